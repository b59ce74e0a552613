/** Decodes and encodes the images of one page, and adds them to the PDF before the page is painted. */
import { toPx } from '../../base/units.js';
import { changedImageFiles, imageFiles } from '../../css/values/images.js';
import type { ImageValue } from '../../css/values/values.js';
import { DamagedData } from '../../host/index.js';
import type { Fragment } from '../../layout/contract/fragment.js';
import type { PageFragment } from '../../page/page-fragment.js';
import { maskElement, maskLayers } from '../../paint/drawing/mask-layers.js';
import type { PdfDocument } from '../../pdf/document.js';
import type { ForeignPage } from '../../pdf/images/foreign-page.js';
import type { EncodedImage, ImageEncoder } from '../../pdf/images/images.js';
import type { DecodedImage, ImageStore } from '../../source/images/images.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { EncodedImageCache } from './image-cache.js';
import type { VectorImages } from './vector-images.js';

/** The most pixels that are useful in print: 300 dpi at the size at which the image is drawn. */
const PIXELS_PER_CSS_PX = 300 / 96;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest size, in CSS px, at which a page draws each URL; null: the image's own size. */
type Wanted = Map<string, Size | null>;
export interface WantedImages {
  readonly sizes: ReadonlyMap<string, Size | null>;
  /** The URLs of those that filters give other colours. */
  readonly changed: ReadonlySet<string>;
}

/** What documents share of images. */
interface SharedEncoding {
  readonly images: EncodedImageCache;
  readonly imageEncoder: ImageEncoder;
}

export function wantedImages(page: PageFragment, vectors: VectorImages): WantedImages {
  const wanted: Wanted = new Map();
  const changed = new Set<string>();
  addBackgrounds(page.style, { wanted, changed });
  for (const image of [page.style.pageUnder, page.style.pageOver]) addFiles(image, { wanted, changed });
  const collectFrom = (fragment: Fragment): void => collect(fragment, { wanted, changed, vectors });
  if (page.root) collectFrom(page.root.fragment);
  for (const { fragment } of [...page.positioned, ...page.displaced]) collectFrom(fragment);
  for (const box of page.marginBoxes) {
    addBackgrounds(box.style, { wanted, changed });
    collectFrom(box.content);
  }
  return { sizes: wanted, changed };
}

export async function addImages(
  { sizes, changed }: WantedImages,
  pdf: PdfDocument,
  images: ImageStore,
  vectors: VectorImages,
  shared: SharedEncoding,
): Promise<void> {
  const wanted: Wanted = new Map(sizes);
  for (const url of wanted.keys()) images.lookup(url);
  if (images.hasPending) await images.loadPending();
  await addInner(wanted, images, vectors);
  const missing = new Map<string, Size | null>();
  const keys = new Set<string>();
  for (const image of [...changed].map((url) => images.lookup(url))) if (image.status === 'ready') keys.add(image.key);
  for (const [url, size] of wanted) {
    const image = images.lookup(url);
    if (image.status !== 'ready' || missing.has(image.key)) continue;
    if (pdf.hasImage(image.key) && (!keys.has(image.key) || pdf.keepsImage(image.key))) continue;
    if (!vectors.hasFile(image.key)) missing.set(image.key, size);
  }
  for (const [key] of missing) {
    const opened = images.pageOf(key);
    if (!opened) continue;
    // The opener is that of the pipeline.
    pdf.addPage(key, opened.page as ForeignPage, opened.name);
    missing.delete(key);
  }
  await encodeInOrder([...missing], images, { ...shared, changed: keys }, pdf);
}

/** How deep pictures may be nested in pictures. */
const MAX_LEVELS = 4;

/** A picture within a file is drawn at its own size. */
async function addInner(wanted: Wanted, images: ImageStore, vectors: VectorImages): Promise<void> {
  let urls = [...wanted.keys()];
  for (let level = 0; level <= MAX_LEVELS && urls.length > 0; level++) {
    const found = urls.flatMap((url) => {
      const image = images.lookup(url);
      if (image.status !== 'ready') return [];
      return vectors.imagesInFile(image.key);
    });
    if (level === MAX_LEVELS) break;
    urls = found.filter((url) => !wanted.has(url));
    for (const url of found) wanted.set(url, null);
    for (const url of urls) images.lookup(url);
    if (images.hasPending) await images.loadPending();
  }
}

/**
 * How many images are decoded at a time, because decoders run on other threads, and how much memory they may take
 * together.
 */
const AT_A_TIME = 3;
const MAX_BYTES_AT_A_TIME = 192 * 1024 * 1024;

