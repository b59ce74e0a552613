/** Makes the box of one element (CSS Display 3, "box generation"). */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { matchesMedia, sourceSize } from '../css/cascade/media-answers.js';
import type { StyleResolver } from '../css/cascade/style-resolver.js';
import type { PseudoElement } from '../css/selectors/ast.js';
import { embeddedImage } from '../source/html/embedded-images.js';
import { chosenImage, hasCandidates, type ChosenImage } from '../source/images/image-candidates.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import {
  isFlexContainer,
  isGridContainer,
  type BlockBox,
  type InlineFlow,
  type ItemContainerBox,
  type ReplacedBox,
} from './box.js';
import { BoxSequence } from './box-sequence.js';
import { pieceEvents, type ContentEvent, type ContentRange } from './content-walker.js';
import type { CounterState } from './counters.js';
import { evaluateContent, markerPieces, type GeneratedPiece } from './generated-content.js';
import type { GenerationContext } from './generation-context.js';
import { InlineFlowBuilder } from './inline-flow-builder.js';
import { svgSource } from './svg-source.js';

/** Elements whose content is not text to be read; dropping them is warned of by the source stage. */
const SKIPPED = new Set(['script', 'style', 'template', 'head', 'iframe', 'noembed', 'noframes']);

export function isSkipped(name: string): boolean {
  return SKIPPED.has(name);
}

/** Elements drawn as an image. An `img` without a usable source shows its alternative text the same way. */
export function isReplaced({ tree }: GenerationContext, node: NodeId, style: ComputedStyle): boolean {
  const name = tree.name(node);
  return (
    name === 'img' ||
    name === 'svg' ||
    (name === 'image' && style.display !== 'none') ||
    embeddedImage(tree, node) !== null
  );
}

export function createReplacedBox(context: GenerationContext, node: NodeId, style: ComputedStyle): ReplacedBox {
  const { source, resolution, alternative } = shownImage(context, node);
  const url = context.imageUrl(source) ?? '';
  const image = { kind: 'url', url, ...(resolution !== 1 && { resolution }) } as const;
  return { kind: 'replaced', measured: null, node, style, image, alternative, generated: false };
}

function shownImage({ tree, styles }: GenerationContext, node: NodeId): ChosenImage & { readonly alternative: string } {
  const embedded = embeddedImage(tree, node);
  if (embedded) return { ...embedded, resolution: 1 };
  const alternative = tree.attr(node, 'alt') ?? '';
  if (tree.name(node) === 'svg') return { source: svgSource(tree, node), resolution: 1, alternative };
  const chosen = imageOf(tree, node, styles);
  return { source: chosen?.source ?? '', resolution: chosen?.resolution ?? 1, alternative };
}

/** The image that an `img` shows on the first page's paper; null for none. */
export function imageOf(tree: DocumentTree, node: NodeId, styles: StyleResolver): ChosenImage | null {
  const source = tree.attr(node, 'src');
  if (!hasCandidates(tree, node)) return source === undefined ? null : { source, resolution: 1 };
  const { width, height } = styles.pageStyle({ index: 1, name: '', indexInGroup: 1, left: false, blank: false });
  const paper = { pageWidth: width, pageHeight: height };
  return chosenImage(tree, node, {
    matches: (media) => matchesMedia(media, paper),
    sourceSize: (sizes) => sourceSize(sizes, paper),
  });
}

/**
 * The block container of an element or a pseudo-element over its content. `state`: the counters after the element was entered.
 * `pieces`: generated content that comes first (pseudo-elements); `marking`: the marker it has as a list item.
 */
export function createBlockBox(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  range: ContentRange,
  state: CounterState,
  pieces: readonly GeneratedPiece[] = [],
  marking: MarkerName | null = range.whole ? 'marker' : null,
): BlockBox {
  const marker = style.isListItem && marking ? createMarker(context, node, style, state, marking) : null;
  const leading: ContentEvent[] = pieceEvents(context, node, style, pieces);
  if (marker && style.listStylePosition === 'inside') leading.unshift(...isolated(node, marker));
  const children = new BoxSequence(context, range, state, leading);
  const outside = marker && style.listStylePosition === 'outside' ? marker.flow() : null;
  return {
    kind: 'block',
    measured: null,
    node,
    style,
    children,
    anonymous: false,
    marker: outside,
  };
}

/** The box of an element that has content of its own: a block container, or one that its style makes of it. */
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
  const children = new BoxSequence(context, range, state, pieceEvents(context, node, style, pieces));
  return { kind, measured: null, node, style, children };
}

type MarkerName = Extract<PseudoElement, 'marker' | 'before::marker' | 'after::marker'>;

interface Marker {
  readonly style: ComputedStyle;
  readonly events: readonly ContentEvent[];
  flow(): InlineFlow | null;
}

/** An inside marker is an inline box at the beginning. */
function isolated(node: NodeId, { style, events }: Marker): readonly ContentEvent[] {
  return [{ kind: 'open', node, style }, ...events, { kind: 'close', node, style }];
}

/** The marker of an inline list item, which stands inside of it whatever list-style-position says (CSS Lists 3, § 3.4). */
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
  const style = context.styles.pseudoStyleOf(node, name, item) ?? context.styles.anonymousStyle(item, 'inline');
  if (style.content === 'none') return null;
  const { counterStyles } = context.styles;
  const { tree, page, references } = context;
  const pieces =
    style.content === 'normal'
      ? markerPieces(item, state, counterStyles)
      : evaluateContent(style.content, { tree, node, style, counterStyles, page, references }, state).pieces;
  if (pieces.length === 0) return null;
  const events = pieceEvents(context, node, style, pieces);
  return { style, events, flow: () => markerFlow(node, style, events) };
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
