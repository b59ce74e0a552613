/**
 * Chooses among several images of an `img` (HTML § 4.8.4.3). More than two pixels for each CSS px (192 per inch) do not
 * look sharper on a page at arm's length, and only make the PDF larger. Therefore the candidate with the lowest density
 * of at least two is chosen, or else the one with the highest.
 */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { NO_NODE } from '../../tree/document-tree.js';

export interface ChosenImage {
  readonly source: string;
  /** Image pixels for each CSS px. */
  readonly resolution: number;
}

/** Evaluates the conditions of images. */
export interface MediaAnswers {
  /** Checks whether a media query list holds. */
  matches(media: string): boolean;
  /** Returns the width that `sizes` specifies, in CSS px. */
  sourceSize(sizes: string | undefined): number;
}

const ENOUGH = 2;
/** Values of `type` that can be decoded. */
const TYPES = /^image\/(?:png|jpe?g|gif|webp|avif|svg\+xml|tiff|apng|x-icon|bmp)$/i;

interface Candidate {
  readonly source: string;
  readonly width?: number;
  readonly density: number;
}

/** Checks whether an `img` has several candidates. */
export function hasCandidates(tree: DocumentTree, image: NodeId): boolean {
  return tree.attr(image, 'srcset') !== undefined || tree.name(tree.parent(image)) === 'picture';
}

/** Returns the image that an `img` shows; null for none. */
export function chosenImage(tree: DocumentTree, image: NodeId, media: MediaAnswers): ChosenImage | null {
  const own = parseSrcset(tree.attr(image, 'srcset') ?? '');
  const source = tree.attr(image, 'src')?.trim() ?? '';
  const isComplete = own.some(({ width, density }) => width !== undefined || density === 1);
  if (source !== '' && !isComplete) own.push({ source, density: 1 });
  return fromPicture(tree, image, media) ?? densest(own, () => media.sourceSize(tree.attr(image, 'sizes')));
}

/** Returns the candidate of the first matching `source` before the image. */
function fromPicture(tree: DocumentTree, image: NodeId, media: MediaAnswers): ChosenImage | null {
  const picture = tree.parent(image);
  if (picture === NO_NODE || tree.name(picture) !== 'picture') return null;
  for (let node = tree.firstChild(picture); node !== NO_NODE && node !== image; node = tree.nextSibling(node)) {
    if (tree.name(node) !== 'source') continue;
    const type = tree.attr(node, 'type')?.split(';')[0]!.trim();
    const query = tree.attr(node, 'media');
    if ((type && !TYPES.test(type)) || (query !== undefined && !media.matches(query))) continue;
    const candidates = parseSrcset(tree.attr(node, 'srcset') ?? '');
    if (candidates.length > 0) return densest(candidates, () => media.sourceSize(tree.attr(node, 'sizes')));
  }
  return null;
}

function densest(candidates: readonly Candidate[], sourceSize: () => number): ChosenImage | null {
  let best: ChosenImage | null = null;
  for (const { source, width, density } of candidates) {
    const resolution = width === undefined ? density : width / Math.max(1, sourceSize());
    const isBetter =
      best === null ||
      (best.resolution < ENOUGH ? resolution > best.resolution : resolution >= ENOUGH && resolution < best.resolution);
    if (isBetter) best = { source, resolution };
  }
  return best;
}

/**
 * Parses `srcset` (HTML § 2.3.2 and 4.8.4.3.10): addresses with a width or density. Candidates with other descriptors
 * are left out.
 */
export function parseSrcset(text: string): Candidate[] {
  const candidates: Candidate[] = [];
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [taken] = pattern.exec(text)!;
    at += taken.length;
    return taken;
  };
  // Terminates because each iteration consumes an address of at least one character.
  for (;;) {
    take(/[\s,]*/y);
    if (at >= text.length) return candidates;
    const address = take(/\S*/y);
    const source = withoutCommas(address);
    const descriptors = source === address ? take(/[^,(]*(?:\([^)]*\)?[^,(]*)*/y).trim() : '';
    const candidate = candidateOf(source, descriptors);
    if (candidate) candidates.push(candidate);
  }
}

function withoutCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ',') end--;
  return address.slice(0, end);
}

function candidateOf(source: string, descriptors: string): Candidate | null {
  if (descriptors === '') return { source, density: 1 };
  const [, width] = /^(\d+)w(?:\s+\d+h)?$/.exec(descriptors) ?? [];
  if (width !== undefined) return Number(width) > 0 ? { source, width: Number(width), density: 0 } : null;
  const [, density] = /^((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)x$/i.exec(descriptors) ?? [];
  return density !== undefined && Number(density) > 0 ? { source, density: Number(density) } : null;
}
