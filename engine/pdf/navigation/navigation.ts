/** Named destinations and the outline (ISO 32000-1, 12.3). Both are written as soon as their parts are complete. */
import { onOneLine } from '../../base/one-line.js';
import { writeNameTree } from '../file/name-tree.js';
import type { PdfFile, PdfReference } from '../file/pdf-file.js';
import { num, reference, textString } from '../file/syntax.js';

/** A name in the file, and the index of its destination. */
interface NamedPlace {
  readonly text: string;
  readonly index: number;
}

interface PendingAnnotation {
  readonly ref: PdfReference;
  /** The annotation's entries without its action. */
  readonly entries: string;
}

/**
 * Destinations by name. Names may be used before they are defined. A document keeps five numbers for each destination,
 * because a link on any later page may lead to it. Names without a space are the document's own ids: they stand in the
 * file, so that `file.pdf#nameddest=ID` leads there. Names with a space are the engine's.
 */
export class Destinations {
  readonly #file: PdfFile;
  /** The names of the document that is being drawn. */
  readonly #index = new Map<string, number>();
  /** The names that stand in the file, of documents that have ended. */
  readonly #ended: NamedPlace[] = [];
  /** The public names of those, and what a name of this document is called that one of them has. */
  readonly #taken = new Set<string>();
  readonly #renamed = new Map<string, string>();
  #document = 1;
  /** The first page of the document. */
  #firstPage = 0;
  /**
   * At each index: the page index, or -1 while the destination is undefined, and the position on the page, y upwards.
   */
  readonly #pages: number[] = [];
  readonly #x: number[] = [];
  readonly #y: number[] = [];
  /** The engine's names that are referred to by name, because they were not defined then. */
  readonly #named = new Set<string>();
  /** Links to destinations that are not defined yet. */
  readonly #pending = new Map<string, PendingAnnotation[]>();
  /** At each index: the structure element that the destination stands in; 0: none. */
  readonly #elements: number[] = [];
  /**
   * At each index: the number of the action that leads there, 0 while there is none. Only in tagged files of PDF 2.0. An
   * action names the element, which PDF/UA-2 wants (8.8), and the page, for readers that do not know elements.
   */
  readonly #actions: number[] = [];
  readonly #hasActions: boolean;

  /** `hasActions`: whether destinations are structure elements too (ISO 32000-2, 12.3.2.3). */
  constructor(file: PdfFile, hasActions: boolean) {
    this.#file = file;
    this.#hasActions = hasActions;
  }

  /** The entry of a link or bookmark that leads to `name`, as PDF source. */
  entryFor(name: string): string {
    return this.#hasActions ? `/A ${reference(this.#actionOf(this.#indexOf(name)))}` : `/Dest${this.#sourceFor(name)}`;
  }

