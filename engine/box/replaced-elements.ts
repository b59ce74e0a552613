/** Finds elements that are drawn as an image, and elements that are not drawn at all. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { matchesMedia, sourceSize } from '../css/cascade/media-answers.js';
import type { ImageValue } from '../css/values/values.js';
import type { StyleResolver } from '../css/cascade/style-resolver.js';
import { embeddedImage } from '../source/html/embedded-images.js';
import { chosenImage, hasCandidates, type ChosenImage } from '../source/images/image-candidates.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { ReplacedBox } from './box.js';
import type { GenerationContext } from './generation-context.js';
import { svgSource } from './svg-source.js';

/** Elements whose content is not readable text. The source stage warns of them. */
const SKIPPED = new Set(['script', 'style', 'template', 'iframe', 'noembed', 'noframes']);

export function isSkipped(name: string): boolean {
  return SKIPPED.has(name);
}

/**
 * Checks for an element that is drawn as an image. An `img` without a usable source also counts, and shows its
 * alternative text.
 */
export function isReplaced({ tree }: GenerationContext, node: NodeId, style: ComputedStyle): boolean {
  const name = tree.name(node);
  return (
    name === 'img' ||
    name === 'svg' ||
    (name === 'image' && style.display !== 'none') ||
    embeddedImage(tree, node) !== null ||
    contentImage(style) !== null
  );
}

/** The image that `content` puts in the place of an element's content (CSS Content 3, § 2); null for none. */
function contentImage({ content }: ComputedStyle): ImageValue | null {
  if (typeof content === 'string' || content.length !== 1) return null;
  const [item] = content;
  return item?.kind === 'image' ? item.image : null;
}

export function createReplacedBox(context: GenerationContext, node: NodeId, style: ComputedStyle): ReplacedBox {
  const { source, resolution, alternative } = shownImage(context, node);
  const replacement = contentImage(style);
  if (replacement)
    return { kind: 'replaced', measured: null, node, style, image: replacement, alternative, generated: false };
  const url = context.imageUrl(source) ?? '';
  const image = { kind: 'url', url, ...(resolution !== 1 && { resolution }) } as const;
  return { kind: 'replaced', measured: null, node, style, image, alternative, generated: false };
}

function shownImage({ tree, styles }: GenerationContext, node: NodeId): ChosenImage & { readonly alternative: string } {
  const embedded = embeddedImage(tree, node);
  if (embedded) return { ...embedded, resolution: 1 };
  const alternative = tree.attr(node, 'alt') ?? '';
  if (tree.name(node) === 'svg') return { source: svgSource(tree, node), resolution: 1, alternative };
  const chosen = imageOf(tree, node, styles);
  return { source: chosen?.source ?? '', resolution: chosen?.resolution ?? 1, alternative };
}

/** Returns the image that an `img` shows on the paper of the first page; null for none. */
export function imageOf(tree: DocumentTree, node: NodeId, styles: StyleResolver): ChosenImage | null {
  const source = tree.attr(node, 'src');
  if (!hasCandidates(tree, node)) return source === undefined ? null : { source, resolution: 1 };
  const { width, height } = styles.pageStyle({ index: 1, name: '', indexInGroup: 1, left: false, blank: false });
  const paper = { pageWidth: width, pageHeight: height };
  return chosenImage(tree, node, {
    matches: (media) => matchesMedia(media, paper),
    sourceSize: (sizes) => sourceSize(sizes, paper),
  });
}
