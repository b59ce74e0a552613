/** Operators of content streams (ISO 32000-1, 8.5.2 and 8.6.8) as source: paths, and colours of devices. */
import type { PaintColor, PathSegment } from '../../paint/drawing/canvas.js';
import { num } from '../file/syntax.js';

export function clamp01(value: number): number {
  return value > 1 ? 1 : value > 0 ? value : 0;
}

export function colorSource(color: PaintColor, gray: string, rgb: string): string {
  const { r, g, b } = color;
  if (r === g && g === b) return `${num(clamp01(r))} ${gray}`;
  return `${num(clamp01(r))} ${num(clamp01(g))} ${num(clamp01(b))} ${rgb}`;
}

/**
 * How many segments are joined at a time. Joining makes a flat string, while `+=` would keep every intermediate string.
 */
const AT_A_TIME = 300;

export function pathSource(path: readonly PathSegment[]): string {
  if (path.length <= AT_A_TIME) return segmentsSource(path, 0, path.length);
  const pieces: string[] = [];
  for (let i = 0; i < path.length; i += AT_A_TIME)
    pieces.push(segmentsSource(path, i, Math.min(path.length, i + AT_A_TIME)));
  return pieces.join('');
}

function segmentsSource(path: readonly PathSegment[], from: number, to: number): string {
  let source = '';
  for (let k = from; k < to; k++) {
    const segment = path[k]!;
    if (segment[0] === 'Z') source += 'h ';
    else {
      for (let i = 1; i < segment.length; i++) source += `${num(segment[i] as number)} `;
      source += segment[0] === 'M' ? 'm ' : segment[0] === 'L' ? 'l ' : 'c ';
    }
  }
  return source;
}
