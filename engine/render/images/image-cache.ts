/** Keeps encoded images from one document to the next, so that a logo on a thousand invoices is encoded once. */
import type { EncodedImage } from '../../pdf/images.js';

/** Bytes of encoded images that the cache holds at most. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A larger image is not kept, because it would displace too many others. */
const MAX_IMAGE_BYTES = MAX_BYTES / 4;
/** Estimated memory of an entry besides its streams. */
const ENTRY_BYTES = 1024;

/**
 * Key: hash of the file's content, and the size it is decoded for. When the cache is full, the image that was used
 * longest ago is removed.
 */
export class EncodedImageCache {
  readonly #images = new Map<string, EncodedImage>();
  #bytes = 0;

  get(key: string): EncodedImage | null {
    const image = this.#images.get(key);
    if (!image) return null;
    // A Map iterates in the order of insertion; inserting again on each use makes this the order of use.
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
