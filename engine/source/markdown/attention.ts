/**
 * Emphasis and strikethrough in linear time. Before each closing sequence, micromark searches back over everything, and
 * each match moves all later events: 90 KB of `*a **b` took half a minute. Here only the sequences are searched, failed
 * searches are not repeated (CommonMark 0.31.2, appendix: `openers_bottom`), and events are rewritten once. The result
 * is that of micromark.
 */
import type { Event, Point, Token, TokenizeContext } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface Token {
    _gfmAutolinkLiteralWalkedInto?: boolean;
  }
}

type Resolver = (events: Event[], context: TokenizeContext) => Event[];

/** Receives the nesting depth of emphasis, strikethrough, links and images, and the line. */
export type OnDepth = (depth: number, line: number) => void;

/** A run of markers that is not used up yet. */
interface Sequence {
  /** The index among all sequences. */
  readonly number: number;
  readonly token: Token;
  readonly marker: number;
  /** The spans that the sequence closes, innermost first; likewise those that it opens. */
  readonly closes: Span[];
  readonly opens: Span[];
}

/** The events before and after the content between two sequences. */
interface Span {
  readonly before: readonly Event[];
  readonly after: readonly Event[];
}

const ATTENTION = 'attentionSequence';
const STRIKETHROUGH = 'strikethroughSequenceTemporary' as Token['type'];

export function attentionResolver(onDepth: OnDepth): Resolver {
  return (events, context) => {
    const sequences = sequencesOf(events, context, ATTENTION);
    if (sequences.size === 0) return events;
    matchAttention([...sequences.values()], context);
    return rewritten(events, context, { sequences, other: STRIKETHROUGH, onDepth });
  };
}

export function strikethroughResolver(onDepth: OnDepth): Resolver {
  return (events, context) => {
    const sequences = sequencesOf(events, context, STRIKETHROUGH);
    if (sequences.size === 0) return events;
    matchStrikethrough([...sequences.values()], context);
    return rewritten(events, context, { sequences, other: ATTENTION, onDepth });
  };
}

/** Returns sequences by the index of the event that enters them. The next event exits them. */
function sequencesOf(events: readonly Event[], context: TokenizeContext, type: Token['type']): Map<number, Sequence> {
  const sequences = new Map<number, Sequence>();
  events.forEach(([kind, token], index) => {
    if (kind !== 'enter' || token.type !== type) return;
    const marker = type === ATTENTION ? context.sliceSerialize(token).charCodeAt(0) : sizeOf(token);
    sequences.set(index, { number: sequences.size, token, marker, closes: [], opens: [] });
  });
  return sequences;
}

function sizeOf(token: Token): number {
  return token.end.offset - token.start.offset;
}

/** For each kind of closer, the number of the last sequence known to have no opener for it at or below. */
class Bottoms {
  readonly #byKind = new Map<number, number>();

  of(kind: number): number {
    return this.#byKind.get(kind) ?? -1;
  }

  set(kind: number, number: number): void {
    this.#byKind.set(kind, number);
  }

