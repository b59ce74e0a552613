/** The elements of SVG that boxes of HTML refer to by `url(#…)`. Lengths are CSS px from a corner of the box. */
import { inverse2, multiply2, type Matrix2 } from '../../base/matrix.js';
import { commonPart, type PaintRect, type PathSegment } from '../../base/shapes.js';
import { pxToPt, type Points } from '../../base/units.js';
import type { NodeId } from '../../tree/document-tree.js';
import { Canvas, type DisplayItem, type DisplayList } from '../drawing/canvas.js';
import type { FilterUse, MaskUse, SvgReferences } from '../drawing/svg-references.js';
import { applyClipPath } from './clip-path.js';
import { drawerOn } from './drawing.js';
import { SvgElement, type SvgSource } from './element.js';
import type { PixelFilter } from '../filter/pixel-filter.js';
import { FilterGraph, filterResult } from './filter-element.js';
import { shownBy } from './filter-image.js';
import { transformPath } from './matrix.js';
import { maskBy, maskRegion } from './mask.js';
import type { SvgServices } from './painting.js';
import { shapePath } from './shapes.js';

/** The length of a CSS px. */
const PX = pxToPt(1);

const TO_POINTS: Matrix2 = [PX, 0, 0, PX, 0, 0];

/** A region is cut off so far from the box, in boxes: masks and clips may be much larger than what they apply to. */
const REACH = 4;

export class DocumentReferences implements SvgReferences {
  /** `services`: what the elements are drawn with. */
  constructor(
    readonly source: SvgSource,
    readonly services: () => SvgServices,
  ) {}

  filtered(id: string, use: FilterUse): DisplayList | 'missing' {
    const filter = this.#element(id, 'filter', use.box);
    return filter ? filterResult(filter, { ...use, shown: this.#shownIn(use.box) }) : 'missing';
  }

  pixels(id: string, box: PaintRect): PixelFilter | 'missing' {
    const filter = this.#element(id, 'filter', box);
    const filtered = { items: [], box, affords: () => true, shown: this.#shownIn(box) };
    return filter ? new FilterGraph(filter, filtered).pixels() : 'missing';
  }

  #shownIn({ x, y, width, height }: PaintRect): (primitive: SvgElement, area: PaintRect) => DisplayList {
    const size = { width: PX * (x + width), height: PX * (y + height) };
    return (primitive, area) => shownBy(drawerOn(new Canvas(), this.services(), size), primitive, area);
  }

  clipped(id: string, box: PaintRect, [x, y]: readonly [Points, Points]): DisplayList | 'missing' | null {
    const clip = this.#element(id, 'clippath', box);
    if (!clip) return 'missing';
    const canvas = new Canvas();
    const reach = reachOf(box);
    // A clip that is drawn as a mask has its picture at the corner of the reach.
    const matrix = multiply2(TO_POINTS, [1, 0, 0, 1, -reach.x, -reach.y]);
    canvas.transform(...matrix);
    const target = drawerOn(canvas, this.services(), sizeInPoints(reach));
    const isVisible = applyClipPath(target, clip.node, { element: clip, box: () => box, matrix });
    return isVisible ? untransformed(canvas.list, [1, 0, 0, 1, x + PX * reach.x, y + PX * reach.y]) : null;
  }

  masked(id: string, box: PaintRect): MaskUse | 'missing' | null {
    const mask = this.#element(id, 'mask', box);
    if (!mask) return 'missing';
    const region = maskRegion(mask, { box: () => box });
    if (!region) return null;
    const area = commonPart(region, reachOf(box));
    if (!(area.width > 0 && area.height > 0)) return null;
    const matrix = multiply2(TO_POINTS, [1, 0, 0, 1, -area.x, -area.y]);
    const target = drawerOn(new Canvas(), this.services(), sizeInPoints(area));
    const used = maskBy(target, mask, { element: mask, box: () => box, matrix });
    return used === null || used === 'nothing' ? null : { mask: used, area };
  }

  outline(id: string, viewport: Pick<PaintRect, 'width' | 'height'>): readonly PathSegment[] | null {
    const node = this.source.byId(id);
    if (node === null) return null;
    const element = this.#styled(node, viewport);
    return shapePath(element.name, element);
  }

  #element(id: string, name: string, { width, height }: PaintRect): SvgElement | null {
    const { source } = this;
    const node = source.byId(id);
    return node !== null && source.tree.name(node) === name ? this.#styled(node, { width, height }) : null;
  }

  /** It inherits from where it stands. */
  #styled(node: NodeId, viewport: Pick<PaintRect, 'width' | 'height'>): SvgElement {
    const { source } = this;
    const root = new SvgElement(source, source.tree.root, source.styleOf(source.tree.root, null), viewport);
    return root.referenced(node);
  }
}

/** Clips in the coordinates of the list itself, which are the most exact. `matrix` leads from the items to it. */
function untransformed(items: DisplayList, matrix: Matrix2): DisplayList {
  let at = matrix;
  const list: DisplayItem[] = [];
  for (const item of items) {
    const back = inverse2(at);
    if (item.kind === 'transform') at = multiply2(at, item.matrix);
    else if (item.kind === 'clip') list.push({ ...item, path: transformPath(item.path, at) });
    else if (back) list.push({ kind: 'transform', matrix: at }, item, { kind: 'transform', matrix: back });
  }
  return list;
}

function reachOf({ x, y, width, height }: PaintRect): PaintRect {
  const by = REACH * Math.max(width, height);
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function sizeInPoints({ width, height }: PaintRect) {
  return { width: width * PX, height: height * PX };
}
