/** Inline formatting context: an inline flow as a stack of line boxes, broken over pages between lines. */
import { maxLu, toPx, ZERO, type LayoutUnit } from '../base/units.js';
import type { InlineFlow } from '../box/box.js';
import { layoutAtomic, type AtomicFragment } from './atomic.js';
import { resolveLength } from './box-sizes.js';
import type { BreakToken, InlineBreakToken } from './break-token.js';
import { monolithicRoom, type ConstraintSpace } from './constraint-space.js';
import type { LineFragment } from './fragment.js';
import { BreakAppeal, worse, type EarlyBreak } from './fragmentation.js';
import { prepareFlow, type AtomicSegment, type PreparedFlow } from './inline-segments.js';
import type { LayoutContext } from './layout-context.js';
import type { BreakBefore, LaidOutLines } from './layout-result.js';
import { breakLine, type BrokenLine, type LinePosition } from './line-breaker.js';
import { buildLine } from './line-box.js';

interface PlacedLine {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  readonly fragment: LineFragment;
  /** Where the next line begins. */
  readonly end: LinePosition;
  readonly isLast: boolean;
}

/**
 * `space.bfcBlockOffset` is where the first line goes; `early` stops before the line it names. Returns
 * break-before only when something else is in the fragmentainer already.
 */
