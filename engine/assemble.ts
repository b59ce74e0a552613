/** The library's entry to PDFs that exist: their pages, and pages of documents that are rendered, as one PDF. */
import type { Assembly, AssemblyFacts, PartInput } from './assemble/assemble-pdf.js';
import { AbortError, Diagnostics, RenderError } from './diagnostics.js';
import { host } from './host/index.js';
import { createRenderer, type DocumentInput, type RenderedPdf, type Renderer, type RenderOptions } from './render.js';
import { arePageRanges, PAGE_RANGES } from './assemble/page-ranges.js';
import {
  checkFields,
  checkNames,
  FLAG,
  isBytes,
  isObject,
  OBJECT,
  TEXT,
  wrongOption,
  type Check,
  type Fields,
} from './render/options/field-checks.js';
import { withoutUndefined } from './render/options/options.js';
import { failOnWarnings } from './render/strict.js';
import { readingPdf } from './read/reading-pdf.js';

/** What is said of a part, whatever it is made from. */
export interface PartOptions {
  /**
   * Which pages: a list of pages and ranges, such as '1, 3-5, 8-' or 'last'; '4-1' takes them backwards. Default: all.
   * Parts with the same `pdf` or `document` object belong together, so pages of others can be inserted between them: links,
   * bookmarks and tags go on.
   */
  readonly pages?: string;
  /** The title of a bookmark that leads to the first page, above the bookmarks of the part. Default: none. */
  readonly bookmark?: string;
  /** What messages call it. Default: the source of the document, or 'part 2'. */
  readonly name?: string;
}

/** Pages of a PDF that exists, of any producer. */
export interface PdfPart extends PartOptions {
  /** The PDF. */
  readonly pdf: Uint8Array;
  /** The password, if it is encrypted. */
  readonly password?: string;
}

/** Pages of a document that Platen renders. */
export interface DocumentPart extends PartOptions {
  /** The document, as for render(). */
  readonly document: DocumentInput;
  /** They win over the `render` options of the whole. */
  readonly options?: RenderOptions;
}

/** Pages of a PDF, or a document that is rendered. */
export type AssemblePart = PdfPart | DocumentPart;

/** Options of assemble(). What is not said here is taken from the first part. */
export interface AssembleOptions {
  /** The title of the new PDF. */
  readonly title?: string;
  /** The author of the new PDF. */
  readonly author?: string;
  /** What the new PDF is about. */
  readonly subject?: string;
  /** What the new PDF is found by. */
  readonly keywords?: string;
  /** The language of the new PDF, such as 'de-CH'. Default: that of the first part that has one. */
  readonly language?: string;
  /** Options of all documents that are rendered. */
  readonly render?: RenderOptions;
  /**
   * What renders them: a renderer, which keeps fonts and templates from one PDF to the next, or a pool, which works in
   * threads. `render` and the options of parts win over its own options. Default: a renderer for this PDF alone.
   */
  readonly renderer?: Pick<Renderer, 'render'>;
  /** Whether warnings are errors, as for render(). Default: false. */
  readonly strict?: boolean;
  /** Stops the work, between two parts. */
  readonly signal?: AbortSignal;
}

const COMMON: Fields<PartOptions> = {
  pages: [PAGE_RANGES, (value) => typeof value === 'string' && arePageRanges(value)],
  bookmark: TEXT,
  name: TEXT,
};
const PDF_PART: Fields<PdfPart> = { ...COMMON, pdf: ['a Uint8Array', isBytes], password: TEXT };
const DOCUMENT: Check = ['a document, as for render()', (value) => typeof value === 'string' || isObject(value)];
const DOCUMENT_PART: Fields<DocumentPart> = { ...COMMON, document: DOCUMENT, options: OBJECT };
const OPTIONS: Fields<AssembleOptions> = {
  ...{ title: TEXT, author: TEXT, subject: TEXT, keywords: TEXT, language: TEXT },
  render: OBJECT,
  renderer: [
    'a renderer or a pool',
    (value) => isObject(value) && 'render' in value && typeof value.render === 'function',
  ],
  strict: FLAG,
  signal: ['an AbortSignal', (value) => isObject(value) && 'aborted' in value],
};

/**
 * Makes one PDF of pages of several: PDFs that exist, and documents that are rendered. Tags, links, bookmarks, page labels,
 * form fields, layers and attachments are kept; what several parts call by one name gets different names. Fonts and pictures
 * that parts have in common are there once. The new PDF claims the standards (PDF/UA, PDF/A) that all parts claim and that
 * are still true; warnings tell what stands in the way.
 *
 * Rejects with RenderError: 'input_invalid' for a part that is no PDF, is damaged beyond reading, or needs a password.
 */
