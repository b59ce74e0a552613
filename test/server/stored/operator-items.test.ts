/** Folders of the operator: what is in them is for all workspaces, over HTTP with real renders. */
import { join } from 'node:path';
import t from 'tap';
import { markdown, renderOver } from '../interface/support.js';
import { testService, type TestService } from '../support/service.js';
import { testFolder } from '../../support/test-folder.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const folder = testFolder(t, {
  templates: {
    'acme-letter': {
      'template.json': JSON.stringify({
        description: 'The letter of Acme.',
        extends: 'letter',
        options: { type: 'object', properties: { motto: { type: 'string' } } },
      }),
      'Template.css': '@page { size: A5 } h1 { colour: red }',
      'closing.html': '<p>{{motto}}</p>',
      'footr.html': '<p>lost</p>',
      'preview.png': PNG,
    },
    broken: { 'template.json': '{"description": ' },
    covr: { 'template.json': '{"defaults": {"covr": true}}' },
    report: { 'template.css': 'h1 { color: red }' },
    'Our Letter': { 'template.css': 'h1 { color: red }' },
    outside: { 'template.json': '{"extends": "../acme-letter"}' },
    empty: { 'read.me': 'nothing' },
    'README.md': 'Our templates.',
    '.git': { config: 'of another program' },
  },
});

/** The data folder of a service beside those of the operator: a test has one folder. */
const beside = (name: string) => ({
  teardown: (end: () => Promise<void> | void) => t.teardown(end),
  testdir: () => join(folder, name),
});
const service = await testService(beside('data'), { PLATEN_TEMPLATES_FOLDER: join(folder, 'templates') });

interface Line {
  readonly level: string;
  readonly msg: string;
}

function said({ log }: TestService, level: string): readonly string[] {
  const lines = log.map((line) => JSON.parse(line) as Line);
  return lines.filter((line) => line.level === level && line.msg.startsWith("the operator's")).map(({ msg }) => msg);
}

t.test('a template of the folder is listed and rendered for every workspace', async (t) => {
  for (const { key } of [await service.workspace(), await service.workspace()]) {
    const listed = (await service.call('GET', '/v1/templates', { key })).json.data as { name: string }[];
    t.same(
      listed.filter(({ name }) => !listed.slice(0, -1).some((one) => one.name === name)).map(({ name }) => name),
      ['acme-letter'],
    );
    t.match(listed.at(-1), {
      description: 'The letter of Acme.',
      options: { properties: { motto: { type: 'string' } } },
      preview_url: /\/v1\/templates\/acme-letter\/preview\.png$/,
    });
    const body = markdown('# Hello', {
      template: 'acme-letter',
      options: { template_options: { motto: 'Ink is it' } },
    });
    const { pdf, result } = await renderOver(service, key, body);
    t.match(pdf.pages[0]?.text, /Ink is it/);
    t.equal(Math.round(pdf.pages[0]?.width ?? 0), 420, 'A5');
    t.equal(result.template, 'acme-letter');
    const misspelt = await service.call('POST', '/v1/pdf/generate', { key, body: { ...body, template: 'acme-leter' } });
    t.match(misspelt.json.error.details.errors, [{ field: '/template', suggestion: 'Did you mean acme-letter?' }]);
  }
  const preview = await service.call('GET', '/v1/templates/acme-letter/preview.png');
  t.ok(preview.bytes.equals(PNG));
});

t.test('a bad template of the folder is one line of the log, and the service starts', async (t) => {
  const lines = said(service, 'error').join('\n').split('\n');
  const wanted = [
    /template Our Letter is left out: The name of a stored template has 1 to 64 small letters/,
    /template README\.md is left out: .*a template is a folder/,
    /template broken is left out: template\.json is not JSON/,
    /template covr is left out: .*"covr" cannot be set there.*did you mean cover/,
    /template empty is left out: It is no template/,
    /template outside is left out: .*can extend report/,
    /template report is left out: The service has a template report of its own/,
  ];
  t.equal(lines.length, wanted.length, lines.join('\n'));
  for (const [i, line] of wanted.entries()) t.match(lines[i], line);
  t.match(said(service, 'warn'), [/acme-letter: The file footr\.html is not used/, /acme-letter: .*colour/]);
});

t.test("a workspace's own template is used in place of the operator's", async (t) => {
  const { key } = await service.workspace();
  const css = '@page { size: A6 }';
  t.equal((await service.call('PUT', '/v1/templates/acme-letter', { key, body: { css } })).status, 200);
  const body = markdown('# Hello', { template: 'acme-letter' });
  t.equal(Math.round((await renderOver(service, key, body)).pdf.pages[0]?.width ?? 0), 298, 'A6');
  const listed = (await service.call('GET', '/v1/templates', { key })).json.data as { name: string }[];
  t.match(
    listed.filter(({ name }) => name === 'acme-letter'),
    [{ description: '', preview_url: null }],
  );
  await service.call('DELETE', '/v1/templates/acme-letter', { key });
  t.equal(Math.round((await renderOver(service, key, body)).pdf.pages[0]?.width ?? 0), 420, 'A5 again');
});

t.test('a folder that is not there ends the start', async (t) => {
  await t.rejects(testService(beside('other'), { PLATEN_TEMPLATES_FOLDER: join(folder, 'nowhere') }), {
    name: 'StartError',
    message: /no such file or directory.*nowhere.*Check the path/,
  });
});
