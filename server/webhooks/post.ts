/**
 * One request to a receiver: https, to public addresses only. The name is resolved once and the socket connects to an
 * address that was checked, as for resources of documents. A redirect is an answer like any other: it is not followed.
 */
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';

/** What tests put in place of the real network. */
export interface ReceiverNetwork {
  /** Resolves a name to all its addresses. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly isAllowedAddress?: (address: string) => boolean;
  /** Certificates to trust besides those of the system, PEM. */
  readonly ca?: string;
  /** Default: 443. */
  readonly ports?: readonly number[];
}

export interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of name, connection and answer together. */
  readonly timeoutMs: number;
}

export type Reply =
  | { readonly kind: 'answer'; readonly status: number; readonly retryAfterMs: number }
  /** `reason`: a sentence for the owner of the receiver. It tells nothing about our network. */
  | { readonly kind: 'none'; readonly reason: string };

const HTTPS_PORT = 443;
const BLOCKED = 'The address cannot be used: events go over https to public addresses, at port 443.';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The host refused the connection.',
  ECONNRESET: 'The host closed the connection.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the host is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the host is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the host is not trusted.',
};

/** Never rejects. */
export async function post(posting: Posting, network: ReceiverNetwork = {}): Promise<Reply> {
  const signal = AbortSignal.timeout(posting.timeoutMs);
  try {
    const url = new URL(posting.url);
    const address = await Promise.race([checkedAddress(url, network), aborted(signal)]);
    if (address === null) return { kind: 'none', reason: BLOCKED };
    return answerOf(await send(url, address, posting, { signal, ...(network.ca !== undefined && { ca: network.ca }) }));
  } catch (error) {
    if (signal.aborted) return { kind: 'none', reason: `There was no answer within ${posting.timeoutMs / 1000} s.` };
    const { code = '' } = error as NodeJS.ErrnoException;
    return { kind: 'none', reason: REASONS[code] ?? 'The connection failed.' };
  }
}

/** Names that no public address has (RFC 6761 and 6762; `internal` is kept for private use). */
const PRIVATE_NAME = /^(?:.+\.)?(?:localhost|local|internal)\.?$/i;

/** Why nothing can ever be sent to an address, as far as the address itself tells; null when it may be possible. */
export async function refusalOf(address: string, network: ReceiverNetwork = {}): Promise<string | null> {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'has a user name or a password in it';
  if (!isAllowedPort(url, network)) return `names port ${url.port}, and events go to port ${HTTPS_PORT}`;
  const name = nameOf(url);
  const isPrivate = isIP(name) === 0 ? PRIVATE_NAME.test(name) : !(await allowance(network))(name);
  return isPrivate ? `names ${name}, which is not a public address` : null;
}

/** Without the brackets of an IPv6 address. */
const nameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

function isAllowedPort(url: URL, { ports = [HTTPS_PORT] }: ReceiverNetwork): boolean {
  return ports.includes(url.port === '' ? HTTPS_PORT : Number(url.port));
}

async function allowance({ isAllowedAddress }: ReceiverNetwork): Promise<(address: string) => boolean> {
  // Loaded with the first event: the main thread does without the engine otherwise.
  return isAllowedAddress ?? (await import('../../engine/source/resources/policy.js')).isPublicAddress;
}

/** Where to connect to; null when that is not allowed, or there is no such host: both are answered alike. */
async function checkedAddress(url: URL, network: ReceiverNetwork): Promise<string | null> {
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '';
  if (!isPlain || !isAllowedPort(url, network)) return null;
  const isAllowed = await allowance(network);
  const name = nameOf(url);
  const addresses = isIP(name) ? [name] : await (network.resolve ?? resolveAll)(name).catch(() => []);
  return addresses.length > 0 && addresses.every(isAllowed) ? addresses[0]! : null;
}

async function resolveAll(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

function send(
  url: URL,
  address: string,
  { headers, body }: Posting,
  own: Pick<RequestOptions, 'signal' | 'ca'>,
): Promise<IncomingMessage> {
  const name = nameOf(url);
  const family = isIP(address);
  const options: RequestOptions = {
    ...own,
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    ...(isIP(name) === 0 && { servername: name }),
    lookup: (_host, { all }, callback) => {
      if (all) callback(null, [{ address, family }]);
      else callback(null, address, family);
    },
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The status is the answer. The body may have any size and is not read. */
function answerOf(message: IncomingMessage): Reply {
  const seconds = Number(message.headers['retry-after'] ?? 0);
  message.on('error', () => undefined);
  message.destroy();
  return { kind: 'answer', status: message.statusCode ?? 0, retryAfterMs: seconds > 0 ? seconds * 1000 : 0 };
}
