/** The public options of a render, and the CSS that some of them become. */
import type { Writable } from 'node:stream';
import { nearest } from '../base/nearest.js';
import type { ResourcePolicy } from '../source/policy.js';
import { RenderError, type OptionPath } from '../diagnostics.js';

export interface RenderInput {
  /** The document. Bytes are decoded as UTF-8 unless a byte order mark or the document itself says otherwise. */
  readonly content: string | Uint8Array;
  /** Default: 'html' when the content begins with a tag or a doctype, else 'markdown'. */
  readonly type?: 'markdown' | 'html';
  /** File path or URL of the document, for relative resources and for messages. */
  readonly source?: string;
  /** Base of relative URLs where it differs from `source`. */
  readonly baseUrl?: string;
}

/** Lengths are CSS lengths such as `'20mm'`; a number is CSS px. */
export type CssLength = string | number;

export interface RenderOptions {
  /** Name of a bundled template or path of a template's folder. Default 'report'; 'none': user-agent style only. */
  readonly template?: string;
  /** Theme of the template: the fields of the service's theme object, such as `primary_color`. */
  readonly theme?: Readonly<Record<string, string>>;
  /** Further style sheets, applied after the document's own. */
  readonly css?: readonly (string | { readonly text: string; readonly source: string })[];
  /** A3, A4, A5, Letter, Legal, Tabloid, or two lengths. Default: what the CSS says, else A4. */
  readonly pageSize?: string | { readonly width: CssLength; readonly height: CssLength };
  readonly orientation?: 'portrait' | 'landscape';
  /** One length for all sides, or one each. */
  readonly margin?: CssLength | Readonly<Partial<Record<'top' | 'right' | 'bottom' | 'left', CssLength>>>;
  /** Metadata. Default: what the document says (`<title>`, front matter, first heading). */
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  /** BCP 47 language of the document. */
  readonly language?: string;
  /** A title page, where the template has one. Default false. */
  readonly cover?: boolean;
  /** PDF bookmarks from headings. Default true. */
  readonly outline?: boolean;
  /** A structure tree for assistive technology. Default true. */
  readonly tagged?: boolean;
  /** The PDF's date, the only date that enters the bytes. Default: none. */
  readonly createdAt?: Date;
  /** Font files: paths or bytes. They are available by their family names. */
  readonly fonts?: readonly (string | Uint8Array)[];
  /** What may be loaded besides the document itself. Default: nothing but `data:` URLs. */
  readonly resources?: ResourcePolicy;
  readonly limits?: RenderLimits;
  /** A warning becomes an error. Default false. */
  readonly strict?: boolean;
  /** Called after each page with the number of pages so far. */
  readonly onProgress?: (pages: number) => void;
  /** Stops the render between two pages. */
  readonly signal?: AbortSignal;
  /** Receives the PDF when the render is awaited; backpressure is respected, and the stream is ended. */
  readonly output?: Writable;
}

export interface RenderLimits {
  /** Default 100,000. */
  readonly pages?: number;
  /** Nesting of elements. Default 256. */
  readonly depth?: number;
  /** Milliseconds until the render is given up, looked at between pages. Default: none. */
  readonly timeMs?: number;
}

type Check = readonly [expected: string, holds: (value: unknown) => boolean];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isBytes = (value: unknown): boolean => value instanceof Uint8Array;
const TEXT: Check = ['a string', (value) => typeof value === 'string'];
const FLAG: Check = ['true or false', (value) => typeof value === 'boolean'];
const OBJECT: Check = ['an object', (value) => isObject(value) && !Array.isArray(value)];

/** What each option has to be; for callers without TypeScript. What its strings say is checked where they are used. */
const OPTION_CHECKS: Readonly<Record<keyof RenderOptions, Check>> = {
  template: TEXT,
  theme: OBJECT,
  css: ['an array of style sheets', Array.isArray],
  pageSize: [
    'a name, or an object with width and height',
    (value) => typeof value === 'string' || (isObject(value) && 'width' in value && 'height' in value),
  ],
  orientation: ["'portrait' or 'landscape'", (value) => value === 'portrait' || value === 'landscape'],
  margin: [
    'a length, or an object with top, right, bottom and left',
    (value) => typeof value === 'string' || typeof value === 'number' || isObject(value),
  ],
  title: TEXT,
  author: TEXT,
  subject: TEXT,
  keywords: TEXT,
  language: TEXT,
  cover: FLAG,
  outline: FLAG,
  tagged: FLAG,
  createdAt: ['a valid Date', (value) => value instanceof Date && !Number.isNaN(value.getTime())],
  fonts: [
    'an array of paths or bytes',
    (value) => Array.isArray(value) && value.every((font) => typeof font === 'string' || isBytes(font)),
  ],
  resources: [
    "an object whose kind is 'none', 'files', 'public' or 'callback'",
    (value) =>
      isObject(value) && 'kind' in value && ['none', 'files', 'public', 'callback'].includes(value.kind as string),
  ],
  limits: OBJECT,
  strict: FLAG,
  onProgress: ['a function', (value) => typeof value === 'function'],
  signal: ['an AbortSignal', (value) => isObject(value) && 'aborted' in value],
  output: ['a writable stream', (value) => isObject(value) && 'write' in value && typeof value.write === 'function'],
};

