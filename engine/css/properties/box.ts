/** Longhands of boxes, decoration, generated content and fragmentation. None of them inherits. */
import type { BackgroundParts } from '../values/background.js';
import { basicShape, computeBasicShape, type SpecifiedShape } from '../values/basic-shape.js';
import {
  anchoredValue,
  isSpecifiedAnchored,
  withAnchors,
  type AnchoredField,
  type SpecifiedAnchored,
} from '../values/anchor-values.js';
import { INITIAL_BACKGROUND } from '../values/background.js';
import { BLEND_MODES } from '../values/blend-mode.js';
import { computeImage, image, type SpecifiedImage } from '../values/images.js';
import type { ComputedStyle } from './computed-style.js';
import { INITIAL_STYLE, type MutableStyle } from './initial-style.js';
import {
  computeLength,
  computeLengthPercentage,
  integer,
  length,
  lengthPercentage,
  number,
  percentage,
  type SpecifiedLength,
} from '../values/math.js';
import {
  colorRow,
  computeLengthOr,
  keyword,
  lengthOr,
  logical,
  mapped,
  part,
  plain,
  row,
  same,
  toLength,
  toLengthPercentage,
} from './property-makers.js';
import type { ComputeContext, PropertyRow } from './property-row.js';
import { boxShadow, computeShadows } from '../values/shadows.js';
import { computeSize, LIMIT_KEYWORDS, size, SIZE_KEYWORDS } from './size-values.js';
import { OVERFLOW_PROPERTIES } from './overflow.js';
import { position, positionX, positionY, type SpecifiedPosition } from '../values/position.js';
import { commaList, customIdent, keywords, keywordSet, oneOf, pair, type Parse } from '../syntax/value-cursor.js';
import {
  computeContent,
  contentList,
  counterChanges,
  quotingContentList,
  stringSetList,
} from '../values/value-parsers.js';
import type {
  AutoLength,
  BackgroundBox,
  BackgroundLayer,
  BreakBetween,
  BreakInside,
  Display,
  LengthPercentage,
  RepeatStyle,
} from '../values/values.js';

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
const CORNERS = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'] as const;
const NON_NEGATIVE = { min: 0 };

/** Converts camelCase to kebab-case. */
function cssName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

// ── display

/**
 * Maps single keywords to layout's display types. Spellings that differ only in `flow` are normalised (CSS Display 3, §
 * 2).
 */
const DISPLAY_KEYWORDS: Readonly<Record<string, Display>> = {
  none: 'none',
  contents: 'contents',
  block: 'block',
  inline: 'inline',
  'inline-block': 'inline-block',
  'flow-root': 'flow-root',
  'list-item': 'list-item',
  table: 'table',
  'inline-table': 'inline-table',
  'table-row-group': 'table-row-group',
  'table-header-group': 'table-header-group',
  'table-footer-group': 'table-footer-group',
  'table-row': 'table-row',
  'table-cell': 'table-cell',
  'table-column-group': 'table-column-group',
  'table-column': 'table-column',
  'table-caption': 'table-caption',
  flex: 'flex',
  'inline-flex': 'inline-flex',
  grid: 'grid',
  'inline-grid': 'inline-grid',
  '-webkit-box': '-webkit-box',
  '-webkit-inline-box': '-webkit-inline-box',
  flow: 'block',
  'run-in': 'run-in',
  ruby: 'ruby',
  'ruby-base': 'ruby-base',
  'ruby-text': 'ruby-text',
  'ruby-base-container': 'ruby-base-container',
  'ruby-text-container': 'ruby-text-container',
};

const INNER_BLOCK: Readonly<Record<string, Display>> = {
  flow: 'block',
  'flow-root': 'flow-root',
  table: 'table',
  flex: 'flex',
  grid: 'grid',
  ruby: 'block-ruby',
};
const INNER_INLINE: Readonly<Record<string, Display>> = {
  flow: 'inline',
  'flow-root': 'inline-block',
  table: 'inline-table',
  flex: 'inline-flex',
  grid: 'inline-grid',
  ruby: 'ruby',
};

const OUTER: ReadonlySet<string> = new Set(['block', 'inline', 'run-in']);

