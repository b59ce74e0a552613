/** Colours in hexadecimal notation. */

type Channels = readonly [number, number, number];

function channelsOf(color: string): Channels {
  const digits = color.replace('#', '');
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((i) => Number.parseInt(long.slice(i, i + 2), 16) || 0) as unknown as Channels;
}

const written = (channels: readonly number[]): string =>
  `#${channels
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** `share` of a colour, on another. */
export function mixed(color: string, below: string, share: number): string {
  const under = channelsOf(below);
  return written(channelsOf(color).map((value, i) => value * share + under[i]! * (1 - share)));
}

/** The colour with its hue turned by so many degrees. Greys become blue, because they have none. */
export function turned(color: string, degrees: number): string {
  const { hue, saturation, lightness } = inHsl(channelsOf(color));
  const h = (saturation < 0.05 ? 215 : hue) + degrees;
  const s = Math.max(0.45, saturation);
  const l = Math.min(0.6, Math.max(0.35, lightness));
  const chroma = s * Math.min(l, 1 - l);
  return written(
    [0, 8, 4].map((n) => {
      const k = (n + (((h % 360) + 360) % 360) / 30) % 12;
      return 255 * (l - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
    }),
  );
}

function inHsl(channels: Channels): { hue: number; saturation: number; lightness: number } {
  const [r, g, b] = channels.map((value) => value / 255) as unknown as Channels;
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
  const [r, g, b] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
}
