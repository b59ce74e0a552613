/** The fields of a form (ISO 32000-2, 12.7.4) with their places on pages, as they can be filled in. */
import { pagesOf, type PageObject } from '../read/open-pdf.js';
import { Ref, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';

/** A place of a field on a page. */
export interface Widget {
  readonly number: number;
  /** Null for one that no page lists. */
  readonly page: PageObject | null;
}

/** A field that has a value: it has no fields below it. */
export interface FormField {
  /** The names from the top, with dots between them. */
  readonly name: string;
  readonly number: number;
  /** `Tx`, `Btn`, `Ch` or `Sig`; '' where the file does not say. */
  readonly type: string;
  readonly flags: number;
  readonly widgets: readonly Widget[];
}

/** Bits of the flags of fields (12.7.5), as masks. */
export const FLAGS = {
  readOnly: 1 << 0,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  editable: 1 << 18,
  multiple: 1 << 21,
  comb: 1 << 24,
} as const;

/** Fields in fields in fields: more than any form has. */
const MAX_DEPTH = 50;

export const formOf = (file: PdfFile): Dict => file.dict(file.catalog.get('AcroForm'));

/** An entry that fields have from those above them, and at last from the form. */
export function inherited(file: PdfFile, number: number, key: string): PdfObject | undefined {
  let dict = file.dict(new Ref(number));
  for (let depth = 0; depth < MAX_DEPTH && !dict.has(key) && dict.has('Parent'); depth++)
    dict = file.dict(dict.get('Parent'));
  return dict.get(key) ?? formOf(file).get(key);
}

export function fieldsOf(file: PdfFile): readonly FormField[] {
  return new FieldWalk(file).fields();
}

class FieldWalk {
  readonly #seen = new Set<number>();
  readonly #found: FormField[] = [];
  readonly #pages = new Map<number, PageObject>();

  constructor(private readonly file: PdfFile) {}

  fields(): readonly FormField[] {
    const { file } = this;
    const widgets: Ref[] = [];
    for (const page of pagesOf(file))
      for (const annotation of file.array(page.dict.get('Annots')))
        if (annotation instanceof Ref && !this.#pages.has(annotation.number)) {
          this.#pages.set(annotation.number, page);
          if (file.name(file.dict(annotation).get('Subtype')) === 'Widget') widgets.push(annotation);
        }
    const listed = file.array(formOf(file).get('Fields')).filter((field) => field instanceof Ref);
    // Some producers list no fields, or not all that stand on pages.
    for (const { number } of [...listed, ...widgets.map((widget) => this.#topOf(widget))]) this.#walk(number);
    return this.#found;
  }

  #topOf(widget: Ref): Ref {
    let top = widget;
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      const parent = this.file.dict(top).get('Parent');
      if (!(parent instanceof Ref)) break;
      top = parent;
    }
    return top;
  }

  #walk(top: number): void {
    const { file } = this;
    const waiting = [{ number: top, above: '' }];
    // Ends because no field is visited twice.
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { number, above } = next;
      if (this.#seen.has(number)) continue;
      this.#seen.add(number);
      const dict = file.dict(new Ref(number));
      const own = file.text(dict.get('T'));
      const name = own === null ? above : above === '' ? own : `${above}.${own}`;
      const kids = file.array(dict.get('Kids')).filter((kid) => kid instanceof Ref);
      file.budget.spend('steps', 1 + kids.length);
      const below = kids.filter((kid) => file.dict(kid).has('T'));
      if (below.length === 0) this.#add(number, name, kids);
      // The last is put on first, so that fields come in their order.
      for (let at = below.length - 1; at >= 0; at--) waiting.push({ number: below[at]!.number, above: name });
    }
  }

  #add(number: number, name: string, kids: readonly Ref[]): void {
    const { file } = this;
    const places = kids.length > 0 ? kids.map((kid) => kid.number) : [number];
    for (const place of places) this.#seen.add(place);
    this.#found.push({
      name,
      number,
      type: file.name(inherited(file, number, 'FT')) ?? '',
      flags: file.number(inherited(file, number, 'Ff')),
      widgets: places
        .filter((place) => file.dict(new Ref(place)).has('Rect'))
        .map((place) => ({ number: place, page: this.#pages.get(place) ?? null })),
    });
  }
}
