/** Path data (SVG 2, § 9.3) as lines and cubic curves with absolute coordinates. */
import type { PathSegment } from './shapes.js';

const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
const FLAG = /[\s,]*([01])/y;
const COMMAND = /[\s,]*([mlhvcsqtaz])/iy;

const ARGUMENTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** Parses up to the first error (§ 9.5.4). */
export function parsePath(data: string): PathSegment[] {
  const reader = new PathReader(data);
  reader.read();
  return reader.pen.segments;
}

class PathReader {
  readonly pen = new PathPen();
  #at = 0;

  constructor(readonly data: string) {}

  read(): void {
    let command = this.#match(COMMAND);
    if (command === null || command.toLowerCase() !== 'm') return;
    // Each turn reads a command or a number, or ends.
    while (command !== null) {
      const kind: string = command.toLowerCase();
      const args = this.#arguments(kind);
      if (args === null) return;
      this.#segment(kind, args, command === kind);
      const next: string | null = this.#match(COMMAND);
      if (next !== null) command = next;
      else if (kind === 'z' || !this.#hasNumber()) return;
      // Further coordinates after a move are lines.
      else if (kind === 'm') command = command === 'm' ? 'l' : 'L';
    }
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.data);
    if (!match) return null;
    this.#at = pattern.lastIndex;
    return match[1]!;
  }

  #hasNumber(): boolean {
    NUMBER.lastIndex = this.#at;
    return NUMBER.test(this.data);
  }

  #arguments(kind: string): number[] | null {
    const args: number[] = [];
    for (let i = 0; i < ARGUMENTS[kind]!; i++) {
      const text = this.#match(kind === 'a' && (i === 3 || i === 4) ? FLAG : NUMBER);
      if (text === null) return null;
      args.push(Number(text));
    }
    return args;
  }

  #segment(kind: string, given: readonly number[], isRelative: boolean): void {
    const { pen } = this;
    const [dx, dy] = isRelative ? pen.at : [0, 0];
    if (kind === 'a') {
      const [rx, ry, degrees, large, sweep, x, y] = given as unknown as readonly [...Six, number];
      return pen.arc([rx, ry], { degrees, isLarge: large === 1, isClockwise: sweep === 1 }, [x + dx, y + dy]);
    }
    if (kind === 'h') return pen.line(given[0]! + dx, pen.at[1]);
    if (kind === 'v') return pen.line(pen.at[0], given[0]! + dy);
    if (kind === 'z') return pen.close();
    const args = given.map((value, i) => value + (i % 2 === 0 ? dx : dy));
    if (kind === 'm') pen.move(args[0]!, args[1]!);
    else if (kind === 'l') pen.line(args[0]!, args[1]!);
    else if (kind === 'c') pen.cubic(args as unknown as Six);
    else if (kind === 's') pen.cubic([...pen.mirrored('cubic'), ...args] as unknown as Six);
    else if (kind === 'q') pen.quadratic(args as unknown as Four);
    else pen.quadratic([...pen.mirrored('quadratic'), ...args] as unknown as Four);
  }
}

/** Draws a path. All coordinates are absolute. */
export class PathPen {
  readonly segments: PathSegment[] = [];
  #at: Point = [0, 0];
  #start: Point = [0, 0];
  /** The control point that a smooth curve mirrors, and the kind of curve it is of. */
  #control: Point = [0, 0];
  #controlOf: 'cubic' | 'quadratic' | null = null;

  get at(): Point {
    return this.#at;
  }

  move(x: number, y: number): void {
    this.segments.push(['M', x, y]);
    this.#at = this.#start = [x, y];
    this.#controlOf = null;
  }

  line(x: number, y: number): void {
    this.segments.push(['L', x, y]);
    this.#at = [x, y];
    this.#controlOf = null;
  }

  close(): void {
    this.segments.push(['Z']);
    this.#at = this.#start;
    this.#controlOf = null;
  }