  #actionOf(index: number): number {
    this.#actions[index] ||= this.#file.reserveNumber();
    return this.#actions[index];
  }

  /** Tells which element a destination stands in. The first counts. */
  setElement(name: string, element: number): void {
    this.#elements[this.#indexOf(name)] ||= element;
  }

  /** 0: none. */
  elementOf(name: string): number {
    const index = this.#index.get(name);
    return index === undefined ? 0 : this.#elements[index]!;
  }

  #sourceFor(name: string): string {
    const index = this.#indexOf(name);
    if (isPublic(name)) return textString(this.#publicName(name));
    if (this.#pages[index]! >= 0) return this.#target(index);
    this.#named.add(name);
    return textString(engineKey(index));
  }

  /** Ends because each turn tries another number, and finitely many names are taken. */
  #publicName(name: string): string {
    if (!this.#taken.has(name)) return name;
    let own = this.#renamed.get(name);
    if (own !== undefined) return own;
    let number = this.#document;
    do own = `${name}-${number++}`;
    while (this.#taken.has(own) || this.#index.has(own));
    this.#taken.add(own);
    this.#renamed.set(name, own);
    return own;
  }

  /** The first definition of a name counts, as the first of equal ids does in HTML. */
  define(name: string, page: number, x: number, y: number): void {
    const index = this.#indexOf(name);
    if (this.#pages[index]! >= 0) return;
    this.#pages[index] = page;
    this.#x[index] = x;
    this.#y[index] = y;
    const pending = this.#pending.get(name);
    if (pending === undefined) return;
    this.#pending.delete(name);
    for (const { ref, entries } of pending) this.#writeLink(ref, entries, name);
  }

  /** Writes a link annotation now if its destination is known, later otherwise. */
  addLink(ref: PdfReference, entries: string, name: string): void {
    if (this.#pages[this.#indexOf(name)]! >= 0) return this.#writeLink(ref, entries, name);
    const pending = this.#pending.get(name);
    if (pending) pending.push({ ref, entries });
    else this.#pending.set(name, [{ ref, entries }]);
  }

  #writeLink(ref: PdfReference, entries: string, name: string): void {
    this.#file.writeObject(ref, `<<${entries}${this.entryFor(name)}>>`);
  }

  /** Names that were referred to and not defined, in the order of first use. */
  unresolved(): string[] {
    return this.#undefined().filter((name) => !isTop(name));
  }

  #undefined(): string[] {
    return [...this.#index].filter(([, index]) => this.#pages[index]! < 0).map(([name]) => name);
  }

  /** The names of the next document are its own. `part`: the element of this one; 0 for none. `pages`: of the file so far. */
  endDocument(part: number, pages: number): void {
    this.#finish(part);
    for (const name of this.#index.keys()) if (isPublic(name)) this.#taken.add(name);
    this.#index.clear();
    this.#named.clear();
    this.#renamed.clear();
    this.#document++;
    this.#firstPage = pages;
  }

  /** Writes the links that lead nowhere, without an action, and notes the names that stand in the file. */
  #finish(part: number): void {
    // An action without a place leads to the first page of the file by itself.
    for (const name of this.#hasActions && this.#firstPage === 0 ? [] : this.#undefined().filter(isTop)) {
      this.define(name, this.#firstPage, 0, ABOVE_ALL_PAGES);
      this.setElement(name, part);
    }
    for (const pending of this.#pending.values()) {
      for (const { ref, entries } of pending) this.#file.writeObject(ref, `<<${entries}>>`);
    }
    this.#pending.clear();
    for (const [name, index] of this.#index) {
      const isInFile = this.#pages[index]! >= 0 && (isPublic(name) || this.#named.has(name));
      if (isInFile) this.#ended.push({ text: isPublic(name) ? this.#publicName(name) : engineKey(index), index });
    }
  }

  /** Writes the name tree. Returns its source or ''. */
  end(): string {
    this.#finish(0);
    const names = writeNameTree(this.#file, this.#inOrder());
    this.#actions.forEach((id, index) => {
      if (id > 0) this.#file.writeObject({ id }, this.#action(index));
    });
    return names;
  }

  /** In the order of the names' bytes, as name trees are. */
  #inOrder(): (readonly [name: string, value: string])[] {
    return this.#ended
      .sort(byBytes)
      .map(({ text, index }) => [
        textString(text),
        this.#hasActions ? reference(this.#actionOf(index)) : this.#target(index),
      ]);
  }

  #target(index: number): string {
    return `[${reference(this.#file.pageId(this.#pages[index]!))}${this.#place(index)}]`;
  }

  #place(index: number): string {
    return `/XYZ ${num(this.#x[index]!)} ${num(this.#y[index]!)} null`;
  }

  #action(index: number): string {
    if (this.#pages[index]! < 0) return '<</S/Named/N/FirstPage>>';
    const element = reference(this.#elements[index]!);
    return `<</S/GoTo/D${this.#target(index)}/SD[${element}${this.#place(index)}]>>`;
  }

  #indexOf(name: string): number {
    let index = this.#index.get(name);
    if (index === undefined) {
      index = this.#pages.length;
      this.#index.set(name, index);
      this.#pages.push(-1);
      this.#x.push(0);
      this.#y.push(0);
      this.#elements.push(0);
      this.#actions.push(0);
    }
    return index;
  }
}

/** A page is at most so many points high (annex C.2). */
const ABOVE_ALL_PAGES = 14_400;

/** Links to `#top` lead to the first page where no element has that id (HTML § 7.4.6.3). */
const isTop = (name: string): boolean => name.toLowerCase() === 'top';

/** Longer ids are not meant for addresses. */
const MAX_PUBLIC = 120;

function isPublic(name: string): boolean {
  return name.length <= MAX_PUBLIC && !/[\s\p{Surrogate}]/u.test(name);
}

/** Ids have no spaces, so this equals none. */
function engineKey(index: number): string {
  return ` ${index}`;
}

