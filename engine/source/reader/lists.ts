/**
 * Restores lists in reader mode. Word writes an item as a paragraph with its level in `mso-list` and its marker as
 * text. Google Docs writes each level as a separate list with the level in its class. Other programs put an inner list
 * after the item that it belongs to. All become nested lists.
 */
import type { Element, ElementContent } from 'hast';
import { classesOf, descendants, isBlankText, isElement, made, styleOf, stringOf, textContent } from './nodes.js';

export function withLists(element: Element): Element {
  const children = element.children.map((child) => (child.type === 'element' ? withLists(child) : child));
  const isList = element.tagName === 'ul' || element.tagName === 'ol';
  return { ...element, children: isList ? innerListsInItems(children) : flatLists(children) };
}

/** Moves inner lists of `<ul><li>a</li><ul>…</ul></ul>` into the preceding item. */
function innerListsInItems(children: readonly ElementContent[]): ElementContent[] {
  const items: ElementContent[] = [];
  for (const child of children) {
    const last = items.findLast((item) => item.type === 'element');
    if (isElement(child, 'ul', 'ol') && isElement(last, 'li')) last.children.push(child);
    else items.push(child);
  }
  return items;
}

/** Items with their level, starting at 1. Items with the same `list` continue a list. */
interface FlatItem {
  readonly list: string;
  readonly level: number;
  readonly items: readonly Element[];
  /** An empty `ol` or `ul` with the properties of the numbering. */
  readonly frame: Element;
  /** Whether a new list starts here even if a list of this level is open. */
  readonly begins: boolean;
}

function flatLists(children: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  /** The open lists by level. */
  let open: { readonly list: string; readonly level: number; readonly element: Element }[] = [];
  for (const child of children) {
    const flat = child.type === 'element' ? (wordItem(child) ?? docsList(child)) : null;
    if (!flat) {
      if (!isBlankText(child)) open = [];
      result.push(child);
      continue;
    }
    while (open.length > 0 && open.at(-1)!.level > flat.level) open.pop();
    let last = open.at(-1);
    if (
      last?.level === flat.level &&
      (flat.begins || last.list !== flat.list || last.element.tagName !== flat.frame.tagName)
    ) {
      open.pop();
      last = open.at(-1);
    }
    if (last?.level === flat.level) {
      last.element.children.push(...flat.items);
      continue;
    }
    const element: Element = { ...flat.frame, children: [...flat.items] };
    const item = last?.element.children.findLast((one): one is Element => isElement(one, 'li'));
    (item ? item.children : result).push(element);
    open.push({ list: flat.list, level: flat.level, element });
  }
  return result;
}

// ── Word

const WORD_LIST = /(?:^|;)\s*mso-list\s*:\s*(l\d+)\s+level(\d+)/i;

function wordItem(element: Element): FlatItem | null {
  const [, list, level] = WORD_LIST.exec(styleOf(element)) ?? [];
  // Items of real lists have this style too.
  if (list === undefined || !/^(?:p|h[1-6]|div)$/.test(element.tagName)) return null;
  const marker = markerOf(element);
  if (!marker || element.tagName.startsWith('h')) return null;
  const item = made('li', withoutMarker(element).children);
  return { list, level: Number(level), items: [item], frame: frameOf(textContent(marker).trim()), begins: false };
}

function markerOf(element: Element): Element | undefined {
  for (const one of descendants(element)) if (isMarker(one)) return one;
  return undefined;
}

function isMarker(element: Element): boolean {
  return /(?:^|;)\s*mso-list\s*:\s*ignore\b/i.test(styleOf(element));
}

function withoutMarker(element: Element): Element {
  const children = element.children
    .filter((child) => child.type !== 'element' || !isMarker(child))
    .map((child) => (child.type === 'element' ? withoutMarker(child) : child));
  return { ...element, children };
}

/** Returns an empty list for a marker such as `·`, `3.` or `b)`. */
function frameOf(marker: string): Element {
  const [, number, small, large] = /^\(?(?:(\d{1,6})|([a-z]{1,6})|([A-Z]{1,6}))[.)]/.exec(marker) ?? [];
  if (number !== undefined) return made('ol', [], number === '1' ? {} : { start: number });
  const letters = small ?? large;
  if (letters === undefined) return made('ul', []);
  // A list that starts with i has Roman numbers: lists hardly ever start with the ninth letter.
  const isRoman = letters.toLowerCase() === 'i';
  const type = isRoman ? 'i' : 'a';
  const start = isRoman || letters.length > 1 ? 1 : letters.toLowerCase().charCodeAt(0) - 96;
  return made('ol', [], {
    type: small === undefined ? type.toUpperCase() : type,
    ...(start > 1 && { start: String(start) }),
  });
}

// ── Google Docs

function docsList(element: Element): FlatItem | null {
  if (element.tagName !== 'ul' && element.tagName !== 'ol') return null;
  const classes = classesOf(element);
  for (const name of classes) {
    const [, list, level] = /^lst-(kix_\w+)-(\d)$/.exec(name) ?? [];
    if (list === undefined) continue;
    const items = element.children.filter((child): child is Element => child.type === 'element');
    const start = stringOf(element, 'start');
    const frame = made(element.tagName, [], start === '' || start === '1' ? {} : { start });
    return { list, level: Number(level) + 1, items, frame, begins: classes.includes('start') };
  }
  return null;
}
