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

/** Compiles a module of any size: some browsers refuse to compile large ones synchronously on their main thread. */
export function compileWasmLater(bytes: Uint8Array): Promise<object> {
  return WebAssembly.compile(bytes);
}

/** Instantiates a module synchronously. */
export function instantiateWasm(module: object, imports?: WasmImports): unknown {
  return new WebAssembly.Instance(module, imports).exports;
}
