/**
 * From the pixels of an image to the bytes that are deflated, in strips of rows. What is done to all pixels is code of
 * wasm/pixels.ts: a process that renders one document still interprets JavaScript when it runs, which takes twenty times as
 * long. JavaScript that was compiled from the same source gives the same bytes where WebAssembly is missing.
 */
import { joinBytes } from '../../base/bytes.js';
import { DamagedData, host } from '../../host/index.js';
import { compileWasm, instantiateWasm, type WasmMemory } from '../../host/wasm.js';
import { PIXEL_CODE } from './pixel-code.js';
import { makePixelScript } from './pixel-script.js';

export type PixelImage = { readonly width: number; readonly height: number } & (
  | {
      /** Rows from the top, four bytes a pixel: sRGB and alpha, not premultiplied. */
      readonly kind: 'pixels';
      readonly data: Uint8Array;
      /** A JPEG of the colours, in RGB; null: the colours have to stay as they are. */
      readonly jpeg?: Uint8Array | null;
    }
  | {
      /** The rows of a PNG file with alpha and 8 bits, each behind the byte of its filter. */
      readonly kind: 'png-rows';
      /** Bytes of a pixel: red, green, blue and alpha, or grey and alpha. */
      readonly channels: 2 | 4;
      /** Reads all rows, in chunks of any length; each call begins anew. */
      rows(): AsyncIterable<Uint8Array>;
    }
);

/** The samples of an image, and how they are encoded before they are deflated. */
export interface EncodedSamples {
  /**
   * `runs`: grey or indices as RunLengthDecode reads them; `plain`: indices as they are; `filtered`: rows with PNG's
   * filters; `flat`: such rows of red, green and blue in stored zlib data, as runs; `jpeg`: a JPEG file.
   */
  readonly form: 'runs' | 'plain' | 'filtered' | 'flat' | 'jpeg';
  readonly bytes: Uint8Array;
}

/** The colours of an image, and its mask: alpha as grey; null if it is opaque. */
export interface EncodedPixels {
  readonly space: 'grey' | 'rgb' | Palette;
  readonly colors: EncodedSamples;
  readonly mask: EncodedSamples | null;
}

/** r, g, b of each colour in the order of first use. */
export type Palette = Uint8Array;

/** What wasm/pixels.ts exports. */
interface PixelCode {
  readonly memory: WasmMemory;
  begin(width: number, rows: number, channels: number): number;
  beginRows(): void;
  rawPlace(): number;
  pixelPlace(): number;
  samplePlace(): number;
  outputPlace(): number;
  palettePlace(): number;
  endStrip(rows: number): void;
  unfilter(rows: number): number;
  beginAnalysis(): void;
  analyse(rows: number): number;
  paletteSize(): number;
  opaque(): number;
  grey(): number;
  component(rows: number, index: number): void;
  rgb(rows: number): void;
  indices(rows: number): void;
  filter(rows: number, step: number): void;
  runLength(rows: number): number;
  beginFlat(height: number): void;
  flat(rows: number): number;
  endFlat(): number;
}

/** Memory that a wide image has made the code take is not kept beyond this. */
const MAX_KEPT_MEMORY = 2 * 1024 * 1024;

/** Keeps the compiled code from one image to the next. Several images may be encoded at a time. */
export class PixelEncoder {
  /** Of images that are encoded. */
  #idle: PixelCode[] = [];

  /** Equal pixels give equal bytes, from files and from memory. Rejects with DamagedData. */
  async encode(image: PixelImage): Promise<EncodedPixels> {
    const code = this.#idle.pop() ?? compile();
    try {
      return await encodeStrips(new Strips(code, image));
    } finally {
      if (code.memory.buffer.byteLength <= MAX_KEPT_MEMORY) this.#idle = [code];
    }
  }
}

function compile(): PixelCode {
  try {
    return instantiateWasm(compileWasm(host.text.base64Bytes(PIXEL_CODE))) as PixelCode;
  } catch {
    return makePixelScript() as PixelCode;
  }
}

/** Bytes of the pixels of a strip, if a row is not longer. */
const STRIP_BYTES = 128 * 1024;

