/** What a client probably meant by a name or a value that is wrong. */
import { nearest } from '../../engine/basics.js';
import type { JsonSchema } from '../openapi/operation.js';
import { hasFormat, mended, type FormatName } from './formats.js';

/** Fields and values by the names that other tools have for them, in lower case. */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ['format', ['page_size', 'type']],
  ['paper', ['page_size']],
  ['size', ['page_size']],
  ['landscape', ['orientation']],
  ['margins', ['margin']],
  ['html', ['content']],
  ['markdown', ['content']],
  ['text', ['content']],
  ['md', ['markdown']],
  ['htm', ['html']],
  ['name', ['filename']],
  ['data', ['content_base64', 'records']],
  ['content', ['content_base64']],
  ['base64', ['content_base64']],
  ['mime_type', ['media_type']],
  ['content_type', ['media_type']],
]);

export const aliasesOf = (name: string): readonly string[] => ALIASES.get(name.toLowerCase()) ?? [];

/** A field of the object that has a similar name, or is called so elsewhere. */
export function nearestField(given: string, known: readonly string[]): string | undefined {
  return aliasesOf(given).find((alias) => known.includes(alias)) ?? nearest(given, known);
}

/** In a name with digits nothing is a slip but case and signs: A6 is not A3, and pdf/a-1b not pdf/ua-1. */
export function nearestValue(given: string, allowed: readonly string[]): string | undefined {
  const alias = aliasesOf(given).find((value) => allowed.includes(value));
  if (alias !== undefined) return alias;
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
  return /\d/.test(given) ? allowed.find((value) => plain(value) === plain(given)) : nearest(given, allowed);
}

/** The same value in the type that a schema asks for, as JSON; undefined if there is no obvious one. */
export function inRightType(
  { type, format, enum: values, properties }: JsonSchema,
  given: unknown,
): string | undefined {
  if (type === 'boolean') return given === 'true' || given === 'false' ? given : undefined;
  if (type === 'number' || type === 'integer') return isNumeral(given, type) ? given : undefined;
  if (type === 'object') return typeof given === 'string' ? byName(properties, given) : undefined;
  if (type !== 'string' || Array.isArray(values)) return undefined;
  const text = textOf(given, format);
  if (text === undefined || typeof format !== 'string') return text && JSON.stringify(text);
  const right = hasFormat(format as FormatName, text) ? text : mended(format, text);
  return right && JSON.stringify(right);
}

function isNumeral(given: unknown, type: string): given is string {
  const form = type === 'integer' ? /^-?\d{1,9}$/ : /^-?\d{1,9}(\.\d{1,9})?$/;
  return typeof given === 'string' && form.test(given);
}

/** A theme is an object with a name, and is often given as the name alone. */
function byName(properties: unknown, given: string): string | undefined {
  const hasName = typeof properties === 'object' && properties !== null && 'name' in properties;
  return hasName && hasFormat('stored-name', given) ? JSON.stringify({ name: given }) : undefined;
}

const MAX_SHOWN = 60;

/** Numbers and flags as text; a list of words, where one line of text is asked for, with commas between. */
function textOf(given: unknown, format: unknown): string | undefined {
  if (typeof given === 'number' || typeof given === 'boolean') return String(given);
  if (format !== 'single-line' || !Array.isArray(given)) return undefined;
  const words = given.slice(0, MAX_SHOWN).map(String);
  const isList = given.every((one) => typeof one === 'string') && given.length === words.length && given.length > 0;
  const text = words.join(', ');
  return isList && text.length <= MAX_SHOWN ? text : undefined;
}
