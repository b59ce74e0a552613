/** Masks (CSS Masking 1, § 6): longhands with a value for each layer, and the shorthand. */
import { commaList, keywords, mapped, oneOf, type Parse } from '../syntax/value-cursor.js';
import { computeImage } from '../values/images.js';
import { positionX, positionY } from '../values/position.js';
import { computeLengthPercentage } from '../values/math.js';
import type { MaskBox, MaskLayer } from '../values/mask.js';
import { INITIAL_SVG_STYLE, type SvgStyle } from '../values/svg-style.js';
import { backgroundImage, backgroundRepeat, backgroundSize, computeBackgroundSize } from './box.js';
import {
  defaultsOfLayer,
  layerLists,
  layerOf,
  PARTS_OF_LAYER,
  positionShorthand,
  type LayerSyntax,
} from './layer-shorthands.js';
import { ROW, same } from './property-makers.js';
import type { ComputeContext, PropertyRow, ShorthandRow } from './property-row.js';

type MaskField = Extract<keyof SvgStyle, `mask${string}`>;

function layers<K extends MaskField, S>(
  name: string,
  field: K,
  parse: Parse<S>,
  compute: (value: S, context: ComputeContext) => unknown = same,
): PropertyRow {
  const computeList = (list: readonly S[], context: ComputeContext): unknown =>
    list.map((value) => compute(value, context));
  return { ...ROW, name, svg: field, initial: INITIAL_SVG_STYLE[field], parse: commaList(parse), compute: computeList };
}

const box = mapped<MaskBox>({
  'border-box': 'border-box',
  'padding-box': 'padding-box',
  'content-box': 'content-box',
  'margin-box': 'border-box',
  'fill-box': 'fill-box',
  'stroke-box': 'stroke-box',
  'view-box': 'view-box',
});
const clip = oneOf(box, keywords('no-clip')) as Parse<MaskLayer['clip']>;
const mode = keywords('alpha', 'luminance', 'match-source');
const composite = oneOf(
  keywords('add', 'subtract', 'intersect', 'exclude'),
  // The operators of `-webkit-mask-composite`.
  mapped<MaskLayer['composite']>({
    'source-over': 'add',
    'source-out': 'subtract',
    'source-in': 'intersect',
    xor: 'exclude',
  }),
) as Parse<MaskLayer['composite']>;

export const MASK_PROPERTIES: readonly PropertyRow[] = [
  layers('mask-image', 'maskImage', backgroundImage, (value, context) => value && computeImage(value, context)),
  layers('mask-mode', 'maskMode', mode),
  layers('mask-position-x', 'maskPositionX', positionX, computeLengthPercentage),
  layers('mask-position-y', 'maskPositionY', positionY, computeLengthPercentage),
  layers('mask-size', 'maskSize', backgroundSize, computeBackgroundSize),
  layers('mask-repeat', 'maskRepeat', backgroundRepeat),
  layers('mask-origin', 'maskOrigin', box),
  layers('mask-clip', 'maskClip', clip),
  layers('mask-composite', 'maskComposite', composite),
];

const PARTS: LayerSyntax['parts'] = { ...PARTS_OF_LAYER, origin: box, clip, composite, mode };

/** The specified initial value of each part of a layer. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  ...defaultsOfLayer('mask'),
  'mask-mode': 'match-source',
  'mask-origin': 'border-box',
  'mask-clip': 'border-box',
  'mask-composite': 'add',
};

const mask: ShorthandRow = {
  name: 'mask',
  longhands: Object.keys(DEFAULTS),
  expand: (cursor) =>
    layerLists(cursor, {
      parts: PARTS,
      defaults: DEFAULTS,
      layer: (found) => ({
        ...layerOf('mask', found),
        'mask-mode': found.mode,
        'mask-composite': found.composite,
      }),
    }),
};

const maskPosition = positionShorthand('mask-position');

/** Longhands with the prefix of WebKit, by which most sheets know them (Compatibility Standard, § 5). */
const PREFIXED: readonly ShorthandRow[] = MASK_PROPERTIES.filter(({ svg }) => svg !== 'maskMode').map(
  ({ name, parse }) => ({
    name: `-webkit-${name}`,
    longhands: [name],
    expand: (cursor) => {
      const value = parse(cursor);
      return value === undefined ? undefined : { [name]: value };
    },
  }),
);

export const MASK_SHORTHANDS: readonly ShorthandRow[] = [
  mask,
  maskPosition,
  { ...mask, name: '-webkit-mask' },
  { ...maskPosition, name: '-webkit-mask-position' },
  ...PREFIXED,
];
