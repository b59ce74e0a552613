/** Compresses answers that are text, for clients that accept it: JSON, documentation, scripts (RFC 9110, 8.4). */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Middleware } from './context.js';

export type Coding = 'br' | 'gzip';

/** Below it, the headers weigh more than what is saved. */
const LEAST_BYTES = 1024;
const TEXT = /^(?:text\/|application\/(?:javascript$|(?:[\w.!#$&^+-]+\+)?json$)|image\/svg\+xml$)/;
/** A page of a person holds a secret beside words of others, and its length would tell of both (the attack BREACH). */
const HAS_SECRETS = /^\/dashboard(?:\/|$)/;
/** What takes some milliseconds for a megabyte: it is done for each answer. */
const QUALITY = 4;

const CODERS: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: async (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** To come before what makes answers, and errors. Streams pass as they are. */
export function compression(): Middleware {
  return async (context, next) => {
    await next();
    const bytes = textOf(context);
    if (!bytes) return;
    context.vary('Accept-Encoding');
    const coding = codingFor(context);
    if (coding === null) return;
    context.body = await CODERS[coding](bytes);
    context.set('Content-Encoding', coding);
    // Of the same text, and not of the same bytes.
    const etag = context.res.getHeader('ETag');
    if (typeof etag === 'string' && etag.startsWith('"')) context.set('ETag', `W/${etag}`);
  };
}

/** The best that a client accepts; null: the answer as it is. */
export function codingFor(context: Context): Coding | null {
  const first = context.acceptsEncodings('br', 'gzip', 'identity');
  if (first === false || first === 'identity') return null;
  return context.acceptsEncodings('br') === 'br' ? 'br' : 'gzip';
}

/** The bytes of an answer that gains from compression. */
function textOf(context: Context): Buffer | null {
  const { body, status, type, path } = context;
  if (body == null || status === 206 || !TEXT.test(type) || HAS_SECRETS.test(path)) return null;
  if (context.res.hasHeader('Content-Encoding')) return null;
  if (typeof body === 'object' && 'pipe' in body) return null;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return bytes.length < LEAST_BYTES ? null : bytes;
}