export async function assemble(parts: readonly AssemblePart[], options: AssembleOptions = {}): Promise<RenderedPdf> {
  checkParts(parts, options);
  const { strict = false, signal, render = {}, renderer, ...facts } = options;
  const diagnostics = new Diagnostics();
  const ofAll = { ...render, ...(signal && { signal }) };
  const rendered = await (renderer ? renderedParts(parts, ofAll, renderer) : renderedAlone(parts, ofAll));
  if (signal?.aborted) throw new AbortError('The signal stopped the work.', signal.reason);
  const { pdf, pages } = await assembled(rendered.inputs, facts, diagnostics);
  const warnings = [...rendered.warnings, ...diagnostics.warnings];
  if (strict) failOnWarnings({ warnings });
  const sha256 = host.crypto.createHash('sha256').update(pdf).digest('hex');
  return { pdf, pages, bytes: pdf.length, warnings, sha256 };
}

async function assembled(
  inputs: readonly PartInput[],
  facts: AssemblyFacts,
  diagnostics: Diagnostics,
): Promise<Assembly> {
  const { assemblePdf, PartError } = await import('./assemble/assemble-pdf.js');
  return readingPdf(() => {
    try {
      return assemblePdf(inputs, facts, diagnostics);
    } catch (error) {
      if (!(error instanceof PartError)) throw error;
      const details = { stage: 'source', option: ['parts', String(error.index)] } as const;
      throw new RenderError('input_invalid', error.message, undefined, details);
    }
  });
}

function checkParts(parts: readonly AssemblePart[], options: AssembleOptions): void {
  if (!Array.isArray(parts) || parts.length === 0)
    throw wrongOption(['parts'], 'The parts must be a list of objects with a pdf or a document each.');
  if (!isObject(options)) throw wrongOption([], 'The options must be an object.');
  checkFields(options, ['options'], OPTIONS);
  checkRender(options.render, ['options', 'render']);
  for (const [index, part] of parts.entries()) {
    const path = ['parts', String(index)];
    if (!isObject(part) || 'pdf' in part === 'document' in part)
      throw wrongOption(path, `Part ${index + 1} must be an object with either a pdf or a document.`);
    const fields = 'pdf' in part ? PDF_PART : DOCUMENT_PART;
    checkNames(part, path, Object.keys(fields));
    checkFields(part, path, fields);
    if ('document' in part) checkRender((part as DocumentPart).options, [...path, 'options']);
  }
}

/** What only a finished file can have. */
const OF_THE_FILE = ['encryption', 'sign'] as const;

function checkRender(options: RenderOptions | undefined, path: readonly string[]): void {
  for (const name of OF_THE_FILE) {
    if (options?.[name] === undefined) continue;
    const way = `give it to edit(), with the PDF that assemble() makes.`;
    throw wrongOption([...path, name], `The ${name} of ${path.join('.')} would be that of one part; ${way}`);
  }
}

interface Rendered {
  readonly inputs: readonly PartInput[];
  readonly warnings: RenderedPdf['warnings'];
}

async function renderedAlone(parts: readonly AssemblePart[], defaults: RenderOptions): Promise<Rendered> {
  const renderer = createRenderer(defaults);
  try {
    return await renderedParts(parts, {}, renderer);
  } finally {
    renderer.close();
  }
}

/** The parts as PDFs. A document that is there several times is rendered once. */
async function renderedParts(
  parts: readonly AssemblePart[],
  ofAll: RenderOptions,
  renderer: Pick<Renderer, 'render'>,
): Promise<Rendered> {
  const inputs: PartInput[] = [];
  const warnings: RenderedPdf['warnings'] = [];
  const known = new Map<DocumentInput, { readonly options: RenderOptions | undefined; readonly pdf: Uint8Array }[]>();
  for (const [index, part] of parts.entries()) {
    const { pages, bookmark, name = nameOf(part, index) } = part;
    if ('pdf' in part) {
      inputs.push({ pdf: part.pdf, name, pages, bookmark, password: part.password });
      continue;
    }
    const of = known.get(part.document) ?? [];
    known.set(part.document, of);
    let own = of.find(({ options }) => options === part.options);
    if (!own) {
      const result = await renderer.render(part.document, { ...ofAll, ...withoutUndefined(part.options ?? {}) });
      warnings.push(...result.warnings);
      of.push((own = { options: part.options, pdf: result.pdf }));
    }
    inputs.push({ pdf: own.pdf, name, pages, bookmark });
  }
  return { inputs, warnings };
}

function nameOf(part: AssemblePart, index: number): string {
  const document = 'document' in part ? part.document : null;
  const source = isObject(document) && 'source' in document ? document.source : undefined;
  return source ?? `part ${index + 1}`;
}
