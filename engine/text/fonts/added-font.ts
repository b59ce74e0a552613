/** A font that was added to a family: what it offers, and its faces, one for each place on the axes of a variable font. */
import { RecentCache } from '../../base/recent-cache.js';
import type { FaceEntry } from './catalog.js';
import { SfntFace, type FaceChanges, type FontParser } from './font-face.js';
import { weightOf, type FaceDescriptor } from './font-matching.js';
import type { HashedFont } from './prepared-fonts.js';
import { readStyle } from './stated-style.js';
import { locationKey, locationOf, namedInstance, rangesOf, type AxisSettings, type VariationWish } from './variations.js';

type Range = readonly [number, number];

/**
 * What replaces the file's own account of its faces, as descriptors of @font-face do. Absent: as the file has it.
 * `auto`: the face is chosen as if it were normal, and its axis is not limited (CSS Fonts 4, § 4.4).
 */
export interface FaceOptions {
  /** A weight, or a range of weights for a variable font, as `font-weight: 100 900`. */
  readonly weight?: number | Range | 'auto';
  /** `font-style`; a range of angles for an oblique face. */
  readonly style?: 'normal' | 'italic' | Range | 'auto';
  /** A width in percent of normal, or a range (`font-stretch`). */
  readonly width?: number | Range | 'auto';
  /** `font-named-instance`: the name of an instance that the font defines. */
  readonly instance?: string;
  /** `font-variation-settings`. */
  readonly variations?: AxisSettings;
  /** How faces of the font differ from the file. */
  readonly changes?: FaceChanges;
}

/** Bytes of instances whose faces are kept at most; a document that needs more makes them again. */
const MAX_BYTES = 64 << 20;

const UPRIGHT: Range = [0, 0];
const REGULAR: VariationWish = { weight: 400, italic: false, stretch: 100 };

export class AddedFont implements FaceEntry {
  readonly weight: number | Range;
  readonly width: number | Range;
  readonly italic: boolean;
  readonly oblique?: Range;
  /** What limits the axes: as the descriptors say, but for `auto`. */
  readonly #limits: FaceDescriptor & { readonly variations: AxisSettings };
  readonly #statedWeight: number;
  readonly #faces = new RecentCache<SfntFace>({ most: MAX_BYTES, weigh: () => this.instanceBytes + 1 });

  constructor(
    private readonly family: string,
    private readonly font: HashedFont,
    private readonly options: FaceOptions,
    private readonly parse: FontParser,
  ) {
    const limits = limitsOf(font, options);
    const { weight, width, style } = options;
    this.weight = weight === 'auto' ? 400 : limits.weight;
    this.width = width === 'auto' ? 100 : limits.width;
    this.italic = style === 'auto' ? false : limits.italic;
    if (style !== 'auto' && limits.oblique) this.oblique = limits.oblique;
    const named = options.instance === undefined ? null : namedInstance(font.source, options.instance);
    this.#limits = { ...limits, variations: [...(named ?? []), ...(options.variations ?? [])] };
    const stated = readStyle(font.file).weight;
    this.#statedWeight = typeof weight === 'number' ? weight : weight === 'auto' ? 400 : stated;
  }

  /** Whether the font has the instance that `font-named-instance` asks for. */
  get hasNamedInstance(): boolean {
    const { instance } = this.options;
    return instance === undefined || namedInstance(this.font.source, instance) !== null;
  }

  /** Bytes that one more instance takes; 0 for a static font. */
  get instanceBytes(): number {
    return this.font.axes.length === 0 ? 0 : this.font.file.bytes.length;
  }

  variant(wish: VariationWish): string {
    return `${locationKey(locationOf(this.font.axes, wish, this.#limits))}${this.#isItalic(wish) ? ' italic' : ''}`;
  }

  open(wish: VariationWish = REGULAR): SfntFace {
    const { axes, colors, losesColors, hash } = this.font;
    const location = locationOf(axes, wish, this.#limits);
    const italic = this.#isItalic(wish);
    const weight = this.#weightFor(wish);
    const key = [`${this.family}:${weight}${italic ? 'i' : ''}:${hash}`, locationKey(location), this.#changesKey]
      .filter((part) => part !== '')
      .join(':');
    let face = this.#faces.get(key);
    if (!face) {
      const identity = { key, family: this.family, weight, italic, colors, hasColors: losesColors || colors !== null, ...this.options.changes };
      this.#faces.set(key, (face = new SfntFace(identity, this.font.instantiate(location), this.parse)));
    }
    return face;
  }

  /**
   * Whether the face leans for a wish; if not, a text that should lean is slanted. A face that can lean by some angles is not
   * slanted further by us.
   */
  #isItalic(wish: VariationWish): boolean {
    const { italic, oblique = UPRIGHT } = this.#limits;
    if (!wish.italic) return italic && oblique === UPRIGHT;
    return italic || oblique[0] !== 0 || oblique[1] !== 0;
  }

  /** A static font has one weight, whatever range it is declared for. */
  #weightFor(wish: VariationWish): number {
    const axis = this.font.axes.find(({ tag }) => tag === 'wght');
    if (!axis) return this.#statedWeight;
    return Math.min(Math.max(weightOf(this.#limits, wish.weight), axis.min), axis.max);
  }

  /** What makes another face of the same file. */
  get #changesKey(): string {
    const { ranges, overrides, sizeAdjust, features, language } = this.options.changes ?? {};
    const parts = [
      ranges?.join(';'),
      overrides && `${overrides.ascent} ${overrides.descent} ${overrides.lineGap}`,
      sizeAdjust !== undefined && `×${sizeAdjust}`,
      features?.join(';'),
      language,
    ];
    return parts.filter((part) => part !== undefined && part !== false && part !== '').join(':');
  }
}

/** What a font offers within what is said of it. */
function limitsOf(
  { axes, file }: HashedFont,
  { weight, width, style }: FaceOptions,
): FaceDescriptor & Pick<AddedFont, 'width'> {
  const stated = readStyle(file);
  const ranges = rangesOf(axes);
  const isStated = style !== undefined && style !== 'auto';
  const offered = ranges.oblique ?? (ranges.hasItalic ? UPRIGHT : undefined);
  const oblique = typeof style === 'object' ? style : isStated ? undefined : offered;
  // What @font-face leaves open counts as normal, whatever the file says of itself.
  const isAuto = [weight, width, style].map((value) => value === 'auto');
  return {
    weight: givenOr(weight, ranges.weight ?? (isAuto[0] ? 400 : stated.weight)),
    width: givenOr(width, ranges.width ?? (isAuto[1] ? 100 : stated.width)),
    italic: isStated ? style === 'italic' : ranges.hasItalic || (!isAuto[2] && stated.italic),
    ...(oblique && { oblique }),
  };
}

function givenOr(given: number | Range | 'auto' | undefined, otherwise: number | Range): number | Range {
  return given === undefined || given === 'auto' ? otherwise : given;
}
