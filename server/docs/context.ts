/** What the pages are made from. */
import { fillIn } from '../errors/envelope.js';
import { openApiDocument, type OpenApiDocument } from '../openapi/document.js';
import type { Config } from '../settings.js';

export type DocsConfig = Config;

export interface DocsContext {
  readonly config: DocsConfig;
  /** Path below which the service lies: '' or `/pdf`; links within the pages begin with it. */
  readonly root: string;
  /** Made once, when a page needs it. */
  readonly api: () => OpenApiDocument;
  /** A text with this service's addresses filled in. */
  readonly fill: (text: string) => string;
}

export function docsContext(config: DocsConfig): DocsContext {
  let api: OpenApiDocument | null = null;
  return {
    config,
    root: new URL(config.baseUrl).pathname.replace(/\/+$/, ''),
    api: () => (api ??= openApiDocument(config)),
    fill: (text) => fillIn(text, config),
  };
}