const display: Parse<Display> = (cursor) => {
  const words: string[] = [];
  while (cursor.peek()?.type === 'ident') words.push(cursor.ident()!);
  if (words.length === 1) return Object.hasOwn(DISPLAY_KEYWORDS, words[0]!) ? DISPLAY_KEYWORDS[words[0]!] : undefined;
  if (words.length === 0 || words.length > 3 || new Set(words).size !== words.length) return undefined;
  const outer = words.find((word) => OUTER.has(word)) ?? 'block';
  const listItem = words.includes('list-item');
  const others = words.filter((word) => !OUTER.has(word) && word !== 'list-item');
  const inner = others[0] ?? 'flow';
  const table = outer === 'block' ? INNER_BLOCK : INNER_INLINE;
  const outers = words.length - others.length - (listItem ? 1 : 0);
  if (others.length > 1 || outers > 1 || !Object.hasOwn(table, inner)) return undefined;
  if (!listItem) return table[inner];
  if (inner !== 'flow' && inner !== 'flow-root') return undefined;
  if (outer === 'inline') return inner === 'flow' ? 'inline-list-item' : 'inline-block-list-item';
  return inner === 'flow' ? 'list-item' : 'flow-root-list-item';
};

// ── position, sizes

function sizeRow(field: 'width' | 'height' | 'minWidth' | 'minHeight' | 'maxWidth' | 'maxHeight'): PropertyRow {
  const parse = size(...(field.startsWith('max') ? LIMIT_KEYWORDS : SIZE_KEYWORDS));
  return row(cssName(field), field, withAnchors(parse, ['anchor-size']), orAnchored(field, computeSize));
}

const aspectRatio: Parse<ComputedStyle['aspectRatio']> = (cursor) => {
  const before = cursor.try(keywords('auto'));
  const width = cursor.try(number(NON_NEGATIVE));
  const height = width !== undefined && cursor.delim('/') ? number(NON_NEGATIVE)(cursor) : 1;
  const auto = before ?? cursor.try(keywords('auto'));
  if ((width === undefined && !auto) || height === undefined) return undefined;
  const ratio = width === undefined || height === 0 ? 0 : width / height;
  return { auto: auto !== undefined || ratio === 0, ratio };
};

const computeAuto = (value: SpecifiedLength | 'auto', context: ComputeContext): AutoLength =>
  computeLengthOr(value, context);
export const autoLength = lengthOr({}, 'auto');
export const paddingLength = lengthPercentage(NON_NEGATIVE);

export const insetLength = withAnchors(autoLength, ['anchor', 'anchor-size']);

/** A value that an anchor decides is left to layout. */
function orAnchored<K extends AnchoredField, S>(
  field: K,
  compute: (specified: S, context: ComputeContext) => ComputedStyle[K],
): (specified: S | SpecifiedAnchored, context: ComputeContext) => ComputedStyle[K] {
  return (specified, context) => {
    if (!isSpecifiedAnchored(specified)) return compute(specified, context);
    const style = context.style as MutableStyle;
    style.anchored = [...style.anchored, anchoredValue(field, specified, context)];
    return INITIAL_STYLE[field];
  };
}

/** `rect(top, right, bottom, left)`, with commas between all edges or none (CSS Masking 1, § 8). */
const clipRect: Parse<readonly (SpecifiedLength | 'auto')[]> = (cursor) => {
  const inside = cursor.func('rect');
  const edges: (SpecifiedLength | 'auto')[] = [];
  let commas = 0;
  for (let edge = 0; inside && edge < 4; edge++) {
    if (edge > 0 && inside.delim(',')) commas++;
    const value = inside.try(oneOf(length(), keywords('auto')));
    if (value === undefined) return undefined;
    edges.push(value);
  }
  return inside?.atEnd && commas % 3 === 0 ? edges : undefined;
};

const computeClip = (
  edges: readonly (SpecifiedLength | 'auto')[] | null,
  context: ComputeContext,
): ComputedStyle['clip'] => edges && edges.map((edge) => (edge === 'auto' ? edge : computeLength(edge, context)));

// ── Borders

