/**
 * Builds an InlineFlow from a run of inline content. Collapses white space (CSS Text 3, § 4.1.1), so that later stages
 * work on the final text.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { transformText } from '../text/characters/case.js';
import type { NodeId } from '../tree/document-tree.js';
import { withoutSegmentBreaks } from './segment-breaks.js';
import { closingControls, openingControls } from './bidi-controls.js';
import type {
  AnchorItem,
  AtomicBox,
  AtomicInline,
  BlockBox,
  InlineFlow,
  InlineItem,
  OutOfFlowItem,
  TextPart,
} from './box.js';

/** U+FFFC represents an atomic inline or a leader, U+2028 a forced break. */
const OBJECT_REPLACEMENT = '\uFFFC';
const LINE_SEPARATOR = '\u2028';
const ZERO_WIDTH_SPACE = '\u200b';

interface OpenInline {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly part: TextPart;
}

export class InlineFlowBuilder {
  #text = '';
  #items: InlineItem[] = [];
  #open: OpenInline[] = [];
  /** Whether the text is empty or ends with a collapsible space, so that further ones disappear. */
  #afterCollapsibleSpace = true;
  /** Whether the last text was in a box whose lines do not wrap. */
  #endsWithoutWrapping = false;
  #hasContent = false;
  /** Whether there are floats or positioned boxes, which must not get lost even if nothing else is visible. */
  #holdsBoxes = false;
  #isFirstRun: boolean;

  constructor(isFirstRun = true) {
    this.#isFirstRun = isFirstRun;
  }

  /** Whether there is nothing, not even white space. */
  get isFresh(): boolean {
    return this.isEmpty && this.#items.length === 0 && this.#text === '' && !this.#endsWithoutWrapping;
  }

  /** Whether the next run is the first one of its block. */
  get isFirstRun(): boolean {
    return this.#isFirstRun;
  }

  /** The styles of inline boxes that are open here and move what is in them; null: none do. */
  get moving(): readonly ComputedStyle[] | null {
    const moving = this.#open.filter(({ style }) => style.position === 'relative');
    return moving.length > 0 ? moving.map(({ style }) => style) : null;
  }

  /** Whether there is nothing except invisible white space. */
  get isEmpty(): boolean {
    return !this.#hasContent && !this.#holdsBoxes && this.#open.length === 0;
  }

  /** Appends text. `place` is its position among the nodes of the tree, in document order. */
  text(
    node: NodeId,
    style: ComputedStyle,
    source: string,
    generated = false,
    part: TextPart = 'content',
    place: number = node,
  ): void {
    const start = this.#text.length;
    const { textTransform, lang } = style;
    const transformed = textTransform.length === 0 ? source : transformText(source, textTransform, lang);
    this.#append(transformed, style);
    const end = this.#text.length;
    if (end > start) this.#items.push({ kind: 'text', node, style, start, end, generated, part, place });
  }

  open(node: NodeId, style: ComputedStyle, part: TextPart = 'content'): void {
    this.#open.push({ node, style, part });
    this.#items.push({ kind: 'open', node, style, part, continued: false, start: this.#text.length });
    if (style.unicodeBidi !== 'normal') this.#text += openingControls(style);
    if (!this.#hasContent && !isPlainInline(style)) this.#hasContent = true;
  }

  close(): void {
    const { node, style } = this.#open.pop()!;
    if (style.unicodeBidi !== 'normal') this.#text += closingControls(style);
    this.#items.push({ kind: 'close', node, style, continues: false, start: this.#text.length });
  }

  atomic(node: NodeId, style: ComputedStyle, box: AtomicInline): void {
    this.#items.push({ kind: 'atomic', node, style, box, start: this.#text.length });
    this.#text += OBJECT_REPLACEMENT;
    this.#afterCollapsibleSpace = false;
    this.#hasContent = true;
  }

  leader(node: NodeId, style: ComputedStyle, pattern: string): void {
    this.#items.push({ kind: 'leader', node, style, pattern, start: this.#text.length });
    this.#text += OBJECT_REPLACEMENT;
    this.#afterCollapsibleSpace = false;
    this.#hasContent = true;
  }

  /** Appends a box that does not affect the text around it. */
  outOfFlow(kind: OutOfFlowItem['kind'], node: NodeId, style: ComputedStyle, box: AtomicBox): void {
    this.#items.push({ kind, node, style, box, start: this.#text.length });
    this.#holdsBoxes = true;
  }

  /** Appends an initial letter (CSS Inline 3, § 7). `letterIn`: see OutOfFlowItem. */
  initialLetter(node: NodeId, style: ComputedStyle, letterIn: (style: ComputedStyle) => BlockBox): void {
    this.#items.push({ kind: 'float', node, style, box: letterIn(style), start: this.#text.length, letterIn });
    this.#holdsBoxes = true;
  }

  /** Appends the place of a box that is set elsewhere. It does not affect the text either. */
  anchor({ node, style, target }: Omit<AnchorItem, 'start'>): void {
    this.#items.push({ kind: 'anchor', node, style, target, start: this.#text.length });
    this.#holdsBoxes = true;
  }

  lineBreak(node: NodeId, style: ComputedStyle): void {
    this.#items.push({ kind: 'break', node, style, start: this.#text.length });
    this.#text += LINE_SEPARATOR;
    this.#afterCollapsibleSpace = true;
    this.#hasContent = true;
  }

  /** Keeps the run even if it is empty, for elements that need a place in the page, such as those with an id. */
  keep(): void {
    this.#hasContent = true;
  }

  /**
   * Ends the run and returns it, or null if nothing in it is visible. Inline boxes that are still open are closed here
   * and opened again in the next run (CSS 2 § 9.2.1.1, blocks inside inlines).
   */
  finish(node: NodeId, style: ComputedStyle): InlineFlow | null {
    const interrupted = this.#open;
    for (let i = interrupted.length - 1; i >= 0; i--) {
      this.#text += closingControls(interrupted[i]!.style);
      this.#items.push({ kind: 'close', ...interrupted[i]!, continues: true, start: this.#text.length });
    }
    const flow: InlineFlow | null =
      this.#hasContent || this.#holdsBoxes
        ? {
            kind: 'lines',
            measured: null,
            node,
            style,
            text: this.#text,
            items: this.#items,
            isFirstRun: this.#isFirstRun,
            firstLine: null,
            isFirstLine: false,
          }
        : null;
    if (this.#hasContent) this.#isFirstRun = false;
    this.#text = '';
    this.#items = interrupted.map((inline) => {
      const start = this.#text.length;
      this.#text += openingControls(inline.style);
      return { kind: 'open', ...inline, continued: true, start };
    });
    this.#afterCollapsibleSpace = true;
    this.#hasContent = false;
    this.#holdsBoxes = false;
    return flow;
  }

