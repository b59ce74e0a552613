/** Puts the values of a record into the parsed template: Mustache, with filters and its own rule for fields that are missing. */
import mustache, { type Token } from 'mustache';
import { RenderError, type SourcePosition } from '../diagnostics.js';
import { subjectOf, type BoundRecord } from './bound-record.js';
import { withoutFilters } from './expression.js';
import { FilterProblem } from './filters.js';
import { outwards, TagValues } from './tag-values.js';

/** How a value is written; throws RenderError where it cannot stand. */
export type WriteValue = (token: Token, value: string, record: BoundRecord) => string;

/** Sections in sections multiply what they hold: far more than any document. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

export class RecordWriter extends mustache.Writer {
  readonly #write: WriteValue;
  readonly #position: (offset: number) => SourcePosition;
  readonly #values = new TagValues();
  /** Where each section begins, by what its tag names. */
  readonly #sections = new Map<string, number>();
  #record: BoundRecord = { data: null, name: '' };
  #length = 0;

  constructor(write: WriteValue, position: (offset: number) => SourcePosition) {
    super();
    this.#write = write;
    this.#position = position;
  }

  /** Throws Error as the library does, and RenderError 'input_invalid' for a filter that does not exist. */
  override parse(template: string): Token[] {
    const { text, filtered } = withoutFilters(template);
    const tokens = super.parse(text);
    this.#restore(tokens, filtered);
    return tokens;
  }

  #restore(tokens: readonly Token[], filtered: ReadonlyMap<number, string>): void {
    for (const token of tokens) {
      const [kind, , start, , inside] = token;
      const text = kind === 'text' ? undefined : filtered.get(start);
      if (text !== undefined) {
        const problem = this.#values.problemOf(text);
        if (problem !== null)
          throw new RenderError('input_invalid', problem, this.#position(start), { stage: 'source' });
        token[1] = text;
      }
      if (inside) {
        if (!this.#sections.has(token[1])) this.#sections.set(token[1], start);
        this.#restore(inside, filtered);
      }
    }
  }

  /** The text of a record. `language`: that of values which filters write. */
  bind(tokens: readonly Token[], record: BoundRecord, language = 'en'): string {
    this.#record = record;
    this.#length = 0;
    this.#values.language = language;
    return this.renderTokens(tokens, new Scope(record.data, (name, scope) => this.#valueOf(name, scope)));
  }

  #valueOf(name: string, scope: Scope, start = this.#sections.get(name) ?? 0): unknown {
    try {
      return this.#values.of(name, scope);
    } catch (error) {
      if (!(error instanceof FilterProblem)) throw error;
      const path = scope.pathOf(this.#values.fieldOf(name), this.#record.data);
      throw new RenderError(
        'input_invalid',
        `${path.join('/')} in ${this.#record.name} ${error.message}.`,
        this.#position(start),
        { stage: 'source', option: ['record', ...path] },
      );
    }
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
    const found = this.#valueOf(name, scope, start);
    if (found !== undefined && (found === null || typeof found !== 'object'))
      return found === null ? '' : String(found);
    const tag = this.#values.fieldOf(name);
    const path = scope.pathOf(tag, this.#record.data);
    const field = path.join('/');
    const message =
      found === undefined
        ? `${subjectOf(this.#record)} has no field ${field}. Add it, or write {{#${tag}}}…{{/${tag}}} around what may be missing.`
        : `${field} in ${this.#record.name} is ${Array.isArray(found) ? 'a list' : 'an object'}, not a text. Name one of its fields, or repeat its parts with {{#${tag}}}…{{/${tag}}}.`;
    throw new RenderError('input_invalid', message, this.#position(start), {
      stage: 'source',
      option: ['record', ...path],
    });
  }
}

/** The fields that are in sight. Only what the record itself has counts, nothing that JavaScript's objects inherit. */
class Scope extends mustache.Context {
  readonly #valueOf: (name: string, scope: Scope) => unknown;

  constructor(view: unknown, valueOf: (name: string, scope: Scope) => unknown, parent?: Scope) {
    super(view, parent);
    this.#valueOf = valueOf;
  }

  override push(view: unknown): Scope {
    return new Scope(view, this.#valueOf, this);
  }

  /** For sections, which a missing field leaves out. */
  override lookup(name: string): unknown {
    return this.#valueOf(name, this);
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