const LINE_WIDTHS: Readonly<Record<string, number>> = { thin: 1, medium: 3, thick: 5 };
export const lineWidth: Parse<SpecifiedLength> = oneOf(length(NON_NEGATIVE), mapped(LINE_WIDTHS));
const BORDER_STYLES = [
  'none',
  'hidden',
  'solid',
  'dashed',
  'dotted',
  'double',
  'groove',
  'ridge',
  'inset',
  'outset',
] as const;
export const borderStyle = keywords(...BORDER_STYLES);
export const outlineStyle = keywords(...BORDER_STYLES.filter((style) => style !== 'hidden'), 'auto');

/** The width of `medium`. It becomes 0 after the cascade if the line has no style. */
export const MEDIUM_WIDTH = 3;

type Pair = readonly [LengthPercentage, LengthPercentage];

function computePair([x, y]: SpecifiedPosition, context: ComputeContext): Pair {
  return [computeLengthPercentage(x, context), computeLengthPercentage(y, context)];
}

/**
 * Creates the row of a border or outline width, which is `medium` initially. INITIAL_STYLE has 0, the computed value
 * without a line.
 */
function widthRow(field: `border${(typeof SIDES)[number]}Width` | 'outlineWidth'): PropertyRow {
  return { ...row(cssName(field), field, lineWidth, toLength), initial: MEDIUM_WIDTH };
}

function borderRows(): PropertyRow[] {
  return [
    ...SIDES.map((side) => widthRow(`border${side}Width`)),
    ...SIDES.map((side) => plain(`border-${side.toLowerCase()}-style`, `border${side}Style`, borderStyle)),
    ...SIDES.map((side) => colorRow(`border-${side.toLowerCase()}-color`, `border${side}Color`, true)),
    ...CORNERS.map((corner) =>
      row(cssName(`border${corner}Radius`), `border${corner}Radius`, pair(paddingLength), computePair),
    ),
  ];
}

// ── Backgrounds

const REPEATS = ['repeat', 'no-repeat', 'space', 'round'] as const;
export const backgroundRepeat: Parse<readonly [RepeatStyle, RepeatStyle]> = oneOf(
  mapped<readonly [RepeatStyle, RepeatStyle]>({
    'repeat-x': ['repeat', 'no-repeat'],
    'repeat-y': ['no-repeat', 'repeat'],
  }),
  pair(keywords(...REPEATS)),
);
const sizePart = lengthOr(NON_NEGATIVE, 'auto');
type SpecifiedBackgroundSize = 'cover' | 'contain' | readonly [SpecifiedLength | 'auto', SpecifiedLength | 'auto'];
export const backgroundSize: Parse<SpecifiedBackgroundSize> = oneOf(keywords('cover', 'contain'), (cursor) => {
  const width = sizePart(cursor);
  return width === undefined ? undefined : ([width, cursor.try(sizePart) ?? 'auto'] as const);
});
export const backgroundBox: Parse<BackgroundBox> = keywords('border-box', 'padding-box', 'content-box');
export const backgroundClip: Parse<BackgroundLayer['clip']> = keywords(
  'border-box',
  'padding-box',
  'content-box',
  'text',
  'border-area',
);
export const backgroundAttachment = keywords('scroll', 'fixed', 'local');
/** Images that lie below and above a page as a whole. */
const pageImage = (name: string, field: 'pageUnder' | 'pageOver'): PropertyRow =>
  row(name, field, backgroundImage, (value, context) => value && computeImage(value, context));

export const backgroundImage: Parse<SpecifiedImage | null> = oneOf(image, mapped({ none: null }));

export function computeBackgroundSize(
  value: SpecifiedBackgroundSize,
  context: ComputeContext,
): BackgroundParts['backgroundSize'][number] {
  return typeof value === 'string' ? value : [computeAuto(value[0], context), computeAuto(value[1], context)];
}

function backgroundRow<K extends keyof BackgroundParts, S>(
  name: string,
  key: K,
  parse: Parse<S>,
  compute: (value: S, context: ComputeContext) => BackgroundParts[K][number],
): PropertyRow {
  const computeList = (list: readonly S[], context: ComputeContext): never =>
    list.map((item) => compute(item, context)) as never;
  return part(name, key, INITIAL_BACKGROUND[key] as never, commaList(parse), computeList);
}

// ── Decoration