export function layoutInlineFlow(
  flow: InlineFlow,
  space: ConstraintSpace,
  token: InlineBreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LaidOutLines | BreakBefore {
  return new InlineLayout(flow, space, token, context, early).run();
}

class InlineLayout {
  readonly #prepared: PreparedFlow;
  #atomics: Map<AtomicSegment, AtomicFragment> | null = null;
  readonly #lines: PlacedLine[] = [];
  readonly #firstLineCount: number;
  #position: LinePosition;
  #blockSize: LayoutUnit = ZERO;

  constructor(
    readonly flow: InlineFlow,
    readonly space: ConstraintSpace,
    token: InlineBreakToken | null,
    readonly context: LayoutContext,
    readonly early: EarlyBreak | null,
  ) {
    this.#prepared = prepareFlow(flow, context);
    this.#position = token ?? { segment: 0, offset: 0 };
    this.#firstLineCount = token?.lineCount ?? 0;
  }

  run(): LaidOutLines | BreakBefore {
    while (this.#position.segment < this.#prepared.segments.length) {
      if (this.early && this.#lines.length === this.early.index)
        return this.#broken(this.#lines.length, this.early.appeal);
      const line = this.#nextLine();
      if (!this.#fits(line) && this.#mayMove(line)) return this.#overflowed(line);
      this.#place(line);
    }
    return this.#result(null, BreakAppeal.Perfect, this.#earlyBreak());
  }

  #nextLine(): PlacedLine {
    const { availableInlineSize: available } = this.space;
    const isFirst = this.flow.isFirstRun && this.#firstLineCount + this.#lines.length === 0;
    const indent = isFirst ? resolveLength(this.flow.style.textIndent, available) : ZERO;
    const atomic = (segment: AtomicSegment) => this.#atomic(segment);
    const width = (segment: AtomicSegment) => {
      const { fragment, margins } = atomic(segment);
      return (margins.left + fragment.width + margins.right) as LayoutUnit;
    };
    const line: BrokenLine = breakLine(this.#prepared, this.#position, available, indent, width, this.context);
    const input = { flow: this.flow, prepared: this.#prepared, line, available, indent, label: false, atomic };
    const fragment = buildLine(input, this.context);
    return { x: ZERO, y: this.#blockSize, fragment, end: line.end, isLast: line.isLast };
  }

  #atomic(segment: AtomicSegment): AtomicFragment {
    this.#atomics ??= new Map();
    let atomic = this.#atomics.get(segment);
    if (!atomic) {
      atomic = layoutAtomic(
        segment.box,
        this.space.availableInlineSize,
        this.space.percentageBlockSize,
        this.#atomicLimit(),
        this.context,
      );
      this.#atomics.set(segment, atomic);
    }
    return atomic;
  }

  /** A line is higher than an image that stands on its baseline: by the descent of its strut. */
  #atomicLimit(): LayoutUnit {
    const limit = this.#lines.length === 0 ? monolithicRoom(this.space) : this.space.monolithicLimit;
    return maxLu(ZERO, (limit - maxLu(ZERO, this.#prepared.rootMetrics.descent)) as LayoutUnit);
  }

  #place(line: PlacedLine): void {
    this.#lines.push(line);
    this.#blockSize = (this.#blockSize + line.fragment.height) as LayoutUnit;
    this.#position = line.end;
  }

  #fits(line: PlacedLine): boolean {
    const { fragmentainer, bfcBlockOffset, reservedBlockEnd } = this.space;
    const bottom = fragmentainer.offset + bfcBlockOffset + line.y + line.fragment.height;
    return bottom + (line.isLast ? reservedBlockEnd : 0) <= fragmentainer.blockSize;
  }

  /** Whether a line that does not fit leaves something behind when it goes to the next fragmentainer. */
  #mayMove(line: PlacedLine): boolean {
    if (this.#lines.length > 0 || this.space.hasContentBefore) return true;
    const { fragmentainer, bfcBlockOffset, hasSpaceBefore } = this.space;
    const { blockSize, offset } = fragmentainer;
    // What fits no page moves only from the lower half of one.
    return hasSpaceBefore && (line.fragment.height <= blockSize || offset + bfcBlockOffset >= blockSize / 2);
  }

  /** `line` is the first that does not fit: break before it, or earlier for the sake of orphans and widows. */
  #overflowed(line: PlacedLine): LaidOutLines | BreakBefore {
    const fitting = this.#lines.length;
    if (fitting === 0) return { status: 'break-before' };
    const { orphans, widows } = this.flow.style;
    const following = this.#linesFollowing(line, widows);
    const breakAt = following < widows ? fitting + following - widows : fitting;
    if (breakAt >= Math.max(1, orphans)) return this.#broken(breakAt, this.#insideAppeal());
    return this.#broken(fitting, worse(BreakAppeal.ViolatingOrphansAndWidows, this.#insideAppeal()));
  }

  /** How many lines come from `line` on, counted up to `limit`. */
  #linesFollowing(line: PlacedLine, limit: number): number {
    const place = { position: this.#position, count: this.#lines.length, size: this.#blockSize };
    this.#place(line);
    let following = 1;
    while (following < limit && this.#position.segment < this.#prepared.segments.length) {
      this.#place(this.#nextLine());
      following++;
    }
    this.#lines.length = place.count;
    this.#position = place.position;
    this.#blockSize = place.size;
    return following;
  }

  #insideAppeal(): BreakAppeal {
    return this.space.avoidBreakInside ? BreakAppeal.ViolatingBreakAvoid : BreakAppeal.Perfect;
  }

  /** The last breakpoint between lines that keeps orphans and widows. */
  #earlyBreak(): EarlyBreak | null {
    const { orphans, widows } = this.flow.style;
    const index = this.#lines.length - Math.max(1, widows);
    return index >= Math.max(1, orphans) ? { appeal: this.#insideAppeal(), index, inner: null } : null;
  }

  /** Stops before line `count`. */
  #broken(count: number, appeal: BreakAppeal): LaidOutLines | BreakBefore {
    if (count === 0) return { status: 'break-before' };
    this.#lines.length = count;
    const last = this.#lines[count - 1]!;
    this.#blockSize = (last.y + last.fragment.height) as LayoutUnit;
    const token: InlineBreakToken = {
      kind: 'lines',
      box: this.flow,
      segment: last.end.segment,
      offset: last.end.offset,
      lineCount: this.#firstLineCount + count,
    };
    return this.#result(token, appeal, null);
  }

  #result(breakToken: BreakToken | null, appeal: BreakAppeal, earlyBreak: EarlyBreak | null): LaidOutLines {
    const lines = this.#lines;
    const first = lines[0];
    const last = lines[lines.length - 1];
    this.#warnOfOverflow();
    return {
      status: 'lines',
      lines,
      blockSize: this.#blockSize,
      breakToken,
      appeal,
      earlyBreak,
      hasContent: this.#prepared.hasContent,
      firstBaseline: first ? ((first.y + first.fragment.baseline) as LayoutUnit) : null,
      lastBaseline: last ? ((last.y + last.fragment.baseline) as LayoutUnit) : null,
    };
  }

  /** A line was forced in: what hangs out of the page cannot be seen. */
  #warnOfOverflow(): void {
    const { fragmentainer, bfcBlockOffset } = this.space;
    const line = this.#lines[0];
    if (!line) return;
    const room = maxLu(ZERO, (fragmentainer.blockSize - fragmentainer.offset - bfcBlockOffset) as LayoutUnit);
    if (line.fragment.height <= room) return;
    this.context.diagnostics.warn(
      'SVC_CONTENT_OVERFLOW',
      `A line is ${Math.round(toPx(line.fragment.height))} px high but the page has room for ${Math.round(toPx(room))} px; what hangs over is cut off.`,
      this.context.tree.position(this.flow.node),
    );
  }
}
