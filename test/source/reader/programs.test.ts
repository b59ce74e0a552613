/** Whole documents as programs write them, in reader mode: what they say, as a person would have written it in HTML. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { parseHtml } from '../../../engine/source/html/html.js';
import { toReaderTree } from '../../../engine/source/reader/reader-mode.js';
import type { DocumentTree, NodeId } from '../../../engine/tree/document-tree.js';
import { rendered } from '../../render/pdf-reader.js';

const OPTIONS = { maxDepth: 256 };
const FOLDER = join(packageRoot(), 'fixtures', 'reader');
const NAMES = readdirSync(FOLDER);

const sourceOf = (name: string): string => readFileSync(join(FOLDER, name, 'input.html'), 'utf8');

/** The body, an element that is a block on a line of its own, indented; attributes that the cases are about. */
function outline(tree: DocumentTree): string {
  const blocks = /^(?:h\d|p|ul|ol|li|table|tr|pre|blockquote|aside|figure|figcaption|caption|hr|dl|dt|dd|footer|div)$/;
  const shown = ['href', 'start', 'type', 'class', 'alt', 'align', 'scope'];
  const write = (node: NodeId, depth: number): string => {
    if (!tree.isElement(node)) return tree.text(node).replace(/\s+/g, ' ');
    const name = tree.name(node);
    let inner = '';
    const isBlock = blocks.test(name);
    for (let child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child))
      inner += write(child, isBlock ? depth + 1 : depth);
    if (/^(?:span|tbody|thead)$/.test(name)) return inner;
    const attributes = shown.flatMap((one) => (tree.attr(node, one) ? [` ${one}=${tree.attr(node, one)}`] : []));
    const tag = `${name}${attributes.join('')}`;
    if (isBlock) return `\n${'  '.repeat(depth)}${tag}: ${inner.trim()}`;
    return /^(?:td|th)$/.test(name) ? ` | ${name === 'th' ? '*' : ''}${inner.trim()}` : `<${tag}>${inner}</>`;
  };
  let text = '';
  const body = tree.nextSibling(tree.firstChild(tree.root));
  for (let child = tree.firstChild(body); child >= 0; child = tree.nextSibling(child)) text += write(child, 0);
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/: +/g, ': ')
    .trim();
}

async function read(html: string): Promise<string> {
  return outline(await toReaderTree(await parseHtml(html, OPTIONS), OPTIONS));
}

for (const name of NAMES) {
  t.test(name, async (t) => {
    const expected = readFileSync(join(FOLDER, name, 'expected.txt'), 'utf8');
    t.equal(`${await read(sourceOf(name))}\n`, expected);
  });
}

t.test('they are drawn without a warning but for addresses that nothing may be loaded from', async (t) => {
  t.equal(NAMES.length, 10);
  for (const name of NAMES) {
    const { warnings } = await rendered({ content: sourceOf(name), type: 'html', styles: 'template' });
    const undeserved = warnings.filter(({ code }) => !/LINK_BLOCKED|SCRIPT_IGNORED|RESOURCE_BLOCKED/.test(code));
    t.same(undeserved, [], name);
  }
});

t.test('listings made of divisions keep their lines, and numbered ones lose their numbers', async (t) => {
  const tree = await toReaderTree(await parseHtml(sourceOf('reference'), OPTIONS), OPTIONS);
  const listings: string[] = [];
  for (let n = 0; n < tree.length; n++)
    if (tree.name(n as NodeId) === 'pre') listings.push(tree.textContent(n as NodeId).trim());
  t.strictSame(listings.slice(0, 2), [
    'let tide = Tide::High;\nassert!(tide.is_high());',
    '#include <tide.h>\n\nTide tide = Tide::high();',
  ]);
});
