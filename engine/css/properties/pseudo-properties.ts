/** Which properties apply to pseudo-elements that are no boxes of their own (CSS Pseudo-Elements 4, § 2 and § 4). */

/** Families of properties by how their names begin. */
const FIRST_LINE = /^(?:font-|background-|text-(?:decoration|underline|emphasis|transform|shadow)|-webkit-text-)/;
const FIRST_LINE_NAMES: ReadonlySet<string> = new Set([
  'color',
  'opacity',
  'letter-spacing',
  'word-spacing',
  'line-height',
  'vertical-align',
]);

/** § 2.1.2. */
export function appliesToFirstLine(name: string): boolean {
  return FIRST_LINE.test(name) || FIRST_LINE_NAMES.has(name);
}

const MARKER = /^(?:font-|text-(?:emphasis|shadow|transform|combine|underline)|-webkit-text-|-platen-)/;
const MARKER_NAMES: ReadonlySet<string> = new Set([
  'color',
  'content',
  'direction',
  'hyphens',
  'letter-spacing',
  'line-break',
  'line-height',
  'overflow-wrap',
  'quotes',
  'tab-size',
  'text-indent',
  'unicode-bidi',
  'white-space',
  'white-space-collapse',
  'text-wrap-mode',
  'word-break',
  'word-spacing',
]);

/** § 4.3.1, and what text inherits. */
export function appliesToMarker(name: string): boolean {
  return MARKER.test(name) || MARKER_NAMES.has(name);
}
