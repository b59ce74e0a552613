/** Colours in linearRGB and in sRGB (Filter Effects 1, § 10), a byte for a channel. */
import { Pixmap } from '../pixmap.js';
import { power } from './exact.js';

const TO_LINEAR = Uint8Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return Math.round(255 * (value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)));
});

const FROM_LINEAR = Uint8Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * power(value, 1 / 2.4) - 0.055));
});

/** From one to the other. */
export function converted({ area, data }: Pixmap, isToLinear: boolean): Pixmap {
  const table = isToLinear ? TO_LINEAR : FROM_LINEAR;
  const result = new Pixmap(area);
  for (let k = 0; k < data.length; k += 4) {
    const alpha = data[k + 3]!;
    if (alpha === 0) continue;
    for (let c = k; c < k + 3; c++)
      result.data[c] =
        alpha === 255 ? table[data[c]!]! : bytes(table[Math.min(255, Math.round((255 * data[c]!) / alpha))]!, alpha);
    result.data[k + 3] = alpha;
  }
  return result;
}

/** A channel, 0…255, as it is in linearRGB. */
export function linearByte(byte: number): number {
  return TO_LINEAR[byte]!;
}

function bytes(value: number, alpha: number): number {
  return Math.round((value * alpha) / 255);
}
