/**
 * The computed style of an element: a frozen object, shared by all elements with the same matched rules and parent
 * style. Fields have the property's name in camel case; lengths are in CSS px. Every style has all fields in the order
 * of the property table, so that all share one hidden class.
 */
import type { BaselineMetric, BaselineShift, InitialLetter, TextBoxTrim, TextEdges } from './inline-layout.js';
import type { AnchoredValue, PositionArea, TryOption } from '../values/anchor-values.js';
import type { AutoFlow, GridLine, TemplateAreas, TrackSize, TrackTemplate } from '../values/grid-values.js';
import type { Axes } from '../../base/axes.js';
import type { Matrix4 } from '../../base/matrix.js';
import type { CssPx } from '../../base/units.js';
import type { ColorScheme } from '../values/color-scheme.js';
import type { FontAlternate } from './font-variants.js';
import type { GapValues } from '../values/gap-values.js';
import type { FloatArea } from './float-shapes.js';
import type { BasicShape } from '../values/basic-shape.js';
import type { SvgStyle } from '../values/svg-style.js';
import type {
  Alignment,
  AutoLength,
  BackgroundLayer,
  BorderImageLength,
  BorderImageSlice,
  FourSides,
  BorderStyle,
  BreakBetween,
  BreakInside,
  Color,
  Containment,
  WillChange,
  ContentItem,
  CounterChange,
  Display,
  ImageValue,
  LengthPercentage,
  LineHeight,
  Shadow,
  SizeValue,
  TransformStep,
} from '../values/values.js';

