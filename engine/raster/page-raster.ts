/** Draws a display list as pixels. */
import type { ColorChange } from '../base/color-change.js';
import { boundsUnder, inverse2, multiply2, type Matrix2, type PlainRect } from '../base/matrix.js';
import { rectPath, type PaintRect, type PathSegment } from '../base/shapes.js';
import {
  readItems,
  tilesOf,
  type DisplayList,
  type Gradient,
  type GroupEffects,
  type ItemOf,
  type ItemTable,
  type MaskKind,
  type PaintColor,
  type Picture,
  type StrokeStyle,
  type TextShape,
} from '../paint/drawing/display-list.js';
import { around, countPixels, intersection, snapped, type Area } from './area.js';
import { blendOf, type Blend } from './blend.js';
import { boundsOf, Brush, linesOf, masked, narrowed, TOLERANCE } from './brush.js';
import { pixelsOf, type Clip, type Paint, type Shader, type SolidColor } from './compose.js';
import { Coverage } from './coverage.js';
import { extentOf } from './extent.js';
import { filtered, filterWork, type FilterSource, type FilterWork } from './filter/filtered.js';
import { glyphsOf, textPath, type GlyphOutlines } from './glyphs.js';
import { gradientShader } from './gradient-shader.js';
import { changedShader } from './images/changed-shader.js';
import { Sampler } from './images/sampler.js';
import { uprightPart, type UprightPart } from './upright-part.js';
import { div255, Pixmap } from './pixmap.js';
import { strokeLines } from './stroke.js';

/** What pages are drawn with. */
export interface RasterParts {
  readonly outlines: GlyphOutlines;
  /** null: there is no such image. */
  image(key: string): Sampler | null;
  /** What a form shows that is drawn when the document ends. */
  formItems(form: Picture): DisplayList;
  /** Counts the work of a filter; false: it is not applied. */
  affords(work: FilterWork): boolean;
  /** Takes what lies below an item, changed, in the place of drawing it. */
  takeBackdrop?(item: ItemOf<'backdrop'>, pixels: LocalPixels): void;
}

/** Pixels of a part of a drawing, in its own directions. */
export interface LocalPixels {
  readonly pixmap: Pixmap;
  /** From the coordinates of the drawing to the pixels: [a 0 0 d e f]. */
  readonly upright: Matrix2;
}

/** What is in force where something is drawn. */
interface State {
  readonly matrix: Matrix2;
  readonly clip: Clip;
  readonly opacity: number;
  readonly blend: Blend | null;
}

/** Draws a list under a matrix, which leads from points to pixels. The result is transparent where nothing is drawn. */
export function rasterise(items: DisplayList, area: Area, matrix: Matrix2, parts: RasterParts): Pixmap {
  const pixmap = new Pixmap(area);
  const reader = new Rasteriser(pixmap, { parts, coverage: new Coverage() }, true);
  reader.draw(items, { matrix, clip: { area, mask: null }, opacity: 1, blend: null });
  return pixmap;
}

/**
 * The pixels of a filtered item, at so many pixels a unit of its coordinates; null: nothing can be seen, or it takes too much.
 * `visible`: in these coordinates.
 */
export function rasteriseFiltered(
  item: ItemOf<'filtered'>,
  [across, down]: readonly [number, number],
  visible: PlainRect,
  parts: RasterParts,
): LocalPixels | null {
  const upright: Matrix2 = [across, 0, 0, down, 0, 0];
  const reader = new Rasteriser(new Pixmap(NO_PIXELS), { parts, coverage: new Coverage() });
  const pixmap = reader.filteredPixels(item, upright, around(boundsUnder(upright, visible)));
  return pixmap && { pixmap, upright };
}

const NO_PIXELS: Area = { left: 0, top: 0, right: 0, bottom: 0 };

interface Tools {
  readonly parts: RasterParts;
  readonly coverage: Coverage;
}

/** Draws on one pixmap. A group has a pixmap of its own. */
class Rasteriser {
  state!: State;
  readonly #brush: Brush;

  /** `isPage`: it is the root group, which lies on paper. */
  constructor(
    readonly target: Pixmap,
    readonly tools: Tools,
    readonly isPage = false,
  ) {
    this.#brush = new Brush(target, tools.coverage);
  }

  /** What the list sets ends with it. */
  draw(items: DisplayList, state: State): void {
    const before = this.state;
    this.state = state;
    readItems(items, TABLE, this);
    this.state = before;
  }

  set(changes: Partial<State>): void {
    this.state = { ...this.state, ...changes };
  }

  fillPath(path: readonly PathSegment[], paint: Paint | null, isEvenOdd = false): void {
    const { matrix, clip } = this.state;
    if (paint) this.#brush.fill(linesOf(path, matrix), clip, paint, { isEvenOdd, bounds: boundsOf(path, matrix) });
  }

