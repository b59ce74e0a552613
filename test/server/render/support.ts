/** Pools for tests: small, quick, closed at the end of the test. */
import { createRenderPool, type RenderOutcome, type RenderPool } from '../../../server/render/render-pool.js';
import type { PoolConfig, RenderPoolOptions } from '../../../server/render/worker-pool.js';
import type { GenerateRequest, OptionsRequest } from '../../../server/schemas/generate-request.js';
import { SETTINGS } from '../../../server/settings.js';
import { workerUrl } from '../../support/programs.js';
import { testFolder } from '../../support/test-folder.js';

/** The service's worker with a network of the test's making; `workerExtra` is its NetworkExtra. */
export const networkWorkerUrl = workerUrl('test/server/render/network-worker.ts');
export const misbehavingWorkerUrl = workerUrl('test/server/render/misbehaving-worker.ts');

const defaults = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]),
) as unknown as PoolConfig;

export const poolConfig = (overrides: Partial<PoolConfig> = {}): PoolConfig => ({
  ...defaults,
  workers: 1,
  // A worker of a slow machine may take long to start.
  queueSeconds: 300,
  ...overrides,
});

interface TestScope {
  teardown(end: () => Promise<void>): void;
  testdir(): string;
}

/** What a pool said to its log. */
export interface LoggedPool {
  readonly pool: RenderPool;
  readonly log: string[];
}

export function testPool(
  t: TestScope,
  config: Partial<PoolConfig> = {},
  options: Partial<RenderPoolOptions> = {},
): LoggedPool {
  const log: string[] = [];
  const write = (_fields: object, message: string): void => void log.push(message);
  const pool = createRenderPool({
    // testFolder() empties what it gave before: a test that names its own folder must not get another.
    config: poolConfig({ dataFolder: options.spoolFolder ?? testFolder(t), ...config }),
    log: { warn: write, error: write },
    ...options,
  });
  t.teardown(() => pool.close());
  return { pool, log };
}

export const markdown = (content: string, options?: OptionsRequest): GenerateRequest => ({
  input: { type: 'markdown', content },
  ...(options && { options }),
});

/** Renders on a ticket of its own; fails the test's promise when there is no place. */
export function renderIn(
  pool: RenderPool,
  content: string,
  { workspaceId = 'ws_a', signal }: { workspaceId?: string; signal?: AbortSignal } = {},
): Promise<RenderOutcome> {
  const ticket = pool.admit(workspaceId);
  if (!ticket) throw new Error(`No place for ${workspaceId}.`);
  return ticket.run({ kind: 'render', request: markdown(content) }, signal);
}

/** Polls until something holds. Rejects after two minutes. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come about within two minutes.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
