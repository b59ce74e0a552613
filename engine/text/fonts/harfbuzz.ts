/**
 * HarfBuzz without its JavaScript wrapper. The WASM module is instantiated synchronously for the first word that needs
 * it (8 ms, compared with 15–25 ms for the wrapper), so a plain Latin text never loads it.
 */
import { utf8Bytes } from '../../base/bytes.js';
import type { Files } from '../../host/index.js';
import { instantiateWasm, type WasmMemory } from '../../host/wasm.js';

interface Exports {
  readonly memory: WasmMemory;
  __wasm_call_ctors(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_font_create(face: number): number;
  hb_font_destroy(font: number): void;
  hb_buffer_create(): number;
  hb_buffer_reset(buffer: number): void;
  hb_buffer_set_direction(buffer: number, direction: number): void;
  hb_buffer_set_script(buffer: number, script: number): void;
  hb_buffer_set_language(buffer: number, language: number): void;
  hb_buffer_set_flags(buffer: number, flags: number): void;
  hb_buffer_add_utf16(buffer: number, text: number, length: number, itemOffset: number, itemLength: number): void;
  hb_buffer_get_glyph_infos(buffer: number, lengthOut: number): number;
  hb_buffer_get_glyph_positions(buffer: number, lengthOut: number): number;
  hb_language_from_string(text: number, length: number): number;
  hb_shape(font: number, buffer: number, features: number, featureCount: number): void;
}

const DIRECTION_LTR = 4;
const DIRECTION_RTL = 5;
const MEMORY_READONLY = 1;
/** HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES: clusters of ignorable characters merge with their neighbours. */
const REMOVE_DEFAULT_IGNORABLES = 8;
const RECORD_SIZE = 20;
const FEATURE_SIZE = 16;
const PAGE = 65536;
/** Limits on the fonts that are open in the module. The least recently used ones are closed. */
const MAX_OPEN_FONTS = 24;
const MAX_OPEN_BYTES = 48 << 20;
const MAX_MEMORY = 512 << 20;

export interface FontSource {
  readonly key: string;
  readonly bytes: Uint8Array;
}

export interface HarfBuzzRequest {
  readonly text: string;
  readonly rtl: boolean;
  /** An ISO 15924 code. */
  readonly script: string;
  /** A BCP 47 tag; '' for none. */
  readonly language: string;
  /** The tag of an OpenType language system in place of that of the language; '' for none. */
  readonly languageSystem: string;
  readonly features: readonly (readonly [string, number])[];
}

/** Arrays of equal length in visual order. Advances and offsets are in font units. */
export interface ShapedGlyphs {
  readonly glyphs: number[];
  readonly advances: number[];
  readonly clusters: number[];
  readonly xOffsets: number[] | null;
  readonly yOffsets: number[] | null;
}

interface OpenFont {
  readonly data: number;
  readonly size: number;
  readonly face: number;
  readonly font: number;
}

export class HarfBuzz {
  #exports: Exports | null = null;
  #buffer = 0;
  #scratch = 0;
  #scratchSize = 0;
  #openBytes = 0;
  /** Insertion order is the order of use. */
  readonly #fonts = new Map<string, OpenFont>();
  readonly #languages = new Map<string, number>();

  constructor(private readonly files: Files) {}

  /** @throws Error if the module fails or runs out of memory. The next call starts with a new instance. */
  shape(source: FontSource, request: HarfBuzzRequest): ShapedGlyphs {
    try {
      return this.#shape(source, request);
    } catch (error) {
      this.#discard();
      throw error;
    }
  }

  #shape(source: FontSource, request: HarfBuzzRequest): ShapedGlyphs {
    const hb = this.#exports ?? this.#instantiate();
    const font = this.#open(hb, source);
    const { text, features } = request;
    const textSize = (text.length * 2 + 3) & ~3;
    const scratch = this.#reserve(hb, textSize + features.length * FEATURE_SIZE + 4);
    const chars = new Uint16Array(hb.memory.buffer, scratch, text.length);
    for (let i = 0; i < text.length; i++) chars[i] = text.charCodeAt(i);
    const featuresAt = scratch + textSize;
    const words = new Uint32Array(hb.memory.buffer, featuresAt, features.length * 4);
    features.forEach(([tag, value], i) => words.set([packTag(tag), value, 0, 0xffffffff], i * 4));
    const buffer = this.#buffer;
    hb.hb_buffer_reset(buffer);
    hb.hb_buffer_set_flags(buffer, REMOVE_DEFAULT_IGNORABLES);
    hb.hb_buffer_add_utf16(buffer, scratch, text.length, 0, text.length);
    hb.hb_buffer_set_direction(buffer, request.rtl ? DIRECTION_RTL : DIRECTION_LTR);
    hb.hb_buffer_set_script(buffer, packTag(request.script));
    const language = this.#language(hb, request);
    if (language !== 0) hb.hb_buffer_set_language(buffer, language);
    hb.hb_shape(font.font, buffer, featuresAt, features.length);
    return readResult(hb, buffer, scratch);
  }

  #instantiate(): Exports {
    const unexpected = (): never => {
      throw new Error('HarfBuzz stopped.');
    };
    let memory: WasmMemory | null = null;
    const imports = {
      wasi_snapshot_preview1: { proc_exit: unexpected },
      env: {
        _abort_js: unexpected,
        _emscripten_runtime_keepalive_clear: () => {},
        _setitimer_js: () => 0,
        emscripten_resize_heap: (wanted: number) => growMemory(memory!, wanted >>> 0),
      },
    };
    const hb = instantiateWasm(this.files.wasm('packages/harfbuzzjs/dist/harfbuzz.wasm'), imports) as Exports;
    memory = hb.memory;
    hb.__wasm_call_ctors();
    this.#buffer = hb.hb_buffer_create();
    return (this.#exports = hb);
  }

