import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { EXIT } from '../../engine/cli/failures.js';
import { rendered } from '../render/pdf-reader.js';
import { FakeEngine, run } from './fake-engine.js';

t.test('templates: a list with the options of each', async (t) => {
  const { code, stdout } = await run(['templates'], { engine: new FakeEngine() });
  t.equal(code, EXIT.ok);
  t.match(stdout, /^report\n {2}A quiet, readable report/m);
  t.match(stdout, /^minimal\n.*\n {4}measure {2}The greatest width/m);
  const list = JSON.parse((await run(['templates', '--json'], { engine: new FakeEngine() })).stdout);
  t.match(
    list.find(({ name }: { name: string }) => name === 'minimal'),
    { description: /\w/, options: { measure: /\w/ } },
  );
});

t.test('templates: the example of one, which renders without a warning', async (t) => {
  const { stdout } = await run(['templates', 'letter'], { engine: new FakeEngine() });
  t.match(stdout, /An example, for platen render example\.md --template letter:\n\n---\nsender: \|\n/);
  t.notMatch((await run(['templates'], { engine: new FakeEngine() })).stdout, 'An example');
  const list = JSON.parse((await run(['templates', '--json'], { engine: new FakeEngine() })).stdout);
  for (const { name, example } of list as { name: string; example: string }[])
    t.same((await rendered({ content: example, type: 'markdown' }, { template: name })).warnings, [], name);
});

t.test('templates: one of them, or a folder of your own with what is wrong in it', async (t) => {
  const cwd = t.testdir({
    ours: {
      'template.json': JSON.stringify({
        ...{ description: 'Ours.', extends: '../base', option: {} },
        options: { properties: { due: { type: 'string', description: 'Until when.' } } },
      }),
    },
    base: {
      'template.json': '{"options": {"properties": {"gap": {"type": "number", "description": "Room."}}}}',
    },
  });
  const engine = new FakeEngine();
  const { code, stdout, stderr } = await run(['templates', './ours', 'minimal'], { engine, cwd });
  t.equal(code, EXIT.ok);
  t.match(stdout, /^\.\/ours\n {2}Ours\.\n {4}gap {2}Room\.\n {4}due {2}Until when\.\n\nminimal\n/);
  t.match(stderr, /ours\/template\.json:1:\d+: There is no field "option"; did you mean options\?/);
  const unknown = await run(['templates', 'reprot'], { engine, cwd });
  t.equal(unknown.code, EXIT.usage);
  t.match(unknown.stderr, /Unknown template "reprot"\. Did you mean report\?.*or the path of a template's folder/);
  t.match((await run(['templates', './none'], { engine, cwd })).stderr, /there is no such folder/);
});

t.test('new template: a folder that works at once', async (t) => {
  const cwd = t.testdir();
  const { code, stdout } = await run(['new', 'template', 'our-letter'], { engine: new FakeEngine(), cwd });
  t.equal(code, EXIT.ok);
  t.match(stdout, '--template ./our-letter');
  const folder = join(cwd, 'our-letter');
  t.match(JSON.parse(readFileSync(join(folder, 'template.json'), 'utf8')), { name: 'our-letter' });
  t.match(readFileSync(join(folder, 'template.css'), 'utf8'), /\/\*[\s\S]*--primary-color/, 'with comments');
  t.notOk(existsSync(join(folder, 'preview.png')));
  const { pages, warnings } = await rendered('# H\n\nText', { template: folder });
  t.same(warnings, []);
  t.match(pages[0], 'H Text');
});

t.test('new template: what is there is left alone, and wrong names are told', async (t) => {
  const cwd = t.testdir({ mine: {} });
  const engine = new FakeEngine();
  const failure = async (...args: string[]) => {
    const { code, stderr } = await run(['new', 'template', ...args], { engine, cwd });
    t.equal(code, EXIT.usage);
    return stderr;
  };
  t.match(await failure('mine'), /mine is there already/);
  t.match(await failure('other', '--like', 'reprot'), /Unknown template "reprot".*report/);
  t.match(await failure('..'), /is no name for a template|is there already/);
  t.match(await failure(' '), /is no name for a template/);
});

t.test('--option gives the template its options', async (t) => {
  const engine = new FakeEngine();
  const cwd = t.testdir({ 'a.md': 'x' });
  await run(['render', 'a.md', '--option', 'number=7', '--option', 'to=A = B'], { engine, cwd });
  t.same(engine.calls[0]!.options.templateOptions, { number: '7', to: 'A = B' });
  const { code, stderr } = await run(['render', 'a.md', '--option', 'number'], { engine, cwd });
  t.equal(code, EXIT.usage);
  t.match(stderr, /"number" is no option of a template; write for example --option number=2026-014/);
});

t.test('new template: a path with spaces can be copied from what is said', async (t) => {
  const cwd = t.testdir({});
  const { stdout } = await run(['new', 'template', 'Our Report'], { cwd });
  t.match(stdout, "--template './Our Report'");
});
