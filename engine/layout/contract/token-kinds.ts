/**
 * What each kind of break token holds and means: a table with a row for each kind. Everything that walks over tokens (what
 * forced a break, whether two tokens are the same place, what a page lets go of, the name of the next page) is a loop over it.
 */
import type { Box } from '../../box/box.js';
import type { BoxSequence } from '../../box/box-sequence.js';
import type { BreakBetween } from '../../css/values/values.js';
import type {
  BlockBreakToken,
  BreakToken,
  InlineBreakToken,
  ItemsBreakToken,
  MulticolBreakToken,
  TableBreakToken,
} from './break-token.js';
import { commitTable } from './measurements.js';
import type { LayoutBox } from './recursion.js';

/** How a part hangs together with the box that it is in. */
interface Relation {
  /** A break that was forced in the part was forced in the whole. */
  readonly forces: boolean;
  /** What stands before its token is not asked for again, once the page before is committed. */
  readonly releases: boolean;
}

const CONTENT: Relation = { forces: true, releases: true };
/** Asked for again as a whole: the height of a row comes from all of its cells. */
const KEPT: Relation = { forces: true, releases: false };
/** The container itself says what forced a break of the page: breaks between columns are none. */
const COLUMNS: Relation = { forces: false, releases: true };
/** Out of the flow: floats and positioned boxes force no break of what is around them, and are measured as a whole. */
const ASIDE: Relation = { forces: false, releases: false };

/** A box inside of the token's box that goes on, or begins, behind the break. */
export interface TokenPart extends Relation {
  /** null: only the token knows it. */
  readonly box: Box | null;
  /** null: it begins, or is complete. */
  readonly token: BreakToken | null;
}

/** What comes first behind a break. */
export interface NextContent {
  readonly box: LayoutBox | InlineBreakToken['box'];
  /** null: from its beginning. */
  readonly token: BreakToken | null;
  /** `page` does not apply to it: an item of a flex or grid container, or a cell. */
  readonly isItem: boolean;
  /** The siblings that follow it; null: they are not in order. */
  readonly following: { readonly children: BoxSequence; readonly index: number } | null;
}

interface TokenKind<T extends BreakToken> {
  parts(token: T): readonly TokenPart[];
  /** Together with box and parts it tells the place from all others. Where it changes, the page has taken something. */
  place(token: T): readonly number[];
  /** What forced the break in the box itself, rather than in its parts; null: nothing. */
  forced(token: T): BreakBetween | null;
  /** Lets go of what the box itself keeps of committed pages. */
  release(token: T): void;
  /** null: not known, or nothing but the height of the box. */
  next(token: T): NextContent | null;
}

/** In `place`: there is none. Lengths and counts are 0 at least. */
const NONE = -1;

const nothing = (): null => null;

const BLOCK: TokenKind<BlockBreakToken> = {
  parts: ({ childToken, overflowing, floats, positioned }) => {
    const parts = childToken ? [part(CONTENT, childToken)] : [];
    for (const token of overflowing) parts.push(part(CONTENT, token));
    for (const { box, token } of [...floats, ...positioned]) parts.push(part(ASIDE, token, box));
    return parts;
  },
  place: ({ childIndex, consumed, isAtEnd, overflowing, floats }) => [
    ...[childIndex, consumed, Number(isAtEnd), overflowing.length, floats.length],
  ],
  // Where a child goes on, the break is inside of it.
  forced: ({ childToken, forced }) => (childToken ? null : forced),
  release: ({ box, childIndex }) => box.children.release(childIndex),
  next: ({ box, childIndex, childToken, overflowing }) => {
    const [token = null] = overflowing;
    const following = { children: box.children, index: childIndex + (childToken !== null && !token ? 1 : 0) };
    if (token) return { box: token.box, token, isItem: false, following };
    const child = box.children.at(childIndex);
    return child && { box: child, token: childToken, isItem: false, following };
  },
};

const LINES: TokenKind<InlineBreakToken> = {
  // Lines before them may be planned again with all that follows, so they are asked for as a whole.
  parts: ({ atomics = [] }) => atomics.map(({ box, token }) => part(KEPT, token, box)),
  place: ({ segment, offset, lineCount, floatsDone, open }) => [
    ...[segment, offset, lineCount, floatsDone],
    open?.rest ?? NONE,
  ],
  forced: nothing,
  release: nothing,
  next: nothing,
};

