/** Fills in the fields of a form, and shows what is filled in. */
import { RenderError } from '../diagnostics.js';
import { textBytes } from '../pdf/file/syntax.js';
import { Name, Ref, type PdfObject } from '../read/syntax/objects.js';
import { FLAGS, formOf, inherited, type FormField } from './form-fields.js';
import { crossLook, showText, type LookContext } from './field-look.js';

/** What is filled in: a text, whether a box is checked, a choice or several. null empties the field. */
export type FieldValue = string | number | boolean | readonly string[] | null;

/** @throws RenderError 'input_invalid' for fields that the form does not have, and values that they do not take */
export async function fillFields(
  fields: readonly FormField[],
  values: Readonly<Record<string, FieldValue>>,
  context: LookContext,
): Promise<void> {
  const { edition } = context;
  const byName = new Map<string, FormField[]>();
  for (const field of fields) byName.set(field.name, [...(byName.get(field.name) ?? []), field]);
  for (const [name, value] of Object.entries(values)) {
    const found = byName.get(name);
    if (!found) throw unknownField(name, [...byName.keys()]);
    for (const field of found) await new Filling(field, context).fill(value);
  }
  const form = formOf(edition.file);
  if (!form.has('XFA') && !form.has('NeedAppearances')) return;
  // Readers that know XFA would show the values of the XFA form.
  edition.updateWithin(edition.root.number, 'AcroForm', { XFA: null, NeedAppearances: null });
}

/** How many names a sentence lists. */
const MANY = 12;

function unknownField(name: string, known: readonly string[]): RenderError {
  const names = known.filter((other) => other !== '');
  const list = `${names.slice(0, MANY).join(', ')}${names.length > MANY ? ` and ${names.length - MANY} more` : ''}`;
  const told = names.length === 0 ? 'It has no fields.' : `It has ${list}.`;
  return wrong(name, `The PDF has no field “${name}”. ${told}`);
}

function wrong(field: string, message: string): RenderError {
  return new RenderError('input_invalid', message, undefined, { option: ['fields', field] });
}

class Filling {
  constructor(
    private readonly field: FormField,
    private readonly context: LookContext,
  ) {}

  async fill(value: FieldValue): Promise<void> {
    const { field } = this;
    const { type, flags, name } = field;
    if (type === 'Tx') await this.#text(value);
    else if (type === 'Ch') await this.#choice(value);
    else if (type === 'Btn' && (flags & FLAGS.pushButton) === 0) this.#button(value);
    else throw wrong(name, `The field “${name}” is ${KINDS[type] ?? 'a button'}, which nothing is filled in.`);
  }

  async #text(value: FieldValue): Promise<void> {
    const { name, flags } = this.field;
    if (typeof value === 'boolean' || Array.isArray(value))
      throw wrong(name, `The field “${name}” takes a text, not ${typeof value === 'boolean' ? value : 'a list'}.`);
    const text = value === null ? '' : String(value as string | number);
    const most = this.#number('MaxLen');
    const letters = [...text].length;
    if (most > 0 && letters > most)
      throw wrong(name, `The field “${name}” takes ${most} characters, and the text has ${letters}.`);
    // A password is shown, and not in the file (12.7.5.3).
    const kept = value === null || flags & FLAGS.password ? null : textBytes(text);
    this.#set({ V: kept, RV: null });
    await this.#show(text);
  }

  async #show(text: string): Promise<void> {
    for (const widget of this.field.widgets) await showText(text, { field: this.field, widget }, this.context);
  }

  async #choice(value: FieldValue): Promise<void> {
    const { name, flags } = this.field;
    const options = this.#options();
    const wanted = value === null ? [] : (Array.isArray(value) ? (value as string[]) : [value]).map(String);
    if (wanted.length > 1 && (flags & FLAGS.multiple) === 0)
      throw wrong(name, `The field “${name}” takes one choice, not ${wanted.length}.`);
    const chosen = wanted.map((text) => {
      const index = options.findIndex((option) => option.value === text || option.label === text);
      if (index < 0 && (flags & FLAGS.editable) === 0)
        throw wrong(name, `The field “${name}” does not offer “${text}”. ${offered(options.map((o) => o.label))}`);
      return { index, ...(options[index] ?? { value: text, label: text }) };
    });
    const values = chosen.map((option) => textBytes(option.value));
    const indices = chosen.flatMap(({ index }) => (index < 0 ? [] : [index])).sort((a, b) => a - b);
    this.#set({
      V: values.length > 1 ? values : (values[0] ?? null),
      I: indices.length > 0 ? indices : null,
    });
    // A list that is open shows its choices; they are shown as what was chosen alone.
    await this.#show(chosen.map(({ label }) => label).join(flags & FLAGS.combo ? ' ' : '\n'));
  }

  #options(): readonly { readonly value: string; readonly label: string }[] {
    const { file } = this.context.edition;
    return file.array(inherited(file, this.field.number, 'Opt')).map((option) => {
      const pair = file.array(option);
      const value = file.text(pair.length > 0 ? pair[0] : option) ?? '';
      return { value, label: (pair.length > 1 ? file.text(pair[1]) : null) ?? value };
    });
  }

  /** A check box, or radio buttons: each place has looks for its states (12.7.5.2). */
  #button(value: FieldValue): void {
    const { edition } = this.context;
    const { file } = edition;
    const { name, widgets } = this.field;
    const labels = file.array(inherited(file, this.field.number, 'Opt')).map((option) => file.text(option) ?? '');
    const places = widgets.map(({ number }, index) => {
      const states = [...file.dict(file.dict(file.dict(new Ref(number)).get('AP')).get('N')).keys()];
      const hasLooks = states.length > 0;
      return { number, hasLooks, state: states.find((state) => state !== 'Off') ?? 'Yes', label: labels[index] };
    });
    const isOff = value === false || value === null || value === 'Off' || value === '';
    const wanted = isOff ? null : value === true ? (places[0]?.state ?? 'Yes') : String(value as string);
    const on = wanted === null ? 'Off' : places.find(({ state, label }) => state === wanted || label === wanted)?.state;
    if (on === undefined || (value === true && new Set(places.map(({ state }) => state)).size > 1))
      throw wrong(
        name,
        `The field “${name}” does not offer “${String(value)}”. ${offered(places.map(({ state, label }) => label ?? state))}`,
      );
    this.#set({ V: new Name(on) });
    for (const { number, hasLooks, state } of places) {
      if (!hasLooks) crossLook(edition, number, state);
      edition.update(number, { AS: new Name(state === on ? on : 'Off') });
    }
  }

  #number(key: string): number {
    const { file } = this.context.edition;
    return file.number(inherited(file, this.field.number, key));
  }

  #set(entries: Readonly<Record<string, PdfObject>>): void {
    this.context.edition.update(this.field.number, entries);
  }
}

const KINDS: Readonly<Record<string, string>> = { Sig: 'for a signature', Btn: 'a button' };

const offered = (labels: readonly string[]): string => {
  const known = [...new Set(labels)];
  return known.length === 0 ? '' : `It offers ${known.slice(0, MANY).join(', ')}.`;
};
