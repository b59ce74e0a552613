/** The body of POST /v1/pdf/generate (interface.md "Render request"; decisions.md "Generate"). */
import type { RenderOptions, Theme } from '../../engine/index.js';
import type { renderOptionFields } from './render-option-fields.js';

export interface AttachmentRequest {
  readonly filename: string;
  readonly content_base64: string;
  readonly media_type?: string;
  readonly description?: string;
}

/** The fields of `options` that the service itself honours: name, form and life of the result. */
export interface ServiceFields {
  readonly filename: string;
  readonly disposition: 'inline' | 'attachment';
  readonly output: 'url' | 'base64';
  readonly async: boolean;
  readonly webhook_url: string;
  readonly retention_hours: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The fields of `options` that JSON writes otherwise than the engine's option does. */
export interface ConvertedFields {
  readonly attachments: readonly AttachmentRequest[];
  readonly created_at: string;
  readonly bibliography: string;
  readonly encryption: {
    readonly user_password?: string;
    readonly owner_password?: string;
    readonly permissions?: readonly string[];
  };
}

/** The fields of `options` that take less than the engine's option does. */
interface NarrowerFields {
  readonly csl: string;
  readonly page_size: string | { readonly width: string; readonly height: string };
  readonly margin: string | Readonly<Partial<Record<'top' | 'right' | 'bottom' | 'left', string>>>;
  readonly watermark: string | { readonly text: string; readonly color?: string; readonly opacity?: number };
}

type OwnFields = ServiceFields & ConvertedFields & NarrowerFields;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The value of a field. A field of another name than an option of the engine has none, so that nothing can be assigned to it. */
type Value<Field extends string> = Field extends keyof OwnFields
  ? OwnFields[Field]
  : CamelCase<Field> extends keyof RenderOptions
    ? NonNullable<RenderOptions[CamelCase<Field>]>
    : never;

type OptionField = keyof ReturnType<typeof renderOptionFields>;
export type OptionsRequest = { readonly [Field in OptionField]?: Value<Field> };

/** A theme as requests give it. */
export interface ThemeRequest extends Theme {
  /** A stored theme: its fields hold where this object has none. */
  readonly name?: string;
}

export interface InputRequest {
  readonly type: 'markdown' | 'html' | 'notebook';
  readonly content: string;
  /** HTML only. */
  readonly base_url?: string;
  /** HTML only. */
  readonly styles?: 'author' | 'template';
}

export interface GenerateRequest {
  readonly input: InputRequest;
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

/** A part of an assembly. It has one of `input`, `pdf`, `pdf_base64` and `job_id`. */
export interface PartRequest {
  /** A document to render. */
  readonly input?: InputRequest;
  /** `asset:` and the name of a stored PDF. */
  readonly pdf?: string;
  readonly pdf_base64?: string;
  /** Of a job of the workspace that has made a PDF. */
  readonly job_id?: string;
  readonly password?: string;
  /** Such as `2-4, last`. Default: all. */
  readonly pages?: string;
  readonly bookmark?: string;
}

/** The body of POST /v1/pdf/assemble. Template, theme and options are those of all documents that are rendered. */
export interface AssembleRequest extends Pick<GenerateRequest, 'template' | 'theme' | 'options'> {
  readonly parts: readonly PartRequest[];
}

/** What a job makes a PDF of. */
export type PdfRequest = GenerateRequest | AssembleRequest;

export const isAssembly = (request: PdfRequest): request is AssembleRequest => 'parts' in request;

/** The documents that a request has rendered. */
export function inputsOf(request: PdfRequest): readonly InputRequest[] {
  return isAssembly(request) ? request.parts.flatMap(({ input }) => input ?? []) : [request.input];
}

export type InvoiceSyntax = 'ubl' | 'cii';

/** The body of POST /v1/invoices/xml. */
export interface InvoiceRequest {
  readonly invoice: object;
  readonly syntax?: InvoiceSyntax;
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
