/**
 * Walks the content of a box in document order and emits events: text, starts and ends of inline boxes, atomic inlines,
 * block-level boxes. Uses an explicit stack instead of recursion. Terminates because each step moves on in document
 * order.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import {
  isFloating,
  isInlineLevel,
  isPageFloat,
  isOutOfFlow,
  isTablePart,
  type AtomicBox,
  type BlockLevelBox,
  type RunningBox,
} from './box.js';
import { isBesideDrawing } from '../source/html/formula-text.js';
import { createReplacedBox, isReplaced, isSkipped } from './replaced-elements.js';
import { endElement, type CounterState } from './counters.js';
import { enterPseudoElement, enterTreeElement } from './enter-element.js';
import { isFolded, type Foldable } from './details.js';
import { formulaMakers, type GenerationContext } from './generation-context.js';
import type { FootnoteSource } from './footnotes.js';
import { isRubyPart, rubyContent } from './ruby-generation.js';
import { containsBlocks, NO_RUN_INS, runInSequence, type RunIn, type RunInSequence } from './run-in.js';
import {
  type ContentEvent,
  type ContentRange,
  contentOf,
  pseudoElementStyle,
  generatedPieces,
  noContentOf,
  pieceEvents,
} from './content-events.js';

/** The character for `wbr` (HTML § 15.3.4): a break opportunity. */
const ZERO_WIDTH_SPACE = '\u200b';

interface Frame extends Foldable {
  readonly depth: number;
  readonly end: NodeId;
  /** Whether this is an inline box, whose end is an event. */
  readonly inline: boolean;
  /** Whether this is the whole element, with ::before, ::after and its own counter scope. */
  readonly whole: boolean;
  next: NodeId;
  beforeDone: boolean;
  afterDone: boolean;
}

/** A place between two children of a box, as plain data. */
export interface ContentMark {
  /** The child that comes next. */
  readonly next: NodeId;
  readonly counters: CounterState;
}

export class ContentWalker {
  readonly #context: GenerationContext;
  readonly #stack: Frame[];
  readonly #queue: ContentEvent[] = [];
  #state: CounterState;
  /** The remaining run-in boxes at the start of the range. */
  readonly #runIns: RunIn[];
  /** The last sequence of run-in boxes. */
  #sequence: RunInSequence | null = null;
  /** The last emitted box, whose content does not count yet. */
  #entered: { box: BlockLevelBox; depth: number } | null = null;

  constructor(context: GenerationContext, range: ContentRange, state: CounterState) {
    this.#context = context;
    this.#state = state;
    this.#runIns = range.whole && range.runIns ? [...range.runIns] : [];
    this.#stack = [frame(range.parent, false, range)];
    if (range.whole && range.style.display === 'block-ruby') this.#blockRuby(range);
  }

  /** The counters at the walker's position. */
  get state(): CounterState {
    this.#settle();
    return this.#state;
  }

