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
