/** Where passages stand: what moved, how far, to which page, and why. */
import { lengthText, type Finding } from './changes.js';
import type { PassagePair } from './match-passages.js';
import type { PagePairs } from './pages.js';
import { spacingOf } from './compare-passages.js';
import { boxOfPassage, columnOf, labelOf, rowOrBlock, type Passage } from './passages.js';

/** How far something moved on its page. */
export interface Motion {
  readonly x: number;
  readonly y: number;
}

export interface Places {
  readonly findings: readonly Finding[];
  /** By page of the new document: how far text moved on it. Lines and pictures beside it move likewise. */
  readonly motions: ReadonlyMap<number, readonly Motion[]>;
  /** Pages of either document that text moved to or from. */
  readonly flowing: ReadonlySet<number>;
}

export interface PlaceContext {
  readonly tables: number;
  readonly tolerance: number;
  readonly pages: PagePairs;
  readonly alone: Alone;
}

interface Step {
  /** Its place among all pairs. */
  readonly index: number;
  readonly before: Passage;
  readonly after: Passage;
  readonly motion: Motion;
  readonly turnsPage: boolean;
}

export function comparePlaces(pairs: readonly PassagePair[], context: PlaceContext): Places {
  const rows = compareRowHeights(pairs, context);
  const findings: Finding[] = [...rows.values()];
  const motions = new Map<number, Motion[]>();
  const flowing = new Set<number>();
  for (const run of runsOf(pairs, context)) {
    const turn = run.findIndex(({ turnsPage }) => turnsPage);
    const onPage = turn < 0 ? run : run.slice(0, turn);
    for (const { after, motion } of onPage) motions.set(after.page, [...(motions.get(after.page) ?? []), motion]);
    for (const group of sameMotion(onPage, context.tolerance))
      findings.push(tellMotion(group, pairs, { ...context, rows }));
    if (turn < 0) continue;
    const flow = run.slice(turn);
    findings.push(tellFlow(flow, pairs, context));
    for (const { before, after } of flow)
      for (const page of [before.page, after.page, ...after.lines.map((line) => line.page)]) flowing.add(page);
  }
  return { findings, motions, flowing };
}

