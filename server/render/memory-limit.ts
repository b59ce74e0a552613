/** How much memory the service and its workers may have together. */
import { totalmem } from 'node:os';

const MIB = 1024 * 1024;
/** The part of the memory of machine or container that is used when nobody says. */
const DEFAULT_SHARE = 0.75;

/** Bytes of memory above which renders are ended. `configured`: MiB, 0 for three quarters of what there is. */
export function memoryLimit(configured: number): number {
  if (configured > 0) return configured * MIB;
  // 0 or an enormous number where no container limits the process.
  const constrained = process.constrainedMemory();
  const available = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return available * DEFAULT_SHARE;
}
