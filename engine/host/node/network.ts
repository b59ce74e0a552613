/** Requests over sockets of our own, which connect to an address that was checked. */
import type { IncomingMessage, RequestOptions as NodeOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { Network, RequestOptions, Response } from '../host.js';

export const network: Network = {
  ipVersion: (text) => isIP(text) as 0 | 4 | 6,
  async lookup(name) {
    const { lookup } = await import('node:dns/promises');
    const found = await lookup(name, { all: true, verbatim: false });
    return found.map(({ address }) => address);
  },
  async get(url, options) {
    return responseOf(url, await send(url, options));
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
    // Compression is neither requested nor accepted, so that the received bytes are those that count.
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
