/**
 * Blocks of Markdown begin at the side where their own script begins, as with `dir=auto`: a quotation in Hebrew in an
 * English text reads from the right. In documents of a language from right to left all blocks keep its direction, because
 * Latin names often begin them there.
 */
import type { Element, RootContent } from 'hast';
import { isRightToLeft } from '../html/language-direction.js';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;

/** They have one direction, that of most of their items, so that their markers and columns stand at one side. */
const LISTS: ReadonlySet<string> = new Set('ul ol dl table'.split(' '));
const BLOCKS: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 blockquote ul ol dl table figcaption'.split(' '));
/** Their blocks are looked at one by one. */
const CONTAINERS: ReadonlySet<string> = new Set('blockquote div section aside figure details'.split(' '));

export function needsDirections(source: string, language: string | undefined): boolean {
  return RIGHT_TO_LEFT.test(source) && !(language && isRightToLeft(language));
}

/** Returns the children. `isNeeded`: gives those blocks a direction that need one. */
export function directed(children: RootContent[], isNeeded: boolean): RootContent[] {
  if (isNeeded) directBlocks(children, 'ltr');
  return children;
}

/** `around`: the direction of what is around the blocks. */
function directBlocks(children: readonly RootContent[], around: 'ltr' | 'rtl'): void {
  for (const child of children) if (child.type === 'element') directBlock(child, around);
}

function directBlock(element: Element, around: 'ltr' | 'rtl'): void {
  const { tagName, properties } = element;
  if (properties['dir'] !== undefined) return;
  let direction = around;
  if (BLOCKS.has(tagName)) {
    direction = (LISTS.has(tagName) ? directionOfMost(element) : directionOf(element)) ?? around;
    if (direction !== around) properties['dir'] = direction;
  }
  if (CONTAINERS.has(tagName)) directBlocks(element.children, direction);
}

/** Of its items or rows; as many of each: by the first. */
function directionOfMost(list: Element): 'ltr' | 'rtl' | null {
  const found = itemsOf(list).map((item) => directionOf(item));
  const count = (wanted: 'ltr' | 'rtl'): number => found.filter((one) => one === wanted).length;
  const more = count('rtl') - count('ltr');
  if (more !== 0) return more > 0 ? 'rtl' : 'ltr';
  return found.find((one) => one !== null) ?? null;
}

function itemsOf({ children }: Element): readonly Element[] {
  const elements = children.filter((child): child is Element => child.type === 'element');
  return elements.flatMap((child) => (/^(?:thead|tbody|tfoot)$/.test(child.tagName) ? itemsOf(child) : [child]));
}

/** By the first letter; null if there is none. */
function directionOf(element: Element): 'ltr' | 'rtl' | null {
  const letter = LETTER.exec(elementText(element))?.[0];
  if (letter === undefined) return null;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

function elementText(element: Element): string {
  let text = '';
  for (const child of element.children) {
    if (child.type === 'text') text += child.value;
    else if (child.type === 'element' && child.properties['dir'] === undefined) text += elementText(child);
    if (LETTER.test(text)) break;
  }
  return text;
}
