import type { Warning } from '../../engine/index.js';

/** Each code once, however often it occurs. */
export const codesOf = (warnings: readonly Warning[]): string[] => [...new Set(warnings.map(({ code }) => code))];
