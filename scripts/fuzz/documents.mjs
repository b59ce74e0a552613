/** Real documents to begin with: ours, and those that lie on the machine. In the order of their paths. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../shared.mjs';

const KINDS = [
  [/\.(?:md|markdown)$/i, 'markdown'],
  [/\.(?:x?html?|xht)$/i, 'html'],
  [/\.css$/i, 'css'],
  [/\.svg$/i, 'svg'],
  [/\.(?:ttf|otf|woff2?)$/i, 'font'],
  [/\.(?:png|jpe?g|gif|webp|avif)$/i, 'image'],
  [/\.pdf$/i, 'pdf'],
];
const MAX_BYTES = {
  ...{ markdown: 30_000, html: 30_000, css: 30_000, svg: 30_000 },
  ...{ font: 150_000, image: 60_000, pdf: 400_000 },
};
/** Of each kind from each place, spread evenly over what there is. */
const MOST = 150;

/** By kind: `[{ name, bytes }]`. `folders`: places besides those of every machine. */
export async function realDocuments(folders = []) {
  const places = ['fixtures', 'docs', 'templates', 'fonts', 'node_modules', 'README.md'].map((name) =>
    join(root, name),
  );
  const found = { markdown: [], html: [], css: [], svg: [], font: [], image: [], pdf: [], yaml: [] };
  for (const place of [...places, '/usr/share/doc', ...folders]) {
    for (const [kind, files] of Object.entries(filesBelow(place))) {
      const step = Math.max(1, files.length / MOST);
      for (let i = 0; i < files.length; i += step) found[kind].push(files[Math.floor(i)]);
    }
  }
  const text = ({ name, path }) => ({ name, bytes: readFileSync(path) });
  const read = Object.entries(found).map(([kind, files]) => [kind, files.map(text)]);
  const documents = Object.fromEntries(read);
  documents.yaml = documents.markdown.filter(({ bytes }) => bytes.toString('latin1', 0, 4) === '---\n');
  documents.image.push(...(await pictures()));
  documents.pdf.push(...(await ownPdfs()));
  return documents;
}

function filesBelow(place) {
  const files = { markdown: [], html: [], css: [], svg: [], font: [], image: [], pdf: [] };
  if (!existsSync(place)) return files;
  const names = statSync(place).isFile() ? [''] : readdirSync(place, { recursive: true, encoding: 'utf8' }).sort();
  for (const name of names) {
    const path = name === '' ? place : join(place, name);
    const [, kind] = KINDS.find(([pattern]) => pattern.test(path)) ?? [];
    if (kind === undefined || path.includes('/fixtures/fuzz/')) continue;
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() && stats.size > 0 && stats.size <= MAX_BYTES[kind]) files[kind].push({ name: path, path });
  }
  return files;
}

const FORM = '<form><p><label>Name <input name=a></label> <label><input type=checkbox name=b> Yes</label></p></form>';
const TEXT = '# One\n\n- *a* [link](#two)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n# Two\n\n日本 office\n';

/** What the reader meets of ours, whatever else lies on the machine. */
async function ownPdfs() {
  const { render } = await import(pathToFileURL(join(root, 'dist/engine/index.js')).href);
  const made = {
    'tags and bookmarks': [TEXT, {}],
    'a form': [{ content: FORM, type: 'html' }, { forms: true }],
    'a file in it': [TEXT, { attachments: [{ name: 'a.txt', content: 'a' }], pdfStandard: 'pdf/a-3a' }],
    'encrypted without a password': [TEXT, { encryption: { ownerPassword: 'o' } }],
  };
  return Promise.all(
    Object.entries(made).map(async ([name, [input, options]]) => ({
      name: `a PDF of ours: ${name}`,
      bytes: Buffer.from((await render(input, options)).pdf),
    })),
  );
}

/** One of each format. */
async function pictures() {
  const { default: sharp } = await import('sharp');
  const picture = sharp({ create: { width: 24, height: 17, channels: 4, background: '#c308' } });
  const formats = ['png', 'jpeg', 'gif', 'webp', 'avif'];
  return Promise.all(
    formats.map(async (name) => ({ name, bytes: await picture.clone().toFormat(name, { effort: 1 }).toBuffer() })),
  );
}
