/**
 * Commas between digits. Temml makes `0,1` one number; to TeX a comma is punctuation, so that `(0,1)` has two numbers with a thin
 * space between them. Groups of three digits stay one number, and so does every number where an author writes `{,}` for decimals.
 */
import type { Element, ElementContent } from 'hast';

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** Elements end where the tree does: each is visited once. */
export function withNumberLists(element: Element): Element {
  return { ...element, children: element.children.map(parted) };
}

function parted(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const isNumber = node.tagName === 'mn';
  const written = isNumber ? node.children.map((text) => ('value' in text ? text.value : '')).join('') : '';
  if (!written.includes(',') || GROUPED.test(written)) return withNumberLists(node);
  const children = written.split(/(,)/).filter((part) => part !== '');
  return element(
    'mrow',
    children.map((part) => (part === ',' ? COMMA : { ...node, children: [textOf(part)] })),
  );
}

const COMMA: Element = { ...element('mo', [textOf(',')]), properties: { separator: 'true' } };

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

function textOf(value: string): ElementContent {
  return { type: 'text', value };
}
