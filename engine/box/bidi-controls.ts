/** Converts `unicode-bidi` of inline boxes to control characters of UAX #9 (CSS Writing Modes 4, § 2.2). */
import type { ComputedStyle } from '../css/properties/computed-style.js';

const LRE = '\u202A';
const RLE = '\u202B';
const PDF = '\u202C';
const LRO = '\u202D';
const RLO = '\u202E';
const LRI = '\u2066';
const RLI = '\u2067';
const FSI = '\u2068';
const PDI = '\u2069';

type UnicodeBidi = ComputedStyle['unicodeBidi'];

/** The characters that open ltr and rtl boxes, and those that close them. */
const CONTROLS: Readonly<Record<UnicodeBidi, readonly [ltr: string, rtl: string, close: string]>> = {
  normal: ['', '', ''],
  embed: [LRE, RLE, PDF],
  isolate: [LRI, RLI, PDI],
  'bidi-override': [LRO, RLO, PDF],
  'isolate-override': [LRI + LRO, RLI + RLO, PDF + PDI],
  plaintext: [FSI, FSI, PDI],
};

export function openingControls({ unicodeBidi, direction }: ComputedStyle): string {
  return CONTROLS[unicodeBidi][direction === 'ltr' ? 0 : 1];
}

export function closingControls({ unicodeBidi }: ComputedStyle): string {
  return CONTROLS[unicodeBidi][2];
}
