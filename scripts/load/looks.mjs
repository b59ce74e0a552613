/**
 * A thread that looks at /healthz and /readyz as an orchestrator does: a new connection each time. In a thread of its own, because
 * whoever sends the load is busy with it, and would measure that. Answers 'stop' with what it saw.
 */
import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = { '/healthz': 50, '/readyz': 1000 };

const seen = Object.fromEntries(Object.keys(EVERY_MS).map((path) => [path, { states: new Map(), latencies: [] }]));
const running = new Set();

/** Resolves with the status, 0 for none. */
const statusOf = (path) =>
  new Promise((resolve) => {
    const request = get(workerData.url + path, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    request.on('error', () => resolve(0));
  });

async function look(path) {
  const { states, latencies } = seen[path];
  const asked = performance.now();
  const status = await statusOf(path);
  latencies.push(performance.now() - asked);
  states.set(status, (states.get(status) ?? 0) + 1);
}

const timers = Object.entries(EVERY_MS).map(([path, ms]) =>
  setInterval(() => {
    const looking = look(path).finally(() => running.delete(looking));
    running.add(looking);
  }, ms),
);

parentPort.once('message', async () => {
  for (const timer of timers) clearInterval(timer);
  await Promise.all(running);
  parentPort.postMessage(seen);
});
