/** Fonts that were prepared, and their instances, from one document to the next: unpacking and fixing axes takes time. */
import { RecentCache } from '../../base/recent-cache.js';
import { host } from '../../host/index.js';
import type { FontTools, PreparedFont } from './font-preparation.js';
import type { SfntFile } from './sfnt.js';
import { locationKey, type AxisSettings } from './variations.js';

/** Bytes of fonts that are kept at most. */
const MAX_BYTES = 64 << 20;
/** A larger font is prepared for each document, because it would displace all others. */
const MAX_FONT_BYTES = MAX_BYTES / 2;

/** A prepared font with a name that stands for its bytes. */
export interface HashedFont extends PreparedFont {
  readonly hash: string;
}

export class PreparedFonts {
  readonly #fonts = new RecentCache<HashedFont>({
    most: MAX_BYTES,
    mostForOne: MAX_FONT_BYTES,
    weigh: (_, { file, source }) => file.bytes.length + (source === file ? 0 : source.bytes.length),
  });
  readonly #instances = new RecentCache<SfntFile>({
    most: MAX_BYTES,
    mostForOne: MAX_FONT_BYTES,
    weigh: (_, { bytes }) => bytes.length,
  });

  constructor(private readonly tools: FontTools) {}

  /** @throws RenderError (`input_invalid`) if the font is unusable */
  async prepare(bytes: Uint8Array): Promise<HashedFont> {
    const hash = hashOf(bytes);
    const known = this.#fonts.get(hash);
    if (known) return known;
    const { prepareFont } = await import('./font-preparation.js');
    return this.#keep(hash, await prepareFont(bytes, this.tools));
  }

  /**
   * Returns a function that prepares fonts at once, which are not packed.
   * @throws RenderError (`input_invalid`) if the font is unusable
   */
  async preparingAtOnce(): Promise<(bytes: Uint8Array) => HashedFont> {
    const { prepareSfnt } = await import('./font-preparation.js');
    return (bytes) => {
      const hash = hashOf(bytes);
      return this.#fonts.get(hash) ?? this.#keep(hash, prepareSfnt(bytes, this.tools));
    };
  }

  #keep(hash: string, prepared: PreparedFont): HashedFont {
    const font = {
      ...prepared,
      hash,
      instantiate: (location: AxisSettings) => this.#instance(prepared, hash, location),
    };
    this.#fonts.set(hash, font);
    return font;
  }

  #instance(font: PreparedFont, hash: string, location: AxisSettings): SfntFile {
    if (location.length === 0) return font.file;
    const key = `${hash} ${locationKey(location)}`;
    let instance = this.#instances.get(key);
    if (!instance) this.#instances.set(key, (instance = font.instantiate(location)));
    return instance;
  }
}

function hashOf(bytes: Uint8Array): string {
  return host.crypto.createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
