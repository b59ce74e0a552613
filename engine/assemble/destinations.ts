/** Where links and bookmarks of a part lead: to pages that are in the new file, or nowhere (ISO 32000-2, 12.3.2). */
import { namesOf } from '../read/facts.js';
import { Name, Ref, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import type { UniqueNames } from './name-trees.js';

/** The pages of the old file, and which of them are in the new one. By the numbers of their objects. */
export interface PagesOfPart {
  readonly all: readonly number[];
  readonly chosen: ReadonlySet<number>;
}

export class Destinations {
  /** The destinations of the file that lead to a page of the new one, each with its new name. */
  readonly #named = new Map<string, { readonly name: string; readonly place: PdfObject; readonly value: PdfObject }>();

  constructor(
    private readonly file: PdfFile,
    private readonly pages: PagesOfPart,
    names: UniqueNames,
  ) {
    const old = [...file.dict(file.catalog.get('Dests'))];
    for (const [name, value] of new Map([...old, ...namesOf(file, 'Dests')])) {
      const place = this.#explicit(file.get(value));
      if (place === null) continue;
      // In PDF 2.0 the element that it leads to, too (12.3.2.3).
      const element = file.dict(value).get('SD');
      const own: PdfObject = element === undefined ? place : new Map([['D', place] as const, ['SD', element] as const]);
      this.#named.set(name, { name: names.unique(name), place, value: own });
    }
  }

  /** The named destinations of the new file that are this part's. */
  get entries(): readonly (readonly [name: string, value: PdfObject])[] {
    return [...this.#named.values()].map(({ name, value }) => [name, value]);
  }

  /** The destination as it is in the new file; null where its page is not part of it. */
  translated(destination: PdfObject | undefined): PdfObject {
    const found = this.file.get(destination);
    const name = nameOf(found);
    return name === null ? this.#explicit(found) : (this.#named.get(name)?.name ?? null);
  }

  /** The page of the old file, by the number of its object; null where the destination leads to none. */
  pageOf(destination: PdfObject | undefined): number | null {
    const found = this.file.get(destination);
    const name = nameOf(found);
    const place = name === null ? this.#explicit(found) : (this.#named.get(name)?.place ?? null);
    const page = Array.isArray(place) ? (place as PdfObject[])[0] : null;
    return page instanceof Ref ? page.number : null;
  }

  /** Whether something leads to a page at all. Of a dictionary with neither entry, nothing is known. */
  ofDict(dict: Dict): { readonly destination: PdfObject | undefined; readonly isLost: boolean } {
    const action = this.file.dict(dict.get('A'));
    const destination = dict.get('Dest') ?? (this.file.name(action.get('S')) === 'GoTo' ? action.get('D') : undefined);
    return { destination, isLost: destination !== undefined && this.translated(destination) === null };
  }

  /** The place of an array, or of a dictionary with one. Some producers write the number of a page for its object. */
  #explicit(destination: PdfObject): PdfObject {
    const place = destination instanceof Map ? this.file.get((destination as Dict).get('D')) : destination;
    if (!Array.isArray(place) || place.length === 0) return null;
    const [first, ...view] = place as PdfObject[];
    const number = first instanceof Ref ? first.number : typeof first === 'number' ? this.pages.all[first] : undefined;
    return number !== undefined && this.pages.chosen.has(number) ? [new Ref(number), ...view] : null;
  }
}

function nameOf(destination: PdfObject): string | null {
  if (typeof destination === 'string') return destination;
  return destination instanceof Name ? destination.name : null;
}
