/** Keeps encoded images from one document to the next, so that a logo on a thousand invoices is encoded once. */
import { RecentCache } from '../../base/recent-cache.js';
import type { EncodedImage } from '../../pdf/images/images.js';

/** Bytes of encoded images that the cache holds at most. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A larger image is not kept, because it would displace too many others. */
const MAX_IMAGE_BYTES = MAX_BYTES / 4;
/** Estimated memory of an entry besides its streams. */
const ENTRY_BYTES = 1024;

/** Key: hash of the file's content, and the size it is decoded for. */
export class EncodedImageCache extends RecentCache<EncodedImage> {
  constructor() {
    super({ most: MAX_BYTES, mostForOne: MAX_IMAGE_BYTES, weigh });
  }
}

function weigh(_key: string, { dictionary, data, mask }: EncodedImage): number {
  return ENTRY_BYTES + dictionary.length + data.length + (mask ? mask.dictionary.length + mask.data.length : 0);
}
