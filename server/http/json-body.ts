/** Reads a JSON body within its limits: uncompressed, UTF-8, one value, no key twice. */
import { setImmediate as turn } from 'node:timers/promises';
import { bodyTooLarge, invalidJson } from '../errors/invalid-request.js';
import { ApiError } from '../errors/api-error.js';
import { parseStrictJson, type StrictJsonOptions } from '../schemas/strict-json.js';
import type { Context } from './context.js';
import { letBodyCome } from './well-formed.js';

/** How many times the limit is read, and thrown away, before the connection is broken off. */
const PATIENCE = 8;
/** A body above this waits for its turn; others are parsed within a millisecond. */
const LARGE_BYTES = 64 * 1024;

export interface JsonBody {
  /** As it came, for fingerprints and for jobs that are rendered later. */
  readonly text: string;
  readonly value: unknown;
}

/** Throws ApiError SVC_UNSUPPORTED_MEDIA_TYPE, SVC_BODY_TOO_LARGE or INVALID_REQUEST. An empty body has no value where it may be empty. */
export async function readJson(
  context: Context,
  maxBytes: number,
  options: { optional?: boolean } & StrictJsonOptions = {},
): Promise<JsonBody> {
  checkForm(context, isJson);
  const bytes = await readBytes(context, maxBytes);
  if (bytes.length === 0 && options.optional) return { text: '', value: undefined };
  const isLarge = bytes.length > LARGE_BYTES;
  const text = decodeBody(bytes);
  if (isLarge) await turn();
  const parsed = parseStrictJson(text, options);
  if (!parsed.ok) throw invalidJson(parsed.problem);
  // Who asks whether the service lives does not wait for all that is done with a large body.
  if (isLarge) await turn();
  return { text, value: parsed.value };
}

const isJson = (media: string): boolean => /^application\/(?:[\w.!#$&^+-]+\+)?json$/.test(media);

/** The media type of the body, in small letters; '' for none. */
export const mediaTypeOf = (context: Context): string =>
  context.get('Content-Type').toLowerCase().split(';')[0]!.trim();

/** `Content-Type` may be absent (interface.md: a request "may" send it); if it is there it has to be right. */
export function checkForm(context: Context, isRight: (media: string) => boolean): void {
  const encoding = context.get('Content-Encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity') {
    throw new ApiError('SVC_UNSUPPORTED_MEDIA_TYPE', { details: { content_encoding: encoding } });
  }
  const type = context.get('Content-Type');
  if (type === '') return;
  const [, ...parameters] = type.toLowerCase().split(';');
  const charset = parameters
    .map((one) => /^charset="?([^"]*)"?$/.exec(one.trim())?.[1])
    .find((one) => one !== undefined);
  if (!isRight(mediaTypeOf(context)) || (charset !== undefined && !['utf-8', 'utf8'].includes(charset))) {
    throw new ApiError('SVC_UNSUPPORTED_MEDIA_TYPE', { details: { content_type: type.slice(0, 200) } });
  }
}

export async function readBytes(context: Context, maxBytes: number): Promise<Buffer> {
  const { bodyTurns } = context.state;
  // Until it is read from, a connection holds no more than the first part of a body.
  if (Number(context.get('Content-Length')) > LARGE_BYTES) await bodyTurns.take();
  if (Number(context.get('Content-Length')) <= maxBytes) letBodyCome(context);
  else if (context.state.awaitsContinue) throw bodyTooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Not destroyed at the end, because the response uses the same socket.
    for await (const chunk of context.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      // A client that is still sending does not read our answer, so a body somewhat too large is read to its end.
      if (size > maxBytes * PATIENCE) break;
      if (size <= maxBytes) chunks.push(chunk);
    }
  } catch (error) {
    throw new ApiError('INVALID_REQUEST', { message: 'The body ended before it was complete.', cause: error });
  }
  if (size <= maxBytes) {
    if (size > LARGE_BYTES) await bodyTurns.take();
    return Buffer.concat(chunks, size);
  }
  context.set('Connection', 'close');
  throw bodyTooLarge(maxBytes);
}

/** Throws ApiError INVALID_REQUEST unless it is UTF-8. */
export function decodeBody(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidJson({ pointer: '', message: 'The body is not valid UTF-8.' });
  }
}
