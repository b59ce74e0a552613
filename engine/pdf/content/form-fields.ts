/**
 * The interactive form (ISO 32000-1, 12.7): fields, their widgets on pages, and the fonts for typing. Of each field this
 * keeps the entries of its widgets to the end, some 300 bytes each, because a field lists all of its widgets, and is one
 * object with the widget where there is one.
 */
import { boundsUnder } from '../../base/matrix.js';
import { RenderError } from '../../diagnostics.js';
import type { FieldText, FieldWidget, Picture } from '../../paint/drawing/display-list.js';
import { groupsOf } from '../../source/html/field-names.js';
import type { FormControl, FormField } from '../../source/html/form-controls.js';
import type { FontFace } from '../../text/fonts/types.js';
import type { ElementTag, Matrix, PageRect } from './canvas-host.js';
import type { Conformance } from '../file/conformance.js';
import { writeFormFont } from '../fonts/form-font.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { StructureTree } from '../tags/structure.js';
import type { Tag } from '../tags/tagged-trees.js';
import { num, reference, textString, utf8Name } from '../file/syntax.js';

/** The place of a widget. */
export interface FieldPlace {
  /** On its page. */
  readonly area: PageRect;
  /** From what is drawn to the page. */
  readonly matrix: Matrix;
  /** Of the area as it is drawn. */
  readonly size: { readonly width: number; readonly height: number };
}

/** What draws looks. */
export interface LookMaker {
  formObject(form: Picture): number;
}

/** A widget with its element. */
type TaggedWidget = Omit<FieldWidget, 'tag'> & { readonly tag: ElementTag };

interface KeptField {
  readonly field: FormField;
  readonly name: string;
  /** The default appearance of text; '' for fields without text. */
  readonly appearance: string;
  readonly widgets: { readonly id: number; readonly source: string }[];
}

/** Flags of fields (tables 221, 226, 228, 230). */
const READ_ONLY = 1;
const REQUIRED = 2;
const NO_EXPORT = 4;
const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const NO_TOGGLE_TO_OFF = 1 << 14;
const RADIO = 1 << 15;
const COMBO = 1 << 17;
const MULTI_SELECT = 1 << 21;
const DO_NOT_SPELL_CHECK = 1 << 22;

const TYPES: Readonly<Record<FormField['kind'], string>> = {
  text: 'Tx',
  check: 'Btn',
  radio: 'Btn',
  choice: 'Ch',
  signature: 'Sig',
};

/** What a signature is called that nobody sees. */
const UNSEEN_LABEL = 'Signature';

const ALIGNMENT: Readonly<Record<FieldText['align'], number>> = { left: 0, center: 1, right: 2 };

export class FormFields {
  readonly #file: PdfFile;
  readonly #conformance: Conformance;
  readonly #structure: StructureTree | null;
  readonly #fields = new Map<FormField, KeptField>();
  readonly #names = new NamesOfDocuments();
  /** The names of fonts in the form's resources, in the order of first use. */
  readonly #fonts = new Map<FontFace, string>();
  /** The name of the field that shows the signature of the file, if one does. */
  readonly #signed: string | undefined;
  /** The widget of a signature that nobody sees. */
  #unseen: { readonly id: number; readonly source: string } | null = null;

  constructor(file: PdfFile, conformance: Conformance, structure: StructureTree | null, signed?: string) {
    this.#file = file;
    this.#conformance = conformance;
    this.#structure = structure;
    this.#signed = signed;
  }

