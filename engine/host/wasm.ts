/** WebAssembly, which all platforms have. The configured type libraries do not, so the part that is used stands here. */

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export type WasmImports = Readonly<Record<string, Readonly<Record<string, (...args: never[]) => unknown>>>>;

interface WasmNamespace {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports?: WasmImports) => { readonly exports: unknown };
  compile(bytes: Uint8Array): Promise<object>;
}

const { WebAssembly } = globalThis as unknown as { WebAssembly: WasmNamespace };

/** Compiles a module synchronously. */
export function compileWasm(bytes: Uint8Array): object {
  return new WebAssembly.Module(bytes);
}

/** Whether modules may be compiled: some platforms take only those that were compiled before. */
export function mayCompileWasm(): boolean {
  try {
    return compileWasm(EMPTY_MODULE) !== null;
  } catch {
    return false;
  }
}

/** The magic number and the version. */
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Compiles a module of any size: some browsers refuse to compile large ones synchronously on their main thread. */
export function compileWasmLater(bytes: Uint8Array): Promise<object> {
  return WebAssembly.compile(bytes);
}

/** Instantiates a module synchronously. */
export function instantiateWasm(module: object, imports?: WasmImports): unknown {
  return new WebAssembly.Instance(module, imports).exports;
}
