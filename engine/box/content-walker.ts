/**
 * Walks the content of a box in document order and says what CSS makes of it: text, inline boxes opening
 * and closing, atomic inlines, block-level boxes. It holds its place in an explicit stack, never recurses
 * into the tree, and ends because each step moves on in document order.
 */
import type { ComputedStyle } from '../css/computed-style.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import {
  isFloating,
  isInlineLevel,
  isPageFloat,
  isOutOfFlow,
  isTablePart,
  type AtomicBox,
  type BlockLevelBox,
  type Displaced,
  type OutOfFlowItem,
  type RunningBox,
  type TextPart,
} from './box.js';
import { createFlowBox, createReplacedBox, inlineMarker, isReplaced, isSkipped } from './box-factory.js';
import { endElement, enterElement, INITIAL_COUNTERS, type CounterState } from './counters.js';
import { enterTreeElement } from './enter-element.js';
import { evaluateContent, type GeneratedPiece } from './generated-content.js';
import { isFolded, type Foldable } from './details.js';
import { controlPieces, hidesContent } from './form-controls.js';
import type { GenerationContext } from './generation-context.js';
import { createFootnote, footnoteEvents, type FootnoteSource } from './footnotes.js';
import { holdsBlocks, NO_RUN_INS, runInSequence, type RunIn, type RunInSequence } from './run-in.js';
import { createTableBox } from './table-generation.js';

export type ContentEvent =
  | {
      readonly kind: 'text';
      readonly node: NodeId;
      readonly style: ComputedStyle;
      readonly text: string;
      readonly generated: boolean;
      /** Where it stands among the nodes of the tree, in document order. Default: `node`, before all that is in it. */
      readonly place?: number;
      /** Default: `content`. */
      readonly part?: TextPart;
    }
  | { readonly kind: 'open'; readonly node: NodeId; readonly style: ComputedStyle; readonly part?: TextPart }
  | { readonly kind: 'close'; readonly node: NodeId; readonly style: ComputedStyle }
  | { readonly kind: 'break'; readonly node: NodeId; readonly style: ComputedStyle }
  | { readonly kind: 'atomic'; readonly node: NodeId; readonly style: ComputedStyle; readonly box: AtomicBox }
  | { readonly kind: 'leader'; readonly node: NodeId; readonly style: ComputedStyle; readonly pattern: string }
  | {
      readonly kind: OutOfFlowItem['kind'];
      readonly node: NodeId;
      readonly style: ComputedStyle;
      readonly box: AtomicBox;
    }
  | { readonly kind: 'anchor'; readonly node: NodeId; readonly style: ComputedStyle; readonly target: Displaced }
  | { readonly kind: 'block'; readonly box: BlockLevelBox };

/** The siblings [first, end) below `parent`; `whole` when they are all of its content, pseudo-elements included. */
export interface ContentRange {
  readonly parent: NodeId;
  readonly style: ComputedStyle;
  readonly first: NodeId;
  readonly end: NodeId;
  /** The number of `parent`'s ancestors. */
  readonly depth: number;
  readonly whole: boolean;
  /** What comes first in a whole element: boxes that run in. */
  readonly runIns?: readonly RunIn[];
}

/** The whole content of an element, after what runs in. */
export function contentOf(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  depth: number,
  runIns: readonly RunIn[] = NO_RUN_INS,
): ContentRange {
  const first = hidesContent(context.tree, node) ? NO_NODE : context.tree.firstChild(node);
  return { parent: node, style, first, end: NO_NODE, depth, whole: true, runIns };
}

/** For what a box holds of its own: generated content, with nothing of the element's. */
export function noContentOf(node: NodeId, style: ComputedStyle, depth: number): ContentRange {
  return { parent: node, style, first: NO_NODE, end: NO_NODE, depth, whole: false };
}

/** What `wbr` stands for (HTML § 15.3.4): a break opportunity. */
const ZERO_WIDTH_SPACE = '\u200b';

interface Frame extends Foldable {
  readonly depth: number;
  readonly end: NodeId;
  /** An inline box: its end is an event. */
  readonly inline: boolean;
  /** All of an element: with ::before, ::after and its own counter scope. */
  readonly whole: boolean;
  next: NodeId;
  beforeDone: boolean;
  afterDone: boolean;
}

