/** Reads what an HTML form sends. */
import { ApiError } from '../errors/api-error.js';
import type { Context } from './context.js';
import { readBytes } from './json-body.js';

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const MAX_FORM = 16 * 1024;

/** Throws ApiError SVC_UNSUPPORTED_MEDIA_TYPE or SVC_BODY_TOO_LARGE. */
export async function readForm(context: Context): Promise<URLSearchParams> {
  const type = context.get('Content-Type');
  if (!FORM.test(type)) {
    throw new ApiError('SVC_UNSUPPORTED_MEDIA_TYPE', { message: 'This page takes what its own forms send.' });
  }
  return new URLSearchParams((await readBytes(context, MAX_FORM)).toString('utf8'));
}