const decorationLines = keywordSet(['underline'], ['overline'], ['line-through'], ['blink']);
const textDecorationLine: Parse<ComputedStyle['textDecorationLine']> = oneOf(
  mapped({ none: [], 'spelling-error': ['spelling-error'], 'grammar-error': ['grammar-error'] }),
  (cursor) => {
    const lines = decorationLines(cursor);
    return lines?.filter((line) => line !== 'blink') as ComputedStyle['textDecorationLine'] | undefined;
  },
);

/** `none | <basic-shape-rect>` */
const viewBox: Parse<SpecifiedShape | null> = oneOf(mapped({ none: null }), (cursor) => {
  const shape = basicShape(cursor);
  return shape && ['inset', 'xywh', 'rect'].includes(shape.kind) ? shape : undefined;
});

/** `<alpha-value>` */
export const alphaValue: Parse<number> = oneOf(number(), (cursor) => {
  const value = percentage()(cursor);
  return typeof value === 'object' && value.op === 'percent' ? value.value / 100 : undefined;
});

/** `none` or a share from 1 % to 100 %. */
const share: Parse<number | null> = oneOf(mapped({ none: null }), (cursor) => {
  const value = percentage({ min: 1 })(cursor);
  return typeof value === 'object' && value.op === 'percent' && value.value <= 100 ? value.value / 100 : undefined;
});

// ── Fragmentation

/** Nothing chains regions, so there are none to break between (CSS Fragmentation 4, § 3.1). */
const OF_REGIONS = { region: 'auto', 'avoid-region': 'auto' } as const;
const BREAKS = [
  'auto',
  'avoid',
  'avoid-page',
  'avoid-column',
  'page',
  'left',
  'right',
  'recto',
  'verso',
  'column',
  'always',
  'all',
] as const;
export const breakBetween: Parse<BreakBetween> = oneOf(keywords(...BREAKS), mapped(OF_REGIONS));
const marginTrim: Parse<readonly string[]> = oneOf(
  mapped({ none: INITIAL_STYLE.marginTrim }),
  keywordSet(['block'], ['inline']),
  keywordSet(['block-start'], ['block-end'], ['inline-start'], ['inline-end']),
);
export const breakInside: Parse<BreakInside> = oneOf(
  keywords('auto', 'avoid', 'avoid-page', 'avoid-column'),
  mapped({ 'avoid-region': 'auto' }),
);

const bookmarkLevel: Parse<number | 'none'> = oneOf(keywords('none'), integer({ min: 1 }));

// ── Flow-relative names, with the physical ones of horizontal text

function logicalRows(): PropertyRow[] {
  const kinds: readonly (readonly [prefix: string, suffix: string, parse: Parse<unknown>])[] = [
    ['margin', '', autoLength],
    ['padding', '', paddingLength],
    ['border', '-width', lineWidth],
    ['border', '-style', borderStyle],
    ['border', '-color', BORDER_COLOR_PARSE],
  ];
  const rows: PropertyRow[] = [];
  for (const [prefix, suffix, parse] of kinds) {
    const side = (name: string): string => `${prefix}-${name}${suffix}`;
    rows.push(logical(`${prefix}-inline-start${suffix}`, side('left'), side('right'), parse));
    rows.push(logical(`${prefix}-inline-end${suffix}`, side('right'), side('left'), parse));
    rows.push(logical(`${prefix}-block-start${suffix}`, side('top'), side('top'), parse));
    rows.push(logical(`${prefix}-block-end${suffix}`, side('bottom'), side('bottom'), parse));
    // Names that browsers used before standardisation; style sheets that reset lists still have them.
    rows.push(logical(`-webkit-${prefix}-start${suffix}`, side('left'), side('right'), parse));
    rows.push(logical(`-webkit-${prefix}-end${suffix}`, side('right'), side('left'), parse));
    rows.push(logical(`-webkit-${prefix}-before${suffix}`, side('top'), side('top'), parse));
    rows.push(logical(`-webkit-${prefix}-after${suffix}`, side('bottom'), side('bottom'), parse));
  }
  rows.push(
    logical('inset-inline-start', 'left', 'right', insetLength),
    logical('inset-inline-end', 'right', 'left', insetLength),
    logical('inset-block-start', 'top', 'top', insetLength),
    logical('inset-block-end', 'bottom', 'bottom', insetLength),
    logical('overflow-inline', 'overflow-x', 'overflow-x', parserOf('overflow-x')),
    logical('overflow-block', 'overflow-y', 'overflow-y', parserOf('overflow-y')),
  );
  for (const limit of ['', 'min-', 'max-']) {
    const [width, height] = [`${limit}width`, `${limit}height`];
    rows.push(
      logical(`${limit}inline-size`, width, width, parserOf(width)),
      logical(`${limit}block-size`, height, height, parserOf(height)),
    );
  }
  for (const block of ['start', 'end']) {
    const [edge, ltr, rtl] = block === 'start' ? ['top', 'left', 'right'] : ['bottom', 'left', 'right'];
    rows.push(
      logical(
        `border-${block}-start-radius`,
        `border-${edge}-${ltr}-radius`,
        `border-${edge}-${rtl}-radius`,
        pair(paddingLength),
      ),
    );
    rows.push(
      logical(
        `border-${block}-end-radius`,
        `border-${edge}-${rtl}-radius`,
        `border-${edge}-${ltr}-radius`,
        pair(paddingLength),
      ),
    );
  }
  return rows;
}