  /** The widget of a signature that no field shows, for the list of the open page: it stands on the first one. */
  unseen(): readonly number[] {
    const { signatureId, pageIndex } = this.#file;
    if (signatureId === 0 || pageIndex > 0 || this.#signed !== undefined) return [];
    const id = this.#file.reserveNumber();
    // Nobody reaches it: it is an artifact (ISO 14289-2, 8.9.2.4.13), and PDF/UA-1 asks for a tag nevertheless (7.18.4).
    const tag = this.#conformance.version === '1.7' ? this.#structure?.unplacedField() : null;
    const key = tag ? `/StructParent ${this.#structure!.annotation(tag, id)}` : '';
    const page = reference(this.#file.pageId(pageIndex));
    // Without an area it needs no look, in PDF/A either (ISO 19005-2, 6.3.3). Nobody moves it: it is locked.
    const source = `/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/F 132/P ${page}/Contents${textString(UNSEEN_LABEL)}${key}`;
    this.#unseen = { id, source };
    return [id];
  }

  /** The next fields are those of another document. */
  endDocument(): void {
    this.#names.endDocument([...this.#fields.values()].map(({ name }) => name));
  }

  /** Adds a widget and returns its number, for the list of its page. */
  add(place: FieldPlace, widget: TaggedWidget, maker: LookMaker): number {
    const id = this.#file.reserveNumber();
    const { control, text, looks } = widget;
    const { field } = control;
    const key = this.#tag(widget, id);
    const look = (picture: Picture): number => maker.formObject(lookAt(place, picture));
    const objects = { off: look(looks.off), on: looks.on ? look(looks.on) : 0 };
    let kept = this.#fields.get(field);
    if (!kept) {
      const hasText = field.kind === 'text' || field.kind === 'choice';
      const scale = Math.hypot(place.matrix[2], place.matrix[3]);
      kept = {
        field,
        name: this.#names.nameOf(field.name),
        appearance: hasText ? this.#appearance(text, scale) : '',
        widgets: [],
      };
      this.#fields.set(field, kept);
      if (field.label === '' && control.label === '') this.#noteUnlabelled(widget);
    }
    kept.widgets.push({ id, source: this.#widgetSource(place, widget, objects) + key });
    return id;
  }

  /** The entry of the widget's key in the parent tree; '' in documents without tags. */
  #tag({ tag, control, position }: TaggedWidget, id: number): string {
    if (this.#structure === null) return '';
    if (tag !== null) return `/StructParent ${this.#structure.annotation(tag as Tag, id, alternativeOf(control))}`;
    const advice = `the field "${control.field.name}" stands in content that is hidden from readers; take aria-hidden away.`;
    this.#conformance.obstacle('ua', advice, position);
    return '';
  }

  #noteUnlabelled({ control, position }: Pick<FieldWidget, 'control' | 'position'>): void {
    const advice = `the field "${control.field.name}" has no label; add <label>, aria-label or title.`;
    this.#conformance.obstacle('ua', advice, position);
  }

  #appearance({ face, size, color }: FieldText, scale: number): string {
    let name = this.#fonts.get(face);
    if (name === undefined) this.#fonts.set(face, (name = `T${this.#fonts.size + 1}`));
    return `/DA(/${name} ${num(size * scale)} Tf ${[color.r, color.g, color.b].map(num).join(' ')} rg)`;
  }

  #widgetSource(
    { area }: FieldPlace,
    { control, text }: Pick<FieldWidget, 'control' | 'text'>,
    looks: { readonly off: number; readonly on: number },
  ): string {
    const { field, state, isOn } = control;
    const isButton = field.kind === 'check' || field.kind === 'radio';
    const name = utf8Name(state);
    const looksOfStates = `<<${name} ${reference(looks.on)}/Off ${reference(looks.off)}>>`;
    const normal = isButton ? looksOfStates : ` ${reference(looks.off)}`;
    return (
      `/Type/Annot/Subtype/Widget/Rect[${area.map(num).join(' ')}]/F 4/P ${reference(this.#file.pageId(this.#file.pageIndex))}` +
      // ISO 14289-2, 8.10.2.3: what a widget is for.
      (control.label === '' ? '' : `/Contents${textString(control.label)}`) +
      `/AP<</N${normal}>>` +
      (isButton ? `/AS${isOn ? name : '/Off'}` : '') +
      (ALIGNMENT[text.align] > 0 ? `/Q ${ALIGNMENT[text.align]}` : '')
    );
  }

  /** Writes all fields and returns the form's dictionary; '' when no field was drawn. */
  end(): string {
    this.#checkSigned();
    if (this.#fields.size === 0 && !this.#unseen) return '';
    const groups = new FieldGroups(this.#file);
    for (const kept of this.#fields.values()) this.#write(kept, groups);
    this.#writeUnseen(groups);
    const fonts = [...this.#fonts].map(([face, name]) => [name, writeFormFont(this.#file, face)] as const);
    const resources = fonts.filter(([, id]) => id > 0).map(([name, id]) => `/${name} ${reference(id)}`);
    const defaults = fonts.length > 0 ? `/DA(/${fonts[0]![0]} 0 Tf 0 g)/DR<</Font<<${resources.join('')}>>>>` : '';
    // Signatures exist, and the file may only be added to (table 225).
    const flags = this.#file.signatureId > 0 ? '/SigFlags 3' : '';
    return `<</Fields[${groups.end().map(reference).join(' ')}]${defaults}${flags}>>`;
  }

  #checkSigned(): void {
    const isSigned = ({ field, name }: KeptField) => field.kind === 'signature' && name === this.#signed;
    if (this.#signed === undefined || [...this.#fields.values()].some(isSigned)) return;
    const message = `The field "${this.#signed}" is on no page, so it cannot be signed; let it be displayed, or leave field out of sign.`;
    throw new RenderError('input_invalid', message, undefined, { option: ['sign', 'field'] });
  }

  #writeUnseen(groups: FieldGroups): void {
    if (!this.#unseen) return;
    const { id, source } = this.#unseen;
    const names = new Set([...this.#fields.values()].flatMap(({ name }) => [name, ...groupsOf(name)]));
    let name = UNSEEN_LABEL;
    for (let number = 2; names.has(name); number++) name = `${UNSEEN_LABEL}${number}`;
    const entries = `${groups.place(name, id)}/FT/Sig/TU${textString(UNSEEN_LABEL)}/V ${reference(this.#file.signatureId)}`;
    this.#file.writeObject({ id }, `<<${source}${entries}>>`);
  }

  #write({ field, name, appearance, widgets }: KeptField, groups: FieldGroups): void {
    const [widget] = widgets;
    const isAlone = widgets.length === 1 && field.kind !== 'radio';
    const id = isAlone ? widget!.id : this.#file.reserveNumber();
    const value = field.kind === 'signature' && name === this.#signed ? `/V ${reference(this.#file.signatureId)}` : '';
    const entries = `${groups.place(name, id)}${fieldSource(field)}${value}${appearance}`;
    if (isAlone) return this.#file.writeObject({ id }, `<<${widget!.source}${entries}>>`);
    const parent = `/Parent ${reference(id)}`;
    for (const { id: kid, source } of widgets) this.#file.writeObject({ id: kid }, `<<${source}${parent}>>`);
    const kids = widgets.map(({ id: kid }) => reference(kid)).join(' ');
    this.#file.writeObject({ id }, `<<${entries}/Kids[${kids}]>>`);
  }
}

/** Fields of one name are one field, so those of later documents in the file get another. */
class NamesOfDocuments {
  /** The first parts of the names that earlier documents have. */
  readonly #taken = new Set<string>();
  /** Those of this document, as they are in the file. */
  readonly #own = new Map<string, string>();
  #document = 1;

  nameOf(name: string): string {
    const [first = '', ...rest] = name.split('.');
    let own = this.#own.get(first);
    if (own === undefined) this.#own.set(first, (own = this.#free(first)));
    return [own, ...rest].join('.');
  }

  /** Ends because each turn tries another number, and finitely many are taken. */
  #free(name: string): string {
    let own = name;
    for (let number = this.#document; this.#taken.has(own); number++) own = `${name}-${number}`;
    if (own !== name) this.#taken.add(own);
    return own;
  }

  endDocument(names: readonly string[]): void {
    for (const name of names) this.#taken.add(name.split('.', 1)[0]!);
    this.#own.clear();
    this.#document++;
  }
}

/** The tree of names (12.7.3.2). */
class FieldGroups {
  readonly #file: PdfFile;
  readonly #roots: number[] = [];
  /** Key: the names of the groups around it, and its own. */
  readonly #groups = new Map<string, { readonly id: number; readonly entries: string; readonly kids: number[] }>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Puts a field into its group, and returns its entries for that. */
  place(name: string, id: number): string {
    return this.#entries(name, id, groupsOf(name));
  }

  #entries(name: string, id: number, groups: readonly string[]): string {
    const parent = groups[groups.length - 1];
    const own = `/T${textString(name.slice(parent === undefined ? 0 : parent.length + 1))}`;
    if (parent === undefined) {
      this.#roots.push(id);
      return own;
    }
    const group = this.#group(parent, groups.slice(0, -1));
    group.kids.push(id);
    return `${own}/Parent ${reference(group.id)}`;
  }

  /** The recursion ends with the parts of the name. */
  #group(name: string, groups: readonly string[]) {
    let group = this.#groups.get(name);
    if (!group) {
      const id = this.#file.reserveNumber();
      group = { id, entries: this.#entries(name, id, groups), kids: [] };
      this.#groups.set(name, group);
    }
    return group;
  }

  /** Writes the groups and returns what has no group. */
  end(): readonly number[] {
    for (const { id, entries, kids } of this.#groups.values())
      this.#file.writeObject({ id }, `<<${entries}/Kids[${kids.map(reference).join(' ')}]>>`);
    return this.#roots;
  }
}

/** The entries of a field without its name (12.7.4). */
function fieldSource(field: FormField): string {
  const { kind, label, maxLength } = field;
  const flags = flagsOf(field);
  return (
    `/FT/${TYPES[kind]}` +
    (label === '' ? '' : `/TU${textString(label)}`) +
    (flags === 0 ? '' : `/Ff ${flags}`) +
    (maxLength === null ? '' : `/MaxLen ${maxLength}`) +
    VALUES[kind](field)
  );
}

function flagsOf(field: FormField): number {
  const { kind, isReadOnly, isRequired, isExcluded, isMultiline, isPassword, isCombo, isMultiple } = field;
  const hasTyping = kind === 'text' || isCombo;
  return (
    (isReadOnly ? READ_ONLY : 0) |
    (isRequired ? REQUIRED : 0) |
    (isExcluded ? NO_EXPORT : 0) |
    (isMultiline ? MULTILINE : 0) |
    (isPassword ? PASSWORD : 0) |
    (kind === 'radio' ? RADIO | NO_TOGGLE_TO_OFF : 0) |
    (isCombo ? COMBO : 0) |
    (isMultiple ? MULTI_SELECT : 0) |
    (hasTyping && !field.isSpellChecked ? DO_NOT_SPELL_CHECK : 0)
  );
}

const VALUES: Readonly<Record<FormField['kind'], (field: FormField) => string>> = {
  // A password must not stand in the file (12.7.4.3).
  text: ({ values: [text], isPassword }) => (text === undefined || isPassword ? '' : both(textString(text))),
  check: ({ values: [state] }) => both(state === undefined ? '/Off' : utf8Name(state)),
  radio: ({ values: [state] }) => both(state === undefined ? '/Off' : utf8Name(state)),
  choice: (field) => choiceSource(field),
  signature: () => '',
};

/** The value, and the one that a reset brings back. */
function both(source: string): string {
  return `/V${source}/DV${source}`;
}

function choiceSource({ options, values, isMultiple }: FormField): string {
  const rows = options.map(({ value, label }) =>
    value === label ? textString(value) : `[${textString(value)}${textString(label)}]`,
  );
  const chosenValues = new Set(values);
  const indices = options.flatMap(({ value }, index) => (chosenValues.has(value) ? [index] : []));
  const chosen = isMultiple ? `[${values.map(textString).join('')}]` : values.map(textString).join('');
  return `/Opt[${rows.join('')}]${values.length === 0 ? '' : `${both(chosen)}/I[${indices.join(' ')}]`}`;
}

/** What readers say of a widget whose field has another name, or none: of a radio button, what it stands for. */
function alternativeOf({ field, label }: FormControl): string {
  return label === field.label ? '' : label;
}

/** What is drawn, under the matrix of its place but without the place itself. */
function lookAt({ matrix: [a, b, c, d], size }: FieldPlace, look: Picture): Picture {
  if (a === 1 && b === 0 && c === 0 && d === 1) return look;
  const { x, y, width, height } = boundsUnder([a, b, c, d, 0, 0], {
    x: 0,
    y: 0,
    width: size.width,
    height: size.height,
  });
  return { ...look, width, height, items: [{ kind: 'transform', matrix: [a, b, c, d, -x, -y] }, ...look.items!] };
}
