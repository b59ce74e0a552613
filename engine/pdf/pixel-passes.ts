/**
 * The passes over all pixels of an image. In a process that renders one document, JavaScript is still interpreted when
 * they run, and takes twenty times as long as WebAssembly (wasm/pixels.ts). Both give the same bytes.
 */
import { host } from '../host/index.js';
import { compileWasm, instantiateWasm, type WasmMemory } from '../host/wasm.js';
import { encodeFlatRgb } from './flat-rgb.js';
import { analysePixels, componentPlane, indexPlane, type PixelAnalysis } from './image-pixels.js';
import { PIXEL_CODE } from './pixel-code.js';
import { codeRoom, runLengthEncode } from './run-length.js';

/** `data`: four bytes a pixel. The functions of these names explain the rest. */
export interface PixelPasses {
  analysePixels(data: Uint8Array): PixelAnalysis;
  componentPlane(data: Uint8Array, component: number): Uint8Array;
  indexPlane(data: Uint8Array, palette: Uint8Array): Uint8Array;
  runLengthEncode(samples: Uint8Array, width: number): Uint8Array | null;
  encodeFlatRgb(data: Uint8Array, width: number, height: number): Uint8Array;
}

export const IN_JAVASCRIPT: PixelPasses = {
  analysePixels,
  componentPlane,
  indexPlane,
  runLengthEncode,
  encodeFlatRgb,
};

/** Compiling takes as long as JavaScript takes for these bytes of pixels. */
const MIN_BYTES = 32 * 1024;
/** Room for input and output together is twice as large. By then JavaScript has been optimised. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The quickest passes over an image of so many bytes. They hold memory as long as they live. */
export function pixelPasses(bytes: number): PixelPasses {
  if (bytes < MIN_BYTES || bytes > MAX_BYTES) return IN_JAVASCRIPT;
  try {
    return passesOf(instantiateWasm(compileWasm(host.text.base64Bytes(PIXEL_CODE))) as PixelCode);
  } catch {
    return IN_JAVASCRIPT;
  }
}

/** What wasm/pixels.ts exports. */
interface PixelCode {
  readonly memory: WasmMemory;
  prepare(inputLength: number, outputLength: number): number;
  outputPlace(): number;
  palettePlace(): number;
  paletteSize(): number;
  opaque(): number;
  grey(): number;
  analyse(count: number): number;
  component(count: number, index: number): void;
  indices(count: number, size: number): void;
  runLength(length: number, width: number, limit: number): number;
  flatRgb(width: number, height: number): number;
}

function passesOf(code: PixelCode): PixelPasses {
  const put = (data: Uint8Array, outputLength: number): void => {
    const place = code.prepare(data.length, outputLength);
    if (place === 0) throw new RangeError('There is no memory for the pixels of an image.');
    new Uint8Array(code.memory.buffer).set(data, place);
  };
  const take = (place: number, length: number) => new Uint8Array(code.memory.buffer, place, length).slice();
  const output = (length: number) => take(code.outputPlace(), length);
  return {
    analysePixels(data) {
      put(data, 0);
      const changes = code.analyse(data.length / 4);
      const size = code.paletteSize();
      const palette = size > 0 ? take(code.palettePlace(), size * 3) : null;
      return { isOpaque: code.opaque() !== 0, isGrey: code.grey() !== 0, palette, changes };
    },
    componentPlane(data, component) {
      put(data, data.length / 4);
      code.component(data.length / 4, component);
      return output(data.length / 4);
    },
    indexPlane(data, palette) {
      put(data, data.length / 4);
      new Uint8Array(code.memory.buffer).set(palette, code.palettePlace());
      code.indices(data.length / 4, palette.length / 3);
      return output(data.length / 4);
    },
    runLengthEncode(samples, width) {
      const limit = samples.length >> 1;
      put(samples, codeRoom(limit, width));
      const length = code.runLength(samples.length, width, limit);
      return length === 0 ? null : output(length);
    },
    encodeFlatRgb(data, width, height) {
      // Each run and each literal costs a byte beyond what it stands for, at most.
      put(data, 2 * (height * (width * 3 + 1)) + 64);
      return output(code.flatRgb(width, height));
    },
  };
}
