/** What the resolvers of a document share: its rules, and what computing styles by them has cost so far. */
import type { Diagnostics } from '../../diagnostics.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { MediaEnvironment } from '../rules/conditions.js';
import { DEFAULT_INK_LIMIT, warnOfPressColors } from '../rules/press-colors.js';
import { someSheet } from '../rules/sheet-uses.js';
import type { StyleSheet } from '../rules/style-sheet.js';
import { MatchContext } from '../selectors/match-context.js';
import type { MeasureFont } from '../values/font-measures.js';
import { ValueParts } from '../values/value-parts.js';
import { KeptRules, type SheetRules } from './kept-rules.js';
import type { RuleIndex } from './rule-index.js';
import type { ShadowRules } from './shadow-rules.js';

export interface StyleResolverOptions {
  /** The page box in CSS px, for media queries, `size: auto` and, without withViewport(), viewport units. */
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** What font-relative units measure, called when styles are computed. Default: half an em and the like. */
  readonly measureFont?: MeasureFont;
  /** The most ink that paper takes, in percent. Default: 300. */
  readonly inkLimit?: number;
  /** Rules and styles of earlier documents. */
  readonly keptRules?: KeptRules;
  /** Makes the rules of a document with shadow trees from those of its own tree. */
  readonly shadowRules?: (environment: MediaEnvironment, document: RuleIndex) => ShadowRules;
}

interface Taken {
  substitutedCharacters: number;
  valueParts: number;
  /** Measurements of fonts. */
  measured: number;
}

/** What the resolvers of a document share: everything that does not depend on the viewport. */
export interface DocumentRules {
  readonly tree: DocumentTree;
  readonly options: StyleResolverOptions;
  readonly diagnostics: Diagnostics;
  readonly sheetRules: SheetRules;
  /** null: the document has no shadow trees. */
  readonly shadow: ShadowRules | null;
  readonly context: MatchContext;
  readonly countTests: (tests: number) => void;
  /** What has been taken of the document so far to compute styles. */
  readonly taken: Taken;
  readonly parts: ValueParts;
  readonly usesTargets: boolean;
  readonly usesContainers: boolean;
  readonly usesMaskFiles: boolean;
  /** Style attributes that have been reported on: each viewport parses them again. */
  readonly reported: Set<string>;
  /** The element whose style is being computed. Warnings about exceeded budgets name its position. */
  readonly styled: { node: NodeId };
}

export function documentRules(
  tree: DocumentTree,
  sheets: readonly StyleSheet[],
  options: StyleResolverOptions,
  diagnostics: Diagnostics,
): DocumentRules {
  const { pageWidth, pageHeight } = options;
  const styled = { node: tree.root };
  const place = () => tree.position(styled.node);
  const sheetRules = (options.keptRules ?? new KeptRules()).of(sheets, { pageWidth, pageHeight });
  const { colorSpaces, pressColors } = sheetRules.index;
  warnOfPressColors(pressColors, colorSpaces, options.inkLimit ?? DEFAULT_INK_LIMIT, diagnostics);
  const countTests = (tests: number) => void diagnostics.spend('selectorTests', tests, place);
  const context = new MatchContext(tree, countTests);
  const taken: Taken = { substitutedCharacters: 0, valueParts: 0, measured: 0 };
  return {
    ...{ tree, options, diagnostics, styled, taken, reported: new Set() },
    ...{ sheetRules, context, countTests },
    shadow: options.shadowRules?.({ pageWidth, pageHeight }, sheetRules.index) ?? null,
    parts: new ValueParts((amount) => {
      taken.valueParts += amount;
      diagnostics.spend('valueParts', amount, place);
    }),
    usesTargets: someSheet(sheets, ({ targets }) => targets === 'anywhere') || sheetRules.index.usesTargets(context),
    usesContainers: someSheet(sheets, ({ usesContainers }) => usesContainers),
    usesMaskFiles: someSheet(sheets, ({ usesMaskFiles }) => usesMaskFiles),
  };
}
