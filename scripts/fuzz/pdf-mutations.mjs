/**
 * How PDFs are changed: in their objects, whose syntax lies open or in packed streams, and in their bytes. Where it can be,
 * the file keeps its length, so that its table of objects still leads to them; else a reader has to look for them.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { mutateBytes } from './mutations.mjs';

const NUMBERS = [
  '0',
  '-1',
  '1',
  '3',
  '255',
  '65536',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '1e9',
  '.5',
  '4.',
];
const NAMES = (
  'Type Pages Page Kids Parent Count First Last Next Prev Root Size W Index N Extends Length Filter DecodeParms Predictor ' +
  'Columns Colors FlateDecode LZWDecode ASCII85Decode ASCIIHexDecode RunLengthDecode Crypt Resources Font XObject Form ' +
  'Names Dests Limits Outlines StructTreeRoot K P S ParentTree Nums Annots AcroForm Fields ToUnicode Contents OCProperties'
).split(' ');
const VALUES = [
  'null',
  'true',
  '()',
  '<>',
  '[]',
  '<<>>',
  '(\\',
  '<</Type/Page>>',
  '['.repeat(3000),
  '<</K'.repeat(3000),
];

/** What can be changed: references, numbers, names, strings. */
const TOKEN =
  /\d{1,6} \d{1,5} R\b|[-+]?\d*\.?\d+|\/[^\s()<>[\]{}/%]+|\((?:[^()\\]|\\.){0,200}\)|<[\da-fA-F\s]{0,200}>/g;
const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g;
/** Of a stream that is unpacked, changed and packed again. */
const MAX_PACKED = 200_000;

/** `other`: another PDF, whose objects may come into this one. */
export function mutatePdf(random, bytes, other) {
  const change = random.weighed([
    [4, () => changedSyntax(random, bytes.toString('latin1'))],
    [4, () => changedStream(random, bytes.toString('latin1'))],
    [2, () => mutateBytes(random, bytes).toString('latin1')],
    [1, () => spliced(random, bytes.toString('latin1'), other.toString('latin1'))],
  ]);
  const changed = Buffer.from(change(), 'latin1');
  return random.once(12) ? changed.subarray(0, random.below(changed.length)) : changed;
}

/** Tokens outside streams. */
function changedSyntax(random, text) {
  const places = [];
  let end = 0;
  for (const { index, 0: stream } of [...text.matchAll(STREAM), { index: text.length, 0: '' }]) {
    for (const match of text.slice(end, index).matchAll(TOKEN)) places.push([end + match.index, match[0]]);
    end = index + stream.length;
  }
  return withTokens(random, text, places);
}

function withTokens(random, text, places) {
  let changed = text;
  // From the end, so that the other places stay true.
  const chosen = Array.from({ length: random.count(20) }, () => random.below(places.length));
  for (const at of [...new Set(chosen)].sort((a, b) => b - a)) {
    const [index, token] = places[at] ?? [0, ''];
    const put = inPlaceOf(random, token);
    const kept = put.length < token.length && !random.once(4) ? put.padEnd(token.length) : put;
    changed = changed.slice(0, index) + kept + changed.slice(index + token.length);
  }
  return changed;
}

function inPlaceOf(random, token) {
  if (random.once(12)) return random.of(VALUES);
  if (token.endsWith(' R')) return `${random.once(3) ? random.of(NUMBERS) : random.count(200)} 0 R`;
  if (token.startsWith('/')) return `/${random.of(NAMES)}`;
  if (/^[(<]/.test(token)) return random.of(VALUES);
  return random.once(2) ? random.of(NUMBERS) : String(random.below(10 ** token.length));
}

/** What a stream holds: objects, operators, a table. One that is packed in another way is changed as it is. */
function changedStream(random, text) {
  const streams = [...text.matchAll(STREAM)];
  if (streams.length === 0) return changedSyntax(random, text);
  const { index, 0: whole, 1: data } = random.of(streams);
  const packed = Buffer.from(data, 'latin1');
  const from = index + whole.indexOf(data);
  const put = repacked(random, packed) ?? mutateBytes(random, packed.length > 0 ? packed : Buffer.from(' '));
  const kept = put.length < packed.length ? Buffer.concat([put, Buffer.alloc(packed.length - put.length)]) : put;
  return text.slice(0, from) + kept.toString('latin1') + text.slice(from + data.length);
}

function repacked(random, packed) {
  if (packed.length > MAX_PACKED) return null;
  try {
    const text = inflateSync(packed, { maxOutputLength: 10 * MAX_PACKED }).toString('latin1');
    const places = [...text.matchAll(TOKEN)].map((match) => [match.index, match[0]]);
    return deflateSync(Buffer.from(withTokens(random, text, places), 'latin1'), { level: 9 });
  } catch {
    return null; // Not packed by Flate, or damaged already.
  }
}

const OBJECT = /\d+ 0 obj[\s\S]*?endobj/g;

/** Objects of another file, with the numbers that they have there. */
function spliced(random, text, other) {
  const theirs = [...other.matchAll(OBJECT)].map(([object]) => object);
  const ours = [...text.matchAll(OBJECT)];
  if (theirs.length === 0 || ours.length === 0) return changedSyntax(random, text);
  const from = random.below(theirs.length);
  const { index } = random.of(ours);
  return `${text.slice(0, index)}${theirs.slice(from, from + random.count(20)).join('\n')}\n${text.slice(index)}`;
}
