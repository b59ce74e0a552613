/** Footnotes (CSS GCPM 3, § 2): the call in the text, and the note in the footnote area. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { PseudoElement } from '../css/selectors/ast.js';
import type { NodeId } from '../tree/document-tree.js';
import type { AtomicBox, BlockBox, Footnote, TextPart } from './box.js';
import { createReplacedBox, isReplaced } from './replaced-elements.js';
import { noContentOf, pieceEvents, spendOnItems, type ContentEvent, type ContentRange } from './content-events.js';
import { BoxSequence } from './box-sequence.js';
import { ContentWalker } from './content-walker.js';
import { counterValue, FOOTNOTE_ORDINAL, INITIAL_COUNTERS, setGlobalCounter, type CounterState } from './counters.js';
import { evaluateContent, textOfPieces, type GeneratedPiece } from './generated-content.js';
import type { GenerationContext } from './generation-context.js';

export interface FootnoteSource {
  readonly context: GenerationContext;
  readonly style: ComputedStyle;
  /** The element's content; empty for a pseudo-element. */
  readonly range: ContentRange;
  /** The content of a pseudo-element. */
  readonly pieces: readonly GeneratedPiece[];
  /** The style at the place of the call, which inherits from it and not from the note. */
  readonly around: ComputedStyle;
  /** The counters after the element is entered. */
  readonly state: CounterState;
}

export function createFootnote(source: FootnoteSource): Footnote {
  const { style, state, range } = source;
  return {
    kind: 'footnote',
    measured: null,
    node: range.parent,
    style,
    ordinal: counterValue(state, FOOTNOTE_ORDINAL),
    body: createBody(source, state),
    numbered(number) {
      const counters = setGlobalCounter(state, 'footnote', number);
      const call = callOf(source, counters);
      return { call: call ? textOfPieces(call.pieces) : '', body: createBody(source, counters) };
    },
    inline: (number) =>
      style.footnoteDisplay === 'block'
        ? null
        : inlineContent(source, number === null ? state : setGlobalCounter(state, 'footnote', number)),
  };
}

/** Returns the events in the text: the call in its own inline box, with the anchor of the note inside. */
export function footnoteEvents(source: FootnoteSource, note: Footnote): ContentEvent[] {
  const { context, state } = source;
  const { node, style } = note;
  const anchor: ContentEvent = { kind: 'anchor', node, style, target: note };
  const call = callOf(source, state);
  if (!call) return [anchor];
  // Joined to one text, so that another number can replace all of it.
  const pieces = call.pieces.every((piece) => 'text' in piece) ? [{ text: textOfPieces(call.pieces) }] : call.pieces;
  return inlineEvents(context, node, call.style, pieces, 'call', anchor);
}

function callOf(source: FootnoteSource, state: CounterState) {
  return generated(source, 'footnote-call', source.around, state);
}

/** Creates the note with its marker, for the footnote area. */
function createBody(source: FootnoteSource, state: CounterState): AtomicBox {
  const { context, style, range, pieces } = source;
  const node = range.parent;
  if (range.whole && isReplaced(context, node, style)) return createReplacedBox(context, node, style);
  const marker = generated(source, 'footnote-marker', style, state);
  const label = marker ? inlineEvents(context, node, marker.style, marker.pieces, 'note-label', null) : [];
  const leading = pieces.length > 0 ? [...label, ...pieceEvents(context, node, style, pieces)] : [];
  const children = new BoxSequence(context, range, state, leading);
  if (pieces.length === 0 && marker) children.beginWith(label);
  return { kind: 'block', measured: null, node, style, children, anonymous: false, marker: null };
}

function inlineContent(source: FootnoteSource, state: CounterState): readonly ContentEvent[] | null {
  const { context, style, range, pieces } = source;
  const node = range.parent;
  const inline = { ...style, display: 'inline' as const };
  const events: ContentEvent[] = [{ kind: 'open', node, style: inline }];
  const marker = generated(source, 'footnote-marker', style, state);
  if (marker) events.push(...inlineEvents(context, node, marker.style, marker.pieces, 'note-label', null));
  events.push(...pieceEvents(context, node, style, pieces));
  const walker = new ContentWalker(context, range, state);
  for (let event = walker.next(); event; event = walker.next()) {
    if (event.kind === 'block') return null;
    events.push(event);
  }
  return [...events, { kind: 'close', node, style: inline }];
}

/** Creates a block whose lines contain several notes one after the other. */
export function createInlineNotes(
  context: GenerationContext,
  area: ComputedStyle,
  node: NodeId,
  notes: readonly (readonly ContentEvent[])[],
): BlockBox {
  const style = context.styles.anonymousStyle(area, 'block');
  const space: ContentEvent = { kind: 'text', node, style, text: ' ', generated: true };
  const content = notes.flatMap((events, index) => (index > 0 ? [space, ...events] : events));
  const children = new BoxSequence(context, noContentOf(node, style, 0), INITIAL_COUNTERS, content);
  return { kind: 'block', measured: null, node, style, children, anonymous: true, marker: null };
}

/** Returns a pseudo-element of the note; null if it has no content. */
function generated(
  { context, range }: FootnoteSource,
  name: Extract<PseudoElement, 'footnote-call' | 'footnote-marker'>,
  around: ComputedStyle,
  state: CounterState,
): { readonly style: ComputedStyle; readonly pieces: readonly GeneratedPiece[] } | null {
  const { tree, styles } = context;
  const style = styles.pseudoStyleOf(range.parent, name, around);
  if (!style || style.display === 'none' || typeof style.content === 'string') return null;
  const scope = { tree, node: range.parent, style, counterStyles: styles.counterStyles };
  spendOnItems(context, range.parent, style.content);
  return { style, pieces: evaluateContent(style.content, scope, state).pieces };
}

function inlineEvents(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  pieces: readonly GeneratedPiece[],
  part: TextPart,
  anchor: ContentEvent | null,
): ContentEvent[] {
  const content = pieceEvents(context, node, style, pieces).map((event): ContentEvent =>
    event.kind === 'text' ? { ...event, part } : event,
  );
  return [{ kind: 'open', node, style, part }, ...(anchor ? [anchor] : []), ...content, { kind: 'close', node, style }];
}
