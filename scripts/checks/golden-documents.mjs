/** The documents of fixtures/, and how each of them is rendered for the goldens. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fixtures = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'fixtures');

/** How the documents of a folder of fixtures/ are rendered; `$1` is the folder below it. */
const SETTINGS = [
  { folder: /^gallery\/([^/]+)\//, template: '$1' },
  { folder: /^reader\//, template: 'article', styles: 'template' },
  { folder: /^pages\/(?:markdown|diagrams)\//, template: 'report' },
  { folder: /^pages\/forms\//, template: 'none', forms: true },
  { folder: /^/, template: 'none' },
];

/** The paths of all documents below fixtures/, sorted. */
export function documents() {
  return filesWithin(fixtures)
    .filter((name) => /\.(?:md|html)$/.test(name))
    .sort();
}

/** The paths of the files in a folder and its folders, without the folder itself. */
export function filesWithin(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => join(found.parentPath, found.name).slice(folder.length + 1));
}

/** What `render()` is called with for a document. */
export function callOf(name) {
  const source = join(fixtures, name);
  const { folder, template, styles, forms } = SETTINGS.find(({ folder }) => folder.test(name));
  const type = extname(name) === '.md' ? 'markdown' : 'html';
  return {
    input: { content: readFileSync(source), type, source, ...(styles && { styles }) },
    options: {
      template: template.replace('$1', folder.exec(name)[1] ?? ''),
      ...(forms && { forms }),
      resources: { kind: 'files', folder: fixtures },
    },
  };
}
