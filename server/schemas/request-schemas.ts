/**
 * Schemas of what clients send. interface.md, "Render request"; decisions.md, "Generate". The very objects validate
 * (validators.ts) and are published (/openapi.json). `x-max-bytes` is ours: the size of a text in UTF-8.
 */
import type { JsonSchema } from '../openapi/operation.js';
import type { Config } from '../settings.js';
import { closed, color, formatted, line, list, oneOf, ref, text, unless, url } from './make.js';
import { renderOptionsSchema } from './render-option-fields.js';
import { STORED_NAME } from './stored-kinds.js';
import { storedRequests } from './stored-schemas.js';
import { DEFAULT_TEMPLATE, NO_TEMPLATE } from './template-names.js';

export type SchemaLimits = Pick<
  Config,
  'maxContentBytes' | 'maxFragmentBytes' | 'retentionHours' | 'maxRetentionHours'
>;

/** Documents and PDFs of an assembly. */
const MAX_PARTS = 50;

/** Each makes a page at least, and the pages are limited too. */
const MAX_RECORDS = 10_000;
/** A logo of a mebibyte in Base64. */
const MAX_DATA_URL = 1_400_000;
const MAX_OVERLAP_HOURS = 168;

/** Components of requests by name. `templates`: names of those that come with the service. */
export function requestSchemas(limits: SchemaLimits, templates: readonly string[]): Record<string, JsonSchema> {
  const generate = generateFields(templates);
  return {
    GenerateRequest: closed('A document to render, and how.', ['input'], generate),
    MergeRequest: closed('A document with fields, and the records to fill them with.', ['input', 'records'], {
      ...generate,
      records: list(
        { type: 'object', additionalProperties: true },
        'The records, each with a value for every field of the document, in this order.',
        { minItems: 1, maxItems: MAX_RECORDS, examples: [[{ name: 'Ada' }, { name: 'Bo' }]] },
      ),
      schema: {
        type: 'object',
        description: 'JSON Schema (draft 2020-12) that each record has to fulfil. Default: none.',
        additionalProperties: true,
        examples: [{ required: ['name'] }],
      },
      result: oneOf(
        ['pdf', 'zip'],
        unless(
          '`pdf`: one PDF, in which each record is a document of its own. `zip`: a ZIP with a PDF of each record.',
          'pdf',
        ),
      ),
      filenames: formatted(
        'file-name',
        'With `result` `zip`: names of the PDFs in it, with fields of the records; `.pdf` is added. Default: numbers from 1.',
        { minLength: 1, maxLength: 200, examples: ['invoice-{{number}}'] },
      ),
      on_error: oneOf(
        ['fail', 'skip'],
        unless(
          'What a record does that cannot be used. `fail`: 422 RENDER_FAILED that names it. `skip`: it is left out with warning SVC_RECORD_SKIPPED, and listed in `errors.json` of a ZIP.',
          'fail',
        ),
      ),
    }),
    AssembleRequest: closed('Documents and PDFs whose pages become one PDF.', ['parts'], {
      parts: list(ref('Part'), 'What the pages come from, in their order.', { minItems: 1, maxItems: MAX_PARTS }),
      ...documentFields(templates),
    }),
    InvoiceRequest: closed('An invoice to be written as XML.', ['invoice'], {
      invoice: {
        type: 'object',
        description:
          'The data of the invoice: number, date, due, seller, buyer, lines, payment and so on, with names in either style (`vat-id`, `vatId`). The example has the usual ones, and `GET /v1/templates` shows more with the template invoice.',
        additionalProperties: true,
      },
      syntax: oneOf(
        ['ubl', 'cii'],
        unless('`ubl`: UBL 2.1, as Peppol and XRechnung take it. `cii`: a Cross Industry Invoice.', 'ubl'),
      ),
    }),
    Part: part(),
    Input: input(limits),
    Theme: theme(limits),
    StoredTheme: closed('A theme to be stored.', [], themeFields(limits)),
    ...storedRequests(),
    RenderOptions: renderOptionsSchema(limits),
    CreateKeyRequest: closed('A key to be made.', ['name', 'type'], {
      name: line('A label, to tell keys apart.', { minLength: 1, maxLength: 100, examples: ['CI pipeline'] }),
      type: oneOf(
        ['live', 'test'],
        'Live keys count against the monthly quota; test keys do not, and end after 24 hours.',
      ),
    }),
    RotateKeyRequest: closed('How a key is replaced.', [], {
      overlap_hours: {
        type: 'number',
        minimum: 0,
        maximum: MAX_OVERLAP_HOURS,
        description: unless('How long the old key stays valid beside the new one; 0 ends it at once.', 24),
      },
    }),
  };
}

function generateFields(templates: readonly string[]): Record<string, JsonSchema> {
  return { input: ref('Input'), ...documentFields(templates) };
}

/** How documents are rendered. */
function documentFields(templates: readonly string[]): Record<string, JsonSchema> {
  return {
    template: formatted(
      'stored-name',
      unless(
        'Name of a template: one that GET /v1/templates lists, of the service or your own. `none`: only what the document itself says.',
        DEFAULT_TEMPLATE,
      ),
      { maxLength: 64, examples: [...templates, NO_TEMPLATE] },
    ),
    theme: ref('Theme'),
    options: ref('RenderOptions'),
  };
}

