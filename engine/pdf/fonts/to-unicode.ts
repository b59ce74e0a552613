/** ToUnicode CMaps (ISO 32000-1, 9.10.3): the text that each character identifier (CID) of a font extracts as. */
import { hex4, utf16Hex } from '../file/syntax.js';

/** Blocks of bfchar and bfrange hold at most 100 entries (Adobe Technical Note 5014). */
const CMAP_BLOCK = 100;

/** The printable characters of ASCII. */
const ASCII = { first: 0x20, last: 0x7e, text: ' ' } as const;

/** CIDs that follow each other and extract as characters that do, too. */
interface TextRange {
  readonly first: number;
  last: number;
  readonly text: string;
}

/**
 * Ranges of one character and more. The numbers of none cross a byte, where readers disagree. CIDs between those in use
 * may be part of a range: they draw nothing.
 */
function textRanges(texts: readonly (readonly [cid: number, text: string])[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const [cid, text] of texts) {
    const range = ranges.at(-1);
    if (range !== undefined && continues(range, cid, text)) range.last = cid;
    else ranges.push({ first: cid, last: cid, text });
  }
  return ranges;
}

/**
 * CIDs that are kept for ASCII are one range, which begins and ends alike in all fonts: those without other characters
 * have the same CMap.
 */
function withAllOfAscii(range: TextRange): TextRange {
  const { first, last, text } = range;
  const isAscii = text.charCodeAt(0) === first && text.length === 1 && first >= ASCII.first && last <= ASCII.last;
  return isAscii ? { ...ASCII } : range;
}

function continues({ first, text: start }: TextRange, cid: number, text: string): boolean {
  if (text.length !== 1 || start.length !== 1 || cid >> 8 !== first >> 8) return false;
  const [from, to] = [start.charCodeAt(0), text.charCodeAt(0)];
  return to - from === cid - first && to >> 8 === from >> 8;
}

/** The CMap as PostScript. `texts`: what each CID in use extracts as, by their numbers. */
export function toUnicodeCMap(texts: readonly (readonly [cid: number, text: string])[]): string {
  const ranges = textRanges(texts).map((range, index) => (index === 0 ? withAllOfAscii(range) : range));
  const single = ranges.filter(({ first, last }) => first === last);
  const longer = ranges.filter(({ first, last }) => first < last);
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000><FFFF>',
    'endcodespacerange',
    ...cmapBlocks(
      'bfchar',
      single.map(({ first, text }) => `<${hex4(first)}><${utf16Hex(text)}>`),
    ),
    ...cmapBlocks(
      'bfrange',
      longer.map(({ first, last, text }) => `<${hex4(first)}><${hex4(last)}><${utf16Hex(text)}>`),
    ),
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}

function cmapBlocks(kind: 'bfchar' | 'bfrange', lines: readonly string[]): string[] {
  const blocks: string[] = [];
  for (let start = 0; start < lines.length; start += CMAP_BLOCK) {
    const block = lines.slice(start, start + CMAP_BLOCK);
    blocks.push(`${block.length} begin${kind}\n${block.join('\n')}\nend${kind}`);
  }
  return blocks;
}
