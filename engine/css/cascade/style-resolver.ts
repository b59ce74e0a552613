/** What layers above the cascade may ask of it. */
import type { CssPx } from '../../base/units.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { ComputedStyle } from '../properties/computed-style.js';
import type { FontFaceRule } from '../rules/font-face.js';
import type { MarginBoxName } from '../rules/page-areas.js';
import type { PageSelectorContext } from '../rules/page-selector.js';
import type { PseudoElement } from '../selectors/ast.js';
import type { ContainerSize } from '../rules/container-queries.js';
import type { MeasureFont } from '../values/font-measures.js';
import type { FontPalettes } from '../properties/font-palettes.js';
import type { FontFeatureValues } from '../properties/font-variants.js';
import type { CounterStyles } from '../values/counter-styles.js';
import type { PageMarks, StyleParts } from '../properties/property-row.js';
import type { LengthPercentage } from '../values/values.js';

export type { PageMarks };
export type PageOrientation = StyleParts['pageOrientation'];

export interface PageStyle {
  /** The page box, CSS px, orientation applied. */
  readonly width: CssPx;
  readonly height: CssPx;
  /** How the page is turned for those who look at it; layout does not notice (CSS Paged Media 3, § 7.2). */
  readonly orientation: PageOrientation;
  readonly marks: PageMarks;
  /** How far the page is printed beyond its edges, CSS px. */
  readonly bleed: CssPx;
  /** The page context's own computed style: margins, borders, padding, background, counters, font. */
  readonly style: ComputedStyle;
  /** Only the margin boxes that are generated (`content` is neither normal nor none). */
  readonly marginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>;
  readonly footnoteArea: ComputedStyle;
}

/** Lazily computes styles; results are frozen and shared, so comparing references compares styles. */
export interface StyleResolver {
  /** `parent`: the style of the parent element, or null for the root. */
  styleOf(node: NodeId, parent: ComputedStyle | null): ComputedStyle;
  /** null when the pseudo-element generates no box (no matching rule, or content none/normal where that means none). */
  pseudoStyleOf(node: NodeId, pseudo: PseudoElement, originating: ComputedStyle): ComputedStyle | null;
  /** The style of an anonymous box: initial values, inherited ones from `parent`, and the given display. */
  anonymousStyle(parent: ComputedStyle, display: ComputedStyle['display']): ComputedStyle;
  pageStyle(page: PageSelectorContext): PageStyle;
  /** What viewport units refer to from now on, CSS px; styles handed out before keep what they had. */
  setViewport(width: CssPx, height: CssPx): void;
  /**
   * The size of an element's content box, CSS px, if it is a query container; null for an axis whose size is not contained.
   * True where the styles of its content may be others now.
   */
  setContainerSize(node: NodeId, size: ContainerSize): boolean;
  /** What font-relative units measure from now on; set it before the first style is asked for. Default: half an em and the like. */
  setFonts(measure: MeasureFont): void;
  readonly fontFaces: readonly FontFaceRule[];
  readonly fontFeatureValues: FontFeatureValues;
  readonly fontPalettes: FontPalettes;
  readonly counterStyles: CounterStyles;
  /** Whether a rule may fix elements to the page; style attributes are not looked at. */
  readonly declaresFixed: boolean;
  /** Counters whose values the margins of pages may show. */
  readonly countersOnPages: { has(name: string): boolean };
  /** Some style sheet has cross references. */
  readonly usesTargets: boolean;
}

export type { ComputedStyle, LengthPercentage };
