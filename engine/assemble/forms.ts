/** The form fields of all parts as one form (ISO 32000-2, 12.7). */
import { Ref, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import type { Copier } from './copier.js';
import type { UniqueNames } from './name-trees.js';
import { owned } from './optional-content.js';
import { sourceOf } from './serialise.js';

/** The fields of a part, and what is changed in them. */
export class FormOfPart {
  /** The numbers of fields and of their places that are kept. */
  readonly #kept = new Set<number>();
  /** All that the form of the old file leads to. */
  readonly #all = new Set<number>();
  /** Fields at the top that are kept, each with its name in the new file; null for one without a name. */
  readonly #names = new Map<number, string | null>();
  #fonts: ReadonlyMap<string, string> = new Map();
  /** Entries that the fields had from their form, where the new form says otherwise. */
  #inherited: Dict = new Map();
  /** How many signatures are left out: they are of the old file. */
  signatures = 0;

  constructor(
    readonly file: PdfFile,
    isWidgetChosen: (number: number) => boolean,
    names: UniqueNames,
  ) {
    const top = file.array(this.form.get('Fields')).filter((field) => field instanceof Ref);
    this.#walk(top, isWidgetChosen);
    // A name that several fields of one file have is the name of one field.
    const unique = new Map<string, string>();
    for (const { number } of top) {
      if (!this.#kept.has(number)) continue;
      const name = file.get(file.dict(new Ref(number)).get('T'));
      if (typeof name === 'string' && !unique.has(name)) unique.set(name, names.unique(name, '_'));
      this.#names.set(number, typeof name === 'string' ? unique.get(name)! : null);
    }
  }

  get form(): Dict {
    return this.file.dict(this.file.catalog.get('AcroForm'));
  }

  /** The fields at the top that are kept. */
  get fields(): readonly Ref[] {
    return [...this.#names.keys()].map((number) => new Ref(number));
  }

  /** Finds the fields that have a place on a chosen page, or none at all. */
  #walk(top: readonly Ref[], isWidgetChosen: (number: number) => boolean): void {
    const { file } = this;
    const found: { readonly number: number; readonly parent: number }[] = [];
    const waiting = top.map(({ number }) => ({ number, parent: 0 }));
    // Ends because no field is visited twice.
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (this.#all.has(next.number)) continue;
      this.#all.add(next.number);
      found.push(next);
      const dict = file.dict(new Ref(next.number));
      const kids = file.array(dict.get('Kids'));
      file.budget.spend('steps', 1 + kids.length);
      const isPlace = dict.has('Rect') || file.name(dict.get('Subtype')) === 'Widget';
      if (isPlace ? isWidgetChosen(next.number) : kids.length === 0) this.#kept.add(next.number);
      for (const kid of kids) if (kid instanceof Ref) waiting.push({ number: kid.number, parent: next.number });
    }
    for (let at = found.length - 1; at >= 0; at--)
      if (this.#kept.has(found[at]!.number)) this.#kept.add(found[at]!.parent);
  }

  /** Takes away, from the copier, what is not part of the new form. */
  assign(copier: Copier): void {
    for (const number of this.#all) if (!this.#kept.has(number)) copier.assign(number, null);
  }

  /** What the fields need because the form of the new file is not theirs alone. */
  adapt(fonts: ReadonlyMap<string, string>, inherited: Dict): void {
    this.#fonts = fonts;
    this.#inherited = inherited;
  }

  /** A dictionary of this part as it is in the new file. */
  changed(dict: Dict, number: number): Dict {
    const isField = number > 0 && this.#all.has(number);
    const renamesFonts = this.#fonts.size > 0 && dict.has('DA');
    if (!isField && !renamesFonts) return dict;
    const own = new Map(dict);
    if (isField) this.#changeField(own, number);
    const appearance = this.file.get(own.get('DA'));
    if (this.#fonts.size > 0 && typeof appearance === 'string') own.set('DA', withFonts(appearance, this.#fonts));
    return own;
  }

  #changeField(own: Map<string, PdfObject>, number: number): void {
    const { file } = this;
    const kids = file.array(own.get('Kids'));
    if (kids.length > 0)
      own.set(
        'Kids',
        kids.filter((kid) => !(kid instanceof Ref) || this.#kept.has(kid.number)),
      );
    if (this.#names.has(number)) {
      const name = this.#names.get(number);
      if (typeof name === 'string') own.set('T', name);
      for (const [key, value] of this.#inherited) if (!own.has(key)) own.set(key, value);
    }
    if (file.name(inheritedValue(file, own, 'FT')) === 'Sig' && own.has('V')) {
      own.delete('V');
      this.signatures++;
    }
  }
}

/** How many fields a field may stand in. */
const MAX_DEPTH = 50;

function inheritedValue(file: PdfFile, field: Dict, key: string): PdfObject | undefined {
  let found: Dict = field;
  for (let depth = 0; depth < MAX_DEPTH && !found.has(key) && found.has('Parent'); depth++)
    found = file.dict(found.get('Parent'));
  return found.get(key);
}

function withFonts(appearance: string, fonts: ReadonlyMap<string, string>): string {
  return appearance.replace(/\/([^\s()<>[\]{}/%]{1,127})(?=\s)/g, (whole, name: string) => {
    const own = fonts.get(name);
    return own === undefined ? whole : `/${own}`;
  });
}

/** The form of the new file. */
export class MergedForm {
  readonly #fields: PdfObject[] = [];
  readonly #order: PdfObject[] = [];
  /** By kind of resource, then by name. */
  readonly #resources = new Map<string, Map<string, PdfObject>>();
  readonly #defaults = new Map<string, PdfObject>();
  #isForm = false;
  #needsAppearances = false;
  hasXfa = false;

  /** Learns what fields of a part need. To be called before anything of the part is copied. */
  prepare(part: FormOfPart, copier: Copier): void {
    const { form, file } = part;
    if (part.fields.length === 0) return;
    this.hasXfa ||= form.has('XFA');
    this.#needsAppearances ||= file.get(form.get('NeedAppearances')) === true;
    const fonts = this.#addResources(file.dict(form.get('DR')), copier);
    const inherited = new Map<string, PdfObject>();
    for (const key of ['DA', 'Q']) {
      const value = file.get(form.get(key));
      if (value === null) continue;
      if (!this.#isForm) this.#defaults.set(key, value);
      // An appearance names fonts, which may be called otherwise.
      else if (this.#defaults.get(key) !== value || fonts.size > 0) inherited.set(key, value);
    }
    this.#isForm = true;
    part.adapt(fonts, inherited);
  }

  #addResources(resources: Dict, copier: Copier): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    for (const [kind, value] of resources) {
      const found = copier.file.get(value);
      if (!(found instanceof Map)) continue;
      const known = this.#resources.get(kind) ?? new Map<string, PdfObject>();
      this.#resources.set(kind, known);
      for (const [name, resource] of found as Dict) {
        const [own] = owned(copier, [resource]);
        if (!known.has(name)) known.set(name, own);
        else if (kind === 'Font' && !isSame(known.get(name)!, own)) {
          const free = freeName(name, known);
          renamed.set(name, free);
          known.set(free, own);
        }
      }
    }
    return renamed;
  }

  /** Adds the fields of a part. */
  add(part: FormOfPart, copier: Copier): void {
    if (part.fields.length === 0) return;
    this.#fields.push(...present(owned(copier, part.fields)));
    const order = part.file.array(part.form.get('CO'));
    if (order.length > 0) this.#order.push(...present(owned(copier, order)));
  }

  /** The entry of the catalog; null where no part has fields. */
  get dict(): Dict | null {
    if (this.#fields.length === 0) return null;
    const dict = new Map<string, PdfObject>([['Fields', this.#fields], ...this.#defaults]);
    if (this.#resources.size > 0) dict.set('DR', this.#resources);
    if (this.#order.length > 0) dict.set('CO', this.#order);
    if (this.#needsAppearances) dict.set('NeedAppearances', true);
    return dict;
  }
}

const present = (objects: readonly PdfObject[]): readonly PdfObject[] => objects.filter((object) => object !== null);

const isSame = (a: PdfObject, b: PdfObject): boolean =>
  sourceOf(a, ({ number }) => number) === sourceOf(b, ({ number }) => number);

function freeName(name: string, known: ReadonlyMap<string, unknown>): string {
  // Ends because each turn tries another number, and finitely many names are known.
  for (let number = 2; ; number++) if (!known.has(`${name}_${number}`)) return `${name}_${number}`;
}