export interface ComputedStyle {
  readonly svg: SvgStyle;
  /** By which all lengths are multiplied: `zoom` of the element and of all around it. Inherited, unlike the property. */
  readonly zoom: number;
  /**
   * The axes that sides and sizes refer to: those of the box around, which are the page's own unless that is vertical. See
   * line-relative-style.ts.
   */
  readonly axes: Axes;
  // ── Inherited: text and fonts
  readonly color: Color;
  readonly colorScheme: ColorScheme;
  /** Family names in order, unquoted. Generic names are lower case, others as written. */
  readonly fontFamily: readonly string[];
  readonly fontSize: CssPx;
  /**
   * Whether a length determines the font size. Otherwise it derives from `medium` alone, and monospace text is scaled.
   */
  readonly fontSizeIsAbsolute: boolean;
  /** From 1 to 1000. */
  readonly fontWeight: number;
  /** A number is the angle of an oblique style, in degrees clockwise. */
  readonly fontStyle: 'normal' | 'italic' | number;
  /** In percent; 100 is normal. */
  readonly fontStretch: number;
  readonly fontOpticalSizing: 'auto' | 'none';
  /** From the tag of an axis to its value. */
  readonly fontVariationSettings: ReadonlyMap<string, number>;
  /** By which of its metrics a font is sized, and the share of the font size that this has; null for `none`. */
  readonly fontSizeAdjust: {
    readonly metric: 'ex-height' | 'cap-height' | 'ch-width' | 'ic-width' | 'ic-height';
    readonly value: number;
  } | null;
  /** The tag of an OpenType language system; '' for that of the language. */
  readonly fontLanguageOverride: string;
  readonly fontVariantCaps: string;
  /** Keywords such as 'tabular-nums', in source order; empty means normal. */
  readonly fontVariantNumeric: readonly string[];
  /** Keywords such as 'no-common-ligatures'; empty means normal. */
  readonly fontVariantLigatures: readonly string[];
  readonly fontVariantAlternates: readonly FontAlternate[];
  /** Keywords such as 'jis78'; empty means normal. */
  readonly fontVariantEastAsian: readonly string[];
  readonly fontVariantPosition: 'normal' | 'sub' | 'super';
  readonly fontVariantEmoji: 'normal' | 'text' | 'emoji' | 'unicode';
  /** 'normal', 'light', 'dark' or the name of a rule. */
  readonly fontPalette: string;
  /** The least number of characters of a word that is divided, and before and after the hyphen; null for `auto`. */
  /** The greatest number of successive lines with a hyphen; null for any. */
  readonly hyphenateLimitLast: 'none' | 'always' | 'column' | 'page' | 'spread';
  readonly hyphenateLimitLines: number | null;
  /** Percentages refer to the width of the line. */
  readonly hyphenateLimitZone: LengthPercentage;
  readonly hyphenateLimitChars: readonly [word: number | null, before: number | null, after: number | null];
  /** The metrics that inline boxes fit into their line; `leading` adds the half-leading of their line heights. */
  readonly lineFitEdge: 'leading' | TextEdges;
  /** The metrics to which `textBoxTrim` trims; `auto`: those of `lineFitEdge`, with `leading` as text. */
  readonly textBoxEdge: 'auto' | TextEdges;
  readonly fontKerning: 'auto' | 'normal' | 'none';
  readonly fontSynthesisWeight: 'auto' | 'none';
  readonly fontSynthesisStyle: 'auto' | 'none' | 'oblique-only';
  readonly fontSynthesisSmallCaps: 'auto' | 'none';
  readonly fontSynthesisPosition: 'auto' | 'none';
  /** From OpenType tag to value. */
  readonly fontFeatureSettings: ReadonlyMap<string, number>;
  readonly lineHeight: LineHeight;
  readonly letterSpacing: CssPx;
  readonly wordSpacing: CssPx;
  /**
   * The `-webkit-` keywords come from `align` attributes and `center`. They align blocks as well (HTML, “align
   * descendants”).
   */
  readonly textAlign:
    | 'justify-all'
    | 'start'
    | 'end'
    | 'left'
    | 'right'
    | 'center'
    | 'justify'
    | '-webkit-left'
    | '-webkit-center'
    | '-webkit-right';
  /** The character at which the cells of a column are aligned (`text-align: <string>`); null for none. */
  readonly alignSign: string | null;
  readonly textAlignLast: 'auto' | 'start' | 'end' | 'left' | 'right' | 'center' | 'justify';
  readonly textIndent: LengthPercentage;
  /** `hanging` indents all lines except the first; `each-line` also counts lines after a forced break as first. */
  readonly textIndentKeywords: readonly ('hanging' | 'each-line')[];
  /** Empty for none. */
  readonly textTransform: readonly ('uppercase' | 'lowercase' | 'capitalize' | 'full-width' | 'full-size-kana')[];
  readonly whiteSpaceCollapse: 'collapse' | 'preserve' | 'preserve-breaks' | 'preserve-spaces' | 'break-spaces';
  readonly textWrapMode: 'wrap' | 'nowrap';
  readonly textWrapStyle: 'auto' | 'balance' | 'stable' | 'pretty';
  readonly wordBreak: 'normal' | 'break-all' | 'keep-all' | 'break-word' | 'auto-phrase' | 'manual';
  readonly overflowWrap: 'normal' | 'anywhere' | 'break-word';
  readonly lineBreak: 'auto' | 'loose' | 'normal' | 'strict' | 'anywhere';
  readonly hyphens: 'none' | 'manual' | 'auto';
  readonly hyphenateCharacter: 'auto' | { readonly text: string };
  /** `-platen-line-numbers`: every how many lines have a number beside them; null for none. */
  readonly lineNumbers: number | null;
  /** `-platen-code-breaks`: whether lines break after the separators of long names and paths. */
  readonly codeBreaks: 'none' | 'auto';
  /** `-platen-wrap-mark`: whether lines that go on from the one above have an arrow in their indent. */
  readonly wrapMark: 'none' | 'arrow';
  /** `-platen-optical-margins`: whether light characters stand a little outside of their line. */
  readonly opticalMargins: 'none' | 'auto';
  /** Which marks hang out of lines; null for none. */
  readonly hangingPunctuation: {
    readonly first: boolean;
    readonly last: boolean;
    readonly allowsEnd: boolean;
    readonly forcesEnd: boolean;
  } | null;
  /** Beside which characters ideographs have gaps; null for none. */
  /** Whether the box creates a grid of lines, and whether lines stand on that around them. */
  readonly lineGrid: 'match-parent' | 'create';
  readonly lineSnap: 'none' | 'baseline';
  readonly boxSnap: 'none' | 'block-end';
  readonly textAutospace: { readonly alpha: boolean; readonly numeric: boolean } | null;
  /** Where full-width punctuation loses the blank half of its glyph. */
  readonly textSpacingTrim: 'normal' | 'space-all' | 'space-first' | 'trim-start' | 'trim-both' | 'trim-all';
  readonly textJustify: 'auto' | 'none' | 'inter-word' | 'inter-character';
  /** The replacement of zero-width spaces, such as that of `wbr`. */
  readonly wordSpaceTransform: 'none' | 'space' | 'ideographic-space';
  /** A number of spaces (`factor`) or CSS px. */
  readonly tabSize: { readonly factor: number } | CssPx;
  readonly textShadow: readonly Shadow[];
  /** The distance from the position that `textUnderlinePosition` gives. Percentages refer to the font size. */
  readonly textUnderlineOffset: 'auto' | LengthPercentage;
  /** `side` counts in vertical text. */
  readonly textUnderlinePosition: {
    readonly place: 'auto' | 'from-font' | 'under';
    readonly side: 'auto' | 'left' | 'right';
  };
  /** Whether lines over and under the text leave out the glyphs that they would cross. */
  readonly textDecorationSkipInk: 'auto' | 'none' | 'all';
  /** Which spaces have no lines: those at the start or end of a line, or all. */
  readonly textDecorationSkipSpaces: { readonly start: boolean; readonly end: boolean; readonly all: boolean };
  /** What stands over or under each character; '' for nothing. */
  readonly textEmphasisMark: string;
  readonly textEmphasisColor: Color | 'currentcolor';
  /** `auto`: under Chinese, over all other text. */
  readonly textEmphasisPosition: 'auto' | `${'over' | 'under'}${'' | ' left'}`;
  /** `alternate`: on the other side than the level of annotations before. */
  readonly rubyPosition: { readonly alternates: boolean; readonly side: 'over' | 'under' };
  readonly rubyAlign: 'start' | 'center' | 'space-between' | 'space-around';
  readonly rubyMerge: 'separate' | 'merge' | 'auto';
  /** Of formulas: whether they have their full height, whether superscripts stand as high as they may, and the depth of scripts. */
  readonly mathStyle: 'normal' | 'compact';
  readonly mathShift: 'normal' | 'compact';
  readonly mathDepth: number;
  readonly direction: 'ltr' | 'rtl';
  readonly writingMode: 'horizontal-tb' | 'vertical-rl' | 'vertical-lr' | 'sideways-rl' | 'sideways-lr';
  readonly textOrientation: 'mixed' | 'upright' | 'sideways';
  /** `digits`: the greatest number of digits that are set side by side in a vertical line. */
  readonly textCombineUpright: 'none' | 'all' | { readonly digits: number };
  readonly visibility: 'visible' | 'hidden' | 'collapse';
  readonly listStyleType: string;
  readonly listStylePosition: 'inside' | 'outside';
  readonly markerSide: 'match-self' | 'match-parent';
  readonly listStyleImage: ImageValue | null;
  readonly quotes: 'auto' | 'none' | readonly (readonly [string, string])[];
  readonly orphans: number;
  readonly widows: number;
  readonly borderCollapse: 'separate' | 'collapse';
  readonly borderSpacing: readonly [CssPx, CssPx];
  readonly captionSide: 'top' | 'bottom';
  readonly emptyCells: 'show' | 'hide';
  /** The content language (BCP 47) from `lang`; '' if unknown. It is not a CSS property, but inherits like one. */
  readonly lang: string;
  /** Custom properties with inherited ones, from name (with `--`) to token text. */
  readonly customProperties: ReadonlyMap<string, string>;

