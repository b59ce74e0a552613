/**
 * Handles the markup of documentation generators in reader mode: titles and listings of Doxygen, line numbers of
 * rustdoc, listings in two languages, headings that link to themselves.
 */
import type { Element, ElementContent } from 'hast';
import { classesOf, HEADINGS, isBlankText, isElement, made, stringOf, textContent } from './nodes.js';

export function withGeneratorsMeaning(element: Element): Element {
  const { tagName } = element;
  if (tagName === 'svg' || tagName === 'math') return element;
  const children = element.children.flatMap((child) =>
    child.type === 'element' ? partsOf(withGeneratorsMeaning(child)) : [child],
  );
  return { ...element, children };
}

/** Returns the replacement of an element. */
function partsOf(element: Element): ElementContent[] {
  const { tagName } = element;
  if (HEADINGS.has(tagName)) return [withoutOwnLink(element)];
  if (tagName === 'pre') return listings(element);
  if (tagName === 'a' && isLineNumber(element)) return [];
  if (tagName !== 'div') return [element];
  const classes = classesOf(element);
  if (classes.includes('headertitle')) return titled(element);
  if (classes.includes('fragment')) return [listing(element) ?? element];
  return [element];
}

/** Removes the link of a heading to itself, which mdBook and others add so that readers can copy its address. */
function withoutOwnLink(heading: Element): Element {
  const content = heading.children.filter((child) => !isBlankText(child));
  const [only] = content;
  if (content.length !== 1 || !isElement(only, 'a')) return heading;
  const id = stringOf(heading, 'id') || stringOf(only, 'id') || stringOf(only, 'name');
  if (id === '' || stringOf(only, 'href') !== `#${id}`) return heading;
  return { ...heading, properties: { ...heading.properties, id }, children: only.children };
}

/** Splits a listing with several pieces of code, which show the same in several languages. */
function listings(pre: Element): Element[] {
  // Switches between the languages separate the pieces.
  const content = pre.children.filter((child) => !isBlankText(child) && !isElement(child, 'input', 'button'));
  if (content.length < 2 || !content.every((child) => isElement(child, 'code'))) return [pre];
  return content.map((code, i) => ({ ...pre, properties: i === 0 ? pre.properties : {}, children: [code] }));
}

/** Checks for a line number that links to itself. It would disturb the listing. */
function isLineNumber(element: Element): boolean {
  if (!/^\s*\d+\s*$/.test(textContent(element))) return false;
  return element.properties['dataNosnippet'] !== undefined || classesOf(element).includes('linenr');
}

/** Moves content below a page's title out of its header. */
function titled(header: Element): ElementContent[] {
  return header.children.flatMap((child): ElementContent[] => {
    if (!isElement(child, 'div') || !classesOf(child).includes('title')) return [child];
    const isBelow = (one: ElementContent): boolean => isElement(one, 'div', 'p');
    const title = child.children.filter((one) => !isBelow(one));
    const { id } = child.properties;
    return [made('h1', title, id === undefined ? {} : { id }), ...child.children.filter(isBelow)];
  });
}

/** Converts a listing whose lines are divisions. Returns null if it contains anything else. */
function listing(fragment: Element): Element | null {
  const content = fragment.children.filter((child) => !isBlankText(child));
  const lines = content.filter((child): child is Element => isElement(child, 'div'));
  const isListing = lines.length === content.length && lines.every((line) => classesOf(line).includes('line'));
  if (!isListing || lines.length === 0) return null;
  const code = lines.flatMap((line, i): ElementContent[] => [
    ...(i > 0 ? [{ type: 'text', value: '\n' } as const] : []),
    ...line.children.filter((child) => !isElement(child, 'a') || textContent(child).trim() !== ''),
  ]);
  // Keeps the position, so that it is not joined with adjacent listings.
  return { ...made('pre', [made('code', code)]), ...(fragment.position && { position: fragment.position }) };
}