  #append(source: string, { whiteSpaceCollapse, textWrapMode, wordSpaceTransform, lang }: ComputedStyle): void {
    if (whiteSpaceCollapse !== 'collapse' && whiteSpaceCollapse !== 'preserve-breaks') {
      if (source === '') return;
      this.#hasContent = true;
      const text = whiteSpaceCollapse === 'preserve-spaces' ? source.replace(/[\t\n\r\f]/g, ' ') : source;
      this.#text += wordSpaces(text, wordSpaceTransform);
      // Collapsible spaces at the start of a line are removed (§ 4.1.2).
      this.#afterCollapsibleSpace = source.endsWith('\n') && whiteSpaceCollapse !== 'preserve-spaces';
      return;
    }
    let text = collapse(source, lang, whiteSpaceCollapse === 'preserve-breaks');
    if (this.#afterCollapsibleSpace && text.startsWith(' ')) {
      // A wrapping space that collapses into a space of non-wrapping text leaves its break opportunity (§ 4.1.1).
      const keepsBreak = textWrapMode === 'wrap' && this.#endsWithoutWrapping && this.#text.endsWith(' ');
      text = (keepsBreak ? ZERO_WIDTH_SPACE : '') + text.slice(1);
    }
    if (text === '') return;
    this.#text += wordSpaces(text, wordSpaceTransform);
    this.#endsWithoutWrapping = textWrapMode === 'nowrap';
    this.#afterCollapsibleSpace = text.endsWith(' ') || text.endsWith('\n');
    if (!this.#hasContent && text !== ' ') this.#hasContent = true;
  }
}

/**
 * Replaces zero-width spaces, which represent word separators in writing systems without visible spaces (CSS Text 4, §
 * 2.3).
 */
function wordSpaces(text: string, transform: ComputedStyle['wordSpaceTransform']): string {
  if (transform === 'none') return text;
  return text.replaceAll(ZERO_WIDTH_SPACE, transform === 'space' ? ' ' : '\u3000');
}

/** Collapses runs of spaces, tabs and (unless preserved) segment breaks to a single space. */
function collapse(source: string, language: string, keepLineBreaks: boolean): string {
  if (keepLineBreaks)
    return source.replace(/[ \t\n]+/g, (run) => (run.includes('\n') ? run.replace(/[ \t]+/g, '') : ' '));
  if (!/[\t\n\r\f]| {2}/.test(source)) return source;
  const text = source.includes('\n') ? withoutSegmentBreaks(source, language) : source;
  return text.replace(/[ \t\n\r\f]+/g, ' ');
}

/**
 * Checks for an inline box without margins, borders and padding, which does not create a line if it is empty (CSS 2 §
 * 9.4.2).
 */
function isPlainInline(style: ComputedStyle): boolean {
  return (
    style.marginLeft === 0 &&
    style.marginRight === 0 &&
    style.paddingLeft === 0 &&
    style.paddingRight === 0 &&
    style.borderLeftWidth === 0 &&
    style.borderRightWidth === 0
  );
}
