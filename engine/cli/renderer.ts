/**
 * The interface between the command line and the engine. engine.ts implements it with the real engine, tests with a
 * fake.
 */
import type { BudgetLimits } from '../budget.js';
import type { Warning } from '../diagnostics.js';
import type { AccessibilityReport, DrawnPage, RenderSession } from '../render.js';
import type { OptionalFont, RenderOptions } from '../render/options/options.js';
import type { FormatName } from '../source/formats/contract.js';
import type { ResourcePolicy } from '../source/resources/policy.js';

export type InputType = 'markdown' | 'html' | FormatName;

export interface RenderInput {
  readonly content: string | Uint8Array;
  readonly type: InputType;
  /** File path or URL, for relative resources and messages; absent for standard input. */
  readonly source?: string;
  readonly baseUrl?: string;
  readonly styles?: 'author' | 'template';
}

/** Documents that become one PDF. */
export interface RenderSeries {
  readonly documents: AsyncIterable<RenderInput>;
}

/** The options of a render as the command line gives them: with sheets, fonts and limits at least. */
export interface DocumentOptions extends RenderOptions {
  readonly css: readonly { readonly text: string; readonly source: string }[];
  /** Font files, absolute paths, in the order of registration. Those of a folder may be damaged. */
  readonly fonts: readonly (string | OptionalFont)[];
  readonly limits: { readonly timeMs?: number; readonly budgets: BudgetLimits };
}

export interface RenderResult {
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly detectedLanguage?: string;
  readonly warnings: readonly Warning[];
}

export interface RenderCall {
  /** What the document may load besides itself. */
  readonly resources: ResourcePolicy;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly pages: number }) => void;
  /** Receives the pages as text when the PDF is complete. */
  readonly dump?: (text: string) => void;
  readonly onPage?: (page: DrawnPage) => unknown;
}

export type PictureFormat = 'png' | 'jpeg' | 'webp';

/** How pages become pictures. */
export interface PictureWish {
  readonly format: PictureFormat;
  readonly dpi?: number;
  readonly pages?: string;
  readonly transparent?: true;
  readonly tall?: true;
}

export interface Pictures {
  /** `page`: from 1. */
  readonly images: readonly { readonly page: number; readonly data: Uint8Array }[];
  readonly pages: number;
  readonly warnings: readonly Warning[];
}

/** Keeps what documents share (fonts, templates) from one render to the next. */
export interface Renderer {
  /** Renders the chapters of one document, or a series of documents. Hands the bytes to `write` in order, and waits for it. */
  render(
    inputs: readonly RenderInput[] | RenderSeries,
    write: (chunk: Uint8Array) => Promise<void>,
    call: RenderCall,
  ): PromiseLike<RenderResult>;
  /** Renders the chapters of one document as pictures of its pages. */
  pictures(inputs: readonly RenderInput[], wish: PictureWish, call: RenderCall): PromiseLike<Pictures>;
  /** For one document that is rendered again and again. */
  session(call: RenderCall): RenderSession;
  close(): void | PromiseLike<void>;
}

/** One face of a font that documents can use. */
export interface FontFace {
  readonly family: string;
  /** CSS font-weight, 1–1000. */
  readonly weight: number;
  readonly style: 'normal' | 'italic' | 'oblique';
  readonly file: string;
}

export interface TemplateDescription {
  readonly name: string;
  readonly description: string;
  /** The template's own options and those of the templates it extends: each name with its description. */
  readonly options: Readonly<Record<string, string>>;
  /** Warnings about what has no effect in its files. */
  readonly warnings: readonly Warning[];
}

export interface Engine {
  /** Tells what a document lacks for readers who do not see it. */
  checkAccessibility(
    inputs: readonly RenderInput[],
    options: DocumentOptions,
    call: RenderCall,
  ): PromiseLike<AccessibilityReport>;
  createRenderer(options: DocumentOptions): PromiseLike<Renderer>;
  /** The bundled faces and those of the font files given. */
  listFonts(files: readonly string[]): PromiseLike<readonly FontFace[]>;
  /** `folder`: an absolute path. */
  describeTemplate(folder: string): PromiseLike<TemplateDescription>;
}
