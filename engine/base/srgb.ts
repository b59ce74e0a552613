/** Channels of sRGB, each 0…1. */

type Channels = readonly [red: number, green: number, blue: number, ...rest: number[]];

export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

export function fromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** WCAG 2.2, “relative luminance”. */
export function luminance([red, green, blue]: Channels): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** `#rrggbb`. */
export function hexColor([red, green, blue]: Channels): string {
  const digits = [red, green, blue].map((value) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