  /** Resets what is known above an opener that has become shorter. */
  forget(number: number): void {
    for (const [kind, bottom] of this.#byKind) if (bottom >= number) this.#byKind.set(kind, number - 1);
  }
}

/**
 * Rules 9 and 10 of § 6.2 (CommonMark 0.31.2): if one of them can both open and close, the sum must not be a multiple
 * of three.
 */
function canOpen(opener: Sequence, closer: Sequence): boolean {
  if (opener.marker !== closer.marker) return false;
  const size = sizeOf(closer.token);
  const canBoth = opener.token._close || closer.token._open;
  return !(canBoth && size % 3 !== 0 && (sizeOf(opener.token) + size) % 3 === 0);
}

/** Returns the index of the opener for a closer in the stack; -1 for none. */
function openerFor(closer: Sequence, openers: readonly Sequence[], bottom: number, fits: typeof canOpen): number {
  for (let at = openers.length - 1; at >= 0 && openers[at]!.number > bottom; at--)
    if (fits(openers[at]!, closer)) return at;
  return -1;
}

function matchAttention(sequences: readonly Sequence[], context: TokenizeContext): void {
  const openers: Sequence[] = [];
  const bottoms = new Bottoms();
  for (const closer of sequences) {
    while (closer.token._close && sizeOf(closer.token) > 0) {
      const kind = closer.marker * 8 + (closer.token._open ? 4 : 0) + (sizeOf(closer.token) % 3);
      const at = openerFor(closer, openers, bottoms.of(kind), canOpen);
      if (at < 0) {
        bottoms.set(kind, closer.number - 1);
        break;
      }
      const opener = openers[at]!;
      emphasise(opener, closer, context);
      openers.length = sizeOf(opener.token) > 0 ? at + 1 : at;
      bottoms.forget(opener.number);
    }
    if (closer.token._open && sizeOf(closer.token) > 0) openers.push(closer);
  }
}

function moved(point: Point, by: number): Point {
  return {
    ...point,
    column: point.column + by,
    offset: point.offset + by,
    _bufferIndex: point._bufferIndex + by,
  };
}

/** Uses one or two markers of each sequence. */
function emphasise(opener: Sequence, closer: Sequence, context: TokenizeContext): void {
  const isStrong = sizeOf(opener.token) > 1 && sizeOf(closer.token) > 1;
  const size = isStrong ? 2 : 1;
  const type = isStrong ? 'strongSequence' : 'emphasisSequence';
  const inside = { start: { ...opener.token.end }, end: { ...closer.token.start } };
  const opening: Token = { type, start: moved(inside.start, -size), end: { ...inside.start } };
  const closing: Token = { type, start: { ...inside.end }, end: moved(inside.end, size) };
  const text: Token = { type: isStrong ? 'strongText' : 'emphasisText', ...inside };
  const group: Token = {
    type: isStrong ? 'strong' : 'emphasis',
    start: { ...opening.start },
    end: { ...closing.end },
  };
  opener.token.end = { ...opening.start };
  closer.token.start = { ...closing.end };
  connect(opener, closer, spanOf({ group, opening, text, closing }, context));
}

function matchStrikethrough(sequences: readonly Sequence[], context: TokenizeContext): void {
  const openers: Sequence[] = [];
  const bottoms = new Bottoms();
  const hasSize = (opener: Sequence, closer: Sequence): boolean => opener.marker === closer.marker;
  for (const closer of sequences) {
    const at = closer.token._close ? openerFor(closer, openers, bottoms.of(closer.marker), hasSize) : -1;
    if (at >= 0) {
      strikeThrough(openers[at]!, closer, context);
      openers.length = at;
      continue;
    }
    if (closer.token._close) bottoms.set(closer.marker, closer.number - 1);
    if (closer.token._open) openers.push(closer);
  }
}

function strikeThrough(opener: Sequence, closer: Sequence, context: TokenizeContext): void {
  const [opening, closing] = [opener.token, closer.token];
  const token = (type: string, start: Point, end: Point): Token =>
    ({ type, start: { ...start }, end: { ...end } }) as unknown as Token;
  const group = token('strikethrough', opening.start, closing.end);
  const text = token('strikethroughText', opening.end, closing.start);
  opening.type = closing.type = 'strikethroughSequence' as Token['type'];
  connect(opener, closer, spanOf({ group, opening, text, closing }, context));
}

function spanOf(
  { group, opening, text, closing }: Record<'group' | 'opening' | 'text' | 'closing', Token>,
  context: TokenizeContext,
): Span {
  const enter = (token: Token): Event => ['enter', token, context];
  const exit = (token: Token): Event => ['exit', token, context];
  return {
    before: [enter(group), enter(opening), exit(opening), enter(text)],
    after: [exit(text), enter(closing), exit(closing), exit(group)],
  };
}

function connect(opener: Sequence, closer: Sequence, span: Span): void {
  opener.opens.push(span);
  closer.closes.push(span);
}

interface Rewriting {
  readonly sequences: ReadonlyMap<number, Sequence>;
  /** Sequences of the other kind. They are resolved first, within each span. */
  readonly other: Token['type'];
  readonly onDepth: OnDepth;
}

/** The content of a span that is being written. */
interface Open {
  events: Event[];
  /** Whether the span contains sequences of the other kind. */
  isMixed: boolean;
}

/** Returns the events with spans in place of sequences. Unused markers become text. */
function rewritten(events: Event[], context: TokenizeContext, { sequences, other, onDepth }: Rewriting): Event[] {
  const open: Open[] = [{ events: [], isMixed: false }];
  const top = (): Open => open[open.length - 1]!;
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!;
    const sequence = sequences.get(i);
    if (!sequence) {
      if (event[1].type === other) top().isMixed = true;
      top().events.push(event);
      continue;
    }
    const { token, closes, opens } = sequence;
    for (const span of closes) close(open, span, context);
    if (token.type === ATTENTION || token.type === STRIKETHROUGH) {
      token.type = 'data';
      if (sizeOf(token) > 0) top().events.push(event, events[i + 1]!);
    }
    for (const span of opens.reverse()) {
      pushAll(top().events, span.before);
      open.push({ events: [], isMixed: false });
    }
    onDepth(open.length - 1, token.start.line);
    // Skips the event that exits the sequence.
    i++;
  }
  // micromark continues with the array that it passed.
  events.length = 0;
  pushAll(events, top().events);
  return joinData(events);
}

/**
 * Joins adjacent text in place, beginning with the event at `from`. micromark does this at the end too, but moves all
 * later events for each run.
 */
export function joinData(events: Event[], from = 0): Event[] {
  let length = from;
  for (let i = from; i < events.length; i++) {
    const [kind, token] = events[i]!;
    const last = events[length - 1];
    if (kind === 'enter' && token.type === 'data' && length > 0 && last![1].type === 'data') {
      last![1].end = token.end;
      // How far back micromark has searched for brackets.
      if (token._gfmAutolinkLiteralWalkedInto) last![1]._gfmAutolinkLiteralWalkedInto = true;
      i++;
    } else events[length++] = events[i]!;
  }
  events.length = length;
  return events;
}

function close(open: Open[], span: Span, context: TokenizeContext): void {
  const { events, isMixed } = open.pop()!;
  const parent = open[open.length - 1]!.events;
  pushAll(parent, isMixed ? resolvedInside(events, context) : events);
  pushAll(parent, span.after);
}

function resolvedInside(events: Event[], context: TokenizeContext): Event[] {
  const called: Resolver[] = [];
  let result = events;
  for (const { resolveAll } of context.parser.constructs.insideSpan.null ?? []) {
    if (!resolveAll || called.includes(resolveAll)) continue;
    result = resolveAll(result, context);
    called.push(resolveAll);
  }
  return result;
}

function pushAll(list: Event[], added: readonly Event[]): void {
  for (const event of added) list.push(event);
}
