/** What knows boxes of every kind, for the context of a render. */
import { contentSizes, intrinsicSizes } from './intrinsic-sizes.js';
import { layoutBlockContainer, layoutBox } from './layout-box.js';
import type { Algorithms } from './contract/recursion.js';

export const ALGORITHMS: Algorithms = { layoutBox, layoutBlockContainer, intrinsicSizes, contentSizes };
