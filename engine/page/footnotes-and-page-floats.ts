/**
 * What leaves the flow for the edges of its page: footnotes (CSS GCPM 3, § 2) and page floats (CSS Page Floats 3). The
 * page's flow is laid out, what it calls for is measured, and the flow is laid out again in the room that is left. What
 * finds no place goes to the next page in its order: nothing is lost and nothing is set twice.
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

/** What one page hands to the next. */
export interface DisplacedState {
  /** Notes that go on, or whose call is on an earlier page. */
  readonly notes: readonly Note[];
  /** How many notes have been called. */
  readonly called: number;
  readonly floats: PageFloatState;
}

export const NOTHING_DISPLACED: DisplacedState = Object.freeze({ notes: [], called: 0, floats: NO_PAGE_FLOATS });

/** The page's flow in the room it was given. */
export interface FlowContent {
  /** Null: the flow goes on behind the page. Else where it ends, from the top of its room. */
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
  /** Nothing of the flow is left. */
  readonly flowIsDone: boolean;
  /** `room`: part of the page area. */
  readonly layOut: (room: Rect) => Content;
}

export interface PageWithDisplaced<Content> {
  /** Null: the page has no room for the flow. */
  readonly content: Content | null;
  /** From the page's top left corner: page floats, then the footnote area. */
  readonly children: readonly FragmentChild[];
  readonly state: DisplacedState;
}

/** Layouts of one page's flow for the sake of its notes, of which most pages need two. */
const MAX_NOTE_ROUNDS = 6;

/** How many lines are tried to be kept below that of a call, whose note then begins below them. */
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

/** A flow whose notes have their place, and how it came to that. */
interface SettledFlow<Content> {
  readonly noted: NotedFlow<Content>;
  /** With all the room that earlier pages left. */
  readonly wanted: NotedFlow<Content>;
  readonly room: Rect;
  /** What is kept free for notes, of what they may have at most. */
  readonly reserve: LayoutUnit;
  readonly limit: LayoutUnit;
}

class DisplacedLayout<Content extends FlowContent> {
  readonly #area: FootnoteArea;
  readonly #notes = new Map<number, Note>();
  /** What the page's floats call for. */
  #inFloats: readonly DisplacedItem[] = [];

  constructor(
    readonly input: DisplacedInput<Content>,
    /** The flow with the whole page as its room, where nothing came from earlier pages. */
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
    // A page that is full of floats leaves their notes to the next.
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
    // Ends: what is reserved grows each time.
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
    // Behind the end of the document its last page is empty.
    const free = content.end === null ? reserve : maxLu(reserve, sub(room.height, content.end));
    return {
      content,
      calls,
      notes,
      placed: this.#area.place(notes, minLu(free, limit), this.input.state.notes.length > 0),
    };
  }

  /** What earlier pages left, the called notes, and those that they call. */
  #notesOf(calls: readonly FootnoteCall[]): Note[] {
    const given = [...this.input.state.notes, ...calls.map(({ target }) => this.#noteOf(target))];
    return this.#area.withNested(given, (target) => this.#noteOf(target));
  }

  /** Notes are the same in all tries of a page, so that they are laid out once. */
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

  /** Each note begins on its call's page; under `line` and `block` it does not go on behind it, if that can be helped. */
  #isSettled({ notes, placed }: NotedFlow<Content>, room: Rect, round: number): boolean {
    if (placed.begun < notes.length) return false;
    const goesOn = placed.rests[0];
    if (!goesOn || round > 1 || !notes.some(({ box, token }) => box === goesOn.box && token === null)) return true;
    // At first the text makes as much room for the note as it can.
    if (round === 0) return false;
    return (
      goesOn.box.style.footnotePolicy === 'auto' ||
      this.#area.heights([{ ...goesOn, token: null }]).at(-1)! > room.height * CARRIED_NOTES_SHARE
    );
  }

  /** How much room the notes need for the flow to hold as many calls as it can; more than `reserve`, or there is no way. */
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
    // The first call whose note does not fit whole below its line.
    const index = calls.findIndex(({ y, height }, i) => y + height + heights[before + i + 1]! > room.height);
    if (index < 0) return all;
    const call = calls[index]!;
    const below = sub(room.height, call.y, call.height);
    const isDivisible = call.target.style.footnotePolicy === 'auto';
    const splits = isDivisible || heights[before + index + 1]! > room.height * CARRIED_NOTES_SHARE;
    const upTo = notes.slice(0, before + index + 1);
    if (splits && this.#area.place(upTo, below, before > 0).begun === upTo.length) return below;
    // The call's line, or its paragraph, goes to the next page: it is one unit short of room.
    const up = call.target.style.footnotePolicy === 'block' ? call.linesAbove : 0;
    return maxLu(heights[before + index]!, (below + up + 1) as LayoutUnit);
  }

  /**
   * The line of a call moved on because lines below it have to stay with it: its note, broken further down, leaves them
   * room. Ends because tries are counted.
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

  /** Columns move more than the line that had no room: with what their notes need now, more may fit. */
  #withoutGap(settled: SettledFlow<Content>): NotedFlow<Content> {
    const { noted, wanted, room, reserve, limit } = settled;
    if (noted.content.end !== null || reserve - noted.placed.height < TOLERATED_NOTE_GAP) return noted;
    if (isInOneColumn(wanted.calls)) return this.#withNextCall(settled);
    const other = this.#try(room, noted.placed.height, limit, null);
    return this.#isSettled(other, room, MAX_NOTE_ROUNDS) ? other : noted;
  }
}

type FootnoteCall = DisplacedItem & { readonly target: Footnote };

/** In document order; those in repeated table headers have been called before. */
function footnoteCalls(displaced: readonly DisplacedItem[]): FootnoteCall[] {
  const calls = displaced.filter((item): item is FootnoteCall => item.target.kind === 'footnote' && !item.isRepeated);
  return calls.sort((a, b) => a.target.ordinal - b.target.ordinal);
}

/** Each line is below the one before it, so that what is taken off the page's end moves the last calls first. */
function isInOneColumn(calls: readonly FootnoteCall[]): boolean {
  return calls.every(({ y }, index) => index === 0 || y >= calls[index - 1]!.y);
}
