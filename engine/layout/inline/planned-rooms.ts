/** The rooms of lines that are not set yet: those of today's floats, under the assumption that lines are as high as the first. */
import { add, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import { FloatRoom, type LineRoom } from './line-room.js';

export interface PlannedRoom {
  readonly available: LayoutUnit;
  /** See LineRoom. */
  readonly offset: LayoutUnit;
}

/** One for each line from a place on; the last one is that of all lines behind it. Never empty. */
export type PlannedRooms = readonly PlannedRoom[];

/** A float is seldom higher, and a paragraph beside a higher one is planned again. */
const MOST = 100;

/** `room`: of the first of the lines. */
export function plannedRooms(room: LineRoom): PlannedRooms {
  const { available, offset } = room;
  const rooms: PlannedRoom[] = [{ available, offset }];
  if (!(room instanceof FloatRoom)) return rooms;
  const { between, floats, layout } = room;
  const { left, right } = layout.container;
  const { height } = between;
  if (height <= ZERO) return rooms;
  for (let y = add(between.y, height); rooms.length < MOST; y = add(y, height)) {
    if (floats.exclusions.nextEdge(y) === null) {
      rooms.push({ available: sub(right, left), offset: ZERO });
      break;
    }
    const line = floats.exclusions.forLines.find(y, height, left, right, ZERO);
    y = line.y;
    rooms.push({ available: sub(line.right, line.left), offset: sub(line.left, left) });
  }
  while (rooms.length > 1 && areEqual(rooms.at(-1)!, rooms.at(-2)!)) rooms.pop();
  return rooms;
}

function areEqual(one: PlannedRoom, other: PlannedRoom): boolean {
  return one.available === other.available && one.offset === other.offset;
}
