/** How a dump writes values: short, on one line, and without noise from floating point. */
import { hexColor } from '../base/srgb.js';
import { toPx, type LayoutUnit } from '../base/units.js';
import type { Gradient, Ink, PaintColor, PathSegment } from '../paint/drawing/canvas.js';

/** With two digits, neighbouring layout units (1/64 px) look different. */
const DIGITS = 2;

/**
 * A longer path is written as its number of segments, its extent and a checksum, because glyphs and maps would fill
 * pages.
 */
const MAX_SEGMENTS = 12;

export function number(value: number): string {
  const rounded = Number(value.toFixed(DIGITS));
  return String(rounded === 0 ? 0 : rounded);
}

export function numbers(...values: readonly number[]): string {
  return values.map(number).join(' ');
}

/** `x y width×height`. */
export function rectangle(x: number, y: number, width: number, height: number): string {
  return `${numbers(x, y)} ${number(width)}×${number(height)}`;
}

export function rectangleOf(x: LayoutUnit, y: LayoutUnit, width: LayoutUnit, height: LayoutUnit): string {
  return rectangle(toPx(x), toPx(y), toPx(width), toPx(height));
}

/** Text as JSON, so that line breaks and invisible characters can be seen. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function inkName(ink: Ink): string {
  return `${ink.overprint ? 'overprint ' : ''}${ink.kind === 'spot' ? `spot ${ink.spot.name}` : ink.kind}`;
}

/** `#rrggbb`, followed by `/alpha` if it is not opaque. */
export function color({ r, g, b, a, ink }: PaintColor): string {
  const press = ink ? ` ${inkName(ink)}(${ink.components.map(number).join(' ')})` : '';
  return `${hexColor([r, g, b])}${a === 1 ? '' : `/${number(a)}`}${press}`;
}

export function path(segments: readonly PathSegment[]): string {
  if (segments.length <= MAX_SEGMENTS) return segments.map(segment).join(' ');
  const points = segments.flatMap(([, ...coordinates]) => coordinates as number[]);
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  const [left, top] = [least(xs), least(ys)];
  const extent = rectangle(left, top, greatest(xs) - left, greatest(ys) - top);
  return `${extent} of ${segments.length} segments ${checksum(segments.map(segment).join(' '))}`;
}

function segment([command, ...coordinates]: PathSegment): string {
  return coordinates.length > 0 ? `${command} ${numbers(...coordinates)}` : command;
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity);
}

function greatest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity);
}

export function gradient(value: Gradient): string {
  const stops = value.stops.map((stop) => `${number(stop.offset)} ${color(stop.color)}`).join(', ');
  return `${value.kind} ${geometry(value)} (${stops})`;
}

function geometry(value: Gradient): string {
  if (value.kind === 'linear') return `${numbers(...value.from)} → ${numbers(...value.to)}`;
  const center = `at ${numbers(...value.center)}`;
  if (value.kind === 'conic') return `${center} from ${number(value.start)}°`;
  return `${center} radii ${numbers(...value.radii)}${value.focus ? ` focus ${numbers(...value.focus)}` : ''}`;
}

/** FNV-1a with 32 bits: enough to see that two long texts differ. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
