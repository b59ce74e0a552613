/** Layers of masks, one upon the other (CSS Masking 1, § 6.8), as pictures of one size that say by their alpha what is visible. */
import type { MaskLayer } from '../../css/values/mask.js';
import {
  pictureOf,
  type Canvas,
  type GroupEffects,
  type MaskKind,
  type PaintColor,
  type Picture,
} from '../drawing/canvas.js';
import { grayMask } from './luminance.js';

/** A layer that is drawn. */
export interface DrawnLayer {
  /** How its picture is read. */
  readonly by: MaskKind;
  readonly composite: MaskLayer['composite'];
  draw(canvas: Canvas): void;
}

const WHITE: PaintColor = { r: 1, g: 1, b: 1, a: 1 };
const BLACK: PaintColor = { r: 0, g: 0, b: 0, a: 1 };

/** The most pictures that a mask may place: pictures lie in each other, and `exclude` places all that it combines twice. */
const MOST_PICTURES = 256;

/** What is told of a mask whose layers cannot be combined. */
export const TOO_MANY_LAYERS =
  'A mask has too many layers to be combined, so it was left out; give fewer of them, above all with “exclude”.';

export function canStack(layers: readonly Pick<MaskLayer, 'composite'>[]): boolean {
  const placed = layers.reduceRight((below, { composite }) => (composite === 'exclude' ? 2 : 1) * (below + 1), 0);
  return placed <= MOST_PICTURES;
}

/** The last layer lies lowest, and each one is combined with all below it. `size`: of all pictures, in points. */
export function stackedMask(
  size: { readonly width: number; readonly height: number },
  layers: readonly DrawnLayer[],
): NonNullable<GroupEffects['mask']> {
  const stack = new MaskStack(size);
  // A layer without an image is transparent black, and the same by both.
  if (layers.length === 1) return grayMask({ picture: stack.layer(layers[0]!), by: layers[0]!.by });
  let below: Picture | null = null;
  for (const layer of [...layers].reverse()) {
    const own = stack.alphaOf(layer);
    below = below === null ? own : COMPOSITES[layer.composite](stack, own, below);
  }
  return { picture: below!, by: 'alpha' };
}

const COMPOSITES: {
  readonly [Operator in MaskLayer['composite']]: (stack: MaskStack, own: Picture, below: Picture) => Picture;
} = {
  add: (stack, own, below) => stack.sum(below, own),
  intersect: (stack, own, below) => stack.masked(own, below, 'alpha'),
  subtract: (stack, own, below) => stack.without(own, below),
  exclude: (stack, own, below) => stack.sum(stack.without(own, below), stack.without(below, own)),
};

class MaskStack {
  constructor(readonly size: { readonly width: number; readonly height: number }) {}

  layer(layer: DrawnLayer): Picture {
    return this.#picture((canvas) => layer.draw(canvas));
  }

  alphaOf(layer: DrawnLayer): Picture {
    const picture = this.layer(layer);
    if (layer.by === 'alpha') return picture;
    return this.masked(this.#filled(WHITE), grayMask({ picture, by: 'luminance' }).picture, 'luminance');
  }

  masked(picture: Picture, mask: Picture, by: MaskKind): Picture {
    return this.#picture((canvas) => canvas.placeWithEffects(picture, { mask: { picture: mask, by } }));
  }

  sum(below: Picture, above: Picture): Picture {
    return this.#picture((canvas) => {
      canvas.placeWithEffects(below, {});
      canvas.placeWithEffects(above, {});
    });
  }

  /** Black where the other picture is, on white: its luminance is what that leaves. */
  without(picture: Picture, other: Picture): Picture {
    const rest = this.#picture((canvas) => {
      canvas.placeWithEffects(this.#filled(WHITE), {});
      canvas.placeWithEffects(this.#filled(BLACK), { mask: { picture: other, by: 'alpha' } });
    });
    return this.masked(picture, rest, 'luminance');
  }

  #filled(color: PaintColor): Picture {
    const { width, height } = this.size;
    return this.#picture((canvas) => canvas.fillRect(0, 0, width, height, color));
  }

  #picture(draw: (canvas: Canvas) => void): Picture {
    return pictureOf(this.size, draw, 'group');
  }
}
