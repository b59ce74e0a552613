/** Creates block, flex and grid containers with their markers (CSS Display 3, "box generation"). */
import { styleWithContentAt } from '../css/cascade/compute-style.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { PseudoElement } from '../css/selectors/ast.js';
import type { NodeId } from '../tree/document-tree.js';
import {
  isFlexContainer,
  isGridContainer,
  type BlockBox,
  type InlineFlow,
  type ItemContainerBox,
  type OutsideMarker,
} from './box.js';
import { BoxSequence } from './box-sequence.js';
import { pieceEvents, spendOnItems, type ContentEvent, type ContentRange } from './content-events.js';
import type { CounterState } from './counters.js';
import { evaluateContent, isSymbolMarker, markerPieces, type GeneratedPiece } from './generated-content.js';
import type { GenerationContext } from './generation-context.js';
import { InlineFlowBuilder } from './inline-flow-builder.js';

/**
 * Creates the block container of an element or pseudo-element. `state` has the counters after the element is entered.
 * `pieces` is generated content that comes first, for pseudo-elements, and `content` what follows it. `marking` is the
 * marker of a list item.
 */
export function createBlockBox(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  range: ContentRange,
  state: CounterState,
  pieces: readonly GeneratedPiece[] = [],
  marking: MarkerName | null = range.whole ? 'marker' : null,
  content: readonly ContentEvent[] = [],
): BlockBox {
  const marker = style.isListItem && marking ? createMarker(context, node, style, state, marking) : null;
  const leading: ContentEvent[] = [...pieceEvents(context, node, style, pieces, range.place), ...content];
  if (marker && style.listStylePosition === 'inside') leading.unshift(...isolated(node, marker));
  const children = new BoxSequence(context, range, state, leading);
  const outside = marker && style.listStylePosition === 'outside' ? outsideMarker(node, marker) : null;
  return {
    kind: 'block',
    measured: null,
    node,
    style,
    children,
    anonymous: false,
    marker: outside,
    ...((style.drawingShrink !== null || style.pageShrink !== null || style.fit !== null) && {
      scaled: (share: number) => {
        const smaller = smallerStyle(style, share);
        return createBlockBox(context, node, smaller, { ...range, style: smaller }, state, pieces, marking);
      },
    }),
  };
}

function smallerStyle(style: ComputedStyle, share: number): ComputedStyle {
  const smaller =
    style.fit === null ? { ...style, fontSize: style.fontSize * share } : styleWithContentAt(style, share);
  return { ...smaller, drawingShrink: null, pageShrink: null, fit: null };
}

/** Creates the box of an element with its own content: a block container, or another kind that its style specifies. */
export function createFlowBox(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  range: ContentRange,
  state: CounterState,
  pieces: readonly GeneratedPiece[] = [],
  marking: MarkerName | null = range.whole ? 'marker' : null,
): BlockBox | ItemContainerBox {
  const kind = isFlexContainer(style) ? 'flex' : isGridContainer(style) ? 'grid' : null;
  if (kind === null) return createBlockBox(context, node, style, range, state, pieces, marking);
  const children = new BoxSequence(context, range, state, pieceEvents(context, node, style, pieces, range.place));
  return { kind, measured: null, node, style, children };
}

type MarkerName = Extract<PseudoElement, 'marker' | 'before::marker' | 'after::marker'>;

interface Marker {
  readonly style: ComputedStyle;
  readonly events: readonly ContentEvent[];
  /** Set if the marker is the item's list-style-image. */
  readonly image: { readonly url: string; readonly alternative: string } | null;
}

/** Wraps an inside marker in an inline box, which comes first. */
function isolated(node: NodeId, { style, events }: Marker): readonly ContentEvent[] {
  return [{ kind: 'open', node, style }, ...events, { kind: 'close', node, style }];
}

/**
 * Returns the marker of an inline list item. It is always inside, whatever list-style-position is (CSS Lists 3, § 3.4).
 */
export function inlineMarker(
  context: GenerationContext,
  node: NodeId,
  item: ComputedStyle,
  state: CounterState,
  name: MarkerName = 'marker',
): readonly ContentEvent[] {
  const marker = createMarker(context, node, item, state, name);
  return marker ? isolated(node, marker) : [];
}

function createMarker(
  context: GenerationContext,
  node: NodeId,
  item: ComputedStyle,
  state: CounterState,
  name: MarkerName,
): Marker | null {
  const style = markerStyle(
    context.styles.pseudoStyleOf(node, name, item) ?? context.styles.anonymousStyle(item, 'inline'),
  );
  if (style.content === 'none') return null;
  const { counterStyles } = context.styles;
  const { tree, page, references } = context;
  if (style.content !== 'normal') spendOnItems(context, node, style.content);
  const pieces =
    style.content === 'normal'
      ? markerPieces(item, style, state, counterStyles)
      : evaluateContent(style.content, { tree, node, style, counterStyles, page, references }, state).pieces;
  if (pieces.length === 0) return null;
  const events = pieceEvents(context, node, style, pieces);
  return { style, events, image: imageWithAlternative(pieces) };
}

function imageWithAlternative([first]: readonly GeneratedPiece[]): Marker['image'] {
  if (!first || !('image' in first) || first.image.kind !== 'url' || first.alternative === undefined) return null;
  return { url: first.image.url, alternative: first.alternative };
}

function outsideMarker(node: NodeId, { style, events, image }: Marker): OutsideMarker | null {
  const flow = markerFlow(node, style, events);
  if (!flow) return null;
  if (!image) return { flow, image: null };
  const withoutImage = { ...style, listStyleImage: null };
  const text: ContentEvent = { kind: 'text', node, style: withoutImage, text: image.alternative, generated: true };
  return { flow, image: { url: image.url, instead: markerFlow(node, withoutImage, [text]) } };
}

/** Spacing is for text: it does not part a symbol from its item. */
function markerStyle(style: ComputedStyle): ComputedStyle {
  const isSpaced = style.wordSpacing !== 0 || style.letterSpacing !== 0;
  return isSpaced && isSymbolMarker(style) ? { ...style, wordSpacing: 0, letterSpacing: 0 } : style;
}

function markerFlow(node: NodeId, style: ComputedStyle, events: readonly ContentEvent[]): InlineFlow | null {
  const builder = new InlineFlowBuilder();
  for (const event of events) {
    if (event.kind === 'text') builder.text(node, event.style, event.text, true);
    else if (event.kind === 'atomic') builder.atomic(node, event.style, event.box);
    else if (event.kind === 'leader') builder.leader(node, event.style, event.pattern);
  }
  return builder.finish(node, style);
}
