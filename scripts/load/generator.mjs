/**
 * Load on POST /v1/pdf/generate, from a process of its own. Sends what it measured to its parent. Several instances
 * (`urls`) are asked in turn.
 *
 * Closed loop (`connections`): each connection asks again as soon as it has its answer: what the service can carry.
 * Open loop (`rate`): requests begin at fixed times whatever the answers do, as they do when strangers send them.
 * Latency is counted from the time at which a request was due, so that a stalled service cannot hide its stall.
 */
import { Agent, request } from 'node:http';

const { url, urls = [url], key, body, seconds, connections = 0, rate = 0 } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const payload = Buffer.from(JSON.stringify(body));
const targets = urls.map((text) => {
  const { hostname, port } = new URL(text);
  return { hostname, port };
});
const options = {
  agent,
  method: 'POST',
  path: '/v1/pdf/generate',
  headers: {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Content-Length': payload.length,
  },
};
/** Milliseconds by status; 'error' where no answer came. */
const latencies = {};
let withoutRetryAfter = 0;
let asked = 0;

function ask(due) {
  return new Promise((resolve) => {
    const done = (outcome) => {
      (latencies[outcome] ??= []).push(performance.now() - due);
      resolve();
    };
    const call = request({ ...options, ...targets[asked++ % targets.length] }, (response) => {
      if (response.statusCode === 503 && !response.headers['retry-after']) withoutRetryAfter++;
      response.resume();
      response.on('end', () => done(response.statusCode));
      response.on('error', () => done('error'));
    });
    call.on('error', () => done('error'));
    call.end(payload);
  });
}

const start = performance.now();
const end = start + seconds * 1000;

async function closedLoop() {
  const lane = async () => {
    while (performance.now() < end) await ask(performance.now());
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

async function openLoop() {
  const running = [];
  const total = Math.floor(rate * seconds);
  for (let n = 0; n < total;) {
    const due = start + (n * 1000) / rate;
    if (performance.now() >= due) {
      running.push(ask(due));
      n++;
    } else {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  await Promise.all(running);
}

await (rate > 0 ? openLoop() : closedLoop());
const elapsed = (performance.now() - start) / 1000;
agent.destroy();

const report = { elapsed, withoutRetryAfter, outcomes: {} };
for (const [outcome, times] of Object.entries(latencies)) {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))];
  report.outcomes[outcome] = { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: times.at(-1) };
}
process.send(report);
