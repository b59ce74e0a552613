/**
 * Fetches http and https URLs for the resource loader. Each hop is checked before the connection: the name is resolved
 * once, all its addresses are checked, and the socket connects to an address that was checked. Thus a name that
 * resolves differently the second time cannot bypass the check.
 */
import { joinBytes } from '../../base/bytes.js';
import { host, type Response } from '../../host/index.js';
import { isPermitted, isPublicAddress, type FileResources, type KeptAnswer, type PublicResources } from './policy.js';
import { hostNotAllowed, inSeconds, notAllowed, ResourceError, shownUrl } from './resource-error.js';

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

/** Fetches a URL as the policy allows, and tells it how that ended. Throws ResourceError. */
export async function fetchHttp(
  start: URL,
  policy: FileResources | PublicResources,
  limits: FetchLimits,
): Promise<Fetched> {
  const told = policy.kind === 'public' ? policy.onFetch : undefined;
  try {
    const { fetched, isKept } = await fetchOrKept(start, policy, limits);
    told?.(isKept ? 'kept' : 'fetched');
    return fetched;
  } catch (error) {
    told?.(error instanceof ResourceError && error.reason === 'blocked' ? 'blocked' : 'failed');
    throw error;
  }
}

interface Answer {
  readonly fetched: Fetched;
  /** It came from the cache, at most confirmed by its server. */
  readonly isKept: boolean;
}

/** The message about a blocked URL gives no reason, so that it reveals nothing about the network. */
async function fetchOrKept(start: URL, policy: FileResources | PublicResources, limits: FetchLimits): Promise<Answer> {
  const abort = new AbortController();
  const onAbort = (): void => abort.abort();
  const timer = setTimeout(onAbort, limits.timeoutMs);
  limits.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await ask(url, policy, { ...limits, signal: abort.signal });
      if ('fetched' in answer) return answer;
      if (!URL.canParse(answer.location, url.href)) throw unavailable(start);
      url = new URL(answer.location, url.href);
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
        `${shownUrl(start.href)} did not arrive within ${inSeconds(limits.timeoutMs)} seconds.`,
      );
    }
    // The service does not reveal details of its network.
    throw unavailable(start, policy.kind === 'public' ? publicReason(error) : networkReason(error));
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', onAbort);
    abort.abort();
  }
}

/** One hop: the resource, or where it is to be found. */
async function ask(
  url: URL,
  policy: FileResources | PublicResources,
  limits: FetchLimits & { readonly signal: AbortSignal },
): Promise<Answer | { readonly location: string }> {
  checkPermitted(url, policy);
  const [cache, authority] = policy.kind === 'public' ? [policy.cache, policy.ca] : [];
  const found = cache?.get(url.href);
  const kept = found && found.bytes.length <= limits.maxBytes ? found : undefined;
  if (kept?.isFresh) return { fetched: fetchedOf(url, kept), isKept: true };
  const address = await allowedAddress(url, policy, limits.signal);
  const headers = kept && conditionOf(kept);
  const response = await host.network.get(url, { address, authority, headers, signal: limits.signal });
  const header = (name: string): string | undefined => response.header(name);
  if (kept && response.status === NOT_MODIFIED) {
    response.cancel();
    cache?.put(url.href, kept, header);
    return { fetched: fetchedOf(url, kept), isKept: true };
  }
  const location = header('location');
  if (REDIRECTS.has(response.status) && location !== undefined) {
    response.cancel();
    return { location };
  }
  // The platform may have followed redirects by itself.
  if (response.url.href !== url.href) checkPermitted(response.url, policy);
  const fetched = await readBody(response, limits);
  cache?.put(url.href, answerOf(fetched, response), header);
  return { fetched, isKept: false };
}

const NOT_MODIFIED = 304;

const fetchedOf = (url: URL, { bytes, contentType }: KeptAnswer): Fetched => ({ bytes, url: url.href, contentType });

/** Asks for the body only if it has changed (RFC 9110, § 13.1). */
function conditionOf({ etag, lastModified }: KeptAnswer): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

function answerOf({ bytes, contentType }: Fetched, response: Response): Omit<KeptAnswer, 'isFresh'> {
  const [etag, lastModified] = [response.header('etag'), response.header('last-modified')];
  return {
    bytes,
    contentType,
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  };
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
  return NETWORK_ERRORS[(error as { readonly code?: string }).code ?? ''];
}

/** Top-level domains that only names inside of a network have (RFC 6761, 6762, 7686, 8375), and what networks call theirs. */
const PRIVATE_NAME =
  /(?:^[^.]*|\.(?:alt|arpa|corp|domain|example|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private|svc|test))\.?$/i;

/** Of what the service's network does, nothing is told. */
function publicReason(error: unknown): string | undefined {
  return error instanceof NoSuchHost ? NETWORK_ERRORS['ENOTFOUND'] : undefined;
}

/** A public name that does not exist, which everybody can look up. */
class NoSuchHost extends Error {
  override readonly name = 'NoSuchHost';
}

/** Returns the address to connect to; undefined to let the system choose. Throws 'blocked'. */
async function allowedAddress(
  url: URL,
  policy: FileResources | PublicResources,
  signal: AbortSignal,
): Promise<string | undefined> {
  checkPermitted(url, policy);
  const lookup = policy.kind === 'public' ? (policy.resolve ?? host.network.lookup) : null;
  if (policy.kind === 'files' || !lookup) return undefined;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = host.network.ipVersion(name) ? [name] : await resolveAll(() => lookup(name), signal);
  const isAllowed = policy.isAllowedAddress ?? isPublicAddress;
  if (addresses === 'unknown' && !PRIVATE_NAME.test(name)) throw new NoSuchHost();
  // A name inside that does not resolve gives the same error as one that resolves to a forbidden address.
  if (addresses === 'unknown' || addresses.length === 0 || !addresses.every(isAllowed)) throw notAllowed(url.href);
  return addresses[0]!;
}

function checkPermitted(url: URL, policy: FileResources | PublicResources): void {
  if (!isPermitted(url, policy)) throw policy.kind === 'files' ? hostNotAllowed(url) : notAllowed(url.href);
}

async function resolveAll(
  resolve: () => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<readonly string[] | 'unknown'> {
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
  );
  try {
    return await Promise.race([resolve(), aborted]);
  } catch (error) {
    signal.throwIfAborted();
    return (error as { readonly code?: string }).code === 'ENOTFOUND' ? 'unknown' : [];
  }
}

async function readBody(response: Response, limits: FetchLimits): Promise<Fetched> {
  const { url } = response;
  const tooLarge = (): ResourceError =>
    new ResourceError('tooLarge', `${shownUrl(url.href)} is larger than ${Math.floor(limits.maxBytes / 1024)} KiB.`);
  const encoding = response.header('content-encoding') ?? 'identity';
  if (response.status !== 200 || encoding !== 'identity') {
    response.cancel();
    const status = `the server answered with the status ${response.status}`;
    throw unavailable(url, response.status === 200 ? 'the server sent it encoded' : status);
  }
  if (Number(response.header('content-length') ?? 0) > limits.maxBytes) {
    response.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    // Leaving the loop ends the request.
    if (length > limits.maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  if (!response.isComplete()) throw unavailable(url);
  return { bytes: joinBytes(chunks), url: url.href, contentType: response.header('content-type') ?? '' };
}
