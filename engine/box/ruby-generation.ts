/**
 * Box generation for ruby (CSS Ruby 1, § 2): finds the bases and annotations in the content of a ruby container, divides
 * them into segments, and pairs them. Each base with its annotations is a {@link RubyBox}, which stands on a line as one
 * piece. Ruby is short, so all of it is made at once.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { NO_NODE, type NodeId } from '../tree/document-tree.js';
import { isOutOfFlow, type BlockBox, type RubyBox, type RubyLevel } from './box.js';
import {
  contentOf,
  noContentOf,
  pseudoElementStyle,
  type ContentEvent,
  type ContentRange,
  type Pseudos,
} from './content-events.js';
import { endElement, type CounterState } from './counters.js';
import { enterTreeElement } from './enter-element.js';
import type { GenerationContext } from './generation-context.js';
import { isReplaced, isSkipped } from './replaced-elements.js';

/** The content of a ruby container as events of its line, and the counters behind it. */
export interface RubyContent {
  readonly events: readonly ContentEvent[];
  readonly state: CounterState;
}

/** Checks for boxes that belong inside of ruby. */
export function isRubyPart(context: GenerationContext, node: NodeId, style: ComputedStyle): boolean {
  return RUBY_PARTS.has(style.display) && !isReplaced(context, node, style);
}

const RUBY_PARTS: ReadonlySet<string> = new Set([
  'ruby-base',
  'ruby-text',
  'ruby-base-container',
  'ruby-text-container',
]);

/** `range`: the content of a ruby container. `state`: the counters before it. */
export function rubyContent(context: GenerationContext, range: ContentRange, state: CounterState): RubyContent {
  const generation = new RubyGeneration(context, range.style, range.parent, state);
  generation.walk(range, 'ruby');
  return generation.finish();
}

/** Which boxes the content that is walked consists of. */
type Content = 'ruby' | 'bases' | 'annotations';

/** A base or an annotation. */
interface Cell {
  readonly box: BlockBox;
  /** Whether it is white space between bases or annotations (§ 2.5). */
  readonly isSpace: boolean;
}

/** The annotations of an annotation container. */
interface Level {
  readonly style: ComputedStyle;
  readonly cells: Cell[];
  /** Whether no element is the container. */
  readonly isAnonymous: boolean;
  /** Whether its only annotation spans all bases. */
  readonly spans: boolean;
}

interface SidedLevel extends Level {
  readonly side: RubyLevel['side'];
}

/** A sequence of inline content without ruby parts, which becomes one base or annotation. */
interface Run {
  readonly first: NodeId;
  end: NodeId;
  readonly pseudos: { before: boolean; after: boolean };
}

/** Stands for an atomic inline in the text of a box. */
const OBJECT_REPLACEMENT = '\uFFFC';
const SPACES_ONLY = /^[ \t\n\r\f]*$/;
const STARTS_WITH_SPACE = /^[ \t\n\r\f]/;
const ENDS_WITH_SPACE = /[ \t\n\r\f]$/;

class RubyGeneration {
  readonly #events: ContentEvent[] = [];
  #state: CounterState;
  /** The current segment. */
  #bases: Cell[] = [];
  #levels: Level[] = [];
  /** Whether the bases of the segment stand in a container, to which others do not belong. */
  #isContained = false;
  /** Whether there is white space since the last base or annotation. */
  #hasSpace = false;
  /** The styles of the blocks, by those of their elements. */
  readonly #cellStyles = new Map<ComputedStyle, ComputedStyle>();

  constructor(
    readonly context: GenerationContext,
    readonly style: ComputedStyle,
    readonly node: NodeId,
    state: CounterState,
  ) {
    this.#state = state;
  }

