import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { emptyFolder, FakeEngine, run } from './fake-engine.js';

const RECORDS = [
  { number: 1, name: 'A' },
  { number: 2 },
  { number: 1, name: 'C' },
  { name: 'D' },
  { number: 5, name: 'E' },
];

function folder(records: string, file = 'data.json'): string {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'letter.md'), '# Dear\n\n{{name}}\n');
  writeFileSync(join(cwd, file), records);
  return cwd;
}

const withoutTimes = (text: string): string => text.replace(/^ok\t.*$/gm, 'ok');

const ANSWERS =
  'ok\n' +
  'fail\tRecord 2: letter.md:3:1: The record has no field name. Add it, or write {{#name}}…{{/name}} around what may be missing.\n' +
  'fail\tRecord 3: Its PDF would overwrite 1.pdf of record 1. Put a field into the name that differs.\n' +
  'fail\tRecord 4: The record has no field number. Add it, or write {{#number}}…{{/number}} around what may be missing. The name of the output asks for it.\n' +
  'ok\n';

t.test('a PDF of each record; what is wrong with a record is told, and the others are made', async (t) => {
  const cwd = folder(JSON.stringify(RECORDS));
  const engine = new FakeEngine();
  const { code, stdout } = await run(['merge', 'letter.md', 'data.json', '-o', '{{number}}.pdf'], { cwd, engine });
  t.equal(withoutTimes(stdout), ANSWERS);
  t.equal(code, 1);
  t.same(readdirSync(cwd).sort(), ['1.pdf', '5.pdf', 'data.json', 'letter.md']);
  t.same(engine.renderers, 1);
  t.same(
    engine.calls.map(({ input }) => String(input.content)),
    ['# Dear\n\nA\n', '# Dear\n\nE\n'],
  );
});

t.test('records a line, from a file and from standard input', async (t) => {
  const records = '{"number":1,"name":"A"}\r\n\n{"number":\n{"number":3,"name":"C"}';
  const cwd = folder(records, 'data.ndjson');
  for (const [data, stdin] of [['data.ndjson', ''] as const, ['-', records] as const]) {
    const { code, stdout } = await run(['merge', 'letter.md', data, '-o', '{{number}}.pdf'], { cwd, stdin });
    t.match(withoutTimes(stdout), /^ok\nfail\tRecord 2: The line is not JSON: [^\n]*\nok\n$/);
    t.equal(code, 1);
  }
});

t.test('one PDF of all records', async (t) => {
  const cwd = folder(JSON.stringify(RECORDS));
  const engine = new FakeEngine();
  const { code, stdout } = await run(['merge', 'letter.md', 'data.json', '-o', 'all.pdf'], { cwd, engine });
  t.match(withoutTimes(stdout), /^fail\tRecord 2: letter\.md:3:1: The record has no field name\.[^\n]*\nok\n$/);
  t.equal(code, 1);
  t.same(readdirSync(cwd).sort(), ['all.pdf', 'data.json', 'letter.md']);
  t.equal(engine.calls[0]!.inputs.length, 4);
  const { source, baseUrl } = engine.calls[0]!.inputs[1]!;
  t.match(source, /letter\.md, record 3$/, 'messages name the record');
  t.match(baseUrl, /letter\.md$/, 'and addresses start from the file');
});

t.test('a failure takes one line without tabs, whatever its message quotes', async (t) => {
  const cwd = folder('[{"number":1}]');
  writeFileSync(join(cwd, 'tab.md'), 'Dear {{first\tname}}');
  for (const output of ['all.pdf', '{{number}}.pdf']) {
    const { stdout } = await run(['merge', 'tab.md', 'data.json', '-o', output], { cwd });
    t.match(stdout, /^fail\tRecord 1: tab\.md:1:6: The record has no field first name\.[^\t\n]*\n$/);
  }
});

t.test('records are checked by a schema', async (t) => {
  const cwd = folder('[{"name":1},{"name":"B"}]');
  writeFileSync(join(cwd, 'schema.json'), '{"properties":{"name":{"type":"string"}}}');
  const args = ['merge', 'letter.md', 'data.json', '-o', '{{name}}.pdf', '--schema', 'schema.json'];
  const { stdout } = await run(args, { cwd });
  t.equal(withoutTimes(stdout), 'fail\tRecord 1: name in the record must be string.\nok\n');
});

t.test('files and calls that are wrong', async (t) => {
  const cwd = folder('{}');
  writeFileSync(join(cwd, 'code.md'), '`{{a}}`');
  writeFileSync(join(cwd, 'broken.json'), '[');
  const wrong: readonly (readonly [string, number, RegExp])[] = [
    ['letter.md data.json -o {{a}}.pdf', 1, /^data\.json is no list of records\./],
    ['letter.md broken.json -o {{a}}.pdf', 1, /^broken\.json is not JSON: /],
    ['letter.md none.json -o {{a}}.pdf', 1, /^Cannot read none\.json: no such file/],
    ['letter.md none.ndjson -o {{a}}.pdf', 1, /^Cannot read none\.ndjson: no such file/],
    ['code.md data.json -o {{a}}.pdf', 1, /^code\.md:1:2: {{a}} stands where nothing can be escaped/],
    ['letter.md data.json -o {{a.pdf', 2, /^The name of the output, {{a\.pdf: /],
    ['letter.md data.json -o -', 2, /^Name the output with -o/],
    ['- data.json -o a.pdf', 2, /^The document has to be a file/],
    ['letter.md data.json', 2, /output/],
  ];
  for (const [args, code, message] of wrong) {
    const result = await run(['merge', ...args.split(' ')], { cwd });
    t.match(result.stderr, message, args);
    t.equal(result.code, code, args);
  }
});

t.test('threads give the files and the answers of one renderer', async (t) => {
  const cwd = folder(JSON.stringify(RECORDS));
  const cli = join(packageRoot(), 'bin/platen.js');
  const merge = (name: string, ...more: string[]) =>
    new Promise<string>((resolve) => {
      const args = [cli, 'merge', 'letter.md', 'data.json', '-o', name, ...more];
      execFile(process.execPath, args, { cwd }, (_, stdout, stderr) => resolve(withoutTimes(stdout) + stderr));
    });
  t.equal((await merge('a{{number}}.pdf')).replaceAll('a1.pdf', '1.pdf'), ANSWERS);
  t.equal((await merge('b{{number}}.pdf', '--jobs', '2')).replaceAll('b1.pdf', '1.pdf'), ANSWERS);
  for (const number of [1, 5])
    t.same(readFileSync(join(cwd, `a${number}.pdf`)), readFileSync(join(cwd, `b${number}.pdf`)), `${number}`);
});
