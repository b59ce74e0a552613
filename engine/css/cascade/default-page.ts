/**
 * The default page box, which media queries and viewport units in @page refer to (CSS Paged Media 3, § 7.1). Its size
 * comes from the first @page rule without selectors, which is that of the options, the template or the document.
 */
import { isFulfilled, type MediaEnvironment } from '../rules/conditions.js';
import { isCssWide, PendingValue } from '../rules/declarations.js';
import { ASSUMED_MEASURES } from '../values/font-measures.js';
import { INITIAL_STYLE } from '../properties/initial-style.js';
import type { LengthContext } from '../values/math.js';
import { computePageSize, type SpecifiedPageSize } from '../properties/page.js';
import type { PageSize, StyleParts } from '../properties/property-row.js';
import { PROPERTY_INDEX } from '../properties/property-table.js';
import type { PageRule, SheetRule, StyleSheet } from '../rules/style-sheet.js';

interface DefaultPage {
  readonly pageWidth: number;
  readonly pageHeight: number;
}

/** A4 in CSS px: the page that media queries refer to when no sheet says otherwise. */
export const DEFAULT_PAGE: DefaultPage = { pageWidth: (210 * 96) / 25.4, pageHeight: (297 * 96) / 25.4 };

export function defaultPageOf(sheets: readonly StyleSheet[], fallback: DefaultPage): DefaultPage {
  for (const { rules } of sheets) {
    for (const rule of plainPageRules(rules)) {
      const declared = declaredSize(rule);
      if (!declared || declared instanceof PendingValue || isCssWide(declared)) continue;
      return orientedPage(computePageSize(declared as SpecifiedPageSize, contextOf(fallback)), fallback);
    }
  }
  return fallback;
}

/** What the style sheets specify about pages. A document whose sheets specify nothing is made for screens. */
export interface PageDeclarations {
  /** Whether a rule sets a paper size or an orientation. */
  readonly size: boolean;
  readonly margins: boolean;
}

/** Inspects all @page rules that apply, whatever pages they select. */
export function pageDeclarations(sheets: readonly StyleSheet[], environment: MediaEnvironment): PageDeclarations {
  // Sheets may import each other in cycles; each is visited once.
  const all = new Set(sheets);
  let [size, margins] = [false, false];
  const read = (rule: SheetRule): void => {
    if (rule.kind === 'import' && rule.sheet && rule.media(environment)) all.add(rule.sheet);
    else if (rule.kind === 'group' && (rule.condition === null || isFulfilled(rule.condition, environment)))
      rule.rules.forEach(read);
    else if (rule.kind === 'page') {
      size ||= namesPaper(declaredSize(rule));
      margins ||= [...rule.block.normal, ...rule.block.important].some(({ property }) => MARGINS.has(property));
    }
  };
  for (const { rules } of all) rules.forEach(read);
  return { size, margins };
}

const MARGINS: ReadonlySet<number | undefined> = new Set(
  ['margin-top', 'margin-right', 'margin-bottom', 'margin-left'].map((name) => PROPERTY_INDEX.get(name)),
);

/** Checks whether a `size` value names a paper size or an orientation. */
function namesPaper(declared: unknown): boolean {
  if (declared === undefined || isCssWide(declared)) return false;
  if (declared instanceof PendingValue) return true;
  const { size, orientation } = declared as SpecifiedPageSize;
  return size !== null || orientation !== null;
}

function declaredSize({ block }: PageRule): unknown {
  const index = PROPERTY_INDEX.get('size');
  return [...block.normal, ...block.important].findLast(({ property }) => property === index)?.value;
}

/** Yields the @page rules without selectors and conditions, inside and outside layers. */
function* plainPageRules(rules: readonly SheetRule[]): Generator<PageRule> {
  for (const rule of rules) {
    if (rule.kind === 'page' && rule.selectors.every(({ specificity }) => specificity === 0)) yield rule;
    else if (rule.kind === 'group' && rule.condition === null) yield* plainPageRules(rule.rules);
  }
}

/** Returns the specified page size, turned to the specified orientation. */
export function orientedPage({ size, orientation }: PageSize, { pageWidth, pageHeight }: DefaultPage): DefaultPage {
  // A page without area falls back to the default size.
  const isUsable = size && size[0] > 0 && size[1] > 0;
  const [width, height] = isUsable ? size : [pageWidth, pageHeight];
  return turnedPage({ pageWidth: width, pageHeight: height }, orientation ?? 'none');
}

/** Turns a page to landscape or portrait if it is not in that orientation already. */
export function turnedPage(page: DefaultPage, turn: StyleParts['pageTurn']): DefaultPage {
  const { pageWidth, pageHeight } = page;
  const turns = turn === 'landscape' ? pageWidth < pageHeight : turn === 'portrait' && pageWidth > pageHeight;
  return turns ? { pageWidth: pageHeight, pageHeight: pageWidth } : page;
}

/** Lengths here refer to initial values, because no style is computed yet. */
function contextOf({ pageWidth, pageHeight }: DefaultPage): LengthContext {
  const { fontSize } = INITIAL_STYLE;
  return {
    fontSize,
    rootFontSize: fontSize,
    lineHeight: fontSize,
    rootLineHeight: fontSize,
    viewportWidth: pageWidth,
    viewportHeight: pageHeight,
    isRootVertical: () => false,
    zoom: 1,
    containerWidth: pageWidth,
    containerHeight: pageHeight,
    font: () => ASSUMED_MEASURES,
    rootFont: () => ASSUMED_MEASURES,
  };
}
