/**
 * The inks of a document as colour spaces (ISO 32000-1, 8.6): process inks as DeviceCMYK, spot inks as Separation, and
 * components under a profile as ICCBased. Each space is written once.
 */
import { ALL_PLATES, areAlike, cmykOfInk, cmykOfRgb } from '../../paint/drawing/inks.js';
import type { ColorStop, Ink, PaintColor, SpotInk } from '../../paint/drawing/canvas.js';
import type { IccProfile } from '../../base/icc-profile.js';
import type { PdfFile } from '../file/pdf-file.js';
import { srgbProfile } from './srgb-profile.js';
import { fineNum, reference, utf8Name } from '../file/syntax.js';

/** The operators that make an ink current, and the colour space that they name. */
export interface InkSource {
  readonly source: string;
  readonly space: { readonly name: string; readonly id: number } | null;
}

/** What the colours of a document are for. */
export interface PressColors {
  /** The press, or the display, that the document is for. null: sRGB. */
  readonly output: IccProfile | null;
  /** The profiles of `color(--name …)`, by URL. */
  readonly profiles: ReadonlyMap<string, IccProfile>;
  /** Whether black text is printed over what is below it. Where plates are not in register, it has no white edges then. */
  readonly overprintsBlackText: boolean;
}

export const NO_PRESS: PressColors = { output: null, profiles: new Map(), overprintsBlackText: false };

const BLACK_OVER_ALL: PaintColor = {
  ...{ r: 0, g: 0, b: 0, a: 1 },
  ink: { kind: 'cmyk', components: [0, 0, 0, 1], overprint: true },
};

/** A colour space for shadings, and the components of colours in it. */
export interface InkChannels {
  readonly space: string;
  readonly count: number;
  of(color: PaintColor): readonly number[];
}

export class Inks {
  readonly #spots = new Map<string, number>();
  readonly #profiles = new Map<string, number>();
  #srgb = 0;
  #usesProcess = false;

  constructor(
    readonly file: PdfFile,
    readonly press: PressColors,
  ) {}

  /** Whether colours in DeviceCMYK were painted. */
  get usesProcess(): boolean {
    return this.#usesProcess;
  }

  /** null: the ink has no meaning here, and its approximation has to do. */
  sourceOf(ink: Ink, isStroke: boolean): InkSource | null {
    const amounts = ink.components.map(fineNum).join(' ');
    if (ink.kind === 'cmyk') {
      this.#usesProcess = true;
      return { source: `${amounts} ${isStroke ? 'K' : 'k'}`, space: null };
    }
    const id = this.#spaceOf(ink);
    if (id === null) return null;
    const name = `C${id}`;
    const source = isStroke ? `/${name} CS ${amounts} SCN` : `/${name} cs ${amounts} scn`;
    return { source, space: { name, id } };
  }

  /** The colour that text of this colour is painted in. */
  textColor(color: PaintColor): PaintColor {
    return this.press.overprintsBlackText && isOnlyBlack(color) ? BLACK_OVER_ALL : color;
  }

