/**
 * Schemas of what clients send. interface.md, "Render request"; decisions.md, "Generate". The very objects validate
 * (validators.ts) and are published (/openapi.json). `x-max-bytes` is ours: the size of a text in UTF-8.
 */
import { PAGE_SIZES, PAGE_SIZES_TOLD } from '../../engine/basics.js';
import type { JsonSchema } from '../openapi/operation.js';
import type { Config } from '../settings.js';
import { closed, flag, formatted, list, map, oneOf, ref, text } from './make.js';
import { STORED_NAME } from './stored-kinds.js';
import { storedRequests } from './stored-schemas.js';
import { DEFAULT_TEMPLATE, NO_TEMPLATE } from './template-names.js';

export type SchemaLimits = Pick<
  Config,
  'maxContentBytes' | 'maxFragmentBytes' | 'retentionHours' | 'maxRetentionHours'
>;

export const PDF_STANDARDS = [
  'none',
  'pdf/ua-1',
  'pdf/ua-2',
  'pdf/a-2b',
  'pdf/a-2u',
  'pdf/a-2a',
  'pdf/a-3b',
  'pdf/a-3u',
  'pdf/a-3a',
  'pdf/a-4',
  'pdf/a-4f',
  'pdf/ua-1+a-2b',
  'pdf/ua-1+a-2u',
  'pdf/ua-1+a-2a',
  'pdf/ua-1+a-3b',
  'pdf/ua-1+a-3u',
  'pdf/ua-1+a-3a',
  'pdf/ua-2+a-4',
  'pdf/ua-2+a-4f',
] as const;
/** ISO 32000-2, table 22, in words. */
export const PERMISSIONS = [
  'print',
  'print_high_quality',
  'modify',
  'copy',
  'annotate',
  'fill_forms',
  'assemble',
] as const;

/** decisions.md, "Generate": up to 20 string pairs. */
const MAX_METADATA = { pairs: 20, name: 40, value: 500 } as const;
const MAX_ATTACHMENTS = 20;
/** Each makes a page at least, and the pages are limited too. */
const MAX_RECORDS = 10_000;
/** ISO 32000-2, 7.6.4.3.2: what AES-256 takes of a password. */
const MAX_PASSWORD_BYTES = 127;
const MAX_URL = 2048;
/** A logo of a mebibyte in Base64. */
const MAX_DATA_URL = 1_400_000;
const MAX_LINE = 500;
const MAX_OVERLAP_HOURS = 168;

/**
 * With its default in words: the keyword `default` makes generators such as openapi-typescript take the field for one
 * that is always there, and their clients would have to send it.
 */
const unless = (description: string, fallback: string | number | boolean): string =>
  `${description} Default: ${fallback}.`;