  /** The first control point of a smooth curve from here. */
  mirrored(kind: 'cubic' | 'quadratic'): Point {
    if (this.#controlOf !== kind) return this.#at;
    return [2 * this.#at[0] - this.#control[0], 2 * this.#at[1] - this.#control[1]];
  }

  cubic([x1, y1, x2, y2, x, y]: Six): void {
    this.segments.push(['C', x1, y1, x2, y2, x, y]);
    this.#at = [x, y];
    this.#control = [x2, y2];
    this.#controlOf = 'cubic';
  }

  quadratic([cx, cy, x, y]: Four): void {
    const third = (from: number, control: number): number => from + (2 / 3) * (control - from);
    const [fromX, fromY] = this.#at;
    this.cubic([third(fromX, cx), third(fromY, cy), third(x, cx), third(y, cy), x, y]);
    this.#control = [cx, cy];
    this.#controlOf = 'quadratic';
  }

  arc([rx, ry]: Point, turn: ArcTurn, [x, y]: Point): void {
    const curves = arcCurves(this.#at, [Math.abs(rx), Math.abs(ry)], turn, [x, y]);
    if (curves === null) return this.line(x, y);
    for (const curve of curves) this.cubic(curve);
    this.#controlOf = null;
  }
}

/** Which of the arcs between two points is meant. */
interface ArcTurn {
  readonly degrees: number;
  readonly isLarge: boolean;
  readonly isClockwise: boolean;
}

type Four = readonly [number, number, number, number];
type Six = readonly [number, number, number, number, number, number];
type Point = readonly [number, number];

/** SVG 2, B.2.4: an elliptical arc from its end points, as curves of at most a quarter; null for a straight line. */
function arcCurves(
  [x1, y1]: Point,
  radii: Point,
  { degrees, isLarge, isClockwise }: ArcTurn,
  [x2, y2]: Point,
): Six[] | null {
  let [rx, ry] = radii;
  if (rx === 0 || ry === 0) return null;
  if (x1 === x2 && y1 === y2) return [];
  const phi = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const px = (cos * (x1 - x2) + sin * (y1 - y2)) / 2;
  const py = (-sin * (x1 - x2) + cos * (y1 - y2)) / 2;
  // B.2.5: radii that do not reach are made larger.
  const excess = (px / rx) ** 2 + (py / ry) ** 2;
  if (excess > 1) [rx, ry] = [rx * Math.sqrt(excess), ry * Math.sqrt(excess)];
  const below = rx ** 2 * py ** 2 + ry ** 2 * px ** 2;
  const factor = (isLarge === isClockwise ? -1 : 1) * Math.sqrt(Math.max(0, (rx ** 2 * ry ** 2 - below) / below));
  const cxp = (factor * rx * py) / ry;
  const cyp = (-factor * ry * px) / rx;
  const start = Math.atan2((py - cyp) / ry, (px - cxp) / rx);
  let sweep = Math.atan2((-py - cyp) / ry, (-px - cxp) / rx) - start;
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI;
  else if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI;
  const [cx, cy] = [cos * cxp - sin * cyp + (x1 + x2) / 2, sin * cxp + cos * cyp + (y1 + y2) / 2];
  const at = (x: number, y: number): Point => [cx + cos * x * rx - sin * y * ry, cy + sin * x * rx + cos * y * ry];
  return quarters(start, sweep, at, [x2, y2]);
}

function quarters(start: number, sweep: number, at: (x: number, y: number) => Point, end: Point): Six[] {
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / count;
  const reach = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [start + i * step, start + (i + 1) * step];
    const first = at(Math.cos(from) - reach * Math.sin(from), Math.sin(from) + reach * Math.cos(from));
    const second = at(Math.cos(to) + reach * Math.sin(to), Math.sin(to) - reach * Math.cos(to));
    const last = i === count - 1 ? end : at(Math.cos(to), Math.sin(to));
    return [...first, ...second, ...last] as unknown as Six;
  });
}
