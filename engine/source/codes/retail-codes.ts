/** The symbols of trade: EAN-13, EAN-8, UPC-A, UPC-E (ISO/IEC 15420) and Interleaved 2 of 5 (ISO/IEC 16390). */
import { barsOfModules, barsOfWidths, barSymbol, WrongData, type CodeSymbol, type Label } from './symbol.js';

/** The seven modules of each digit in the set A (L). B (G) is C mirrored, and C (R) has dark and light exchanged. */
const DIGITS = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
/** By the first digit of an EAN-13: the sets of the six digits at the left. */
const SETS = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ');
/** By the check digit: the sets of the six digits of a UPC-E in number system 0. */
const SHORT_SETS = 'BBBAAA BBABAA BBAABA BBAAAB BABBAA BAABBA BAAABB BABABA BABAAB BAABAB'.split(' ');
const GUARD = '101';
const CENTER = '01010';
/** Bars are 22.85 mm high at a module of 0.33 mm. */
const BAR_HEIGHT = 69;
const MODULE = 0.33;

function modulesOf(digits: string, sets: string): string {
  return [...digits].map((digit, i) => digitIn(sets[i]!, Number(digit))).join('');
}

function digitIn(set: string, digit: number): string {
  const modules = DIGITS[digit]!;
  if (set === 'A') return modules;
  const inverted = [...modules].map((module) => (module === '1' ? '0' : '1'));
  return (set === 'B' ? inverted.reverse() : inverted).join('');
}

/** The check digit of GS1: the digits count three times and once in turn, from the right. */
export function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** The digits of a number, with its check digit. `length`: with it. */
function completed(text: string, length: number, name: string): string {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || (digits.length !== length && digits.length !== length - 1))
    throw new WrongData(`${name} has ${length} digits, or ${length - 1} without its check digit.`);
  const check = checkDigit(digits.slice(0, length - 1));
  if (digits.length === length && digits.at(-1) !== check)
    throw new WrongData(`the check digit of ${digits} is ${check}, not ${digits.at(-1)}.`);
  return digits.slice(0, length - 1) + check;
}

interface Retail {
  readonly modules: string;
  readonly quiet: readonly [left: number, right: number];
  readonly labels: readonly Label[];
  readonly guards: readonly (readonly [number, number])[];
}

function retail({ modules, quiet: [left, right], labels, guards }: Retail): CodeSymbol {
  const rows = [barsOfModules(modules)];
  return { rows, rowHeight: BAR_HEIGHT, module: MODULE, quiet: { left, right, block: 1 }, labels, guards };
}

export function ean13(text: string): CodeSymbol {
  const digits = completed(text, 13, 'an EAN-13');
  const [left, right] = [digits.slice(1, 7), digits.slice(7)];
  const modules = GUARD + modulesOf(left, SETS[Number(digits[0])]!) + CENTER + modulesOf(right, 'CCCCCC') + GUARD;
  const labels = [
    { text: digits[0]!, x: -6, width: 8 },
    { text: left, x: 24, width: 40 },
    { text: right, x: 71, width: 40 },
  ];
  return retail({ modules, quiet: [11, 7], labels, guards: guardsOf(modules.length) });
}

/** Those at both ends and in the middle. */
function guardsOf(length: number): Retail['guards'] {
  const middle = (length - CENTER.length) / 2;
  return [
    [0, 3],
    [middle, middle + 5],
    [length - 3, length],
  ];
}

export function ean8(text: string): CodeSymbol {
  const digits = completed(text, 8, 'an EAN-8');
  const [left, right] = [digits.slice(0, 4), digits.slice(4)];
  const modules = GUARD + modulesOf(left, 'AAAA') + CENTER + modulesOf(right, 'CCCC') + GUARD;
  const labels = [
    { text: left, x: 17, width: 26 },
    { text: right, x: 50, width: 26 },
  ];
  return retail({ modules, quiet: [7, 7], labels, guards: guardsOf(modules.length) });
}

export function upcA(text: string): CodeSymbol {
  const digits = completed(text, 12, 'a UPC-A');
  const modules =
    GUARD + modulesOf(digits.slice(0, 6), 'AAAAAA') + CENTER + modulesOf(digits.slice(6), 'CCCCCC') + GUARD;
  const labels = [
    { text: digits[0]!, x: -6, width: 8 },
    { text: digits.slice(1, 6), x: 28, width: 33 },
    { text: digits.slice(6, 11), x: 67, width: 33 },
    { text: digits[11]!, x: 101, width: 8 },
  ];
  // The first and the last digit stand beside the symbol, so their bars are as long as the guards.
  const guards = [[0, 10] as const, [45, 50] as const, [85, 95] as const];
  return retail({ modules, quiet: [11, 11], labels, guards });
}

export function upcE(text: string): CodeSymbol {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^(?:\d{6}|[01]\d{6,7})$/.test(digits))
    throw new WrongData('a UPC-E has six digits, which 0 or 1 may precede and a check digit follow.');
  const system = digits.length === 6 ? '0' : digits[0]!;
  const short = digits.length === 6 ? digits : digits.slice(1, 7);
  const long = completed(expanded(system, short) + (digits[7] ?? ''), 12, 'a UPC-E, written as a UPC-A,');
  const check = long.at(-1)!;
  const sets = SHORT_SETS[Number(check)]!;
  const ofSystem = system === '0' ? sets : [...sets].map((set) => (set === 'A' ? 'B' : 'A')).join('');
  const modules = `${GUARD}${modulesOf(short, ofSystem)}010101`;
  const labels = [
    { text: system, x: -6, width: 8 },
    { text: short, x: 24, width: 40 },
    { text: check, x: 57, width: 8 },
  ];
  return retail({ modules, quiet: [11, 11], labels, guards: [[0, 3] as const, [45, 51] as const] });
}

/** The eleven digits of the UPC-A for which a UPC-E stands. */
function expanded(system: string, short: string): string {
  const last = Number(short[5]);
  const head = short.slice(0, 2);
  if (last <= 2) return `${system}${head}${last}0000${short.slice(2, 5)}`;
  if (last === 3) return `${system}${short.slice(0, 3)}00000${short.slice(3, 5)}`;
  if (last === 4) return `${system}${short.slice(0, 4)}00000${short[4]!}`;
  return `${system}${short.slice(0, 5)}0000${last}`;
}

/** Narrow and wide elements of each digit. */
const INTERLEAVED = '11331 31113 13113 33111 11313 31311 13311 11133 31131 13131'.split(' ');
/** Bars of at least 15 % of the width. */
const ITF_MODULE = 0.5;
const ITF_HEIGHT = 32;

export function itf(text: string): CodeSymbol {
  const digits = text.replace(/\s/g, '');
  if (!/^(?:\d\d){1,40}$/.test(digits))
    throw new WrongData('ITF holds an even number of digits, at most 80; write a zero before an odd number.');
  return interleaved(digits);
}

export function itf14(text: string): CodeSymbol {
  return interleaved(completed(text, 14, 'an ITF-14'));
}

function interleaved(digits: string): CodeSymbol {
  let widths = '1111';
  for (let i = 0; i < digits.length; i += 2) {
    const [bars, spaces] = [INTERLEAVED[Number(digits[i])]!, INTERLEAVED[Number(digits[i + 1])]!];
    for (let k = 0; k < 5; k++) widths += bars[k]! + spaces[k]!;
  }
  const bars = barsOfWidths(`${widths}311`);
  return barSymbol({ bars, height: ITF_HEIGHT, module: ITF_MODULE, label: digits });
}
