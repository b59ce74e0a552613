/** An https server on loopback that plays the public internet for workers with `networkWorkerUrl`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetworkExtra } from './network-worker.js';

export interface PublicHost {
  readonly port: number;
  /** `workerExtra` of the pool: the names resolve to the server, its address counts as public, its certificate is trusted. */
  readonly extra: NetworkExtra & Required<Pick<NetworkExtra, 'hosts' | 'allow' | 'ca' | 'ports'>>;
  url(path: string, host?: string): string;
}

/**
 * `hosts`: the names it answers to, the first being that of `url()`. `address`: one of loopback's, which counts as
 * public. Needs openssl. Ends with the test.
 */
export async function startPublicHost(
  t: { teardown(end: () => Promise<void>): void },
  hosts: readonly [string, ...string[]],
  listener: RequestListener,
  address = '127.0.0.1',
): Promise<PublicHost> {
  const { key, cert } = await certificate(hosts);
  const server = createServer({ key, cert }, listener);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    extra: {
      hosts: Object.fromEntries(hosts.map((host) => [host, [[address]]])),
      allow: [address],
      ca: cert,
      ports: [port],
    },
    url: (path, host = hosts[0]) => `https://${host}:${port}${path}`,
  };
}

async function certificate(hosts: readonly string[]): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-cert-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const names = hosts.map((host) => `DNS:${host}`).join(',');
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${hosts[0]}`, '-addext', `subjectAltName=${names}`];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return pair;
}