const IS_ASCII = /^[\x20-\x7e]*$/;

/** Text strings of ASCII come before those of UTF-16, which begin with the byte FE. */
function byBytes({ text: a }: { readonly text: string }, { text: b }: { readonly text: string }): number {
  return Number(!IS_ASCII.test(a)) - Number(!IS_ASCII.test(b)) || (a < b ? -1 : 1);
}

/** Whether an item shows its children when the document is opened; 'auto': on the first levels. */
export type OutlineState = 'auto' | 'open' | 'closed';

interface OutlineItem {
  readonly ref: PdfReference;
  /** Heading level; -Infinity for the root. */
  readonly level: number;
  /** How many steps the item is from the root. */
  readonly depth: number;
  readonly isOpen: boolean;
  readonly entries: string;
  readonly previous: number;
  first: number;
  last: number;
  /** The last child. Only its link to the next sibling is missing. */
  lastChild: OutlineItem | null;
  /** Descendants that are shown while this item is open. */
  shown: number;
}

/** Items down to this depth are open unless they say otherwise. */
const OPEN_DEPTH = 1;

/** The outline. It keeps only items whose next sibling is not known yet: one for each level. */
export class Outline {
  readonly #file: PdfFile;
  readonly #destinations: Destinations;
  /** From the root to the item added last. */
  readonly #path: OutlineItem[] = [];

  constructor(file: PdfFile, destinations: Destinations) {
    this.#file = file;
    this.#destinations = destinations;
  }

  /** Adds an item after all others. Its parent is the nearest item before it with a lower level. */
  add(level: number, title: string, destination: string, state: OutlineState): void {
    if (this.#path.length === 0)
      this.#path.push(this.#item({ level: -Infinity, depth: 0, isOpen: true, entries: '', previous: 0 }));
    // The loop ends because the root's level is below every other.
    while (this.#path[this.#path.length - 1]!.level >= level) this.#finishLast();
    const parent = this.#path[this.#path.length - 1]!;
    const text = onOneLine(title);
    const entries = `/Title${textString(text)}/Parent ${reference(parent.ref.id)}${this.#destinations.entryFor(destination)}`;
    const before = parent.lastChild;
    const depth = parent.depth + 1;
    const isOpen = state === 'auto' ? depth <= OPEN_DEPTH : state === 'open';
    const item = this.#item({ level, depth, isOpen, entries, previous: before === null ? 0 : before.ref.id });
    if (before === null) parent.first = item.ref.id;
    else this.#write(before, item.ref.id);
    parent.last = item.ref.id;
    parent.lastChild = item;
    this.#path.push(item);
  }

  /** The next item is the first of another document, and belongs to none before it. */
  endDocument(): void {
    while (this.#path.length > 1) this.#finishLast();
  }

  #item(given: Pick<OutlineItem, 'level' | 'depth' | 'isOpen' | 'entries' | 'previous'>): OutlineItem {
    return { ref: this.#file.reserve(), ...given, first: 0, last: 0, lastChild: null, shown: 0 };
  }

  /** The last item of the path gets no more children. */
  #finishLast(): void {
    const item = this.#path.pop()!;
    if (item.lastChild !== null) this.#write(item.lastChild, 0);
    item.lastChild = null;
    const parent = this.#path[this.#path.length - 1]!;
    parent.shown += 1 + (item.isOpen ? item.shown : 0);
  }

  #write(item: OutlineItem, next: number): void {
    const siblings =
      (item.previous === 0 ? '' : `/Prev ${reference(item.previous)}`) + (next === 0 ? '' : `/Next ${reference(next)}`);
    const count = item.isOpen ? item.shown : -item.shown;
    const children =
      item.first === 0 ? '' : `/First ${reference(item.first)}/Last ${reference(item.last)}/Count ${count}`;
    this.#file.writeObject(item.ref, `<<${item.entries}${siblings}${children}>>`);
  }

  /** Writes the rest and returns the outline's object number, or 0 when the outline is empty. */
  end(): number {
    const root = this.#path[0];
    if (root === undefined) return 0;
    this.endDocument();
    this.#write(root.lastChild!, 0);
    this.#file.writeObject(
      root.ref,
      `<</Type/Outlines/First ${reference(root.first)}/Last ${reference(root.last)}/Count ${root.shown}>>`,
    );
    return root.ref.id;
  }
}
