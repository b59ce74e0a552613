/** Where the text of a watermark lies: on pages that a render makes, and on pages of PDFs that exist. */
import type { Matrix2 } from './matrix.js';
import type { Points } from './units.js';

/**
 * The length of the text as a share of the way across the page in its direction; for short texts, the height as a share
 * of the page's shorter side.
 */
const LENGTH_SHARE = 0.76;
const HEIGHT_SHARE = 0.24;

/** A size in points. */
export interface Sheet {
  readonly width: Points;
  readonly height: Points;
}

/** From a form whose middle is the origin to the page, where it lies in the middle; null for nothing. y grows downwards. */
export function watermarkMatrix(size: Sheet, page: Sheet, angle: number | undefined): Matrix2 | null {
  if (size.width <= 0 || size.height <= 0) return null;
  const turn = angle === undefined ? Math.atan2(page.height, page.width) : (angle / 180) * Math.PI;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // How far it is from edge to edge in that direction through the middle of the page.
  const way = Math.min(page.width / Math.max(Math.abs(cos), 1e-6), page.height / Math.max(Math.abs(sin), 1e-6));
  const scale = Math.min(
    (way * LENGTH_SHARE) / size.width,
    (Math.min(page.width, page.height) * HEIGHT_SHARE) / size.height,
  );
  // y grows downwards, so turning anticlockwise means turning by the negative angle.
  return [cos * scale, -sin * scale, sin * scale, cos * scale, page.width / 2, page.height / 2];
}