  // ── Not inherited: the box
  readonly display: Display;
  /**
   * Whether the box was inline-level before `display` was blockified. Its static position depends on it (CSS Positioned
   * Layout 3, § 3.1).
   */
  readonly wasInline: boolean;
  readonly position: 'static' | 'relative' | 'absolute' | 'fixed' | 'sticky' | 'running';
  /** The name in `position: running(name)`. */
  readonly runningName: string;
  /** `top` and `bottom` are page floats (CSS Page Floats 3). */
  readonly float: 'none' | 'left' | 'right' | 'footnote' | 'top' | 'bottom';
  readonly floatReference: 'inline' | 'page';
  readonly footnoteDisplay: 'block' | 'inline' | 'compact';
  readonly footnotePolicy: 'auto' | 'line' | 'block';
  readonly clear: 'none' | 'left' | 'right' | 'both';
  readonly boxSizing: 'content-box' | 'border-box';
  readonly width: SizeValue;
  readonly height: SizeValue;
  readonly minWidth: SizeValue;
  readonly minHeight: SizeValue;
  readonly maxWidth: SizeValue;
  readonly maxHeight: SizeValue;
  readonly aspectRatio: { readonly auto: boolean; /** width / height, 0 when none */ readonly ratio: number };
  readonly top: AutoLength;
  readonly right: AutoLength;
  readonly bottom: AutoLength;
  readonly left: AutoLength;
  readonly zIndex: number | 'auto';
  readonly marginTop: AutoLength;
  readonly marginRight: AutoLength;
  readonly marginBottom: AutoLength;
  readonly marginLeft: AutoLength;
  readonly paddingTop: LengthPercentage;
  readonly paddingRight: LengthPercentage;
  readonly paddingBottom: LengthPercentage;
  readonly paddingLeft: LengthPercentage;
  /** Border widths are 0 if the style is none or hidden. */
  readonly borderTopWidth: CssPx;
  readonly borderRightWidth: CssPx;
  readonly borderBottomWidth: CssPx;
  readonly borderLeftWidth: CssPx;
  readonly borderTopStyle: BorderStyle;
  readonly borderRightStyle: BorderStyle;
  readonly borderBottomStyle: BorderStyle;
  readonly borderLeftStyle: BorderStyle;
  readonly borderTopColor: Color;
  readonly borderRightColor: Color;
  readonly borderBottomColor: Color;
  readonly borderLeftColor: Color;
  readonly borderTopLeftRadius: readonly [LengthPercentage, LengthPercentage];
  readonly borderTopRightRadius: readonly [LengthPercentage, LengthPercentage];
  readonly borderBottomRightRadius: readonly [LengthPercentage, LengthPercentage];
  readonly borderBottomLeftRadius: readonly [LengthPercentage, LengthPercentage];
  readonly borderImageSource: ImageValue | null;
  /** `-platen-under`, `-platen-over`: what lies below and above all of a page, such as a letterhead. Of pages only. */
  readonly pageUnder: ImageValue | null;
  readonly pageOver: ImageValue | null;
  readonly borderImageSlice: BorderImageSlice;
  readonly borderImageWidth: FourSides<BorderImageLength>;
  readonly borderImageOutset: FourSides<BorderImageLength>;
  readonly borderImageRepeat: readonly [
    'stretch' | 'repeat' | 'round' | 'space',
    'stretch' | 'repeat' | 'round' | 'space',
  ];
  readonly outlineWidth: CssPx;
  readonly outlineStyle: BorderStyle | 'auto';
  readonly outlineColor: Color;
  readonly outlineOffset: CssPx;
  /** If one axis is `visible`, the other one is `visible` or `clip`. */
  readonly overflowX: 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto';
  readonly overflowY: 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto';
  readonly overflowClipMargin: { readonly box: 'content-box' | 'padding-box' | 'border-box'; readonly margin: CssPx };
  /** The text at the end of a line that is cut off; null for none. */
  readonly textOverflow: string | null;
  /** The lines after which the content of a box is left out; null for all, or for as many as its height holds. */
  readonly maxLines: number | null;
  /** Stands at the end of the last line where content is left out; null for nothing. */
  readonly blockEllipsis: string | null;
  /** Whether content is left out. `-webkit-legacy` computes to `auto` where it does not apply. */
  readonly continue: 'auto' | 'discard' | 'collapse' | '-webkit-legacy';
  readonly boxOrient: 'horizontal' | 'vertical';
  /** The visible part of a positioned box by `clip: rect()`, measured from its top left corner; null for auto. */
  readonly clip: readonly (CssPx | 'auto')[] | null;
  readonly opacity: number;
  /** Transform functions, outermost first; null for none. */
  readonly transform: readonly TransformStep[] | null;
  readonly translate: TransformStep | null;
  readonly rotate: Matrix4 | null;
  readonly scale: Matrix4 | null;
  /** Measured from the top left corner of the reference box; the depth is in CSS px. */
  readonly transformOrigin: readonly [LengthPercentage, LengthPercentage, CssPx];
  /** The distance from which its children are seen; null for none. */
  readonly perspective: CssPx | null;
  readonly transformStyle: 'flat' | 'preserve-3d';
  readonly perspectiveOrigin: readonly [LengthPercentage, LengthPercentage];
  readonly transformBox: 'view-box' | 'content-box' | 'border-box' | 'fill-box' | 'stroke-box';
  readonly backfaceVisibility: 'visible' | 'hidden';
  /** Whether `transform`, `translate`, `rotate` or `scale` is not none and the box is transformable. */
  readonly hasTransform: boolean;
  /** Whether it has filters and is not the root. */
  readonly hasFilter: boolean;
  readonly unicodeBidi: 'normal' | 'embed' | 'isolate' | 'bidi-override' | 'isolate-override' | 'plaintext';
  /** Which sides of its first and last lines a block container trims, or an inline box of its content. */
  readonly textBoxTrim: TextBoxTrim;
  /** Of a first letter; null for `normal`. */
  readonly initialLetter: InitialLetter | null;
  /** null: lines keep clear of the margin box. */
  readonly shapeOutside: FloatArea | null;
  readonly shapeMargin: LengthPercentage;
  readonly shapeImageThreshold: number;
  /** The baseline that boxes and text inside are aligned by. */
  readonly dominantBaseline: 'auto' | BaselineMetric;
  /** `vertical-align`, in its three longhands. `baseline`: the dominant baseline around the box. */
  readonly alignmentBaseline: 'baseline' | BaselineMetric;
  readonly baselineShift: BaselineShift;
  /** Of which line an atomic inline has its baseline. */
  readonly baselineSource: 'auto' | 'first' | 'last';
  readonly tableLayout: 'auto' | 'fixed';
  /**
   * `-platen-table-shrink`: the smallest factor by which a table that is too wide may scale its font size; null to keep
   * it.
   */
  readonly tableShrink: number | null;
  /** `-platen-drawing-shrink`: the same for preformatted text with box-drawing characters whose lines are too long. */
  readonly drawingShrink: number | null;
  /** `-platen-page-shrink`: the same for a block that the rest of the page is too low for. */
  readonly pageShrink: number | null;
  /** `-platen-fit`: the same for a block whose content its box is too small for. */
  readonly fit: number | null;
  /** `-platen-table-turn`: the page name for a table that is too wide; null to leave it in place. */
  readonly tableTurn: string | null;
  /** null: all of the image is shown. */
  readonly objectViewBox: BasicShape | null;
  readonly imageOrientation: 'from-image' | 'none';
  readonly objectFit: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down';
  readonly objectPosition: readonly [LengthPercentage, LengthPercentage];

