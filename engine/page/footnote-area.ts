/** The footnote area (CSS GCPM 3, § 2.4): stacks notes at the bottom of a page, and breaks them where the page ends. */
import { addStruts, type BoxStrut } from '../base/geometry.js';
import { add, INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../base/units.js';
import type { AtomicBox, Footnote } from '../box/box.js';
import type { ContentEvent } from '../box/content-events.js';
import { INITIAL_COUNTERS } from '../box/counters.js';
import { createInlineNotes } from '../box/footnotes.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import {
  definiteSize,
  marginsWithoutAuto,
  lessMargins,
  usedBorder,
  usedMargins,
  usedPadding,
} from '../layout/box/box-sizes.js';
import { forcedBreakOf, type BreakToken } from '../layout/contract/break-token.js';
import { independentSpace, type IndependentChanges } from '../layout/contract/constraint-space.js';
import type { BoxFragment, FragmentChild } from '../layout/contract/fragment.js';
import { BreakAppeal } from '../layout/contract/fragmentation.js';
import { intrinsicSizes, layoutBox } from '../layout/contract/recursion.js';
import type { LayoutContext } from '../layout/contract/layout-context.js';
import type { LaidOut } from '../layout/contract/layout-result.js';
import { measurementsOf } from '../layout/contract/measurements.js';
import { NO_OUT_OF_FLOW, type DisplacedItem } from '../layout/contract/out-of-flow.js';
import { asRepeated } from '../layout/box/plain-box.js';
import { contentBlock } from './content-block.js';

/** A note, or the rest of it that earlier pages had no room for. */
export interface Note {
  /** Its place among all notes of the document. */
  readonly ordinal: number;
  readonly box: AtomicBox;
  /** Where the note continues; null if it begins here. */
  readonly token: BreakToken | null;
  /** The note as inline content, if `footnote-display` allows that; otherwise null. */
  readonly inline: readonly ContentEvent[] | null;
}

export interface PlacedNotes {
  /** The border box of the area; null if the area is empty. `x` counts from the left edge of the page area. */
  readonly fragment: BoxFragment | null;
  readonly x: LayoutUnit;
  /** The distance from the top of the margin box to the top of the border box. */
  readonly y: LayoutUnit;
  /** Of the margin box. */
  readonly height: LayoutUnit;
  /** Notes that continue or begin on the next page. */
  readonly rests: readonly Note[];
  /** The number of notes that have at least a part here. */
  readonly begun: number;
}

/** Notes that are laid out together: a single note, or several notes that share lines. */
interface Unit {
  readonly box: AtomicBox;
  readonly token: BreakToken | null;
  readonly notes: readonly Note[];
}

/** The end of the units that are placed so far. */
interface Stack {
  readonly bottom: LayoutUnit;
  /** The bottom margin, which collapses with the top margin of the next unit. */
  readonly margin: LayoutUnit;
}

export class FootnoteArea {
  readonly #edges: BoxStrut;
  readonly #margins: BoxStrut;
  readonly #border: BoxStrut;
  readonly #padding: BoxStrut;
  readonly #width: LayoutUnit;
  readonly #heading: FragmentChild | null;
  /** The maximum height of the margin box. */
  readonly limit: LayoutUnit;

