/** Cursors of lists that begin with the latest: the place after which a page goes on. Clients hand them back as they are. */
import { invalidParameter } from '../errors/invalid-request.js';
import type { Context } from './context.js';

interface Place {
  readonly createdAt: number;
  readonly id: string;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const FORM = /^(\d{1,15})\.([\w-]{1,40})$/;

export interface PageQuery {
  readonly limit: number;
  readonly after?: Place;
}

/** `limit` and `cursor` of the query. Throws ApiError INVALID_REQUEST. */
export function readPageQuery(context: Context): PageQuery {
  const text = parameter(context, 'limit');
  const limit = text === null ? DEFAULT_LIMIT : /^\d{1,4}$/.test(text) ? Number(text) : 0;
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

/** The page of a list that was asked for with one more than its limit. */
export function pageOf<Item extends Place>(found: readonly Item[], limit: number, show: (item: Item) => unknown) {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return {
    object: 'list',
    data: items.map(show),
    next_cursor: isMore ? Buffer.from(`${last.createdAt}.${last.id}`).toString('base64url') : null,
  };
}
