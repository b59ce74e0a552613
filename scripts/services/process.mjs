/** What the services for tests have in common: programs found, a free port, a child that is waited for and ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_DEADLINE_MS = 120_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Path of a program in PATH or one of these folders, or an error that says how to get it. */
export function findProgram(name, folders, install) {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...folders]) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // The next folder, then.
    }
  }
  throw new Error(`${name} is not installed. ${install}`);
}

/** A port that nobody listens on. Somebody may take it before we do; then the service does not start and says so. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a program to its end; its output is the error's message when it fails. */
export async function run(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/**
 * Starts a program that goes on, and waits until `isReady` resolves to true.
 * Ends with this process, unless that is killed outright.
 */
export async function startProgram(program, args, { isReady, stopSignal = 'SIGTERM', ...options }) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  const collect = (chunk) => (output = (output + chunk).slice(-4000));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise((resolve) => child.once('close', resolve));
  let failure = null;
  child.once('error', (error) => (failure = error));
  const kill = () => child.kill('SIGKILL');
  const killAndGo = (signal) => {
    kill();
    process.kill(process.pid, signal);
  };
  process.once('exit', kill);
  for (const signal of SIGNALS) process.once(signal, killAndGo);
  const stop = async () => {
    process.off('exit', kill);
    for (const signal of SIGNALS) process.off(signal, killAndGo);
    if (child.exitCode === null && child.signalCode === null && !failure) child.kill(stopSignal);
    if (!failure) await ended;
  };
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await isReady().catch(() => false))) {
    const hasEnded = failure !== null || child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadline) {
      await stop();
      throw new Error(`${program} did not start:\n${failure?.message ?? output}`);
    }
    await sleep(50);
  }
  return { pid: child.pid, stop };
}