function part(): JsonSchema {
  return closed(
    'Pages of a document that is rendered (`input`), of a stored PDF (`pdf`), of one that is sent (`pdf_base64`) or of one that a job has made (`job_id`); a part has exactly one of the four. Parts with the same document or PDF belong together: links, bookmarks and tags go on across the pages between them.',
    [],
    {
      input: ref('Input'),
      pdf: formatted('asset-url', 'A stored PDF, see PUT /v1/assets/{id}.', {
        maxLength: 70,
        examples: ['asset:terms'],
      }),
      pdf_base64: formatted('base64', 'The bytes of a PDF.', { contentEncoding: 'base64', minLength: 1 }),
      job_id: formatted('job-id', 'A job of the workspace that has succeeded, and whose PDF has not expired.', {
        maxLength: 64,
        examples: ['job_3vN8xQ2mKpR7sT1wY5zB4c'],
      }),
      password: text('What opens the PDF, if it is encrypted.', { minLength: 1, 'x-max-bytes': 127 }),
      pages: formatted(
        'page-ranges',
        'Pages and ranges, separated by commas: `3`, `2-4`, `5-` (to the end), `last`, `4-2` (backwards). Default: all.',
        { minLength: 1, maxLength: 500, examples: ['1, 3-5, last'] },
      ),
      bookmark: line(
        'The title of a bookmark that leads to the first page of the part, above its own. Default: none.',
        {
          minLength: 1,
          examples: ['Terms'],
        },
      ),
    },
  );
}

function input({ maxContentBytes }: SchemaLimits): JsonSchema {
  // Some validators forbid fields that a schema does not mention, so the other fields are allowed explicitly.
  const forHtml = { properties: { type: { const: 'html' } }, unevaluatedProperties: true };
  return closed(
    'The content to render.',
    ['type', 'content'],
    {
      type: oneOf(['markdown', 'html', 'notebook'], 'What `content` is; `notebook`: the JSON of a Jupyter notebook.'),
      content: text('The Markdown or HTML text.', { minLength: 1, 'x-max-bytes': maxContentBytes }),
      base_url: url('HTML only: what relative URLs resolve against.', 'https://example.com/docs/'),
      styles: oneOf(
        ['author', 'template'],
        "HTML only. `author`: the document's own CSS cascades over the template's. `template`: the document's presentation is dropped and the template's style is used alone. Default: author.",
      ),
    },
    { dependentSchemas: { base_url: forHtml, styles: forHtml } },
  );
}

function theme(limits: SchemaLimits): JsonSchema {
  return closed('Logo, colours, fonts, letterhead and footer. Colours are opaque: #rgb or #rrggbb.', [], {
    name: formatted(
      'stored-name',
      'A stored theme, see PUT /v1/themes/{name}: its fields hold where this object has none.',
      { maxLength: 64, pattern: `^${STORED_NAME}$`, examples: ['corporate'] },
    ),
    ...themeFields(limits),
  });
}

function themeFields({ maxFragmentBytes }: SchemaLimits): Record<string, JsonSchema> {
  return {
    logo_url: formatted(
      'logo-url',
      'SVG, PNG or JPEG: an address that is publicly reachable over https when the document is rendered, `asset:` and the name of a stored asset, or a data: URL. Best as SVG, or PNG of at least 512 × 512 px. One that cannot be used is left out with a warning.',
      { maxLength: MAX_DATA_URL, examples: ['https://example.com/logo.svg', 'asset:logo'] },
    ),
    primary_color: color('Headings, strong text, borders, rule lines.', '#1a1a1a'),
    accent_color: color('Links, callout borders, cover highlights, decorative rules.', '#4361ee'),
    text_color: color('Body text.', '#374151'),
    background_color: color('Page background.', '#ffffff'),
    body_font: text(
      'Paragraphs, lists, table cells: Inter (default), Source Code Pro, or a stored font. Another name falls back to Inter with warning SVC_FONT_FALLBACK.',
      { maxLength: 100 },
    ),
    heading_font: text(
      'Headings: Inter (default), Playfair Display, JetBrains Mono, or a stored font. Another name falls back to Inter with warning SVC_FONT_FALLBACK.',
      { maxLength: 100 },
    ),
    stationery: formatted(
      'paper-url',
      'The paper of all pages: a PDF, whose first page lies under the first page and whose last page lies under the others, or a picture. `asset:` and the name of a stored asset, an address over https, or a data: URL; `#page=2` takes one page for all. Margins stay as they are.',
      { maxLength: MAX_DATA_URL, examples: ['asset:letterhead'] },
    ),
    letterhead: text('HTML at the top of every page, after the logo; tall content pushes the page content down.', {
      'x-max-bytes': maxFragmentBytes,
    }),
    footer: text('HTML in the footer of every page; the template adds page numbers itself.', {
      'x-max-bytes': maxFragmentBytes,
    }),
  };
}
