/** Border images (CSS Backgrounds 3, § 5): nine pieces of an image on and inside of a box's border. */
import { luToPt, pxToPt, type Points } from '../../base/units.js';
import type { BoxStrut } from '../../base/geometry.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { resolveLengthPercentage, type BorderImageLength } from '../../css/values/values.js';
import { drawableImage } from './drawable-image.js';
import { concreteSize } from './object-size.js';
import type { PaintState } from '../drawing/paint-context.js';
import type { PaintRect } from '../../base/shapes.js';

type Four = readonly [top: number, right: number, bottom: number, left: number];

/** The most tiles along one edge. A piece that needs more is stretched. */
const MAX_TILES = 2000;

/** `rect`: the border box. Returns false when there is no image to draw, so that the border's own styles show. */
export function paintBorderImage(state: PaintState, rect: PaintRect, style: ComputedStyle, border: BoxStrut): boolean {
  const drawable = style.borderImageSource && drawableImage(state, style.borderImageSource, style);
  if (!drawable) return false;
  const borders: Four = [luToPt(border.top), luToPt(border.right), luToPt(border.bottom), luToPt(border.left)];
  const outset = sides(style.borderImageOutset, borders, rect, borders);
  const area: PaintRect = {
    x: rect.x - outset[3],
    y: rect.y - outset[0],
    width: rect.width + outset[1] + outset[3],
    height: rect.height + outset[0] + outset[2],
  };
  const size = concreteSize(drawable.natural, { width: null, height: null }, area);
  const image = { width: size.width / 0.75, height: size.height / 0.75 };
  const slices = style.borderImageSlice.offsets.map(({ value, isPercent }, i) => {
    const length = i % 2 === 0 ? image.height : image.width;
    return Math.min(length, isPercent ? (value * length) / 100 : value);
  }) as unknown as Four;
  const natural = slices.map(pxToPt) as unknown as Four;
  const widths = fitted(sides(style.borderImageWidth, borders, area, natural), area);
  // The whole image has one size, whatever its pieces are scaled to: gradients and drawings depend on the size (§ 5.2).
  const whole = drawable.tile(size.width, size.height);
  const drawImage = (x: Points, y: Points) => state.canvas.drawTiles(whole, [x], [y]);
  new Pieces(state, drawImage, image, style.borderImageRepeat).draw(area, widths, slices, style.borderImageSlice.fill);
  return true;
}

function sides(values: readonly BorderImageLength[], borders: Four, area: PaintRect, auto: Four): Four {
  return values.map((value, i) => {
    if (value === 'auto') return auto[i]!;
    if (typeof value === 'object' && 'factor' in value) return value.factor * borders[i]!;
    return pxToPt(resolveLengthPercentage(value, (i % 2 === 0 ? area.height : area.width) / 0.75));
  }) as unknown as Four;
}

/** § 5.3: opposite sides that would overlap are all reduced by the same factor. */
function fitted(widths: Four, area: PaintRect): Four {
  const factor = Math.min(
    1,
    area.width / Math.max(1e-9, widths[1] + widths[3]),
    area.height / Math.max(1e-9, widths[0] + widths[2]),
  );
  return factor === 1 ? widths : (widths.map((width) => width * factor) as unknown as Four);
}

/** A section of the image (CSS px) and where it goes (points), along one axis. */
interface Band {
  readonly from: number;
  readonly length: number;
  readonly at: Points;
  readonly room: Points;
}

type RepeatStyle = ComputedStyle['borderImageRepeat'][0];

class Pieces {
  constructor(
    readonly state: PaintState,
    readonly drawImage: (x: Points, y: Points) => void,
    readonly image: { readonly width: number; readonly height: number },
    readonly repeat: ComputedStyle['borderImageRepeat'],
  ) {}

