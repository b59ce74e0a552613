/** Fetching the document itself, when the command line was given a URL and its host with --allow-net. */
import { InputOutputError } from './failures.js';
import type { InputType } from './renderer.js';

const MAX_REDIRECTS = 5;
const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

const TYPE_BY_MEDIA_TYPE: Record<string, InputType> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
};

export interface FetchedDocument {
  readonly bytes: Uint8Array;
  /** What the server says it is; absent where it says nothing that we know. */
  readonly type?: InputType;
  /** The address after redirects: what relative links are relative to. */
  readonly finalUrl: string;
}

/** Whether `url` is on one of the hosts (`host` or `host:port`, lower case). */
export function isAllowedHost(url: URL, hosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return hosts.some((host) => host === url.hostname || host === `${url.hostname}:${port}`);
}

/** GETs an http(s) document; every redirect has to stay on the allowed hosts. */
export async function fetchDocument(address: string, hosts: readonly string[]): Promise<FetchedDocument> {
  if (!URL.canParse(address)) throw new InputOutputError(`Cannot read ${address}: not a URL. Check the address.`);
  let url = new URL(address);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (!isAllowedHost(url, hosts)) {
      throw new InputOutputError(`Cannot read ${url.href}: the network is off. Allow it with --allow-net ${url.host}.`);
    }
    const response = await get(url, signal);
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (location === null) return readBody(response, url);
    await response.body?.cancel();
    if (!URL.canParse(location, url.href)) break;
    url = new URL(location, url);
  }
  throw new InputOutputError(`Cannot read ${address}: it redirects without end. Check the address.`);
}

async function get(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url.href, {
      redirect: 'manual',
      signal,
      headers: { accept: 'text/html, text/markdown, */*;q=0.5' },
    });
  } catch (error) {
    throw networkFailure(url, error);
  }
}

function networkFailure(url: URL, error: unknown): InputOutputError {
  if (error instanceof InputOutputError) return error;
  const { name, message, cause } = error as Error;
  const detail =
    name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1000} seconds (timeout)` : causeOf(cause, message);
  return new InputOutputError(`Cannot read ${url.href}: ${detail}. Check the address and that the server is up.`);
}

function causeOf(cause: unknown, otherwise: string): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : otherwise;
}

async function readBody(response: Response, url: URL): Promise<FetchedDocument> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new InputOutputError(`Cannot read ${url.href}: the server answers ${response.status}. Check the address.`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength;
      if (length > MAX_BYTES) throw new InputOutputError(`Cannot read ${url.href}: it is larger than 64 MiB.`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw networkFailure(url, error);
  }
  const [mediaType = '', ...parameters] = (response.headers.get('content-type') ?? '').split(';');
  const type = TYPE_BY_MEDIA_TYPE[mediaType.trim().toLowerCase()];
  const bytes = toUtf8(Buffer.concat(chunks), parameters.join(';'));
  return { bytes, ...(type && { type }), finalUrl: url.href };
}

/** A character set in the header outranks what the document says of itself. */
function toUtf8(bytes: Uint8Array, parameters: string): Uint8Array {
  const label = /charset\s*=\s*"?([^\s";]+)/i.exec(parameters)?.[1]?.toLowerCase();
  if (label === undefined || label === 'utf-8' || label === 'utf8') return bytes;
  try {
    return Buffer.from(new TextDecoder(label).decode(bytes));
  } catch {
    return bytes; // an unknown label: the document's own declaration decides
  }
}
