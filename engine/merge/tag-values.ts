/** The values that the tags of a template name: fields of the record, changed by filters. */
import type { Context } from 'mustache';
import { nearest } from '../base/nearest.js';
import { parseExpression, type Expression } from './expression.js';
import { FilterProblem, FILTERS } from './filters.js';
import { localeName, Locales, type Locale } from '../base/locale/locale.js';

/** Evaluates the expressions of one template. Each is parsed once. */
export class TagValues {
  readonly #locales = new Locales();
  readonly #expressions = new Map<string, Expression>();
  /** The language in which filters write; null where it has no data. */
  #locale: Locale | null = null;
  #language = '';

  set language(tag: string) {
    this.#language = tag;
    this.#locale = localeName(tag) === null ? null : this.#locales.of(tag);
  }

  /** Returns what is wrong with the filters of a tag, as a sentence; null if nothing is. */
  problemOf(text: string): string | null {
    const expression = parseExpression(text);
    if (!expression)
      return `{{${text}}} cannot be read. A field comes first, then filters such as {{price | number 2}}; texts stand in quotes.`;
    for (const { name, args } of expression.calls) {
      if (!Object.hasOwn(FILTERS, name)) {
        const near = nearest(name, Object.keys(FILTERS));
        return `{{${text}}}: there is no filter ${name}. ${near === undefined ? `There are ${Object.keys(FILTERS).join(', ')}.` : `Did you mean ${near}?`}`;
      }
      const { takes, form } = FILTERS[name]!;
      if (args.length < takes[0] || args.length > takes[1])
        return `{{${text}}}: ${name} is written like {{… | ${form}}}.`;
    }
    this.#expressions.set(text, expression);
    return null;
  }

  /** The value of a tag; undefined where its field is missing. Throws FilterProblem. */
  of(text: string, scope: Context): unknown {
    const expression = this.#expressions.get(text);
    if (!expression) return fieldIn(scope, text);
    const usedLocale = () => this.#usedLocale;
    const context = {
      field: (name: string): unknown => fieldIn(scope, name),
      get locale() {
        return usedLocale();
      },
    };
    let value = context.field(expression.field);
    for (const { name, args } of expression.calls) {
      if (value === undefined && name !== 'default') return undefined;
      value = FILTERS[name]!.apply(value, args, context);
    }
    return value;
  }

  /** What it is about, for messages: the field without its filters. */
  fieldOf(text: string): string {
    return this.#expressions.get(text)?.field ?? text;
  }

  get #usedLocale(): Locale {
    if (this.#locale) return this.#locale;
    throw new FilterProblem(
      `cannot be written in the language “${this.#language}”, of which Platen does not know how; name another one with the option language`,
    );
  }
}

/** Undefined when there is no such field. */
function fieldIn(scope: Context, name: string): unknown {
  if (name === '.') return scope.view;
  const [first = '', ...more] = name.split('.');
  let found: unknown;
  for (const { view } of outwards(scope)) {
    found = ownField(view, first);
    if (found !== undefined) break;
  }
  for (const part of more) found = ownField(found, part);
  return found;
}

/** A context and those around it, the record itself last. */
export function* outwards(context: Context): Generator<Context> {
  for (let scope: Context | undefined = context; scope; scope = scope.parent) yield scope;
}

function ownField(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, name)) return undefined;
  const value = (data as Record<string, unknown>)[name];
  // The library would call it.
  return typeof value === 'function' ? undefined : value;
}
