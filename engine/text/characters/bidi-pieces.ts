/**
 * Long paragraphs in pieces. bidi-js looks from each European number back to the last strong character, and from each
 * bracket to the other one of its pair, which takes the square of the length. But a strong character or a number is not
 * changed by what follows it, and what follows is changed by nothing before the last strong character and the number
 * (UAX #9, W1–W7, N1, N2). So behind these a piece may begin, with them before it; only pairs of brackets must not be
 * divided (N0).
 */

export interface BidiJs {
  getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl'): { levels: Uint8Array; paragraphs: { level: number }[] };
  getMirroredCharacter(char: string): string | null;
  getBidiCharTypeName(char: string): string;
  openingToClosingBracket(char: string): string | null;
  closingToOpeningBracket(char: string): string | null;
  getCanonicalBracket(char: string): string | null;
}

export interface Piece {
  readonly from: number;
  readonly to: number;
  /** What stands before it in the place of all before. */
  readonly context: string;
}

/** Embeddings, overrides, isolates and separators: levels then depend on more than what a piece begins with. */
const EXPLICIT: ReadonlySet<string> = new Set(['LRE', 'RLE', 'LRO', 'RLO', 'PDF', 'LRI', 'RLI', 'FSI', 'PDI', 'B']);
const STRONG: ReadonlySet<string> = new Set(['L', 'R', 'AL']);
const NUMBERS: ReadonlySet<string> = new Set(['EN', 'AN']);
/** BD16: with so many brackets open, no more pairs are looked for. */
const MAX_OPEN_BRACKETS = 63;

/** The pieces, none shorter than `least` apart from the last; null where the text has to be taken as a whole. */
export function piecesOf(text: string, least: number, bidi: BidiJs): readonly Piece[] | null {
  const paired = lastPaired(text, bidi);
  if (!paired) return null;
  const pieces: Piece[] = [];
  let [from, context, strong, inPair] = [0, '', '', -1];
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    const type = bidi.getBidiCharTypeName(char);
    if (EXPLICIT.has(type)) return null;
    inPair = Math.max(inPair, paired.get(i) ?? -1);
    if (STRONG.has(type)) strong = char;
    else if (!NUMBERS.has(type)) continue;
    if (i + 1 - from < least || i <= inPair) continue;
    pieces.push({ from, to: i + 1, context });
    [from, context] = [i + 1, strong === char ? char : strong + char];
  }
  pieces.push({ from, to: text.length, context });
  return pieces;
}

/** From the opening brackets that have one to their closing bracket (BD16); null where too many are open. */
function lastPaired(text: string, bidi: BidiJs): ReadonlyMap<number, number> | null {
  const pairs = new Map<number, number>();
  const open: { readonly closing: string; readonly at: number }[] = [];
  const canonical = (char: string): string => bidi.getCanonicalBracket(char) ?? char;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    const closing = bidi.openingToClosingBracket(char);
    if (closing !== null) {
      if (open.length === MAX_OPEN_BRACKETS) return null;
      open.push({ closing: canonical(closing), at: i });
    } else if (bidi.closingToOpeningBracket(char) !== null) {
      const match = open.findLastIndex((bracket) => bracket.closing === canonical(char));
      if (match < 0) continue;
      pairs.set(open[match]!.at, i);
      open.length = match;
    }
  }
  return pairs;
}

/** What bidi-js takes for a text, roughly: how far it looks back from numbers, and between brackets. */
export function stepsOf(text: string, bidi: BidiJs): number {
  let steps = text.length;
  /** Of each isolate around: its last strong character, or its beginning. */
  const strong = [0];
  for (let i = 0; i < text.length; i++) {
    const type = bidi.getBidiCharTypeName(text[i]!);
    if (type === 'EN') steps += i - strong.at(-1)!;
    else if (STRONG.has(type)) strong[strong.length - 1] = i;
    else if (type === 'LRI' || type === 'RLI' || type === 'FSI') strong.push(i);
    else if (type === 'PDI' && strong.length > 1) strong.pop();
  }
  return steps;
}