  // ── Not inherited: flex containers and items, alignment
  readonly flexDirection: 'row' | 'row-reverse' | 'column' | 'column-reverse';
  readonly flexWrap: 'nowrap' | 'wrap' | 'wrap-reverse';
  readonly flexGrow: number;
  readonly flexShrink: number;
  readonly flexBasis: SizeValue | 'content';
  readonly order: number;
  readonly justifyContent: Alignment;
  readonly alignContent: Alignment;
  readonly alignItems: Alignment;
  readonly alignSelf: Alignment;
  readonly justifyItems: Alignment;
  readonly justifySelf: Alignment;
  readonly rowGap: 'normal' | LengthPercentage;
  readonly columnGap: 'normal' | LengthPercentage;

  // ── Not inherited: anchors (CSS Anchor Positioning 1)
  readonly anchorName: readonly string[];
  readonly anchorScope: 'all' | readonly string[];
  /** The name of the default anchor. */
  readonly positionAnchor: 'auto' | string;
  readonly positionArea: 'none' | PositionArea;
  readonly positionTryFallbacks: readonly TryOption[];
  readonly positionVisibility: 'always' | readonly string[];
  /** Insets and sizes that layout completes. */
  readonly anchored: readonly AnchoredValue[];

  readonly contain: Containment;
  readonly containerType: 'normal' | 'size' | 'inline-size';
  readonly containerName: readonly string[];
  /** 'none' if CSS alone draws the control. */
  readonly appearance: 'auto' | 'none';
  /** The natural inline size of a control in CSS px; null for other boxes. */
  readonly controlWidth: number | null;
  /** CSS px; null: none. What counts as the size of the content where its size is contained. */
  readonly containIntrinsicWidth: number | null;
  readonly containIntrinsicHeight: number | null;
  readonly willChange: WillChange;
  readonly contentVisibility: 'visible' | 'auto' | 'hidden';