/** Passages that moved, one after another. */
function runsOf(pairs: readonly PassagePair[], { tolerance, pages }: PlaceContext): readonly (readonly Step[])[] {
  const runs: Step[][] = [[]];
  for (const [index, { before, after }] of pairs.entries()) {
    if (!before || !after) continue;
    const motion = motionOf(before, after, tolerance);
    const turnsPage = pages.after.get(before.page) !== after.page;
    const moved = turnsPage || Math.abs(motion.x) > tolerance || Math.abs(motion.y) > tolerance;
    if (moved) runs.at(-1)!.push({ index, before, after, motion, turnsPage });
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** A line that is centred or flush right moves sideways with its length; that is no move. */
function motionOf(before: Passage, after: Passage, tolerance: number): Motion {
  const [old, now] = [before.lines[0]?.width ?? 0, after.lines[0]?.width ?? 0];
  const x = roundOff(after.x - before.x);
  const growth = now - old;
  const isAligned = before.text !== after.text && [growth, growth / 2].some((part) => Math.abs(x + part) <= tolerance);
  return { x: isAligned ? 0 : x, y: roundOff(after.y - before.y) };
}

function sameMotion(run: readonly Step[], tolerance: number): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  for (const step of run) {
    const last = groups.at(-1)?.at(-1);
    const same =
      last &&
      last.after.page === step.after.page &&
      Math.abs(last.motion.x - step.motion.x) <= tolerance &&
      Math.abs(last.motion.y - step.motion.y) <= tolerance;
    if (same) groups.at(-1)!.push(step);
    else groups.push([step]);
  }
  return groups;
}

const roundOff = (value: number): number => Math.round(value * 10) / 10;

function tellMotion(group: readonly Step[], pairs: readonly PassagePair[], context: MotionContext): Finding {
  const first = group[0]!;
  const others = group.length - 1;
  const more = others === 0 ? '' : ` and the ${others === 1 ? 'block' : `${others} blocks`} after it`;
  const { cell } = first.after.block;
  const taller = cell ? context.rows.get(rowKey(cell.table, cell.row - 1)) : undefined;
  return {
    kind: 'moved',
    page: first.after.page,
    subject: `${rowOrBlock(first.after, context.tables)}${more}`,
    predicate: `moved ${motionText(first.motion)}`,
    box: boxOfPassage(first.after),
    column: others === 0 ? columnOf(first.after, context.tables) : undefined,
    because: becauseOf(first, pairs, { ...context, taller }),
  };
}

/** What moves sideways has no cause above it. */
function becauseOf(
  { index, motion, after }: Step,
  pairs: readonly PassagePair[],
  { taller, ...context }: MotionContext & { readonly taller: Finding | undefined },
): string | undefined {
  if (taller) return `${taller.subject} ${taller.predicate}`;
  if (Math.abs(motion.y) <= context.tolerance) return undefined;
  return causeBefore(index, pairs, { ...context, direction: Math.sign(motion.y), page: after.page });
}

interface MotionContext extends PlaceContext {
  /** Rows that are taller or shorter, by table and row. */
  readonly rows: ReadonlyMap<string, Finding>;
}

const rowKey = (table: number, row: number): string => `${table} ${row}`;

/** How far the content of a row moved that moved least: in a taller row, cells may be centred. */
interface RowMotion {
  readonly passage: Passage;
  readonly old: Passage;
  readonly y: number;
}

/** Rows are taller by what the next row moved further than they did. */
function compareRowHeights(
  pairs: readonly PassagePair[],
  { tolerance, tables, pages }: PlaceContext,
): ReadonlyMap<string, Finding> {
  const rows = new Map<string, RowMotion>();
  for (const { before, after } of pairs) {
    if (!before?.block.cell || !after?.block.cell || pages.after.get(before.page) !== after.page) continue;
    const key = rowKey(after.block.cell.table, after.block.cell.row);
    const y = roundOff(after.y - before.y);
    const known = rows.get(key);
    if (!known || Math.abs(y) < Math.abs(known.y)) rows.set(key, { passage: after, old: before, y });
  }
  const taller = new Map<string, Finding>();
  for (const [key, { passage, old, y }] of rows) {
    const { table, row } = passage.block.cell!;
    const next = rows.get(rowKey(table, row + 1));
    const isNext = next && next.passage.page === passage.page && next.old.block.cell!.row === old.block.cell!.row + 1;
    if (!isNext || Math.abs(next.y - y) <= tolerance) continue;
    const predicate = `is ${lengthText(next.y - y)} ${next.y > y ? 'taller' : 'shorter'}`;
    taller.set(key, {
      kind: 'row-height',
      box: boxOfPassage(passage),
      page: passage.page,
      subject: labelOf(passage, tables),
      predicate,
    });
  }
  return taller;
}

const motionText = ({ x, y }: Motion): string =>
  [
    ...(y === 0 ? [] : [`${y > 0 ? 'down' : 'up'} by ${lengthText(y)}`]),
    ...(x === 0 ? [] : [`to the ${x > 0 ? 'right' : 'left'} by ${lengthText(x)}`]),
  ].join(' and ');

function tellFlow(flow: readonly Step[], pairs: readonly PassagePair[], context: PlaceContext): Finding {
  const first = flow[0]!;
  const others = flow.length - 1;
  const more = others === 0 ? '' : ` and the ${others === 1 ? 'block' : `${others} blocks`} after it`;
  return {
    kind: 'moved-page',
    page: first.after.page,
    subject: `${rowOrBlock(first.after, context.tables)}${more}`,
    predicate: `moved here from page ${first.before.page}`,
    box: boxOfPassage(first.after),
    ...{ before: `page ${first.before.page}`, after: `page ${first.after.page}` },
    because: causeBefore(first.index, pairs, {
      ...context,
      direction: Math.sign(first.after.page - first.before.page),
      page: null,
    }),
  };
}

/** How far back a cause is looked for: what stands further away has moved by itself. */
const NEAR = 40;

/** A block that made room before a passage, or took it, and in which direction what follows moves: 1 is down. */
interface Cause {
  readonly text: string;
  readonly direction: number;
}

/** What is known of passages that only one document has. */
export interface Alone {
  /** Those that stand elsewhere in the order. */
  readonly moved: ReadonlySet<Passage>;
  /** The cells of rows of which no cell has a counterpart; a cell that is alone makes no room. */
  readonly rows: ReadonlyMap<Passage, unknown>;
}

interface CauseContext {
  readonly tables: number;
  readonly tolerance: number;
  readonly alone: Alone;
}

/** The nearest block before a passage that is new, gone, or has other lines, and so moves what follows in this direction. */
export function causeBefore(
  index: number,
  pairs: readonly PassagePair[],
  { direction, page, ...context }: CauseContext & { readonly direction: number; readonly page: number | null },
): string | undefined {
  for (let near = index - 1; near >= Math.max(0, index - NEAR); near--) {
    const { before, after } = pairs[near]!;
    // On the page before, it moves what is behind it only as far as text flows.
    if (page !== null && after && after.lines.every((line) => line.page !== page)) return undefined;
    const cause =
      before && after ? growth(before, after, context) : causeAlone((after ?? before)!, after !== null, context);
    if (cause && (direction === 0 || cause.direction === direction)) return cause.text;
  }
  return undefined;
}

function causeAlone(passage: Passage, isNew: boolean, { tables, alone }: CauseContext): Cause | null {
  if (passage.block.cell && !alone.rows.has(passage)) return null;
  const state = alone.moved.has(passage) ? 'stands elsewhere' : isNew ? 'is new' : 'is gone';
  return { text: `${rowOrBlock(passage, tables)} ${state}`, direction: isNew ? 1 : -1 };
}

function growth(before: Passage, after: Passage, { tables, tolerance }: CauseContext): Cause | null {
  const cause = (difference: number, told: string): Cause => ({
    text: `${rowOrBlock(after, tables)} ${told}`,
    direction: Math.sign(difference),
  });
  const lines = after.lines.length - before.lines.length;
  if (lines !== 0) {
    const count = Math.abs(lines);
    return cause(lines, `has ${count} ${count === 1 ? 'line' : 'lines'} ${lines > 0 ? 'more' : 'fewer'}`);
  }
  const [old, now] = [before, after].map(({ lines: [line] }) => line?.runs[0]?.size ?? 0);
  if (old !== now) return cause(now! - old!, `is set in ${now} pt instead of ${old} pt`);
  const [was, is] = [spacingOf(before.lines), spacingOf(after.lines)];
  // Lines on two pages have no distance.
  if (was === null || is === null || Math.abs(was - is) <= tolerance) return null;
  return cause(is - was, 'has another line spacing');
}
