/** CMaps (ISO 32000-2, 9.7.5 and 9.10.3): how many bytes a code has, and which character or glyph it stands for. */
import { END, ObjectReader } from '../syntax/object-reader.js';
import { entryOf, Keyword, utf16, type PdfObject } from '../syntax/objects.js';
import type { ReadingBudget } from '../syntax/reading-budget.js';

export interface CMap {
  /** Codes of `length` bytes from `from` to `to`. */
  readonly spaces: readonly { readonly length: number; readonly from: number; readonly to: number }[];
  /** By code: the text, for a ToUnicode CMap. */
  readonly texts: ReadonlyMap<number, string>;
  /** By code: the CID, for the encoding of a composite font. */
  readonly cids: ReadonlyMap<number, number>;
}

/** What a range may span. Codes have two bytes in nearly all files. */
const MAX_RANGE = 65_536;
/** Each code is sought in all spaces; the CMaps of Adobe's collections have five at most. */
const MAX_SPACES = 100;
/** What a code stands for is a word at most. */
const MAX_TEXT = 256;

const numberOf = (bytes: PdfObject): number =>
  typeof bytes === 'string'
    ? [...bytes.slice(0, 8)].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0)
    : Number(bytes);

const textOfCode = (bytes: PdfObject | undefined): string =>
  typeof bytes === 'string' ? utf16(bytes.slice(0, 2 * MAX_TEXT)) : '';

/** @throws ReadError when its ranges span more than the budget has */
export function readCMap(data: Uint8Array, budget: ReadingBudget): CMap {
  const reader = new ObjectReader(data, budget);
  const spaces: { length: number; from: number; to: number }[] = [];
  const texts = new Map<number, string>();
  const cids = new Map<number, number>();
  const endings: Readonly<Record<string, (operands: PdfObject[]) => void>> = {
    endcodespacerange: (operands) =>
      inGroups(operands, 2, ([from, to]) => {
        if (spaces.length < MAX_SPACES && typeof from === 'string')
          spaces.push({ length: from.length, from: numberOf(from), to: numberOf(to!) });
      }),
    endbfchar: (operands) => inGroups(operands, 2, ([code, text]) => texts.set(numberOf(code!), textOfCode(text))),
    endbfrange: (operands) =>
      inGroups(operands, 3, ([from, to, text]) => {
        const range = rangeOf(from!, to!, budget);
        addTexts(texts, range, text!);
      }),
    endcidchar: (operands) => inGroups(operands, 2, ([code, cid]) => cids.set(numberOf(code!), Number(cid))),
    endcidrange: (operands) =>
      inGroups(operands, 3, ([from, to, cid]) => {
        const { first, count } = rangeOf(from!, to!, budget);
        for (let index = 0; index < count; index++) cids.set(first + index, Number(cid) + index);
      }),
  };
  let operands: PdfObject[] = [];
  for (let object = reader.next(); object !== END; object = reader.next()) {
    if (!(object instanceof Keyword)) operands.push(object);
    else {
      entryOf(endings, object.word)?.(operands);
      operands = [];
    }
  }
  return { spaces, texts, cids };
}

function inGroups(operands: readonly PdfObject[], size: number, take: (group: readonly PdfObject[]) => void): void {
  for (let at = 0; at + size <= operands.length; at += size) take(operands.slice(at, at + size));
}

interface CodeRange {
  readonly first: number;
  readonly count: number;
}

function rangeOf(from: PdfObject, to: PdfObject, budget: ReadingBudget): CodeRange {
  const first = numberOf(from);
  const span = Math.min(numberOf(to) - first, MAX_RANGE);
  const count = span >= 0 ? span + 1 : 0;
  budget.spend('steps', count);
  return { first, count };
}

function addTexts(texts: Map<number, string>, { first, count }: CodeRange, text: PdfObject): void {
  if (Array.isArray(text)) {
    for (let index = 0; index < Math.min(count, text.length); index++)
      texts.set(first + index, textOfCode(text[index] as PdfObject));
    return;
  }
  const start = textOfCode(text);
  const last = start.charCodeAt(start.length - 1);
  const before = start.slice(0, -1);
  for (let index = 0; index < count; index++) texts.set(first + index, before + String.fromCharCode(last + index));
}
