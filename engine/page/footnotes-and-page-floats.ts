/**
 * Places content that leaves the flow for the edges of its page: footnotes (CSS GCPM 3, § 2) and page floats (CSS Page
 * Floats 3). The flow of the page is laid out first, and its calls and anchors are found. Then the flow is laid out again
 * in the room that the notes and floats leave. Notes and floats without room go to the next page, in document order.
 */
import type { Rect } from '../base/geometry.js';
import { add, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../base/units.js';
import type { Footnote } from '../box/box.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { FragmentChild } from '../layout/contract/fragment.js';
import type { LayoutContext } from '../layout/contract/layout-context.js';
import type { DisplacedItem } from '../layout/contract/out-of-flow.js';
import { FootnoteArea, type Note, type PlacedNotes } from './footnote-area.js';
import { NO_PAGE_FLOATS, PageFloats, type PageFloatState } from './page-floats.js';
import { CARRIED_NOTES_SHARE, TOLERATED_NOTE_GAP } from '../layout/contract/policy.js';

/** The state that one page passes to the next. */
export interface DisplacedState {
  /** Notes that are not complete, and notes that have not begun although their call is on an earlier page. */
  readonly notes: readonly Note[];
  /** The number of notes called so far. */
  readonly called: number;
  readonly floats: PageFloatState;
}

export const NOTHING_DISPLACED: DisplacedState = Object.freeze({ notes: [], called: 0, floats: NO_PAGE_FLOATS });

/** The flow of the page, laid out in the room that was given to it. */
export interface FlowContent {
  /** Where the flow ends, from the top of its room; null if it continues on the next page. */
  readonly end: LayoutUnit | null;
  /** From the page area's top left corner. */
  readonly displaced: readonly DisplacedItem[];
}

export interface DisplacedInput<Content extends FlowContent> {
  readonly area: Rect;
  readonly style: ComputedStyle;
  readonly state: DisplacedState;
  readonly generation: GenerationContext;
  readonly context: LayoutContext;
  /** Earlier pages hold the whole flow. */
  readonly flowIsDone: boolean;
  /** Lays out the flow in `room`, a part of the page area. */
  readonly layOut: (room: Rect) => Content;
}

export interface PageWithDisplaced<Content> {
  /** Null if the page has no room for the flow. */
  readonly content: Content | null;
  /** From the page's top left corner: page floats, then the footnote area. */
  readonly children: readonly FragmentChild[];
  readonly state: DisplacedState;
}

/** The maximum number of times that a page's flow is laid out to make room for notes. Most pages need two. */
const MAX_NOTE_ROUNDS = 6;

/** How often the flow in columns is laid out to avoid a gap above its notes. */
const MAX_GAP_ROUNDS = 6;

/** Numbers of lines below a call that are tried when a note is broken, to keep those lines on the page. */
const LINES_BELOW_CALL = [1, 2, 3, 6, 12, 24] as const;

export function layoutWithDisplaced<Content extends FlowContent>(
  input: DisplacedInput<Content>,
): PageWithDisplaced<Content> {
  const { state, area } = input;
  const isPlain = state.notes.length === 0 && state.floats === NO_PAGE_FLOATS;
  const first = isPlain ? input.layOut(area) : null;
  if (first && first.displaced.length === 0) return { content: first, children: [], state };
  return new DisplacedLayout(input, first).run();
}

/** The flow, and the notes below it. */
interface NotedFlow<Content> {
  readonly content: Content;
  readonly calls: readonly FootnoteCall[];
  readonly notes: readonly Note[];
  readonly placed: PlacedNotes;
}

/** A flow whose notes have their places, with the values that led to it. */
interface SettledFlow<Content> {
  readonly noted: NotedFlow<Content>;
  /** The first try, in which the flow had all the room that notes of earlier pages left. */
  readonly wanted: NotedFlow<Content>;
  readonly room: Rect;
  /** The height reserved for notes, and its maximum. */
  readonly reserve: LayoutUnit;
  readonly limit: LayoutUnit;
}

class DisplacedLayout<Content extends FlowContent> {
  readonly #area: FootnoteArea;
  readonly #notes = new Map<number, Note>();
  /** Calls and anchors inside of page floats. */
  #inFloats: readonly DisplacedItem[] = [];

  constructor(
    readonly input: DisplacedInput<Content>,
    /** The flow laid out in the whole page area; null if notes or floats of earlier pages take some of it. */
    readonly first: Content | null,
  ) {
    this.#area = new FootnoteArea(input.style, input.area, input.generation, input.context);
  }

  run(): PageWithDisplaced<Content> {
    const { input, first } = this;
    const floats = new PageFloats(input.state.floats, input.area, input.context, input.flowIsDone);
    let room = floats.room;
    this.#inFloats = floats.displaced;
    if (floats.fillsPage && !input.flowIsDone) {
      floats.take(this.#inFloats);
      return this.#page(null, floats);
    }
    let noted = this.#layoutNoted(room, floats.isEmpty ? first : null);
    // Ends because each turn places at least one of the document's floats, and each is placed once.
    while (floats.take([...noted.content.displaced, ...this.#inFloats])) {
      room = floats.room;
      this.#inFloats = floats.displaced;
      noted = this.#layoutNoted(room, null);
    }
    return this.#page(noted, floats);
  }

  #page(noted: NotedFlow<Content> | null, floats: PageFloats): PageWithDisplaced<Content> {
    const { state } = this.input;
    const displaced = [...(noted?.content.displaced ?? []), ...this.#inFloats];
    // On a page full of floats there is no footnote area: the notes of these floats go to the next page.
    const notes = noted?.notes ?? this.#notesOf(footnoteCalls(this.#inFloats));
    const area = noted?.placed;
    const children = floats.children(area?.height ?? ZERO);
    if (area?.fragment) {
      const bottom = this.input.area.y + this.input.area.height;
      const y = (bottom - area.height + area.y) as LayoutUnit;
      children.push({ x: add(this.input.area.x, area.x), y, fragment: area.fragment });
    }
    return {
      content: noted?.content ?? null,
      children,
      state: {
        notes: area ? area.rests : notes,
        called: notes.reduce((most, { ordinal }) => Math.max(most, ordinal), state.called),
        floats: floats.finish(displaced),
      },
    };
  }

  // ── Footnotes

  #layoutNoted(room: Rect, first: Content | null): NotedFlow<Content> {
    const { flowIsDone, state } = this.input;
    const limit = minLu(this.#area.limit, room.height);
    const share = flowIsDone ? limit : minLu(limit, Math.floor(room.height * CARRIED_NOTES_SHARE) as LayoutUnit);
    const carried = state.notes.length > 0 ? minLu(this.#area.heights(state.notes).at(-1)!, share) : ZERO;
    let reserve = carried;
    let noted = this.#try(room, reserve, limit, first);
    const wanted = noted;
    // Ends because the reserved height grows each time.
    for (let round = 0; round < MAX_NOTE_ROUNDS; round++) {
      if (this.#isSettled(noted, room, round)) return this.#withoutGap({ noted, wanted, room, reserve, limit });
      const next = minLu(limit, this.#reserveFor(noted, room, reserve, round));
      if (next <= reserve) break;
      reserve = next;
      noted = this.#try(room, reserve, limit, null);
    }
    return noted;
  }

  #try(room: Rect, reserve: LayoutUnit, limit: LayoutUnit, known: Content | null): NotedFlow<Content> {
    const height = maxLu(1 as LayoutUnit, sub(room.height, reserve));
    const content = known ?? this.input.layOut({ ...room, height });
    const calls = footnoteCalls([...content.displaced, ...this.#inFloats]);
    const notes = this.#notesOf(calls);
    // Below the end of the document, the rest of the last page is free for notes.
    const free = content.end === null ? reserve : maxLu(reserve, sub(room.height, content.end));
    return {
      content,
      calls,
      notes,
      placed: this.#area.place(notes, minLu(free, limit), this.input.state.notes.length > 0),
    };
  }

  /** Returns the notes from earlier pages, the notes called on this page, and the notes that all of these call. */
  #notesOf(calls: readonly FootnoteCall[]): Note[] {
    const given = [...this.input.state.notes, ...calls.map(({ target }) => this.#noteOf(target))];
    return this.#area.withNested(given, (target) => this.#noteOf(target));
  }

  /** Returns the same object in all tries of a page, so that the note is laid out only once. */
  #noteOf(target: Footnote): Note {
    const { footnotesBefore } = this.input.context;
    let note = this.#notes.get(target.ordinal);
    if (!note) {
      const number = footnotesBefore === undefined ? null : target.ordinal - footnotesBefore;
      const box = number === null ? target.body : target.numbered(number).body;
      note = { ordinal: target.ordinal, box, token: null, inline: target.inline(number) };
      this.#notes.set(target.ordinal, note);
    }
    return note;
  }

  /**
   * Checks whether each note begins on the page of its call. Under `footnote-policy: line` and `block`, a note should also
   * end there if it can.
   */
  #isSettled({ notes, placed }: NotedFlow<Content>, room: Rect, round: number): boolean {
    if (placed.begun < notes.length) return false;
    const continued = placed.rests[0];
    if (!continued || round > 1 || !notes.some(({ box, token }) => box === continued.box && token === null))
      return true;
    // In the first round, the text gives the note as much room as it can.
    if (round === 0) return false;
    return (
      continued.box.style.footnotePolicy === 'auto' ||
      this.#area.heights([{ ...continued, token: null }]).at(-1)! > room.height * CARRIED_NOTES_SHARE
    );
  }

  /**
   * Returns the height to reserve so that the page holds as many calls together with their notes as it can. If the result
   * is not more than `reserve`, there is no better layout.
   */
  #reserveFor(noted: NotedFlow<Content>, room: Rect, reserve: LayoutUnit, round: number): LayoutUnit {
    const { notes } = noted;
    const calls = noted.calls.map((call) => ({
      ...call,
      y: sub(add(call.y, this.input.area.y), room.y),
    }));
    const heights = this.#area.heights(notes);
    const all = heights.at(-1)!;
    if (round > 0 || !isInOneColumn(calls))
      return all > reserve ? all : ((reserve + TOLERATED_NOTE_GAP / 2) as LayoutUnit);
    const before = this.input.state.notes.length;
    // The first call whose note does not fit below its line as a whole.
    const index = calls.findIndex(({ y, height }, i) => y + height + heights[before + i + 1]! > room.height);
    if (index < 0) return all;
    const call = calls[index]!;
    const below = sub(room.height, call.y, call.height);
    const isDivisible = call.target.style.footnotePolicy === 'auto';
    const splits = isDivisible || heights[before + index + 1]! > room.height * CARRIED_NOTES_SHARE;
    const upTo = notes.slice(0, before + index + 1);
    if (splits && this.#area.place(upTo, below, before > 0).begun === upTo.length) return below;
    // Move the line of the call, or its paragraph, to the next page: leave it one unit less than it needs.
    const up = call.target.style.footnotePolicy === 'block' ? call.linesAbove : 0;
    return maxLu(heights[before + index]!, (below + up + 1) as LayoutUnit);
  }

  /**
   * Tries to keep one more call on the page. Its line went to the next page because lines below must stay with it. If its
   * note is broken, there is room for these lines. Ends because the numbers of lines to try are a fixed list.
   */
  #withNextCall({ noted, wanted, room, reserve, limit }: SettledFlow<Content>): NotedFlow<Content> {
    const call = wanted.calls[noted.calls.length];
    if (!call) return noted;
    for (const lines of LINES_BELOW_CALL) {
      const less = (reserve - lines * call.height) as LayoutUnit;
      if (less <= noted.placed.height) break;
      const other = this.#try(room, less, limit, null);
      if (other.calls.length > noted.calls.length) return this.#isSettled(other, room, 1) ? other : noted;
    }
    return noted;
  }

  /**
   * Avoids a gap above the notes. In columns, more moves to the next page than the line without room. Then fewer notes are
   * left, and reserving only what these need, or a height between, may let more of the text fit.
   */
  #withoutGap(settled: SettledFlow<Content>): NotedFlow<Content> {
    const { noted, wanted, reserve } = settled;
    if (noted.content.end !== null || reserve - noted.placed.height < TOLERATED_NOTE_GAP) return noted;
    if (isInOneColumn(wanted.calls)) return this.#withNextCall(settled);
    return this.#lessReserved(settled);
  }

  /** Seeks the least height to reserve in which the notes have their places. Ends because the rounds are counted. */
  #lessReserved({ noted, room, reserve, limit }: SettledFlow<Content>): NotedFlow<Content> {
    let best = noted;
    let enough = reserve;
    let tried = noted.placed.height;
    let tooLittle = ZERO;
    for (let round = 0; round < MAX_GAP_ROUNDS; round++) {
      const other = this.#try(room, tried, limit, null);
      const isBetter =
        this.#isSettled(other, room, MAX_NOTE_ROUNDS) && other.placed.rests.length <= noted.placed.rests.length;
      if (isBetter) [best, enough] = [other, tried];
      else tooLittle = tried;
      const least = maxLu(tooLittle, best.placed.height);
      if (best.content.end !== null || enough - least < TOLERATED_NOTE_GAP / 2) break;
      tried = Math.floor((least + enough) / 2) as LayoutUnit;
    }
    return best;
  }
}

type FootnoteCall = DisplacedItem & { readonly target: Footnote };

/** Returns the calls in document order, without those in repeated table headers, which count where they first stand. */
function footnoteCalls(displaced: readonly DisplacedItem[]): FootnoteCall[] {
  const calls = displaced.filter((item): item is FootnoteCall => item.target.kind === 'footnote' && !item.isRepeated);
  return calls.sort((a, b) => a.target.ordinal - b.target.ordinal);
}

/** Checks whether each call is below the one before. Then, less height for the text moves the last calls first. */
function isInOneColumn(calls: readonly FootnoteCall[]): boolean {
  return calls.every(({ y }, index) => index === 0 || y >= calls[index - 1]!.y);
}