  draw(area: PaintRect, [top, right, bottom, left]: Four, slices: Four, fill: boolean): void {
    const { image } = this;
    const columns = bands(
      { at: area.x, room: area.width, start: left, end: right },
      { size: image.width, first: slices[3], last: slices[1] },
    );
    const rows = bands(
      { at: area.y, room: area.height, start: top, end: bottom },
      { size: image.height, first: slices[0], last: slices[2] },
    );
    for (const [j, row] of rows.entries()) {
      for (const [i, column] of columns.entries()) {
        if (i === 1 && j === 1 && !fill) continue;
        if (column.room <= 0 || row.room <= 0 || column.length <= 0 || row.length <= 0) continue;
        // Edge pieces are scaled to the width of their edge. The middle is scaled like the edges before it (§ 5.5).
        const acrossX = rows[j === 1 ? 0 : j]!;
        const acrossY = columns[i === 1 ? 0 : i]!;
        const xs = tiles(column, i === 1 ? this.repeat[0] : 'stretch', scaleOf(acrossX));
        const ys = tiles(row, j === 1 ? this.repeat[1] : 'stretch', scaleOf(acrossY));
        this.#piece(column, row, xs, ys);
      }
    }
  }

  #piece(column: Band, row: Band, xs: Tiling, ys: Tiling): void {
    const { canvas, services } = this.state;
    const scaleX = xs.size / column.length;
    const scaleY = ys.size / row.length;
    if (!services.diagnostics.spend('backgroundTiles', xs.places.length * ys.places.length)) return;
    for (const y of ys.places) {
      for (const x of xs.places) {
        // A tile is cut both by its own edges and by those of the piece.
        const left = Math.max(x, column.at);
        const top = Math.max(y, row.at);
        const width = Math.min(x + xs.size, column.at + column.room) - left;
        const height = Math.min(y + ys.size, row.at + row.room) - top;
        if (width <= 0 || height <= 0) continue;
        canvas.save();
        canvas.clipRect(left, top, width, height);
        canvas.transform(scaleX / 0.75, 0, 0, scaleY / 0.75, x - column.from * scaleX, y - row.from * scaleY);
        this.drawImage(0, 0);
        canvas.restore();
      }
    }
  }
}

/** Points per CSS px of the image across an edge; null where the edge has no image or no room. */
function scaleOf({ length, room }: Band): number | null {
  return length > 0 && room > 0 ? room / length : null;
}

/** The border image area along one axis, and how wide its edges are there. */
interface BorderImageAxis {
  readonly at: Points;
  readonly room: Points;
  readonly start: Points;
  readonly end: Points;
}

/** The image along the same axis: its size, and where it is sliced, from either side. */
interface ImageSlices {
  readonly size: number;
  readonly first: number;
  readonly last: number;
}

function bands(
  { at, room, start, end }: BorderImageAxis,
  { size, first, last }: ImageSlices,
): readonly [Band, Band, Band] {
  return [
    { from: 0, length: first, at, room: start },
    { from: first, length: size - first - last, at: at + start, room: room - start - end },
    { from: size - last, length: last, at: at + room - end, room: end },
  ];
}

interface Tiling {
  readonly size: Points;
  readonly places: readonly Points[];
}

/** § 5.5: where the tiles of one piece begin, and how long they are. */
function tiles({ length, at, room }: Band, repeat: RepeatStyle, scale: number | null): Tiling {
  const natural = length * (scale ?? 0.75);
  const count = natural > 0 ? room / natural : 0;
  if (repeat === 'stretch' || natural <= 0 || count > MAX_TILES) return { size: room, places: [at] };
  if (repeat === 'round') {
    const whole = Math.max(1, Math.round(count));
    return { size: room / whole, places: Array.from({ length: whole }, (_, i) => at + (room / whole) * i) };
  }
  if (repeat === 'space') {
    const whole = Math.floor(count + 1e-6);
    const gap = (room - whole * natural) / (whole + 1);
    return { size: natural, places: Array.from({ length: whole }, (_, i) => at + gap + (natural + gap) * i) };
  }
  // Centred: as many tiles as reach into the room.
  const before = Math.ceil((room - natural) / 2 / natural);
  const first = at + (room - natural) / 2 - before * natural;
  return { size: natural, places: Array.from({ length: 2 * before + 1 }, (_, i) => first + natural * i) };
}
