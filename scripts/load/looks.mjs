/**
 * A thread that looks at /healthz, /readyz and the health port as an orchestrator does: a new connection each time. In a thread of its own, because
 * whoever sends the load is busy with it, and would measure that. Answers 'stop' with what it saw.
 */
import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, healthUrl } = workerData;
const LOOKS = { health: [`${url}/healthz`, 50], port: [`${healthUrl}/healthz`, 50], ready: [`${url}/readyz`, 1000] };

const seen = Object.fromEntries(Object.keys(LOOKS).map((name) => [name, { states: new Map(), latencies: [] }]));
const running = new Set();

/** Resolves with the status, 0 for none. */
const statusOf = (address) =>
  new Promise((resolve) => {
    const request = get(address, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    request.on('error', () => resolve(0));
  });

async function look(name, address) {
  const { states, latencies } = seen[name];
  const asked = performance.now();
  const status = await statusOf(address);
  latencies.push(performance.now() - asked);
  states.set(status, (states.get(status) ?? 0) + 1);
}

const timers = Object.entries(LOOKS).map(([name, [address, ms]]) =>
  setInterval(() => {
    const looking = look(name, address).finally(() => running.delete(looking));
    running.add(looking);
  }, ms),
);

parentPort.once('message', async () => {
  for (const timer of timers) clearInterval(timer);
  await Promise.all(running);
  parentPort.postMessage(seen);
});
