/**
 * What the engine needs of the platform that it runs on. node/ implements it for Node, Bun and Deno. Only node/ and the
 * command line import modules of Node; nothing in the engine but node/ uses Buffer.
 *
 * An implementation for another platform has to give the same answers, so that a document has the same bytes everywhere.
 */

import { RenderError } from '../diagnostics.js';

export interface Host {
  readonly text: TextTools;
  readonly crypto: Crypto;
  readonly network: Network;
  /** Files that come with Platen and, where there is one, the file system. A renderer may be given others. */
  readonly files: Files;
  /** Decodes images that the engine does not read itself. A renderer may be given another. */
  readonly images: ImageDecoder;
  /** Bytes that the heap and the buffers of this thread take, garbage included. Absent where the platform does not tell. */
  readonly memoryInUse?: () => number;
  /** Gives the event loop a turn. */
  turn(): Promise<void>;
  /**
   * Decompresses zlib data (RFC 1950) in chunks of any length. Rejects with DamagedData if the data is damaged, or does not
   * end with the input. Leaving the loop ends it.
   */
  inflate(data: Uint8Array): AsyncIterable<Uint8Array>;
  /**
   * Starts a thread that deflates, where one pays; null where it does not. `module` is wasm/deflate.ts, compiled. Absent on
   * platforms without such threads.
   */
  readonly startDeflateThread?: (module: object) => Promise<DeflateThread | null>;
  /** How a stream of the platform takes bytes; null if the platform has no streams but those of the web. */
  readonly sinkOf: ((output: PlatformStream) => Sink) | null;
}

/** Conversions that a platform does faster than a loop in JavaScript. */
export interface TextTools {
  /** One character for each byte: ISO 8859-1, not windows-1252. */
  latin1(bytes: Uint8Array, start?: number, end?: number): string;
  /** One byte for each UTF-16 unit, of which the upper half is dropped. */
  latin1Bytes(text: string): Uint8Array;
  /** Decodes base64 up to the first padding. Other characters than base64's are skipped. */
  base64Bytes(text: string): Uint8Array;
  isUtf8(bytes: Uint8Array): boolean;
}

export interface Crypto {
  createHash(algorithm: HashAlgorithm): Hasher;
  /** AES in CBC mode, with a key of 16 or 32 bytes. Without padding, the length is a multiple of 16. */
  encryptAes(data: Uint8Array, { key, vector, pads }: AesOptions): Uint8Array;
  randomBytes(length: number): Uint8Array;
  /** null: the platform has keys only behind promises, so callers sign with a function of theirs. */
  readonly signatures: Signatures | null;
}

/** Private keys, and signatures with them. Public keys are SubjectPublicKeyInfo in DER. */
export interface Signatures {
  /** Reads a private key: PEM, DER (PKCS 8), or an object of the platform's. Throws if it cannot be read. */
  privateKey(key: string | Uint8Array | PlatformKey, passphrase?: string): PrivateKey;
  /** Whether the keys are a pair. */
  belongsTo(key: PrivateKey, publicKey: Uint8Array): boolean;
  sign(data: Uint8Array, key: PrivateKey, use: KeyUse): Promise<Uint8Array>;
  verify(data: Uint8Array, signature: Uint8Array, by: { publicKey: Uint8Array; algorithm: KeyUse }): boolean;
}

/** A key that was read; only its platform knows what it is. */
export interface PrivateKey {
  readonly [PRIVATE]: true;
}

declare const PRIVATE: unique symbol;

/** A key of the platform's own, such as a KeyObject of Node. */
export interface PlatformKey {
  /** Such as 'private'. */
  readonly type: string;
}

/** How a key signs. ECDSA gives the sequence of both numbers, in DER; the salt of RSA-PSS is as long as the hash. */
export interface KeyUse {
  readonly scheme: 'RSA' | 'RSA-PSS' | 'ECDSA';
  readonly hash: 'sha256' | 'sha384' | 'sha512';
}

export type HashAlgorithm = 'md5' | 'sha256' | 'sha384' | 'sha512';

