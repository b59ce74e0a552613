/** The Web Worker that one-hash.mjs runs in Chromium. */
import { createRenderer } from '/browser/index.js';
import { rendersFrom } from '/check/renders.mjs';

const hashOf = rendersFrom(location.origin, createRenderer);

addEventListener('message', async ({ data }) => postMessage(await hashOf(data)));
