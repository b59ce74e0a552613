/** Puts the values of a record into the parsed template: Mustache, with its own rule for fields that are missing. */
import mustache, { type Context, type Token } from 'mustache';
import { RenderError, type SourcePosition } from '../diagnostics.js';
import { subjectOf, type BoundRecord } from './bound-record.js';

/** How a value is written; throws RenderError where it cannot stand. */
export type WriteValue = (token: Token, value: string, record: BoundRecord) => string;

/** Sections in sections multiply what they hold: far more than any document. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

export class RecordWriter extends mustache.Writer {
  readonly #write: WriteValue;
  readonly #position: (offset: number) => SourcePosition;
  #record: BoundRecord = { data: null, name: '' };
  #length = 0;

  constructor(write: WriteValue, position: (offset: number) => SourcePosition) {
    super();
    this.#write = write;
    this.#position = position;
  }

  /** The text of a record. */
  bind(tokens: readonly Token[], record: BoundRecord): string {
    this.#record = record;
    this.#length = 0;
    return this.renderTokens(tokens, new Scope(record.data));
  }

  override escapedValue(token: Token, context: Scope): string {
    return this.#counted(this.#write(token, this.#textOf(token, context), this.#record));
  }

  override unescapedValue(token: Token, context: Scope): string {
    return this.#counted(this.#textOf(token, context));
  }

  override rawValue([, text]: Token): string {
    return this.#counted(text);
  }

  #counted(text: string): string {
    this.#length += text.length;
    if (this.#length <= MAX_CHARACTERS) return text;
    throw new RenderError(
      'size_limit',
      `The template and ${this.#record.name} make more than ${MAX_CHARACTERS} characters. Sections in sections multiply: repeat fewer of them.`,
      undefined,
      { stage: 'source', limit: MAX_CHARACTERS, actual: this.#length },
    );
  }

  #textOf([, name, start]: Token, scope: Scope): string {
    const found = scope.find(name);
    if (found !== undefined && (found === null || typeof found !== 'object'))
      return found === null ? '' : String(found);
    const path = scope.pathOf(name, this.#record.data);
    const field = path.join('/');
    const message =
      found === undefined
        ? `${subjectOf(this.#record)} has no field ${field}. Add it, or write {{#${name}}}…{{/${name}}} around what may be missing.`
        : `${field} in ${this.#record.name} is ${Array.isArray(found) ? 'a list' : 'an object'}, not a text. Name one of its fields, or repeat its parts with {{#${name}}}…{{/${name}}}.`;
    throw new RenderError('input_invalid', message, this.#position(start), {
      stage: 'source',
      option: ['record', ...path],
    });
  }
}

/** The fields that are in sight. Only what the record itself has counts, nothing that JavaScript's objects inherit. */
class Scope extends mustache.Context {
  override push(view: unknown): Scope {
    return new Scope(view, this);
  }

  /** For sections, which a missing field leaves out. */
  override lookup(name: string): unknown {
    return this.find(name);
  }

  /** Undefined when there is no such field. */
  find(name: string): unknown {
    if (name === '.') return this.view;
    const [first = '', ...more] = name.split('.');
    let found: unknown;
    for (const scope of outwards(this)) {
      found = fieldOf(scope.view, first);
      if (found !== undefined) break;
    }
    for (const part of more) found = fieldOf(found, part);
    return found;
  }

  /** Where the field is looked for first. */
  pathOf(name: string, record: unknown): string[] {
    const fields = name === '.' ? [] : name.split('.');
    for (const scope of outwards(this)) {
      const path = typeof scope.view === 'object' ? pathTo(scope.view, record) : null;
      if (path) return [...path, ...fields];
    }
    return fields;
  }
}

/** A context and those around it, the record itself last. */
function* outwards(context: Context): Generator<Context> {
  for (let scope: Context | undefined = context; scope; scope = scope.parent) yield scope;
}

function fieldOf(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, name)) return undefined;
  const value = (data as Record<string, unknown>)[name];
  // The library would call it.
  return typeof value === 'function' ? undefined : value;
}

/** Only errors ask for it. Data of JSON has no circles, so it ends. */
function pathTo(wanted: unknown, data: unknown): string[] | null {
  if (data === wanted) return [];
  if (typeof data !== 'object' || data === null) return null;
  for (const [name, value] of Object.entries(data)) {
    const path = pathTo(wanted, value);
    if (path) return [name, ...path];
  }
  return null;
}