  #discard(): void {
    this.#exports = null;
    this.#scratch = this.#scratchSize = this.#openBytes = 0;
    this.#fonts.clear();
    this.#languages.clear();
  }

  #open(hb: Exports, source: FontSource): OpenFont {
    let open = this.#fonts.get(source.key);
    if (open) {
      this.#fonts.delete(source.key);
    } else {
      this.#makeRoom(hb, source.bytes.length);
      const data = hb.malloc(source.bytes.length);
      if (data === 0) throw new Error('HarfBuzz has no memory left for another font.');
      new Uint8Array(hb.memory.buffer).set(source.bytes, data);
      const blob = hb.hb_blob_create(data, source.bytes.length, MEMORY_READONLY, 0, 0);
      const face = hb.hb_face_create(blob, 0);
      hb.hb_blob_destroy(blob);
      open = { data, size: source.bytes.length, face, font: hb.hb_font_create(face) };
      this.#openBytes += open.size;
    }
    this.#fonts.set(source.key, open);
    return open;
  }

  #makeRoom(hb: Exports, size: number): void {
    for (const [key, { data, size: freed, face, font }] of this.#fonts) {
      if (this.#fonts.size < MAX_OPEN_FONTS && this.#openBytes + size <= MAX_OPEN_BYTES) return;
      hb.hb_font_destroy(font);
      hb.hb_face_destroy(face);
      hb.free(data);
      this.#openBytes -= freed;
      this.#fonts.delete(key);
    }
  }

  #reserve(hb: Exports, size: number): number {
    if (size > this.#scratchSize) {
      if (this.#scratch !== 0) hb.free(this.#scratch);
      this.#scratchSize = Math.max(1024, size * 2);
      this.#scratch = hb.malloc(this.#scratchSize);
      if (this.#scratch === 0) throw new Error('HarfBuzz has no memory left.');
    }
    return this.#scratch;
  }

  /**
   * HarfBuzz interns languages permanently, so only primary subtags (and Chinese scripts) are passed, whose number is
   * limited.
   */
  #language(hb: Exports, { language, languageSystem }: HarfBuzzRequest): number {
    const tag = languageSystem === '' ? languageTag(language) : systemTag(languageSystem);
    if (tag === undefined) return 0;
    let pointer = this.#languages.get(tag);
    if (pointer === undefined) {
      if (this.#languages.size >= MAX_LANGUAGES) return 0;
      const text = hb.malloc(tag.length);
      new Uint8Array(hb.memory.buffer).set(utf8Bytes(tag), text);
      pointer = hb.hb_language_from_string(text, tag.length);
      hb.free(text);
      this.#languages.set(tag, pointer);
    }
    return pointer;
  }
}

/** Languages that HarfBuzz keeps for good. There are fewer primary subtags and language systems. */
const MAX_LANGUAGES = 20_000;

function languageTag(language: string): string | undefined {
  return /^(zh-han[st]|zh-(?:hk|tw|mo)|[a-z]{2,3})(?![a-z0-9])/.exec(language.toLowerCase())?.[1];
}

/** The private tag by which HarfBuzz is told of a language system: its four characters in hexadecimal digits. */
function systemTag(languageSystem: string): string {
  return `x-hbot-${packTag(languageSystem).toString(16).padStart(8, '0')}`;
}

function readResult(hb: Exports, buffer: number, lengthOut: number): ShapedGlyphs {
  const infosAt = hb.hb_buffer_get_glyph_infos(buffer, lengthOut);
  const count = new Uint32Array(hb.memory.buffer, lengthOut, 1)[0]!;
  const positionsAt = hb.hb_buffer_get_glyph_positions(buffer, lengthOut);
  const infos = new Uint32Array(hb.memory.buffer, infosAt, (count * RECORD_SIZE) / 4);
  const positions = new Int32Array(hb.memory.buffer, positionsAt, (count * RECORD_SIZE) / 4);
  const glyphs: number[] = [];
  const advances: number[] = [];
  const clusters: number[] = [];
  let xOffsets: number[] | null = null;
  let yOffsets: number[] | null = null;
  for (let i = 0, at = 0; i < count; i++, at += RECORD_SIZE / 4) {
    glyphs.push(infos[at]!);
    clusters.push(infos[at + 2]!);
    advances.push(positions[at]!);
    if (positions[at + 2] !== 0) (xOffsets ??= new Array<number>(count).fill(0))[i] = positions[at + 2]!;
    if (positions[at + 3] !== 0) (yOffsets ??= new Array<number>(count).fill(0))[i] = positions[at + 3]!;
  }
  return { glyphs, advances, clusters, xOffsets, yOffsets };
}

function growMemory(memory: WasmMemory, wanted: number): number {
  if (wanted > MAX_MEMORY) return 0;
  const missing = Math.ceil((wanted - memory.buffer.byteLength) / PAGE);
  try {
    memory.grow(Math.max(missing, 16));
    return 1;
  } catch {
    return 0;
  }
}

/** Packs four ASCII characters into the big-endian number that HarfBuzz uses for tags. */
export function packTag(tag: string): number {
  return ((tag.charCodeAt(0) << 24) | (tag.charCodeAt(1) << 16) | (tag.charCodeAt(2) << 8) | tag.charCodeAt(3)) >>> 0;
}
