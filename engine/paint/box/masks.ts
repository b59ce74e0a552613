/** What `mask` leaves of a box (CSS Masking 1, § 6), as a picture of vectors and images: text stays text under it. */
import { ZERO, type Points } from '../../base/units.js';
import { NO_STRUT } from '../../base/geometry.js';
import type { PaintRect } from '../../base/shapes.js';
import type { MaskLayer } from '../../css/values/mask.js';
import type { BoxFragment, ImageFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import {
  pictureOf,
  type Canvas,
  type GroupEffects,
  type MaskKind,
  type PaintColor,
  type Picture,
} from '../drawing/canvas.js';
import { inlineBorder } from '../drawing/fragment-kinds.js';
import { maskElement, maskLayers } from '../drawing/mask-layers.js';
import { movedRect } from '../drawing/rects.js';
import type { PaintState } from '../drawing/paint-context.js';
import { TRANSPARENT } from '../../css/values/color.js';
import { cornerRadii, paintBackground, type DecoratedBox } from './backgrounds.js';

type Masked = BoxFragment | InlineBoxFragment | ImageFragment;

/** A mask, and where its corner lies. */
export interface BoxMask {
  readonly mask: NonNullable<GroupEffects['mask']>;
  readonly x: Points;
  readonly y: Points;
}

const WHITE: PaintColor = { r: 1, g: 1, b: 1, a: 1 };
const BLACK: PaintColor = { r: 0, g: 0, b: 0, a: 1 };

/** For a border box at (x, y); null: nothing is masked. A box that is broken is masked as a whole. */
export function maskOf(state: PaintState, fragment: Masked, x: Points, y: Points): BoxMask | null {
  // `mask` elements mask what is in an SVG only.
  const layers = maskLayers(fragment.style.svg).filter((layer) => maskElement(layer) === null);
  if (layers.every(({ image }) => image === null)) return null;
  const slice = fragment.kind === 'box' ? fragment.slice : undefined;
  const { width, height } = fragment;
  const whole = movedRect(slice ? slice.whole : { x: ZERO, y: ZERO, width, height }, { x, y });
  const rect: PaintRect = { ...whole, x: 0, y: 0 };
  const border = fragment.kind === 'inline-box' ? inlineBorder(fragment) : (slice?.border ?? fragment.border);
  const padding = fragment.kind === 'inline-box' ? NO_STRUT : (slice?.padding ?? fragment.padding);
  const { style } = fragment;
  const box: DecoratedBox = { rect, style, edges: { border, padding }, radii: cornerRadii(style, rect) };
  return { mask: stacked(new MaskPainter(state, box), layers), x: whole.x, y: whole.y };
}

/** A mask is drawn from its own corner, so that what hangs over the page's edges is masked, too. */
export function inMask(canvas: Canvas, placed: BoxMask | null, draw: () => void): void {
  if (!placed) return draw();
  const { mask, x, y } = placed;
  canvas.transform(1, 0, 0, 1, x, y);
  canvas.group({ opacity: 1, blendMode: 'normal', mask }, () => {
    canvas.transform(1, 0, 0, 1, -x, -y);
    draw();
  });
}

/** The last layer lies lowest, and each one is combined with all below it (§ 6.8). */
function stacked(painter: MaskPainter, layers: readonly MaskLayer[]): BoxMask['mask'] {
  const kinds = new Set(layers.map(({ mode }): MaskKind => (mode === 'luminance' ? 'luminance' : 'alpha')));
  // A layer without an image is transparent black, and the same by both.
  if (layers.length === 1) return { picture: painter.layer(layers[0]!), by: [...kinds][0]! };
  let below: Picture | null = null;
  for (const layer of [...layers].reverse()) {
    const own = painter.alphaOf(layer);
    below = below === null ? own : COMPOSITES[layer.composite](painter, own, below);
  }
  return { picture: below!, by: 'alpha' };
}

const COMPOSITES: {
  readonly [Operator in MaskLayer['composite']]: (painter: MaskPainter, own: Picture, below: Picture) => Picture;
} = {
  add: (painter, own, below) => painter.sum(below, own),
  intersect: (painter, own, below) => painter.masked(own, below, 'alpha'),
  subtract: (painter, own, below) => painter.without(own, below),
  exclude: (painter, own, below) => painter.sum(painter.without(own, below), painter.without(below, own)),
};

/** Pictures of the size of the border box, which say by their alpha how much is visible. */
class MaskPainter {
  constructor(
    readonly state: PaintState,
    readonly box: DecoratedBox,
  ) {}

  layer({ clip, ...layer }: MaskLayer): Picture {
    const background = { ...layer, clip: clip === 'no-clip' ? 'border-box' : clip, attachment: 'scroll' } as const;
    const style = { ...this.box.style, backgroundColor: TRANSPARENT, backgroundLayers: [background] };
    return this.#picture((canvas) => paintBackground({ ...this.state, canvas }, { ...this.box, style }));
  }

  alphaOf(layer: MaskLayer): Picture {
    const picture = this.layer(layer);
    return layer.mode === 'luminance' ? this.masked(this.#filled(WHITE), picture, 'luminance') : picture;
  }

  masked(picture: Picture, mask: Picture, by: MaskKind): Picture {
    return this.#picture((canvas) => canvas.drawGroup(picture, { mask: { picture: mask, by } }));
  }

  sum(below: Picture, above: Picture): Picture {
    return this.#picture((canvas) => {
      canvas.drawGroup(below, {});
      canvas.drawGroup(above, {});
    });
  }

  /** Black where the other picture is, on white: its luminance is what that leaves. */
  without(picture: Picture, other: Picture): Picture {
    const rest = this.#picture((canvas) => {
      canvas.drawGroup(this.#filled(WHITE), {});
      canvas.drawGroup(this.#filled(BLACK), { mask: { picture: other, by: 'alpha' } });
    });
    return this.masked(picture, rest, 'luminance');
  }

  #filled(color: PaintColor): Picture {
    const { width, height } = this.box.rect;
    return this.#picture((canvas) => canvas.fillRect(0, 0, width, height, color));
  }

  #picture(draw: (canvas: Canvas) => void): Picture {
    return pictureOf(this.box.rect, draw, 'group');
  }
}
