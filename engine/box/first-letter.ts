/** `::first-letter` (CSS 2.2, § 5.12.2; CSS Pseudo-Elements 4, § 2.2): finds the first letter and its style. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import { graphemeEnds } from '../text/characters/graphemes.js';
import { isBlockContainer } from './first-line.js';
import type { GenerationContext } from './generation-context.js';

/** The range [start, end) of a block's first letter in a text, in UTF-16 units. */
export interface FirstLetterRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Matches white space, then punctuation with its marks that belongs to the first letter, with the spaces after it: those
 * of category Zs but the ideographic space.
 */
const BEFORE_LETTER = /^[ \t\n\r\f]*((?:\p{P}\p{M}*[ \u00a0\u1680\u2000-\u200a\u202f\u205f]*)*)/u;
/**
 * Level 4 has no opening punctuation (Ps) behind the letter, CSS 2.2 and its tests have. Spaces that part words end the
 * first letter; others, as French has before a `»`, belong to it with the punctuation behind them.
 */
const AFTER_LETTER = /^(?:[\u1680\u2000-\u200a\u202f\u205f]*[\p{Pc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}]\p{M}*)*/u;
const IS_LETTER = /^[\p{L}\p{N}\p{S}\p{M}]/u;

/** Two letters that count as one in Dutch. */
const DUTCH_DIGRAPH = /^(?:IJ|ij)/;

/** Returns the range of a text's first letter with its punctuation; null if there is neither. */
export function firstLetterRange(text: string, language: string): FirstLetterRange | null {
  const [whole, punctuation] = BEFORE_LETTER.exec(text)! as unknown as [string, string];
  const start = whole.length - punctuation.length;
  let end = whole.length;
  if (IS_LETTER.test(text.slice(end))) {
    // A letter with all characters joined to it is shorter than the slice here.
    const isDigraph = /^nl(?:-|$)/i.test(language) && DUTCH_DIGRAPH.test(text.slice(end));
    end += isDigraph ? 2 : graphemeEnds(text.slice(end, end + 64))[0]!;
    end += AFTER_LETTER.exec(text.slice(end))![0].length;
  }
  return end > start ? { start, end } : null;
}

/** The first letter of an element until it is found. Blocks at the start of the element search for it too. */
export class FirstLetter {
  /** False after the letter is found, or something else has come first. */
  isPending = true;

  constructor(
    readonly context: GenerationContext,
    readonly node: NodeId,
  ) {}

  /** Returns the style of the letter in text with the style `around`; null if no rule matches. */
  styleWithin(around: ComputedStyle): ComputedStyle | null {
    return this.context.styles.pseudoStyleOf(this.node, 'first-letter', around);
  }
}

/** Returns the first letter of a block container; null if it cannot have one or no rule matches. */
export function firstLetterOf(context: GenerationContext, node: NodeId, style: ComputedStyle): FirstLetter | null {
  if (!isBlockContainer(context, node, style)) return null;
  const letter = new FirstLetter(context, node);
  return letter.styleWithin(style) ? letter : null;
}
