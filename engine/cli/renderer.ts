/**
 * The interface between the command line and the engine. engine.ts implements it with the real engine, tests with a
 * fake.
 */
import type { Dialect } from '../source/markdown/foreign-dialect.js';
import type { BudgetLimits } from '../budget.js';
import type { Warning } from '../diagnostics.js';
import type { InvoiceData } from '../invoice/data/invoice-data.js';
import type { AccessibilityReport, DrawnPage, RenderSession } from '../render.js';
import type { Attachment } from '../pdf/attachments.js';
import type { PdfStandard } from '../pdf/file/conformance.js';
import type { SignOptions } from '../signature/sign-options.js';
import type { ResourcePolicy } from '../source/resources/policy.js';
import type { Margins, PageDimensions } from './option-values.js';

export type InputType = 'markdown' | 'html';

export interface RenderInput {
  readonly content: string | Uint8Array;
  readonly type: InputType;
  /** File path or URL, for relative resources and messages; absent for standard input. */
  readonly source?: string;
  readonly baseUrl?: string;
  readonly styles?: 'author' | 'template';
}

/** The options of `platen render` that concern the document, checked and with their defaults left out. */
export interface DocumentOptions {
  readonly template?: string;
  readonly theme?: Readonly<Record<string, string>>;
  readonly templateOptions?: Readonly<Record<string, string>>;
  readonly css: readonly { readonly text: string; readonly source: string }[];
  readonly pageSize?: string | PageDimensions;
  readonly orientation?: 'landscape';
  readonly margin?: string | Margins;
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  /** Font files, absolute paths, in the order of registration. Those of a folder may be damaged. */
  readonly fonts: readonly (string | { readonly path: string; readonly optional: true })[];
  /** Fonts of the machine for what no other font has. */
  readonly systemFonts?: true;
  readonly createdAt?: Date;
  readonly outline?: boolean;
  readonly tagged?: boolean;
  readonly forms?: boolean;
  readonly cover?: boolean;
  readonly toc?: true | { readonly depth: number };
  readonly pageNumbers?: false;
  readonly shrinkToFit?: false;
  readonly hyphenate?: true;
  readonly highlight?: boolean;
  readonly dialect?: Dialect;
  readonly smart?: false;
  readonly numbered?: boolean;
  readonly footnotes?: 'page' | 'end';
  readonly pdfStandard?: PdfStandard;
  readonly outputProfile?: Uint8Array;
  readonly inkLimit?: number;
  readonly blackText?: 'knockout';
  readonly watermark?: string;
  readonly invoice?: InvoiceData;
  readonly attachments?: readonly Attachment[];
  readonly sign?: SignOptions;
  readonly limits: { readonly timeMs?: number; readonly budgets: BudgetLimits };
}

export interface RenderResult {
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
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
  /** Renders the chapters of one document. Hands the bytes to `write` in order, and waits for it. */
  render(
    inputs: readonly RenderInput[],
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
