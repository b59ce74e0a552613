/**
 * Small public helpers that load nothing else. The service's main thread never renders; importing index.ts would cost
 * it about 40 MB and 0.2 s.
 */
export { BUDGET_NAMES, HOW_TO_RAISE, type BudgetLimits } from './budget.js';
export { nearest } from './base/nearest.js';
export { PAGE_SIZES } from './base/page-sizes.js';
export { assetsFolder } from './host/node/assets.js';
export { packageRoot } from './host/node/package-root.js';