  finish(): RubyContent {
    this.#endSegment();
    return { events: this.#events, state: this.#state };
  }

  walk(range: ContentRange, content: Content): void {
    const { tree, styles } = this.context;
    const { parent, style, depth, whole, pseudos } = range;
    const has = (name: 'before' | 'after') =>
      (whole || pseudos?.[name] === true) && pseudoElementStyle(this.context, parent, name, style) !== null;
    let run: Run | null = has('before') ? newRun(NO_NODE, { before: true, after: false }) : null;
    let isSpaceBehind = false;
    const end = (after = false) => {
      if (after) run ??= newRun(NO_NODE, { before: false, after });
      if (run) this.#run({ ...run, pseudos: { ...run.pseudos, after } }, range, content);
      run = null;
      if (isSpaceBehind) this.#hasSpace = true;
      isSpaceBehind = false;
    };
    for (let node = range.first; node !== range.end && node >= 0; node = tree.nextSibling(node)) {
      if (!tree.isElement(node)) {
        const text = tree.text(node);
        const collapses = style.whiteSpaceCollapse === 'collapse' || style.whiteSpaceCollapse === 'preserve-breaks';
        if (collapses && SPACES_ONLY.test(text)) {
          if (run) isSpaceBehind = true;
          else this.#hasSpace = true;
          continue;
        }
        if (collapses && !run && STARTS_WITH_SPACE.test(text)) this.#hasSpace = true;
        run = extended(run, node, tree.nextSibling(node));
        isSpaceBehind = collapses && ENDS_WITH_SPACE.test(text);
        continue;
      }
      const own = styles.styleOf(node, style);
      if (own.display === 'none' || isSkipped(tree.name(node))) continue;
      if (own.display === 'contents' || this.#isPart(node, own, content)) {
        end();
        this.#part(node, own, depth, content);
      } else {
        run = extended(run, node, tree.nextSibling(node));
        isSpaceBehind = false;
      }
    }
    end(has('after'));
  }

  /** Whether the element is a base, an annotation or a container where it stands. */
  #isPart(node: NodeId, style: ComputedStyle, content: Content): boolean {
    if (!isRubyPart(this.context, node, style) || isOutOfFlow(style)) return false;
    if (content === 'ruby') return true;
    return style.display === (content === 'bases' ? 'ruby-base' : 'ruby-text');
  }

