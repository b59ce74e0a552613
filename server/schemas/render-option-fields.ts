/**
 * The fields of a request's `options` (interface.md, "Render request"; decisions.md, "Generate"), a row for each. A field is the option of
 * the engine with its name in camel case (options/options.ts), unless SERVICE_FIELDS names it.
 */
import { DEFAULT_STYLE, DIALECTS, PAGE_SIZES, PAGE_SIZES_TOLD, STYLE_NAMES } from '../../engine/basics.js';
import type { JsonSchema } from '../openapi/operation.js';
import type { Config } from '../settings.js';
import { closed, color, flag, formatted, line, list, map, MAX_LINE, oneOf, text, unless, url } from './make.js';

export type RetentionLimits = Pick<Config, 'retentionHours' | 'maxRetentionHours'>;

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
/** Some thousand works. */
const MAX_BIBLIOGRAPHY_BYTES = 2 ** 20;
/** ISO 32000-2, 7.6.4.3.2: what AES-256 takes of a password. */
const MAX_PASSWORD_BYTES = 127;
const length = (description: string): JsonSchema => formatted('margin-length', description, { maxLength: 32 });
const pageLength = (description: string): JsonSchema =>
  formatted('positive-css-length', description, { maxLength: 32, examples: ['210mm'] });

/** The schemas of the fields, in the order of the description. */
export function renderOptionFields(limits: RetentionLimits) {
  return {
    ...pageOptions(),
    ...documentOptions(),
    ...fileOptions(),
    ...deliveryOptions(limits),
  };
}

export function renderOptionsSchema(limits: RetentionLimits): JsonSchema {
  return closed('How the PDF is made and given out.', [], renderOptionFields(limits));
}

function pageOptions() {
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
    variables: map(
      { anyOf: [{ type: 'string', maxLength: 4000 }, { type: 'number' }, { type: 'boolean' }] },
      'Texts for `{{ name }}` in Markdown. They come before those of its front matter.',
      { maxProperties: 100, examples: [{ version: '2.1' }] },
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
      enum: DIALECTS,
      description: 'Dialect of Markdown, which decides what is doubtful. Default: recognised by its syntax.',
    },
    smart: flag(
      'Prose of Markdown gets the quotation marks, dashes and unbroken spaces of its language. Default: true, but not for gfm and commonmark.',
    ),
    tex: flag(unless('TeX in the text of HTML is set as formulas: \\(…\\), \\[…\\], $$…$$ and environments.', false)),
    copy_formulas: {
      enum: ['tex', 'text'],
      description: 'What a formula is copied as: TeX between dollar signs, or text in one line. Default: its signs.',
    },
    bibliography: text(
      'Works that Markdown cites (`[@key]`), as BibTeX, BibLaTeX, CSL JSON or CSL YAML. Default: `references`.',
      { minLength: 1, 'x-max-bytes': MAX_BIBLIOGRAPHY_BYTES },
    ),
    csl: {
      enum: STYLE_NAMES,
      description: `Style of citations. Default: the front matter’s, else ${DEFAULT_STYLE}.`,
    },
    numbered: flag(
      'Sections, figures, tables and listings are numbered, and references show the numbers. Default: as the template says.',
    ),
    show_input: flag(unless('The input of code cells of notebooks is printed.', true)),
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
  } satisfies Record<string, JsonSchema>;
}

function documentOptions() {
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
  } satisfies Record<string, JsonSchema>;
}

function fileOptions() {
  const password = (description: string): JsonSchema =>
    text(description, { minLength: 1, 'x-max-bytes': MAX_PASSWORD_BYTES });
  return {
    pdf_standard: oneOf(
      PDF_STANDARDS,
      'A standard to claim. What keeps the document from it is told with SVC_OPTION_IGNORED, and nothing is claimed. With a level of PDF/A alone, PDF/UA is claimed too where it is true; names with + ask for both. Default: pdf/ua-1 where it is true; none makes no claim.',
    ),
    filter_resolution: {
      type: 'number',
      minimum: 36,
      maximum: 1200,
      description: unless('Pixels an inch where CSS filters blur or light.', 192),
    },
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
  } satisfies Record<string, JsonSchema>;
}

/** An object that has this property. It is named under `properties` too, because linters look for it there. */
const named = (property: string): JsonSchema => ({ properties: { [property]: {} }, required: [property] });

function deliveryOptions({ retentionHours, maxRetentionHours }: RetentionLimits) {
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
  } satisfies Record<string, JsonSchema>;
}
