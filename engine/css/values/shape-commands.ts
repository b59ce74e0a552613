/** The commands of `shape()` (CSS Shapes 2, § 3.2). */
import { PathPen } from '../../base/path-data.js';
import type { PathSegment } from '../../base/shapes.js';
import { keywords, oneOf, type Parse, type ValueCursor } from '../syntax/value-cursor.js';
import { angle, lengthPercentage, type SpecifiedLength } from './math.js';
import { position, positionX, positionY } from './position.js';
import type { LengthPercentage } from './values.js';

/** What coordinates are measured from: the reference box, or the point where the command begins. */
type By = 'to' | 'by';

/** `L`: a length as it is specified, or computed. */
type Pair<L> = readonly [L, L];

/** A control point, from the corner of the box, or from an end of the curve. */
type Control<L> = readonly ['origin' | 'start' | 'end', Pair<L>];

/** A command of each name, so that the name alone tells which it is. */
type Named<Name, Parts extends readonly unknown[]> = Name extends string ? readonly [Name, ...Parts] : never;

export type ShapeCommand<L> =
  | Named<'move' | 'line', [By, Pair<L>]>
  | Named<'hline' | 'vline', [By, L]>
  /** `curve`: one control point makes it quadratic. `smooth`: the first control point mirrors that of the curve before. */
  | Named<'curve' | 'smooth', [By, Pair<L>, readonly Control<L>[]]>
  | Named<'arc', [By, Pair<L>, readonly L[], 'cw' | 'ccw', 'large' | 'small', { readonly degrees: number }]>
  | Named<'close', []>;

type Command = ShapeCommand<SpecifiedLength>;

// ── Parsing

const by = keywords('to', 'by');
const distance = lengthPercentage();

const pair: Parse<Pair<SpecifiedLength>> = (cursor) => {
  const x = distance(cursor);
  const y = x === undefined ? undefined : distance(cursor);
  return y === undefined ? undefined : [x!, y];
};

/** Whether the next word is `word`, which is taken. */
function takes(cursor: ValueCursor, word: string): boolean {
  if (cursor.peek()?.type !== 'ident' || cursor.peek()!.lower !== word) return false;
  cursor.next();
  return true;
}

interface Aim {
  readonly by: By;
  readonly end: Pair<SpecifiedLength>;
}

const aim: Parse<Aim> = (cursor) => {
  const from = by(cursor);
  const end = from === 'to' ? position(cursor) : pair(cursor);
  return from && end && { by: from, end };
};

const side = keywords('start', 'end', 'origin');

function control(of: By): Parse<Control<SpecifiedLength>> {
  return (cursor) => {
    const relative = cursor.try((inner) => {
      const at = pair(inner);
      const from = at && takes(inner, 'from') ? side(inner) : undefined;
      return from && ([from, at!] as const);
    });
    if (relative) return relative;
    const at = of === 'to' ? position(cursor) : pair(cursor);
    return at && [of === 'to' ? 'origin' : 'start', at];
  };
}

function straight(name: 'move' | 'line'): Parse<Command> {
  return (cursor) => {
    const to = aim(cursor);
    return to && [name, to.by, to.end];
  };
}

function along(name: 'hline' | 'vline'): Parse<Command> {
  const place = name === 'hline' ? positionX : positionY;
  return (cursor) => {
    const from = by(cursor);
    const at = from === 'to' ? place(cursor) : distance(cursor);
    return from === undefined || at === undefined ? undefined : [name, from, at];
  };
}