const LIMITS: readonly string[] = ['pages', 'depth', 'timeMs'] satisfies (keyof RenderLimits)[];

/** Throws RenderError 'input_invalid' for an option that does not exist or is of the wrong kind. */
export function checkOptions(options: RenderOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const check = (OPTION_CHECKS as Readonly<Record<string, Check | undefined>>)[name];
    if (!check) {
      const near = nearest(name, Object.keys(OPTION_CHECKS));
      throw new RenderError(
        'input_invalid',
        `Unknown option "${name}"${near === undefined ? `; use ${Object.keys(OPTION_CHECKS).join(', ')}.` : `; did you mean ${near}?`}`,
        undefined,
        { option: [name] },
      );
    }
    const [expected, holds] = check;
    if (value !== undefined && !holds(value)) throw wrongOption([name], `The option ${name} must be ${expected}.`);
  }
  checkLimits(options.limits ?? {});
}

function checkLimits(limits: RenderLimits): void {
  for (const [name, value] of Object.entries(limits)) {
    if (!LIMITS.includes(name))
      throw wrongOption(['limits', name], `Unknown limit "${name}"; use ${LIMITS.join(', ')}.`);
    if (value !== undefined && !(typeof value === 'number' && value > 0))
      throw wrongOption(['limits', name], `The limit ${name} must be a number above 0.`);
  }
}

function wrongOption(option: OptionPath, message: string): RenderError {
  return new RenderError('input_invalid', message, undefined, { stage: 'options', option });
}

/** The input as an object. Throws RenderError 'input_invalid' for what is none. */
export function checkInput(input: RenderInput | string): RenderInput {
  if (typeof input === 'string') return { content: input };
  if (!isObject(input) || !(typeof input.content === 'string' || isBytes(input.content))) {
    throw wrongOption(
      ['input', 'content'],
      'The input must be the text of a document, or an object with its text or bytes as content.',
    );
  }
  if (input.type !== undefined && input.type !== 'markdown' && input.type !== 'html') {
    throw wrongOption(
      ['input', 'type'],
      `The type of the input must be 'markdown' or 'html', not '${String(input.type)}'.`,
    );
  }
  return input;
}

const PAGE_SIZES = new Set(['a3', 'a4', 'a5', 'letter', 'legal', 'tabloid']);

/** Tabloid is what CSS calls ledger, upright. */
function sizeKeyword(name: string): string {
  const keyword = name.toLowerCase();
  if (!PAGE_SIZES.has(keyword)) {
    throw wrongOption(
      ['pageSize'],
      `Unknown page size "${name}"; use A3, A4, A5, Letter, Legal, Tabloid or a width and a height.`,
    );
  }
  return keyword === 'tabloid' ? '11in 17in' : keyword;
}

/** A length as CSS writes it. Throws for what is not a length. */
function cssLength(value: CssLength, option: OptionPath): string {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw wrongOption(option, `A length must be a finite number, not ${value}.`);
    return `${value}px`;
  }
  if (typeof value !== 'string' || !/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:px|pt|pc|in|cm|mm|q|em|rem)?\s*$/i.test(value)) {
    throw wrongOption(option, `"${value}" is not a length; write for example 20mm, 1in or 36pt.`);
  }
  return value.trim();
}

/** `@page` rules for the options that concern the page; '' when there are none. */
export function pageCss(options: RenderOptions): string {
  const declarations: string[] = [];
  const { pageSize, orientation, margin } = options;
  if (pageSize !== undefined || orientation !== undefined) {
    const size =
      pageSize === undefined
        ? 'a4'
        : typeof pageSize === 'string'
          ? sizeKeyword(pageSize)
          : `${cssLength(pageSize.width, ['pageSize', 'width'])} ${cssLength(pageSize.height, ['pageSize', 'height'])}`;
    declarations.push(`size: ${orientedSize(size, orientation)}`);
  }
  if (typeof margin === 'string' || typeof margin === 'number')
    declarations.push(`margin: ${cssLength(margin, ['margin'])}`);
  else if (margin) {
    for (const side of ['top', 'right', 'bottom', 'left'] as const) {
      const length = margin[side];
      if (length !== undefined) declarations.push(`margin-${side}: ${cssLength(length, ['margin', side])}`);
    }
  }
  return declarations.length === 0 ? '' : `@page { ${declarations.join('; ')} }`;
}

/** CSS takes an orientation only with a named size; two lengths are turned by hand. */
function orientedSize(size: string, orientation: RenderOptions['orientation']): string {
  if (!orientation) return size;
  const lengths = size.split(' ');
  if (lengths.length === 1) return `${size} ${orientation}`;
  return orientation === 'landscape' ? `${lengths[1]} ${lengths[0]}` : size;
}
