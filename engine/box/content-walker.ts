/**
 * Walks the content of a box in document order and says what CSS makes of it: text, inline boxes opening
 * and closing, atomic inlines, block-level boxes. It holds its place in an explicit stack, never recurses
 * into the tree, and ends because each step moves on in document order.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { ContentItem } from '../css/values/values.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';
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
import { counterCount, endElement, enterElement, INITIAL_COUNTERS, type CounterState } from './counters.js';
import { enterPseudoElement, enterTreeElement, spendOnCounters } from './enter-element.js';
import { evaluateContent, type GeneratedPiece } from './generated-content.js';
import { isFolded, type Foldable } from './details.js';
import { controlPieces, hasNoPseudo, hidesContent } from './form-controls.js';
import type { GenerationContext } from './generation-context.js';
import { createFootnote, footnoteEvents, type FootnoteSource } from './footnotes.js';
import { holdsBlocks, NO_RUN_INS, runInSequence, type RunIn, type RunInSequence } from './run-in.js';
import { Formula, isMath, mathText, readingOrder, warnOfFormula } from './mathml.js';
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
  /** Which pseudo-elements of `parent` belong to a part of its content; a whole has both. */
  readonly pseudos?: Pseudos;
  /** What comes first in a whole element: boxes that run in. */
  readonly runIns?: readonly RunIn[];
}

export interface Pseudos {
  readonly before: boolean;
  readonly after: boolean;
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
  /** All of a formula's part, which has signs of its own. */
  readonly isMath: boolean;
  /** Children that are read in an order of their own: those to come. */
  readonly order: NodeId[] | null;
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
  /** Made for the first part of a formula. */
  #formula: Formula | null = null;
  /** The run-in boxes met last. */
  #sequence: RunInSequence | null = null;
  /** The box handed out last whose own content still has to be counted. */
  #entered: { box: BlockLevelBox; depth: number } | null = null;

  constructor(context: GenerationContext, range: ContentRange, state: CounterState) {
    this.#context = context;
    this.#state = state;
    this.#runIns = range.whole && range.runIns ? [...range.runIns] : [];
    this.#stack = [frame(context.tree, range.parent, false, range)];
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
    for (const { next, end, order } of this.#stack) {
      if (order && order.length > 0) return false;
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
      return this.#around(top, 'before');
    }
    const node = top.order ? (top.order.shift() ?? NO_NODE) : top.next;
    if (node !== top.end && node >= 0) {
      top.next = this.#context.tree.nextSibling(node);
      return this.#child(node, top);
    }
    if (!top.afterDone) {
      top.afterDone = true;
      return this.#around(top, 'after');
    }
    this.#stack.pop();
    if (top.whole) this.#state = endElement(this.#state, top.depth);
    return top.inline ? { kind: 'close', node: top.node, style: top.style } : null;
  }

  /** What comes before or behind the content of an element. */
  #around(top: Frame, name: 'before' | 'after'): ContentEvent | null {
    if (!top.isMath) return this.#pseudoElement(top, name);
    const { tree } = this.#context;
    const { node } = top;
    // Signs beside a variable are upright.
    const style = tree.name(node) === 'mi' ? (this.#stack[this.#stack.length - 2] ?? top).style : top.style;
    const formula = (this.#formula ??= new Formula(tree));
    const text = name === 'before' ? formula.before(node) : formula.after(node);
    const place = name === 'before' ? node : tree.afterSubtree(node) - BEFORE_NEXT;
    const signs: ContentEvent[] = text === '' ? [] : [{ kind: 'text', node, style, text, generated: true, place }];
    if (name === 'after') this.#queue.push(...signs);
    const event = this.#pseudoElement(top, name);
    if (event) this.#queue.push(event);
    if (name === 'before') this.#queue.push(...signs);
    return null;
  }

  #child(node: NodeId, parent: Frame): ContentEvent | null {
    const { tree, styles } = this.#context;
    if (isFolded(this.#context, node, parent)) return null;
    if (!tree.isElement(node)) {
      return {
        kind: 'text',
        node: parent.node,
        style: parent.style,
        text: parent.isMath ? mathText(tree, node, parent.node) : tree.text(node),
        generated: false,
        place: node,
      };
    }
    const style = styles.styleOf(node, parent.style);
    if (style.display === 'none') warnOfDialog(this.#context, node);
    if (style.display === 'none' || isSkipped(tree.name(node))) return null;
    if (tree.name(node) === 'math') warnOfFormula(this.#context, node);
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
    const { tree } = this.#context;
    const first = tree.firstChild(node);
    this.#stack.push(frame(tree, node, inline, { style, depth, first, end: NO_NODE, whole: true }));
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
    const style = pseudoElementStyle(this.#context, top.node, name, top.style);
    if (!style) return null;
    const { tree } = this.#context;
    const depth = top.depth + 1;
    this.#state = enterPseudoElement(this.#context, top.node, style, this.#state, top.depth);
    const { pieces, state } = generatedPieces(this.#context, top.node, style, this.#state);
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

/** The style of a pseudo-element that has a box; null: it has none. */
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

/** The content of a pseudo-element, and the counters after it. `state`: after the pseudo-element was entered. */
export function generatedPieces(
  context: GenerationContext,
  node: NodeId,
  style: GeneratingStyle,
  state: CounterState,
): { pieces: readonly GeneratedPiece[]; state: CounterState } {
  const { tree, styles, page, references } = context;
  const counters = style.content.filter(({ kind }) => kind === 'counter' || kind === 'counters').length;
  if (counters > 0) spendOnCounters(context, node, counters * counterCount(state), null);
  const scope = { tree, node, style, counterStyles: styles.counterStyles, page, references };
  return evaluateContent(style.content, scope, state);
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
  return createFlowBox(context, node, style, range, state, controlPieces(context, node, style));
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

/** What opens a dialog on a screen, a page on paper has not; nor has it where HTML says so. */
function warnOfDialog({ diagnostics, tree }: GenerationContext, node: NodeId): void {
  if (tree.name(node) !== 'dialog' || tree.attr(node, 'open') !== undefined || tree.textContent(node).trim() === '')
    return;
  diagnostics.warn(
    'SVC_CONTENT_OVERFLOW',
    'A closed <dialog> is not printed; give it the attribute open to print it, or take it out.',
    tree.position(node),
  );
}

function warnOfReference({ diagnostics, tree }: GenerationContext, node: NodeId): void {
  diagnostics.warn(
    'SVC_CSS_UNSUPPORTED',
    '“float-reference: page” is supported with “float: top” and “float: bottom”; other floats stay beside their text.',
    tree.position(node),
  );
}

/** `inline`: the frame is that of an inline box, whose end is an event. */
function frame(
  tree: DocumentTree,
  node: NodeId,
  inline: boolean,
  range: Pick<ContentRange, 'style' | 'depth' | 'first' | 'end' | 'whole' | 'pseudos'>,
): Frame {
  const { style, depth, first, end, whole, pseudos } = range;
  const math = whole && isMath(tree, node);
  const order = math ? readingOrder(tree, node) : null;
  return {
    node,
    style,
    depth,
    end,
    inline,
    whole,
    isMath: math,
    order: order && [...order],
    next: first,
    beforeDone: !whole && !pseudos?.before,
    afterDone: !whole && !pseudos?.after,
  };
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
      alternative: '',
      generated: true,
    };
    return { kind: 'atomic', node, style: imageStyle, box };
  });
}
