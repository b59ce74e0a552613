/** The public interface of `platen/browser`, for browsers, Web Workers and edge runtimes. */
export { createRenderer } from './web-renderer.js';
export type { BrowserOptions } from './web-renderer.js';
export type { LoadAsset } from './host/web/assets.js';
export { browserImages } from './host/web/images.js';
export type { DecodeOptions, DecoderLimits, ImageDecoder, Pixels, PixelSize } from './host/host.js';
export type {
  Attachment,
  AttachmentRelationship,
  CssLength,
  DocumentInput,
  DrawnPage,
  EncryptionOptions,
  PagePlace,
  PdfStandard,
  Permissions,
  RenderedPdf,
  Renderer,
  RenderInput,
  RenderLimits,
  RenderOptions,
  RenderOutput,
  RenderProgress,
  RenderResult,
  RenderSession,
  RenderStream,
  SessionResult,
  TemplateSource,
  Watermark,
  WriteChunk,
} from './render.js';
export { RenderError } from './diagnostics.js';
export type {
  OptionPath,
  RenderErrorDetails,
  RenderFailureReason,
  RenderStage,
  SourcePosition,
  Warning,
  WarningCode,
} from './diagnostics.js';
export type {
  CallbackResources,
  FileResources,
  NoResources,
  PublicResources,
  ResourceKind,
  ResourceLimits,
  ResourcePolicy,
} from './source/resources/policy.js';
