/** Choice of a face within a family: CSS Fonts 4 § 5.2, for style and weight. */

export interface FaceDescriptor {
  /** One weight, or the lowest and highest of a variable font. */
  readonly weight: number | readonly [number, number];
  readonly italic: boolean;
}

/** The weight nearest to the wish that a face can have. */
export function weightOf(face: FaceDescriptor, wish: number): number {
  if (typeof face.weight === 'number') return face.weight;
  return Math.min(Math.max(wish, face.weight[0]), face.weight[1]);
}

/**
 * The faces of the best style and weight: more than one only where faces share both and differ in
 * their characters (`unicode-range`). Empty for an empty list.
 */
export function matchFaces<T extends FaceDescriptor>(
  faces: readonly T[],
  weight: number,
  italic: boolean,
): readonly T[] {
  const sameStyle = faces.filter((face) => face.italic === italic);
  const candidates = sameStyle.length > 0 ? sameStyle : faces;
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
