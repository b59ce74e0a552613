/** Decodes and encodes the images of one page and puts them into the PDF before the page is painted. */
import { toPx } from '../base/units.js';
import type { Fragment } from '../layout/fragment.js';
import type { PageFragment } from '../page/page-fragment.js';
import type { PdfDocument } from '../pdf/document.js';
import { encodeImage, type EncodedImage } from '../pdf/images.js';
import type { ImageStore } from '../source/images.js';
import type { ComputedStyle } from '../css/computed-style.js';
import type { EncodedImageCache } from './image-cache.js';
import type { VectorImages } from './vector-images.js';

/** Pixels that a printed image can use: 300 dpi at the size it is drawn. */
const PIXELS_PER_CSS_PX = 300 / 96;

/** The largest size, CSS px, at which each URL is drawn on a page; null: its own. */
type Wanted = Map<string, { width: number; height: number } | null>;

export async function addPageImages(
  page: PageFragment,
  pdf: PdfDocument,
  images: ImageStore,
  vectors: VectorImages,
  cache: EncodedImageCache,
): Promise<void> {
  const wanted: Wanted = new Map();
  addBackgrounds(page.style, wanted);
  if (page.root) collect(page.root.fragment, wanted, vectors);
  for (const { fragment } of [...page.positioned, ...page.displaced]) collect(fragment, wanted, vectors);
  for (const box of page.marginBoxes) {
    addBackgrounds(box.style, wanted);
    if (box.content) collect(box.content, wanted, vectors);
    else if (box.deferred) {
      const sample = box.deferred(1);
      if (sample) collect(sample, wanted, vectors);
    }
  }
  for (const url of wanted.keys()) images.lookup(url);
  if (images.hasPending) await images.loadPending();
  const missing = new Map<string, { width: number; height: number } | null>();
  for (const [url, size] of wanted) {
    const image = images.lookup(url);
    if (image.status !== 'ready' || pdf.hasImage(image.key) || missing.has(image.key)) continue;
    if (!vectors.hasFile(image.key)) missing.set(image.key, size);
  }
  await encodeInOrder([...missing], images, cache, (key, encoded) => pdf.addImage(key, encoded));
}

/** Images decoded ahead of the one that is being encoded: decoding runs on other threads. */
const AHEAD = 2;

/** Adds images in the order given, whichever is decoded first, so that objects are numbered the same every time. */
async function encodeInOrder(
  missing: readonly (readonly [string, { width: number; height: number } | null])[],
  images: ImageStore,
  cache: EncodedImageCache,
  add: (key: string, image: EncodedImage) => void,
): Promise<void> {
  const begin = ([key, size]: (typeof missing)[number]) => {
    const decodedFor = size ? decodeSize(images, key, size) : [];
    const cacheKey = [key, ...decodedFor].join(' ');
    const cached = cache.get(cacheKey);
    return { key, cacheKey, image: cached ?? images.decode(key, ...decodedFor) };
  };
  const begun = missing.slice(0, AHEAD).map(begin);
  for (let i = 0; i < missing.length; i++) {
    const { key, cacheKey, image } = begun.shift()!;
    const decoded = await image;
    const next = missing[i + AHEAD];
    if (next) begun.push(begin(next));
    if (!decoded) continue;
    const encoded = encodeImage(decoded);
    add(key, encoded);
    // A JPEG's file is kept by whoever loaded it, and costs nothing to encode.
    if (decoded.kind !== 'jpeg') cache.set(cacheKey, encoded);
  }
}

/** SVG is drawn for its size in CSS px, pixel images for the pixels they can use. */
function decodeSize(
  images: ImageStore,
  key: string,
  { width, height }: { width: number; height: number },
): [number, number] {
  const factor = images.encoded(key)?.format === 'svg' ? 1 : PIXELS_PER_CSS_PX;
  return [width * factor, height * factor];
}

/** Ends because fragments are a tree. */
function collect(root: Fragment, wanted: Wanted, vectors: VectorImages): void {
  const stack: Fragment[] = [root];
  for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
    if (fragment.kind === 'image') {
      addBackgrounds(fragment.style, wanted);
      if (vectors.drawsElement(fragment)) continue;
      const known = wanted.get(fragment.url);
      const width = Math.max(known?.width ?? 0, toPx(fragment.content.width));
      const height = Math.max(known?.height ?? 0, toPx(fragment.content.height));
      if (known !== null) wanted.set(fragment.url, { width, height });
    } else if (fragment.kind === 'box' || fragment.kind === 'inline-box') {
      addBackgrounds(fragment.style, wanted);
      for (const child of fragment.children) stack.push(child.fragment);
    } else if (fragment.kind === 'line') {
      for (const child of fragment.children) if (child.fragment.kind !== 'text') stack.push(child.fragment);
    }
  }
}

function addBackgrounds(style: ComputedStyle, wanted: Wanted): void {
  if (style.borderImageSource?.kind === 'url') wanted.set(style.borderImageSource.url, null);
  for (const { image } of style.backgroundLayers) if (image?.kind === 'url') wanted.set(image.url, null);
}
