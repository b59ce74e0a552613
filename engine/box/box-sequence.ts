/**
 * The children of a block container: block-level boxes and InlineFlows. They are created on demand, and released after
 * their page is committed.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { ContainerSize } from '../css/rules/container-queries.js';
import type { PseudoElement } from '../css/selectors/ast.js';
import { linkName } from '../source/html/links.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import { isFloating, type BlockBox, type BlockLevelBox, type InlineFlow } from './box.js';
import { ContentWalker, type ContentMark } from './content-walker.js';
import type { ContentEvent, ContentRange } from './content-events.js';
import type { CounterState } from './counters.js';
import { FirstLetter, firstLetterOf, firstLetterRange } from './first-letter.js';
import { firstLineOf, firstLineVariant, hasLine, type FirstLine } from './first-line.js';
import type { GenerationContext } from './generation-context.js';
import { InitialLetterContent, warnOfInitialLetter } from './initial-letter.js';
import { InlineFlowBuilder } from './inline-flow-builder.js';

/** Where a sequence can begin with another child than the first, as plain data. */
export interface SequenceMark extends ContentMark {
  /** Whether no text of the sequence stands before. */
  readonly isFirstRun: boolean;
}

/** The content and pseudo-elements that a sequence takes over from enclosing boxes. */
interface Beginning {
  readonly opening: readonly ContentEvent[] | null;
  readonly letter: FirstLetter | null;
  readonly line: FirstLine | null;
}

/** Most sequences take over nothing, and share this. */
const NOTHING: Beginning = { opening: null, letter: null, line: null };

function beginning(taken: Beginning): Beginning {
  return taken.opening || taken.letter || taken.line ? taken : NOTHING;
}

type OutOfFlowEvent = Extract<ContentEvent, { kind: 'float' | 'positioned' }>;

const BLANK = /^[ \t\n\r\f]*$/;

/** Pseudo-elements that add content to a block or style a part of it. */
const GENERATING: readonly PseudoElement[] = ['before', 'after', 'first-letter', 'first-line'];

export class BoxSequence {
  readonly #context: GenerationContext;
  readonly #range: ContentRange;
  readonly #leading: readonly ContentEvent[];
  /**
   * null until the first child is needed, and behind the last: containers may have 100,000 children, each a sequence of its
   * own. Most table cells are measured without children (see plainText).
   */
  #making: { readonly walker: ContentWalker; readonly builder: InlineFlowBuilder } | null = null;
  #boxes: (BlockLevelBox | undefined)[] = [];
  /** Where the sequence could begin again with each of the boxes; null: nowhere. Empty if nobody wants to know. */
  #marks: (SequenceMark | null)[] = [];
  /** The index of the first box that is not released. */
  #base = 0;
  /** The first letter that this container or an enclosing one searches for. */
  #firstLetter: FirstLetter | null = null;
  /** The inline box that is being read as an initial letter. */
  #initialLetter: InitialLetterContent | null = null;
  /** The first line that this container or an enclosing one searches for. */
  #firstLine: FirstLine | null = null;
  /** The state at the creation of the first child, for a restart. */
  #began: Beginning | null = null;
  /** Whether #underStyle() created this sequence. It does not search for a first line, and has its own first letter. */
  #isVariant = false;
  #ended = false;
  /** The counters behind the last child; null where the sequence has not ended, or was given its only child. */
  #exitState: CounterState | null = null;
  readonly #entryState: CounterState;
  /** The content of beginWith(). */
  #opening: readonly ContentEvent[] | null = null;

  constructor(context: GenerationContext, range: ContentRange, state: CounterState, leading: readonly ContentEvent[]) {
    this.#context = context;
    this.#range = range;
    this.#entryState = state;
    this.#leading = leading;
  }

