/** An https server on loopback that plays the public internet for `resources: { kind: 'public' }`. Needs openssl. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { PublicResources } from '../../engine/index.js';

export interface HttpsHost {
  readonly origin: string;
  /** `pub.test` resolves to the server, other names to nothing public; its address counts as public. */
  readonly resources: PublicResources;
}

export async function startHttpsHost(t: Test, listener: RequestListener): Promise<HttpsHost> {
  const folder = t.testdir({});
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ');
  const subject = ['-subj', '/CN=pub.test', '-addext', 'subjectAltName=DNS:pub.test'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const ca = readFileSync(cert, 'utf8');
  const server = createServer({ key: readFileSync(key), cert: ca }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://pub.test:${port}`,
    resources: {
      kind: 'public',
      ports: [443, port],
      ca,
      resolve: (host) => Promise.resolve(host === 'pub.test' ? ['127.0.0.1'] : ['10.0.0.1']),
      isAllowedAddress: (address) => address === '127.0.0.1',
      limits: { maxBytes: 100_000, timeoutMs: 120_000 },
    },
  };
}
