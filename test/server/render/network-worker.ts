/**
 * The service's worker with a network of the test's making: names resolve to what `extra` says, and loopback
 * addresses can be allowed, so that an https server on this machine stands for the public internet.
 * For `createRenderPool({ workerUrl: networkWorkerUrl, workerExtra: { … } satisfies NetworkExtra })`.
 */
import { connectToPool } from '../../../server/render/pool-line.js';
import { serveTasks } from '../../../server/render/task-server.js';

export interface NetworkExtra {
  /** Addresses of host names, one list for each question in turn; the last is repeated. Other names do not exist. */
  readonly hosts?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Addresses that may be connected to besides public ones. */
  readonly allow?: readonly string[];
  /** Certificates to trust, PEM. */
  readonly ca?: string;
  /** Ports that URLs may name. Default: 443. */
  readonly ports?: readonly number[];
}

const line = connectToPool();
const { hosts = {}, allow = [], ca, ports } = (line.data.extra ?? {}) as NetworkExtra;
const { isPublicAddress } = await import('../../../engine/source/resources/policy.js');
const asked = new Map<string, number>();

await serveTasks(line, {
  resolve: async (host) => {
    const answers = hosts[host];
    if (!answers || answers.length === 0) throw Object.assign(new Error(`ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
    const count = asked.get(host) ?? 0;
    asked.set(host, count + 1);
    return answers[Math.min(count, answers.length - 1)]!;
  },
  isAllowedAddress: (address) => allow.includes(address) || isPublicAddress(address),
  ...(ca !== undefined && { ca }),
  ...(ports && { ports }),
});
