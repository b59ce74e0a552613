/** What a module exports is for others: a function, class or constant that none imports is its own, or dead. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { sourceFiles } from './imports.js';

const EXPORT = /^export (?:abstract |async )*(?:function\*?|class|const(?: enum)?|let|enum) (\w+)/gm;
/** Names between the braces of imports and re-exports, and of what is taken out of a module loaded later. */
const IMPORT = /\{([^{}]*)\}\s*(?:from\b|= await import\()|\(\{([^{}()]*)\}\) =>/g;
/** A module that is loaded as a whole: whatever the file then speaks of counts. */
const WHOLE = /\bimport \* as\b|\bimport\(/;

const root = packageRoot();
const files = ['engine', 'server', 'test', 'scripts'].flatMap((folder) =>
  sourceFiles(join(root, folder)).map((file) => `${folder}/${file}`),
);
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

function namesImported(text: string): string[] {
  const lists = WHOLE.test(text) ? [text] : [...text.matchAll(IMPORT)].map(([, a, b]) => a ?? b ?? '');
  return lists.flatMap((list) => list.match(/\w+/g) ?? []);
}

t.test('a value that is exported is imported somewhere', async (t) => {
  const users = new Map<string, Set<string>>();
  for (const [file, text] of texts)
    for (const name of namesImported(text)) users.set(name, (users.get(name) ?? new Set()).add(file));
  const forNobody: string[] = [];
  for (const [file, text] of texts) {
    if (!/^(?:engine|server)\//.test(file)) continue;
    for (const [, name] of text.matchAll(EXPORT))
      if (![...(users.get(name!) ?? [])].some((user) => user !== file)) forNobody.push(`${file}: ${name}`);
  }
  t.ok(users.size > 1000, `${users.size} names are imported`);
  t.same(forNobody, []);
});
