/** What is asked of the runtime beyond JavaScript: V8's compilers. */
import { setFlagsFromString } from 'node:v8';

/** Checks for Node and its V8. Other runtimes do these things otherwise or not at all. */
export function isNode(): boolean {
  return !('bun' in process.versions || 'deno' in process.versions);
}

/** Renders that take longer get the optimising compilers back. */
const SMALL_RENDER_MS = 1000;

/**
 * Keeps V8 from optimising code, which pays only for what runs for long: a small document ends before. The returned
 * function ends it.
 */
export function withoutOptimising(): () => void {
  setFlagsFromString('--max-opt=1');
  const timer = setTimeout(allowOptimising, SMALL_RENDER_MS).unref();
  return () => {
    clearTimeout(timer);
    allowOptimising();
  };
}

/** The value that V8 has by default. */
function allowOptimising(): void {
  setFlagsFromString('--max-opt=999');
}

/**
 * Makes V8 compute the hash of its flags, by which it knows code of its own. Until a flag changes, Node 20 and 22 have
 * the hash of flags that were set earlier, so code that is written after withoutOptimising() would never be taken over.
 */
export function settleFlags(): void {
  withoutOptimising()();
}
