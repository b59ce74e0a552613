/** Folders of the operator: what is in them is for all workspaces, over HTTP with real renders. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { createBlobs } from '../../../server/blobs/create-blobs.js';
import { LocalFiles, sha256Of } from '../../../server/stored/local-files.js';
import { html, markdown, renderOver } from '../interface/support.js';
import { testFolder } from '../../support/test-folder.js';
import { testService, type TestService } from '../support/service.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const MONO = readFileSync(join(packageRoot(), 'fonts/jetbrains-mono/JetBrainsMono-Regular.ttf'));

const THEME = JSON.stringify({ primary_color: '#123456', accent_color: '#003366', body_font: 'Acme Sans' });

const folder = testFolder(t, {
  fonts: {
    'Acme Sans': { 'regular.ttf': MONO, 'OFL.txt': 'A licence.', 'old.eot': 'x' },
    Broken: { 'regular.ttf': 'no font' },
    Huge: { 'regular.ttf': Buffer.alloc(400_000) },
    Nothing: { 'OFL.txt': 'A licence.' },
    'loose.ttf': MONO,
  },
  themes: {
    'acme.json': THEME,
    'asset.json': JSON.stringify({ logo_url: 'asset:logo' }),
    'colour.json': JSON.stringify({ primary_colour: '#123456' }),
    'list.json': '[]',
    'notes.txt': 'Our themes.',
    'pale.json': JSON.stringify({ accent_color: '#eeeeff' }),
  },
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
const service = await testService(beside('data'), {
  PLATEN_FONTS_FOLDER: join(folder, 'fonts'),
  PLATEN_THEMES_FOLDER: join(folder, 'themes'),
  PLATEN_TEMPLATES_FOLDER: join(folder, 'templates'),
  PLATEN_MAX_FONT_BYTES: '300000',
});

interface Line {
  readonly level: string;
  readonly msg: string;
}

/** What the log says about things of a kind. */
function said({ log }: TestService, level: string, kind: string): readonly string[] {
  const lines = log.map((line) => JSON.parse(line) as Line).filter((line) => line.level === level);
  return lines.map(({ msg }) => msg).filter((msg) => msg.startsWith(`the operator's ${kind} `));
}

/** One line for each, in this order. */
function linesAre(t: Test, lines: readonly string[], wanted: readonly RegExp[]): void {
  t.equal(lines.length, wanted.length, lines.join('\n'));
  for (const [i, line] of wanted.entries()) t.match(lines[i], line);
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
  linesAre(t, said(service, 'error', 'template'), [
    /template Our Letter is left out: The name of a stored template has 1 to 64 small letters/,
    /template README\.md is left out: .*a template is a folder/,
    /template broken is left out: template\.json is not JSON/,
    /template covr is left out: .*"covr" cannot be set there.*did you mean cover/,
    /template empty is left out: It is no template/,
    /template outside is left out: .*can extend report/,
    /template report is left out: The service has a template report of its own/,
  ]);
  const remarks = [/acme-letter: The file footr\.html is not used/, /acme-letter: .*colour/];
  linesAre(t, said(service, 'warn', 'template'), remarks);
});

t.test('fonts of the folder: themes and CSS of every workspace find them', async (t) => {
  const { key } = await service.workspace();
  const css = '<style>p{font-family:"acme sans"}</style><p>Text';
  const byCss = await renderOver(service, key, html(css, { template: 'none' }));
  t.same(byCss.codes, []);
  t.match(byCss.pdf.pages[0]?.texts[0]?.font, /JetBrains|Acme/);
  const byTheme = await renderOver(service, key, markdown('Text', { theme: { body_font: 'Acme Sans' } }));
  t.same(byTheme.codes, []);
  const stored = await service.call('PUT', '/v1/templates/mine', {
    key,
    body: { css: 'p { font-family: Acme Sans }' },
  });
  t.same(stored.json.warnings, [], 'templates of a workspace may name them');
  linesAre(t, said(service, 'error', 'font'), [
    /font Broken is left out: .*[Ff]ont/,
    /font Huge is left out: Its files have 400000 bytes; PLATEN_MAX_FONT_BYTES allows 300000/,
    /font Nothing is left out: It is no font family/,
    /font loose\.ttf is left out: It is a file/,
  ]);
  linesAre(t, said(service, 'warn', 'font'), [/Acme Sans: The file old\.eot is not used/]);
});