/** An image, and the code that its strips pass through. */
class Strips {
  /** Rows of a strip; the last one may have fewer. */
  readonly #most: number;

  constructor(
    readonly code: PixelCode,
    readonly image: PixelImage,
  ) {
    const { width, height } = image;
    this.#most = Math.min(height, Math.max(1, Math.floor(STRIP_BYTES / (4 * width))));
    const channels = image.kind === 'pixels' ? 0 : image.channels;
    if (!code.begin(width, this.#most, channels))
      throw new RangeError('There is no memory for the pixels of an image.');
  }

  /** Calls `work` for each strip, whose pixels are then in their place. `first`: the index of its first row. */
  async pixels(work: (rows: number, first: number) => void): Promise<void> {
    this.code.beginRows();
    const each = (rows: number, first: number): void => {
      work(rows, first);
      this.code.endStrip(rows);
    };
    if (this.image.kind === 'pixels') this.#given(this.image.data, 4, this.code.pixelPlace(), each);
    else await this.#unfiltered(this.image, each);
  }

  /** The same for samples, one a pixel. `work` returns whether it goes on. */
  samples(plane: Uint8Array, work: (rows: number) => boolean): void {
    this.code.beginRows();
    this.#given(plane, 1, this.code.samplePlace(), work);
  }

  /** What the code has written. */
  output(length: number): Uint8Array {
    return this.#read(this.code.outputPlace(), length);
  }

  /** The samples of a strip. */
  written(length: number): Uint8Array {
    return this.#read(this.code.samplePlace(), length);
  }

  palette(): Palette | null {
    const size = this.code.paletteSize();
    return size > 0 ? this.#read(this.code.palettePlace(), size * 3).slice() : null;
  }

  /** It holds until the next call of the code. */
  #read(place: number, length: number): Uint8Array {
    return new Uint8Array(this.code.memory.buffer, place, length);
  }

  /** Puts the bytes of strip after strip into a place. */
  #given(data: Uint8Array, bytes: number, place: number, work: (rows: number, first: number) => boolean | void): void {
    const { width, height } = this.image;
    for (let first = 0; first < height; first += this.#most) {
      const rows = Math.min(this.#most, height - first);
      const from = first * width * bytes;
      new Uint8Array(this.code.memory.buffer).set(data.subarray(from, from + rows * width * bytes), place);
      if (work(rows, first) === false) return;
    }
  }

  async #unfiltered(image: PixelImage & { kind: 'png-rows' }, work: (rows: number, first: number) => void) {
    const { code } = this;
    const { height, channels, width } = image;
    const bytesOfRow = width * channels + 1;
    let first = 0;
    let filled = 0;
    for await (const chunk of image.rows()) {
      // Ends because each turn takes some of the chunk.
      for (let at = 0; at < chunk.length;) {
        const rows = Math.min(this.#most, height - first);
        if (rows === 0) throw new DamagedData('The file has more rows than its header says.');
        const part = chunk.subarray(at, at + rows * bytesOfRow - filled);
        new Uint8Array(code.memory.buffer).set(part, code.rawPlace() + filled);
        at += part.length;
        filled += part.length;
        if (filled < rows * bytesOfRow) continue;
        if (!code.unfilter(rows)) throw new DamagedData('A row has no filter that exists.');
        work(rows, first);
        first += rows;
        filled = 0;
      }
    }
    if (first < height) throw new DamagedData('The file has fewer rows than its header says.');
  }
}

const RED = 0;
const ALPHA = 3;
/**
 * An image is a drawing when at most this share of its pixels differs from the one before. Drawings deflate better
 * unfiltered.
 */
const FLAT_SHARE = 1 / 4;

async function encodeStrips(strips: Strips): Promise<EncodedPixels> {
  const { code } = strips;
  const flat = await analyse(strips);
  const palette = strips.palette();
  const given = flat ? null : jpegOf(strips.image);
  const space = given ? 'rgb' : code.grey() ? 'grey' : (palette ?? 'rgb');
  const known = given ?? (space === 'rgb' ? flat : null);
  const hasMask = code.opaque() === 0;
  const { alpha, plane, filtered } =
    known && !hasMask ? NOTHING : await collect(strips, { space, hasMask, hasColors: known !== null });
  const mask = alpha && encodePlane(strips, alpha, 'grey');
  if (known) return { space, colors: { form: given ? 'jpeg' : 'flat', bytes: known }, mask };
  if (space === 'rgb') return { space, colors: { form: 'filtered', bytes: filtered! }, mask };
  return { space, colors: encodePlane(strips, plane!, space), mask };
}

/** A drawing is encoded better than as a JPEG. */
function jpegOf(image: PixelImage): Uint8Array | null {
  return (image.kind === 'pixels' && image.jpeg) || null;
}

/**
 * Finds what all pixels have in common. Returns the image encoded as a drawing, because large images with alpha mostly are
 * screenshots; null if it is none.
 */
async function analyse(strips: Strips): Promise<Uint8Array | null> {
  const { code, image } = strips;
  const most = image.width * image.height * FLAT_SHARE;
  let parts: Uint8Array[] | null = [];
  code.beginAnalysis();
  code.beginFlat(image.height);
  await strips.pixels((rows) => {
    if (code.analyse(rows) > most) parts = null;
    parts?.push(strips.output(code.flat(rows)).slice());
  });
  if (!parts) return null;
  return joinBytes([...(parts as Uint8Array[]), strips.output(code.endFlat())]);
}

/** What a second pass over the pixels finds; only what is needed. */
interface Collected {
  readonly alpha: Uint8Array | null;
  /** Grey, or indices of the palette. */
  readonly plane: Uint8Array | null;
  /** Rows of r, g, b with filters. */
  readonly filtered: Uint8Array | null;
}

const NOTHING: Collected = { alpha: null, plane: null, filtered: null };

interface Wanted {
  readonly space: EncodedPixels['space'];
  readonly hasMask: boolean;
  /** Whether the colours are encoded already. */
  readonly hasColors: boolean;
}

async function collect(strips: Strips, { space, hasMask, hasColors }: Wanted): Promise<Collected> {
  const { code, image } = strips;
  const { width, height } = image;
  const plane = () => new Uint8Array(width * height);
  const collected: Collected = {
    alpha: hasMask ? plane() : null,
    plane: space === 'rgb' ? null : plane(),
    filtered: space === 'rgb' && !hasColors ? new Uint8Array(height * (width * 3 + 1)) : null,
  };
  await strips.pixels((rows, first) => {
    if (collected.alpha) {
      code.component(rows, ALPHA);
      collected.alpha.set(strips.written(rows * width), first * width);
    }
    if (collected.plane) {
      if (space === 'grey') code.component(rows, RED);
      else code.indices(rows);
      collected.plane.set(strips.written(rows * width), first * width);
    }
    if (collected.filtered) {
      code.rgb(rows);
      code.filter(rows, 3);
      collected.filtered.set(strips.output(rows * (width * 3 + 1)), first * (width * 3 + 1));
    }
  });
  return collected;
}

/** One byte a pixel: grey, or an index into a palette. Differences of indices mean nothing, so these are not filtered. */
function encodePlane(strips: Strips, plane: Uint8Array, space: 'grey' | Palette): EncodedSamples {
  const runs = runsOf(strips, plane);
  if (runs) return { form: 'runs', bytes: runs };
  if (space !== 'grey') return { form: 'plain', bytes: plane };
  const { code, image } = strips;
  const bytes = new Uint8Array(image.height * (image.width + 1));
  let at = 0;
  strips.samples(plane, (rows) => {
    code.filter(rows, 1);
    bytes.set(strips.output(rows * (image.width + 1)), at);
    at += rows * (image.width + 1);
    return true;
  });
  return { form: 'filtered', bytes };
}

const END_OF_RUNS = Uint8Array.of(128);

/** null if runs do not halve the data: then deflate alone does better. */
function runsOf(strips: Strips, plane: Uint8Array): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let length = 0;
  strips.samples(plane, (rows) => {
    const part = strips.output(strips.code.runLength(rows)).slice();
    length += part.length;
    parts.push(part);
    return length <= plane.length >> 1;
  });
  return length <= plane.length >> 1 ? joinBytes([...parts, END_OF_RUNS]) : null;
}
