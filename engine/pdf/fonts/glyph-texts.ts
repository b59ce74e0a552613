/** What each glyph of a run extracts as, so that readers of a PDF get the text as it was written. */
import type { ShapedRun } from '../../text/fonts/types.js';

/**
 * The characters that each glyph extracts as; '' for glyphs that add none. Readers assume that the characters of a
 * right-to-left run are in the order of the page, and reverse them one by one, including those of a single glyph. So a
 * ligature of such a run has its characters in reverse.
 */
export function glyphTexts(run: ShapedRun): string[] {
  const { clusters, text, rtl, advances } = run;
  const texts: string[] = [];
  // The text of a cluster ends where the next cluster in text order begins, which in a rtl run is the one before it.
  let following = text.length;
  for (let from = 0; from < clusters.length;) {
    const start = clusters[from]!;
    let to = from + 1;
    while (to < clusters.length && (clusters[to] === start || (!rtl && isAttachedLetter(run, to)))) to++;
    const own = text.slice(start, rtl ? following : (clusters[to] ?? text.length));
    if (to === from + 1) texts.push(extracted(own, rtl));
    else texts.push(...sharedTexts(own, [...advances.slice(from, to)], rtl));
    following = start;
    from = to;
  }
  if (!rtl) moveFormatCharacters(texts);
  return texts;
}

/** A letter that stands under or over the one before, such as the second of a Bengali conjunct: off the line, like a mark. */
function isAttachedLetter({ advances, yOffsets, clusters, text }: ShapedRun, index: number): boolean {
  if (advances[index] !== 0 || !yOffsets || yOffsets[index] === 0) return false;
  return /\p{L}/u.test(String.fromCodePoint(text.codePointAt(clusters[index]!)!));
}

const ENDS_IN_FORMAT_CHARACTERS = /\p{Cf}+$/u;

/**
 * Soft hyphens, joiners and the like have no glyph, so their text comes with that of the glyph before. pdf.js drops
 * glyphs whose text ends with such a character. They go to the next glyph; at the end of a run they are left out.
 */
function moveFormatCharacters(texts: string[]): void {
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i]!;
    const [format] = (text.length > 1 && ENDS_IN_FORMAT_CHARACTERS.exec(text)) || [];
    if (format === undefined || format === text) continue;
    texts[i] = text.slice(0, -format.length);
    const next = texts.findIndex((other, index) => index > i && other !== '');
    if (next > 0) texts[next] = format + texts[next]!;
  }
}

/**
 * Distributes the text of a cluster of several glyphs. Glyphs that advance share its characters in text order, and the
 * last takes the rest. Marks do not advance and get none: off the line, readers would take them for words of their own.
 */
function sharedTexts(text: string, advances: readonly number[], rtl: boolean): string[] {
  const texts = advances.map(() => '');
  const holders = advances.flatMap((advance, index) => (advance > 0 ? [index] : []));
  if (holders.length === 0) holders.push(0);
  if (rtl) holders.reverse();
  const characters = [...text];
  const last = holders.length - 1;
  holders.forEach((holder, rank) => {
    const own = rank < last ? (characters[rank] ?? '') : characters.slice(last).join('');
    texts[holder] = extracted(own, rtl);
  });
  return texts;
}

/** The characters of one glyph, in the order in which readers want them. */
function extracted(text: string, rtl: boolean): string {
  if (text.length < 2) return text;
  const composed = composedLetter(text);
  return rtl ? [...composed].reverse().join('') : composed;
}

/**
 * Letters with the marks that they have in one character, where Unicode has it. To pdf.js, a glyph whose text holds a mark has no
 * width, so words written as letters and marks (NFD) would fall apart; and PDFium's search finds no `é` in them.
 */
function composedLetter(text: string): string {
  const composed = text.normalize('NFC');
  return composed.length < text.length ? composed : text;
}

/**
 * The text of a glyph before its first mark, and the rest, which a blank glyph of no width has. To pdf.js, a glyph whose
 * text holds a mark anywhere has no width, so conjuncts of India and clusters of Thai and Khmer would fall apart. Not for
 * text from right to left, where pdf.js would take the rest for words of their own.
 */
export function partedAtMark(text: string): readonly [own: string, rest: string] {
  const at = text.length < 2 ? 0 : text.search(NONSPACING_MARK);
  return at > 0 ? [text.slice(0, at), text.slice(at)] : [text, ''];
}

const NONSPACING_MARK = /\p{Mn}/u;
