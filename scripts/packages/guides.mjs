/**
 * README, changelog and guides as they stand in the package: who has it from npm has no repository, so links lead to files of the
 * package, and what links elsewhere or shows a picture is text.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../shared.mjs';

/** Guides that are about the service, which has its own package, or about the repository. */
const ELSEWHERE = new Set(['operations', 'interface', 'interface-requests', 'architecture', 'glossary']);

const PAGES = ['README.md', 'CHANGELOG.md'];

/** Paths of the guides that the package has. */
export function guidePaths() {
  const names = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return names.filter((name) => !ELSEWHERE.has(name.slice(0, -3))).map((name) => `docs/${name}`);
}

export function writeGuides(folder) {
  const paths = [...PAGES, ...guidePaths()];
  const kept = new Set([...paths, 'LICENSE']);
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), withLinksWithin(readFileSync(join(root, path), 'utf8'), path, kept));
  }
}

/** A page without pictures and without links to files that are not `kept`. Code is left as it is. */
export function withLinksWithin(text, path, kept) {
  const pieces = text.split(/(^```[^]*?^```[^\n]*$)/m);
  return pieces.map((piece, index) => (index % 2 === 1 ? piece : unlinked(piece, path, kept))).join('');
}

function unlinked(text, path, kept) {
  const lines = text.split('\n').flatMap((line) => {
    const without = line.replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, '');
    // A line, or a row of a table, of nothing but pictures.
    return without !== line && /^[\s|]*$/.test(without) ? [] : [without];
  });
  return lines.join('\n').replace(/\[([^\][]+)\]\(([^()\s]+)\)/g, (link, label, target) => {
    if (/^(?:[a-z][a-z\d+.-]*:|#|\{)/i.test(target)) return link;
    const file = posix.join(posix.dirname(path), target.replace(/#.*$/, ''));
    return kept.has(file) ? link : label;
  });
}