const BORDER_COLOR_PARSE = colorRow('border-top-color', 'borderTopColor', true).parse;

/** Creates the row of `float` or `clear`. Their flow-relative keywords depend on the direction. */
/** The sides that floats move to under their other names (CSS Page Floats 3, § 3), by direction. */
const SIDES_OF_FLOATS: Readonly<Record<string, Readonly<Record<'ltr' | 'rtl', string>>>> = {
  'inline-start': { ltr: 'left', rtl: 'right' },
  'inline-end': { ltr: 'right', rtl: 'left' },
  'block-start': { ltr: 'top', rtl: 'top' },
  'block-end': { ltr: 'bottom', rtl: 'bottom' },
};

function sideKeyword<K extends 'float' | 'clear'>(field: K, names: readonly string[]): PropertyRow {
  return row(
    field,
    field,
    keywords(...names),
    (value, { style }) => (SIDES_OF_FLOATS[value]?.[style.direction] ?? value) as ComputedStyle[K],
  );
}

const marginRows = SIDES.map((side) =>
  row(`margin-${side.toLowerCase()}`, `margin${side}` as const, autoLength, computeAuto),
);
const paddingRows = SIDES.map((side) =>
  row(`padding-${side.toLowerCase()}`, `padding${side}` as const, paddingLength, toLengthPercentage),
);
const insetRows = (['top', 'right', 'bottom', 'left'] as const).map((side) =>
  row(side, side, insetLength, orAnchored(side, computeAuto)),
);