  /** A walker of the same range that goes on from a mark. */
  static from(context: GenerationContext, range: ContentRange, { next, counters }: ContentMark): ContentWalker {
    const walker = new ContentWalker(context, { ...range, runIns: [] }, counters);
    Object.assign(walker.#stack[0]!, { next, beforeDone: true });
    return walker;
  }

  /** Where the walker is; null if more than the next child says what comes. */
  get mark(): ContentMark | null {
    const [top, ...others] = this.#stack;
    const isBetween = top && others.length === 0 && top.beforeDone && top.next >= 0 && top.next !== top.end;
    if (!isBetween || this.#queue.length + this.#runIns.length > 0 || this.#sequence) return null;
    return { next: top.next, counters: this.state };
  }

  /** Whether only white space can follow. This is a cheap check that computes no styles. */
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

  /** Takes a step in the topmost frame. Returns an event, or null if the step emits none. */
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
    this.#context.diagnostics.work();
    const { tree, styles } = this.#context;
    if (isFolded(this.#context, node, parent)) return null;
    if (!tree.isElement(node)) {
      const { node: element, style } = parent;
      const text = {
        kind: 'text',
        node: element,
        style,
        text: tree.text(node),
        generated: false,
        place: node,
      } as const;
      return style.display === 'contents' ? this.#textWithoutBox(text) : text;
    }
    const style = styles.styleOf(node, parent.style);
    if (style.display === 'none') warnOfDialog(this.#context, node);
    if (style.display === 'none' || isSkipped(tree.name(node))) return null;
    // What nobody sees is read in the drawing of the formula, which has its words.
    if (style.position === 'absolute' && isBesideDrawing(tree, node)) return null;
    if (style.display === 'run-in') return this.#meetRunIn({ node, style }, parent);
    if (this.#isTablePart(node, style)) return this.#strayTableParts(node, parent);
    if (isRubyPart(this.#context, node, style)) return this.#strayRubyParts(node, parent);
    this.#enter(node, style, parent);
    return this.#element(node, isTablePart(style) ? { ...style, display: 'inline' } : style, parent);
  }

  /**
   * Wraps text of an element without a box in an anonymous inline box, because the inherited line height and font of the
   * element apply to the text (CSS Display 4, § 2.5). White space alone stays as it is: it must not begin a line.
   */
  #textWithoutBox(text: Extract<ContentEvent, { kind: 'text' }>): ContentEvent {
    if (!/[^ \t\n\r\f]/.test(text.text)) return text;
    const { node } = text;
    const style = this.#context.styles.anonymousStyle(text.style, 'inline');
    this.#queue.push({ ...text, style }, { kind: 'close', node, style });
    return { kind: 'open', node, style };
  }

  #enter(node: NodeId, style: ComputedStyle, parent: Frame): void {
    this.#state = enterTreeElement(this.#context, node, style, this.#state, parent.depth, parent.style);
  }

  /**
   * Handles a run-in box: it runs into the next block, or is a block itself. Inside an inline box, it is always a
   * block.
   */
  #meetRunIn(runIn: RunIn, parent: Frame): ContentEvent | null {
    const { node, style } = runIn;
    const isKnown = this.#sequence?.runIns.some((other) => other.node === node);
    if (!isKnown) this.#sequence = runInSequence(this.#context, runIn, parent.style, parent.end);
    const runsIn = this.#sequence!.target !== NO_NODE && !parent.inline && !containsBlocks(this.#context, runIn);
    if (runsIn) return null;
    const display = parent.inline ? 'inline' : 'block';
    this.#enter(node, style, parent);
    return this.#element(node, { ...style, display }, parent);
  }

  /** Handles a run-in box at the start of this range. */
  #runIn({ node, style }: RunIn, parent: Frame): ContentEvent | null {
    this.#enter(node, style, parent);
    return this.#element(node, { ...style, display: 'inline' }, parent);
  }

  /** Returns the boxes that run into an element. */
  #runInsOf(node: NodeId): readonly RunIn[] {
    const sequence = this.#sequence;
    if (!sequence || sequence.target !== node) return NO_RUN_INS;
    this.#sequence = null;
    return sequence.runIns.filter((runIn) => !containsBlocks(this.#context, runIn));
  }

  /** Replaced elements are never table parts; they are inline instead (CSS Display 3, § 2.4). */
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
    const formulas = formulaMakers(this.#context, node);
    if (formulas && isInlineLevel(style) && !isOutOfFlow(style)) {
      const { box, state } = formulas.inline(this.#context, node, style, depth, this.#state);
      this.#state = endElement(state, depth);
      return { kind: 'atomic', node, style, box };
    }
    if (style.display === 'ruby') return this.#ruby(contentOf(this.#context, node, style, depth));
    if (style.display === 'inline') {
      this.#push(node, style, depth, true);
      if (style.isListItem)
        this.#queue.push(...this.#context.makers.inlineMarker(this.#context, node, style, this.#state));
      return { kind: 'open', node, style };
    }
    const box = this.#context.makers.containerBox(this.#context, node, style, depth, this.#state, this.#runInsOf(node));
    this.#entered = { box, depth };
    return boxEvent(this.#context, node, style, box);
  }

  /** Emits the content of a ruby container. */
  #ruby(range: ContentRange): ContentEvent {
    const { parent: node, style, depth } = range;
    this.#queueRuby(range);
    this.#state = endElement(this.#state, depth);
    this.#queue.push({ kind: 'close', node, style });
    return { kind: 'open', node, style };
  }

  /** The content of a block with `display: block ruby` is one ruby container (CSS Ruby 1, § 2.1). */
  #blockRuby(range: ContentRange): void {
    const style = this.#context.styles.anonymousStyle(range.style, 'ruby');
    this.#queueRuby({ ...range, style });
    Object.assign(this.#stack[0]!, { next: NO_NODE, beforeDone: true, afterDone: true });
  }

  /** Wraps consecutive parts of ruby outside of it in an anonymous ruby container (CSS Ruby 1, § 2.2). */
  #strayRubyParts(first: NodeId, parent: Frame): null {
    const end = this.#endOfParts(first, parent, (node, style) => isRubyPart(this.#context, node, style));
    parent.next = end;
    const style = this.#context.styles.anonymousStyle(parent.style, 'ruby');
    this.#queueRuby({ parent: parent.node, style, first, end, depth: parent.depth, whole: false });
    return null;
  }

  #queueRuby(range: ContentRange): void {
    const { events, state } = rubyContent(this.#context, range, this.#state);
    this.#state = state;
    // One by one: a call takes only so many arguments, and ruby may have more.
    for (const event of events) this.#queue.push(event);
  }

  #footnote(source: Omit<FootnoteSource, 'context' | 'state'>): null {
    const whole: FootnoteSource = { ...source, context: this.#context, state: this.#state };
    const { makers } = this.#context;
    const note = makers.footnote(whole);
    this.#queue.push(...makers.footnoteEvents(whole, note));
    this.#entered = { box: note.body, depth: source.range.depth };
    return null;
  }

  #push(node: NodeId, style: ComputedStyle, depth: number, inline: boolean): void {
    const { tree } = this.#context;
    const first = tree.firstChild(node);
    this.#stack.push(frame(node, inline, { style, depth, first, end: NO_NODE, whole: true }));
  }

  /** Wraps consecutive table parts outside a table in an anonymous table (CSS Tables 3, § 2.2). */
  #strayTableParts(first: NodeId, parent: Frame): ContentEvent {
    const { styles } = this.#context;
    const end = this.#endOfParts(first, parent, (node, style) => this.#isTablePart(node, style));
    parent.next = end;
    const isInline = parent.inline || parent.style.inlinifiesChildren;
    const display = isInline ? 'inline-table' : 'table';
    const style = styles.anonymousStyle(parent.style, display);
    const range = { parent: parent.node, style, first, end, depth: parent.depth, whole: false };
    const box = this.#context.makers.tableBox(this.#context, parent.node, style, range, this.#state);
    this.#entered = { box, depth: parent.depth + 1 };
    return isInline ? { kind: 'atomic', node: parent.node, style, box } : { kind: 'block', box };
  }

  /** The end of a sequence of parts with white space between them. White space after the last one belongs to the parent. */
  #endOfParts(first: NodeId, parent: Frame, isPart: (node: NodeId, style: ComputedStyle) => boolean): NodeId {
    const { tree, styles } = this.#context;
    let end = tree.nextSibling(first);
    for (let node = end; node !== parent.end && node >= 0; node = tree.nextSibling(node)) {
      if (!tree.isElement(node)) {
        if (/[^ \t\n\r\f]/.test(tree.text(node))) break;
      } else if (isPart(node, styles.styleOf(node, parent.style))) end = tree.nextSibling(node);
      else break;
    }
    return end;
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
    const place = name === 'after' ? tree.afterSubtree(top.node) - BEFORE_NEXT : top.node;
    if (style.display === 'inline' || style.display.startsWith('ruby')) {
      this.#queue.push({ kind: 'open', node: top.node, style });
      if (marker) this.#queue.push(...this.#context.makers.inlineMarker(this.#context, top.node, style, state, marker));
      this.#queue.push(...pieceEvents(this.#context, top.node, style, pieces, place));
      this.#queue.push({ kind: 'close', node: top.node, style });
      return null;
    }
    const range = { ...noContentOf(top.node, style, depth), place };
    const box = this.#context.makers.flowBox(this.#context, top.node, style, range, state, pieces, marker);
    return boxEvent(this.#context, top.node, style, box);
  }

  /** Advances the counters past the content of the last emitted box. */
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

function boxEvent(context: GenerationContext, node: NodeId, style: ComputedStyle, box: AtomicBox): ContentEvent {
  if (style.floatReference === 'page' && isFloating(style)) warnOfReference(context, node);
  if (isPageFloat(style))
    return { kind: 'anchor', node, style, target: { kind: 'page-float', measured: null, node, style, box } };
  if (isOutOfFlow(style)) return { kind: isFloating(style) ? 'float' : 'positioned', node, style, box };
  return isInlineLevel(style) ? { kind: 'atomic', node, style, box } : { kind: 'block', box };
}

/** Warns of a closed dialog, which nothing opens on paper. */
function warnOfDialog({ diagnostics, tree }: GenerationContext, node: NodeId): void {
  if (tree.name(node) !== 'dialog' || tree.attr(node, 'open') !== undefined || tree.textContent(node).trim() === '')
    return;
  diagnostics.warnOnce(
    node,
    'SVC_CONTENT_OVERFLOW',
    'A closed <dialog> is not printed; add the attribute open to print it, or remove it.',
    tree.position(node),
  );
}

function warnOfReference({ diagnostics, tree }: GenerationContext, node: NodeId): void {
  diagnostics.warnOnce(
    node,
    'SVC_CSS_UNSUPPORTED',
    '“float-reference: page” is supported with “float: top” and “float: bottom”; other floats stay beside their text.',
    tree.position(node),
  );
}

/** `inline`: the frame is that of an inline box, whose end is an event. */
function frame(
  node: NodeId,
  inline: boolean,
  range: Pick<ContentRange, 'style' | 'depth' | 'first' | 'end' | 'whole' | 'pseudos'>,
): Frame {
  const { style, depth, first, end, whole, pseudos } = range;
  return {
    node,
    style,
    depth,
    end,
    inline,
    whole,
    next: first,
    beforeDone: !whole && !pseudos?.before,
    afterDone: !whole && !pseudos?.after,
  };
}

/** Added to a node number, this gives a position after the preceding element and before the node. */
const BEFORE_NEXT = 0.5;
