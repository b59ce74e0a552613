/**
 * What a file says of its weight, slant and width. Files contradict themselves: a Bold whose class of weight is Regular's is
 * common, and is Bold by its flags and its name.
 */
import { styleNames, type SfntFile } from './sfnt.js';

export interface StatedStyle {
  /** From 1 to 1000. */
  readonly weight: number;
  readonly italic: boolean;
  /** In percent of the normal width. */
  readonly width: number;
}

/** The width in percent of normal for the classes 1 to 9 (OpenType, “OS/2”, usWidthClass). */
const WIDTH_CLASSES: readonly number[] = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];
const NORMAL_WEIGHT = 400;
const NORMAL_WIDTH = 100;
const BOLD = 700;

/** OpenType, “OS/2”, fsSelection. */
const SELECTION = { italic: 1 << 0, bold: 1 << 5, oblique: 1 << 9 } as const;
/** OpenType, “head”, macStyle. */
const MAC_STYLE = { bold: 1 << 0, italic: 1 << 1, condensed: 1 << 5, extended: 1 << 6 } as const;
/** The length of OS/2 up to fsSelection. */
const OS2_LENGTH = 64;

/** Words in names of styles; those that contain others stand before them. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/thin|hairline/, 100],
  [/(?:extra|ultra)[ -]?light/, 200],
  [/(?:semi|demi)[ -]?bold|demi\b/, 600],
  [/(?:extra|ultra)[ -]?bold/, 800],
  [/black|heavy/, 900],
  [/light/, 300],
  [/medium/, 500],
  [/bold/, BOLD],
];
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/ultra[ -]?(?:condensed|compressed)/, 50],
  [/extra[ -]?(?:condensed|compressed)/, 62.5],
  [/semi[ -]?condensed/, 87.5],
  [/condensed|compressed|narrow/, 75],
  [/semi[ -]?(?:expanded|extended)/, 112.5],
  [/extra[ -]?(?:expanded|extended)/, 150],
  [/ultra[ -]?(?:expanded|extended)/, 200],
  [/expanded|extended/, 125],
];
const LEANS = /italic|oblique|slanted/;

/** A class that differs from normal is true. Where it is normal, the name of the style and flags tell more. */
export function readStyle(file: SfntFile): StatedStyle {
  const os2 = file.table('OS/2');
  const isWhole = os2 !== undefined && os2.byteLength >= OS2_LENGTH;
  const selection = isWhole ? os2.getUint16(62) : 0;
  const macStyle = file.required('head').getUint16(44);
  const { typographic, linked } = styleNames(file);
  const name = (typographic || linked).toLowerCase();
  const weight = isWhole ? weightOfClass(os2.getUint16(4)) : NORMAL_WEIGHT;
  const width = (isWhole && WIDTH_CLASSES[os2.getUint16(6) - 1]) || NORMAL_WIDTH;
  const hasBoldFlag = (selection & SELECTION.bold) !== 0 || (macStyle & MAC_STYLE.bold) !== 0;
  // In a family of four the Regular may be the bold one of a Thin.
  const isBold = hasBoldFlag && typographic === '';
  const hasLean = (selection & (SELECTION.italic | SELECTION.oblique)) !== 0 || (macStyle & MAC_STYLE.italic) !== 0;
  return {
    weight: weight === NORMAL_WEIGHT ? (named(WEIGHTS, name) ?? (isBold ? BOLD : NORMAL_WEIGHT)) : weight,
    italic: hasLean || LEANS.test(name),
    width: width === NORMAL_WIDTH ? (named(WIDTHS, name) ?? widthOfFlags(macStyle)) : width,
  };
}

/** Old tools wrote 1–9 for 100–900. */
function weightOfClass(stated: number): number {
  const weight = stated >= 1 && stated <= 9 ? stated * 100 : stated;
  return weight >= 1 && weight <= 1000 ? weight : NORMAL_WEIGHT;
}

function named(words: typeof WEIGHTS, name: string): number | undefined {
  return words.find(([word]) => word.test(name))?.[1];
}

function widthOfFlags(macStyle: number): number {
  if ((macStyle & MAC_STYLE.condensed) !== 0) return 75;
  return (macStyle & MAC_STYLE.extended) !== 0 ? 125 : NORMAL_WIDTH;
}
