/** The renderer of browsers and workers, which gets the files that come with Platen from the web. */
import { RenderError } from './diagnostics.js';
import type { ImageDecoder } from './host/index.js';
import { Assets, NoSuchAsset, type LoadAsset } from './host/web/assets.js';
import { noDecoder } from './host/web/images.js';
import { repeatedRun } from './host/web/repeats.js';
import { createRendererOn, type Renderer, type RenderOptions } from './render.js';

/** The options of every document, and where the renderer gets what it needs. */
export interface BrowserOptions extends RenderOptions {
  /**
   * The files that come with Platen (fonts, templates, hyphenation patterns, WebAssembly), as `npx platen assets` writes
   * them: the URL of their folder, or a function that loads one of them. Each file is loaded when a document needs it, and
   * kept by the renderer.
   */
  readonly assets: string | URL | LoadAsset;
  /**
   * Names of files that are loaded together before the first render, such as 'fonts/inter/Inter-Regular.ttf'. Other files
   * are loaded one after the other as the render meets them. Default: none.
   */
  readonly preload?: readonly string[];
  /**
   * Decodes WebP, AVIF, GIF, and PNG and JPEG of unusual kinds, and scales down what has more pixels than a page can show.
   * Default: none; such images are left out with a warning. In browsers, `browserImages`.
   */
  readonly imageDecoder?: ImageDecoder;
}

/**
 * Makes a renderer, as createRenderer() of Node does: the same document has the same bytes. While files are missing, a
 * render begins again when they have been loaded, so functions of the caller may be called again for a page or a resource. Rendering
 * keeps a thread busy; in pages, call it in a Web Worker.
 *
 * Throws RenderError 'input_invalid' without `assets`. Its methods reject with RenderError of the reason 'internal' where a file cannot be loaded.
 */
export function createRenderer(options: BrowserOptions): Renderer {
  const { assets: source, preload, imageDecoder, ...defaults } = options ?? {};
  checkSource(source);
  const assets = new Assets(typeof source === 'function' ? orNone(source) : fetchFrom(source), preload);
  const decoder = imageDecoder ?? noDecoder;
  const renderer = createRendererOn(
    { files: assets, decoder, repeated: (run, isRandom) => repeatedRun(assets, run, isRandom) },
    defaults,
  );
  return {
    ...renderer,
    close() {
      renderer.close();
      assets.release();
    },
  };
}

/** Statuses of addresses with nothing behind them; some stores forbid what they do not have. */
const NOT_THERE = [403, 404, 410];

/** Those who write JavaScript may leave it out. */
function checkSource(source: unknown): void {
  if (typeof source === 'function' || typeof source === 'string' || source instanceof URL) return;
  throw new RenderError(
    'input_invalid',
    'The option assets must be the URL of the folder that `npx platen assets` writes, or a function that loads a file of it.',
    undefined,
    { option: ['assets'] },
  );
}

/** Only the function knows why it rejects; a file that it does not have is the usual reason. */
function orNone(load: LoadAsset): LoadAsset {
  return (name) =>
    load(name).catch((error: unknown) => {
      throw new NoSuchAsset(error instanceof Error ? error.message : String(error), { cause: error });
    });
}

function fetchFrom(folder: string | URL): LoadAsset {
  const base = String(folder).replace(/\/?$/, '/');
  return async (name) => {
    const response = await fetch(`${base}${name}`);
    if (!response.ok) {
      const reason = `${response.url} answered with the status ${response.status}`;
      throw NOT_THERE.includes(response.status) ? new NoSuchAsset(reason) : new Error(reason);
    }
    return new Uint8Array(await response.arrayBuffer());
  };
}
