/**
 * Backgrounds of table rows, row groups, columns and column groups. Each shows only in the cells of its track, but is
 * placed as if it covered the whole track (CSS Tables 3, § 5.3.1).
 */
import { add, luToPt, ZERO } from '../../base/units.js';
import type { Rect } from '../../base/geometry.js';
import type { BoxFragment, BoxRole } from '../../layout/contract/fragment.js';
import { isHiddenCell } from '../../layout/table/empty-cells.js';
import { NO_EDGES, paintBackground } from './backgrounds.js';
import type { PaintState } from '../drawing/paint-context.js';
import { SQUARE, type PaintRect } from '../../base/shapes.js';

const TRACKS = new Set<BoxRole>(['row', 'row-group', 'column']);

export function isTrack({ role }: BoxFragment): boolean {
  return TRACKS.has(role);
}

export function paintTrackBackground(state: PaintState, track: BoxFragment, rect: PaintRect): void {
  const decorated = { rect, style: track.style, edges: NO_EDGES, radii: SQUARE };
  for (const area of joined(cellAreas(track))) {
    const x = rect.x + luToPt(area.x);
    const y = rect.y + luToPt(area.y);
    const painted = { x, y, width: luToPt(area.width), height: luToPt(area.height) };
    paintBackground(state, decorated, painted);
  }
}

/** The cells of a track, row by row, from its top left corner. */
function cellAreas(track: BoxFragment): Rect[] {
  const rows = track.role === 'row-group' ? track.children : [{ x: ZERO, y: ZERO, fragment: track }];
  const areas: Rect[] = [];
  for (const { x, y, fragment } of rows) {
    if (fragment.kind !== 'box') continue;
    for (const cell of fragment.children) {
      const { width, height } = cell.fragment;
      if (width > 0 && height > 0 && !isHiddenCell(cell.fragment))
        areas.push({ x: add(x, cell.x), y: add(y, cell.y), width, height });
    }
  }
  return areas;
}

/** Cells that touch are painted as one area, so that no seam shows between them. */
function joined(areas: readonly Rect[]): Rect[] {
  const bands = joinNeighbours(areas, (a, b) =>
    a.y === b.y && a.height === b.height && a.x + a.width === b.x ? { ...a, width: add(a.width, b.width) } : null,
  );
  return joinNeighbours(bands, (a, b) =>
    a.x === b.x && a.width === b.width && a.y + a.height === b.y ? { ...a, height: add(a.height, b.height) } : null,
  );
}

function joinNeighbours(areas: readonly Rect[], join: (a: Rect, b: Rect) => Rect | null): Rect[] {
  const result: Rect[] = [];
  for (const area of areas) {
    const last = result[result.length - 1];
    const both = last ? join(last, area) : null;
    if (both) result[result.length - 1] = both;
    else result.push(area);
  }
  return result;
}
