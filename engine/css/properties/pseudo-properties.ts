/** The properties that apply to ::first-line and ::marker (CSS Pseudo-Elements 4, § 2 and § 4). */

/** Properties by the beginning of their names. */
const FIRST_LINE = /^(?:font-|background-|text-(?:decoration|underline|emphasis|transform|shadow)|-webkit-text-)/;
const FIRST_LINE_NAMES: ReadonlySet<string> = new Set([
  'color',
  'opacity',
  'letter-spacing',
  'word-spacing',
  'line-height',
  'alignment-baseline',
  'baseline-shift',
  'baseline-source',
  'dominant-baseline',
  'ruby-position',
]);

/** Checks whether a property applies to ::first-line (§ 2.1.2). */
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

/** Checks whether a property applies to ::marker (§ 4.3.1), including the inherited properties of text. */
export function appliesToMarker(name: string): boolean {
  return MARKER.test(name) || MARKER_NAMES.has(name);
}
