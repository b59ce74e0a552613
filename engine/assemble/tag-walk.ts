/** The structure tree of a part (ISO 32000-2, 14.7), as far as it belongs to the pages that are chosen. */
import { Name, Ref, Stream, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';

/** A structure element of the old file. */
export interface Tag {
  readonly dict: Dict;
  /** The number of its object; 0 for one that stands within another, which no file should have. */
  readonly source: number;
  readonly parent: Tag | null;
  /** In their order: elements, and content as it is written. */
  readonly kids: (Tag | Content)[];
  /** Whether content stands in it or below it, on any page; and on one that is chosen. */
  hasContent: boolean;
  hasChosen: boolean;
  isKept: boolean;
}

/** Marked content or an object, as an entry of K. */
export interface Content {
  readonly entry: PdfObject;
  readonly isChosen: boolean;
}

export const isTag = (kid: Tag | Content): kid is Tag => 'kids' in kid;

export interface TagTree {
  /** The elements at the top that are kept. */
  readonly top: readonly Tag[];
  /** All kept elements, each after its parent. */
  readonly tags: readonly Tag[];
  /** Whether elements of tables were cut: some of their content is on pages that are left out. */
  readonly cutsTable: boolean;
}

/** What the walk has to know of the pages. */
export interface PageChoice {
  readonly choosesAll: boolean;
  /** By the number of its object. */
  isChosen(page: number): boolean;
  /** Whether an object, such as an annotation, stands on a page that is chosen. */
  hasObject(number: number): boolean;
}

/** Null for a file without tags. */
export function walkTags(file: PdfFile, choice: PageChoice): TagTree | null {
  const root = file.dict(file.catalog.get('StructTreeRoot'));
  if (root.size === 0) return null;
  const all = new Walk(file, choice).tagsBelow(root.get('K'));
  const top = all.filter((tag) => tag.parent === null);
  sumUp(all);
  keep(top, choice.choosesAll);
  for (const tag of all) keep(tag.isKept ? tag.kids.filter(isTag) : [], choice.choosesAll);
  const cutsTable = !choice.choosesAll && all.some((tag) => isCutTable(tag, file));
  return { top: top.filter(({ isKept }) => isKept), tags: all.filter(({ isKept }) => isKept), cutsTable };
}

class Walk {
  /** By identity: an element that is its own descendant would never end, whether it has a number or not. */
  readonly #seen = new Set<Dict>();
  readonly #found: Tag[] = [];
  readonly #waiting: { readonly tag: Tag; readonly page: number | null }[] = [];

  constructor(
    private readonly file: PdfFile,
    private readonly choice: PageChoice,
  ) {}

  /** All elements, each after its parent. */
  tagsBelow(kids: PdfObject | undefined): readonly Tag[] {
    for (const kid of this.#kidsOf(kids)) this.#kid(kid, null, null);
    // Ends because no element is visited twice.
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const { tag, page } = next;
      for (const kid of this.#kidsOf(tag.dict.get('K'))) this.#kid(kid, tag, page);
    }
    return this.#found;
  }

  #kidsOf(kids: PdfObject | undefined): readonly PdfObject[] {
    const list = this.file.get(kids);
    const found = Array.isArray(list) ? (list as PdfObject[]) : [kids ?? null];
    this.file.budget.spend('steps', found.length);
    return found;
  }

  #kid(kid: PdfObject, parent: Tag | null, page: number | null): void {
    const { file } = this;
    const found = file.get(kid);
    if (typeof found === 'number') {
      parent?.kids.push({ entry: found, isChosen: this.#isChosen(page) });
      return;
    }
    if (!(found instanceof Map)) return;
    const dict = found as Dict;
    const type = file.name(dict.get('Type'));
    const own = dict.get('Pg');
    const onPage = own instanceof Ref ? own.number : page;
    if (type === 'MCR') parent?.kids.push({ entry: dict, isChosen: this.#isChosen(onPage) });
    else if (type === 'OBJR') parent?.kids.push({ entry: dict, isChosen: this.#hasObject(dict, onPage) });
    else if (!this.#seen.has(dict)) {
      this.#seen.add(dict);
      const source = kid instanceof Ref ? kid.number : 0;
      const tag = { dict, source, parent, kids: [], hasContent: false, hasChosen: false, isKept: false };
      parent?.kids.push(tag);
      this.#found.push(tag);
      this.#waiting.push({ tag, page: onPage });
    }
  }

  /** Content that does not say where it stands is kept with all pages only. */
  #isChosen(page: number | null): boolean {
    return this.choice.choosesAll || (page !== null && this.choice.isChosen(page));
  }

  #hasObject(dict: Dict, page: number | null): boolean {
    const object = dict.get('Obj');
    if (!(object instanceof Ref)) return false;
    // An image or a form is there wherever its page is; annotations stand in the lists of their pages.
    return this.file.get(object) instanceof Stream ? this.#isChosen(page) : this.choice.hasObject(object.number);
  }
}

/** From the last to the first, so that elements come before their parents. */
function sumUp(all: readonly Tag[]): void {
  for (let at = all.length - 1; at >= 0; at--) {
    const tag = all[at]!;
    for (const kid of tag.kids) {
      const isElement = isTag(kid);
      tag.hasContent ||= !isElement || kid.hasContent;
      tag.hasChosen ||= isElement ? kid.hasChosen : kid.isChosen;
    }
  }
}

/** An element without content, such as an empty cell, goes with the sibling before it; the first with the one behind it. */
function keep(siblings: readonly Tag[], all: boolean): void {
  let before = siblings.find(({ hasContent }) => hasContent)?.hasChosen ?? true;
  for (const tag of siblings) {
    if (tag.hasContent) before = tag.hasChosen;
    tag.isKept = all || before;
  }
}

const TABLE_PARTS = new Set(['Table', 'TR', 'THead', 'TBody', 'TFoot']);

function isCutTable(tag: Tag, file: PdfFile): boolean {
  const role = tag.dict.get('S');
  return (
    tag.isKept &&
    role instanceof Name &&
    TABLE_PARTS.has(file.name(role) ?? '') &&
    tag.kids.some((kid) => isTag(kid) && !kid.isKept)
  );
}
