/** A running element leaves nothing in the flow but its place (GCPM 3, § 1.2). */
import { ZERO } from '../../base/units.js';
import type { RunningBox } from '../../box/box.js';
import type { RunningFragment } from '../contract/fragment.js';

export function runningFragment({ node, style, name, counters }: RunningBox): RunningFragment {
  return { kind: 'running', node, style, width: ZERO, height: ZERO, name, counters };
}
