/** The bookmarks of all parts as one outline (ISO 32000-2, 12.3.3). */
import { Name, Ref, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import { OwnRef, type Copier } from './copier.js';
import type { Destinations } from './destinations.js';
import type { OutputFile } from './output-file.js';

export interface OutlineItem {
  /** Entries that are copied; without those that lead to other items. */
  readonly dict: Dict;
  readonly copier: Copier | null;
  readonly kids: readonly OutlineItem[];
  readonly isOpen: boolean;
  /** The place of its page among those of the new file; null where it leads to none. */
  readonly position: number | null;
}

interface PartOfOutline {
  readonly file: PdfFile;
  readonly copier: Copier;
  readonly destinations: Destinations;
  readonly choosesAll: boolean;
  /** Where a page of the old file, by the number of its object, is in the new one. */
  positionOf(page: number): number | null;
}

const MAX_DEPTH = 100;
const LINKS = ['Parent', 'Prev', 'Next', 'First', 'Last', 'Count'];

/** The bookmarks of a part that lead to its pages, those above them, and those that lead out of the document. */
export function outlineOf(part: PartOfOutline): readonly OutlineItem[] {
  const seen = new Set<number>();
  const itemsAfter = (first: PdfObject | undefined, depth: number): OutlineItem[] => {
    const items: OutlineItem[] = [];
    // Ends because no bookmark is visited twice.
    for (let next = first; next instanceof Ref && !seen.has(next.number) && depth < MAX_DEPTH;) {
      seen.add(next.number);
      const dict = part.file.dict(next);
      const kids = itemsAfter(dict.get('First'), depth + 1);
      const item = itemOf(dict, kids, part);
      if (item) items.push(item);
      next = dict.get('Next');
    }
    return items;
  };
  return itemsAfter(part.file.dict(part.file.catalog.get('Outlines')).get('First'), 0);
}

function itemOf(dict: Dict, kids: readonly OutlineItem[], part: PartOfOutline): OutlineItem | null {
  const { file, copier, destinations, choosesAll } = part;
  const { destination, isLost } = destinations.ofDict(dict);
  const leadsOut = dict.has('A') && destination === undefined;
  const isKept = kids.length > 0 || leadsOut || (destination === undefined ? choosesAll : !isLost);
  if (!isKept) return null;
  const page = destinations.pageOf(destination);
  return {
    dict: new Map([...dict].filter(([key]) => !LINKS.includes(key))),
    copier,
    kids,
    isOpen: file.number(dict.get('Count')) > 0,
    position: page === null ? null : part.positionOf(page),
  };
}

/** A bookmark for a whole part, above its own. `element`: the first of its tags, which PDF/UA-2 asks for. */
export function bookmarkFor(
  title: string,
  page: { readonly number: number; readonly position: number },
  element: number | null,
): Omit<OutlineItem, 'kids'> {
  const action = new Map<string, PdfObject>([
    ['S', new Name('GoTo')],
    ['D', [new OwnRef(page.number), new Name('Fit')]],
  ]);
  if (element !== null) action.set('SD', [new OwnRef(element), new Name('Fit')]);
  return {
    dict: new Map<string, PdfObject>([
      ['Title', title],
      ['A', action],
    ]),
    copier: null,
    isOpen: true,
    position: page.position,
  };
}

/** The bookmarks of all parts in the order of their pages. One that leads nowhere stays behind that before it. */
export function inOrder(outlines: readonly (readonly OutlineItem[])[]): readonly OutlineItem[] {
  if (outlines.filter(({ length }) => length > 0).length < 2) return outlines.flat();
  const placed = outlines.flatMap((items) => {
    let last = -1;
    return items.map((item) => ({ item, at: (last = Math.max(last, item.position ?? last)) }));
  });
  return placed.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** Writes the outline; null where there is none. */
export function writeOutline(out: OutputFile, items: readonly OutlineItem[]): OwnRef | null {
  if (items.length === 0) return null;
  const root = out.reserve();
  const { first, last, shown } = writeItems(out, items, root);
  out.write(
    root,
    new Map<string, PdfObject>([
      ['Type', new Name('Outlines')],
      ['First', new OwnRef(first)],
      ['Last', new OwnRef(last)],
      ['Count', shown],
    ]),
  );
  return new OwnRef(root);
}

/** `shown`: how many items are seen while the one above them is open. The recursion is as deep as an outline was read. */
function writeItems(
  out: OutputFile,
  items: readonly OutlineItem[],
  parent: number,
): { first: number; last: number; shown: number } {
  const numbers = items.map(() => out.reserve());
  let shown = items.length;
  for (const [index, { dict, copier, kids, isOpen }] of items.entries()) {
    const own = new Map(dict);
    own.set('Parent', new OwnRef(parent));
    if (index > 0) own.set('Prev', new OwnRef(numbers[index - 1]!));
    if (index + 1 < items.length) own.set('Next', new OwnRef(numbers[index + 1]!));
    if (kids.length > 0) {
      const below = writeItems(out, kids, numbers[index]!);
      own.set('First', new OwnRef(below.first));
      own.set('Last', new OwnRef(below.last));
      own.set('Count', isOpen ? below.shown : -below.shown);
      if (isOpen) shown += below.shown;
    }
    if (copier) copier.write(numbers[index]!, own);
    else out.write(numbers[index]!, own);
  }
  return { first: numbers[0]!, last: numbers.at(-1)!, shown };
}
