/**
 * Printers' marks around a page, which show how far it is printed and where it is cut (CSS Paged Media 3, § 7.4 and §
 * 7.5).
 */
import type { Points } from '../base/units.js';
import type { PageMarks } from '../css/cascade/style-resolver.js';
import { ALL_PLATES } from '../css/values/inks.js';
import type { Canvas, Ink, PathSegment, StrokeStyle } from './drawing/canvas.js';
import { ellipsePath, type PaintRect } from '../base/shapes.js';

/** The paper around the page box, the same on all sides. */
export interface PrintersEdge {
  readonly marks: PageMarks;
  /** How far content is printed beyond the edges, so that cutting leaves no white. */
  readonly bleed: Points;
  /** From the page box to the edge of the paper. */
  readonly slug: Points;
}

/** The distance from printed content to a mark, and from a mark to the edge of the paper. */
const GAP: Points = 3;
const MARK_LENGTH: Points = 15;
const CROSS_RADIUS: Points = 4;
/** The ink of registration, which is on all plates, those of spot inks too (ISO 32000-1, 8.6.6.4). */
const REGISTRATION: Ink = {
  kind: 'spot',
  components: [1],
  spot: { name: ALL_PLATES, alternate: { kind: 'rgb', components: [0, 0, 0] }, overprints: false },
};
const LINE: StrokeStyle = { width: 0.25, color: { r: 0, g: 0, b: 0, a: 1, ink: REGISTRATION } };

export function printersEdge(marks: PageMarks, bleed: Points): PrintersEdge {
  const hasMarks = marks.crop || marks.cross;
  return { marks, bleed, slug: hasMarks ? bleed + GAP + MARK_LENGTH + GAP : bleed };
}

/** `sheet`: the page box as it will be cut. */
export function paintPrintersMarks(canvas: Canvas, sheet: PaintRect, { marks, bleed }: PrintersEdge): void {
  if (!marks.crop && !marks.cross) return;
  canvas.setArtifactKind('page');
  canvas.beginTag(null);
  if (marks.crop) canvas.strokePath(cropMarks(sheet, bleed + GAP), LINE);
  if (marks.cross)
    for (const [x, y] of crossCentres(sheet, bleed + GAP + MARK_LENGTH / 2)) canvas.strokePath(crossMark(x, y), LINE);
  canvas.endTag();
  canvas.setArtifactKind('layout');
}

/** Two lines at each corner, in line with the edges. */
function cropMarks({ x, y, width, height }: PaintRect, from: Points): PathSegment[] {
  const to = from + MARK_LENGTH;
  const path: PathSegment[] = [];
  for (const [cornerX, dx] of [
    [x, -1],
    [x + width, 1],
  ] as const) {
    for (const [cornerY, dy] of [
      [y, -1],
      [y + height, 1],
    ] as const) {
      path.push(['M', cornerX + dx * from, cornerY], ['L', cornerX + dx * to, cornerY]);
      path.push(['M', cornerX, cornerY + dy * from], ['L', cornerX, cornerY + dy * to]);
    }
  }
  return path;
}

/** The middle of each side. */
function crossCentres({ x, y, width, height }: PaintRect, distance: Points): (readonly [Points, Points])[] {
  const middleX = x + width / 2;
  const middleY = y + height / 2;
  return [
    [middleX, y - distance],
    [x + width + distance, middleY],
    [middleX, y + height + distance],
    [x - distance, middleY],
  ];
}

/** A circle with a cross that reaches beyond it. */
function crossMark(x: Points, y: Points): PathSegment[] {
  const reach = MARK_LENGTH / 2;
  return [
    ['M', x - reach, y],
    ['L', x + reach, y],
    ['M', x, y - reach],
    ['L', x, y + reach],
    ...ellipsePath(x, y, CROSS_RADIUS, CROSS_RADIUS),
  ];
}
