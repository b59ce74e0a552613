/** How far filters spread, and what they cost, before they are applied. */
import type { Pair, PixelEffect, PixelFilter, PixelPrimitive } from '../../paint/filter/pixel-filter.js';
import type { Area } from '../area.js';
import { reachOfBlur, stretchOfBlur } from './blur.js';

/** In pixels. */
export function spreadOf({ primitives }: PixelFilter, scale: Pair): number {
  return primitives.reduce((sum, { effect }) => sum + reachOf(effect, scale), 0);
}

/** Roughly the nanoseconds that each pixel of an area takes. */
export function stepsOf({ primitives }: PixelFilter, scale: Pair, area: Area): number {
  return primitives.reduce((sum, primitive) => sum + costOf(primitive, scale, area), DRAWN);
}

/** To draw a pixel of the source. */
const DRAWN = 60;
/** Of a primitive that looks at each pixel once, for each of its inputs: it may have to be in linearRGB. */
const SIMPLE = 60;

function costOf({ effect, inputs }: PixelPrimitive, [across, down]: Pair, area: Area): number {
  const base = SIMPLE * (1 + inputs.length);
  if (effect.kind === 'blur') {
    const [x, y] = effect.deviation;
    const rows = stretchOfBlur(x * across, area.right - area.left);
    const columns = stretchOfBlur(y * down, area.bottom - area.top);
    return base + 100 * (rows + columns);
  }
  if (effect.kind === 'convolve') return base + 15 * effect.convolution.order[0] * effect.convolution.order[1];
  if (effect.kind === 'turbulence') return 200 + 60 * Math.min(12, Math.max(1, effect.turbulence.octaves));
  if (effect.kind === 'light') return base + 600;
  if (effect.kind === 'morphology') return base + 150;
  if (effect.kind === 'project') return base + 300;
  return base;
}

/** How far a primitive moves what it is given, in pixels. */
function reachOf(effect: PixelEffect, [across, down]: Pair): number {
  const most = (lengths: Pair): number =>
    Math.ceil(Math.max(Math.abs(lengths[0]) * across, Math.abs(lengths[1]) * down));
  switch (effect.kind) {
    case 'blur':
      return Math.max(reachOfBlur(effect.deviation[0] * across), reachOfBlur(effect.deviation[1] * down));
    case 'offset':
      return most(effect.by);
    case 'morphology':
      return most(effect.radius);
    case 'convolve':
      return most(effect.convolution.order) + 1;
    case 'displace':
      return most(effect.scale);
    case 'light':
      return 1;
    // A tile may lie anywhere in the region.
    case 'tile':
      return Infinity;
    default:
      return 0;
  }
}

export function grown({ left, top, right, bottom }: Area, by: number): Area {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}
