/** What the playground's page and its worker say to each other. */
import type { TemplateSource } from '../../../engine/browser.js';
import type { ShownWarning } from '../../errors/warning-catalog.js';
import type { RenderSettings } from '../../render/render-settings.js';
import type { GenerateRequest } from '../../schemas/generate-request.js';

/** The first message to the worker: what the service renders with. */
export interface WorkerSettings {
  readonly settings: RenderSettings;
  /** Names of the templates that a request may give. */
  readonly templates: readonly string[];
  /** Font families that the service has and the page has not. */
  readonly fontsElsewhere: readonly string[];
  /** For the links of warnings. */
  readonly docsUrl: string;
  /** Address of the folder with fonts, templates and the like. */
  readonly assets: string;
}

export type ToPageWorker =
  | { readonly kind: 'start'; readonly start: WorkerSettings }
  | RenderMessage
  /** A newer text has replaced that of a request. */
  | { readonly kind: 'abandon'; readonly id: number };

/** What the page renders. Of records, which make the content a template of data merge, it takes the first. */
export interface PageRequest extends GenerateRequest {
  /** The template that is rendered in, in place of one of the name. */
  readonly own?: TemplateSource;
}

export interface RenderMessage {
  readonly kind: 'render';
  readonly id: number;
  /** As the service has accepted it once, but for its content, or nobody has checked. */
  readonly request: PageRequest;
  /** The same for requests that differ in their content only: they are versions of one document. */
  readonly key: string;
}

/** The first page that an edit changes, before the whole PDF is made. */
export interface EarlyPageMessage {
  readonly kind: 'changed';
  readonly id: number;
  readonly page: number;
  /** Of this page alone. */
  readonly pdf: Uint8Array;
}

/** The last message about a request. */
export type FromPageWorker =
  | {
      readonly kind: 'rendered';
      readonly id: number;
      readonly pdf: Uint8Array;
      readonly pages: number;
      /** The pages that may look different from those of the last request that was rendered here; null: all. */
      readonly changedPages: readonly number[] | null;
      readonly bytes: number;
      readonly sha256: string;
      readonly durationMs: number;
      /** In the words of the API. */
      readonly warnings: readonly ShownWarning[];
    }
  /** The service has to render it: it needs the network or a decoder of images, or it fails, which the service explains. */
  | { readonly kind: 'elsewhere'; readonly id: number }
  | { readonly kind: 'abandoned'; readonly id: number }
  /** The engine itself does not work here. */
  | { readonly kind: 'broken'; readonly id: number; readonly message: string };
