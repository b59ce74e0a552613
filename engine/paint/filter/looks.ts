/** The looks that filters give to what they apply to: changed colours, a copy, a shadow of one colour. */
import { changedChannels, isEvenBetween, type ColorChange } from '../../base/color-change.js';
import type { Matrix2 } from '../../base/matrix.js';
import type { Projection } from '../../base/projection.js';
import type { PaintRect } from '../../base/shapes.js';
import type {
  ColorStop,
  DisplayItem,
  DisplayList,
  Gradient,
  ItemOf,
  PaintColor,
  Picture,
} from '../drawing/display-list.js';
import { isEmpty } from '../drawing/display-list.js';
import { changeItems, type Look } from './change-items.js';
import { flattened, followedBy, joined, NO_FILTER, type PixelFilter } from './pixel-filter.js';
import { readable } from './readable.js';
import { withOneOfEach } from './structure.js';

/** What an area shows of them. */
export function clipped(items: DisplayList, area: PaintRect): DisplayList {
  const clip: DisplayItem = { kind: 'clip-rect', ...area };
  return items.length === 0 ? items : [{ kind: 'scope', items: [clip, ...items] }];
}

/** How many steps approximate what becomes of a gradient between two stops, where it does not become even. */
const GRADIENT_STEPS = 16;

export function recolored(items: DisplayList, changes: readonly ColorChange[]): DisplayList {
  return changes.length === 0 ? items : changeItems(items, new Recoloring(changes));
}

class Recoloring implements Look {
  readonly isCopy = false;

  constructor(readonly changes: readonly ColorChange[]) {}

  color({ r, g, b, a }: PaintColor): PaintColor {
    const [red, green, blue] = changedChannels(this.changes, [r, g, b]);
    return { r: red, g: green, b: blue, a };
  }

  gradient(gradient: Gradient): Gradient {
    return { ...gradient, stops: this.#stops(gradient.stops) };
  }

  #stops(stops: readonly ColorStop[]): ColorStop[] {
    return stops.flatMap((stop, i) => {
      const own = { ...stop, color: this.color(stop.color) };
      const next = stops[i + 1];
      if (!next || next.offset <= stop.offset) return [own];
      const ends = [stop.color, next.color].map(({ r, g, b }) => [r, g, b] as const);
      if (isEvenBetween(this.changes, ends[0]!, ends[1]!)) return [own];
      return [own, ...this.#between(stop, next)];
    });
  }

  *#between(from: ColorStop, to: ColorStop): Generator<ColorStop> {
    for (let k = 1; k < GRADIENT_STEPS; k++) {
      const share = k / GRADIENT_STEPS;
      const at = (start: number, end: number): number => start + (end - start) * share;
      const [a, b] = [from.color, to.color];
      const color = { r: at(a.r, b.r), g: at(a.g, b.g), b: at(a.b, b.b), a: at(a.a, b.a) };
      yield { offset: at(from.offset, to.offset), color: this.color(color) };
    }
  }

  image(image: ItemOf<'image'>): ItemOf<'image'> {
    return { ...image, changes: [...(image.changes ?? []), ...this.changes] };
  }

  pixels(filter: PixelFilter): PixelFilter {
    return followedBy(filter, { kind: 'changes', changes: this.changes });
  }
}

/** The same, to be drawn beside the original. */
export function copied(items: DisplayList): DisplayList {
  return changeItems(items, { isCopy: true, color: same, gradient: same, image: same, pixels: same });
}

function same<T>(value: T): T {
  return value;
}

/** What is covered by something, in one colour; how far it is covered stays. */
export function silhouette(items: DisplayList, color: PaintColor): DisplayList {
  const solid = { ...color, a: 1 };
  const filled = changeItems(items, {
    isCopy: true,
    color: ({ a }) => ({ ...solid, a }),
    gradient: (gradient) => ({
      ...gradient,
      stops: gradient.stops.map(({ offset, color: { a } }) => ({ offset, color: { ...solid, a } })),
    }),
    image: (image) => imageShape(image, solid),
    pixels: (filter) => flattened(filter, solid),
  });
  return [groupOf(filled, { opacity: color.a })];
}

/** A rectangle that is seen where the image is. */
function imageShape({ kind, key, x, y, width, height }: ItemOf<'image'>, color: PaintColor): ItemOf<'picture'> {
  const at = { x: 0, y: 0, width, height };
  const size = { width, height, links: [] };
  const mask: Picture = { ...size, kind: 'group', items: [{ kind, key, ...at }] };
  const area: Picture = { ...size, kind: 'group', items: [{ kind: 'rect', color, ...at }] };
  const effects = { opacity: 1, blendMode: 'normal', mask: { picture: mask, by: 'alpha' } } as const;
  const masked: DisplayItem = { kind: 'picture', picture: area, x: 0, y: 0, isArtifact: false, effects };
  return { kind: 'picture', picture: { ...size, kind: 'picture', items: [masked] }, x, y, isArtifact: true };
}

/** The same as pixels, which a filter changes. What can be read of it lies beneath, unseen. */
export function asPixels(items: DisplayList, filter: PixelFilter): DisplayList {
  return [...hidden(items), pixelsOf(items, filter)];
}

/** A copy as pixels, which a filter changes. */
export function pixelsOf(items: DisplayList, filter: PixelFilter): DisplayItem {
  const seen = copied(items).filter((item) => item.kind !== 'scope' || !isEmpty(item.items));
  const [only] = seen;
  const pixels = { image: null };
  // One filter after the other is one filter.
  if (seen.length === 1 && only?.kind === 'filtered' && !only.filter.region && !filter.region)
    return { ...only, filter: joined(only.filter, filter), pixels };
  return { kind: 'filtered', items: seen, filter, pixels };
}

/** What can be read, followed or filled in, unseen and once. */
export function hidden(items: DisplayList): DisplayList {
  // Text of an SVG has no tags of its own; nothing of a copy is read.
  const left = readable(withOneOfEach(items) ?? items);
  return left.length === 0 ? [] : [{ kind: 'scope', items: left }];
}

/** As a viewer sees it, in pixels; what can be read of it lies beneath, unseen, where an affine map shows it. */
export function seenFrom(items: DisplayList, projection: Projection, flat: Matrix2): DisplayList {
  const readableItems = hidden(items);
  const placed: DisplayItem = { kind: 'scope', items: [{ kind: 'transform', matrix: flat }, ...readableItems] };
  const seen = pixelsOf(items, followedBy(NO_FILTER, { kind: 'project', projection }));
  return readableItems.length === 0 ? [seen] : [placed, seen];
}

export function groupOf(items: DisplayList, effects: Partial<Omit<ItemOf<'group'>, 'kind' | 'items'>>): DisplayItem {
  return { kind: 'group', opacity: 1, blendMode: 'normal', mask: null, ...effects, items };
}

export function movedItems(items: DisplayList, x: number, y: number): DisplayList {
  if (x === 0 && y === 0) return items;
  return [{ kind: 'scope', items: [{ kind: 'transform', matrix: [1, 0, 0, 1, x, y] }, ...items] }];
}
