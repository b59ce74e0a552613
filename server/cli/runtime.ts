/** What is asked of the runtime beyond JavaScript: V8's compilers. */
import { setFlagsFromString } from 'node:v8';

/** Checks for Node and its V8. Other runtimes do these things otherwise or not at all. */
export function isNode(): boolean {
  return !('bun' in process.versions || 'deno' in process.versions);
}

/** Processor time of the process, in microseconds. Renders that take longer get the optimising compilers back. */
const SMALL_RENDER = 1_000_000;
const LOOK_EVERY_MS = 100;

/**
 * Keeps V8 from optimising code, which pays only for what runs for long: a small document ends before. The returned
 * function ends it. Node 24 and later optimise all the same; they lose less by it.
 */
export function withoutOptimising(): () => void {
  setFlagsFromString('--no-turbofan');
  const look = (): void => {
    const { user, system } = process.cpuUsage();
    if (user + system > SMALL_RENDER) end();
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  const end = (): void => {
    clearInterval(timer);
    allowOptimising();
  };
  return end;
}

/** `--max-opt` would stay lowered: what it implies for other flags is not taken back. */
function allowOptimising(): void {
  setFlagsFromString('--turbofan');
}

/**
 * Makes V8 compute the hash of its flags, which identifies the code that it has compiled. Until a flag changes, Node 20
 * and 22 keep the hash of flags that were set earlier, so code that is stored after withoutOptimising() would never be used.
 */
export function settleFlags(): void {
  setFlagsFromString('--no-turbofan');
  allowOptimising();
}
