/**
 * What programs that generate documentation write in divisions and links, for reader mode: titles and listings of Doxygen,
 * line numbers of rustdoc, listings in two languages, headings that link to themselves.
 */
import type { Element, ElementContent } from 'hast';
import { classesOf, HEADINGS, isBlankText, isElement, made, stringOf, textOf } from './nodes.js';

export function withGeneratorsMeaning(element: Element): Element {
  const { tagName } = element;
  if (tagName === 'svg' || tagName === 'math') return element;
  const children = element.children.flatMap((child) =>
    child.type === 'element' ? partsOf(withGeneratorsMeaning(child)) : [child],
  );
  return { ...element, children };
}

/** What stands in an element's place. */
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

/** mdBook and others link a heading to itself, for its address to be copied. */
function withoutOwnLink(heading: Element): Element {
  const content = heading.children.filter((child) => !isBlankText(child));
  const [only] = content;
  if (content.length !== 1 || !isElement(only, 'a')) return heading;
  const id = stringOf(heading, 'id') || stringOf(only, 'id') || stringOf(only, 'name');
  if (id === '' || stringOf(only, 'href') !== `#${id}`) return heading;
  return { ...heading, properties: { ...heading.properties, id }, children: only.children };
}

/** Several pieces of code in one listing are listings of their own: the same in another language. */
function listings(pre: Element): Element[] {
  // Between them stand switches.
  const content = pre.children.filter((child) => !isBlankText(child) && !isElement(child, 'input', 'button'));
  if (content.length < 2 || !content.every((child) => isElement(child, 'code'))) return [pre];
  return content.map((code, i) => ({ ...pre, properties: i === 0 ? pre.properties : {}, children: [code] }));
}

/** Numbers of lines that link to themselves, which a listing is not to be quoted with. */
function isLineNumber(element: Element): boolean {
  if (!/^\s*\d+\s*$/.test(textOf(element))) return false;
  return element.properties['dataNosnippet'] !== undefined || classesOf(element).includes('linenr');
}

/** The title of a page; what it belongs to stands below it. */
function titled(header: Element): ElementContent[] {
  return header.children.flatMap((child): ElementContent[] => {
    if (!isElement(child, 'div') || !classesOf(child).includes('title')) return [child];
    const isBelow = (one: ElementContent): boolean => isElement(one, 'div', 'p');
    const title = child.children.filter((one) => !isBelow(one));
    const { id } = child.properties;
    return [made('h1', title, id === undefined ? {} : { id }), ...child.children.filter(isBelow)];
  });
}

/** A listing of which each line is a division; null if anything else is in it. */
function listing(fragment: Element): Element | null {
  const content = fragment.children.filter((child) => !isBlankText(child));
  const lines = content.filter((child): child is Element => isElement(child, 'div'));
  const isListing = lines.length === content.length && lines.every((line) => classesOf(line).includes('line'));
  if (!isListing || lines.length === 0) return null;
  const code = lines.flatMap((line, i): ElementContent[] => [
    ...(i > 0 ? [{ type: 'text', value: '\n' } as const] : []),
    ...line.children.filter((child) => !isElement(child, 'a') || textOf(child).trim() !== ''),
  ]);
  // With its place, for it is no line of a listing.
  return { ...made('pre', [made('code', code)]), ...(fragment.position && { position: fragment.position }) };
}