const PHYSICAL_PROPERTIES: readonly PropertyRow[] = [
  keyword('unicode-bidi', 'unicodeBidi', [
    'normal',
    'embed',
    'isolate',
    'bidi-override',
    'isolate-override',
    'plaintext',
  ]),
  plain('display', 'display', display),
  keyword('-platen-position', 'position', ['static', 'relative', 'absolute', 'fixed', 'sticky', 'running']),
  plain('-platen-running-name', 'runningName', customIdent),
  sideKeyword('float', ['none', 'left', 'right', 'footnote', 'top', 'bottom', ...Object.keys(SIDES_OF_FLOATS)]),
  sideKeyword('clear', ['none', 'left', 'right', 'both', 'inline-start', 'inline-end']),
  keyword('box-sizing', 'boxSizing', ['content-box', 'border-box']),
  ...(['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight'] as const).map(sizeRow),
  plain('aspect-ratio', 'aspectRatio', aspectRatio),
  ...insetRows,
  plain('z-index', 'zIndex', oneOf(keywords('auto'), integer())),
  ...marginRows,
  ...paddingRows,
  ...borderRows(),
  widthRow('outlineWidth'),
  plain('outline-style', 'outlineStyle', outlineStyle),
  colorRow('outline-color', 'outlineColor', true),
  row('outline-offset', 'outlineOffset', length(), toLength),
  ...OVERFLOW_PROPERTIES,
  row('clip', 'clip', oneOf(mapped({ auto: null }), clipRect), computeClip),
  row('opacity', 'opacity', alphaValue, (value) => Math.max(0, Math.min(1, value))),
  keyword('table-layout', 'tableLayout', ['auto', 'fixed']),
  plain('-platen-table-shrink', 'tableShrink', share),
  plain('-platen-drawing-shrink', 'drawingShrink', share),
  plain('-platen-page-shrink', 'pageShrink', share),
  plain('-platen-fit', 'fit', share),
  pageImage('-platen-under', 'pageUnder'),
  pageImage('-platen-over', 'pageOver'),
  plain('-platen-table-turn', 'tableTurn', oneOf(mapped({ none: null }), customIdent)),
  keyword('image-orientation', 'imageOrientation', ['from-image', 'none'], { inherited: true }),
  keyword('object-fit', 'objectFit', ['fill', 'contain', 'cover', 'none', 'scale-down']),
  row('object-position', 'objectPosition', position, computePair),
  row('object-view-box', 'objectViewBox', viewBox, (value, context) => value && computeBasicShape(value, context)),
  row('box-shadow', 'boxShadow', boxShadow, computeShadows),
  colorRow('background-color', 'backgroundColor', false),
  backgroundRow(
    'background-image',
    'backgroundImage',
    backgroundImage,
    (value, context) => value && computeImage(value, context),
  ),
  backgroundRow('background-position-x', 'backgroundPositionX', positionX, toLengthPercentage),
  backgroundRow('background-position-y', 'backgroundPositionY', positionY, toLengthPercentage),
  backgroundRow('background-size', 'backgroundSize', backgroundSize, computeBackgroundSize),
  backgroundRow('background-repeat', 'backgroundRepeat', backgroundRepeat, same),
  backgroundRow('background-origin', 'backgroundOrigin', backgroundBox, same),
  backgroundRow('background-clip', 'backgroundClip', backgroundClip, same),
  backgroundRow('background-attachment', 'backgroundAttachment', backgroundAttachment, same),
  backgroundRow('background-blend-mode', 'backgroundBlendMode', keywords(...BLEND_MODES), same),
  plain('text-decoration-line', 'textDecorationLine', textDecorationLine),
  keyword('text-decoration-style', 'textDecorationStyle', ['solid', 'double', 'dotted', 'dashed', 'wavy']),
  colorRow('text-decoration-color', 'textDecorationColor', true),
  row(
    'text-decoration-thickness',
    'textDecorationThickness',
    lengthOr({}, 'auto', 'from-font'),
    computeDecorationThickness,
  ),
  row('content', 'content', oneOf(keywords('normal', 'none'), contentList), (value, context) =>
    typeof value === 'string' ? value : computeContent(value, context),
  ),
  plain('counter-reset', 'counterReset', counterChanges(0, true)),
  plain('counter-increment', 'counterIncrement', counterChanges(1)),
  plain('counter-set', 'counterSet', counterChanges(0)),
  row('string-set', 'stringSet', oneOf(mapped({ none: [] }), stringSetList), (value, context) =>
    value.map(({ name, content }) => ({ name, content: computeContent(content, context) })),
  ),
  plain('break-before', 'breakBefore', breakBetween),
  plain('break-after', 'breakAfter', breakBetween),
  plain('break-inside', 'breakInside', breakInside),
  plain('-platen-break-inside-limit', 'breakInsideLimit', share),
  keyword('box-decoration-break', 'boxDecorationBreak', ['slice', 'clone']),
  plain('margin-trim', 'marginTrim', marginTrim),
  plain('page', 'page', oneOf(keywords('auto'), customIdent)),
  plain('bookmark-level', 'bookmarkLevel', bookmarkLevel),
  row('bookmark-label', 'bookmarkLabel', quotingContentList, computeContent),
  plain('bookmark-state', 'bookmarkState', keywords('open', 'closed')),
];

export const BOX_PROPERTIES: readonly PropertyRow[] = [...PHYSICAL_PROPERTIES, ...logicalRows()];

function parserOf(name: string): Parse<unknown> {
  return PHYSICAL_PROPERTIES.find((row) => row.name === name)!.parse;
}

function computeDecorationThickness(
  value: SpecifiedLength | 'auto' | 'from-font',
  context: ComputeContext,
): ComputedStyle['textDecorationThickness'] {
  return computeLengthOr(value, context);
}
