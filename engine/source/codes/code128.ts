/** Code 128 (ISO/IEC 15417), and GS1-128 on its base. */
import { onOneLine } from '../../base/one-line.js';
import { FNC1, gs1Data } from './gs1.js';
import { barsOfWidths, barSymbol, WrongData, type CodeSymbol } from './symbol.js';

/** The widths of the bars and spaces of each character, from value 0. */
const WIDTHS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 ' +
  '123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 ' +
  '131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 ' +
  '213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 ' +
  '141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 ' +
  '124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 ' +
  '411131 211412 211214 211232'
).split(' ');
const STOP = '2331112';
const START: Readonly<Record<CodeSet, number>> = { A: 103, B: 104, C: 105 };
const CHANGE: Readonly<Record<CodeSet, number>> = { A: 101, B: 100, C: 99 };
const FNC1_VALUE = 102;
/** Longer symbols are wider than a page. */
const MOST_CHARACTERS = 80;
const MODULE = 0.33;
const BAR_HEIGHT = 45;

type CodeSet = 'A' | 'B' | 'C';

export function code128(text: string): CodeSymbol {
  if (!/^[\0-\x7f]+$/.test(text))
    throw new WrongData('Code 128 holds the characters of ASCII; a QR code or Data Matrix holds all others.');
  return symbolOf(valuesOf(text, []), onOneLine(text));
}

export function gs1128(text: string): CodeSymbol {
  return symbolOf(valuesOf(gs1Data(text), [FNC1_VALUE]), onOneLine(text));
}

function symbolOf(values: readonly number[], label: string): CodeSymbol {
  if (values.length > MOST_CHARACTERS + 2)
    throw new WrongData(
      `it needs ${values.length} characters, and ${MOST_CHARACTERS} fit on a page; use a code of two dimensions.`,
    );
  const check = values.reduce((sum, value, i) => sum + value * Math.max(i, 1), 0) % 103;
  const bars = barsOfWidths([...values, check].map((value) => WIDTHS[value]!).join('') + STOP);
  return barSymbol({ bars, height: BAR_HEIGHT, module: MODULE, label });
}

/** The values of a text, from the start. `first`: what follows the start. */
function valuesOf(text: string, first: readonly number[]): number[] {
  let set = setAt(text, 0, null);
  const values = [START[set], ...first];
  for (let i = 0; i < text.length;) {
    const next = text[i] === FNC1 ? set : setAt(text, i, set);
    if (next !== set) values.push(CHANGE[(set = next)]);
    if (text[i] === FNC1 && first.length > 0) values.push(FNC1_VALUE);
    else if (set === 'C') values.push(Number(text.slice(i, i++ + 2)));
    else values.push(valueIn(set, text.charCodeAt(i)));
    i++;
  }
  return values;
}

function valueIn(set: CodeSet, code: number): number {
  return set === 'A' && code < 32 ? code + 64 : code - 32;
}

/** The set that is best for what comes: C for four digits at an end, and for six within. */
function setAt(text: string, at: number, current: CodeSet | null): CodeSet {
  const digits = /^\d*/.exec(text.slice(at))![0].length;
  if (current === 'C' && digits >= 2) return 'C';
  const isAtEnd = current === null || at + digits === text.length;
  // An odd number of digits begins in the other set, so that it ends with a pair.
  if (digits >= (isAtEnd ? 4 : 6) && (digits % 2 === 0 || current === null)) return 'C';
  if (current === null && digits === 2 && text.length === 2) return 'C';
  const [other] = /[\0-\x1f\x60-\x7f]/.exec(text.slice(at).replaceAll(FNC1, '')) ?? [];
  const needs = text.charCodeAt(at) < 32 ? 'A' : text.charCodeAt(at) >= 96 ? 'B' : null;
  if (needs) return needs;
  if (current === 'A' || current === 'B') return current;
  return other !== undefined && other < ' ' ? 'A' : 'B';
}
