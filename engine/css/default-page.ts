/**
 * The page that a document is given before it says anything about named, first or left pages: what media queries and
 * viewport units in @page refer to (CSS Paged Media 3, § 7.1). It is the size that the first plain @page rule sets: that
 * of the options or of the template, else the document's own.
 */
import { isCssWide, PendingValue } from './declarations.js';
import { ASSUMED_MEASURES } from './font-measures.js';
import { INITIAL_STYLE } from './initial-style.js';
import type { LengthContext } from './math.js';
import { computePageSize, type SpecifiedPageSize } from './properties-page.js';
import type { PageSize, StyleParts } from './property-row.js';
import { PROPERTY_INDEX } from './property-table.js';
import type { PageRule, SheetRule, StyleSheet } from './style-sheet.js';

interface DefaultPage {
  readonly pageWidth: number;
  readonly pageHeight: number;
}

export function defaultPageOf(sheets: readonly StyleSheet[], fallback: DefaultPage): DefaultPage {
  for (const { rules } of sheets) {
    for (const rule of plainPageRules(rules)) {
      const index = PROPERTY_INDEX.get('size');
      const declared = [...rule.block.normal, ...rule.block.important].findLast(({ property }) => property === index);
      if (!declared || declared.value instanceof PendingValue || isCssWide(declared.value)) continue;
      return orientedPage(computePageSize(declared.value as SpecifiedPageSize, contextOf(fallback)), fallback);
    }
  }
  return fallback;
}

/** Those without selectors and conditions, in layers or not. */
function* plainPageRules(rules: readonly SheetRule[]): Generator<PageRule> {
  for (const rule of rules) {
    if (rule.kind === 'page' && rule.selectors.every(({ specificity }) => specificity === 0)) yield rule;
    else if (rule.kind === 'group' && rule.condition === null) yield* plainPageRules(rule.rules);
  }
}

/** A size as it is written, turned as its orientation says. */
export function orientedPage({ size, orientation }: PageSize, { pageWidth, pageHeight }: DefaultPage): DefaultPage {
  // A page without area is no page: the initial size stands in.
  const isUsable = size && size[0] > 0 && size[1] > 0;
  const [width, height] = isUsable ? size : [pageWidth, pageHeight];
  return turnedPage({ pageWidth: width, pageHeight: height }, orientation ?? 'none');
}

/** A sheet on its long side, or upright. */
export function turnedPage(page: DefaultPage, turn: StyleParts['pageTurn']): DefaultPage {
  const { pageWidth, pageHeight } = page;
  const turns = turn === 'landscape' ? pageWidth < pageHeight : turn === 'portrait' && pageWidth > pageHeight;
  return turns ? { pageWidth: pageHeight, pageHeight: pageWidth } : page;
}

/** Nothing is known yet but the initial values. */
function contextOf({ pageWidth, pageHeight }: DefaultPage): LengthContext {
  const { fontSize } = INITIAL_STYLE;
  return {
    fontSize,
    rootFontSize: fontSize,
    lineHeight: fontSize,
    rootLineHeight: fontSize,
    viewportWidth: pageWidth,
    viewportHeight: pageHeight,
    font: () => ASSUMED_MEASURES,
    rootFont: () => ASSUMED_MEASURES,
  };
}
