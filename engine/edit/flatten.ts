/** Draws fields as content of their pages, so that nobody fills them in any more. What they say stays in the tags. */
import { num } from '../pdf/file/syntax.js';
import { leavesOf } from '../read/facts.js';
import type { PageObject } from '../read/open-pdf.js';
import { Name, Ref, Stream, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import type { Edition } from './edition.js';
import { FLAGS, formOf, type FormField, type Widget } from './form-fields.js';
import { drawnOver, PagePictures } from './page-content.js';

/** Flags of annotations (table 167): what is not seen is not drawn. */
const HIDDEN = (1 << 1) | (1 << 5);

export function flattenFields(edition: Edition, fields: readonly FormField[]): void {
  const { file } = edition;
  const byPage = new Map<PageObject, FlatWidget[]>();
  for (const field of fields)
    for (const { number, page } of field.widgets)
      if (page && page.number > 0) byPage.set(page, [...(byPage.get(page) ?? []), { number, field }]);
  const tags = new FieldTags(edition);
  for (const [page, widgets] of byPage) flattenPage(edition, { page, widgets, tags });
  tags.end();
  removeFields(edition, new Set(fields.flatMap(({ number, widgets }) => [number, ...widgets.map((w) => w.number)])));
  if (file.array(formOf(file).get('Fields')).length === 0) edition.update(edition.root.number, { AcroForm: null });
}

/** A place of a field on a page. */
interface FlatWidget extends Pick<Widget, 'number'> {
  readonly field: FormField;
}

interface FlatPage {
  readonly page: PageObject;
  readonly widgets: readonly FlatWidget[];
  readonly tags: FieldTags;
}

function flattenPage(edition: Edition, { page, widgets, tags }: FlatPage): void {
  const { file } = edition;
  const dict = file.dict(new Ref(page.number));
  const pictures = new PagePictures(edition, page);
  const gone = new Set(widgets.map(({ number }) => number));
  let drawn = '';
  for (const { number, field } of widgets) {
    const look = lookOf(file, number);
    if (!look) {
      tags.lose(number);
      continue;
    }
    const name = pictures.add(look.form, 'PlatenField');
    const mark = tags.mark({ number, field }, page.number);
    drawn += `${mark} q ${look.matrix.map(num).join(' ')} cm /${name} Do Q EMC\n`;
  }
  edition.update(page.number, {
    Annots: rest(file.array(dict.get('Annots')), gone),
    ...(drawn !== '' && drawnOver(edition, dict, drawn, pictures)),
  });
  tags.endPage(page.number);
}

function rest(items: readonly PdfObject[], gone: ReadonlySet<number>): readonly PdfObject[] | null {
  const kept = items.filter((item) => !(item instanceof Ref && gone.has(item.number)));
  return kept.length > 0 ? kept : null;
}

/** What a place shows now, and the matrix that puts it there (12.5.5, algorithm 8.1); null for nothing. */
function lookOf(file: PdfFile, widget: number): { readonly form: Ref; readonly matrix: readonly number[] } | null {
  const dict = file.dict(new Ref(widget));
  if ((file.number(dict.get('F')) & HIDDEN) !== 0) return null;
  const normal = file.dict(dict.get('AP')).get('N');
  const state = file.name(dict.get('AS'));
  const form = file.get(normal) instanceof Stream ? normal : file.dict(normal).get(state ?? 'Off');
  const stream = file.stream(form);
  if (!(form instanceof Ref) || !stream) return null;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = file.numbers(dict.get('Rect'));
  const box = file.numbers(stream.dict.get('BBox'));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = file.numbers(stream.dict.get('Matrix'));
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  if (!(width > 0) || !(height > 0)) return null;
  const [scaleX, scaleY] = [Math.abs(x2 - x1) / width, Math.abs(y2 - y1) / height];
  return {
    form,
    matrix: [
      ...[scaleX, 0, 0, scaleY],
      Math.min(x1, x2) - Math.min(...xs) * scaleX,
      Math.min(y1, y2) - Math.min(...ys) * scaleY,
    ],
  };
}

/** What a field was, for readers who meet its content (ISO 32000-1, table 348; PDF 2.0 writes `Checked`). */
function printField({ file }: Edition, { number, field: { type, flags } }: FlatWidget): Dict {
  const dict = new Map<string, PdfObject>([
    ['O', new Name('PrintField')],
    ['Role', new Name(roleOf(type, flags))],
  ]);
  if (type !== 'Btn' || (flags & FLAGS.pushButton) !== 0) return dict;
  const state = file.name(file.dict(new Ref(number)).get('AS')) ?? 'Off';
  return dict.set(file.version < '2.0' ? 'checked' : 'Checked', new Name(state === 'Off' ? 'off' : 'on'));
}

function roleOf(type: string, flags: number): string {
  if (type !== 'Btn') return 'tv';
  return (flags & FLAGS.pushButton) !== 0 ? 'pb' : (flags & FLAGS.radio) !== 0 ? 'rb' : 'cb';
}

/** Takes fields out of the form, and the fields above them that are left without any. */
function removeFields(edition: Edition, gone: Set<number>): void {
  const { file } = edition;
  const isGone = (kid: PdfObject): boolean => kid instanceof Ref && gone.has(kid.number);
  const seen = new Set<number>();
  const walk = (number: number, depth: number): void => {
    if (seen.has(number) || gone.has(number) || depth > MAX_DEPTH) return;
    seen.add(number);
    const kids = file.array(file.dict(new Ref(number)).get('Kids'));
    if (kids.length === 0) return;
    for (const kid of kids) if (kid instanceof Ref) walk(kid.number, depth + 1);
    const kept = kids.filter((kid) => !isGone(kid));
    if (kept.length === 0) gone.add(number);
    else if (kept.length < kids.length) edition.update(number, { Kids: kept });
  };
  const listed = file.array(formOf(file).get('Fields'));
  for (const field of listed) if (field instanceof Ref) walk(field.number, 0);
  const order = file.array(formOf(file).get('CO')).filter((field) => !isGone(field));
  edition.updateWithin(edition.root.number, 'AcroForm', {
    Fields: listed.filter((field) => !isGone(field)),
    CO: order.length > 0 ? order : null,
  });
}

/** Fields in fields in fields: more than any form has. */
const MAX_DEPTH = 50;

/** The elements of fields, which hold marked content in place of the fields (14.7.5). */
class FieldTags {
  /** By key: what the parent tree says. */
  readonly #parents = new Map<number, PdfObject>();
  readonly #root: Ref | null;
  readonly #added = new Map<number, PdfObject[]>();
  #nextKey = 0;
  #isChanged = false;

  constructor(private readonly edition: Edition) {
    const { file } = edition;
    const root = file.catalog.get('StructTreeRoot');
    this.#root = root instanceof Ref ? root : null;
    if (!this.#root) return;
    const tree = file.dict(root);
    for (const [key, value] of leavesOf(file, tree.get('ParentTree'), 'Nums'))
      if (typeof key === 'number') this.#parents.set(key, value);
    this.#nextKey = file.number(tree.get('ParentTreeNextKey'));
    for (const key of this.#parents.keys()) this.#nextKey = Math.max(this.#nextKey, key + 1);
  }

  /** The operator that begins the content of a field. */
  mark(widget: FlatWidget, page: number): string {
    const { number } = widget;
    const element = this.#elementOf(number);
    if (element === null) return '/Artifact BMC';
    const added = this.#contentOf(page);
    const id = added.length;
    added.push(new Ref(element));
    this.#describe(element, printField(this.edition, widget));
    this.#replace(
      number,
      element,
      new Map<string, PdfObject>([
        ['Type', new Name('MCR')],
        ['Pg', new Ref(page)],
        ['MCID', id],
      ]),
    );
    return `/Form <</MCID ${id}>> BDC`;
  }

  /** Of a field that shows nothing. */
  lose(widget: number): void {
    const element = this.#elementOf(widget);
    if (element !== null) this.#replace(widget, element, null);
  }

  endPage(page: number): void {
    const added = this.#added.get(page);
    if (!added) return;
    const { file } = this.edition;
    const key = file.dict(new Ref(page)).get('StructParents');
    const own = typeof key === 'number' ? key : this.#nextKey++;
    if (own !== key) this.edition.update(page, { StructParents: own });
    this.#parents.set(own, this.edition.add(added));
    this.#isChanged = true;
  }

  end(): void {
    if (!this.#root || !this.#isChanged) return;
    const nums = [...this.#parents].sort(([a], [b]) => a - b).flat();
    this.edition.update(this.#root.number, {
      ParentTree: this.edition.add(new Map([['Nums', nums]])),
      ParentTreeNextKey: this.#nextKey,
    });
  }

  #contentOf(page: number): PdfObject[] {
    const { file } = this.edition;
    let added = this.#added.get(page);
    if (!added) {
      const key = file.number(file.dict(new Ref(page)).get('StructParents'), -1);
      this.#added.set(page, (added = [...file.array(this.#parents.get(key))]));
    }
    return added;
  }

  #elementOf(widget: number): number | null {
    if (!this.#root) return null;
    const key = this.edition.file.dict(new Ref(widget)).get('StructParent');
    const element = typeof key === 'number' ? this.#parents.get(key) : undefined;
    if (!(element instanceof Ref)) return null;
    this.#parents.delete(key as number);
    this.#isChanged = true;
    return element.number;
  }

  /** Adds attributes to those that an element has. */
  #describe(element: number, attributes: Dict): void {
    const { file } = this.edition;
    const known = file.dict(new Ref(element)).get('A');
    const found = file.get(known);
    const items = Array.isArray(found) ? (found as PdfObject[]) : known === undefined ? [] : [known];
    this.edition.update(element, { A: items.length > 0 ? [...items, attributes] : attributes });
  }

  /** Puts content into an element in place of the field; null for nothing. */
  #replace(widget: number, element: number, content: Dict | null): void {
    const { file } = this.edition;
    const kids = file.dict(new Ref(element)).get('K');
    const found = file.get(kids);
    const items = Array.isArray(found) ? (found as PdfObject[]) : kids === undefined ? [] : [kids];
    const isWidget = (item: PdfObject): boolean => {
      const object = file.dict(item).get('Obj');
      return object instanceof Ref && object.number === widget;
    };
    const changed = items.flatMap((item) => (isWidget(item) ? (content ? [content] : []) : [item]));
    this.edition.update(element, { K: changed.length > 0 ? changed : null });
  }
}
