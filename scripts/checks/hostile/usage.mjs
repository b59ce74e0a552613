/** Time and memory of a process with all below it, from Linux' /proc. */
import { readFileSync } from 'node:fs';

const TICKS = 100;
const LOOK_MS = 40;

function read(path) {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return ''; // It has ended meanwhile.
  }
}

/** The process and all its descendants. */
function tree(pid) {
  const below = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...below.flatMap(tree)];
}

/** Resident MiB, what processes share counted as often as they are. */
export function memoryOf(pid) {
  const resident = (one) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${one}/status`))?.[1] ?? 0);
  return tree(pid).reduce((sum, one) => sum + resident(one), 0) / 1024;
}

/** Seconds of processor time, those of children that have ended included. */
export function cpuOf(pid) {
  const seconds = (one) => {
    const fields = read(`/proc/${one}/stat`).split(') ')[1]?.split(' ') ?? [];
    return [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i] ?? 0), 0) / TICKS;
  };
  return tree(pid).reduce((sum, one) => sum + seconds(one), 0);
}

/** Watches a process until `end()`, which tells `{ cpu, mib }` above what was when it began. */
export function watch(pid) {
  const begun = { cpu: cpuOf(pid), mib: memoryOf(pid) };
  let [cpu, mib] = [begun.cpu, begun.mib];
  const look = () => {
    cpu = Math.max(cpu, cpuOf(pid));
    mib = Math.max(mib, memoryOf(pid));
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    get mib() {
      return mib;
    },
    get cpu() {
      return cpu - begun.cpu;
    },
    end() {
      look();
      clearInterval(timer);
      return { cpu: cpu - begun.cpu, mib };
    },
  };
}