  fillRect(rect: PaintRect, paint: Paint | null): void {
    if (!paint) return;
    const area = this.wholePixels(rect);
    if (area) this.#brush.fillArea(area, this.state.clip, paint);
    else this.fillPath(rectPath(rect), paint);
  }

  /** null: the rectangle is turned. */
  wholePixels(rect: PlainRect): Area | null {
    const [, b, c] = this.state.matrix;
    if (b !== 0 || c !== 0) return null;
    return snapped(boundsUnder(this.state.matrix, rect));
  }

  clipTo(path: readonly PathSegment[], isEvenOdd = false): void {
    const { matrix, clip } = this.state;
    const options = { isEvenOdd, bounds: boundsOf(path, matrix) };
    this.set({ clip: this.#brush.clipped(linesOf(path, matrix), clip, options) });
  }

  clipToRect(rect: PaintRect): void {
    const area = rect.width > 0 && rect.height > 0 ? this.wholePixels(rect) : null;
    if (area) this.set({ clip: narrowed(this.state.clip, area) });
    else this.clipTo(rectPath(rect));
  }

  stroke(path: readonly PathSegment[], stroke: StrokeStyle): void {
    const { matrix, clip } = this.state;
    const { shading } = stroke;
    const paint = shading
      ? this.shaded(gradientShader(shading.gradient, multiply2(matrix, shading.matrix)), 1)
      : this.solid(stroke.color);
    if (!paint || !(stroke.width > 0)) return;
    const reach =
      (stroke.width / 2) *
      Math.max(1.5, stroke.join === 'round' || stroke.join === 'bevel' ? 1 : (stroke.miterLimit ?? 10));
    const bounds = boundsOf(
      path,
      matrix,
      reach * Math.max(lengthOf(matrix[0], matrix[1]), lengthOf(matrix[2], matrix[3])),
    );
    this.#brush.fill((lines) => strokeLines(path, stroke, matrix, { tolerance: TOLERANCE, lines }), clip, paint, {
      bounds,
    });
  }

