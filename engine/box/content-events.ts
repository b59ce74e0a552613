/** The content of a box in document order, as ranges of the tree and as events. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { ContentItem } from '../css/values/values.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import type { AtomicBox, AtomicInline, BlockLevelBox, Displaced, OutOfFlowItem, TextPart } from './box.js';
import { counterCount, type CounterState } from './counters.js';
import { spendOnCounters } from './enter-element.js';
import { hasNoPseudo, hidesContent } from './form-controls.js';
import { evaluateContent, type GeneratedPiece } from './generated-content.js';
import type { GenerationContext } from './generation-context.js';
import { NO_RUN_INS, type RunIn } from './run-in.js';

export type ContentEvent =
  | {
      readonly kind: 'text';
      readonly node: NodeId;
      readonly style: ComputedStyle;
      readonly text: string;
      readonly generated: boolean;
      /** The position among the nodes of the tree in document order. Default: `node`, before its content. */
      readonly place?: number;
      /** Default: `content`. */
      readonly part?: TextPart;
    }
  | { readonly kind: 'open'; readonly node: NodeId; readonly style: ComputedStyle; readonly part?: TextPart }
  | { readonly kind: 'close'; readonly node: NodeId; readonly style: ComputedStyle }
  | { readonly kind: 'break'; readonly node: NodeId; readonly style: ComputedStyle }
  | { readonly kind: 'atomic'; readonly node: NodeId; readonly style: ComputedStyle; readonly box: AtomicInline }
  | { readonly kind: 'leader'; readonly node: NodeId; readonly style: ComputedStyle; readonly pattern: string }
  | {
      readonly kind: OutOfFlowItem['kind'];
      readonly node: NodeId;
      readonly style: ComputedStyle;
      readonly box: AtomicBox;
    }
  | { readonly kind: 'anchor'; readonly node: NodeId; readonly style: ComputedStyle; readonly target: Displaced }
  | { readonly kind: 'block'; readonly box: BlockLevelBox };

/** The siblings [first, end) below `parent`. `whole` means all content of `parent`, including pseudo-elements. */
export interface ContentRange {
  readonly parent: NodeId;
  readonly style: ComputedStyle;
  readonly first: NodeId;
  readonly end: NodeId;
  /** The number of ancestors of `parent`. */
  readonly depth: number;
  readonly whole: boolean;
  /** The pseudo-elements of `parent` that belong to the range. A whole range has both. */
  readonly pseudos?: Pseudos;
  /** Run-in boxes at the start of a whole range. */
  readonly runIns?: readonly RunIn[];
  /** Where generated content stands among the nodes; at `parent` by default. See TextItem. */
  readonly place?: number;
}

export interface Pseudos {
  readonly before: boolean;
  readonly after: boolean;
}

/**
 * Returns the whole content of an element, after its run-in boxes; an empty range where the element skips its content (CSS
 * Containment 2, § 4).
 */
export function contentOf(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  depth: number,
  runIns: readonly RunIn[] = NO_RUN_INS,
): ContentRange {
  if (style.contentVisibility === 'hidden' && style.contain.size) return noContentOf(node, style, depth);
  const first = hidesContent(context.tree, node) ? NO_NODE : context.tree.firstChild(node);
  return { parent: node, style, first, end: NO_NODE, depth, whole: true, runIns };
}

/** Returns an empty range, for boxes that contain only generated content. */
export function noContentOf(node: NodeId, style: ComputedStyle, depth: number): ContentRange {
  return { parent: node, style, first: NO_NODE, end: NO_NODE, depth, whole: false };
}

/** Returns the style of a pseudo-element, or null if it generates no box. */
export function pseudoElementStyle(
  { tree, styles }: GenerationContext,
  node: NodeId,
  name: 'before' | 'after',
  originating: ComputedStyle,
): GeneratingStyle | null {
  if (hasNoPseudo(tree, node, originating)) return null;
  const style = styles.pseudoStyleOf(node, name, originating);
  return style && typeof style.content !== 'string' && style.display !== 'none' ? (style as GeneratingStyle) : null;
}

type GeneratingStyle = ComputedStyle & { readonly content: readonly ContentItem[] };

/**
 * Returns the content of a pseudo-element and the counters after it. `state` has the counters after the pseudo-element
 * is entered.
 */
export function generatedPieces(
  context: GenerationContext,
  node: NodeId,
  style: GeneratingStyle,
  state: CounterState,
): { pieces: readonly GeneratedPiece[]; state: CounterState } {
  const { tree, styles, page, references } = context;
  spendOnItems(context, node, style.content);
  const counters = style.content.filter(({ kind }) => kind === 'counter' || kind === 'counters').length;
  if (counters > 0) spendOnCounters(context, node, counters * counterCount(state), null);
  const scope = { tree, node, style, counterStyles: styles.counterStyles, page, references };
  return evaluateContent(style.content, scope, state);
}

/** An item makes a piece of text of its own, which is set by itself: it takes as much as so many characters. */
const CHARACTERS_OF_ITEM = 30;

/** Counts the items of generated content before anything is made of them. */
export function spendOnItems(
  { diagnostics, tree }: GenerationContext,
  node: NodeId,
  items: readonly ContentItem[],
): void {
  diagnostics.spend('generatedCharacters', CHARACTERS_OF_ITEM * items.length, () => tree.position(node));
}

/** Returns generated pieces as events inside the pseudo-element's inline box. */
export function pieceEvents(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  pieces: readonly GeneratedPiece[],
  place: number = node,
): ContentEvent[] {
  const { diagnostics, tree } = context;
  for (const piece of pieces)
    if ('text' in piece) diagnostics.spend('generatedCharacters', piece.text.length, () => tree.position(node));
  return pieces.flatMap((piece): ContentEvent | ContentEvent[] => {
    if ('text' in piece) {
      const { text, style: own = style } = piece;
      const content: ContentEvent = { kind: 'text', node, style: own, text, generated: true, place };
      return own === style
        ? content
        : [{ kind: 'open', node, style: own }, content, { kind: 'close', node, style: own }];
    }
    if ('leader' in piece) return { kind: 'leader', node, style, pattern: piece.leader };
    const imageStyle = context.styles.anonymousStyle(style, 'inline');
    const box = {
      kind: 'replaced' as const,
      measured: null,
      node,
      style: imageStyle,
      image: piece.image,
      alternative: piece.alternative ?? '',
      ...(piece.defaultSize !== undefined && { defaultSize: piece.defaultSize }),
      generated: true,
    };
    return { kind: 'atomic', node, style: imageStyle, box };
  });
}
