/** The body of POST /v1/pdf/generate (interface.md "Render request"; decisions.md "Generate"). */
import type { Theme } from '../../engine/index.js';

export type MarginRequest =
  string | { readonly top?: string; readonly right?: string; readonly bottom?: string; readonly left?: string };

export interface AttachmentRequest {
  readonly filename: string;
  readonly content_base64: string;
  readonly media_type?: string;
  readonly description?: string;
}

export interface OptionsRequest {
  readonly page_size?: string | { readonly width: string; readonly height: string };
  readonly orientation?: 'portrait' | 'landscape';
  readonly margin?: MarginRequest;
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly language?: string;
  readonly template_options?: Readonly<Record<string, string | number | boolean>>;
  readonly cover?: boolean;
  readonly toc?: boolean | { readonly depth?: number };
  readonly outline?: boolean;
  readonly forms?: boolean;
  readonly page_numbers?: boolean;
  readonly hyphenate?: boolean;
  readonly dialect?: string;
  readonly smart?: boolean;
  readonly numbered?: boolean;
  readonly footnotes?: 'page' | 'end';
  readonly pdf_standard?: string;
  readonly attachments?: readonly AttachmentRequest[];
  readonly encryption?: {
    readonly user_password?: string;
    readonly owner_password?: string;
    readonly permissions?: readonly string[];
  };
  readonly watermark?: string | { readonly text: string; readonly color?: string; readonly opacity?: number };
  readonly filename?: string;
  readonly disposition?: 'inline' | 'attachment';
  readonly created_at?: string;
  readonly output?: 'url' | 'base64';
  readonly async?: boolean;
  readonly webhook_url?: string;
  readonly retention_hours?: number;
  readonly strict?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A theme as requests give it. */
export interface ThemeRequest extends Theme {
  /** A stored theme: its fields hold where this object has none. */
  readonly name?: string;
}

export interface GenerateRequest {
  readonly input: {
    readonly type: 'markdown' | 'html';
    readonly content: string;
    /** HTML only. */
    readonly base_url?: string;
    /** HTML only. */
    readonly styles?: 'author' | 'template';
  };
  readonly template?: string;
  readonly theme?: ThemeRequest;
  readonly options?: OptionsRequest;
  /** Of a merge alone (MergeRequest): the content is a template, and this is what its fields are filled with. */
  readonly records?: readonly unknown[];
  /** Of a merge alone: the JSON Schema of the records. */
  readonly schema?: object;
  /** Of a merge alone: one PDF of all records (default), or a ZIP with a PDF of each. */
  readonly result?: 'pdf' | 'zip';
  /** Of a ZIP alone: names of the files in it, with fields. Default: they are numbered. */
  readonly filenames?: string;
  /** Of a merge alone: what a record that cannot be used does. Default: the request fails. */
  readonly on_error?: 'fail' | 'skip';
}

/** The body of PUT /v1/fonts/{family}. */
export interface StoredFontRequest {
  /** Base64. */
  readonly files: readonly string[];
}

/** The body of PUT /v1/templates/{name}. */
export interface StoredTemplateRequest {
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly css?: string;
  readonly fragments?: Readonly<Partial<Record<'cover' | 'header' | 'footer' | 'opening' | 'closing', string>>>;
}
