/** Longhands of footnotes (CSS GCPM 3, § 2) and page floats (CSS Page Floats 3). */
import { keywords, mapped, oneOf } from '../syntax/value-cursor.js';
import { keyword, plain } from './property-makers.js';
import type { PropertyRow } from './property-row.js';

export const PAGE_FLOAT_PROPERTIES: readonly PropertyRow[] = [
  // Nothing chains regions: what would refer to one refers to the page.
  plain('float-reference', 'floatReference', oneOf(keywords('inline', 'page'), mapped({ region: 'page' }))),
  keyword('footnote-display', 'footnoteDisplay', ['block', 'inline', 'compact']),
  keyword('footnote-policy', 'footnotePolicy', ['auto', 'line', 'block']),
];
