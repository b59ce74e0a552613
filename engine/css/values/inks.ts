/**
 * Colours as a press prints them: process inks, spot inks, and components under an ICC profile (CSS Color 5, § 5 and 6).
 * A colour keeps its ink beside its sRGB approximation, which serves where colours are mixed or compared.
 */

export type Cmyk = readonly [cyan: number, magenta: number, yellow: number, black: number];

/** An ink of its own plate. */
export interface SpotInk {
  /** The name of the plate, such as 'PANTONE 185 C'. */
  readonly name: string;
  /** What stands in for it where it cannot be printed, at full tint. */
  readonly alternate: Ink | Rgb;
  readonly overprints: boolean;
}

/** The name of the ink that is on all plates (ISO 32000-1, 8.6.6.4). */
export const ALL_PLATES = 'All';

export interface Rgb {
  readonly kind: 'rgb';
  readonly components: readonly [number, number, number];
}

/** All components are in 0…1. */
export type Ink = (
  | { readonly kind: 'cmyk'; readonly components: Cmyk }
  | { readonly kind: 'spot'; readonly components: readonly [tint: number]; readonly spot: SpotInk }
  /** `profile`: the URL of the ICC profile that the components are for. */
  | { readonly kind: 'icc'; readonly components: readonly number[]; readonly profile: string }
) & {
  /** Whether it is printed over what is below it instead of in its place (ISO 32000-1, 8.6.7). */
  readonly overprint?: true;
};

/** CSS Color 5, § 5.2: the naive conversion. */
function rgbOfCmyk([c, m, y, k]: Cmyk): readonly [number, number, number] {
  const channel = (ink: number): number => 1 - Math.min(1, ink * (1 - k) + k);
  return [channel(c), channel(m), channel(y)];
}

/** An approximation in sRGB. Components under a profile are taken for grey, RGB or CMYK by their number. */
export function rgbOfInk(ink: Ink | Rgb): readonly [number, number, number] {
  const { components } = ink;
  if (ink.kind === 'spot') {
    const full = rgbOfInk(ink.spot.alternate);
    const at = (channel: number): number => 1 - (1 - channel) * ink.components[0];
    return [at(full[0]), at(full[1]), at(full[2])];
  }
  if (components.length === 4) return rgbOfCmyk(components as Cmyk);
  return components.length === 3
    ? (components as readonly [number, number, number])
    : [components[0]!, components[0]!, components[0]!];
}

/** The amounts of process ink that come closest. */
export function cmykOfInk(ink: Ink | Rgb): Cmyk {
  if (ink.kind === 'cmyk') return ink.components;
  if (ink.kind === 'spot')
    return cmykOfInk(ink.spot.alternate).map((part) => part * ink.components[0]) as unknown as Cmyk;
  const [r, g, b] = rgbOfInk(ink);
  return cmykOfRgb(r, g, b);
}

export function cmykOfRgb(r: number, g: number, b: number): Cmyk {
  const k = 1 - Math.max(r, g, b);
  const part = (channel: number): number => (k === 1 ? 0 : (1 - channel - k) / (1 - k));
  return [part(r), part(g), part(b), k];
}

/** Whether two inks differ in nothing but their amounts. */
export function areAlike(a: Ink, b: Ink): boolean {
  if (a.kind !== b.kind || a.overprint !== b.overprint || a.components.length !== b.components.length) return false;
  if (a.kind === 'spot') return a.spot.name === (b as typeof a).spot.name;
  return a.kind === 'cmyk' || a.profile === (b as typeof a).profile;
}

export function areEqual(a: Ink | undefined, b: Ink | undefined): boolean {
  if (a === b) return true;
  return Boolean(a && b && areAlike(a, b) && a.components.every((amount, i) => amount === b.components[i]));
}

/** `share` is that of the second ink. undefined: they have no mixture of the same kind. */
export function mixedInk(a: Ink | undefined, b: Ink | undefined, share: number): Ink | undefined {
  if (!a || !b || !areAlike(a, b)) return undefined;
  const components = a.components.map((amount, i) => amount + (b.components[i]! - amount) * share);
  return { ...a, components } as unknown as Ink;
}