export interface Hasher {
  /** Text is hashed as UTF-8. */
  update(data: Uint8Array | string): Hasher;
  copy(): Hasher;
  digest(): Uint8Array;
  digest(encoding: 'hex'): string;
}

export interface AesOptions {
  readonly key: Uint8Array;
  readonly vector: Uint8Array;
  /** Whether the data is padded to whole blocks (PKCS 7). */
  readonly pads: boolean;
}

export interface Network {
  /** The version of an IP address; 0 for any other text. */
  ipVersion(text: string): 0 | 4 | 6;
  /**
   * Returns all addresses of a name. Null on platforms that do not tell them: there, the platform decides which networks
   * a program reaches.
   */
  readonly lookup: ((name: string) => Promise<readonly string[]>) | null;
  /** Sends a GET request. Only platforms that tell addresses leave redirects to the caller. */
  get(url: URL, options: RequestOptions): Promise<Response>;
}

export interface RequestOptions {
  /** The address to connect to. Default: the platform chooses. */
  readonly address?: string | undefined;
  /** A certificate authority in PEM, besides those of the platform. */
  readonly authority?: string | undefined;
  /** Headers besides those that each request has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
}

export interface Response {
  readonly status: number;
  /** The URL after the redirects that the platform has followed. */
  readonly url: URL;
  /** `name` is in lower case. */
  header(name: string): string | undefined;
  /** The body as it was sent. Leaving the loop ends the request. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Whether the whole body has been read. */
  isComplete(): boolean;
  /** Ends the request without reading the body. */
  cancel(): void;
}

export interface Files {
  /**
   * Returns a file that comes with Platen, at once: layout cannot wait. `name` is its path in the folder that `platen
   * assets` writes: "fonts/catalog.json", "packages/hyphen/patterns/nl.js".
   */
  bundled(name: string): Uint8Array;
  /**
   * Returns a file of a package that is optional: "fonts-cjk/catalog.json" of platen-fonts-cjk. Null if the package is
   * not installed. `bundled` returns its other files. Absent on platforms that have no optional packages.
   */
  readonly optional?: ((name: string) => Uint8Array | null) | undefined;
  /**
   * Returns a script of an optional package: "diagrams/mermaid.js" of platen-diagrams. Null if the package is not
   * installed. Absent on platforms that run no code of others.
   */
  readonly extension?: ((name: string) => Promise<Extension | null>) | undefined;
  /**
   * Returns what a package of the user's exports, such as "mammoth"; null if it is not installed. Absent on platforms that load no
   * packages.
   */
  readonly library?: ((name: string) => Promise<unknown>) | undefined;
  /** The fonts of the machine. Absent on platforms that have none. */
  readonly systemFonts?: SystemFontFiles | undefined;
  /** Returns a WebAssembly module that comes with Platen. */
  wasm(name: string): object;
  /** The folder of the bundled templates. */
  templates(): string;
  /** Makes a path absolute. Default of `from`: the working folder. */
  resolve(path: string, from?: string): string;
  join(folder: string, name: string): string;
  /** The contents of a folder, sorted; null if there is no such folder. Rejects if it cannot be read. */
  list(folder: string): Promise<readonly FolderEntry[] | null>;
  /** Reads a file. Rejects if it cannot be read. */
  read(path: string): Promise<Uint8Array>;
  /** The file: URL of a path. */
  urlOf(path: string): string;
  /** Reads the file of a file: URL that lies in one of the folders, after links have been followed. */
  readWithin(url: URL, folders: readonly string[], maxBytes: number): Promise<FileAnswer>;
}

/** A script of an optional package, in a realm of its own. */
export interface Extension {
  /** Rejects with ExtensionTimeout when there is no answer in time. */
  call(call: ExtensionCall): Promise<string>;
}

export interface ExtensionCall {
  /** What the script is asked, as JSON. */
  readonly request: string;
  /** The width of a text, and the heights of its font above and below the baseline, in em. */
  readonly measure: (
    text: string,
    family: string,
    weight: number,
    isItalic: boolean,
  ) => readonly [width: number, ascent: number, descent: number];
  readonly milliseconds: number;
}