  /** Object number of an ink's colour space. */
  #spaceOf(ink: Exclude<Ink, { readonly kind: 'cmyk' }>): number | null {
    if (ink.kind === 'spot') return this.#spot(ink.spot);
    const profile = this.press.profiles.get(ink.profile);
    return profile?.components === ink.components.length ? this.#profile(ink.profile, profile) : null;
  }

  #spot(spot: SpotInk): number | null {
    const isRegistration = spot.name === ALL_PLATES && spot.alternate.kind === 'rgb';
    if (spot.name === ALL_PLATES && !isRegistration && this.press.output?.components !== 4) return null;
    let id = this.#spots.get(spot.name);
    if (id === undefined) {
      const { space, white, full } = this.#alternate(spot);
      const tint = `<</FunctionType 2/Domain[0 1]/C0[${white.join(' ')}]/C1[${full.map(fineNum).join(' ')}]/N 1>>`;
      id = this.file.addObject(`[/Separation${utf8Name(spot.name)} ${space}${tint}]`);
      this.#spots.set(spot.name, id);
    }
    return id;
  }

  /** The space that stands in for a spot ink, and its colours without and with all of the ink. */
  #alternate({ name, alternate }: SpotInk): { space: string; white: readonly number[]; full: readonly number[] } {
    if (alternate.kind === 'rgb' && name === ALL_PLATES && this.press.output?.components === 4)
      return { space: '/DeviceCMYK', white: [0, 0, 0, 0], full: [1, 1, 1, 1] };
    if (alternate.kind === 'cmyk') {
      this.#usesProcess = true;
      return { space: '/DeviceCMYK', white: [0, 0, 0, 0], full: alternate.components };
    }
    if (alternate.kind === 'spot') return this.#alternate(alternate.spot);
    const id = alternate.kind === 'icc' ? this.#spaceOf(alternate) : this.#srgbSpace;
    const { length } = alternate.components;
    const full = alternate.components;
    if (id === null || length === 2) return { space: '/DeviceGray', white: [1], full: [full[0]!] };
    return { space: reference(id), white: Array<number>(length).fill(length === 4 ? 0 : 1), full };
  }

  #profile(key: string, profile: IccProfile): number {
    let id = this.#profiles.get(key);
    if (id === undefined) {
      const stream = this.file.addCommonStream(`/N ${profile.components}`, profile.data);
      id = this.file.addObject(`[/ICCBased ${reference(stream)}]`);
      this.#profiles.set(key, id);
    }
    return id;
  }

  get #srgbSpace(): number {
    if (this.#srgb === 0) {
      const stream = this.file.addCommonStream('/N 3', srgbProfile());
      this.#srgb = this.file.addObject(`[/ICCBased ${reference(stream)}]`);
    }
    return this.#srgb;
  }

  /** The space of a gradient: that of its inks if they are of one kind, else process inks. null: no stop has an ink. */
  channelsFor(stops: readonly ColorStop[]): InkChannels | null {
    const first = stops.find(({ color }) => color.ink)?.color.ink;
    if (!first) return null;
    const isOne = stops.every(({ color }) => (color.ink ? areAlike(color.ink, first) : isWhite(color)));
    const id = isOne && first.kind !== 'cmyk' ? this.#spaceOf(first) : null;
    if (id !== null && (first.kind === 'spot' || stops.every(({ color }) => color.ink))) {
      const { length } = first.components;
      return { space: ` ${reference(id)}`, count: length, of: ({ ink }) => ink?.components ?? [0] };
    }
    this.#usesProcess = true;
    return { space: '/DeviceCMYK', count: 4, of: cmykOf };
  }

  /** Where the document is for another device than sRGB, RGB still is sRGB (8.6.5.6). */
  get defaultSpaces(): string {
    return this.press.output ? `/DefaultRGB ${reference(this.#srgbSpace)}` : '';
  }

  /** The blending space of groups: that of the press, so that pure black stays pure. */
  get blendingSpace(): string {
    return this.press.output?.components === 4 ? '/DeviceCMYK' : '/DeviceRGB';
  }
}

/** Whether a colour is all of black ink, and of no other one. */
function isOnlyBlack({ r, g, b, a, ink }: PaintColor): boolean {
  if (a < 1) return false;
  return ink ? ink.kind === 'cmyk' && ink.components.join() === '0,0,0,1' : r === 0 && g === 0 && b === 0;
}

/** Whether a colour is white, of which no ink is printed. */
function isWhite({ r, g, b, ink }: PaintColor): boolean {
  return !ink && r === 1 && g === 1 && b === 1;
}

/** A colour in process inks. Greys are of black alone. */
function cmykOf({ r, g, b, ink }: PaintColor): readonly number[] {
  if (ink) return cmykOfInk(ink);
  return r === g && g === b ? [0, 0, 0, 1 - r] : cmykOfRgb(r, g, b);
}
