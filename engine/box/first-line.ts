/**
 * `::first-line` (CSS Pseudo-Elements 4, § 2.1): finds the run of text with the first line, and creates its variant in
 * the style of the pseudo-element.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import type { BlockLevelBox, InlineFlow, InlineItem } from './box.js';
import type { GenerationContext } from './generation-context.js';
import { MATH_TOKENS } from './math-tokens.js';

/** The first formatted line of an element, and of the enclosing blocks that start with it, until it is found. */
export class FirstLine {
  /** False after the line is found, or something else has come first. */
  isPending = true;

  constructor(
    readonly context: GenerationContext,
    /** Elements with rules for their first line, outermost first. */
    readonly nodes: readonly NodeId[],
  ) {}

  /**
   * Returns the style that the line's text inherits from. `block` is the style of the block that contains the line. The
   * pseudo-elements are nested inside the innermost block (§ 2.1.3).
   */
  styleWithin(block: ComputedStyle): ComputedStyle {
    const { styles } = this.context;
    const style = this.nodes.reduce(
      (around, node) => styles.pseudoStyleOf(node, 'first-line', around) ?? around,
      block,
    );
    return block.unicodeBidi === 'normal' ? style : { ...style, unicodeBidi: block.unicodeBidi };
  }
}

const BLOCK_CONTAINERS: ReadonlySet<string> = new Set([
  'block',
  'list-item',
  'table-cell',
  'table-caption',
  'inline-block',
  'flow-root',
]);

/**
 * Checks for a block container, which alone has a first formatted line and a first letter (§ 2.1, 2.2.2). Tokens of formulas
 * that hold HTML are laid out as blocks, but are none (MathML Core, § 2.1.3.1).
 */
export function isBlockContainer({ tree }: GenerationContext, node: NodeId, style: ComputedStyle): boolean {
  return BLOCK_CONTAINERS.has(style.display) && !MATH_TOKENS.has(tree.name(node));
}

/**
 * Returns the first line of a block container, combined with that of an enclosing block that starts with it; null if no
 * rule matches.
 */
export function firstLineOf(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  around: FirstLine | null,
): FirstLine | null {
  const isOwn =
    isBlockContainer(context, node, style) && context.styles.pseudoStyleOf(node, 'first-line', style) !== null;
  if (!isOwn) return around;
  return new FirstLine(context, around?.isPending ? [...around.nodes, node] : [node]);
}

/** Checks for content that creates a line. Floats, positioned boxes and edges of inline boxes do not. */
export function hasLine({ items }: InlineFlow): boolean {
  return items.some(({ kind }) => kind === 'text' || kind === 'atomic' || kind === 'leader' || kind === 'break');
}

/**
 * Returns the run in the style of its first line. `variant` is the same content in the style of the pseudo-element.
 * Boxes inside do not belong to the line (§ 2.1.1) and stay unchanged; ruby does. Returns null if the texts differ, because
 * offsets would not match.
 */
export function firstLineVariant(flow: InlineFlow, variant: BlockLevelBox | null): InlineFlow | null {
  if (variant?.kind !== 'lines' || variant.text.length !== flow.text.length) return null;
  if (variant.items.length !== flow.items.length) return null;
  const items = variant.items.map((item, index): InlineItem => {
    const own = flow.items[index]!;
    const isApart = 'box' in own ? own.box.kind !== 'ruby' : own.kind === 'anchor';
    return isApart ? own : item;
  });
  return { ...variant, items, isFirstLine: true };
}
