/**
 * Fetches http and https URLs for the resource loader. Each hop is checked before the connection: the name is resolved
 * once, all its addresses are checked, and the socket connects to an address that was checked. Thus a name that
 * resolves differently the second time cannot bypass the check.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { isPermitted, isPublicAddress, type FileResources, type PublicResources } from './policy.js';
import { hostNotAllowed, notAllowed, ResourceError, shownUrl } from './resource-error.js';

export interface Fetched {
  readonly bytes: Uint8Array;
  /** The URL after redirects. */
  readonly url: string;
  readonly contentType: string;
}

export interface FetchLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Aborts the request, in addition to the timeout. */
  readonly signal?: AbortSignal | undefined;
}

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a URL. Throws ResourceError. The message about a blocked URL gives no reason, so that it reveals nothing
 * about the network.
 */
export async function fetchHttp(
  start: URL,
  policy: FileResources | PublicResources,
  limits: FetchLimits,
): Promise<Fetched> {
  const abort = new AbortController();
  const onAbort = (): void => abort.abort();
  const timer = setTimeout(onAbort, limits.timeoutMs);
  limits.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await request(url, await allowedAddress(url, policy, abort.signal), policy, abort.signal);
      const location = response.headers.location;
      if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined)
        return await readBody(response, url, limits);
      response.destroy();
      if (!URL.canParse(location, url.href)) throw unavailable(start);
      url = new URL(location, url.href);
    }
    throw new ResourceError('unavailable', `${shownUrl(start.href)} redirects more than ${MAX_REDIRECTS} times.`);
  } catch (error) {
    if (error instanceof ResourceError) {
      // Only users of the command line are told where a redirect led. Elsewhere it would reveal the network.
      throw error.reason === 'blocked' && policy.kind === 'public' ? notAllowed(start.href) : error;
    }
    if (abort.signal.aborted) {
      throw new ResourceError(
        'timeout',
        `${shownUrl(start.href)} did not arrive within ${limits.timeoutMs / 1000} seconds.`,
      );
    }
    // The service does not reveal details of its network.
    throw unavailable(start, policy.kind === 'public' ? undefined : networkReason(error));
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', onAbort);
    abort.abort();
  }
}

function unavailable(url: URL, reason?: string): ResourceError {
  const message = `${shownUrl(url.href)} could not be loaded${reason === undefined ? '' : `: ${reason}`}.`;
  return new ResourceError('unavailable', message);
}

const NETWORK_ERRORS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ECONNREFUSED: 'the host refused the connection',
  ECONNRESET: 'the host closed the connection',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'there is no network',
  CERT_HAS_EXPIRED: "the host's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the host's certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the host's certificate is not trusted",
};

function networkReason(error: unknown): string | undefined {
  return NETWORK_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
}

/** Returns the address to connect to; undefined to let the system choose. Throws 'blocked'. */
async function allowedAddress(
  url: URL,
  policy: FileResources | PublicResources,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!isPermitted(url, policy)) throw policy.kind === 'files' ? hostNotAllowed(url) : notAllowed(url.href);
  if (policy.kind === 'files') return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolveAll(host, policy, signal);
  const isAllowed = policy.isAllowedAddress ?? isPublicAddress;
  // A name that does not resolve gives the same error as one that resolves to a forbidden address.
  if (addresses.length === 0 || !addresses.every(isAllowed)) throw notAllowed(url.href);
  return addresses[0]!;
}

async function resolveAll(host: string, policy: PublicResources, signal: AbortSignal): Promise<readonly string[]> {
  const resolving = policy.resolve
    ? policy.resolve(host)
    : systemLookup(host, { all: true, verbatim: false }).then((found) => found.map(({ address }) => address));
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
  );
  try {
    return await Promise.race([resolving, aborted]);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

async function request(
  url: URL,
  address: string | undefined,
  policy: FileResources | PublicResources,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const { request: send } = isSecure ? await import('node:https') : await import('node:http');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const options: RequestOptions & { servername?: string; ca?: string } = {
    hostname: host,
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    path: url.pathname + url.search,
    // Compression is neither requested nor accepted, so that the received bytes are those that count.
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'platen' },
    agent: false,
    signal,
    ...(address !== undefined && { lookup: pinnedTo(address) }),
    ...(isSecure && isIP(host) === 0 && { servername: host }),
    ...(policy.kind === 'public' && policy.ca !== undefined && { ca: policy.ca }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = send(options, resolve);
    outgoing.on('error', reject);
    outgoing.end();
  });
}

function pinnedTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

async function readBody(response: IncomingMessage, url: URL, limits: FetchLimits): Promise<Fetched> {
  const tooLarge = (): ResourceError =>
    new ResourceError('tooLarge', `${shownUrl(url.href)} is larger than ${Math.floor(limits.maxBytes / 1024)} KiB.`);
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (response.statusCode !== 200 || encoding !== 'identity') {
    response.destroy();
    const status = `the server answered with the status ${response.statusCode}`;
    throw unavailable(url, response.statusCode === 200 ? 'the server sent it encoded' : status);
  }
  if (Number(response.headers['content-length'] ?? 0) > limits.maxBytes) {
    response.destroy();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop destroys the response.
    if (length > limits.maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  if (!response.complete) throw unavailable(url);
  return { bytes: Buffer.concat(chunks, length), url: url.href, contentType: response.headers['content-type'] ?? '' };
}
