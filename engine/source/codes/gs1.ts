/** Elements of GS1: application identifiers in parentheses with their data, (01)09501101530003(10)AB-123. */
import { checkDigit } from './retail-codes.js';
import { WrongData } from './symbol.js';

/** Separates elements whose length is not fixed. */
export const FNC1 = '\u001d';

/** By the first two digits of an identifier: how long it is with its data, where the length is fixed (GS1 General Specifications, 7.8.5). */
const FIXED: ReadonlyMap<string, number> = new Map([
  ...(['01', '02', '03'] as const).map((start) => [start, 16] as const),
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((start) => [start, 8] as const),
  ...['31', '32', '33', '34', '35', '36'].map((start) => [start, 10] as const),
  ...([
    ['00', 20],
    ['04', 18],
    ['20', 4],
    ['41', 16],
  ] as const),
]);
/** Identifiers whose data ends with a check digit. */
const CHECKED = /^(?:0[0-2]|41[0-7])$/;
const DATA = /^[!"%-?A-Z_a-z]{1,90}$/;

/** The data as a symbol holds it, without the FNC1 that begins it. */
export function gs1Data(text: string): string {
  const source = text.trim();
  const elements = [...source.matchAll(/\((\d{2,4})\)([^(]*)/g)];
  if (elements.length === 0 || elements.map(([all]) => all).join('') !== source)
    throw new WrongData('GS1 data is written as identifiers in parentheses, such as (01)09501101530003(10)AB-123.');
  let data = '';
  elements.forEach(([, identifier, value], i) => {
    data += element(identifier!, value!.trim());
    if (!FIXED.has(identifier!.slice(0, 2)) && i + 1 < elements.length) data += FNC1;
  });
  return data;
}

function element(identifier: string, value: string): string {
  const length = FIXED.get(identifier.slice(0, 2));
  if (!DATA.test(value)) throw new WrongData(`the data of (${identifier}) has a character that GS1 does not allow.`);
  if (length !== undefined && identifier.length + value.length !== length)
    throw new WrongData(
      `the data of (${identifier}) has ${length - identifier.length} characters, not ${value.length}.`,
    );
  if (length !== undefined && !/^\d+$/.test(value)) throw new WrongData(`the data of (${identifier}) is digits.`);
  if (CHECKED.test(identifier) && checkDigit(value.slice(0, -1)) !== value.at(-1))
    throw new WrongData(`the check digit of (${identifier})${value} is ${checkDigit(value.slice(0, -1))}.`);
  return identifier + value;
}
