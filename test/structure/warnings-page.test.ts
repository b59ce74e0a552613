/** docs/warnings.md, the catalogue of the service and the code that warns know the same codes and say the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { WARNING_CODES, WARNING_TEXTS } from '../../server/errors/warning-texts.js';
import { sourceFiles } from './imports.js';

const root = packageRoot();
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

/** By code: what stands below its heading. */
const sections = new Map(
  read('docs', 'warnings.md')
    .split(/^## /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part.replace(/`(<\w+>)`/g, '$1')] as const),
);

t.test('the page has every code of the catalogue once, in its order, and no other', async (t) => {
  t.same([...sections.keys()], WARNING_CODES);
});

t.test('each says when it comes, what is seen, and what a person and a program do', async (t) => {
  for (const [code, text] of sections) {
    for (const part of ['When', 'In the PDF', 'You', 'A program'])
      t.match(text, new RegExp(`^\\*\\*${part}\\.\\*\\* \\S.*\\S`, 'm'), `${code}: ${part}`);
    t.ok(text.includes(WARNING_TEXTS[code as keyof typeof WARNING_TEXTS].agentMessage), `${code}: as the service says`);
  }
});

t.test('the engine warns with codes of the catalogue, with each of them, and tests provoke each', async (t) => {
  const declared = [
    ...(/type WarningCode =([^;]+);/.exec(read('engine', 'diagnostics.ts'))?.[1] ?? '').matchAll(/SVC_\w+/g),
  ];
  t.same(declared.map(([code]) => code).sort(), [...WARNING_CODES].sort());
  const engine = sourceFiles(join(root, 'engine')).filter((file) => file !== 'diagnostics.ts');
  const sources = engine.map((file) => read('engine', file)).join('\n');
  const used = new Set([...sources.matchAll(/'(SVC_\w+)'/g)].map(([, code]) => code!));
  t.same([...used].sort(), [...WARNING_CODES].sort());
  const tests = read('test', 'server', 'interface', 'warnings.test.ts');
  for (const code of WARNING_CODES) t.ok(new RegExp(`\\b${code}\\b`).test(tests), `${code} has a test over HTTP`);
});
