/** Which values of `display` make parts of tables other than cells and captions (CSS Display 3, § 2.4). */
import type { Display } from './values.js';

export const TABLE_TRACK_DISPLAYS: readonly Display[] = [
  'table-row-group',
  'table-header-group',
  'table-footer-group',
  'table-row',
  'table-column-group',
  'table-column',
];
