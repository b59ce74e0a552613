/**
 * What says nothing in @page (CSS Paged Media 3, § 7): a page is a box that stands alone, so nothing places it among
 * others, and what its content does is said where that content begins, on the root.
 */

const IN_VAIN: ReadonlySet<string> = new Set(
  (
    'bottom clear columns content display flex float float-reference footnote-display gap grid inset ' +
    'left order position right row-gap running table-layout top'
  ).split(' '),
);
const IN_VAIN_FAMILY = /^(?:align|break|column|flex|grid|inset|justify|place|page-break)-/;

export function saysNothingInPage(property: string): boolean {
  return IN_VAIN.has(property) || IN_VAIN_FAMILY.test(property);
}
