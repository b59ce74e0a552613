/** CSS Anchor Positioning 1: which elements are anchors, and how boxes are positioned by them. */
import { positionArea, tryOption } from '../values/anchor-values.js';
import { commaList, keywords, oneOf, type Parse } from '../syntax/value-cursor.js';
import type { ComputedStyle } from './computed-style.js';
import { plain } from './property-makers.js';
import type { PropertyRow } from './property-row.js';

const dashedIdent: Parse<string> = (cursor) => {
  const value = cursor.next();
  return value?.type === 'ident' && value.text.startsWith('--') ? value.text : undefined;
};

const names = commaList(dashedIdent);

/** Parses the keyword to an empty list. */
const none: Parse<readonly never[]> = (cursor) => (cursor.ident() === 'none' ? [] : undefined);

const visibility: Parse<ComputedStyle['positionVisibility']> = oneOf(keywords('always'), (cursor) => {
  const words: string[] = [];
  while (cursor.peek()?.type === 'ident') words.push(cursor.ident()!);
  const known = words.every((word) => VISIBILITIES.has(word)) && new Set(words).size === words.length;
  return words.length > 0 && known ? words : undefined;
});

const VISIBILITIES: ReadonlySet<string> = new Set(['anchors-valid', 'anchors-visible', 'no-overflow']);

export const ANCHOR_PROPERTIES: readonly PropertyRow[] = [
  plain('anchor-name', 'anchorName', oneOf(none, names)),
  plain('anchor-scope', 'anchorScope', oneOf(none, keywords('all'), names)),
  plain('position-anchor', 'positionAnchor', oneOf(keywords('auto'), dashedIdent)),
  plain('position-area', 'positionArea', oneOf(keywords('none'), positionArea)),
  plain('position-try-fallbacks', 'positionTryFallbacks', oneOf(none, commaList(tryOption))),
  plain('position-visibility', 'positionVisibility', visibility),
];
