import type { Element, ElementContent } from 'hast';
import t from 'tap';
import { made, textContent, withoutWrappers } from '../../../engine/source/reader/nodes.js';

const text = (value: string): ElementContent => ({ type: 'text', value });

function adjacentTexts({ children }: Element): number {
  const own = children.filter((child, i) => child.type === 'text' && children[i - 1]?.type === 'text').length;
  return children.reduce((sum, child) => sum + (child.type === 'element' ? adjacentTexts(child) : 0), own);
}

t.test('thousands of phrases that say nothing become one text, in which nothing is put together later', async (t) => {
  const phrases = Array.from({ length: 5000 }, (_, i) => made('span', [text('a'), made('font', [text(` ${i} `)])]));
  const kept = made('span', [text('kept')], { id: 'x' });
  const body = made('body', [made('p', [text('Begin '), ...phrases, kept, made('b', phrases), text(' end')])]);
  const result = withoutWrappers(body, ({ properties }) => properties['id'] === undefined);
  t.equal(textContent(result), textContent(body));
  t.equal(adjacentTexts(result), 0);
  t.strictSame(
    (result.children[0] as Element).children.map((child) => (child.type === 'element' ? child.tagName : child.type)),
    ['text', 'span', 'b', 'text'],
  );
});
