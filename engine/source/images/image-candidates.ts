/**
 * Which of several images an `img` shows (HTML § 4.8.4.3). Print has more dots than a screen, but a file of more than
 * two pixels for each CSS px (192 to the inch) looks no sharper on a page that is read at arm's length and makes the PDF
 * larger: so the least dense candidate of at least two is taken, or else the densest.
 */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { NO_NODE } from '../../tree/document-tree.js';

export interface ChosenImage {
  readonly source: string;
  /** Its pixels for each CSS px. */
  readonly resolution: number;
}

/** What conditions are asked about. */
export interface MediaAnswers {
  /** Whether a list of media queries holds. */
  matches(media: string): boolean;
  /** The source size that `sizes` says, in CSS px. */
  sourceSize(sizes: string | undefined): number;
}

const ENOUGH = 2;
/** Of `type`: what can be decoded. */
const TYPES = /^image\/(?:png|jpe?g|gif|webp|avif|svg\+xml|tiff|apng|x-icon|bmp)$/i;

interface Candidate {
  readonly source: string;
  readonly width?: number;
  readonly density: number;
}

/** Whether an `img` has a choice at all. */
export function hasCandidates(tree: DocumentTree, image: NodeId): boolean {
  return tree.attr(image, 'srcset') !== undefined || tree.name(tree.parent(image)) === 'picture';
}

/** The image that an `img` shows; null for none. */
export function chosenImage(tree: DocumentTree, image: NodeId, media: MediaAnswers): ChosenImage | null {
  const own = parseSrcset(tree.attr(image, 'srcset') ?? '');
  const source = tree.attr(image, 'src')?.trim() ?? '';
  const isComplete = own.some(({ width, density }) => width !== undefined || density === 1);
  if (source !== '' && !isComplete) own.push({ source, density: 1 });
  return fromPicture(tree, image, media) ?? densest(own, () => media.sourceSize(tree.attr(image, 'sizes')));
}

/** The first `source` before the image whose conditions hold and which has a candidate. */
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

/** HTML § 2.3.2 and 4.8.4.3.10: addresses, each with what says its width or density; those with others are left out. */
export function parseSrcset(text: string): Candidate[] {
  const candidates: Candidate[] = [];
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [taken] = pattern.exec(text)!;
    at += taken.length;
    return taken;
  };
  // Ends: each turn takes an address of one character at least.
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
