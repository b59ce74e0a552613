/** Decodes the images of one page and puts them into the PDF before the page is painted. */
import { toPx } from '../base/units.js';
import type { Fragment } from '../layout/fragment.js';
import type { PageFragment } from '../page/page-fragment.js';
import type { PdfDocument } from '../pdf/document.js';
import type { ImageStore } from '../source/images.js';
import type { ComputedStyle } from '../css/computed-style.js';

/** Pixels that a printed image can use: 300 dpi at the size it is drawn. */
const PIXELS_PER_CSS_PX = 300 / 96;

/** The largest size, CSS px, at which each URL is drawn on a page; null: its own. */
type Wanted = Map<string, { width: number; height: number } | null>;

export async function addPageImages(page: PageFragment, pdf: PdfDocument, images: ImageStore): Promise<void> {
  const wanted: Wanted = new Map();
  addBackgrounds(page.style, wanted);
  if (page.root) collect(page.root.fragment, wanted);
  for (const box of page.marginBoxes) {
    addBackgrounds(box.style, wanted);
    if (box.content) collect(box.content, wanted);
    else if (box.deferred) {
      const sample = box.deferred(1);
      if (sample) collect(sample, wanted);
    }
  }
  for (const url of wanted.keys()) images.lookup(url);
  if (images.hasPending) await images.loadPending();
  for (const [url, size] of wanted) {
    const image = images.lookup(url);
    if (image.status !== 'ready' || pdf.hasImage(image.key)) continue;
    const decoded = await images.decode(image.key, ...(size ? decodeSize(images, image.key, size) : []));
    if (decoded) pdf.addImage(image.key, decoded);
  }
}

/** SVG is drawn for its size in CSS px, pixel images for the pixels they can use. */
function decodeSize(images: ImageStore, key: string, { width, height }: { width: number; height: number }): [number, number] {
  const factor = images.encoded(key)?.format === 'svg' ? 1 : PIXELS_PER_CSS_PX;
  return [width * factor, height * factor];
}

/** Ends because fragments are a tree. */
function collect(root: Fragment, wanted: Wanted): void {
  const stack: Fragment[] = [root];
  for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
    if (fragment.kind === 'image') {
      const known = wanted.get(fragment.url);
      const width = Math.max(known?.width ?? 0, toPx(fragment.content.width));
      const height = Math.max(known?.height ?? 0, toPx(fragment.content.height));
      if (known !== null) wanted.set(fragment.url, { width, height });
      addBackgrounds(fragment.style, wanted);
    } else if (fragment.kind === 'box' || fragment.kind === 'inline-box') {
      addBackgrounds(fragment.style, wanted);
      for (const child of fragment.children) stack.push(child.fragment);
    } else if (fragment.kind === 'line') {
      for (const child of fragment.children) if (child.fragment.kind !== 'text') stack.push(child.fragment);
    }
  }
}

function addBackgrounds(style: ComputedStyle, wanted: Wanted): void {
  for (const { image } of style.backgroundLayers) if (image?.kind === 'url') wanted.set(image.url, null);
}
