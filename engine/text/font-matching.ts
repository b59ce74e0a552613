/** Choice of a face within a family: CSS Fonts 4 § 5.2, for width, style and weight. */

export interface FaceDescriptor {
  /** One weight, or the lowest and highest of a variable font. */
  readonly weight: number | readonly [number, number];
  readonly italic: boolean;
  /** Per cent of the normal width, or the least and greatest of it. Default 100. */
  readonly width?: number | readonly [number, number];
}

/** The weight nearest to the wish that a face can have. */
export function weightOf(face: FaceDescriptor, wish: number): number {
  if (typeof face.weight === 'number') return face.weight;
  return Math.min(Math.max(wish, face.weight[0]), face.weight[1]);
}

/** How far a face is from a width, in per cent; less where it lies on the side to look at first (§ 5.2, step 4.1). */
function distanceInWidth({ width = NORMAL_WIDTH }: FaceDescriptor, wish: number): number {
  const [low, high] = typeof width === 'number' ? [width, width] : width;
  if (wish >= low && wish <= high) return 0;
  const isNarrower = wish > high;
  const isFirst = isNarrower === wish <= NORMAL_WIDTH;
  return (isNarrower ? wish - high : low - wish) + (isFirst ? 0 : BEYOND_ALL_WIDTHS);
}

const NORMAL_WIDTH = 100;
const BEYOND_ALL_WIDTHS = 1e6;

/** What is asked of a family. */
export interface FaceWish {
  readonly weight: number;
  readonly italic: boolean;
  /** Per cent of the normal width. */
  readonly stretch: number;
}

/**
 * The faces of the best width, style and weight: more than one only where faces share all three and differ in
 * their characters (`unicode-range`). Empty for an empty list.
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

/** Negative when weight `a` is a better answer than `b` to a wish. */
function compareWeights(wish: number, a: number, b: number): number {
  const rankA = weightRank(wish, a);
  const rankB = weightRank(wish, b);
  return rankA.group - rankB.group || rankA.distance - rankB.distance;
}

/** § 5.2, step 4: 400–500 look up to 500 first, then below, then above; lighter wishes go down, heavier ones up. */
function weightRank(wish: number, weight: number): { group: number; distance: number } {
  const distance = Math.abs(weight - wish);
  if (distance === 0) return { group: 0, distance };
  if (wish >= 400 && wish <= 500) {
    if (weight > wish) return { group: weight <= 500 ? 1 : 3, distance };
    return { group: 2, distance };
  }
  return { group: weight < wish === wish < 400 ? 1 : 2, distance };
}
