/** What is asked of the runtime beyond JavaScript: V8's compilers, and its space for new objects. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Checks for Node and its V8. Other runtimes do these things otherwise or not at all. */
export function isNode(): boolean {
  return !('bun' in process.versions || 'deno' in process.versions);
}

/** Processor time of the process, in microseconds. Renders that take longer get what is held back from small ones. */
const SMALL_RENDER = 1_000_000;
const LOOK_EVERY_MS = 100;

/**
 * Bytes of the space for new objects beyond which it does not grow. Newer versions of V8 would double it once more, which
 * takes some 35 MB and saves no time.
 */
const MAX_NEW_SPACE = 24 * 1024 * 1024;

/**
 * Prepares V8 for a render. The returned function ends it: then all flags are as settleFlags() leaves them.
 *
 * A small document ends before optimised code pays, and before a larger space for new objects does. Node 24 and later
 * optimise all the same; they lose less by it.
 */
export function prepareRender({ isSmall }: { readonly isSmall: boolean }): () => void {
  let hasGrown = false;
  const grow = (): void => {
    allowOptimising();
    setGrowth(LETS_GROW);
    hasGrown = true;
  };
  const look = (): void => {
    if (!hasGrown) {
      const { user, system } = process.cpuUsage();
      if (user + system > SMALL_RENDER) grow();
    } else if (newSpace() >= MAX_NEW_SPACE) {
      setGrowth(STAYS_SMALL);
      clearInterval(timer);
    }
  };
  if (isSmall) setFlagsFromString('--no-turbofan');
  else grow();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    settleFlags();
  };
}

/**
 * Sets the flags with which renders begin, and makes V8 compute the hash of its flags, which identifies the code that it has
 * compiled. Until a flag changes, Node 20 and 22 keep the hash of flags that were set earlier, so code that is stored
 * after prepareRender() would never be used.
 */
export function settleFlags(): void {
  setFlagsFromString('--no-turbofan');
  allowOptimising();
  setGrowth(STAYS_SMALL);
}

/** `--max-opt` would stay lowered: what it implies for other flags is not taken back. */
function allowOptimising(): void {
  setFlagsFromString('--turbofan');
}

/** Factors by which the space for new objects grows when many of them survive. V8's default is 2. */
const STAYS_SMALL = 1;
const LETS_GROW = 2;

function setGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

function newSpace(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}
