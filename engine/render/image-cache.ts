/** Images as they go into a PDF, kept from one document to the next: a logo on a thousand invoices is encoded once. */
import type { EncodedImage } from '../pdf/images.js';

/** Bytes of encoded images. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A larger image would push out too many others. */
const MAX_IMAGE_BYTES = MAX_BYTES / 4;
/** What an entry takes besides its streams. */
const ENTRY_BYTES = 1024;

/** Key: hash of the file's content and the size it is decoded for. The image used longest ago makes room. */
export class EncodedImageCache {
  readonly #images = new Map<string, EncodedImage>();
  #bytes = 0;

  get(key: string): EncodedImage | null {
    const image = this.#images.get(key);
    if (!image) return null;
    // A Map keeps the order of insertion, which so is the order of use.
    this.#images.delete(key);
    this.#images.set(key, image);
    return image;
  }

  set(key: string, image: EncodedImage): void {
    const bytes = weight(image);
    if (bytes > MAX_IMAGE_BYTES || this.#images.has(key)) return;
    this.#images.set(key, image);
    this.#bytes += bytes;
    for (const [oldest, old] of this.#images) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#images.delete(oldest);
      this.#bytes -= weight(old);
    }
  }
}

function weight({ dictionary, data, mask }: EncodedImage): number {
  return ENTRY_BYTES + dictionary.length + data.length + (mask ? mask.dictionary.length + mask.data.length : 0);
}
