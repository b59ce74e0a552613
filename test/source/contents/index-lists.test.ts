import t from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { withIndex } from '../../../engine/source/contents/index-lists.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import type { DocumentTree, NodeId } from '../../../engine/tree/document-tree.js';

async function indexed(markdown: string, language = 'en'): Promise<{ tree: DocumentTree; warnings: string[] }> {
  const diagnostics = new Diagnostics();
  const { tree } = await parseMarkdown(markdown);
  const result = withIndex(tree, { language, maxDepth: 200, diagnostics });
  return { tree: result, warnings: diagnostics.warnings.map(({ message }) => message) };
}

/** The lines of the index; each link as the places that it stands for. */
function lines(tree: DocumentTree): string[] {
  const found: string[] = [];
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    const kind = tree.attr(node, 'class');
    if (kind === 'index-letter') found.push(`[${tree.textContent(node)}]`);
    if (kind !== 'index-line') continue;
    const links: string[] = [];
    for (let at = node + 1; at < tree.afterSubtree(node); at++)
      if (tree.attr(at as NodeId, 'class') === 'index-page')
        links.push(tree.attr(at as NodeId, 'data-pages')!.split(' ')[0]!);
    found.push(tree.textContent(node) + (links.length > 0 ? `{${links.length}}` : ''));
  }
  return found;
}

t.test('terms by letter, sub-entries, references to others', async (t) => {
  const { tree, warnings } = await indexed(
    'The [Zebra]{.index}, an [élan]{.index}, [zebra!small]{.index} and [Zebra]{.index}. []{.index entry="car" see="automobile"}' +
      ' []{.index entry="Zebra" seealso="horse!wild"} [3D]{.index}\n\n[INDEX]',
  );
  t.same(warnings, []);
  t.same(lines(tree), [
    ...['3D, {1}', '[C]', 'car, see automobile', '[E]', 'élan, {1}', '[Z]', 'zebra', 'small, {1}'],
    'Zebra, ; see also horse, wild{2}',
  ]);
  t.match(tree.textContent(tree.root), /The Zebra, an élan, small and Zebra\./);
});

t.test('places: a line, a container, an element; the rules of the language', async (t) => {
  for (const place of ['[INDEX]', '\\printindex', '::: {#index}\n:::', '::index', '<div data-platen-index></div>'])
    t.same(
      lines((await indexed(`[a]{.index} [ö]{.index} [z]{.index}\n\n${place}`, 'sv')).tree),
      ['[A]', 'a, {1}', '[Z]', 'z, {1}', '[Ö]', 'ö, {1}'],
      place,
    );
});

t.test('a range has both ends, and one that never ends is told', async (t) => {
  const range = '[]{.index entry="x" range=start} a []{.index entry="x" range=end}\n\n[INDEX]';
  t.same(lines((await indexed(range)).tree), ['[X]', 'x, {1}']);
  t.match((await indexed('[]{.index entry="x" range=start}\n\n[INDEX]')).warnings, [
    /^The range of “x” in the index never ends/,
  ]);
});

t.test('without a place marks are text, and a place without marks is told', async (t) => {
  const { tree } = await parseMarkdown('[a!b]{.index}');
  t.equal(withIndex(tree, { language: '', maxDepth: 9, diagnostics: new Diagnostics() }), tree);
  t.match((await indexed('a\n\n[INDEX]')).warnings, [/^There is no index/]);
});

t.test('a mark in a mark leads to the outer one', async (t) => {
  const { tree } = await indexed('[outer [inner]{.index}]{.index}\n\n[INDEX]');
  t.same(lines(tree), ['[I]', 'inner, {1}', '[O]', 'outer inner, {1}']);
  const hrefs = [...Array(tree.length).keys()].flatMap((node) => tree.attr(node as NodeId, 'href') ?? []);
  t.same(hrefs, ['#platen-index-1', '#platen-index-1']);
  t.match(tree.textContent(tree.root), /^outer inner/);
});

t.test('the links of an entry with many places hold one list of them', async (t) => {
  const { tree } = await indexed(`${'[the]{.index} '.repeat(500)}\n\n[INDEX]`);
  const lists = [...Array(tree.length).keys()].flatMap((node) => tree.attr(node as NodeId, 'data-pages') ?? []);
  t.equal(lists.length, 500);
  t.equal(new Set(lists).size, 1);
});
