/** `::first-line` (CSS Pseudo-Elements 4, § 2.1): which run of text it is on, and that run in its style. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import type { BlockLevelBox, InlineFlow, InlineItem } from './box.js';
import type { GenerationContext } from './generation-context.js';

/** The first formatted line of an element and of blocks around it that begin with it, until it is found. */
export class FirstLine {
  /** False once the line was found, or something else came first. */
  isPending = true;

  constructor(
    readonly context: GenerationContext,
    /** Elements with rules for their first line, from the outside in. */
    readonly nodes: readonly NodeId[],
  ) {}

  /**
   * What the line's text inherits from, `block` being the style of the block it stands in: the pseudo-elements stand
   * inside of the innermost block, one in another (§ 2.1.3).
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

/** Only block containers have a first formatted line and a first letter (§ 2.1, 2.2.2). */
export function isBlockContainer(style: ComputedStyle): boolean {
  return BLOCK_CONTAINERS.has(style.display);
}

/** The first line of a block container, together with that of the block it begins; null where no rule asks for any. */
export function firstLineOf(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
  around: FirstLine | null,
): FirstLine | null {
  const isOwn = isBlockContainer(style) && context.styles.pseudoStyleOf(node, 'first-line', style) !== null;
  if (!isOwn) return around;
  return new FirstLine(context, around?.isPending ? [...around.nodes, node] : [node]);
}

/** Nothing but floats, positioned boxes and edges of inline boxes makes no line. */
export function hasLine({ items }: InlineFlow): boolean {
  return items.some(({ kind }) => kind === 'text' || kind === 'atomic' || kind === 'leader' || kind === 'break');
}

/**
 * The run as its first line is set: `variant` was made of the same content under the pseudo-element's style. Boxes in it
 * are no part of the line (§ 2.1.1) and stay what they are. Null where texts differ, so that places in one mean nothing
 * in the other.
 */
export function firstLineVariant(flow: InlineFlow, variant: BlockLevelBox | null): InlineFlow | null {
  if (variant?.kind !== 'lines' || variant.text.length !== flow.text.length) return null;
  if (variant.items.length !== flow.items.length) return null;
  const items = variant.items.map((item, index): InlineItem => {
    const own = flow.items[index]!;
    return 'box' in own || own.kind === 'anchor' ? own : item;
  });
  return { ...variant, items, isFirstLine: true };
}
