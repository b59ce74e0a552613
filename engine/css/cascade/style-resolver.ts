/** The interface of the style resolver, for layers above the cascade. */
import type { CssPx } from '../../base/units.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { SiblingRules } from './sibling-rules.js';
import type { ComputedStyle } from '../properties/computed-style.js';
import type { FontFaceRule } from '../rules/font-face.js';
import type { MarginBoxName } from '../rules/page-areas.js';
import type { PageSelectorContext } from '../rules/page-selector.js';
import type { PseudoElement } from '../selectors/ast.js';
import type { ContainerSize } from '../rules/container-queries.js';
import type { TurnedStyles } from '../properties/line-relative-style.js';
import type { FontPalettes } from '../properties/font-palettes.js';
import type { FontFeatureValues } from '../properties/font-variants.js';
import type { CustomColorSpaces } from '../values/custom-colors.js';
import type { CounterStyles } from '../values/counter-styles.js';
import type { PageMarks, StyleParts } from '../properties/property-row.js';
import type { LengthPercentage } from '../values/values.js';

export type { PageMarks };
export type PageOrientation = StyleParts['pageOrientation'];

export interface PageStyle {
  /** The page box in CSS px, with its orientation applied. */
  readonly width: CssPx;
  readonly height: CssPx;
  /** How viewers turn the page for display. It does not affect layout (CSS Paged Media 3, § 7.2). */
  readonly orientation: PageOrientation;
  readonly marks: PageMarks;
  /** How far printing extends beyond the page's edges, in CSS px. */
  readonly bleed: CssPx;
  /** The computed style of the page context: margins, borders, padding, background, counters, font. */
  readonly style: ComputedStyle;
  /** The margin boxes that are generated, that is, whose `content` is neither normal nor none. */
  readonly marginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>;
  readonly footnoteArea: ComputedStyle;
}

/** Computes styles on demand. Results are frozen and shared, so equal references mean equal styles. */
export interface StyleResolver {
  /** `parent`: the style of the parent element; null for the root. */
  styleOf(node: NodeId, parent: ComputedStyle | null): ComputedStyle;
  /** Returns null if the pseudo-element generates no box: no rule matches, or `content` prevents it. */
  pseudoStyleOf(node: NodeId, pseudo: PseudoElement, originating: ComputedStyle): ComputedStyle | null;
  /** Returns the style of an anonymous box: inherited values from `parent`, the given display, and initial values. */
  anonymousStyle(parent: ComputedStyle, display: ComputedStyle['display']): ComputedStyle;
  pageStyle(page: PageSelectorContext): PageStyle;
  /**
   * Returns a resolver of the same rules whose viewport units refer to this size in CSS px. The viewport is the area of
   * the first page, and only another resolver can tell the style of that page.
   */
  withViewport(width: CssPx, height: CssPx): StyleResolver;
  /** Returns a resolver of the same rules for a tree that differs in attributes only. */
  forTree(tree: DocumentTree): StyleResolver;
  /**
   * Sets the size in CSS px of an element's content box if the element is a query container. A size is null if its axis
   * is not contained. Returns true if styles of its content may change. This is a change of the resolver, because layout
   * finds the size on the way down, and the styles of the content are asked for only behind it.
   */
  setContainerSize(node: NodeId, size: ContainerSize): boolean;
  readonly fontFaces: readonly FontFaceRule[];
  readonly fontFeatureValues: FontFeatureValues;
  readonly fontPalettes: FontPalettes;
  readonly counterStyles: CounterStyles;
  /** What `@color-profile` and `@-platen-spot` declare. */
  readonly colorSpaces: CustomColorSpaces;
  /** The names of pages in @page rules, in the order of the rules. */
  readonly pageNames: readonly string[];
  /** Whether a rule may set `position: fixed`. Style attributes are not considered. */
  readonly declaresFixed: boolean;
  /** The counters that page margins may show. */
  readonly countersOnPages: { has(name: string): boolean };
  readonly siblingRules: SiblingRules;
  /** Styles along the axes of vertical boxes. */
  readonly turnedStyles: TurnedStyles;
  /** Whether style sheets have cross references, in rules that apply to an element or a page. */
  readonly usesTargets: boolean;
  /** Whether style sheets may have files as masks. Style attributes are not considered. */
  readonly usesMaskFiles: boolean;
}

export type { ComputedStyle, LengthPercentage };
