/** The public interface of `platen/browser`, for browsers, Web Workers and edge runtimes. */
export { createRenderer } from './web-renderer.js';
export type { BrowserOptions } from './web-renderer.js';
export type { LoadAsset } from './host/web/assets.js';
export { browserImages } from './host/web/images.js';
export type { DecodeOptions, DecoderLimits, ImageDecoder, Pixels, PixelSize } from './host/host.js';
export { RenderError } from './diagnostics.js';
export type * from './index.js';
