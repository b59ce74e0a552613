/**
 * The computed style of an element: one frozen object, shared by all elements whose matched rules and
 * parent style are the same. Fields carry the property's name in camel case; lengths are CSS px.
 * Every field always exists (one hidden class), in the order of the property table.
 */
import type { AutoFlow, GridLine, TemplateAreas, TrackSize, TrackTemplate } from '../values/grid-values.js';
import type { Matrix4 } from '../../base/matrix.js';
import type { CssPx } from '../../base/units.js';
import type { ColorScheme } from '../values/color-scheme.js';
import type { FontAlternate } from './font-variants.js';
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
  // ── Inherited: text and fonts
  readonly color: Color;
  readonly colorScheme: ColorScheme;
  /** Family names in order; generic names are lower case, others as written, unquoted. */
  readonly fontFamily: readonly string[];
  readonly fontSize: CssPx;
  /** Whether the font size goes back to a length, not to `medium` alone: then monospace text is not scaled. */
  readonly fontSizeIsAbsolute: boolean;
  /** 1…1000. */
  readonly fontWeight: number;
  readonly fontStyle: 'normal' | 'italic' | 'oblique';
  /** Percent: 100 is normal. */
  readonly fontStretch: number;
  readonly fontVariantCaps: string;
  /** Keywords such as 'tabular-nums', in source order; empty is normal. */
  readonly fontVariantNumeric: readonly string[];
  /** Keywords such as 'no-common-ligatures'; empty is normal. */
  readonly fontVariantLigatures: readonly string[];
  readonly fontVariantAlternates: readonly FontAlternate[];
  /** Keywords such as 'jis78'; empty is normal. */
  readonly fontVariantEastAsian: readonly string[];
  readonly fontVariantPosition: 'normal' | 'sub' | 'super';
  /** 'normal', 'light', 'dark', or the name of a rule. */
  readonly fontPalette: string;
  readonly fontKerning: 'auto' | 'normal' | 'none';
  /** OpenType tag → value. */
  readonly fontFeatureSettings: ReadonlyMap<string, number>;
  readonly lineHeight: LineHeight;
  readonly letterSpacing: CssPx;
  readonly wordSpacing: CssPx;
  /** Those with `-webkit-` come from `align` attributes and `center`: they align blocks as well (HTML, “align descendants”). */
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
  /** The character that cells of a column are aligned at (`text-align: <string>`); null: none. */
  readonly alignSign: string | null;
  readonly textAlignLast: 'auto' | 'start' | 'end' | 'left' | 'right' | 'center' | 'justify';
  readonly textIndent: LengthPercentage;
  /** `hanging`: lines other than the first are indented; `each-line`: so are lines after a forced break. */
  readonly textIndentKeywords: readonly ('hanging' | 'each-line')[];
  readonly textTransform: 'none' | 'uppercase' | 'lowercase' | 'capitalize' | 'full-width';
  readonly whiteSpaceCollapse: 'collapse' | 'preserve' | 'preserve-breaks' | 'preserve-spaces' | 'break-spaces';
  readonly textWrapMode: 'wrap' | 'nowrap';
  readonly textWrapStyle: 'auto' | 'balance' | 'stable' | 'pretty';
  readonly wordBreak: 'normal' | 'break-all' | 'keep-all' | 'break-word' | 'auto-phrase' | 'manual';
  readonly overflowWrap: 'normal' | 'anywhere' | 'break-word';
  readonly lineBreak: 'auto' | 'loose' | 'normal' | 'strict' | 'anywhere';
  readonly hyphens: 'none' | 'manual' | 'auto';
  readonly hyphenateCharacter: 'auto' | { readonly text: string };
  readonly textJustify: 'auto' | 'none' | 'inter-word' | 'inter-character';
  /** What zero-width spaces, as of `wbr`, become. */
  readonly wordSpaceTransform: 'none' | 'space' | 'ideographic-space';
  /** A count of spaces ({factor}) or CSS px. */
  readonly tabSize: { readonly factor: number } | CssPx;
  readonly textShadow: readonly Shadow[];
  /** A length or percentage (of the font size) from the place that `textUnderlinePosition` gives. */
  readonly textUnderlineOffset: 'auto' | LengthPercentage;
  readonly textUnderlinePosition: 'auto' | 'from-font' | 'under';
  readonly direction: 'ltr' | 'rtl';
  readonly visibility: 'visible' | 'hidden' | 'collapse';
  readonly listStyleType: string;
  readonly listStylePosition: 'inside' | 'outside';
  readonly listStyleImage: ImageValue | null;
  readonly quotes: 'auto' | 'none' | readonly (readonly [string, string])[];
  readonly orphans: number;
  readonly widows: number;
  readonly borderCollapse: 'separate' | 'collapse';
  readonly borderSpacing: readonly [CssPx, CssPx];
  readonly captionSide: 'top' | 'bottom';
  readonly emptyCells: 'show' | 'hide';
  /** Content language (BCP 47) from `lang`, '' when unknown: not a CSS property, but it inherits like one. */
  readonly lang: string;
  /** Custom properties in force, name (with `--`) → token text. */
  readonly customProperties: ReadonlyMap<string, string>;

  // ── Not inherited: the box
  readonly display: Display;
  /** Inline-level before `display` was blockified: where its static position is depends on it (CSS Positioned Layout 3, § 3.1). */
  readonly wasInline: boolean;
  readonly position: 'static' | 'relative' | 'absolute' | 'fixed' | 'sticky' | 'running';
  /** Name of `position: running(name)`. */
  readonly runningName: string;
  /** `top` and `bottom`: a page float (CSS Page Floats 3). */
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
  /** Computed border widths are 0 where the style is none or hidden. */
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
  /** Both axes let content overflow, clip it or scroll; `clip` goes with `visible`. */
  readonly overflowX: 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto';
  readonly overflowY: 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto';
  readonly overflowClipMargin: { readonly box: 'content-box' | 'padding-box' | 'border-box'; readonly margin: CssPx };
  /** What stands at the end of a line that is cut off; null for nothing. */
  readonly textOverflow: string | null;
  /** `clip: rect()`: the visible part of a positioned box, from its top left corner; null for auto. */
  readonly clip: readonly (CssPx | 'auto')[] | null;
  readonly opacity: number;
  /** Steps from the outside in; null for none. */
  readonly transform: readonly TransformStep[] | null;
  readonly translate: TransformStep | null;
  readonly rotate: Matrix4 | null;
  readonly scale: Matrix4 | null;
  /** From the reference box's top left corner; the depth in CSS px. */
  readonly transformOrigin: readonly [LengthPercentage, LengthPercentage, CssPx];
  readonly transformBox: 'view-box' | 'content-box' | 'border-box' | 'fill-box' | 'stroke-box';
  readonly backfaceVisibility: 'visible' | 'hidden';
  /** One of `transform`, `translate`, `rotate` and `scale` is not none, and the kind of box can be transformed. */
  readonly hasTransform: boolean;
  readonly unicodeBidi: 'normal' | 'embed' | 'isolate' | 'bidi-override' | 'isolate-override' | 'plaintext';
  readonly verticalAlign:
    'baseline' | 'sub' | 'super' | 'text-top' | 'text-bottom' | 'middle' | 'top' | 'bottom' | LengthPercentage;
  readonly tableLayout: 'auto' | 'fixed';
  /** `-platen-table-shrink`: the least share of its font size to which a table that is too wide may shrink; null: it keeps it. */
  readonly tableShrink: number | null;
  /** `-platen-table-turn`: the name of pages for a table that is too wide; null: it stays where it is. */
  readonly tableTurn: string | null;
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

  readonly contain: Containment;
  readonly containerType: 'normal' | 'size' | 'inline-size';
  readonly containerName: readonly string[];
  /** 'none': a control is drawn by CSS alone. */
  readonly appearance: 'auto' | 'none';
  /** The inline size that a control has of its own, as a replaced element has; null for other boxes. CSS px. */
  readonly controlWidth: number | null;
  readonly contentVisibility: 'visible' | 'auto' | 'hidden';

  // ── Not inherited: multi-column containers
  readonly columnWidth: 'auto' | CssPx;
  readonly columnCount: 'auto' | number;
  /** Of each row of columns; see columnWrap. */
  readonly columnHeight: 'auto' | CssPx;
  /** Whether columns that find no room beside the others make a further row; auto: if rows have a height. */
  readonly columnWrap: 'auto' | 'nowrap' | 'wrap';
  readonly columnFill: 'balance' | 'auto' | 'balance-all';
  readonly columnSpan: 'none' | 'all';
  readonly columnRuleWidth: CssPx;
  readonly columnRuleStyle: BorderStyle;
  readonly columnRuleColor: Color;

  // ── Not inherited: grid containers and items
  readonly gridTemplateColumns: TrackTemplate;
  readonly gridTemplateRows: TrackTemplate;
  readonly gridTemplateAreas: TemplateAreas;
  /** Sizes of implicit tracks, in turn; at least one. */
  readonly gridAutoColumns: readonly TrackSize[];
  readonly gridAutoRows: readonly TrackSize[];
  readonly gridAutoFlow: AutoFlow;
  readonly gridRowStart: GridLine;
  readonly gridRowEnd: GridLine;
  readonly gridColumnStart: GridLine;
  readonly gridColumnEnd: GridLine;
  /** Children are made block-level: flex and grid containers, and `display: contents` inside of them. */
  readonly blockifiesChildren: boolean;
  /** An in-flow child of such a box: painted as one piece, and z-index applies to it (CSS Flexbox 1, § 5.4). */
  readonly isItem: boolean;
  /** How much of the room beside it comes before the box, where its parent aligns blocks; else null. */
  readonly alignedShare: number | null;

  // ── Not inherited: decoration
  /** First shadow is topmost. */
  readonly boxShadow: readonly Shadow[];
  readonly backgroundColor: Color;
  /** First layer is topmost, as written. Empty when there is no image at all. */
  readonly backgroundLayers: readonly BackgroundLayer[];
  /** Lines of text-decoration-line, empty for none. */
  readonly textDecorationLine: readonly ('underline' | 'overline' | 'line-through')[];
  readonly textDecorationStyle: 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy';
  readonly textDecorationColor: Color;
  readonly textDecorationThickness: 'auto' | 'from-font' | LengthPercentage;

  // ── Not inherited: generated content and counters
  readonly content: 'normal' | 'none' | readonly ContentItem[];
  /** It has a marker, and counts itself: `list-item` and what is inline or a flow-root besides. */
  readonly isListItem: boolean;
  readonly counterReset: readonly CounterChange[];
  readonly counterIncrement: readonly CounterChange[];
  readonly counterSet: readonly CounterChange[];
  readonly stringSet: readonly { readonly name: string; readonly content: readonly ContentItem[] }[];

  // ── Not inherited: fragmentation
  readonly breakBefore: BreakBetween;
  readonly breakAfter: BreakBetween;
  readonly breakInside: BreakInside;
  readonly boxDecorationBreak: 'slice' | 'clone';
  /** Page name, 'auto' when none. */
  readonly page: string;
  /** 1…6 for headings, 'none' otherwise. */
  readonly bookmarkLevel: number | 'none';
  /** null: the element's text. */
  readonly bookmarkLabel: readonly ContentItem[] | null;
  /** Where no rule says it ('auto'), only the outline's first level shows what is below it. */
  readonly bookmarkState: 'auto' | 'open' | 'closed';
}