export class ContentWalker {
  readonly #context: GenerationContext;
  readonly #stack: Frame[];
  readonly #queue: ContentEvent[] = [];
  #state: CounterState;
  /** Boxes that still have to run in at the start of the range. */
  readonly #runIns: RunIn[];
  /** The run-in boxes met last. */
  #sequence: RunInSequence | null = null;
  /** The box handed out last whose own content still has to be counted. */
  #entered: { box: BlockLevelBox; depth: number } | null = null;

  constructor(context: GenerationContext, range: ContentRange, state: CounterState) {
    this.#context = context;
    this.#state = state;
    this.#runIns = range.whole && range.runIns ? [...range.runIns] : [];
    this.#stack = [frame(range.parent, range.style, range.depth, range.first, range.end, false, range.whole)];
  }

  /** The counters at the walker's place. */
  get state(): CounterState {
    this.#settle();
    return this.#state;
  }

  /** True when only white space can follow: a cheap look ahead that computes no styles. */
  get isNearEnd(): boolean {
    if (this.#queue.length > 0) return false;
    const { tree } = this.#context;
    for (const { next, end } of this.#stack) {
      for (let node = next; node !== end && node >= 0; node = tree.nextSibling(node)) {
        if (tree.isElement(node) || /[^ \t\n\r\f]/.test(tree.text(node))) return false;
      }
    }
    return true;
  }

  next(): ContentEvent | null {
    for (;;) {
      const queued = this.#queue.shift();
      if (queued) return queued;
      this.#settle();
      const top = this.#stack[this.#stack.length - 1];
      if (!top) return null;
      const event = this.#step(top);
      if (event) return event;
    }
  }

  /** One step in the topmost frame: an event, or null when the step made none. */
  #step(top: Frame): ContentEvent | null {
    const runIn = this.#stack.length === 1 ? this.#runIns.shift() : undefined;
    if (runIn) return this.#runIn(runIn, top);
    if (!top.beforeDone) {
      top.beforeDone = true;
      return this.#pseudoElement(top, 'before');
    }
    const node = top.next;
    if (node !== top.end && node >= 0) {
      top.next = this.#context.tree.nextSibling(node);
      return this.#child(node, top);
    }
    if (!top.afterDone) {
      top.afterDone = true;
      return this.#pseudoElement(top, 'after');
    }
    this.#stack.pop();
    if (top.whole) this.#state = endElement(this.#state, top.depth);
    return top.inline ? { kind: 'close', node: top.node, style: top.style } : null;
  }

  #child(node: NodeId, parent: Frame): ContentEvent | null {
    const { tree, styles } = this.#context;
    if (isFolded(this.#context, node, parent)) return null;
    if (!tree.isElement(node)) {
      return {
        kind: 'text',
        node: parent.node,
        style: parent.style,
        text: tree.text(node),
        generated: false,
        place: node,
      };
    }
    const style = styles.styleOf(node, parent.style);
    if (style.display === 'none' || isSkipped(tree.name(node))) return null;
    if (style.display === 'run-in') return this.#meetRunIn({ node, style }, parent);
    if (this.#isTablePart(node, style)) return this.#strayTableParts(node, parent);
    this.#enter(node, style, parent);
    return this.#element(node, isTablePart(style) ? { ...style, display: 'inline' } : style, parent);
  }

  #enter(node: NodeId, style: ComputedStyle, parent: Frame): void {
    this.#state = enterTreeElement(this.#context, node, style, this.#state, parent.depth);
  }

  /** Runs into the block after it, or is a block itself; inside of an inline box it is one too. */
  #meetRunIn(runIn: RunIn, parent: Frame): ContentEvent | null {
    const { node, style } = runIn;
    const isKnown = this.#sequence?.runIns.some((other) => other.node === node);
    if (!isKnown) this.#sequence = runInSequence(this.#context, runIn, parent.style, parent.end);
    const runsIn = this.#sequence!.target !== NO_NODE && !parent.inline && !holdsBlocks(this.#context, runIn);
    if (runsIn) return null;
    const display = parent.inline ? 'inline' : 'block';
    this.#enter(node, style, parent);
    return this.#element(node, { ...style, display }, parent);
  }