  #part(node: NodeId, style: ComputedStyle, level: number, content: Content): void {
    this.#state = enterTreeElement(this.context, node, style, this.#state, level);
    const range = contentOf(this.context, node, style, level + 1);
    switch (style.display) {
      case 'contents':
        this.walk(range, content);
        break;
      case 'ruby-base':
        this.#base(range, false, content);
        break;
      case 'ruby-text':
        this.#annotation(range, false, content);
        break;
      case 'ruby-base-container':
        this.#baseContainer(range);
        break;
      default:
        this.#annotationContainer(range);
    }
    this.#state = endElement(this.#state, level + 1);
  }

  /** Wraps inline content in an anonymous base or annotation. */
  #run({ first, end, pseudos }: Run, { parent, style, depth }: ContentRange, content: Content): void {
    const display = content === 'annotations' ? 'ruby-text' : 'ruby-base';
    const anonymous = this.context.styles.anonymousStyle(style, display);
    const range = { parent, style: anonymous, first, end, depth, whole: false, pseudos };
    if (content === 'annotations') this.#annotation(range, true, content);
    else this.#base(range, true, content);
  }

  #base(range: ContentRange, isAnonymous: boolean, content: Content): void {
    const isContained = content === 'bases';
    if (this.#levels.length > 0 || isContained !== this.#isContained) this.#endSegment();
    if (this.#hasSpace && this.#bases.length > 0) this.#bases.push(this.#spaceCell(this.style));
    else if (this.#hasSpace) this.#spaceBetweenSegments();
    this.#hasSpace = false;
    this.#isContained = isContained;
    this.#bases.push(this.#cell(range, isAnonymous));
  }

  #baseContainer(range: ContentRange): void {
    this.#endSegment();
    if (this.#hasSpace) this.#spaceBetweenSegments();
    this.#hasSpace = false;
    this.#isContained = true;
    this.walk(range, 'bases');
    this.#hasSpace = false;
  }

  #annotation(range: ContentRange, isAnonymous: boolean, content: Content): void {
    let level = this.#levels[this.#levels.length - 1];
    if (content === 'ruby' && !level?.isAnonymous) {
      const style = this.context.styles.anonymousStyle(this.style, 'ruby-text-container');
      level = { style, cells: [], isAnonymous: true, spans: style.rubyMerge === 'merge' };
      this.#levels.push(level);
    }
    const before = level!.cells[level!.cells.length - 1];
    if (this.#hasSpace && before) level!.cells.push(this.#spaceCell(before.box.style));
    this.#hasSpace = false;
    level!.cells.push(this.#cell(range, isAnonymous));
  }

  /** A container with inline content alone has one annotation, which spans all bases (§ 2.3). */
  #annotationContainer(range: ContentRange): void {
    const { styles, tree } = this.context;
    let hasParts = false;
    for (let node = range.first; node >= 0 && !hasParts; node = tree.nextSibling(node))
      hasParts = tree.isElement(node) && this.#isPart(node, styles.styleOf(node, range.style), 'annotations');
    this.#hasSpace = false;
    const { style } = range;
    const merges = style.rubyMerge === 'merge';
    this.#levels.push({ style, cells: [], isAnonymous: false, spans: merges || !hasParts });
    this.walk(range, 'annotations');
    this.#hasSpace = false;
  }

  #cell(range: ContentRange, isAnonymous: boolean): Cell {
    const style = this.#cellStyle(range.style);
    // Bases and annotations are inline, so ::first-line and ::first-letter do not apply to them.
    const inline = range.whole ? { whole: false, pseudos: { before: true, after: true } } : {};
    const box = this.#block({ ...range, style, ...inline }, isAnonymous);
    this.#state = box.children.exitState();
    const isBlank = box.children.at(0) === null && this.#hasText(range);
    return isBlank ? { ...this.#spaceCell(style), isSpace: false } : { box, isSpace: false };
  }

  /** Whether there is text in a range that has no boxes: white space, which does not vanish beside other bases. */
  #hasText({ first, end }: ContentRange): boolean {
    const { tree } = this.context;
    for (let node = first; node !== end && node >= 0; node = tree.nextSibling(node))
      if (tree.textContent(node) !== '') return true;
    return false;
  }

  /** White space between bases or between annotations, which stays where it is alone in its block. */
  #spaceCell(around: ComputedStyle): Cell {
    const style = this.#cellStyle(this.context.styles.anonymousStyle(around, 'ruby-base'));
    const preserved = { ...style, whiteSpaceCollapse: 'preserve' } as const;
    return { box: this.#block(noContentOf(this.node, preserved, 0), true, ' '), isSpace: true };
  }

  #emptyCell(around: ComputedStyle): Cell {
    const style = this.#cellStyle(this.context.styles.anonymousStyle(around, 'ruby-base'));
    return { box: this.#block(noContentOf(this.node, style, 0), true), isSpace: true };
  }

  #block(range: ContentRange, isAnonymous: boolean, text = ''): BlockBox {
    const { makers } = this.context;
    const pieces = text === '' ? [] : [{ text }];
    const box = makers.flowBox(this.context, range.parent, range.style, range, this.#state, pieces, null);
    return { ...(box as BlockBox), anonymous: isAnonymous };
  }

  /** Bases and annotations are inline, so no width, overflow or indent applies. */
  #cellStyle(style: ComputedStyle): ComputedStyle {
    let own = this.#cellStyles.get(style);
    if (own) return own;
    own = {
      ...style,
      textIndent: 0,
      textWrapStyle: 'auto',
      width: 'auto',
      height: 'auto',
      minWidth: 'auto',
      minHeight: 'auto',
      maxWidth: 'none',
      maxHeight: 'none',
      overflowX: 'visible',
      overflowY: 'visible',
    };
    this.#cellStyles.set(style, own);
    return own;
  }

  /** White space between segments is a segment of its own, which is plain text here. */
  #spaceBetweenSegments(): void {
    if (this.#events.length === 0) return;
    this.#events.push({ kind: 'text', node: this.node, style: this.style, text: ' ', generated: false });
  }

  #endSegment(): void {
    // An empty container counts where levels alternate.
    const sides = sidesOf(this.#levels);
    const levels = this.#levels
      .map((level, i) => ({ ...level, side: sides[i]! }))
      .filter(({ cells }) => cells.length > 0);
    if (this.#bases.length > 0 || levels.length > 0) this.#units(this.#bases, levels);
    this.#bases = [];
    this.#levels = [];
    this.#isContained = false;
  }

  /** Emits a segment: a unit for each column, or one for all where an annotation spans them. */
  #units(bases: readonly Cell[], levels: readonly SidedLevel[]): void {
    if (levels.some(({ spans }) => spans)) return this.#spannedUnit(bases, levels);
    for (const { base, annotations } of pair(bases, levels)) {
      // Smaller white space of annotations stands over that of the bases.
      if (base?.isSpace)
        this.#events.push({ kind: 'text', node: this.node, style: this.style, text: ' ', generated: false });
      else
        this.#unit(
          [base],
          annotations.map((cell, i) => ({ side: levels[i]!.side, boxes: [shown(cell, base)], spans: false })),
        );
    }
  }

  #spannedUnit(bases: readonly Cell[], levels: readonly SidedLevel[]): void {
    const columns = pair(
      bases,
      levels.filter(({ spans }) => !spans),
    );
    if (columns.length === 0) columns.push({ base: null, annotations: [] });
    let paired = 0;
    const placed = levels.map((level): RubyLevel => {
      const { side } = level;
      if (level.spans) return { side, boxes: level.cells.map(({ box }) => box), spans: true };
      const index = paired++;
      return { side, boxes: columns.map(({ annotations }) => annotations[index]?.box ?? null), spans: false };
    });
    this.#unit(
      columns.map(({ base }) => base),
      placed,
    );
  }

  #unit(bases: readonly (Cell | null)[], levels: readonly RubyLevel[]): void {
    const style = this.context.styles.anonymousStyle(this.style, 'inline');
    const boxes = bases.map((base) => (base ?? this.#emptyCell(this.style)).box);
    const text = boxes.map(baseText).join('');
    const box: RubyBox = { kind: 'ruby', measured: null, node: this.node, style, bases: boxes, levels, text };
    this.#events.push({ kind: 'atomic', node: this.node, style, box });
  }
}

