/** Which values of `display` make inline-level boxes (CSS Display 3, § 2.1). */
import type { Display } from './values.js';

const OUTER_INLINE: ReadonlySet<string> = new Set([
  'inline',
  'inline-block',
  'inline-table',
  'inline-flex',
  'inline-grid',
  'ruby',
  'ruby-base',
  'ruby-text',
  'ruby-base-container',
  'ruby-text-container',
]);

export function isInlineDisplay(display: Display): boolean {
  return OUTER_INLINE.has(display);
}
