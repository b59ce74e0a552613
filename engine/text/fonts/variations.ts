/** Variable fonts: their axes, and where on them a text is set (OpenType, “fvar”; CSS Fonts 4, § 7.1). */
import { angleOf, weightOf, type FaceDescriptor, type FaceWish } from './font-matching.js';
import { namesCalled, readTag, type SfntFile } from './sfnt.js';

export interface Axis {
  readonly tag: string;
  readonly min: number;
  readonly default: number;
  readonly max: number;
}

/** Values of axes by their tags, as `font-variation-settings` states them. */
export type AxisSettings = readonly (readonly [tag: string, value: number])[];

/** What a text asks of a variable font, besides the face. */
export interface VariationWish extends FaceWish {
  /** The size for optical sizing, in CSS px; null or absent to leave the axis alone. */
  readonly opticalSize?: number | null;
  /** `font-variation-settings` of the text. */
  readonly variations?: AxisSettings;
}

/** More axes than any font has. */
const MAX_AXES = 64;
const MAX_INSTANCES = 1024;

/** Returns the axes of a font; none of a static one. */
export function readAxes(file: SfntFile): readonly Axis[] {
  const fvar = file.table('fvar');
  if (!fvar) return [];
  const { at, count, size } = axisRecords(fvar);
  return Array.from({ length: count }, (_, i) => {
    const record = at + i * size;
    const [min, standard, max] = [4, 8, 12].map((offset) => fixed(fvar, record + offset)) as [number, number, number];
    return { tag: readTag(fvar, record), min: Math.min(min, standard), default: standard, max: Math.max(max, standard) };
  });
}

function axisRecords(fvar: DataView): { at: number; count: number; size: number } {
  return { at: fvar.getUint16(4), count: Math.min(fvar.getUint16(8), MAX_AXES), size: fvar.getUint16(10) };
}

const fixed = (view: DataView, at: number): number => view.getInt32(at) / 65536;

/** Returns where an instance that the font defines lies; null if it has none of that name, in any language. */
export function namedInstance(file: SfntFile, name: string): AxisSettings | null {
  const fvar = file.table('fvar');
  if (!fvar) return null;
  const axes = readAxes(file);
  const { at, count, size } = axisRecords(fvar);
  const ids = namesCalled(name, file);
  const instances = Math.min(fvar.getUint16(12), MAX_INSTANCES);
  for (let i = 0; i < instances; i++) {
    const record = at + count * size + i * fvar.getUint16(14);
    if (ids.has(fvar.getUint16(record))) return axes.map(({ tag }, k) => [tag, fixed(fvar, record + 4 + k * 4)]);
  }
  return null;
}

/**
 * Returns the values of the axes that a text does not leave at their defaults, in the order of the axes. Later steps of
 * § 7.1 replace earlier ones: font-weight and the like, what @font-face says, optical sizing, font-variation-settings.
 */
export function locationOf(
  axes: readonly Axis[],
  wish: VariationWish,
  face: FaceDescriptor & { readonly variations?: AxisSettings },
): AxisSettings {
  const wanted = new Map<string, number>([
    ['wght', weightOf(face, wish.weight)],
    ['wdth', widthOf(face, wish.stretch)],
    ...slopeOn(axes, wish, face),
    ...(face.variations ?? []),
    ...(wish.opticalSize == null ? [] : ([['opsz', wish.opticalSize]] as const)),
    ...(wish.variations ?? []),
  ]);
  return axes
    .map(({ tag, min, max, default: standard }): [string, number] => [
      tag,
      Math.round(Math.min(Math.max(wanted.get(tag) ?? standard, min), max) * GRAIN) / GRAIN,
    ])
    .filter(([tag, value]) => value !== axes.find((axis) => axis.tag === tag)!.default);
}

/** Axes have values of 16.16 bits, which is finer than anybody sees. */
const GRAIN = 100;

function widthOf({ width = 100 }: FaceDescriptor, wish: number): number {
  const [low, high] = typeof width === 'number' ? [width, width] : width;
  return Math.min(Math.max(wish, low), high);
}

/** `ital` and `slnt`. The latter counts counterclockwise, unlike CSS. */
function slopeOn(axes: readonly Axis[], wish: FaceWish, face: FaceDescriptor): [string, number][] {
  const isItalic = wish.italic && face.italic;
  const prefersItalic = isItalic && (wish.oblique == null || !face.oblique);
  const angle = angleOf(face, wish);
  const hasItalicAxis = axes.some(({ tag }) => tag === 'ital');
  if (prefersItalic && hasItalicAxis) return [['ital', 1]];
  return angle === null || angle === 0 ? [] : [['slnt', -angle]];
}

/** What a variable font offers where nobody limits it: the ranges of its axes. */
export function rangesOf(axes: readonly Axis[]): {
  readonly weight?: readonly [number, number];
  readonly width?: readonly [number, number];
  readonly oblique?: readonly [number, number];
  readonly hasItalic: boolean;
} {
  const axis = (tag: string) => axes.find((one) => one.tag === tag);
  const [weight, width, slant] = [axis('wght'), axis('wdth'), axis('slnt')];
  return {
    ...(weight && { weight: [weight.min, weight.max] }),
    ...(width && { width: [width.min, width.max] }),
    ...(slant && slant.max > slant.min && { oblique: [-slant.max || 0, -slant.min || 0] }),
    hasItalic: (axis('ital')?.max ?? 0) > 0,
  };
}

/** The same for the same place on the axes. */
export const locationKey = (location: AxisSettings): string => location.map(([tag, value]) => `${tag}${value}`).join();
