/** Chooses a face of a family by width, style and weight (CSS Fonts 4 § 5.2). */

export interface FaceDescriptor {
  /** A weight, or the lowest and highest of a variable font. */
  readonly weight: number | readonly [number, number];
  readonly italic: boolean;
  /**
   * The angles that an oblique or upright face can lean by, in degrees clockwise. Default: none of an italic face, 0 of
   * any other.
   */
  readonly oblique?: readonly [number, number];
  /** A width in percent of normal, or a range. Default 100. */
  readonly width?: number | readonly [number, number];
}

/** Returns the available weight that is nearest to the requested one. */
export function weightOf(face: FaceDescriptor, wish: number): number {
  if (typeof face.weight === 'number') return face.weight;
  return Math.min(Math.max(wish, face.weight[0]), face.weight[1]);
}

/** Returns the distance of a face from a width in percent. It is smaller on the side that § 5.2, step 4.1, prefers. */
function distanceInWidth({ width = NORMAL_WIDTH }: FaceDescriptor, wish: number): number {
  const [low, high] = typeof width === 'number' ? [width, width] : width;
  if (wish >= low && wish <= high) return 0;
  const isNarrower = wish > high;
  const isFirst = isNarrower === wish <= NORMAL_WIDTH;
  return (isNarrower ? wish - high : low - wish) + (isFirst ? 0 : BEYOND_ALL_WIDTHS);
}

const NORMAL_WIDTH = 100;
const BEYOND_ALL_WIDTHS = 1e6;

/** The requested properties of a face. */
export interface FaceWish {
  readonly weight: number;
  /** Whether text leans, italic or oblique. */
  readonly italic: boolean;
  /** The angle of oblique text, in degrees clockwise; absent for italic text. */
  readonly oblique?: number | null;
  /** In percent of the normal width. */
  readonly stretch: number;
}

/** The angle of `oblique` without one (§ 2.4), in degrees. */
export const OBLIQUE_ANGLE = 14;

/** Returns the angle of a face that is nearest to the requested one; null if the face is only italic. */
export function angleOf(face: FaceDescriptor, { italic, oblique }: FaceWish): number | null {
  const range = obliqueOf(face);
  const wish = oblique ?? (italic ? OBLIQUE_ANGLE : 0);
  return range && Math.min(Math.max(wish, range[0]), range[1]);
}

function obliqueOf({ italic, oblique }: FaceDescriptor): readonly [number, number] | null {
  return oblique ?? (italic ? null : UPRIGHT);
}

const UPRIGHT = [0, 0] as const;

/**
 * Ranks how a face leans (§ 5.2, step 4.2): upright text takes upright faces before oblique and italic ones, italic
 * text italic before oblique ones, and oblique text the nearest angle of the same direction.
 */
function slopeRank(wish: FaceWish, face: FaceDescriptor): Rank {
  const angle = angleOf(face, wish);
  const wanted = wish.oblique ?? null;
  if (wanted === null && wish.italic) {
    if (face.italic) return { group: 0, distance: 0 };
    return angleRank(OBLIQUE_ANGLE, angle!);
  }
  if (angle === null) return { group: wish.italic ? 3 : 6, distance: 0 };
  return angleRank(wanted ?? 0, angle);
}

/** Groups: the angle itself, the preferred side, the other side, (italic), upright, the other direction. */
function angleRank(wish: number, angle: number): Rank {
  const distance = Math.abs(angle - wish);
  if (distance === 0) return { group: 0, distance };
  if (wish === 0) return { group: angle > 0 ? 1 : 2, distance };
  if (angle === 0) return { group: 4, distance };
  if (angle > 0 !== wish > 0) return { group: 5, distance };
  const isSteeper = Math.abs(angle) > Math.abs(wish);
  return { group: isSteeper === Math.abs(wish) >= OBLIQUE_ANGLE ? 1 : 2, distance };
}

interface Rank {
  readonly group: number;
  readonly distance: number;
}

const compareRanks = (a: Rank, b: Rank): number => a.group - b.group || a.distance - b.distance;

/**
 * Returns the faces with the best width, style and weight. There are several only if they agree in all three and differ
 * in `unicode-range`. Empty for an empty list.
 */
export function matchFaces<T extends FaceDescriptor>(faces: readonly T[], wish: FaceWish): readonly T[] {
  const { weight, stretch } = wish;
  let nearest = Infinity;
  for (const face of faces) nearest = Math.min(nearest, distanceInWidth(face, stretch));
  const sameWidth = faces.filter((face) => distanceInWidth(face, stretch) === nearest);
  let slope: Rank | null = null;
  for (const face of sameWidth) {
    const rank = slopeRank(wish, face);
    if (slope === null || compareRanks(rank, slope) < 0) slope = rank;
  }
  const candidates = sameWidth.filter((face) => compareRanks(slopeRank(wish, face), slope!) === 0);
  let best: number | null = null;
  for (const face of candidates) {
    const offered = weightOf(face, weight);
    if (best === null || compareWeights(weight, offered, best) < 0) best = offered;
  }
  return candidates.filter((face) => weightOf(face, weight) === best);
}

/** Compares two weights; negative if `a` fits the requested weight better than `b`. */
function compareWeights(wish: number, a: number, b: number): number {
  return compareRanks(weightRank(wish, a), weightRank(wish, b));
}

/**
 * Ranks weights (§ 5.2, step 4). Requests of 400–500 prefer weights up to 500, then lighter, then bolder ones. Lighter
 * requests prefer lighter weights, bolder requests bolder ones.
 */
function weightRank(wish: number, weight: number): Rank {
  const distance = Math.abs(weight - wish);
  if (distance === 0) return { group: 0, distance };
  if (wish >= 400 && wish <= 500) {
    if (weight > wish) return { group: weight <= 500 ? 1 : 3, distance };
    return { group: 2, distance };
  }
  return { group: weight < wish === wish < 400 ? 1 : 2, distance };
}