t.test('themes of the folder: requests of every workspace name them', async (t) => {
  const { key } = await service.workspace();
  const document = (theme: object) => markdown('# Offer\n\nWith a [link](https://example.com/).', { theme });
  const whole = { primary_color: '#123456', accent_color: '#660033', body_font: 'Acme Sans' };
  const direct = await renderOver(service, key, document(whole));
  const named = await renderOver(service, key, document({ name: 'acme', accent_color: '#660033' }));
  t.equal(named.result.sha256, direct.result.sha256, 'fields of the request hold over it');
  const unknown = await service.call('POST', '/v1/pdf/generate', { key, body: document({ name: 'acne' }) });
  t.match(unknown.json.error.details.errors, [{ field: '/theme/name', suggestion: 'Did you mean acme?' }]);
  await service.call('PUT', '/v1/themes/acme', { key, body: { primary_color: '#660033' } });
  const own = await renderOver(service, key, document({ name: 'acme' }));
  const same = await renderOver(service, key, document({ primary_color: '#660033' }));
  t.equal(own.result.sha256, same.result.sha256, "a workspace's own is used in its place");
  linesAre(t, said(service, 'error', 'theme'), [
    /theme asset is left out: Its logo_url names an asset/,
    /theme colour is left out: .*primary_colour.*Did you mean primary_color/,
    /theme list is left out: .*object/,
    /theme notes\.txt is left out: It is no theme/,
  ]);
  linesAre(t, said(service, 'warn', 'theme'), [/theme pale: .*without primary_color/, /theme pale: The contrast/]);
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

t.test('a job that waits has what the folder held, wherever it is rendered', async (t) => {
  const blobs = await createBlobs(service.config);
  t.teardown(() => blobs.close());
  const elsewhere = new LocalFiles(blobs, { ...service.config, dataFolder: join(folder, 'elsewhere') });
  const sha256 = sha256Of(Buffer.from(THEME));
  t.equal((await elsewhere.read({ id: `op_${sha256}`, sha256 })).toString(), THEME);
});

t.test('agents are told of the templates of the folder', async (t) => {
  const { key } = await service.workspace();
  const headers = { Accept: 'application/json, text/event-stream' };
  const params = { name: 'list_templates', arguments: {} };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const { json } = await service.call('POST', '/mcp', { key, headers, body });
  const { templates } = json.result.structuredContent as { templates: readonly object[] };
  t.match(templates.at(-1), { name: 'acme-letter', description: 'The letter of Acme.' });
});

t.test("lists have what is in the folders, marked as the operator's", async (t) => {
  const { key } = await service.workspace();
  const listed = async (path: string) => (await service.call('GET', path, { key })).json.data as { name: string }[];
  const theme = (await listed('/v1/themes')).find(({ name }) => name === 'acme');
  t.match(theme, { object: 'theme', owner: 'operator', created_at: null, sha256: /^[0-9a-f]{64}$/ });
  t.same(
    (await listed('/v1/fonts')).map(({ name }) => name),
    ['Acme Sans'],
  );
  const read = (await service.call('GET', '/v1/themes/acme', { key })).json;
  t.match(read, { owner: 'operator', content: JSON.parse(THEME) as object });
  t.same(await listed('/v1/assets'), []);
  await service.call('PUT', '/v1/themes/acme', { key, body: { primary_color: '#654321' } });
  const themes = await listed('/v1/themes');
  t.match(
    themes.filter(({ name }) => name === 'acme'),
    [{ owner: 'workspace', created_at: String }],
    "the workspace's own stands in its place",
  );
  t.equal((await service.call('DELETE', '/v1/themes/acme', { key })).status, 200);
  const refused = await service.call('DELETE', '/v1/themes/acme', { key });
  t.equal(refused.status, 404, "the operator's cannot be deleted by a workspace");
});
