/** Requests over sockets of our own, which connect to an address that was checked. */
import type { IncomingMessage, RequestOptions as NodeOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { Transform } from 'node:stream';
import type { Network, RequestOptions, Response } from '../host.js';

export const network: Network = {
  ipVersion: (text) => isIP(text) as 0 | 4 | 6,
  async lookup(name) {
    const { lookup } = await import('node:dns/promises');
    const found = await lookup(name, { all: true, verbatim: false });
    return found.map(({ address }) => address);
  },
  async get(url, options) {
    const message = await send(url, options);
    return decoded(responseOf(url, message), message);
  },
};

async function send(url: URL, { address, authority, headers, signal }: RequestOptions): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const { request } = isSecure ? await import('node:https') : await import('node:http');
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const options: NodeOptions & { servername?: string; ca?: string } = {
    hostname: name,
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    path: url.pathname + url.search,
    // Some servers compress all the same, those of style sheets above all.
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'platen', ...headers },
    agent: false,
    signal,
    ...(address !== undefined && { lookup: pinnedTo(address) }),
    ...(isSecure && isIP(name) === 0 && { servername: name }),
    ...(authority !== undefined && { ca: authority }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, resolve);
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

function responseOf(url: URL, message: IncomingMessage): Response {
  return {
    status: message.statusCode ?? 0,
    url,
    header: (name) => [message.headers[name] ?? []].flat()[0],
    body: message as AsyncIterable<Uint8Array>,
    isComplete: () => message.complete,
    cancel: () => void message.destroy(),
  };
}

/** By the name in Content-Encoding (RFC 9110, 8.4.1). */
const DECODERS: Readonly<Record<string, (zlib: typeof import('node:zlib')) => Transform>> = {
  gzip: (zlib) => zlib.createGunzip(),
  'x-gzip': (zlib) => zlib.createGunzip(),
  deflate: (zlib) => zlib.createInflate(),
  br: (zlib) => zlib.createBrotliDecompress(),
};
const OF_ENCODED_BODY: ReadonlySet<string> = new Set(['content-encoding', 'content-length']);

/** The response as if it had not been compressed. Its reader bounds what comes out, and thereby what is read. */
async function decoded(response: Response, message: IncomingMessage): Promise<Response> {
  const decoder = DECODERS[response.header('content-encoding')?.trim().toLowerCase() ?? ''];
  if (!decoder) return response;
  const [zlib, { pipeline }] = await Promise.all([import('node:zlib'), import('node:stream')]);
  const body = decoder(zlib);
  // Both end with each other; a failure is that of reading the body.
  pipeline(message, body, () => undefined);
  return {
    ...response,
    header: (name) => (OF_ENCODED_BODY.has(name) ? undefined : response.header(name)),
    body: body as AsyncIterable<Uint8Array>,
    cancel: () => void body.destroy(),
  };
}
