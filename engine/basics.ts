/**
 * Small public helpers that load nothing else, and nothing of a platform. The service's main thread never renders;
 * importing index.ts would cost it about 40 MB and 0.2 s. Its playground renders in browsers.
 */
export { BUDGET_NAMES, HOW_TO_RAISE, type BudgetLimits } from './budget.js';
export { RenderError } from './diagnostics.js';
export { nearest } from './base/nearest.js';
export { PAGE_SIZES, PAGE_SIZES_TOLD } from './base/page-sizes.js';
export { DEFAULT_STYLE, STYLE_NAMES } from './source/citations/bundled-styles.js';
export { DIALECTS } from './source/markdown/foreign-dialect.js';
