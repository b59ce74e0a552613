/**
 * Plans of lines. That of a paragraph in room of one width is kept while the width stays the same: the lines on later pages
 * are part of it. Where lines turn out otherwise, because of floats, the rest is planned anew from there.
 */
import type { LayoutUnit } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { measurementsOf } from '../contract/measurements.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { PreparedFlow, Segment } from '../text/inline-segments.js';
import type { BrokenLine, LinePosition } from './line-breaker.js';
import type { LineRoom } from './line-room.js';
import { plannedRooms } from './planned-rooms.js';
import { mayPlan, planLines, type LinePlan, type Paragraph } from './total-fit.js';

declare module '../../box/box.js' {
  interface Measured {
    /** The lines that were planned from the start of the flow for a width. */
    plan: { readonly flow: PreparedFlow; readonly available: LayoutUnit; readonly lines: LinePlan } | null;
  }
}

const START: LinePosition = { segment: 0, offset: 0 };
/** Lines of a plan that does not begin with the flow; the lines behind them are another plan's. */
const MOST_LINES = 100;
/** Where floats are still to come, which change the room of lines anyway. */
const MOST_LINES_BEFORE_FLOATS = 8;
/** Plans of one layout, which is that of a page. Where floats change nearly every line, the rest is broken line by line. */
const MOST_PLANS = 40;

/** Kinds of segments that take the room that they say in any line. */
const PLAIN: ReadonlySet<Segment['kind']> = new Set(['text', 'open', 'close', 'break']);

/** The lines of one layout of a flow. */
export class LinePlanner {
  readonly #mayPlan: boolean;
  /** -1 if there is none. */
  readonly #lastFloat: number;
  #plan: LinePlan | null = null;
  #plans = 0;

  constructor(
    readonly box: InlineFlow,
    readonly paragraph: Paragraph,
    readonly context: LayoutContext,
  ) {
    this.#mayPlan = mayPlan(paragraph.flow);
    const { segments, hasOutOfFlow } = paragraph.flow;
    this.#lastFloat = hasOutOfFlow ? segments.findLastIndex(({ kind }) => kind === 'float') : -1;
  }

  /** The line that begins at `start`. `breakIn` breaks it: where it is full, or at the place that it is told. */
  line(start: LinePosition, room: LineRoom, breakIn: (until?: LinePosition) => BrokenLine): BrokenLine {
    const line = breakIn(this.#endOf(start, room));
    if (line.room.available === room.available) return line;
    // A float stands beside the line that it is in.
    const narrower = breakIn(this.#endOf(start, line.room));
    return narrower.room.available === line.room.available ? narrower : breakIn();
  }

  #endOf(start: LinePosition, room: LineRoom): LinePosition | undefined {
    if (!this.#mayPlan) return undefined;
    const planned = this.#plan?.lineFrom(start);
    if (planned?.room.available === room.available) return planned.end;
    if (!this.#plan && this.#fitsOnOneLine(start, room.available)) return undefined;
    const rooms = plannedRooms(room);
    const { available } = room;
    const whole = rooms.length === 1 ? this.#wholePlan(available) : null;
    const isPartOfWhole = whole?.lineFrom(start) !== undefined;
    if (!isPartOfWhole && ++this.#plans > MOST_PLANS) return undefined;
    const most = start.segment < this.#lastFloat ? MOST_LINES_BEFORE_FLOATS : MOST_LINES;
    this.#plan = isPartOfWhole ? whole : planLines(this.paragraph, { from: start, rooms, most }, this.context);
    return this.#plan?.lineFrom(start)?.end;
  }

  /**
   * Whether a paragraph certainly is one line, which nothing has to be planned for: many are, in tables and lists. Text
   * alone is looked at, without what might hang at its end.
   */
  #fitsOnOneLine({ segment: from, offset }: LinePosition, available: LayoutUnit): boolean {
    const { flow, firstLine, indents } = this.paragraph;
    const { segments, hanging } = flow;
    if (from > 0 || offset > 0 || firstLine || hanging) return false;
    let width: number = indents[0];
    for (const segment of segments) {
      if (!PLAIN.has(segment.kind)) return false;
      width += segment.width + segment.spaceWidth;
      if (width > available) return false;
      if (segment.breakAfter === BreakKind.Mandatory) return true;
    }
    return true;
  }

  #wholePlan(available: LayoutUnit): LinePlan {
    const { flow } = this.paragraph;
    const measured = measurementsOf(this.box, this.context);
    const before = measured.plan;
    if (before?.flow === flow && before.available === available) return before.lines;
    const rooms = [{ available, offset: 0 as LayoutUnit }];
    const lines = planLines(this.paragraph, { from: START, rooms, most: Infinity }, this.context);
    measured.plan = { flow, available, lines };
    return lines;
  }
}
