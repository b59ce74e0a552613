/** What an @page rule may hold rules for: its margin boxes and the footnote area. */

/** The sixteen margin boxes of CSS Paged Media 3, § 5. */
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
/** What an @page rule may have rules for: `@footnote` is the footnote area (CSS GCPM 3, § 2.4). */
export type PageAreaName = MarginBoxName | 'footnote';