  constructor(
    readonly style: ComputedStyle,
    page: { readonly width: LayoutUnit; readonly height: LayoutUnit },
    readonly generation: GenerationContext,
    readonly context: LayoutContext,
  ) {
    this.#margins = marginsWithoutAuto(style, page.width);
    this.#border = usedBorder(style);
    this.#padding = usedPadding(style, page.width);
    this.#edges = addStruts(this.#border, this.#padding);
    const outer = this.#margins.left + this.#margins.right + this.#edges.left + this.#edges.right;
    this.#width = maxLu(ZERO, (page.width - outer) as LayoutUnit);
    const edges = add(this.#edges.top, this.#edges.bottom);
    const most = definiteSize(style.maxHeight, style, page.height, edges);
    this.limit = most === null ? page.height : add(most, this.#margins.top, this.#margins.bottom);
    this.#heading = this.#contentBefore();
  }

  /** Generated content of the area stands above its notes. It is an artifact, not part of the text. */
  #contentBefore(): FragmentChild | null {
    const { style, generation } = this;
    if (typeof style.content === 'string') return null;
    const box = contentBlock(generation, style, style.content, INITIAL_COUNTERS);
    const result = layoutBox(box, independentSpace(this.#width), null, this.context, null);
    if (result.status !== 'laid-out' || result.fragment.kind === 'running') return null;
    const y = this.#edges.top;
    return { x: this.#edges.left, y, fragment: asRepeated(result.fragment) };
  }

  get #firstOffset(): LayoutUnit {
    return add(this.#edges.top, this.#heading?.fragment.height ?? ZERO);
  }

  /** Returns the notes, followed by the notes that they call. Ends because notes are nested finitely. */
  withNested(notes: readonly Note[], noteOf: (target: Footnote) => Note): Note[] {
    const all = [...notes];
    // A note that earlier pages had no room for is already in the list.
    const known = new Set(notes.map(({ ordinal }) => ordinal));
    for (let i = 0; i < all.length; i++) {
      const { box, token } = all[i]!;
      if (token) continue;
      for (const { target, isRepeated } of displacedIn(this.#whole(box).fragment)) {
        if (target.kind !== 'footnote' || isRepeated || known.has(target.ordinal)) continue;
        known.add(target.ordinal);
        all.push(noteOf(target));
      }
    }
    return all;
  }

  /**
   * `heights[i]`: of the margin box that holds the first `i` notes whole. What goes on from earlier pages and needs more
   * than a page counts as high as one, so that each page lays out no more of it than it could hold.
   */
  heights(notes: readonly Note[]): LayoutUnit[] {
    const heights = [ZERO];
    let stack: Stack = { bottom: this.#firstOffset, margin: ZERO };
    for (const unit of this.#units(notes)) {
      stack = this.#after(unit.box, stack, this.#wholeHeight(unit));
      const height = this.#outerHeight(add(stack.bottom, stack.margin));
      for (let i = 0; i < unit.notes.length; i++) heights.push(height);
    }
    return heights;
  }

  #outerHeight(contentEnd: LayoutUnit): LayoutUnit {
    return add(contentEnd, this.#edges.bottom, this.#margins.top, this.#margins.bottom);
  }

  #wholeHeight({ box, token }: Unit): LayoutUnit {
    if (token) return this.#restHeight(box, token);
    return this.#whole(box).fragment.height;
  }

  #restHeight(box: AtomicBox, token: BreakToken): LayoutUnit {
    const blockSize = maxLu(1 as LayoutUnit, this.limit);
    const page = { blockSize, offset: ZERO, type: 'pages', columnDepth: 0 } as const;
    const result = this.#layOut(box, token, { fragmentainer: page });
    if (!result) return ZERO;
    const { fragment, breakToken } = result;
    return breakToken && forcedBreakOf(breakToken) === 'auto' ? maxLu(blockSize, fragment.height) : fragment.height;
  }

  #after(box: AtomicBox, { bottom, margin }: Stack, height: LayoutUnit): Stack {
    const own = usedMargins(box.style, this.#width);
    return { bottom: add(bottom, maxLu(margin, own.top), height), margin: own.bottom };
  }

  /** The note without breaks. The result is kept for all layouts of the page. */
  #whole(box: AtomicBox): LaidOut {
    const known = measurementsOf(box, this.context);
    if (known.float?.inlineSize !== this.#width) {
      const result = this.#layOut(box, null, {});
      if (!result) throw new Error('nothing moves where nothing fragments');
      known.float = { inlineSize: this.#width, percentageBlockSize: INDEFINITE, result };
    }
    return known.float.result;
  }

  #layOut(box: AtomicBox, token: BreakToken | null, changes: IndependentChanges): LaidOut | null {
    const available = lessMargins(this.#width, usedMargins(box.style, this.#width));
    const space = independentSpace(available, {
      percentageInlineSize: this.#width,
      isAtUnforcedBreak: token !== null,
      ...changes,
    });
    const result = layoutBox(box, space, token, this.context, null);
    return result.status === 'laid-out' ? result : null;
  }

  /**
   * Places the notes in an area whose margin box is `room` high. `forces`: the first note gets at least one line here,
   * even if there is no room for it, so that it comes to an end.
   */
  place(given: readonly Note[], room: LayoutUnit, forces: boolean): PlacedNotes {
    const units = this.#units(given);
    const end = sub(room, this.#margins.top, this.#margins.bottom, this.#edges.bottom);
    const children: FragmentChild[] = [];
    let stack: Stack = { bottom: this.#firstOffset, margin: ZERO };
    let rests: Note[] = [];
    let begun = 0;
    for (const [index, unit] of units.entries()) {
      const margin = usedMargins(unit.box.style, this.#width);
      const top = (stack.bottom + (unit.token ? 0 : maxLu(stack.margin, margin.top))) as LayoutUnit;
      const isForced = forces && index === 0;
      const result = this.#unitAt(unit, top, end, isForced);
      if (!result || result.fragment.kind === 'running') {
        rests = units.slice(index).flatMap(({ notes }) => notes);
        break;
      }
      begun += unit.notes.length;
      const { fragment, breakToken } = result;
      children.push({ x: add(this.#edges.left, margin.left ?? ZERO), y: top, fragment });
      stack = { bottom: add(top, fragment.height), margin: margin.bottom };
      if (breakToken) {
        const continued: Note = { ordinal: unit.notes[0]!.ordinal, box: unit.box, token: breakToken, inline: null };
        rests = [continued, ...units.slice(index + 1).flatMap(({ notes }) => notes)];
        break;
      }
    }
    return this.#placed(children, stack, rests, begun);
  }

  #unitAt({ box, token }: Unit, top: LayoutUnit, end: LayoutUnit, isForced: boolean): LaidOut | null {
    if (!token) {
      const whole = this.#whole(box);
      if (top + whole.fragment.height <= end) return whole;
    }
    const result = this.#layOut(box, token, {
      fragmentainer: { blockSize: maxLu(ZERO, end), offset: top, type: 'pages', columnDepth: 0 },
      hasContentBefore: !isForced,
      monolithicLimit: maxLu(ZERO, sub(end, this.#firstOffset)),
    });
    if (!result || isForced) return result;
    const isSplit = result.breakToken !== null && result.appeal < BreakAppeal.ViolatingOrphansAndWidows;
    return isSplit || top + result.fragment.height > end ? null : result;
  }

  #placed(children: FragmentChild[], stack: Stack, rests: Note[], begun: number): PlacedNotes {
    const { left, top } = this.#margins;
    const nothing = { fragment: null, x: left, y: top, height: ZERO, rests, begun };
    if (children.length === 0) return nothing;
    const contentEnd = add(stack.bottom, stack.margin);
    const fragment: BoxFragment = {
      kind: 'box',
      role: 'area',
      node: this.context.tree.root,
      style: this.style,
      width: add(this.#width, this.#edges.left, this.#edges.right),
      height: add(contentEnd, this.#edges.bottom),
      children: this.#heading ? [this.#heading, ...children] : children,
      border: this.#border,
      padding: this.#padding,
      isFirst: false,
      repeated: false,
      collapsedBorders: null,
      outOfFlow: NO_OUT_OF_FLOW,
    };
    return { ...nothing, fragment, height: this.#outerHeight(contentEnd) };
  }

  // ── Notes that stand in lines

  #units(notes: readonly Note[]): Unit[] {
    const units: Unit[] = [];
    let row: Note[] = [];
    const endRow = () => {
      if (row.length > 0) units.push(this.#row(row));
      row = [];
    };
    for (const note of notes) {
      if (!this.#joins(note, row)) endRow();
      if (note.inline) row.push(note);
      else units.push({ box: note.box, token: note.token, notes: [note] });
    }
    endRow();
    return units;
  }

  /** Checks whether a note joins a row: `inline` notes always do, `compact` ones if the line has room (§ 2.5). */
  #joins(note: Note, row: readonly Note[]): boolean {
    if (!note.inline) return false;
    if (note.box.style.footnoteDisplay === 'inline') return true;
    const space = this.context.textMetrics.of(this.style).spaceWidth;
    const sum = [...row, note].reduce((width, { box }) => width + intrinsicSizes(box, this.context).max, 0);
    return sum + row.length * space <= this.#width;
  }

  #row(notes: readonly Note[]): Unit {
    const { box } = notes[0]!;
    if (notes.length === 1 && box.style.footnoteDisplay === 'compact') return { box, token: null, notes };
    const contents = notes.map(({ inline }) => inline!);
    return { box: createInlineNotes(this.generation, this.style, box.node, contents), token: null, notes };
  }
}

function displacedIn(fragment: LaidOut['fragment']): readonly DisplacedItem[] {
  if (fragment.kind !== 'box') return [];
  return fragment.outOfFlow.filter((item): item is DisplacedItem => item.kind === 'displaced');
}
