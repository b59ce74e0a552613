/** Fetches the document itself, when the command line gets a URL whose host --allow-net allows. */
import { decodeInput } from '../source/resources/decode.js';
import { ResourceError } from '../source/resources/resource-error.js';
import { ResourceLoader } from '../source/resources/resource-loader.js';
import { filesPolicy } from './access.js';
import { InputOutputError } from './failures.js';
import type { InputType } from './renderer.js';

const LIMITS = { maxBytes: 64 * 1024 * 1024, timeoutMs: 30_000 };

const TYPE_BY_MEDIA_TYPE: Record<string, InputType> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
};

export interface FetchedDocument {
  readonly content: string | Uint8Array;
  /** The type that the server states; absent when it states none that we know. */
  readonly type?: InputType;
  /** The address after redirects, which relative links start from. */
  readonly finalUrl: string;
}

/** Whether a URL's host is allowed. An entry without a port allows every port. */
function isAllowedHost({ hostname, host }: URL, hosts: readonly string[]): boolean {
  return hosts.includes(hostname) || hosts.includes(host);
}

/** GETs an http(s) document. Redirects must stay on the allowed hosts. */
export async function fetchDocument(address: string, hosts: readonly string[]): Promise<FetchedDocument> {
  if (!URL.canParse(address)) throw new InputOutputError(`Cannot read ${address}: not a URL. Check the address.`);
  const url = new URL(address);
  if (!isAllowedHost(url, hosts)) {
    throw new InputOutputError(`Cannot read ${address}: the network is off. Allow it with --allow-net ${url.host}.`);
  }
  try {
    const loader = new ResourceLoader({ ...filesPolicy(undefined, [...hosts, url.host]), limits: LIMITS });
    const { bytes, contentType, url: finalUrl } = await loader.load(url.href, { kind: 'document' });
    const type = TYPE_BY_MEDIA_TYPE[contentType.split(';', 1)[0]!.trim().toLowerCase()];
    // A character set in the HTTP header wins over the document's own. Without one, the engine looks into the document.
    const content = /charset/i.test(contentType) ? decodeInput(bytes, { contentType }).text : bytes;
    return { content, ...(type && { type }), finalUrl };
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    throw new InputOutputError(`Cannot read the document: ${error.message} Check the address and the server.`);
  }
}
