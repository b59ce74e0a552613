/** Colours in hexadecimal notation. */
import { hexColor, luminance } from '../../engine/base/srgb.js';

type Channels = readonly [number, number, number];

function channelsOf(color: string): Channels {
  const digits = color.replace('#', '');
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((i) => (Number.parseInt(long.slice(i, i + 2), 16) || 0) / 255) as unknown as Channels;
}

/** `share` of a colour, on another. */
export function mixed(color: string, below: string, share: number): string {
  const under = channelsOf(below);
  return hexColor(channelsOf(color).map((value, i) => value * share + under[i]! * (1 - share)) as unknown as Channels);
}

/** The colour with its hue turned by so many degrees. Greys become blue, because they have none. */
export function turned(color: string, degrees: number): string {
  const { hue, saturation, lightness } = inHsl(channelsOf(color));
  const h = (saturation < 0.05 ? 215 : hue) + degrees;
  const s = Math.max(0.45, saturation);
  const l = Math.min(0.6, Math.max(0.35, lightness));
  const chroma = s * Math.min(l, 1 - l);
  return hexColor(
    [0, 8, 4].map((n) => {
      const k = (n + (((h % 360) + 360) % 360) / 30) % 12;
      return l - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    }) as unknown as Channels,
  );
}

function inHsl([r, g, b]: Channels): { hue: number; saturation: number; lightness: number } {
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const lightness = (high + low) / 2;
  const range = high - low;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector = high === r ? ((g - b) / range) % 6 : high === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: sector * 60, saturation, lightness };
}

/** Black or white, whichever is easier to read on a colour (WCAG 2.2, relative luminance). */
export function inkOn(color: string): string {
  return luminance(channelsOf(color)) > 0.179 ? '#000000' : '#ffffff';
}
