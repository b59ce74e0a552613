/** Helpers of reader mode for elements. */
import type { Element, ElementContent } from 'hast';

/** Block-level elements. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr legend li listing main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
);
export const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** White space, and zero-width characters that pad mails. */
const BLANK = /^[\s\u00ad\u034f\u200b-\u200f\u2060\ufeff]*$/;

export function isElement(node: ElementContent | undefined, ...names: readonly string[]): node is Element {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

export function isBlock(node: ElementContent): boolean {
  return node.type === 'element' && (BLOCKS.has(node.tagName) || containsBlock(node));
}

export function containsBlock({ children }: Element): boolean {
  return children.some(isBlock);
}

export function isBlankText(node: ElementContent): boolean {
  return node.type !== 'element' && (node.type !== 'text' || BLANK.test(node.value));
}

/**
 * Checks whether an inline node shows nothing: space, line breaks, or phrases of these. Anchors do not count as blank.
 */
export function isBlankLine(node: ElementContent): boolean {
  if (node.type !== 'element') return isBlankText(node);
  if (node.tagName === 'br') return true;
  if (!EMPTY_PHRASES.has(node.tagName) || node.properties['id'] !== undefined) return false;
  return node.children.every(isBlankLine);
}
const EMPTY_PHRASES: ReadonlySet<string> = new Set(
  'span font b i u em strong small sub sup o:p wbr center div p'.split(' '),
);

export function textContent(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textContent).join('') : '';
}

/** Counts the characters of a node except white space. */
export function weightOf(node: ElementContent): number {
  if (node.type === 'text') return node.value.replace(/\s+/g, '').length;
  return node.type === 'element' ? node.children.reduce((sum, child) => sum + weightOf(child), 0) : 0;
}

export function classesOf({ properties: { className } }: Element): readonly string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

export function styleOf({ properties: { style } }: Element): string {
  return typeof style === 'string' ? style : '';
}

/** Returns an attribute as a string; '' if it is missing. */
export function stringOf({ properties }: Element, name: string): string {
  const value = properties[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Yields all descendants in document order. */
export function* descendants(element: Element): Generator<Element> {
  const stack: Element[] = [element];
  for (let one = stack.pop(); one; one = stack.pop()) {
    if (one !== element) yield one;
    for (let i = one.children.length - 1; i >= 0; i--) {
      const child = one.children[i]!;
      if (child.type === 'element') stack.push(child);
    }
  }
}

/** Creates an element. */
export function made(tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element {
  return { type: 'element', tagName, properties, children };
}

/**
 * Removes phrases without meaning and joins adjacent texts. hast-util-to-mdast joins texts one by one and inspects the
 * whole text each time, which takes quadratic time.
 */
export function withoutWrappers(element: Element, isWrapper: (phrase: Element) => boolean): Element {
  if (element.tagName === 'svg' || element.tagName === 'math') return element;
  const children: ElementContent[] = [];
  const add = (child: ElementContent): void => {
    const last = children[children.length - 1];
    if (child.type === 'text' && last?.type === 'text') {
      children[children.length - 1] = { ...last, value: last.value + child.value };
    } else if (isElement(child, 'span', 'font') && isWrapper(child)) child.children.forEach(add);
    else children.push(child.type === 'element' ? withoutWrappers(child, isWrapper) : child);
  };
  element.children.forEach(add);
  return { ...element, children };
}