/** Adds images in the order given, whichever is decoded first, so that objects get the same numbers every time. */
async function encodeInOrder(
  missing: readonly (readonly [string, Size | null])[],
  images: ImageStore,
  { images: cache, imageEncoder, changed }: SharedEncoding & { readonly changed: ReadonlySet<string> },
  pdf: PdfDocument,
): Promise<void> {
  const begin = ([key, size]: (typeof missing)[number]) => {
    const decodedFor = size ? decodeSize(images, key, size) : [];
    const cacheKey = [key, ...decodedFor, images.keepsInks].join(' ');
    if (!images.count(key, ...decodedFor)) return { key, cacheKey, known: null, decoded: null };
    const known = pdf.addDecoded ? null : (cache.get(cacheKey) ?? null);
    return { key, cacheKey, known, decoded: known ? null : images.decode(key, ...decodedFor) };
  };
  const begun: (ReturnType<typeof begin> & { readonly bytes: number })[] = [];
  let next = 0;
  const beginNext = (): void => {
    while (next < missing.length && begun.length < AT_A_TIME) {
      const bytes = bytesOf(images, missing[next]!);
      const held = begun.reduce((sum, other) => sum + other.bytes, 0);
      if (begun.length > 0 && held + bytes > MAX_BYTES_AT_A_TIME) break;
      begun.push({ ...begin(missing[next++]!), bytes });
    }
  };
  // The loop ends: when no image is being decoded, the next one begins whatever its size.
  for (beginNext(); begun.length > 0; beginNext()) {
    const { key, cacheKey, known, decoded } = begun[0]!;
    const image = await decoded;
    begun.shift();
    if (pdf.addDecoded) {
      if (image) await pdf.addDecoded(key, image, () => images.decodeDamaged(key));
      continue;
    }
    const encoded = known ?? (image && (await encode(image, { key, images, imageEncoder })));
    if (encoded) pdf.addImage(key, encoded, changed.has(key));
    // The loader keeps a JPEG's file anyway, and it needs no encoding.
    if (encoded && image && image.kind !== 'jpeg') cache.set(cacheKey, encoded);
  }
}

interface Encoding {
  readonly key: string;
  readonly images: ImageStore;
  readonly imageEncoder: ImageEncoder;
}

/** The rows of a PNG file turn out to be damaged when they are encoded; then the general decoder says what is to be done. */
async function encode(image: DecodedImage, { key, images, imageEncoder }: Encoding): Promise<EncodedImage | null> {
  try {
    return await imageEncoder.encode(image);
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error;
    const decoded = await images.decodeDamaged(key);
    return decoded && imageEncoder.encode(decoded);
  }
}

function bytesOf(images: ImageStore, [key, size]: readonly [string, Size | null]): number {
  return images.decodingBytes(key, ...(size ? decodeSize(images, key, size) : []));
}

/** SVG is drawn for its size in CSS px; pixel images are decoded for the pixels that they can use. */
function decodeSize(
  images: ImageStore,
  key: string,
  { width, height }: { width: number; height: number },
): [number, number] {
  const factor = images.encoded(key)?.format === 'svg' ? 1 : PIXELS_PER_CSS_PX;
  return [width * factor, height * factor];
}

interface Collection {
  readonly wanted: Wanted;
  readonly changed: Set<string>;
  readonly vectors: VectorImages;
}

/** What is in a filter is wanted in other colours. The recursion ends because fragments are a tree. */
function collect(root: Fragment, collection: Collection): void {
  const hasFilter = 'style' in root && root.style.svg.filter.length > 0;
  if (!hasFilter) return collectWithin(root, collection);
  const filtered: Collection = { ...collection, wanted: new Map() };
  collectWithin(root, filtered);
  for (const [url, size] of filtered.wanted) {
    collection.changed.add(url);
    const known = collection.wanted.get(url);
    collection.wanted.set(url, known && size ? largest(known, size) : known === null ? null : size);
  }
}

function largest(a: Size, b: Size): Size {
  return { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
}

function collectWithin(root: Fragment, collection: Collection): void {
  const { wanted, vectors } = collection;
  const stack: Fragment[] = [root];
  for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
    if (fragment !== root && 'style' in fragment && fragment.style.svg.filter.length > 0) {
      collect(fragment, collection);
      continue;
    }
    if (fragment.kind === 'image') {
      addBackgrounds(fragment.style, collection);
      if (vectors.drawsElement(fragment)) {
        for (const url of vectors.imagesIn(fragment.node)) wanted.set(url, null);
        continue;
      }
      const { image, style } = fragment;
      if (image.kind !== 'url') {
        addFiles(image, collection);
        continue;
      }
      // What is shown may be a part of it, enlarged.
      if (style.objectViewBox || style.objectFit === 'none') {
        wanted.set(image.url, null);
        continue;
      }
      const known = wanted.get(image.url);
      const width = Math.max(known?.width ?? 0, toPx(fragment.content.width));
      const height = Math.max(known?.height ?? 0, toPx(fragment.content.height));
      if (known !== null) wanted.set(image.url, { width, height });
    } else if (fragment.kind === 'box' || fragment.kind === 'inline-box') {
      addBackgrounds(fragment.style, collection);
      for (const child of fragment.children) stack.push(child.fragment);
    } else if (fragment.kind === 'line') {
      for (const child of fragment.children) if (child.fragment.kind !== 'text') stack.push(child.fragment);
    }
  }
}

function addBackgrounds(style: ComputedStyle, collection: Pick<Collection, 'wanted' | 'changed'>): void {
  addFiles(style.borderImageSource, collection);
  for (const layer of maskLayers(style.svg)) {
    if (maskElement(layer) !== null) continue;
    addFiles(layer.image, collection);
    // Its luminance is that of a picture in shades of grey.
    if (layer.mode === 'luminance') for (const url of imageFiles(layer.image)) collection.changed.add(url);
  }
  for (const { image } of style.backgroundLayers) addFiles(image, collection);
}

/** In their own size. */
function addFiles(image: ImageValue | null, { wanted, changed }: Pick<Collection, 'wanted' | 'changed'>): void {
  for (const url of imageFiles(image)) wanted.set(url, null);
  for (const url of changedImageFiles(image)) changed.add(url);
}
