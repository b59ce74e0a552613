/** Paths as points: enough of them for a bounding box and a length. */

type Point = readonly [number, number];

/** How many numbers each command takes. */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
/** Points on each curve. */
const STEPS = 24;

/** Points along a path, its ends and curves included. */
export function pointsOf(d: string): Point[] {
  const points: Point[] = [];
  const pen = { x: 0, y: 0, startX: 0, startY: 0, controlX: 0, controlY: 0 };
  for (const [, command = '', rest = ''] of d.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)) {
    const name = command.toUpperCase();
    const isRelative = command !== name;
    const numbers = name === 'A' ? arcNumbers(rest) : numbersIn(rest);
    const takes = TAKES[name]!;
    if (takes === 0) [pen.x, pen.y] = [pen.startX, pen.startY];
    for (let i = 0; takes > 0 && i + takes <= numbers.length; i += takes) {
      const given = numbers.slice(i, i + takes);
      draw({ name: name === 'M' && i > 0 ? 'L' : name, given, isRelative }, pen, points);
    }
  }
  return points;
}

const numbersIn = (text: string): number[] =>
  (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);

/** Flags of arcs need nothing between them and what follows. */
function arcNumbers(text: string): number[] {
  const number = '([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?)[\\s,]*';
  const arc = new RegExp(`${number}${number}${number}([01])[\\s,]*([01])[\\s,]*${number}${number}`, 'gi');
  return [...text.matchAll(arc)].flatMap(([, ...found]) => found.map(Number));
}

interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** The last control point of a curve; that of others is the pen itself. */
  controlX: number;
  controlY: number;
}

interface Segment {
  readonly name: string;
  readonly given: readonly number[];
  readonly isRelative: boolean;
}

function draw({ name, given, isRelative }: Segment, pen: Pen, points: Point[]): void {
  const from: Point = [pen.x, pen.y];
  const at = (i: number): Point => [given[i]! + (isRelative ? from[0] : 0), given[i + 1]! + (isRelative ? from[1] : 0)];
  let to: Point;
  let control: Point | null = null;
  if (name === 'H') to = [given[0]! + (isRelative ? from[0] : 0), from[1]];
  else if (name === 'V') to = [from[0], given[0]! + (isRelative ? from[1] : 0)];
  else to = at(given.length - 2);
  const reflected: Point = [2 * from[0] - pen.controlX, 2 * from[1] - pen.controlY];
  if (name === 'M') [pen.startX, pen.startY] = to;
  else if (name === 'C' || name === 'S') {
    const first = name === 'C' ? at(0) : reflected;
    control = name === 'C' ? at(2) : at(0);
    addCurve([from, first, control, to], points);
  } else if (name === 'Q' || name === 'T') {
    control = name === 'Q' ? at(0) : reflected;
    addCurve([from, control, to], points);
  } else if (name === 'A') addArc(from, given, to, points);
  points.push(to);
  [pen.x, pen.y] = to;
  [pen.controlX, pen.controlY] = control ?? to;
}

/** De Casteljau's algorithm at each step. */
function addCurve(controls: readonly Point[], points: Point[]): void {
  for (let step = 1; step < STEPS; step++) {
    const t = step / STEPS;
    let level = controls;
    while (level.length > 1)
      level = level.slice(1).map(([x, y], i): Point => [mix(level[i]![0], x, t), mix(level[i]![1], y, t)]);
    points.push(level[0]!);
  }
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** SVG 2, appendix B.2.4: from end points to the centre. */
function addArc([x1, y1]: Point, given: readonly number[], [x2, y2]: Point, points: Point[]): void {
  const [givenX = 0, givenY = 0, angle = 0, isLarge = 0, sweeps = 0] = given;
  let [rx, ry] = [Math.abs(givenX), Math.abs(givenY)];
  if (rx === 0 || ry === 0 || (x1 === x2 && y1 === y2)) return;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const stretch = Math.max(1, Math.sqrt((px / rx) ** 2 + (py / ry) ** 2));
  [rx, ry] = [rx * stretch, ry * stretch];
  const over = (rx * py) ** 2 + (ry * px) ** 2;
  const root = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - over) / over)) * (isLarge === sweeps ? -1 : 1);
  const [cx, cy] = [(root * rx * py) / ry, (-root * ry * px) / rx];
  const start = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let turn = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - start;
  if (sweeps === 0 && turn > 0) turn -= 2 * Math.PI;
  if (sweeps === 1 && turn < 0) turn += 2 * Math.PI;
  const [mx, my] = [cos * cx - sin * cy + (x1 + x2) / 2, sin * cx + cos * cy + (y1 + y2) / 2];
  for (let step = 1; step < STEPS; step++) {
    const a = start + (turn * step) / STEPS;
    const [ex, ey] = [rx * Math.cos(a), ry * Math.sin(a)];
    points.push([mx + cos * ex - sin * ey, my + sin * ex + cos * ey]);
  }
}

export function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i]![0], y - points[i]![1]), 0);
}

/** The point at a distance along a line of points. */
export function pointAt(points: readonly Point[], distance: number): { x: number; y: number } {
  let left = distance;
  for (let i = 1; i < points.length; i++) {
    const [[x1, y1], [x2, y2]] = [points[i - 1]!, points[i]!];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length >= left && length > 0) return { x: mix(x1, x2, left / length), y: mix(y1, y2, left / length) };
    left -= length;
  }
  const [x, y] = points.at(-1) ?? [0, 0];
  return { x, y };
}
