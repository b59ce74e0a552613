/**
 * Properties that have no effect in @page (CSS Paged Media 3, § 7). A page box has no siblings, so nothing positions it
 * among them. How its content is laid out is specified on the root element instead.
 */

const NO_EFFECT: ReadonlySet<string> = new Set(
  (
    'bottom clear columns content display flex float float-reference footnote-display gap grid inset ' +
    'left order position right row-gap running table-layout top'
  ).split(' '),
);
const NO_EFFECT_PREFIX = /^(?:align|break|column|flex|grid|inset|justify|place|page-break)-/;

export function hasNoEffectInPage(property: string): boolean {
  return NO_EFFECT.has(property) || NO_EFFECT_PREFIX.test(property);
}