  // ── Not inherited: multi-column containers
  readonly columnWidth: 'auto' | CssPx;
  readonly columnCount: 'auto' | number;
  /** The height of each row of columns; see columnWrap. */
  readonly columnHeight: 'auto' | CssPx;
  /**
   * Whether columns that do not fit beside the others start a new row. `auto` means that they do if rows have a height.
   */
  readonly columnWrap: 'auto' | 'nowrap' | 'wrap';
  readonly columnFill: 'balance' | 'auto' | 'balance-all';
  readonly columnSpan: 'none' | 'all';

  // ── Not inherited: rules in gaps
  /** null: `medium`. */
  readonly columnRuleWidth: GapValues<CssPx> | null;
  readonly columnRuleStyle: GapValues<BorderStyle>;
  /** null: the colour of the element. */
  readonly columnRuleColor: GapValues<Color> | null;
  readonly columnRuleBreak: 'none' | 'spanning-item' | 'intersection';
  /** How far rules end before the edge of the container, or before a gap that crosses; percentages refer to that gap. */
  readonly columnRuleEdgeInsetStart: LengthPercentage;
  readonly columnRuleEdgeInsetEnd: LengthPercentage;
  readonly columnRuleInteriorInsetStart: LengthPercentage;
  readonly columnRuleInteriorInsetEnd: LengthPercentage;
  readonly rowRuleWidth: GapValues<CssPx> | null;
  readonly rowRuleStyle: GapValues<BorderStyle>;
  readonly rowRuleColor: GapValues<Color> | null;
  readonly rowRuleBreak: 'none' | 'spanning-item' | 'intersection';
  readonly rowRuleEdgeInsetStart: LengthPercentage;
  readonly rowRuleEdgeInsetEnd: LengthPercentage;
  readonly rowRuleInteriorInsetStart: LengthPercentage;
  readonly rowRuleInteriorInsetEnd: LengthPercentage;
  readonly rulePaintOrder: 'row-over-column' | 'column-over-row';