  text(text: TextShape, color: PaintColor): void {
    const paint = this.solid(color);
    if (!paint) return;
    const { matrix, clip } = this.state;
    const { outlines } = this.tools.parts;
    for (const { face, glyph, matrix: own, boldness } of glyphsOf(text)) {
      const outline = outlines.of(face, glyph);
      if (outline.length === 0) continue;
      const whole = multiply2(matrix, own);
      this.#brush.fill(linesOf(outline, whole), clip, paint, { bounds: boundsOf(outline, whole) });
      if (boldness === 0) continue;
      const stroke = { width: boldness, color };
      this.#brush.fill((lines) => strokeLines(outline, stroke, whole, { tolerance: TOLERANCE, lines }), clip, paint, {
        bounds: boundsOf(outline, whole, 10 * boldness * lengthOf(whole[0], whole[1])),
      });
    }
  }

  gradient(rect: PaintRect, gradient: Gradient): void {
    const matrix = multiply2(this.state.matrix, [1, 0, 0, 1, rect.x, rect.y]);
    this.fillRect(rect, this.shaded(gradientShader(gradient, matrix), 1));
  }

  image(key: string, rect: PaintRect, changes: readonly ColorChange[] = []): void {
    const sampler = this.tools.parts.image(key);
    if (!sampler) return;
    const { matrix, clip } = this.state;
    const area = matrix[0] > 0 && matrix[3] > 0 ? this.wholePixels(rect) : null;
    if (area) {
      this.#brush.fillArea(area, clip, this.shaded(changedShader(sampler.filling(area), changes), 1)!);
      return;
    }
    const placed = multiply2(matrix, [rect.width, 0, 0, rect.height, rect.x, rect.y]);
    this.fillRect(rect, this.shaded(changedShader(sampler.placed(placed), changes), 1));
  }

  /** A form is cut off at its sides (ISO 32000-1, 8.10.1). */
  picture(picture: Picture, x: number, y: number): void {
    const { state } = this;
    const isGroup = picture.kind === 'group' || state.opacity < 1 || state.blend !== null;
    const items = picture.items ?? this.tools.parts.formItems(picture);
    this.set({ matrix: multiply2(state.matrix, [1, 0, 0, 1, x, y]) });
    this.clipToRect({ x: 0, y: 0, width: picture.width, height: picture.height });
    if (isGroup) this.group(items, { opacity: 1, blendMode: 'normal', mask: null });
    else this.draw(items, this.state);
    this.state = state;
  }

  pictureWith({ items, width, height }: Picture, effects: GroupEffects): void {
    const { state } = this;
    this.#mask(effects);
    this.clipToRect({ x: 0, y: 0, width, height });
    this.group(items ?? [], { ...effects, mask: null });
    this.state = state;
  }

  #mask({ mask }: GroupEffects): void {
    if (mask) this.mask(mask.picture, mask.by);
  }

  /** Draws a list by itself first, and then as a whole. */
  group(items: DisplayList, effects: GroupEffects): void {
    const { state } = this;
    const blend = blendOf(effects.blendMode) ?? state.blend;
    this.#mask(effects);
    const { clip, matrix, opacity } = this.state;
    this.state = state;
    const { area } = clip;
    if (countPixels(area) === 0) return;
    const inner = new Pixmap(area);
    new Rasteriser(inner, this.tools).draw(items, { matrix, clip: { area, mask: null }, opacity: 1, blend: null });
    const alpha = byteOf(opacity * effects.opacity);
    this.#brush.fillArea(area, clip, { shader: pixelsOf(inner), alpha, blend });
  }

  /** From here on, a picture at (0, 0) says how much of each pixel is seen. */
  mask(picture: Picture, by: MaskKind): void {
    const { matrix, clip } = this.state;
    const { width, height } = picture;
    const within = intersection(clip.area, around(boundsUnder(matrix, { x: 0, y: 0, width, height })));
    const pixmap = new Pixmap(within);
    const reader = new Rasteriser(pixmap, this.tools);
    reader.state = { matrix, clip: { area: within, mask: null }, opacity: 1, blend: null };
    if (countPixels(within) > 0) reader.picture(picture, 0, 0);
    this.set({ clip: masked(narrowed(clip, within), by === 'alpha' ? alphaOf(pixmap) : luminanceOf(pixmap)) });
  }

  /** Draws a list as pixels, which filters change, and then the result as a whole. */
  filtered(item: ItemOf<'filtered'>): void {
    const part = uprightPart(this.state.matrix, this.state.clip.area);
    if (!part) return;
    const work = this.#workOf(item, part.upright, part.visible);
    if (work === 'too-much') return this.draw(item.items, this.state);
    if (work) this.#place(this.#changed(item, part.upright, work), part, this.state.clip);
  }

  /** In the coordinates of the list but for scale and place. */
  filteredPixels(item: ItemOf<'filtered'>, upright: Matrix2, visible: Area): Pixmap | null {
    const work = this.#workOf(item, upright, visible);
    return work && work !== 'too-much' ? this.#changed(item, upright, work) : null;
  }

  /** null: nothing of it is seen. */
  #workOf({ items, filter }: ItemOf<'filtered'>, upright: Matrix2, visible: Area): FilterWork | 'too-much' | null {
    const work = filterWork(filter, extentOf(items, upright), upright, visible);
    return work && !this.tools.parts.affords(work) ? 'too-much' : work;
  }

  #changed({ items, filter }: ItemOf<'filtered'>, upright: Matrix2, work: FilterWork): Pixmap {
    const drawList = (list: DisplayList, area: Area): Pixmap => this.#apart(list, upright, area);
    return filtered(filter, { draw: (area) => drawList(items, area), drawList }, upright, work);
  }

  #apart(items: DisplayList, matrix: Matrix2, area: Area): Pixmap {
    const pixmap = new Pixmap(area);
    if (countPixels(area) > 0)
      new Rasteriser(pixmap, this.tools).draw(items, { matrix, clip: { area, mask: null }, opacity: 1, blend: null });
    return pixmap;
  }

  #place(pixmap: Pixmap, { upright, placed }: UprightPart, clip: Clip): void {
    const { area } = pixmap;
    if (!placed) return this.#brush.fillArea(area, clip, this.shaded(pixelsOf(pixmap), 1)!);
    const { width, height, data } = pixmap;
    const sampler = new Sampler({ width, height, data }, true);
    const shader = sampler.placed(multiply2(placed, [width, 0, 0, height, area.left, area.top]));
    const back = inverse2(upright)!;
    const rect = boundsUnder(back, { x: area.left, y: area.top, width, height });
    const path = rectPath(rect);
    const { matrix } = this.state;
    this.#brush.fill(linesOf(path, matrix), clip, this.shaded(shader, 1)!, { bounds: boundsOf(path, matrix) });
  }

  /** What lies below, as filters change it (Filter Effects 2, § 2). */
  backdrop(item: ItemOf<'backdrop'>): void {
    const { state } = this;
    const { takeBackdrop } = this.tools.parts;
    const part = uprightPart(state.matrix, takeBackdrop ? this.target.area : state.clip.area);
    const work = part && filterWork(item.filter, null, part.upright, part.visible);
    if (!work || !this.tools.parts.affords(work)) return;
    const source: FilterSource = {
      draw: (area) => this.#below(area, part),
      drawList: (list, area) => this.#apart(list, part.upright, area),
    };
    const pixmap = filtered(item.filter, source, part.upright, work);
    takeBackdrop?.(item, { pixmap, upright: part.upright });
    this.clipTo(item.path);
    this.set({ opacity: state.opacity * item.opacity });
    this.#place(pixmap, part, this.state.clip);
    this.state = state;
  }

  #below(area: Area, { placed }: UprightPart): Pixmap {
    const { width, height, area: own, data } = this.target;
    const below = new Pixmap(area);
    const clip = { area, mask: null };
    const brush = new Brush(below, this.tools.coverage);
    if (this.isPage) brush.fillArea(area, clip, { solid: PAPER, blend: null });
    if (!placed) {
      brush.fillArea(intersection(area, own), clip, { shader: pixelsOf(this.target), alpha: 255, blend: null });
      return below;
    }
    const back = inverse2(placed)!;
    const sampler = new Sampler({ width, height, data }, true);
    const shader = sampler.placed(multiply2(back, [width, 0, 0, height, own.left, own.top]));
    brush.fillArea(area, clip, { shader, alpha: 255, blend: null });
    return below;
  }

  solid({ r, g, b, a }: PaintColor): Paint | null {
    const { opacity, blend } = this.state;
    const color: SolidColor = { r: byteOf(r), g: byteOf(g), b: byteOf(b), a: byteOf(a * opacity) };
    return color.a === 0 ? null : { solid: color, blend };
  }

  shaded(shader: Shader | null, alpha: number): Paint | null {
    const { opacity, blend } = this.state;
    return shader && { shader, alpha: byteOf(alpha * opacity), blend };
  }
}

