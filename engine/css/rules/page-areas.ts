/** The areas of a page that an @page rule can style: its margin boxes and the footnote area. */

/** The sixteen margin boxes (CSS Paged Media 3, § 5). */
export const MARGIN_BOX_NAMES = [
  'top-left-corner',
  'top-left',
  'top-center',
  'top-right',
  'top-right-corner',
  'left-top',
  'left-middle',
  'left-bottom',
  'right-top',
  'right-middle',
  'right-bottom',
  'bottom-left-corner',
  'bottom-left',
  'bottom-center',
  'bottom-right',
  'bottom-right-corner',
] as const;
export type MarginBoxName = (typeof MARGIN_BOX_NAMES)[number];
/** A margin box or the footnote area, `@footnote` (CSS GCPM 3, § 2.4). */
export type PageAreaName = MarginBoxName | 'footnote';