  // ── Not inherited: grid containers and items
  readonly gridTemplateColumns: TrackTemplate;
  readonly gridTemplateRows: TrackTemplate;
  readonly gridTemplateAreas: TemplateAreas;
  /** Sizes of implicit tracks, which repeat; at least one. */
  readonly gridAutoColumns: readonly TrackSize[];
  readonly gridAutoRows: readonly TrackSize[];
  readonly gridAutoFlow: AutoFlow;
  readonly gridRowStart: GridLine;
  readonly gridRowEnd: GridLine;
  readonly gridColumnStart: GridLine;
  readonly gridColumnEnd: GridLine;
  /** Whether children are blockified: in flex and grid containers, and in `display: contents` inside of them. */
  readonly blockifiesChildren: boolean;
  /** Whether children become inline-level: in ruby, and in inline boxes inside of it (CSS Ruby 1, § 2.2). */
  readonly inlinifiesChildren: boolean;
  /**
   * Whether the box is a flex or grid item. It is painted atomically, and z-index applies to it (CSS Flexbox 1, § 5.4).
   */
  readonly isItem: boolean;
  /** The share of free inline space before the box if its parent aligns blocks; else null. */
  readonly alignedShare: number | null;

  // ── Not inherited: decoration
  /** The first shadow is on top. */
  readonly boxShadow: readonly Shadow[];
  readonly backgroundColor: Color;
  /** The first layer is on top. Empty if there is no image. */
  readonly backgroundLayers: readonly BackgroundLayer[];
  /** The lines of text-decoration-line; empty for none. */
  readonly textDecorationLine: readonly (
    'underline' | 'overline' | 'line-through' | 'spelling-error' | 'grammar-error'
  )[];
  readonly textDecorationStyle: 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy';
  readonly textDecorationColor: Color;
  readonly textDecorationThickness: 'auto' | 'from-font' | LengthPercentage;

  // ── Not inherited: generated content and counters
  readonly content: 'normal' | 'none' | readonly ContentItem[];
  /** Whether the box has a marker and increments `list-item`. `list-item` can combine with inline and flow-root. */
  readonly isListItem: boolean;
  /** On which side of a list item its outside marker stands: at the start of a line in this direction. */
  readonly markerDirection: 'ltr' | 'rtl';
  readonly counterReset: readonly CounterChange[];
  readonly counterIncrement: readonly CounterChange[];
  readonly counterSet: readonly CounterChange[];
  readonly stringSet: readonly { readonly name: string; readonly content: readonly ContentItem[] }[];

  // ── Not inherited: fragmentation
  readonly breakBefore: BreakBetween;
  readonly breakAfter: BreakBetween;
  readonly breakInside: BreakInside;
  /** `-platen-break-inside-limit`: the share of the page's height up to which the box avoids breaks; null for all of it. */
  readonly breakInsideLimit: number | null;
  readonly boxDecorationBreak: 'slice' | 'clone';
  /** The edges at which the container takes no margins of its content, as axes or sides. */
  readonly marginTrim: readonly string[];
  /** The page name; 'auto' for none. */
  readonly page: string;
  /** 1 to 6 for headings, otherwise 'none'. */
  readonly bookmarkLevel: number | 'none';
  /** null for the element's text. */
  readonly bookmarkLabel: readonly ContentItem[] | null;
  /** 'auto' if no rule sets it: then only the outline's first level is open. */
  readonly bookmarkState: 'auto' | 'open' | 'closed';
}
