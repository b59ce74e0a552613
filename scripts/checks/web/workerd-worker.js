/** The worker that one-hash.mjs runs in workerd, which takes WebAssembly only as modules. */
import { createRenderer } from './browser/index.js';
import harfbuzz from './harfbuzz.wasm';
import subset from './harfbuzz-subset.wasm';
import { rendersFrom } from './renders.mjs';

const MODULES = {
  'packages/harfbuzzjs/dist/harfbuzz.wasm': harfbuzz,
  'packages/harfbuzzjs/dist/harfbuzz-subset.wasm': subset,
};

let hashOf;

export default {
  async fetch(request, { ORIGIN }) {
    hashOf ??= rendersFrom(ORIGIN, createRenderer, async (name) => MODULES[name] ?? null);
    return new Response(await hashOf(await request.json()));
  },
};
