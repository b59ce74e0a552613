/** Where texts of a diagram stand whose places are in per cent of their picture (SVG 2, § 8.9). */
import t from 'tap';
import type { Fonts } from '../../../diagrams/sources/dom/fonts.js';
import type { DomElement, DomNode } from '../../../diagrams/sources/dom/nodes.js';
import { TextBoxes } from '../../../diagrams/sources/dom/text.js';

const FONTS = { lookOf: () => ({ size: 10, anchor: 'start', baseline: 'auto' }) } as unknown as Fonts;

function element(localName: string, attributes: Record<string, string>, children: DomNode[] = []): DomElement {
  const made = { nodeType: 1, localName, childNodes: children, parentNode: null, textContent: null };
  const found = { ...made, getAttribute: (name: string) => attributes[name] ?? null, matches: () => false };
  for (const child of children) Object.assign(child, { parentNode: found });
  return found as unknown as DomElement;
}

t.test('the title of a Venn diagram stood right of its middle', async (t) => {
  const words = { nodeType: 3, childNodes: [], textContent: 'Title' } as unknown as DomNode;
  const title = element('text', { x: '50%', y: '25%' }, [words]);
  element('svg', { viewBox: '0 0 800 400' }, [title]);
  const boxes = new TextBoxes(FONTS, () => ({ width: 30, ascent: 8, descent: 2 }));
  t.match(boxes.boxOf(title), { x: 400, y: 92, width: 30 });
});