const PAPER: SolidColor = { r: 255, g: 255, b: 255, a: 255 };

function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

function byteOf(share: number): number {
  return Math.round(255 * Math.max(0, Math.min(1, share)));
}

function alphaOf({ data }: Pixmap): Uint8Array {
  const mask = new Uint8Array(data.length / 4);
  for (let k = 0; k < mask.length; k++) mask[k] = data[4 * k + 3]!;
  return mask;
}

/** Over black (ISO 32000-1, 11.5.3), which colours that are multiplied by alpha are. */
function luminanceOf({ data }: Pixmap): Uint8Array {
  const mask = new Uint8Array(data.length / 4);
  for (let k = 0; k < mask.length; k++)
    mask[k] = div255(77 * data[4 * k]! + 150 * data[4 * k + 1]! + 28 * data[4 * k + 2]!);
  return mask;
}

const NOTHING = (): void => undefined;

const TABLE: ItemTable<Rasteriser> = {
  scope: (reader, { items }) => reader.draw(items, reader.state),
  transform: (reader, { matrix }) => reader.set({ matrix: multiply2(reader.state.matrix, matrix) }),
  opacity: (reader, { alpha }) => reader.set({ opacity: reader.state.opacity * Math.max(0, Math.min(1, alpha)) }),
  blend: (reader, { mode }) => reader.set({ blend: blendOf(mode) }),
  mask: (reader, { mask, by }) => reader.mask(mask, by),
  clip: (reader, { path, evenOdd }) => reader.clipTo(path, evenOdd),
  'clip-rect': (reader, rect) => reader.clipToRect(rect),
  'clip-text': (reader, text) => reader.clipTo(textPath(text, reader.tools.parts.outlines)),
  rect: (reader, { color, ...rect }) => reader.fillRect(rect, reader.solid(color)),
  path: (reader, { path, color, evenOdd }) => reader.fillPath(path, reader.solid(color), evenOdd),
  shading: (reader, { gradient, ...rect }) => reader.gradient(rect, gradient),
  stroke: (reader, { path, stroke }) => reader.stroke(path, stroke),
  text: (reader, { color, isHidden, ...text }) => !isHidden && reader.text(text, color),
  image: (reader, { key, changes, ...rect }) => reader.image(key, rect, changes),
  picture(reader, { picture, x, y, effects }) {
    if (effects) reader.pictureWith(picture, effects);
    else reader.picture(picture, x, y);
  },
  tiles: (reader, tiles) => readItems(tilesOf(tiles), TABLE, reader),
  group: (reader, { items, ...effects }) => reader.group(items, effects),
  filtered: (reader, item) => reader.filtered(item),
  backdrop: (reader, item) => reader.backdrop(item),
  // What is set in a tag goes on behind it.
  tag: (reader, { items }) => readItems(items, TABLE, reader),
  'copied-as': (reader, { items }) => readItems(items, TABLE, reader),
  element: NOTHING,
  box: NOTHING,
  artifacts: NOTHING,
  link: NOTHING,
  'link-area': NOTHING,
  destination: NOTHING,
  field(reader, { area, widget: { control, looks } }) {
    const look = control.isOn && looks.on ? looks.on : looks.off;
    reader.picture(look, area.x, area.y);
  },
};
