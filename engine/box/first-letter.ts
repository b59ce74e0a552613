/** `::first-letter` (CSS 2.2, § 5.12.2; CSS Pseudo-Elements 4, § 2.2): finds the letter and its style. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import { graphemeEnds } from '../text/graphemes.js';
import { isBlockContainer } from './first-line.js';
import type { GenerationContext } from './generation-context.js';

/** Where a block's first letter stands in a text: [start, end), UTF-16. */
export interface FirstLetterRange {
  readonly start: number;
  readonly end: number;
}

/** White space, then punctuation that belongs to the letter, with the spaces behind it. */
const BEFORE_LETTER = /^[ \t\n\r\f]*((?:\p{P}[ \u00a0\u2000-\u200a\u202f\u205f]*)*)/u;
const AFTER_LETTER = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}]*/u;
const IS_LETTER = /^[\p{L}\p{N}\p{S}\p{M}]/u;

/** Letters that make one in Dutch. */
const DUTCH_DIGRAPH = /^(?:IJ|ij)/;

/** The first letter of a text with its punctuation; null when there is neither. */
export function firstLetterRange(text: string, language: string): FirstLetterRange | null {
  const [whole, punctuation] = BEFORE_LETTER.exec(text)! as unknown as [string, string];
  const start = whole.length - punctuation.length;
  let end = whole.length;
  if (IS_LETTER.test(text.slice(end))) {
    // A letter with all that is joined to it is shorter than this.
    const isDigraph = /^nl(?:-|$)/i.test(language) && DUTCH_DIGRAPH.test(text.slice(end));
    end += isDigraph ? 2 : graphemeEnds(text.slice(end, end + 64))[0]!;
    end += AFTER_LETTER.exec(text.slice(end))![0].length;
  }
  return end > start ? { start, end } : null;
}

/** The first letter of one element, until it is found. Blocks at the start of the element look for it too. */
export class FirstLetter {
  /** False once the letter was found, or something else came first. */
  isPending = true;

  constructor(
    readonly context: GenerationContext,
    readonly node: NodeId,
  ) {}

  /** The letter's style where `around` is the style of the text it is part of; null when no rule is for it. */
  styleWithin(around: ComputedStyle): ComputedStyle | null {
    return this.context.styles.pseudoStyleOf(this.node, 'first-letter', around);
  }
}

/** The first letter of a block container; null where it can have none, or no rule asks for it. */
export function firstLetterOf(context: GenerationContext, node: NodeId, style: ComputedStyle): FirstLetter | null {
  if (!isBlockContainer(style)) return null;
  const letter = new FirstLetter(context, node);
  return letter.styleWithin(style) ? letter : null;
}
