/** The colour line of a gradient (CSS Images 4, § 3.5): its stops with their places, in order, ready for drawing. */
import type { Color, GradientStop } from '../../css/values/values.js';
import type { ColorStop, PaintColor } from './canvas.js';
import { mixedInk } from './inks.js';

/**
 * How many steps approximate a curve between two stops: one for a hint, or for premultiplied colours of unequal alpha.
 */
const CURVE_STEPS = 16;
/** A pattern that repeats more often within a box is drawn in its average colour. */
const MAX_REPEATS = 1000;
/** The same limit for a line of many stops, as the number of repeated stops. */
const MAX_REPEATED_STOPS = 50_000;

interface Place {
  color: Color | null;
  at: number | null;
}

/** The colours between two stops that are not interpolated in sRGB; null for sRGB. */
export type RampBetween = (from: Color, to: Color) => Ramp | null;

/** `offset`: from 0 to 1, between the two. */
export type Ramp = readonly ColorStop[];

/** `placeOf` gives an offset along the line, whose end is 1. */
export function colorLine(
  stops: readonly GradientStop[],
  placeOf: (at: NonNullable<GradientStop['at']>) => number,
  rampBetween: RampBetween,
): ColorStop[] {
  const places: Place[] = stops.map((stop) => ({ ...stop, at: stop.at === null ? null : placeOf(stop.at) }));
  fixUp(places);
  return interpolated(places, rampBetween);
}

/** Places further away than this are there: larger ones would leave no digits for the difference between two. */
const FURTHEST = 1e7;

/** § 3.5.1: puts the outer stops at 0 and 1, moves no stop before an earlier one, and spreads the rest evenly. */
function fixUp(places: Place[]): void {
  places[0]!.at ??= 0;
  places[places.length - 1]!.at ??= 1;
  let highest = -Infinity;
  for (const place of places) {
    if (place.at !== null) place.at = highest = Math.max(highest, -FURTHEST, Math.min(place.at, FURTHEST));
  }
  for (let i = 1; i < places.length; i++) {
    if (places[i]!.at !== null) continue;
    let end = i + 1;
    while (places[end]!.at === null) end++;
    const from = places[i - 1]!.at!;
    const step = (places[end]!.at! - from) / (end - i + 1);
    for (; i < end; i++) places[i]!.at = places[i - 1]!.at! + step;
  }
}

function interpolated(places: readonly Place[], rampBetween: RampBetween): ColorStop[] {
  const line: ColorStop[] = [];
  for (let i = 0; i < places.length; i++) {
    const { color, at } = places[i]!;
    if (color === null) continue;
    line.push({ offset: at!, color });
    const isHint = places[i + 1]?.color === null;
    const next = places[isHint ? i + 2 : i + 1];
    if (!next?.color || next.at! <= at!) continue;
    const ramp = isHint ? null : rampBetween(color, next.color);
    if (isHint) addHinted(line, places[i + 1]!.at!, next as { at: number; color: Color });
    else if (ramp) line.push(...rampStops({ offset: at!, color }, ramp, { offset: next.at!, color: next.color }));
    else if (next.color.a !== color.a) addPremultiplied(line, next as { at: number; color: Color });
  }
  return line;
}

/** Half a step of 8 bits. Colours that are closer look the same. */
const SAME_COLOR = 0.5 / 255;

/** The most stops that one straight line may replace, because each is checked again for every stop that is added. */
const MAX_STRAIGHT = 32;

/** The stops between two others, without those that a straight line between their neighbours also hits. */
function rampStops(from: ColorStop, ramp: Ramp, to: ColorStop): ColorStop[] {
  const length = to.offset - from.offset;
  const all = [from, ...ramp.map(({ offset, color }) => ({ offset: from.offset + length * offset, color })), to];
  const kept: ColorStop[] = [];
  let last = 0;
  for (let i = 2; i < all.length; i++) {
    if (i - last <= MAX_STRAIGHT && isStraight(all, last, i)) continue;
    kept.push(all[i - 1]!);
    last = i - 1;
  }
  return kept;
}

function isStraight(stops: readonly ColorStop[], from: number, to: number): boolean {
  const [start, end] = [stops[from]!, stops[to]!];
  const [first, last] = [start.color, end.color];
  for (let i = from + 1; i < to; i++) {
    const { color, offset } = stops[i]!;
    const share = (offset - start.offset) / (end.offset - start.offset);
    for (const channel of ['r', 'g', 'b', 'a'] as const)
      if (Math.abs(first[channel] + (last[channel] - first[channel]) * share - color[channel]) > SAME_COLOR)
        return false;
  }
  return true;
}