const color = (description: string, fallback: string): JsonSchema =>
  formatted('hex-color', unless(description, fallback), { pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' });
const url = (description: string, example: string): JsonSchema =>
  formatted('https-url', description, { maxLength: MAX_URL, examples: [example] });
const line = (description: string, extra: JsonSchema = {}): JsonSchema =>
  formatted('single-line', description, { maxLength: MAX_LINE, ...extra });
const length = (description: string): JsonSchema => formatted('margin-length', description, { maxLength: 32 });
const pageLength = (description: string): JsonSchema =>
  formatted('positive-css-length', description, { maxLength: 32, examples: ['210mm'] });

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
          '`pdf`: one PDF, in which each record begins on a new page. `zip`: a ZIP with a PDF of each record.',
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
    Input: input(limits),
    Theme: theme(limits),
    StoredTheme: closed('A theme to be stored.', [], themeFields(limits)),
    ...storedRequests(),
    RenderOptions: renderOptions(limits),
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
  return {
    input: ref('Input'),
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

function input({ maxContentBytes }: SchemaLimits): JsonSchema {
  // Some validators forbid fields that a schema does not mention, so the other fields are allowed explicitly.
  const forHtml = { properties: { type: { const: 'html' } }, unevaluatedProperties: true };
  return closed(
    'The content to render.',
    ['type', 'content'],
    {
      type: oneOf(['markdown', 'html'], 'What `content` is.'),
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
    letterhead: text('HTML at the top of every page, after the logo; tall content pushes the page content down.', {
      'x-max-bytes': maxFragmentBytes,
    }),
    footer: text('HTML in the footer of every page; the template adds page numbers itself.', {
      'x-max-bytes': maxFragmentBytes,
    }),
  };
}

function renderOptions(limits: SchemaLimits): JsonSchema {
  return closed('How the PDF is made and given out.', [], {
    ...pageOptions(),
    ...documentOptions(),
    ...fileOptions(),
    ...deliveryOptions(limits),
  });
}

function pageOptions(): Record<string, JsonSchema> {
  return {
    page_size: {
      description: `${PAGE_SIZES_TOLD}, or a width and a height as CSS lengths. Default: what the document's CSS says, else A4.`,
      anyOf: [
        { type: 'string', enum: PAGE_SIZES },
        closed('Width and height.', ['width', 'height'], {
          width: pageLength('Width of the page.'),
          height: pageLength('Height of the page.'),
        }),
      ],
      examples: ['A4', { width: '210mm', height: '99mm' }],
    },
    orientation: oneOf(['portrait', 'landscape'], 'Which way the page lies.'),
    margin: {
      description:
        'Page margins: one CSS length for all sides, or one each. Units: px, pt, pc, in, cm, mm, q, em, rem.',
      anyOf: [
        length('All four sides.'),
        closed('Side by side.', [], {
          top: length('Top margin.'),
          right: length('Right margin.'),
          bottom: length('Bottom margin.'),
          left: length('Left margin.'),
        }),
      ],
      examples: ['20mm', { top: '25mm', bottom: '20mm' }],
    },
    template_options: map(
      { anyOf: [{ type: 'string', maxLength: 4000 }, { type: 'number' }, { type: 'boolean' }] },
      "Values for the template's own options, which GET /v1/templates describes. They come before those of the document.",
      { maxProperties: 100, examples: [{ number: '2026-014' }] },
    ),
    cover: flag(unless('A title page, where the template has one.', false)),
    toc: {
      description:
        'A table of contents; `depth` is the lowest heading level in it. It stands after the cover, or in an element `<nav data-platen="toc">` of the document. Default: what the front matter says, else false.',
      anyOf: [
        { type: 'boolean' },
        closed('With its depth.', [], {
          depth: { type: 'integer', minimum: 1, maximum: 6, description: unless('Lowest heading level, 1 to 6.', 3) },
        }),
      ],
    },
    outline: flag(unless('PDF bookmarks from headings.', true)),
    forms: flag(unless('Form controls of the document become fields that can be filled in.', false)),
    page_numbers: flag(unless('Page numbers in the footer, as the template has them.', true)),
    hyphenate: flag(
      'Words are divided at the ends of lines, in the language of the document; false: never. Default: what the CSS says.',
    ),
    dialect: {
      enum: ['commonmark', 'gfm', 'pandoc', 'quarto', 'myst', 'mkdocs', 'obsidian', 'marp'],
      description: 'Dialect of Markdown, which decides what is doubtful. Default: recognised by its syntax.',
    },
    smart: flag(
      'Prose of Markdown gets the quotation marks, dashes and unbroken spaces of its language. Default: true, but false for the dialects gfm and commonmark.',
    ),
    numbered: flag(
      'Sections, figures, tables and listings are numbered, and references show the numbers. Default: as the template says.',
    ),
    footnotes: {
      enum: ['page', 'end'],
      description:
        'Where footnotes of Markdown go: to the bottom of the page of their call, or to the end of the document. Default: page; without a template, end.',
    },
    watermark: {
      description: 'Text across every page, over the content.',
      anyOf: [
        formatted('single-line', 'The text.', { minLength: 1, maxLength: 100 }),
        closed('With its look.', ['text'], {
          text: formatted('single-line', 'The text.', { minLength: 1, maxLength: 100 }),
          color: color('Colour of the text.', '#808080'),
          opacity: { type: 'number', minimum: 0, maximum: 1, description: unless('0 (invisible) to 1 (solid).', 0.2) },
        }),
      ],
      examples: ['DRAFT'],
    },
  };
}

function documentOptions(): Record<string, JsonSchema> {
  return {
    title: line('Title in the PDF. Default: what the document says.'),
    author: line('Author in the PDF. Default: what the document says.'),
    subject: line('Subject in the PDF.'),
    keywords: line('Keywords in the PDF, separated by commas.', { maxLength: 2000 }),
    language: formatted('language-tag', 'Language of the document, BCP 47.', {
      maxLength: 64,
      examples: ['en', 'de-AT'],
    }),
    created_at: formatted(
      'iso-8601',
      "The PDF's date, ISO 8601 with a time zone, or a date alone: the only date that enters the bytes. Default: none.",
      { maxLength: 40, examples: ['2026-11-20T09:30:00Z'] },
    ),
  };
}

function fileOptions(): Record<string, JsonSchema> {
  const password = (description: string): JsonSchema =>
    text(description, { minLength: 1, 'x-max-bytes': MAX_PASSWORD_BYTES });
  return {
    pdf_standard: oneOf(
      PDF_STANDARDS,
      'A standard that the PDF is to claim. What keeps the document from it is told with warning SVC_OPTION_IGNORED, and the claim is left out. With a level of PDF/A alone, PDF/UA is claimed too where nothing stands in its way; names with + ask for both. Default: pdf/ua-1 where nothing stands in its way; none makes no claim.',
    ),
    attachments: list(
      closed('A file inside the PDF.', ['filename', 'content_base64'], {
        filename: formatted('file-name', 'Its name, different from the others.', { minLength: 1, maxLength: 200 }),
        content_base64: formatted('base64', 'Its bytes.', { contentEncoding: 'base64' }),
        media_type: formatted('media-type', 'Its media type.', { maxLength: 100, examples: ['text/csv'] }),
        description: formatted('single-line', 'What it is, for readers.', { maxLength: MAX_LINE }),
      }),
      'Files inside the PDF.',
      { maxItems: MAX_ATTACHMENTS },
    ),
    encryption: closed(
      'Encrypts the PDF with AES-256; needs at least one of the passwords. The bytes then differ from render to render.',
      [],
      {
        user_password: password('Needed to open the PDF.'),
        owner_password: password('Needed to change what is permitted. Default: a random one, which nobody knows.'),
        permissions: list(
          { type: 'string', enum: PERMISSIONS },
          'What may be done without the owner password. Default: everything.',
          { uniqueItems: true },
        ),
      },
      // Not `anyOf`, of which generators of clients make a union.
      { if: { not: named('user_password') }, then: named('owner_password') },
    ),
  };
}

/** An object that has this property. It is named under `properties` too, because linters look for it there. */
const named = (property: string): JsonSchema => ({ properties: { [property]: {} }, required: [property] });

function deliveryOptions({ retentionHours, maxRetentionHours }: SchemaLimits): Record<string, JsonSchema> {
  const { pairs, name, value } = MAX_METADATA;
  return {
    filename: formatted('file-name', 'Name under which the PDF is offered; `.pdf` is added. Default: the template.', {
      minLength: 1,
      maxLength: 200,
      examples: ['invoice-2026-11.pdf'],
    }),
    disposition: oneOf(
      ['inline', 'attachment'],
      unless('Whether a browser that opens the PDF shows it (`inline`) or saves it (`attachment`).', 'inline'),
    ),
    output: oneOf(
      ['url', 'base64'],
      unless('`url`: a signed link. `base64`: the PDF in the JSON too, as `pdf_base64`.', 'url'),
    ),
    async: flag(unless('Answers 202 with the job at once, instead of waiting for the PDF.', false)),
    webhook_url: url(
      'Where to tell that the job has ended: a signed POST, repeated for a day until it is answered 2xx. See the guide, "Webhooks". At a public address, over https, port 443.',
      'https://example.com/hooks/pdf',
    ),
    retention_hours: {
      type: 'integer',
      minimum: 1,
      maximum: maxRetentionHours,
      description: unless('How long the PDF is kept.', retentionHours),
    },
    strict: flag(unless('A warning becomes 422 RENDER_FAILED with reason strict_warnings.', false)),
    metadata: map(
      formatted('single-line', 'A value.', { maxLength: value }),
      `Your own pairs, echoed in the result; not in the PDF. At most ${pairs}, names of ${name} and values of ${value} characters.`,
      {
        maxProperties: pairs,
        propertyNames: { type: 'string', format: 'single-line', minLength: 1, maxLength: name },
        examples: [{ order: '1042' }],
      },
    ),
  };
}
