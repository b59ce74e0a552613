/** What `mask` leaves of a box (CSS Masking 1, § 6), as a picture of vectors and images: text stays text under it. */
import { ptToPx, pxToPt, ZERO, type Points } from '../../base/units.js';
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
import type { NodeId } from '../../tree/document-tree.js';
import { grayMask } from '../filter/luminance.js';
import { inlineBorder } from '../drawing/fragment-kinds.js';
import { maskElement, maskLayers } from '../drawing/mask-layers.js';
import { movedRect } from '../drawing/rects.js';
import type { MaskUse } from '../drawing/svg-references.js';
import type { PaintState } from '../drawing/paint-context.js';
import { TRANSPARENT } from '../../css/values/color.js';
import { cornerRadii, paintBackground, type DecoratedBox } from './backgrounds.js';

type Masked = BoxFragment | InlineBoxFragment | ImageFragment;

/** A mask, and where its corner lies. */
export interface BoxMask {
  readonly mask: NonNullable<GroupEffects['mask']>;
  readonly x: Points;
  readonly y: Points;
  readonly hidesAll: boolean;
}

const WHITE: PaintColor = { r: 1, g: 1, b: 1, a: 1 };
const BLACK: PaintColor = { r: 0, g: 0, b: 0, a: 1 };

/** For a border box at (x, y); null: nothing is masked. A box that is broken is masked as a whole. */
export function maskOf(state: PaintState, fragment: Masked, x: Points, y: Points): BoxMask | null {
  const layers = maskLayers(fragment.style.svg);
  if (layers.every(({ image }) => image === null)) return null;
  const slice = fragment.kind === 'box' ? fragment.slice : undefined;
  const { width, height } = fragment;
  const whole = movedRect(slice ? slice.whole : { x: ZERO, y: ZERO, width, height }, { x, y });
  const size = { x: 0, y: 0, width: ptToPx(whole.width), height: ptToPx(whole.height) };
  const used = layers.map((layer) => ({ layer, element: elementOf(state, layer, { size, node: fragment.node }) }));
  const area = areaOf(used, whole);
  const rect: PaintRect = { ...whole, x: -area.x, y: -area.y };
  const border = fragment.kind === 'inline-box' ? inlineBorder(fragment) : (slice?.border ?? fragment.border);
  const padding = fragment.kind === 'inline-box' ? NO_STRUT : (slice?.padding ?? fragment.padding);
  const { style } = fragment;
  const box: DecoratedBox = { rect, style, edges: { border, padding }, radii: cornerRadii(style, rect) };
  const mask = stacked(new MaskPainter(state, box, area), used);
  const hidesAll = used.every(({ element }) => element === null);
  return { mask, x: whole.x + area.x, y: whole.y + area.y, hidesAll };
}

/** undefined: a layer of an image; null: a `mask` element that leaves nothing. */
type Element = MaskUse | null | undefined;

interface UsedLayer {
  readonly layer: MaskLayer;
  readonly element: Element;
}

interface MaskedBox {
  /** In CSS px. */
  readonly size: PaintRect;
  readonly node: NodeId;
}

/** § 6.1: a reference to nothing is a layer of transparent black. */
function elementOf({ services }: PaintState, layer: MaskLayer, { size, node }: MaskedBox): Element {
  const id = maskElement(layer);
  if (id === null) return undefined;
  const use = services.svg.masked(id, size);
  if (use !== 'missing') return use;
  const { diagnostics, tree } = services;
  const message = `“mask: url(#${id})” names no mask element, so it lets nothing through; name one, or leave the mask out.`;
  diagnostics.warnOnce(node, 'SVC_CSS_UNSUPPORTED', message, tree.position(node));
  return null;
}

/** All that layers may leave visible, in points from the corner of the border box. A `mask` element may reach beyond it. */
function areaOf(layers: readonly UsedLayer[], { width, height }: PaintRect): PaintRect {
  let [left, top, right, bottom] = [0, 0, width, height];
  for (const { element } of layers) {
    if (!element) continue;
    const { area } = element;
    left = Math.min(left, pxToPt(area.x));
    top = Math.min(top, pxToPt(area.y));
    right = Math.max(right, pxToPt(area.x + area.width));
    bottom = Math.max(bottom, pxToPt(area.y + area.height));
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
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
function stacked(painter: MaskPainter, layers: readonly UsedLayer[]): BoxMask['mask'] {
  // A layer without an image is transparent black, and the same by both.
  if (layers.length === 1) return grayMask({ picture: painter.layer(layers[0]!), by: kindOf(layers[0]!) });
  let below: Picture | null = null;
  for (const used of [...layers].reverse()) {
    const own = painter.alphaOf(used);
    below = below === null ? own : COMPOSITES[used.layer.composite](painter, own, below);
  }
  return { picture: below!, by: 'alpha' };
}

/** § 6.2: an image is read by its alpha, and a `mask` element as it says itself, unless the mode says otherwise. */
function kindOf({ layer: { mode }, element }: UsedLayer): MaskKind {
  return mode === 'match-source' ? (element?.mask.by ?? 'alpha') : mode;
}

const COMPOSITES: {
  readonly [Operator in MaskLayer['composite']]: (painter: MaskPainter, own: Picture, below: Picture) => Picture;
} = {
  add: (painter, own, below) => painter.sum(below, own),
  intersect: (painter, own, below) => painter.masked(own, below, 'alpha'),
  subtract: (painter, own, below) => painter.without(own, below),
  exclude: (painter, own, below) => painter.sum(painter.without(own, below), painter.without(below, own)),
};

/** Pictures of the area around the border box, which say by their alpha how much is visible. */
class MaskPainter {
  constructor(
    readonly state: PaintState,
    readonly box: DecoratedBox,
    /** From the corner of the border box. */
    readonly area: PaintRect,
  ) {}

  layer({ layer, element }: UsedLayer): Picture {
    if (element === undefined) return this.#image(layer);
    return this.#picture((canvas) => {
      if (!element) return;
      const { area, mask } = element;
      canvas.drawPicture(mask.picture, pxToPt(area.x) - this.area.x, pxToPt(area.y) - this.area.y);
    });
  }

  #image({ clip, ...layer }: MaskLayer): Picture {
    const background = { ...layer, clip: clip === 'no-clip' ? 'border-box' : clip, attachment: 'scroll' } as const;
    const style = { ...this.box.style, backgroundColor: TRANSPARENT, backgroundLayers: [background] };
    return this.#picture((canvas) => paintBackground({ ...this.state, canvas }, { ...this.box, style }));
  }

  alphaOf(used: UsedLayer): Picture {
    const picture = this.layer(used);
    if (kindOf(used) === 'alpha') return picture;
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
    const { width, height } = this.area;
    return this.#picture((canvas) => canvas.fillRect(0, 0, width, height, color));
  }

  #picture(draw: (canvas: Canvas) => void): Picture {
    return pictureOf(this.area, draw, 'group');
  }
}