/** § 3.5.3: the hint has the colour half way between its neighbours; a power curve gives the rest. */
function addHinted(line: ColorStop[], hint: number, next: { at: number; color: Color }): void {
  const { offset, color } = line[line.length - 1]!;
  const length = next.at - offset;
  const middle = (hint - offset) / length;
  if (middle <= 0) line.push({ offset, color: next.color });
  else if (middle >= 1) line.push({ offset: next.at, color });
  else {
    const exponent = Math.log(0.5) / Math.log(middle);
    for (let k = 1; k < CURVE_STEPS; k++) {
      const t = k / CURVE_STEPS;
      line.push({ offset: offset + length * t, color: mix(color, next.color, t ** exponent) });
    }
  }
}

/** § 3.5.2: colours are interpolated premultiplied, but a PDF shading interpolates without alpha. */
function addPremultiplied(line: ColorStop[], next: { at: number; color: Color }): void {
  const { offset, color } = line[line.length - 1]!;
  // The colour of an invisible stop does not matter, so the edge takes the colour of its neighbour.
  if (color.a === 0) line[line.length - 1] = { offset, color: { ...next.color, a: 0 } };
  if (color.a === 0 || next.color.a === 0) {
    if (color.a > 0) line.push({ offset: next.at, color: { ...color, a: 0 } });
    return;
  }
  for (let k = 1; k < CURVE_STEPS; k++) {
    const t = k / CURVE_STEPS;
    line.push({ offset: offset + (next.at - offset) * t, color: mix(color, next.color, t) });
  }
}

function mix(from: PaintColor, to: PaintColor, t: number): PaintColor {
  const a = from.a + (to.a - from.a) * t;
  if (a <= 0) return { ...from, a: 0 };
  const channel = (x: number, y: number): number => (x * from.a * (1 - t) + y * to.a * t) / a;
  const ink = mixedInk(from.ink, to.ink, (to.a * t) / a);
  return { r: channel(from.r, to.r), g: channel(from.g, to.g), b: channel(from.b, to.b), a, ...(ink && { ink }) };
}

/** The stops of a repeating gradient over [low, high]. */
export function repeatedLine(line: readonly ColorStop[], low: number, high: number): ColorStop[] {
  const first = line[0]!.offset;
  const length = line[line.length - 1]!.offset - first;
  const turns = (high - low) / length;
  if (!(length > 0) || turns > MAX_REPEATS || turns * line.length > MAX_REPEATED_STOPS)
    return [{ offset: 0, color: averageColor(line) }];
  const repeated: ColorStop[] = [];
  const end = Math.ceil((high - first) / length);
  for (let turn = Math.floor((low - first) / length); turn < end; turn++) {
    for (const { offset, color } of line) repeated.push({ offset: offset + turn * length, color });
  }
  return repeated;
}

/** A line from 0 to 1, alternately forwards and backwards, over [low, high]. */
export function reflectedLine(line: readonly ColorStop[], low: number, high: number): ColorStop[] {
  const back = line.map(({ offset, color }) => ({ offset: 2 - offset, color })).reverse();
  return repeatedLine([...line, ...back], low, high);
}

/** § 3.6: the colour of a pattern that is too fine to be seen. */
function averageColor(line: readonly ColorStop[]): PaintColor {
  const length = line[line.length - 1]!.offset - line[0]!.offset;
  // Without any length only the last stop counts, whose colour covers the rest.
  if (!(length > 0)) return line[line.length - 1]!.color;
  let ink = line[0]!.color.ink;
  let [r, g, b, a] = [0, 0, 0, 0];
  for (let i = 1; i < line.length; i++) {
    const share = (line[i]!.offset - line[i - 1]!.offset) / length;
    const middle = mix(line[i - 1]!.color, line[i]!.color, 0.5);
    r += middle.r * middle.a * share;
    g += middle.g * middle.a * share;
    b += middle.b * middle.a * share;
    a += middle.a * share;
    ink = a > 0 ? mixedInk(ink, middle.ink, (middle.a * share) / a) : undefined;
  }
  return a === 0 ? { r: 0, g: 0, b: 0, a: 0 } : { r: r / a, g: g / a, b: b / a, a, ...(ink && { ink }) };
}

/** The colour at an offset. */
function colorAt(line: readonly ColorStop[], offset: number): PaintColor {
  const after = line.findIndex((stop) => stop.offset > offset);
  if (after === 0) return line[0]!.color;
  const last = line[after < 0 ? line.length - 1 : after - 1]!;
  if (after < 0) return last.color;
  const next = line[after]!;
  return mix(last.color, next.color, (offset - last.offset) / (next.offset - last.offset));
}

/** The part of a line from `low` (to `high`), with stops at the cuts. */
export function cutLine(line: readonly ColorStop[], low: number, high: number): ColorStop[] {
  const inside = line.filter(({ offset }) => offset > low && offset < high);
  const end = line.find(({ offset }) => offset >= high);
  const endColor = end && end.offset === high ? end.color : colorAt(line, high);
  return [
    { offset: low, color: colorAt(line, low) },
    ...inside,
    ...(high === Infinity ? [] : [{ offset: high, color: endColor }]),
  ];
}