  /** One of the boxes that run in at the start of this range. */
  #runIn({ node, style }: RunIn, parent: Frame): ContentEvent | null {
    this.#enter(node, style, parent);
    return this.#element(node, { ...style, display: 'inline' }, parent);
  }

  /** Those that run into an element. */
  #runInsOf(node: NodeId): readonly RunIn[] {
    const sequence = this.#sequence;
    if (!sequence || sequence.target !== node) return NO_RUN_INS;
    this.#sequence = null;
    return sequence.runIns.filter((runIn) => !holdsBlocks(this.#context, runIn));
  }

  /** Replaced elements are never parts of tables: as such they are inline (CSS Display 3, § 2.4). */
  #isTablePart(node: NodeId, style: ComputedStyle): boolean {
    return isTablePart(style) && !isReplaced(this.#context, node, style);
  }

  #element(node: NodeId, style: ComputedStyle, parent: Frame): ContentEvent | null {
    const name = this.#context.tree.name(node);
    if (name === 'br') return { kind: 'break', node, style };
    if (name === 'wbr') return { kind: 'text', node, style, text: ZERO_WIDTH_SPACE, generated: true };
    const depth = parent.depth + 1;
    if (style.position === 'running') return { kind: 'block', box: runningBox(node, style, this.#state) };
    if (style.float === 'footnote') {
      const range = contentOf(this.#context, node, style, depth);
      return this.#footnote({ range, style, pieces: [], around: parent.style });
    }
    if (style.display === 'contents') {
      this.#push(node, style, depth, false);
      return null;
    }
    if (isReplaced(this.#context, node, style))
      return boxEvent(this.#context, node, style, createReplacedBox(this.#context, node, style));
    if (style.display === 'inline') {
      this.#push(node, style, depth, true);
      if (style.isListItem) this.#queue.push(...inlineMarker(this.#context, node, style, this.#state));
      return { kind: 'open', node, style };
    }
    const box = createContainerBox(this.#context, node, style, depth, this.#state, this.#runInsOf(node));
    this.#entered = { box, depth };
    return boxEvent(this.#context, node, style, box);
  }

  #footnote(source: Omit<FootnoteSource, 'context' | 'state'>): null {
    const whole: FootnoteSource = { ...source, context: this.#context, state: this.#state };
    const note = createFootnote(whole);
    this.#queue.push(...footnoteEvents(whole, note));
    this.#entered = { box: note.body, depth: source.range.depth };
    return null;
  }

  #push(node: NodeId, style: ComputedStyle, depth: number, inline: boolean): void {
    this.#stack.push(frame(node, style, depth, this.#context.tree.firstChild(node), NO_NODE, inline, true));
  }

  /** Consecutive table parts outside a table get one anonymous table around them (CSS Tables 3, § 2.2). */
  #strayTableParts(first: NodeId, parent: Frame): ContentEvent {
    const { tree, styles } = this.#context;
    let end = tree.nextSibling(first);
    // White space between table parts is dropped; what follows the last of them belongs to the parent.
    for (let node = end; node !== parent.end && node >= 0; node = tree.nextSibling(node)) {
      if (!tree.isElement(node)) {
        if (/[^ \t\n\r\f]/.test(tree.text(node))) break;
      } else if (this.#isTablePart(node, styles.styleOf(node, parent.style))) end = tree.nextSibling(node);
      else break;
    }
    parent.next = end;
    const display = parent.inline ? 'inline-table' : 'table';
    const style = styles.anonymousStyle(parent.style, display);
    const range = { parent: parent.node, style, first, end, depth: parent.depth, whole: false };
    const box = createTableBox(this.#context, parent.node, style, range, this.#state);
    this.#entered = { box, depth: parent.depth + 1 };
    return parent.inline ? { kind: 'atomic', node: parent.node, style, box } : { kind: 'block', box };
  }

  #pseudoElement(top: Frame, name: 'before' | 'after'): ContentEvent | null {
    const style = this.#context.styles.pseudoStyleOf(top.node, name, top.style);
    if (!style || typeof style.content === 'string' || style.display === 'none') return null;
    const depth = top.depth + 1;
    this.#state = enterElement(this.#state, style, top.depth);
    const { tree, styles, page, references } = this.#context;
    const scope = { tree, node: top.node, style, counterStyles: styles.counterStyles, page, references };
    const { pieces, state } = evaluateContent(style.content, scope, this.#state);
    const marker = style.isListItem ? (`${name}::marker` as const) : null;
    if (style.float === 'footnote')
      return this.#footnote({ range: noContentOf(top.node, style, depth), style, pieces, around: top.style });
    this.#state = endElement(state, depth);
    if (isInlineLevel(style) && style.display === 'inline') {
      this.#queue.push({ kind: 'open', node: top.node, style });
      if (marker) this.#queue.push(...inlineMarker(this.#context, top.node, style, state, marker));
      const place = name === 'after' ? tree.afterSubtree(top.node) - BEFORE_NEXT : top.node;
      this.#queue.push(...pieceEvents(this.#context, top.node, style, pieces, place));
      this.#queue.push({ kind: 'close', node: top.node, style });
      return null;
    }
    const range = noContentOf(top.node, style, depth);
    const box = createFlowBox(this.#context, top.node, style, range, state, pieces, marker);
    return boxEvent(this.#context, top.node, style, box);
  }

  /** Moves the counters past the content of the box handed out last. */
  #settle(): void {
    if (!this.#entered) return;
    const { box, depth } = this.#entered;
    this.#entered = null;
    if (box.kind === 'block' || box.kind === 'flex' || box.kind === 'grid') this.#state = box.children.exitState();
    else if (box.kind === 'table') this.#state = box.exitState();
    this.#state = endElement(this.#state, depth);
  }
}

function runningBox(node: NodeId, style: ComputedStyle, counters: CounterState): RunningBox {
  return { kind: 'running', measured: null, node, style, name: style.runningName, counters };
}

/** The box of an element that is neither inline nor replaced; `state`: the counters after it was entered. */
function createContainerBox(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  depth: number,
  state: CounterState,
  runIns = NO_RUN_INS,
): AtomicBox {
  const range = contentOf(context, node, style, depth, runIns);
  const { display } = style;
  if (display === 'table' || display === 'inline-table') return createTableBox(context, node, style, range, state);
  return createFlowBox(context, node, style, range, state, controlPieces(context.tree, node));
}

/** The box of an element out of its turn, with no counters but its own; `depth`: the number of its ancestors. */
export function createElementBox(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  depth: number,
): AtomicBox {
  if (isReplaced(context, node, style)) return createReplacedBox(context, node, style);
  return createContainerBox(context, node, style, depth, enterElement(INITIAL_COUNTERS, style, depth - 1));
}

function boxEvent(context: GenerationContext, node: NodeId, style: ComputedStyle, box: AtomicBox): ContentEvent {
  if (style.floatReference === 'page' && isFloating(style)) warnOfReference(context, node);
  if (isPageFloat(style))
    return { kind: 'anchor', node, style, target: { kind: 'page-float', measured: null, node, style, box } };
  if (isOutOfFlow(style)) return { kind: isFloating(style) ? 'float' : 'positioned', node, style, box };
  return isInlineLevel(style) ? { kind: 'atomic', node, style, box } : { kind: 'block', box };
}

function warnOfReference({ diagnostics, tree }: GenerationContext, node: NodeId): void {
  diagnostics.warn(
    'SVC_CSS_UNSUPPORTED',
    '“float-reference: page” is supported with “float: top” and “float: bottom”; other floats stay beside their text.',
    tree.position(node),
  );
}

function frame(
  node: NodeId,
  style: ComputedStyle,
  depth: number,
  next: NodeId,
  end: NodeId,
  inline: boolean,
  whole: boolean,
): Frame {
  return { node, style, depth, end, inline, whole, next, beforeDone: !whole, afterDone: !whole };
}

/** Behind everything in an element, and before the node after it. */
const BEFORE_NEXT = 0.5;

/** Generated pieces as events inside the pseudo-element's inline box. */
export function pieceEvents(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  pieces: readonly GeneratedPiece[],
  place: number = node,
): ContentEvent[] {
  return pieces.map((piece): ContentEvent => {
    if ('text' in piece) return { kind: 'text', node, style, text: piece.text, generated: true, place };
    if ('leader' in piece) return { kind: 'leader', node, style, pattern: piece.leader };
    const imageStyle = context.styles.anonymousStyle(style, 'inline');
    const box = {
      kind: 'replaced' as const,
      measured: null,
      node,
      style: imageStyle,
      image: piece.image,
      alternative: '',
      generated: true,
    };
    return { kind: 'atomic', node, style: imageStyle, box };
  });
}
