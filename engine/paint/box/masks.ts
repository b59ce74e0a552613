/** What `mask` leaves of a box (CSS Masking 1, § 6), as a picture of vectors and images: text stays text under it. */
import { ptToPx, pxToPt, ZERO, type Points } from '../../base/units.js';
import { NO_STRUT } from '../../base/geometry.js';
import type { PaintRect } from '../../base/shapes.js';
import type { MaskLayer } from '../../css/values/mask.js';
import type { BackgroundBox } from '../../css/values/values.js';
import type { BoxFragment, ImageFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import type { Canvas, GroupEffects, MaskKind } from '../drawing/canvas.js';
import type { NodeId } from '../../tree/document-tree.js';
import { canStack, stackedMask, TOO_MANY_LAYERS, type DrawnLayer } from '../filter/mask-stack.js';
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

/** For a border box at (x, y); null: nothing is masked. A box that is broken is masked as a whole. */
export function maskOf(state: PaintState, fragment: Masked, x: Points, y: Points): BoxMask | null {
  const layers = maskLayers(fragment.style.svg);
  if (layers.every(({ image }) => image === null)) return null;
  if (!canStack(layers)) {
    const { diagnostics, tree } = state.services;
    diagnostics.warnOnce(fragment.node, 'SVC_CSS_UNSUPPORTED', TOO_MANY_LAYERS, tree.position(fragment.node));
    return null;
  }
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
  const mask = stackedMask(
    area,
    used.map((layer) => drawnLayer(state, layer, box, area)),
  );
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

/** § 6.2: an image is read by its alpha, and a `mask` element as it says itself, unless the mode says otherwise. */
function kindOf({ layer: { mode }, element }: UsedLayer): MaskKind {
  return mode === 'match-source' ? (element?.mask.by ?? 'alpha') : mode;
}

function drawnLayer(state: PaintState, used: UsedLayer, box: DecoratedBox, area: PaintRect): DrawnLayer {
  const { element } = used;
  const { clip, ...layer } = used.layer;
  return {
    by: kindOf(used),
    composite: layer.composite,
    draw(canvas) {
      if (element === undefined) {
        const background = {
          ...layer,
          origin: boxOfHtml(layer.origin),
          clip: boxOfHtml(clip),
          attachment: 'scroll',
          blendMode: 'normal',
        } as const;
        const style = { ...box.style, backgroundColor: TRANSPARENT, backgroundLayers: [background] };
        paintBackground({ ...state, canvas }, { ...box, style });
      } else if (element) {
        const { x, y } = element.area;
        canvas.drawPicture(element.mask.picture, pxToPt(x) - area.x, pxToPt(y) - area.y);
      }
    },
  };
}

/** § 6.5: boxes of SVG stand for those of HTML. */
function boxOfHtml(box: MaskLayer['clip']): BackgroundBox {
  if (box === 'fill-box') return 'content-box';
  return box === 'padding-box' || box === 'content-box' ? box : 'border-box';
}
