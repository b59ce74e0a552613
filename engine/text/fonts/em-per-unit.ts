import type { ShapedRun } from './types.js';

/** Font units of a run in em of its text: small capitals and adjusted faces are set in another size than their text. */
export const emPerUnit = ({ face, synthetic }: Pick<ShapedRun, 'face' | 'synthetic'>): number =>
  (synthetic?.scale ?? 1) / face.metrics.unitsPerEm;
