/** A process of its own on a store: calls what it is told to and answers with the results. See OtherProcess. */
import { createBackend, type BackendSettings } from '../../../server/store/create-backend.js';

interface Order {
  readonly method: string;
  readonly calls: readonly unknown[][];
}

const settings = JSON.parse(process.argv[2]!) as BackendSettings;
const { store } = await createBackend(settings);
const methods = store as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;

async function obey({ method, calls }: Order): Promise<void> {
  try {
    const results = await Promise.all(calls.map((given) => methods[method]!(...given)));
    process.send!({ results: results.map((result) => result ?? null) });
  } catch (error) {
    process.send!({ error: (error as Error).stack });
  }
}

process.on('message', (order: Order) => void obey(order));
process.on('disconnect', () => void store.close().then(() => process.exit(0)));
process.send!('ready');
