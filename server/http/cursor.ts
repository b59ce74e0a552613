/** Cursors of lists, most of which begin with the latest: the place after which a page goes on. Clients hand them back as they are. */
import { invalidParameter } from '../errors/invalid-request.js';
import type { Context } from './context.js';

interface Place {
  readonly createdAt: number;
  readonly id: string;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const ISO_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
const FORM = /^(\d{1,15})\.([\w-]{1,40})$/;

export interface PageQuery {
  readonly limit: number;
  readonly after?: Place;
}

/** `limit` and `cursor` of the query. Throws ApiError INVALID_REQUEST. */
export function readPageQuery(context: Context, defaultLimit = DEFAULT_LIMIT): PageQuery {
  const text = parameter(context, 'limit');
  const limit = text === null ? defaultLimit : /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidParameter('limit', `limit must be a whole number from 1 to ${MAX_LIMIT}.`);
  const cursor = parameter(context, 'cursor');
  if (cursor === null) return { limit };
  const [, createdAt, id] = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (id === undefined)
    throw invalidParameter('cursor', 'The cursor is not one of ours.', 'Send next_cursor of the page before as it is.');
  return { limit, after: { createdAt: Number(createdAt), id } };
}

/** A parameter of the query; null when it is not there. Throws ApiError INVALID_REQUEST when it is there twice. */
export function parameter(context: Context, name: string): string | null {
  const value = context.query[name];
  if (Array.isArray(value)) throw invalidParameter(name, `${name} is there more than once.`, 'Send it once.');
  if (value !== undefined && /\p{Cc}/u.test(value)) throw invalidParameter(name, `${name} has a control character.`);
  return value ?? null;
}

/** Like `parameter`, with one of these values. */
export function choice<Value extends string>(context: Context, name: string, values: readonly Value[]): Value | null {
  const value = parameter(context, name);
  if (value === null || (values as readonly string[]).includes(value)) return value as Value | null;
  throw invalidParameter(name, `${name} must be one of ${values.join(', ')}.`);
}

/** A parameter that is not known is refused, as an unknown field of a body is. Throws ApiError INVALID_REQUEST. */
export function allowOnly(context: Context, allows: (name: string) => boolean, known: readonly string[]): void {
  const unknown = Object.keys(context.query).find((name) => !allows(name));
  if (unknown === undefined) return;
  throw invalidParameter(unknown, `There is no parameter "${unknown.slice(0, 80)}".`, `Known are ${known.join(', ')}.`);
}

/** A page of a list. `next`: the place after which it goes on; null: that was all. */
export function pageOf<Item>(items: readonly Item[], next: Place | null, show: (item: Item) => unknown) {
  return {
    object: 'list',
    data: items.map(show),
    next_cursor: next && Buffer.from(`${next.createdAt}.${next.id}`).toString('base64url'),
  };
}

/** A point in time in ISO 8601, as milliseconds since 1970. Throws ApiError INVALID_REQUEST. */
export function readTime(context: Context, name: string): number | null {
  const text = parameter(context, name);
  if (text === null) return null;
  const time = ISO_TIME.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time)) throw invalidParameter(name, `${name} must be a time such as 2026-11-20T09:30:00Z.`);
  return time;
}