/** A script took too long. */
export class ExtensionTimeout extends Error {}

/** Font files of the machine, at once: layout cannot wait. */
export interface SystemFontFiles {
  /** Their paths, sorted. */
  list(): readonly string[];
  /** Throws if the file cannot be read. */
  read(path: string): Uint8Array;
  /** Fewer bytes at the end of the file. Throws if it cannot be read. */
  readPart(path: string, offset: number, length: number): Uint8Array;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** The bytes of a file, or why there are none. */
export type FileAnswer =
  | { readonly bytes: Uint8Array }
  | { readonly problem: 'outside' | 'no-file' | 'too-large' }
  /** `reason`: for people, if it is known. */
  | { readonly problem: 'unreadable'; readonly reason?: string | undefined };

/** Decodes images. A function of the caller's may take its place. */
export interface ImageDecoder {
  /** What to do so that there is a decoder, for a warning: "needs the package sharp, …". */
  readonly remedy: string;
  /** Prepares decoding, because a decoder may take a while to load. Rejects if there is none. */
  start(): Promise<void>;
  /** The size in pixels as stored, of formats whose header the engine does not read. Rejects if the image is damaged. */
  measure(bytes: Uint8Array, limits: DecoderLimits): Promise<PixelSize>;
  /** Decodes an image. Rejects if it is damaged. */
  decode(bytes: Uint8Array, options: DecodeOptions): Promise<Pixels>;
  /**
   * Encodes the colours of pixels as a JPEG in RGB, without their alpha: for pictures from formats that have lost details
   * already, such as WebP. Without this function they are stored as they are, in many times as many bytes.
   */
  toJpeg?(pixels: Pixels): Promise<Uint8Array>;
  /** Encodes a picture of a page. Rejects with MissingDecoder if the platform cannot. */
  encode?(pixels: Pixels, format: 'jpeg' | 'webp'): Promise<Uint8Array>;
}

/** A size in pixels. */
export interface PixelSize {
  /** From left to right. */
  readonly width: number;
  /** From top to bottom. */
  readonly height: number;
}

/** What an image may have at most. */
export interface DecoderLimits {
  /** Width × height as stored. An image with more is an error. */
  readonly maxPixels: number;
}

/** How an image is decoded. */
export interface DecodeOptions extends DecoderLimits {
  /** Whether the image is turned as its metadata says. */
  readonly upright: boolean;
  /** The size to scale to, without regard to the ratio; null for the image's own. */
  readonly size: PixelSize | null;
}

/** A decoded image. */
export interface Pixels extends PixelSize {
  /** Rows of pixels with four bytes each: sRGB and alpha, not premultiplied. */
  readonly data: Uint8Array;
}

/** It ends itself when it has no work for a while. */
export interface DeflateThread {
  readonly hasEnded: boolean;
  /** Rejects when the thread ends before it. */
  deflate(job: DeflateJob): Promise<Uint8Array>;
}

/** What wasm/deflate.ts is called with. */
export interface DeflateJob {
  readonly data: Uint8Array;
  readonly hashBits: number;
  readonly niceLength: number;
  readonly maxChain: number;
  readonly header: number;
}

/** Compressed data is damaged, or holds something else than it should. */
export class DamagedData extends Error {}

/** The platform has no decoder for images. */
export class MissingDecoder extends Error {}

/** A stream of Node's, as far as it tells itself from a web stream. */
export interface PlatformStream {
  readonly writableEnded: boolean;
}

/** The error of an output that takes nothing any more. */
export function closedOutput(): RenderError {
  return new RenderError('input_invalid', 'The output stream is closed; give one that can still be written to.');
}

/** Where bytes go. */
export interface Sink {
  /** Resolves when the sink takes more. */
  write(chunk: Uint8Array): Promise<void>;
  end(): Promise<void>;
  /** Ends a sink that got part of a PDF, so that it does not pass for a complete one. One that got nothing stays usable. */
  fail(error: unknown): void;
}
