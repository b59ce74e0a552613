/** Reads what an HTML form sends. */
import { ApiError } from '../errors/api-error.js';
import { invalidRequest } from '../errors/invalid-request.js';
import type { Context } from './context.js';
import { readBytes } from './json-body.js';

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const UPLOAD = /^multipart\/form-data\s*;/i;
const MAX_FORM = 16 * 1024;

/** A form that uploads files. */
export interface Upload {
  readonly form: URLSearchParams;
  readonly files: readonly UploadedFile[];
}

export interface UploadedFile {
  /** As the person's system calls it, without folders. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Throws ApiError SVC_UNSUPPORTED_MEDIA_TYPE or SVC_BODY_TOO_LARGE. */
export async function readForm(context: Context): Promise<URLSearchParams> {
  if (!FORM.test(context.get('Content-Type'))) throw notOurs();
  return new URLSearchParams((await readBytes(context, MAX_FORM)).toString('utf8'));
}

/** `maxBytes`: of all files together. Throws ApiError as readForm() does, and INVALID_REQUEST for a body that cannot be read. */
export async function readUpload(context: Context, maxBytes: number): Promise<Upload> {
  const type = context.get('Content-Type');
  if (!UPLOAD.test(type)) throw notOurs();
  const body = await readBytes(context, maxBytes + MAX_FORM);
  const fields = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw invalidRequest([{ pointer: '', message: 'The form cannot be read.', hint: 'Load the page again.' }]);
  });
  const form = new URLSearchParams();
  const files: UploadedFile[] = [];
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    // A field without a file is sent as an empty one.
    else if (value.name !== '' || value.size > 0) files.push(await fileOf(value));
  }
  return { form, files };
}

async function fileOf(file: File): Promise<UploadedFile> {
  return { name: file.name.split(/[/\\]/).at(-1)!, bytes: Buffer.from(await file.arrayBuffer()) };
}

function notOurs(): ApiError {
  return new ApiError('SVC_UNSUPPORTED_MEDIA_TYPE', { message: 'This page takes what its own forms send.' });
}
