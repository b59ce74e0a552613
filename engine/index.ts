/** The public interface of the library. Everything else may change without notice. */
import './host/node/module-url.js';
import './host/node/traced-by-webpack.js';
export {
  checkAccessibility,
  checkRender,
  createRenderer,
  measure,
  render,
  renderImages,
  renderStream,
  renderTo,
} from './render.js';
export type {
  AccessibilityFinding,
  AccessibilityReport,
  Attachment,
  AttachmentRelationship,
  CssLength,
  CustomElement,
  DocumentInput,
  DocumentSeries,
  DrawnPage,
  EarlyPage,
  ElementPlace,
  ElementWriters,
  EncryptionOptions,
  FontSource,
  GivenText,
  ImageOptions,
  ImageRenderOptions,
  MeasuredPage,
  Measurement,
  OptionalFont,
  PageImage,
  PagePlace,
  PdfStandard,
  Permissions,
  PlatformKey,
  RenderedImages,
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
  SessionListeners,
  SessionResult,
  SignOptions,
  SignRequest,
  TemplateSource,
  UnifiedPlugin,
  UnifiedTree,
  Theme,
  Watermark,
  WriteChunk,
  WriteElement,
} from './render.js';
export type { Dialect } from './source/markdown/foreign-dialect.js';
export type { FormatName } from './source/formats/contract.js';
export { assemble } from './assemble.js';
export type { AssembleOptions, AssemblePart, DocumentPart, PartOptions, PdfPart } from './assemble.js';
export { edit } from './edit.js';
export type { PdfChanges } from './edit.js';
export type { FieldValue } from './edit/fill.js';
export { split } from './split.js';
export type { SplitOptions, SplitPart } from './split.js';
export { createPool } from './pool/pool.js';
export type { Pool, PoolOptions, PoolRenderOptions } from './pool/pool.js';
export type {
  InvoiceAddress,
  InvoiceAllowance,
  InvoiceData,
  InvoiceLine,
  InvoiceNumber,
  InvoiceParty,
  InvoicePayment,
  InvoicePeriod,
  InvoiceVat,
} from './invoice/data/invoice-data.js';
export { checkInvoice } from './invoice/check.js';
export type { InvoiceProblem, InvoiceReport } from './invoice/check.js';
export { compileTemplate } from './merge/merge-template.js';
export type { BoundInput, MergeOptions, MergeTemplate } from './merge/merge-template.js';
export { bundledTemplates } from './render/templates/folder.js';
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
  AnswerCache,
  CallbackResources,
  FetchOutcome,
  FileResources,
  GivenResources,
  KeptAnswer,
  LoadAnswer,
  LoadedResource,
  LoadResource,
  NoResources,
  OwnResources,
  PublicResources,
  ResourceKind,
  ResourceLimits,
  ResourcePolicy,
} from './source/resources/policy.js';
