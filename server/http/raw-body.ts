/** Reads a body that is a file. */
import { ApiError } from '../errors/api-error.js';
import type { Context } from './context.js';
import { readBytes } from './json-body.js';

export interface RawBody {
  readonly bytes: Uint8Array;
  /** One of those that were asked for. */
  readonly mediaType: string;
}

/** Throws ApiError SVC_UNSUPPORTED_MEDIA_TYPE or SVC_BODY_TOO_LARGE. */
export async function readRaw(context: Context, maxBytes: number, mediaTypes: readonly string[]): Promise<RawBody> {
  const given = context.get('Content-Type');
  const mediaType = given.toLowerCase().split(';')[0]!.trim();
  const encoding = context.get('Content-Encoding').trim().toLowerCase();
  if (!mediaTypes.includes(mediaType) || !['', 'identity'].includes(encoding)) {
    const known = mediaTypes.join(', ');
    throw new ApiError('SVC_UNSUPPORTED_MEDIA_TYPE', {
      message: `The body must be a file, not compressed, with one of these as its Content-Type: ${known}.`,
      agentMessage: `Send the bytes of the file as the body, with "Content-Type" set to one of ${known}.`,
      details: { content_type: given.slice(0, 200) },
    });
  }
  return { bytes: await readBytes(context, maxBytes), mediaType };
}
