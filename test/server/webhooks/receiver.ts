/** A receiver of events for tests: keeps what comes, answers as it is told. */
import { startPublicHost } from '../render/public-host.js';
import type { ReceiverNetwork } from '../../../server/webhooks/post.js';

export interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface Receiver {
  readonly received: Received[];
  /** What it answers: a status, or nothing at all (the connection is broken off after the request has come). */
  answer: number | 'break';
  /** Headers of its answers. */
  headers: Record<string, string>;
  /** For `testService`: the network in which it is. */
  readonly network: ReceiverNetwork;
  url(path?: string): string;
}

/** Answers 200 until told otherwise. `address`: one of loopback's. */
export async function startReceiver(t: { teardown(end: () => Promise<void>): void }): Promise<Receiver> {
  const received: Received[] = [];
  const host = await startPublicHost(t, ['hooks.test', 'private.test'], (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers as Record<string, string>, body });
      if (receiver.answer === 'break') request.socket.destroy();
      else response.writeHead(receiver.answer, receiver.headers).end('x'.repeat(100_000));
    });
  });
  const { hosts, allow, ca, ports } = host.extra;
  const receiver: Receiver = {
    received,
    answer: 200,
    headers: {},
    network: {
      resolve: async (name) => (name === 'private.test' ? ['10.0.0.1'] : (hosts[name]?.[0] ?? [])),
      isAllowedAddress: (address) => allow.includes(address),
      ca,
      ports,
    },
    url: (path = '/hook') => host.url(path),
  };
  return receiver;
}
