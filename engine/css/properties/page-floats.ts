/** Longhands of footnotes (CSS GCPM 3, § 2) and page floats (CSS Page Floats 3). */
import { keyword } from './property-makers.js';
import type { PropertyRow } from './property-row.js';

export const PAGE_FLOAT_PROPERTIES: readonly PropertyRow[] = [
  keyword('float-reference', 'floatReference', ['inline', 'page']),
  keyword('footnote-display', 'footnoteDisplay', ['block', 'inline', 'compact']),
  keyword('footnote-policy', 'footnotePolicy', ['auto', 'line', 'block']),
];