const COMMANDS: Readonly<Record<string, Parse<Command>>> = {
  move: straight('move'),
  line: straight('line'),
  hline: along('hline'),
  vline: along('vline'),
  curve(cursor) {
    const to = aim(cursor);
    const first = to && takes(cursor, 'with') ? control(to.by)(cursor) : undefined;
    if (!first) return undefined;
    if (!cursor.delim('/')) return ['curve', to!.by, to!.end, [first]];
    const second = control(to!.by)(cursor);
    return second && ['curve', to!.by, to!.end, [first, second]];
  },
  smooth(cursor) {
    const to = aim(cursor);
    if (!to || !takes(cursor, 'with')) return to && ['smooth', to.by, to.end, []];
    const second = control(to.by)(cursor);
    return second && ['smooth', to.by, to.end, [second]];
  },
  arc(cursor) {
    const to = aim(cursor);
    if (!to || !takes(cursor, 'of')) return undefined;
    const first = distance(cursor);
    const second = first === undefined ? undefined : cursor.try(distance);
    let turn: 'cw' | 'ccw' | undefined;
    let size: 'large' | 'small' | undefined;
    let degrees: number | undefined;
    // Each round reads one of the three.
    while (first !== undefined) {
      const word = cursor.try(oneOf(keywords('cw', 'ccw'), keywords('large', 'small', 'rotate')));
      if (word === undefined) break;
      if ((word === 'cw' || word === 'ccw') && !turn) turn = word;
      else if ((word === 'large' || word === 'small') && !size) size = word;
      else if (word === 'rotate' && degrees === undefined) {
        degrees = angle(cursor);
        if (degrees === undefined) return undefined;
      } else return undefined;
    }
    if (first === undefined) return undefined;
    const radii = second === undefined ? [first] : [first, second];
    return ['arc', to.by, to.end, radii, turn ?? 'ccw', size ?? 'small', { degrees: degrees ?? 0 }];
  },
  close: () => ['close'],
};

export const shapeCommand: Parse<Command> = (cursor) => {
  const name = cursor.ident() ?? '';
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name]!(cursor) : undefined;
};

// ── Drawing

interface ShapeFrame {
  /** The corner of the reference box. */
  readonly origin: { readonly x: number; readonly y: number };
  along(value: LengthPercentage, direction: 'width' | 'height'): number;
}

type Used = ShapeCommand<LengthPercentage>;
type Point = readonly [number, number];

/** `start`: in the reference box. */
export function drawCommands(
  start: Pair<LengthPercentage>,
  commands: readonly Used[],
  frame: ShapeFrame,
): readonly PathSegment[] {
  const pen = new PathPen();
  const { x, y } = frame.origin;
  const [across, down] = offset(start, frame);
  pen.move(x + across, y + down);
  for (const command of commands) draw(pen, command, frame);
  return pen.segments;
}

function offset([x, y]: Pair<LengthPercentage>, frame: ShapeFrame): Point {
  return [frame.along(x, 'width'), frame.along(y, 'height')];
}

function draw(pen: PathPen, command: Used, frame: ShapeFrame): void {
  if (command[0] === 'close') return pen.close();
  const base: Point = command[1] === 'by' ? pen.at : [frame.origin.x, frame.origin.y];
  if (command[0] === 'hline') return pen.line(base[0] + frame.along(command[2], 'width'), pen.at[1]);
  if (command[0] === 'vline') return pen.line(pen.at[0], base[1] + frame.along(command[2], 'height'));
  const [dx, dy] = offset(command[2], frame);
  const end: Point = [base[0] + dx, base[1] + dy];
  if (command[0] === 'move') pen.move(...end);
  else if (command[0] === 'line') pen.line(...end);
  else if (command[0] === 'arc') {
    const [, , , [first, second], turn, size, { degrees }] = command;
    const radii: Point = [frame.along(first!, 'width'), frame.along(second ?? first!, 'height')];
    pen.arc(radii, { degrees, isLarge: size === 'large', isClockwise: turn === 'cw' }, end);
  } else drawCurve(pen, command, { end, frame });
}

interface CurveEnd {
  readonly end: Point;
  readonly frame: ShapeFrame;
}

function drawCurve(
  pen: PathPen,
  [name, , , controls]: Extract<Used, readonly ['curve' | 'smooth', ...unknown[]]>,
  { end, frame }: CurveEnd,
): void {
  const starts = { origin: [frame.origin.x, frame.origin.y], start: pen.at, end } as const;
  const points = controls.map(([from, by]): Point => {
    const [dx, dy] = offset(by, frame);
    return [starts[from][0] + dx, starts[from][1] + dy];
  });
  if (name === 'curve') {
    if (points.length === 1) pen.quadratic([...points[0]!, ...end]);
    else pen.cubic([...points[0]!, ...points[1]!, ...end]);
  } else if (points.length === 1) pen.cubic([...pen.mirrored('cubic'), ...points[0]!, ...end]);
  else pen.quadratic([...pen.mirrored('quadratic'), ...end]);
}
