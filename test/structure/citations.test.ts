/** Documents that the sources cite are in the repository, so that a clone can be read on its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';

const root = packageRoot();
const FOLDERS = ['engine', 'server', 'scripts', 'test', 'docs'];

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

const documents = new Set(
  [...readdirSync(root), ...FOLDERS.flatMap(filesIn)]
    .filter((name) => name.endsWith('.md'))
    .map((name) => basename(name)),
);
/** Names that stand for a document of the reader's. */
const EXAMPLES = new Set([
  'SUMMARY.md',
  'index.md',
  'setup.md',
  'notes.md',
  'preface.md',
  'one.md',
  'two.md',
  'report.md',
  'invoice.md',
]);

/** In comments of sources and in prose: `decisions.md`, docs/warnings.md. */
function cited(text: string, isSource: boolean): string[] {
  const comments = isSource
    ? [...text.matchAll(/\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm)].map(([comment]) => comment).join('\n')
    : text;
  return [...comments.matchAll(/(?<![\w/*.-])(?:[\w-]+\/)*([\w-]+\.md)\b/g)].map(([, name]) => name!);
}

t.test('every document that a comment or a page of docs/ cites exists', async (t) => {
  const missing = FOLDERS.flatMap(filesIn)
    .filter((name) => /\.(?:ts|mjs)$/.test(name) || /^docs\/[\w-]+\.md$/.test(name))
    .flatMap((name) =>
      cited(readFileSync(join(root, name), 'utf8'), !name.endsWith('.md'))
        .filter((document) => !documents.has(document) && !EXAMPLES.has(document))
        .map((document) => `${name}: ${document}`),
    );
  t.same(missing, []);
});
