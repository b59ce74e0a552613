/** Styles are shared and remembered within bounds; what is forgotten is found again. */
import t from 'tap';
import type { NodeId } from '../../../engine/tree/document-tree.js';
import type { FixtureNode } from '../tree-fixture.js';
import { styled } from '../helpers.js';

t.test('elements that match the same rules share one style, also when they are asked for again', (t) => {
  const rows = Array.from({ length: 6 }, (): FixtureNode => ['i', ['b', 'x']]);
  const { tree, resolver } = styled(rows, 'i:nth-child(even) b { color: red }');
  const root = resolver.styleOf(tree.root, null);
  const body = resolver.styleOf(1 as NodeId, root);
  const styles = () => {
    const found = [];
    for (let row = tree.firstChild(1 as NodeId); row >= 0; row = tree.nextSibling(row))
      found.push(resolver.styleOf(tree.firstChild(row), resolver.styleOf(row, body)));
    return found;
  };
  const first = styles();
  const again = styles();
  t.equal(new Set([...first, ...again]).size, 2);
  t.ok(first.every((style, i) => style === again[i] && style === first[i % 2]));
  t.end();
});

t.test('the style of an element under another parent style is its own', (t) => {
  const { tree, resolver } = styled([['b', 'x']], 'html { color: red }');
  const root = resolver.styleOf(tree.root, null);
  const node = 2 as NodeId;
  const blue = { ...root, color: resolver.styleOf(1 as NodeId, root).backgroundColor };
  t.same(resolver.styleOf(node, root).color, root.color);
  t.same(resolver.styleOf(node, blue).color, blue.color);
  t.same(resolver.styleOf(node, root).color, root.color);
  t.end();
});

t.test('more styles than are kept at a time come out right, in the first pass and in the second', (t) => {
  const count = 9000;
  const { tree, resolver } = styled(
    Array.from({ length: count }, (_, i): FixtureNode => ['p', { style: `width: ${i}px` }]),
    '',
  );
  const body = resolver.styleOf(1 as NodeId, resolver.styleOf(tree.root, null));
  for (let pass = 0; pass < 2; pass++) {
    let wrong = 0;
    let node = tree.firstChild(1 as NodeId);
    for (let i = 0; i < count; i++, node = tree.nextSibling(node)) {
      const { width } = resolver.styleOf(node, body);
      if (width !== i) wrong++;
    }
    t.equal(wrong, 0);
  }
  t.end();
});