function newRun(node: NodeId, pseudos: Pseudos): Run {
  return { first: node, end: NO_NODE, pseudos: { ...pseudos } };
}

/** The run with one node more, up to `end`. */
function extended(run: Run | null, node: NodeId, end: NodeId): Run {
  if (!run) return { first: node, end, pseudos: { before: false, after: false } };
  return { ...run, first: run.first === NO_NODE ? node : run.first, end };
}

/** The text of a base, as its line breaks go by (§ 3.3). */
function baseText({ children }: BlockBox): string {
  const first = children.at(0);
  return first?.kind === 'lines' ? first.text : '';
}

/** The box of an annotation; null for one that has the same text as its base, which is hidden (§ 2.6). */
function shown(annotation: Cell | null, base: Cell | null): BlockBox | null {
  if (!annotation || !base || annotation.isSpace) return annotation?.box ?? null;
  const text = baseText(annotation.box);
  const isRepeated = text !== '' && !text.includes(OBJECT_REPLACEMENT) && text === baseText(base.box);
  return isRepeated ? null : annotation.box;
}

/** On which side of the bases each level stands, which annotations have no say in: their containers do (§ 4.1). */
function sidesOf(levels: readonly Level[]): readonly RubyLevel['side'][] {
  const sides: RubyLevel['side'][] = [];
  for (const { style } of levels) {
    const { alternates, side } = style.rubyPosition;
    const before = sides[sides.length - 1];
    sides.push(!alternates || before === undefined ? side : before === 'over' ? 'under' : 'over');
  }
  return sides;
}

interface Column {
  readonly base: Cell | null;
  /** One for each level. */
  readonly annotations: (Cell | null)[];
}

/**
 * Pairs bases with the annotations of each level, one by one. White space is paired with white space alone (§ 2.5). Where
 * one side has more, the other has empty boxes.
 */
function pair(bases: readonly Cell[], levels: readonly Level[]): Column[] {
  const columns: Column[] = bases.map((base) => ({ base, annotations: levels.map(() => null) }));
  levels.forEach(({ cells }, level) => {
    let at = 0;
    for (const cell of cells) {
      // Annotations have no white space where the bases have some.
      if (!cell.isSpace && columns[at]?.base?.isSpace) at++;
      if (cell.isSpace && columns[at]?.base?.isSpace !== true)
        columns.splice(at, 0, { base: null, annotations: levels.map(() => null) });
      else if (at === columns.length) columns.push({ base: null, annotations: levels.map(() => null) });
      columns[at++]!.annotations[level] = cell;
    }
  });
  return columns;
}