  /** Returns the child at `index`, or null past the end. Throws for released children. */
  at(index: number): BlockLevelBox | null {
    while (index >= this.#base + this.#boxes.length && !this.#ended) this.#generate();
    const box = this.#boxes[index - this.#base];
    if (!box && index < this.#base) throw new Error(`box ${index} was released before ${this.#base}`);
    return box ?? null;
  }

  /**
   * Checks whether the child at `index` is the last one. Returns false if this cannot be known without creating more
   * boxes.
   */
  isLast(index: number): boolean {
    if (index + 1 < this.#base + this.#boxes.length) return false;
    return this.#ended || this.#start().walker.isNearEnd;
  }

  /** The index of the first child that is not released. */
  get first(): number {
    return this.#base;
  }

  /** The index and the child that was created last; null if none is or all are released. What comes behind it is unread. */
  get furthest(): { readonly index: number; readonly box: BlockLevelBox } | null {
    const box = this.#boxes[this.#boxes.length - 1];
    return box ? { index: this.#base + this.#boxes.length - 1, box } : null;
  }

  /** Passes on the first letter of an enclosing block that starts with this one (CSS 2.2, § 5.12.2). */
  inheritFirstLetter(letter: FirstLetter): void {
    this.#firstLetter = letter;
  }

  /** Like inheritFirstLetter(), for the first line. */
  inheritFirstLine(line: FirstLine): void {
    this.#firstLine = line;
  }

  /** Inserts inline content before the first text, in whichever block that is. */
  beginWith(events: readonly ContentEvent[]): void {
    this.#opening = events;
  }

  /** Whether some children are released, so that the sequence can no longer be measured as a whole. */
  get hasReleased(): boolean {
    return this.#base > 0;
  }

  /**
   * Sets the size of this element's content box, if it is a query container. Children that were created for another
   * size are created again, unless some are on committed pages. Returns true if layout must measure again.
   */
  inContainer(size: ContainerSize): boolean {
    if (this.hasReleased || !this.#context.styles.setContainerSize(this.#range.parent, size)) return false;
    if (this.#began) this.#restart(this.#began);
    return true;
  }

  #restart({ opening, letter, line }: Beginning): void {
    this.#making = null;
    this.#boxes = [];
    this.#marks = [];
    this.#ended = false;
    this.#exitState = null;
    this.#opening = opening;
    this.#firstLetter = letter;
    this.#firstLine = line;
    if (letter) letter.isPending = true;
    if (line) line.isPending = true;
  }

  /** Releases the children before `index`, whose pages are committed. */
  release(index: number): void {
    if (index <= this.#base) return;
    this.#boxes.splice(0, index - this.#base);
    this.#marks.splice(0, index - this.#base);
    this.#base = index;
  }

  /**
   * Returns the text if it is the only content, without creating a box. Returns null if there is other content or a box
   * exists.
   */
  plainText(): string | null {
    const node = this.plainTextNode();
    return node === NO_NODE ? null : this.#context.tree.text(node);
  }

  /** Returns the node of plainText(), or NO_NODE. */
  plainTextNode(): NodeId {
    if (
      this.#making ||
      this.#ended ||
      this.#opening ||
      this.#leading.length > 0 ||
      !this.#range.whole ||
      this.#firstLetter ||
      this.#firstLine
    )
      return NO_NODE;
    if (this.#range.runIns?.length) return NO_NODE;
    const { tree, styles } = this.#context;
    const { parent, first, style } = this.#range;
    if (first < 0 || tree.isElement(first) || tree.nextSibling(first) >= 0) return NO_NODE;
    return GENERATING.some((pseudo) => styles.pseudoStyleOf(parent, pseudo, style)) ? NO_NODE : first;
  }

  /** Returns the counters after all children. */
  exitState(): CounterState {
    // Text does not change counters, so its boxes need not be created for this.
    if (this.plainText() !== null) return this.#entryState;
    while (!this.#ended) this.#generate();
    return this.#exitState ?? this.#start().walker.state;
  }

  /** Where the sequence could begin with the child at `index`, which exists. null: nowhere. */
  markAt(index: number): SequenceMark | null {
    return this.#marks[index - this.#base] ?? null;
  }

  /** Begins with the child at `index`, as if those before it had been created and released. */
  beginAt(index: number, mark: SequenceMark): void {
    this.#restart(NOTHING);
    this.#base = index;
    this.#making = {
      walker: ContentWalker.from(this.#context, this.#range, mark),
      builder: new InlineFlowBuilder(mark.isFirstRun),
    };
  }

  /** Creates at least one more child, or ends the sequence. */
  #generate(): void {
    if (!this.#context.keepsMarks) return this.#generateNext();
    const first = this.#boxes.length;
    const mark = this.#base + first > 0 ? this.#mark() : null;
    this.#generateNext();
    for (let i = first; i < this.#boxes.length; i++) this.#marks[i] = i === first ? mark : null;
  }

  #mark(): SequenceMark | null {
    const { walker, builder } = this.#start();
    const isPending = this.#firstLetter?.isPending || this.#firstLine?.isPending || this.#opening || this.#isVariant;
    const at = isPending || !builder.isFresh ? null : walker.mark;
    return at && { ...at, isFirstRun: builder.isFirstRun };
  }

  #generateNext(): void {
    const { walker } = this.#start();
    for (;;) {
      const event = walker.next();
      if (this.#opening) this.#openBefore(event, this.#opening);
      if (!event) {
        this.#finishRun();
        this.#ended = true;
        this.#exitState = walker.state;
        this.#making = null;
        return;
      }
      if (this.#initialLetter) {
        if (event.kind !== 'block' && event.kind !== 'anchor') {
          this.#inline(event);
          continue;
        }
        this.#giveUpInitialLetter(this.#initialLetter);
      }
      if (event.kind === 'block') {
        this.#finishRun();
        if (this.#firstLetter?.isPending) this.#handDown(this.#firstLetter, event.box);
        if (this.#firstLine?.isPending) this.#handDown(this.#firstLine, event.box);
        const { moving } = this.#start().builder;
        this.#boxes.push(moving ? { ...event.box, movedBy: moving } : event.box);
        return;
      }
      if (event.kind === 'anchor' && this.#start().builder.isEmpty) {
        this.#boxes.push({ ...event, measured: null });
        return;
      }
      if (this.#standsAlone(event)) {
        if (this.#range.style.blockifiesChildren) this.#finishRun();
        this.#boxes.push(event.box);
        return;
      }
      this.#inline(event);
    }
  }

  #openBefore(event: ContentEvent | null, opening: readonly ContentEvent[]): void {
    if (event?.kind === 'text' && BLANK.test(event.text)) return;
    this.#opening = null;
    if (event?.kind === 'block' && event.box.kind === 'block') event.box.children.beginWith(opening);
    else for (const content of opening) this.#inline(content);
  }

  /**
   * Checks for a float or positioned box outside of text. It becomes a child like blocks, but does not interrupt the
   * run.
   */
  #standsAlone(event: ContentEvent): event is OutOfFlowEvent {
    if (event.kind !== 'float' && event.kind !== 'positioned') return false;
    if (this.#range.style.blockifiesChildren) return true;
    return this.#start().builder.isEmpty && !(event.kind === 'positioned' && event.style.wasInline);
  }

  #start(): { readonly walker: ContentWalker; readonly builder: InlineFlowBuilder } {
    if (this.#making) return this.#making;
    const making = {
      walker: new ContentWalker(this.#context, this.#range, this.#entryState),
      builder: new InlineFlowBuilder(),
    };
    this.#making = making;
    this.#began = beginning({
      opening: this.#opening,
      letter: this.#firstLetter?.isPending ? this.#firstLetter : null,
      line: this.#firstLine?.isPending ? this.#firstLine : null,
    });
    const { parent, style, whole } = this.#range;
    if (whole && !this.#isVariant) {
      this.#firstLetter = firstLetterOf(this.#context, parent, style) ?? this.#firstLetter;
      this.#firstLine = firstLineOf(this.#context, parent, style, this.#firstLine);
    }
    for (const event of this.#leading) this.#inline(event);
    return making;
  }

  #handDown(first: FirstLetter | FirstLine, box: BlockLevelBox): void {
    if (box.kind === 'running' || box.kind === 'anchor') return;
    if (box.kind !== 'block') first.isPending = false;
    else if (first instanceof FirstLetter) box.children.inheritFirstLetter(first);
    else box.children.inheritFirstLine(first);
  }

  #finishRun(): void {
    const { parent, style } = this.#range;
    const { builder } = this.#start();
    if (style.blockifiesChildren) {
      const item = this.#anonymousItem(builder);
      if (item) this.#boxes.push(item);
      return;
    }
    const flow = builder.finish(parent, style);
    if (flow) this.#boxes.push(this.#firstLine?.isPending ? this.#withFirstLine(flow, this.#firstLine) : flow);
  }

  /** Adds the variant for the first line to a run. Returns the run unchanged if the line comes later. */
  #withFirstLine(flow: InlineFlow, line: FirstLine): InlineFlow {
    if (!hasLine(flow)) return flow;
    line.isPending = false;
    const { style } = this.#range;
    const wanted = line.styleWithin(style);
    const variant =
      firstLineVariant(flow, this.#underStyle(wanted)) ??
      // A change of case may change the length of the text. Then the variant keeps the original case.
      firstLineVariant(flow, this.#underStyle({ ...wanted, textTransform: style.textTransform }));
    return variant ? { ...flow, firstLine: variant } : flow;
  }

  /** Creates the current child again, as if the container had this style. */
  #underStyle(style: ComputedStyle): BlockLevelBox | null {
    const leading = this.#leading.map((event) =>
      'style' in event && event.style === this.#range.style ? { ...event, style } : event,
    );
    const sequence = new BoxSequence(this.#context, { ...this.#range, style }, this.#entryState, leading);
    sequence.#isVariant = true;
    const letter = this.#firstLetter;
    if (letter) sequence.#firstLetter = new FirstLetter(letter.context, letter.node);
    return sequence.at(this.#base + this.#boxes.length);
  }

  /**
   * Creates an anonymous item for text in a flex or grid container, unless it is all white space (CSS Flexbox 1, § 4).
   */
  #anonymousItem(builder: InlineFlowBuilder): BlockBox | null {
    const { parent } = this.#range;
    const style = this.#context.styles.anonymousStyle(this.#range.style, 'block');
    const flow = builder.finish(parent, style);
    if (!flow || /^[ \t\n\r\f]*$/.test(flow.text)) return null;
    const children = BoxSequence.#holding(this.#context, this.#range, { ...flow, isFirstRun: true });
    return { kind: 'block', measured: null, node: parent, style, children, anonymous: true, marker: null };
  }

  /** Creates a complete sequence with the flow as its only child. */
  static #holding(context: GenerationContext, range: ContentRange, flow: InlineFlow): BoxSequence {
    const sequence = new BoxSequence(context, { ...range, whole: false }, null, []);
    sequence.#boxes.push(flow);
    sequence.#ended = true;
    return sequence;
  }

  #inline(event: ContentEvent): void {
    if (this.#initialLetter) return this.#intoInitialLetter(this.#initialLetter, event);
    const builder = this.#start().builder;
    switch (event.kind) {
      case 'text':
        if (this.#firstLetter?.isPending && this.#withFirstLetter(this.#firstLetter, event)) return;
        return builder.text(event.node, event.style, event.text, event.generated, event.part, event.place);
      case 'open':
        if (event.style.initialLetter && this.#beginsInitialLetter(event)) return;
        builder.open(event.node, event.style, event.part);
        // Links may refer to the element, so it keeps its place even if it is empty.
        if (linkName(this.#context.tree, event.node) !== undefined || this.#context.effects?.has(event.node))
          builder.keep();
        return;
      case 'close':
        return builder.close();
      case 'break':
        if (this.#firstLetter) this.#firstLetter.isPending = false;
        return builder.lineBreak(event.node, event.style);
      case 'atomic':
        if (this.#firstLetter) this.#firstLetter.isPending = false;
        return builder.atomic(event.node, event.style, event.box);
      case 'leader':
        if (this.#firstLetter) this.#firstLetter.isPending = false;
        return builder.leader(event.node, event.style, event.pattern);
      case 'float':
      case 'positioned':
        return builder.outOfFlow(event.kind, event.node, event.style, event.box);
      case 'anchor':
        return builder.anchor(event);
      case 'block':
        throw new Error('a block is not inline content');
    }
  }

  /** Puts the first letter of a text into its own inline box. Returns false if the text contains none. */
  #withFirstLetter(
    letter: FirstLetter,
    { node, style, text, generated, part, place }: Extract<ContentEvent, { kind: 'text' }>,
  ): boolean {
    const range = this.#isMarker(style) ? null : firstLetterRange(text, style.lang);
    if (!range) return false;
    letter.isPending = false;
    const letterStyle = letter.styleWithin(style);
    if (!letterStyle) return false;
    const builder = this.#start().builder;
    builder.text(node, style, text.slice(0, range.start), generated, part, place);
    const letterText = text.slice(range.start, range.end);
    if (isFloating(letterStyle)) {
      builder.outOfFlow('float', node, letterStyle, this.#dropCap(node, letterStyle, letterText, generated));
    } else if (letterStyle.initialLetter) {
      builder.initialLetter(node, letterStyle, (style) => this.#dropCap(node, style, letterText, generated));
    } else {
      builder.open(node, letterStyle);
      builder.text(node, letterStyle, letterText, generated, part, place);
      builder.close();
    }
    builder.text(node, style, text.slice(range.end), generated, part, place);
    return true;
  }

  #dropCap(node: NodeId, style: ComputedStyle, text: string, generated: boolean): BlockBox {
    return this.#letterBox(node, style, [{ kind: 'text', node, style, text, generated }]);
  }

  #letterBox(node: NodeId, style: ComputedStyle, content: readonly ContentEvent[]): BlockBox {
    const range = { ...this.#range, style, first: NO_NODE, end: NO_NODE, whole: false };
    const children = new BoxSequence(this.#context, range, null, content);
    return { kind: 'block', measured: null, node, style, children, anonymous: false, marker: null };
  }

  /** An inline box with `initial-letter` is one if nothing but blank space stands before it in its block. */
  #beginsInitialLetter(event: Extract<ContentEvent, { kind: 'open' }>): boolean {
    const { builder } = this.#start();
    const isFirst = builder.isFirstRun && builder.isEmpty && this.#firstLetter?.isPending !== false;
    if (isFirst && this.#initialLetter === null) this.#initialLetter = new InitialLetterContent(event);
    else warnOfInitialLetter(this.#context, event.node);
    return isFirst;
  }

  #intoInitialLetter(letter: InitialLetterContent, event: ContentEvent): void {
    if (!letter.take(event)) return;
    this.#initialLetter = null;
    if (this.#firstLetter) this.#firstLetter.isPending = false;
    const { node, style } = letter;
    this.#start().builder.initialLetter(node, style, (sized) => this.#letterBox(node, sized, letter.within(sized)));
  }

  /** A block or a note stands in it, so it is an ordinary inline box. */
  #giveUpInitialLetter(letter: InitialLetterContent): void {
    this.#initialLetter = null;
    warnOfInitialLetter(this.#context, letter.node);
    const style = { ...letter.style, initialLetter: null };
    for (const event of letter.asInline)
      this.#inline('style' in event && event.style === letter.style ? { ...event, style } : event);
  }

  /** Checks for the marker of a list item, which does not count as its first letter. */
  #isMarker(style: ComputedStyle): boolean {
    return this.#leading.some((event) => event.kind === 'text' && event.style === style && style !== this.#range.style);
  }
}