const STAGES: Readonly<Record<TableBreakToken['stage'], number>> = { above: 0, rows: 1, below: 2 };

const TABLE: TokenKind<TableBreakToken> = {
  parts: ({ captionToken, cells, spans }) =>
    [captionToken, ...(cells ?? []).map((cell) => cell?.token ?? null), ...spans.map(({ token }) => token)].map(
      (token) => part(KEPT, token),
    ),
  place: ({ stage, captionIndex, rowIndex, leadingRows, trailsFooter, rowConsumed, rest, cells, spans }) => [
    ...[STAGES[stage], captionIndex, rowIndex, leadingRows, Number(trailsFooter), rowConsumed, rest ?? NONE],
    ...[cells?.length ?? NONE, ...(cells ?? []).map((cell) => (cell ? Number(cell.done) : NONE))],
    ...spans.map(({ rowsLeft }) => rowsLeft),
  ],
  forced: ({ forced }) => forced,
  release: ({ box, rowIndex, leadingRows }) => commitTable(box, Math.max(0, rowIndex - leadingRows)),
  // `page` applies to blocks in cells, but not to the cells.
  next: ({ cells }) => {
    const token = cells?.find((cell) => cell?.token)?.token;
    return token ? { box: token.box, token, isItem: true, following: null } : null;
  },
};

/** A flex or grid container keeps its items until it is complete; what these have set is let go. */
const ITEMS: TokenKind<ItemsBreakToken> = {
  parts: ({ flows, overflowing, positioned }) => [
    ...flows.flatMap(({ items }) => (items ?? []).map((item) => part(CONTENT, 'token' in item ? item.token : null))),
    ...overflowing.map(({ token }) => part(CONTENT, token)),
    ...positioned.map(({ box, token }) => part(ASIDE, token, box)),
  ],
  place: ({ consumed, isAtEnd, overflowing, flows }) => [
    ...[consumed, Number(isAtEnd), overflowing.length],
    ...flows.flatMap(({ rowIndex, gap, items }) => [
      ...[rowIndex, gap, items?.length ?? NONE],
      ...(items ?? []).map((item) => (item.status === 'done' ? NONE : item.offset)),
    ]),
  ],
  forced: ({ flows }) => flows.find(({ forced }) => forced !== null)?.forced ?? null,
  release: nothing,
  next: ({ rows, flows, overflowing }) => {
    const [rest] = overflowing;
    if (rest) return { box: rest.token.box, token: rest.token, isItem: true, following: null };
    for (const [index, state] of flows.entries()) {
      const row = rows[index]![state.rowIndex];
      for (const [i, placed] of (row?.items ?? []).entries()) {
        const item = state.items?.[i];
        if (item?.status !== 'done')
          return { box: placed.item.box, token: item?.token ?? null, isItem: true, following: null };
      }
    }
    return null;
  },
};

const MULTICOL: TokenKind<MulticolBreakToken> = {
  parts: ({ flow, spanner, rests, positioned }) => [
    part(COLUMNS, flow),
    part(KEPT, spanner?.token ?? null, spanner?.box ?? null),
    ...[...rests, ...positioned].map(({ box, token }) => part(ASIDE, token, box)),
  ],
  place: ({ consumed, isFlowDone }) => [consumed, Number(isFlowDone)],
  forced: ({ forced }) => forced,
  release: nothing,
  // Columns know no page names; and what came first in them is gone.
  next: nothing,
};

const KINDS = { block: BLOCK, lines: LINES, table: TABLE, items: ITEMS, multicol: MULTICOL } satisfies {
  readonly [K in BreakToken['kind']]: TokenKind<Extract<BreakToken, { kind: K }>>;
};

function part(relation: Relation, token: BreakToken | null, box: Box | null = token?.box ?? null): TokenPart {
  return { ...relation, box, token };
}

function kindOf(token: BreakToken): TokenKind<BreakToken> {
  return KINDS[token.kind];
}

export function partsOf(token: BreakToken): readonly TokenPart[] {
  return kindOf(token).parts(token);
}

export function placeNumbers(token: BreakToken): readonly number[] {
  return kindOf(token).place(token);
}

export function forcedIn(token: BreakToken): BreakBetween | null {
  return kindOf(token).forced(token);
}

export function releaseIn(token: BreakToken): void {
  kindOf(token).release(token);
}

export function nextContent(token: BreakToken): NextContent | null {
  return kindOf(token).next(token);
}
