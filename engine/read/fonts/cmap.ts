/** CMaps (ISO 32000-2, 9.7.5 and 9.10.3): how many bytes a code has, and which character or glyph it stands for. */
import { END, ObjectReader } from '../syntax/object-reader.js';
import { Keyword, utf16, type PdfObject } from '../syntax/objects.js';

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

const numberOf = (bytes: PdfObject): number =>
  typeof bytes === 'string' ? [...bytes].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0) : Number(bytes);

export function readCMap(data: Uint8Array): CMap {
  const reader = new ObjectReader(data);
  const spaces: { length: number; from: number; to: number }[] = [];
  const texts = new Map<number, string>();
  const cids = new Map<number, number>();
  const endings: Readonly<Record<string, (operands: PdfObject[]) => void>> = {
    endcodespacerange: (operands) =>
      inGroups(operands, 2, ([from, to]) =>
        spaces.push({ length: String(from).length, from: numberOf(from!), to: numberOf(to!) }),
      ),
    endbfchar: (operands) => inGroups(operands, 2, ([code, text]) => texts.set(numberOf(code!), utf16(String(text)))),
    endbfrange: (operands) => inGroups(operands, 3, ([from, to, text]) => addTexts(texts, from!, to!, text!)),
    endcidchar: (operands) => inGroups(operands, 2, ([code, cid]) => cids.set(numberOf(code!), Number(cid))),
    endcidrange: (operands) =>
      inGroups(operands, 3, ([from, to, cid]) => {
        const first = numberOf(from!);
        for (let index = 0; index <= Math.min(numberOf(to!) - first, MAX_RANGE); index++)
          cids.set(first + index, Number(cid) + index);
      }),
  };
  let operands: PdfObject[] = [];
  for (let object = reader.next(); object !== END; object = reader.next()) {
    if (!(object instanceof Keyword)) operands.push(object);
    else {
      endings[object.word]?.(operands);
      operands = [];
    }
  }
  return { spaces, texts, cids };
}

function inGroups(operands: readonly PdfObject[], size: number, take: (group: readonly PdfObject[]) => void): void {
  for (let at = 0; at + size <= operands.length; at += size) take(operands.slice(at, at + size));
}

function addTexts(texts: Map<number, string>, from: PdfObject, to: PdfObject, text: PdfObject): void {
  const first = numberOf(from);
  const count = Math.min(numberOf(to) - first, MAX_RANGE) + 1;
  if (Array.isArray(text)) {
    for (let index = 0; index < Math.min(count, text.length); index++)
      texts.set(first + index, utf16(String(text[index])));
    return;
  }
  const start = utf16(String(text));
  const last = start.charCodeAt(start.length - 1);
  for (let index = 0; index < count; index++)
    texts.set(first + index, start.slice(0, -1) + String.fromCharCode(last + index));
}
