/** Content behind that of a page, in the states that a page begins with. */
import { host } from '../host/index.js';
import type { PageObject } from '../read/open-pdf.js';
import { Stream, type Dict, type PdfObject, type Ref } from '../read/syntax/objects.js';
import { withEntries, type Edition } from './edition.js';

/** The pictures that a page names, to which others may be added. */
export class PagePictures {
  readonly #resources: Dict;
  readonly #pictures: Map<string, PdfObject>;

  constructor({ file }: Edition, { dict }: PageObject) {
    this.#resources = file.dict(dict.get('Resources'));
    this.#pictures = new Map(file.dict(this.#resources.get('XObject')));
  }

  /** The name under which the page draws it. `stem`: what the name begins with. */
  add(form: Ref, stem: string): string {
    // Ends because each turn tries another number, and finitely many names are known.
    for (let number = 1; ; number++) {
      const name = `${stem}${number}`;
      if (this.#pictures.has(name)) continue;
      this.#pictures.set(name, form);
      return name;
    }
  }

  get resources(): Dict {
    return withEntries(this.#resources, { XObject: this.#pictures });
  }
}

/** Draws operators over a page. Returns what becomes of its entries. */
export function drawnOver(
  edition: Edition,
  page: Dict,
  operators: string,
  pictures: PagePictures,
): Readonly<Record<string, PdfObject>> {
  return {
    Resources: pictures.resources,
    Contents: [
      edition.add(new Stream(new Map(), host.text.latin1Bytes('q\n'))),
      ...contentsOf(edition, page),
      // What the page left open of its states ends here.
      edition.add(new Stream(new Map(), host.text.latin1Bytes(`\nQ\n${operators}`))),
    ],
  };
}

function contentsOf({ file }: Edition, page: Dict): readonly PdfObject[] {
  const contents = page.get('Contents');
  const found = file.get(contents);
  return Array.isArray(found) ? (found as PdfObject[]) : contents === undefined || found === null ? [] : [contents];
}
