/** Chooses a face of a family by width, style and weight (CSS Fonts 4 § 5.2). */

export interface FaceDescriptor {
  /** A weight, or the lowest and highest of a variable font. */
  readonly weight: number | readonly [number, number];
  readonly italic: boolean;
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
  readonly italic: boolean;
  /** In percent of the normal width. */
  readonly stretch: number;
}

/**
 * Returns the faces with the best width, style and weight. There are several only if they agree in all three and differ
 * in `unicode-range`. Empty for an empty list.
 */
export function matchFaces<T extends FaceDescriptor>(
  faces: readonly T[],
  { weight, italic, stretch }: FaceWish,
): readonly T[] {
  let nearest = Infinity;
  for (const face of faces) nearest = Math.min(nearest, distanceInWidth(face, stretch));
  const sameWidth = faces.filter((face) => distanceInWidth(face, stretch) === nearest);
  const sameStyle = sameWidth.filter((face) => face.italic === italic);
  const candidates = sameStyle.length > 0 ? sameStyle : sameWidth;
  let best: number | null = null;
  for (const face of candidates) {
    const offered = weightOf(face, weight);
    if (best === null || compareWeights(weight, offered, best) < 0) best = offered;
  }
  return candidates.filter((face) => weightOf(face, weight) === best);
}

/** Compares two weights; negative if `a` fits the requested weight better than `b`. */
function compareWeights(wish: number, a: number, b: number): number {
  const rankA = weightRank(wish, a);
  const rankB = weightRank(wish, b);
  return rankA.group - rankB.group || rankA.distance - rankB.distance;
}

/**
 * Ranks weights (§ 5.2, step 4). Requests of 400–500 prefer weights up to 500, then lighter, then bolder ones. Lighter
 * requests prefer lighter weights, bolder requests bolder ones.
 */
function weightRank(wish: number, weight: number): { group: number; distance: number } {
  const distance = Math.abs(weight - wish);
  if (distance === 0) return { group: 0, distance };
  if (wish >= 400 && wish <= 500) {
    if (weight > wish) return { group: weight <= 500 ? 1 : 3, distance };
    return { group: 2, distance };
  }
  return { group: weight < wish === wish < 400 ? 1 : 2, distance };
}
