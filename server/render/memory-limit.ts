/** How much memory the service and its workers may have together, and how much a process has. */
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

const KIB = 1024;
const MIB = 1024 * KIB;
/** The default share of the memory of the machine or container. */
const DEFAULT_SHARE = 0.75;

/** Bytes of memory above which renders are ended. `configured`: MiB, 0 for three quarters of what there is. */
export function memoryLimit(configured: number): number {
  if (configured > 0) return configured * MIB;
  // 0 or an enormous number where no container limits the process.
  const constrained = process.constrainedMemory();
  const available = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return available * DEFAULT_SHARE;
}

/** Bytes that a process has for itself, as Linux counts them; null elsewhere, and when it is gone. */
export function privateMemory(pid: number): number | null {
  try {
    const [, kibibytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return kibibytes === undefined ? null : Number(kibibytes) * KIB;
  } catch {
    return null;
  }
}
