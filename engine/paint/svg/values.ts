/** Attribute values of SVG: lengths, lists of numbers, view boxes and how they are fitted. */
import { IDENTITY2, type Matrix2 } from '../../base/matrix.js';
import { PX_PER_UNIT } from '../../base/units.js';

/** What percentages refer to: the nearest viewport, in user units. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface ViewBox extends Viewport {
  readonly x: number;
  readonly y: number;
}

const LENGTH = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*|%)\s*$/i;

const ABSOLUTE_UNITS: Readonly<Record<string, number>> = { '': 1, ...PX_PER_UNIT };
const FONT_UNITS: Readonly<Record<string, (fontSize: number) => number>> = {
  em: (fontSize) => fontSize,
  rem: () => 16,
  ex: (fontSize) => fontSize / 2,
  ch: (fontSize) => fontSize / 2,
};

/** User units; null for what is absent, `auto` or no length. `basis`: of percentages. */
export function parseLength(text: string | undefined, basis: number, fontSize: number): number | null {
  const match = text === undefined ? null : LENGTH.exec(text);
  if (!match) return null;
  if (match[2] === '%') return (Number(match[1]) * basis) / 100;
  const unit = match[2]!.toLowerCase();
  if (Object.hasOwn(ABSOLUTE_UNITS, unit)) return Number(match[1]) * ABSOLUTE_UNITS[unit]!;
  return Object.hasOwn(FONT_UNITS, unit) ? Number(match[1]) * FONT_UNITS[unit]!(fontSize) : null;
}

/** What percentages of neither width nor height refer to (SVG 2, § 8.9). */
export function diagonal({ width, height }: Viewport): number {
  return Math.hypot(width, height) / Math.SQRT2;
}

export function parseNumbers(text: string | undefined): number[] {
  return (text?.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);
}

/** A number or a percentage; null for anything else. */
export function parseShare(text: string | undefined): number | null {
  const unit = text === undefined ? undefined : LENGTH.exec(text)?.[2];
  return unit === '' || unit === '%' ? parseLength(text, 1, 0) : null;
}

const SEPARATORS = /[\s,]+/;

/** The numbers of an attribute that holds nothing else; null where anything in it is no number. */
export function numberList(text: string | undefined): number[] | null {
  const parts = (text ?? '').split(SEPARATORS).filter((part) => part !== '');
  const numbers = parts.map((part) => (LENGTH.exec(part)?.[2] === '' ? Number(part) : NaN));
  return numbers.every(Number.isFinite) ? numbers : null;
}

export function parseViewBox(text: string | undefined): ViewBox | null {
  const [x, y, width, height, ...more] = parseNumbers(text);
  if (height === undefined || more.length > 0 || !(width! > 0 && height > 0)) return null;
  return { x: x!, y: y!, width: width!, height };
}

/** A view box without width or height shows nothing (SVG 2, § 8.6). */
export function isEmptyViewBox(text: string | undefined): boolean {
  const [, , width, height, ...more] = parseNumbers(text);
  return height !== undefined && more.length === 0 && (width === 0 || height === 0);
}

const ALIGNMENTS: Readonly<Record<string, number>> = { min: 0, mid: 0.5, max: 1 };

/** From the view box to a viewport at (0, 0) (SVG 2, § 8.2); `fit`: the attribute `preserveAspectRatio`. */
export function viewBoxMatrix(box: ViewBox | null, { width, height }: Viewport, fit: string | undefined): Matrix2 {
  if (!box) return IDENTITY2;
  const [scaleX, scaleY] = [width / box.width, height / box.height];
  const [, x, y, slice] = /^\s*x(min|mid|max)y(min|mid|max)(?:\s+(meet|slice))?\s*$/i.exec(fit ?? '') ?? [];
  if (/^\s*none\b/.test(fit ?? '')) return [scaleX, 0, 0, scaleY, -box.x * scaleX, -box.y * scaleY];
  const scale = slice?.toLowerCase() === 'slice' ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
  const place = (word: string | undefined, room: number): number => room * ALIGNMENTS[word?.toLowerCase() ?? 'mid']!;
  return [
    scale,
    0,
    0,
    scale,
    place(x, width - box.width * scale) - box.x * scale,
    place(y, height - box.height * scale) - box.y * scale,
  ];
}
