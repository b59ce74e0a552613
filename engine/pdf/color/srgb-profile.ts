/**
 * The ICC profile of sRGB (IEC 61966-2-1) for output intents, written from its numbers by the rules of ICC.1:2004-10
 * (version 4.2, which ISO 32000-1 allows).
 */

/** D50, the white of the profile connection space. */
const WHITE = [0.9642, 1, 0.8249] as const;
/** The primaries, adapted from D65 to D50 (Bradford). */
const PRIMARIES = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const;
/** The matrix of that adaptation, by rows. */
const ADAPTATION = [1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168] as const;
/** A parametric curve of type 3: y = (ax + b)^g from d on, cx below; g, a, b, c, d. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] as const;

const HEADER_SIZE = 128;
const TAG_ENTRY_SIZE = 12;

/** The bytes of the profile; the same each time. */
export function srgbProfile(): Uint8Array {
  const curve = tagData('para', [...uint16(3), ...uint16(0), ...CURVE.flatMap(fixed)]);
  const tags: readonly (readonly [string, number[]])[] = [
    ['desc', localized('sRGB')],
    ['cprt', localized('Public domain')],
    ['wtpt', xyz(WHITE)],
    ['chad', tagData('sf32', ADAPTATION.flatMap(fixed))],
    ...Object.entries(PRIMARIES).map(([name, color]) => [name, xyz(color)] as const),
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table: number[] = [...uint32(tags.length)];
  const body: number[] = [];
  const bodyStart = HEADER_SIZE + 4 + tags.length * TAG_ENTRY_SIZE;
  const places = new Map<number[], number>();
  for (const [name, data] of tags) {
    // The three curves are one.
    let place = places.get(data);
    if (place === undefined) {
      place = bodyStart + body.length;
      places.set(data, place);
      body.push(...data, ...Array<number>((4 - (data.length % 4)) % 4).fill(0));
    }
    table.push(...ascii(name), ...uint32(place), ...uint32(data.length));
  }
  return Uint8Array.from([...header(bodyStart + body.length), ...table, ...body]);
}

/** § 7.2: a display profile from RGB to XYZ, dated 2000-01-01. */
function header(size: number): number[] {
  const bytes = [
    ...uint32(size),
    ...uint32(0),
    ...uint32(0x04200000),
    ...ascii('mntrRGB XYZ '),
    ...[2000, 1, 1, 0, 0, 0].flatMap(uint16),
    ...ascii('acsp'),
    ...Array<number>(28).fill(0),
    ...WHITE.flatMap(fixed),
  ];
  return [...bytes, ...Array<number>(HEADER_SIZE - bytes.length).fill(0)];
}

function tagData(type: string, content: readonly number[]): number[] {
  return [...ascii(type), ...uint32(0), ...content];
}

function xyz(values: readonly number[]): number[] {
  return tagData('XYZ ', values.flatMap(fixed));
}

/** A multiLocalizedUnicodeType of one text in English (§ 10.13). */
function localized(text: string): number[] {
  const units = [...text].flatMap((character) => uint16(character.charCodeAt(0)));
  return tagData('mluc', [
    ...uint32(1),
    ...uint32(12),
    ...ascii('enUS'),
    ...uint32(units.length),
    ...uint32(28),
    ...units,
  ]);
}

/** An s15Fixed16Number (§ 5.1.3). */
function fixed(value: number): number[] {
  return uint32(Math.round(value * 0x10000) >>> 0);
}

function uint16(value: number): number[] {
  return [(value >> 8) & 0xff, value & 0xff];
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}
