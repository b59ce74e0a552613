/** The part of the WebAssembly interface that is used here. Node has it, but the configured type libraries do not. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface WasmNamespace {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (
    module: object,
    imports?: Record<string, Record<string, (...args: never[]) => unknown>>,
  ) => { readonly exports: unknown };
}

/** Compiles and instantiates a module synchronously. */
export function instantiateWasm(
  bytes: Uint8Array,
  imports?: Record<string, Record<string, (...args: never[]) => unknown>>,
): unknown {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: WasmNamespace }).WebAssembly;
  return new Instance(new Module(bytes), imports).exports;
}
