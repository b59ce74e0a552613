/** A part of the new file: pages of one PDF, with all that belongs to them. */
import { namesOf, readFacts } from '../read/facts.js';
import { pagesOf, type PageObject } from '../read/open-pdf.js';
import { Name, Ref, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import { Copier } from './copier.js';
import { Destinations } from './destinations.js';
import { FormOfPart } from './forms.js';
import type { UniqueNames } from './name-trees.js';
import type { OutputFile } from './output-file.js';
import { TagsOfPart, type MergedTags } from './tag-merge.js';
import { walkTags, type TagTree } from './tag-walk.js';

/** A PDF that pages are taken from. */
export class Source {
  readonly pages: readonly PageObject[];
  readonly xmp: string;
  /** Null if the document does not say. */
  readonly language: string | null;

  constructor(
    readonly file: PdfFile,
    /** For sentences: `terms.pdf`, or `part 2`. */
    readonly name: string,
  ) {
    this.pages = pagesOf(file);
    this.xmp = new TextDecoder().decode(file.data(file.catalog.get('Metadata')));
    const language = file.get(file.catalog.get('Lang'));
    this.language = typeof language === 'string' && language !== '' ? language : null;
  }

  get facts(): Readonly<Record<string, string>> {
    return readFacts(this.file);
  }

  /** Entries of one of the catalog's trees of names, each name once. */
  names(tree: string): ReadonlyMap<string, PdfObject> {
    return new Map(namesOf(this.file, tree));
  }
}

export interface ChosenPage {
  readonly page: PageObject;
  /** In the old file, from 0. */
  readonly index: number;
  /** In the new file, from 0. */
  readonly position: number;
  /** The number of its object in the new file. */
  readonly number: number;
}

/** Names that all parts share. */
export interface SharedNames {
  readonly destinations: UniqueNames;
  readonly fields: UniqueNames;
}

/** What every page has: the size of a page that does not say its own, as viewers have it. */
const DEFAULTS: readonly (readonly [string, PdfObject])[] = [
  ['MediaBox', [0, 0, 612, 792]],
  ['Resources', new Map()],
];

export class Part {
  readonly copier: Copier;
  readonly destinations: Destinations;
  readonly form: FormOfPart;
  readonly tags: TagsOfPart | null;
  readonly cutsTable: boolean;
  /** Of the chosen pages; null if the file does not say it. */
  readonly language: string | null;
  readonly choosesAll: boolean;
  /** Links to pages that are left out. */
  lostLinks = 0;
  #merged: MergedTags | null = null;
  readonly #positions: ReadonlyMap<number, number>;

  constructor(
    readonly source: Source,
    readonly chosen: readonly ChosenPage[],
    /** Whether it is the first with pages of its file. What belongs to the whole file is taken from this one. */
    readonly isFirstOfFile: boolean,
    { out, names }: { readonly out: OutputFile; readonly names: SharedNames },
  ) {
    const { file, pages } = source;
    this.choosesAll = new Set(chosen.map(({ index }) => index)).size === pages.length;
    this.#positions = new Map(chosen.map(({ page, position }) => [page.number, position]));
    const isChosen = new Set(chosen.map(({ page }) => page.number));
    this.destinations = new Destinations(
      file,
      { all: pages.map(({ number }) => number), chosen: isChosen },
      names.destinations,
    );
    const annotations = new Set(chosen.flatMap(({ page }) => annotationsOf(page.dict, file)));
    const choice = {
      choosesAll: this.choosesAll,
      isChosen: (page: number) => isChosen.has(page),
      hasObject: (number: number) => annotations.has(number),
    };
    const tree = walkTags(file, choice);
    this.cutsTable = tree?.cutsTable ?? false;
    this.language = (tree && !this.choosesAll ? languageOf(tree, file) : null) ?? source.language;
    this.tags = tree && tree.top.length > 0 ? new TagsOfPart(file, tree, this.language) : null;
    this.form = new FormOfPart(file, (number) => annotations.has(number), names.fields);
    this.copier = new Copier(file, out, { dict: (dict, number) => this.#changed(dict, number) });
    for (const { number } of pages) if (number > 0) this.copier.assign(number, null);
    for (const { page, number } of chosen) if (page.number > 0) this.copier.assign(page.number, number);
    this.form.assign(this.copier);
    this.tags?.reserve(out, this.copier);
  }

  positionOf(page: number): number | null {
    return this.#positions.get(page) ?? null;
  }

  /** Before anything is copied: where objects of pages find their places in the structure. */
  joinTags(merged: MergedTags): void {
    this.#merged = merged;
  }

  /** Writes the pages. `parentOf`: the node above a page, by its place in the new file. */
  writePages(parentOf: (position: number) => PdfObject): void {
    for (const { page, position, number } of this.chosen) {
      const dict = new Map<string, PdfObject>([...DEFAULTS, ...page.dict]);
      dict.set('Type', new Name('Page'));
      // Beads belong to articles, which are told as left out.
      dict.delete('B');
      dict.set('Parent', parentOf(position));
      this.copier.write(number, dict);
    }
  }

  #changed(dict: Dict, number: number): Dict {
    let own: Map<string, PdfObject> | null = null;
    for (const key of ['StructParents', 'StructParent']) {
      if (!dict.has(key)) continue;
      own ??= new Map(dict);
      setOrDelete(own, key, this.#structKey(dict.get(key)));
    }
    if (dict.has('Dest') || dict.has('A')) own = this.#withPlace(own ?? new Map(dict));
    if (dict.has('D') && this.source.file.name(dict.get('S')) === 'GoTo') own = this.#withAction(own ?? new Map(dict));
    return this.form.changed(own ?? dict, number);
  }

  #structKey(old: PdfObject | undefined): number | null {
    if (!this.tags || typeof old !== 'number') return null;
    return this.#merged?.keyFor(this.tags, old, this.copier) ?? null;
  }

  /** A link or a bookmark, where it leads in the new file. */
  #withPlace(own: Map<string, PdfObject>): Map<string, PdfObject> {
    const { destination, isLost } = this.destinations.ofDict(own);
    if (isLost) {
      this.lostLinks++;
      own.delete('Dest');
      own.delete('A');
    } else if (own.has('Dest')) own.set('Dest', this.destinations.translated(destination));
    return own;
  }

  #withAction(own: Map<string, PdfObject>): Map<string, PdfObject> {
    setOrDelete(own, 'D', this.destinations.translated(own.get('D')));
    const [element] = this.source.file.array(own.get('SD'));
    if (element instanceof Ref && this.copier.numberOf(element) === null) own.delete('SD');
    return own;
  }
}

/** The language that all elements at the top say, such as those of a part that was put into the file; null for none. */
function languageOf({ top }: TagTree, file: PdfFile): string | null {
  const [first, ...more] = new Set(top.map(({ dict }) => file.get(dict.get('Lang'))));
  return more.length === 0 && typeof first === 'string' && first !== '' ? first : null;
}

function setOrDelete(dict: Map<string, PdfObject>, key: string, value: PdfObject): void {
  if (value === null) dict.delete(key);
  else dict.set(key, value);
}

function annotationsOf(page: Dict, file: PdfFile): readonly number[] {
  return file.array(page.get('Annots')).flatMap((annotation) => (annotation instanceof Ref ? [annotation.number] : []));
}
