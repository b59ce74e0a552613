/** Makes a PDF smaller without changing what it shows. */
import { Deflater } from '../pdf/compression/deflate.js';
import { Name, Stream, type Dict } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';

/** Filters that say nothing of what is shown, and can be undone. */
const PLAIN_FILTERS = new Set(['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']);
/** Notes that programs leave for themselves, and small pictures that readers make themselves. */
const LEFT_OUT = ['PieceInfo', 'Thumb', 'LastModified'];

export function optimised(file: PdfFile): {
  readonly dict: (dict: Dict) => Dict;
  readonly stream: (stream: Stream) => Stream;
} {
  const deflater = new Deflater();
  return {
    dict: (dict) =>
      LEFT_OUT.some((key) => dict.has(key)) ? new Map([...dict].filter(([key]) => !LEFT_OUT.includes(key))) : dict,
    stream: (stream) => packed(stream, { file, deflater }),
  };
}

function packed(stream: Stream, { file, deflater }: { readonly file: PdfFile; readonly deflater: Deflater }): Stream {
  const { dict } = stream;
  const given = file.get(dict.get('Filter'));
  const filters = Array.isArray(given)
    ? given.map((filter) => file.name(filter))
    : given === null
      ? []
      : [file.name(given)];
  const isPlain = filters.every((filter) => filter !== null && PLAIN_FILTERS.has(filter));
  // Metadata stay readable for programs that do not know PDF. Differences of rows pack better than the rows.
  if (!isPlain || file.name(dict.get('Type')) === 'Metadata' || hasPredictor(file, dict)) return stream;
  const data = deflater.deflate(file.data(stream));
  if (data.length >= stream.raw.length) return stream;
  const own = new Map([...dict].filter(([key]) => key !== 'DecodeParms' && key !== 'Filter'));
  return new Stream(own.set('Filter', new Name('FlateDecode')), data);
}

function hasPredictor(file: PdfFile, dict: Dict): boolean {
  const given = file.get(dict.get('DecodeParms'));
  const all = Array.isArray(given) ? given : [given];
  return all.some((parameters) => file.number(file.dict(parameters).get('Predictor'), 1) > 1);
}
