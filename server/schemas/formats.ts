import { arePageRanges, PAGE_RANGES } from '../../engine/assemble/page-ranges.js';
import { ASSET_PREFIX, STORED_NAME } from './stored-kinds.js';

/**
 * Kinds of text that a pattern alone cannot check or cannot explain. Each is a `format` of the published schemas. The
 * message of a 400 quotes `expected`.
 */
export interface TextFormat {
  readonly test: (text: string) => boolean;
  /** Completes "… must be": what it is, with an example. */
  readonly expected: string;
  /** A likely correction of a wrong text. Undefined if there is none. */
  readonly mend?: (text: string) => string | undefined;
}

const HEX_COLOR = /^#(?:[\dA-Fa-f]{3}|[\dA-Fa-f]{6})$/;
// Texts may be a mebibyte long, so no two parts of a pattern may take the same characters in turn.
const CSS_LENGTH = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:px|pt|pc|in|cm|mm|q|em|rem)|0)$/i;
const MAX_HTTPS_URL = 2048;
const ASSET = new RegExp(`^${ASSET_PREFIX}${STORED_NAME}$`);
const NAME = new RegExp(`^${STORED_NAME}$`);
/** A page of a PDF, as in `asset:paper#page=2`. */
const PAPER_ASSET = new RegExp(`^${ASSET_PREFIX}${STORED_NAME}(?:#page=(?:\\d{1,5}|last))?$`);
const PAPER_DATA = /^data:(?:image\/(?:png|jpeg|svg\+xml)|application\/pdf)[;,]/i;
const LOGO_DATA = /^data:image\/(?:png|jpeg|svg\+xml)[;,]/i;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-](\d\d):(\d\d))$/;
// Control characters, path separators, and the controls that make a name read backwards.

const NO_FILE_NAME = /[\u0000-\u001f\u007f-\u009f/\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const NOT_IN_FILE_NAMES = new RegExp(NO_FILE_NAME, 'g');

function isHttpsUrl(text: string): boolean {
  // URL itself mends "https:example.com" and white space; an address that needs mending is refused.
  return /^https:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);
}

function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // Date turns April 31 into May 1, which is not what was written.
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day) && Number(year) > 0;
}

/** RFC 3339, section 5.6, or the date alone. A leap second is not accepted: PDF has none. */
function isTimestamp(text: string): boolean {
  const [, date, hours, minutes, seconds, offsetHours = '0', offsetMinutes = '0'] = DATE_TIME.exec(text) ?? [];
  if (date === undefined) return isDate(text);
  return (
    isDate(date) &&
    Number(hours) < 24 &&
    Number(minutes) < 60 &&
    Number(seconds) < 60 &&
    Number(offsetHours) < 24 &&
    Number(offsetMinutes) < 60
  );
}

function isLanguageTag(text: string): boolean {
  try {
    return text.length <= 64 && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false; // RangeError: not a tag of BCP 47
  }
}

function mendColor(text: string): string | undefined {
  if (HEX_COLOR.test(`#${text}`)) return `#${text}`;
  return /^#(?:[\da-f]{4}|[\da-f]{8})$/i.test(text) ? text.slice(0, text.length === 5 ? 4 : 7) : undefined;
}

function overHttps(text: string): string | undefined {
  const https = text.replace(/^(?:http:)?\/\//i, 'https://');
  return https !== text && isHttpsUrl(https) ? https : undefined;
}

/** A number without a unit: margins and pages are mostly given in this one. */
const inMillimetres = (text: string): string | undefined => (/^\d+(?:\.\d+)?$/.test(text) ? `${text}mm` : undefined);

export const FORMATS = {
  'hex-color': {
    test: (text) => HEX_COLOR.test(text),
    expected: 'an opaque hex colour such as #4361ee or #46e',
    mend: mendColor,
  },
  'margin-length': {
    test: (text) => CSS_LENGTH.test(text) && Number.parseFloat(text) >= 0,
    expected: 'a CSS length of 0 or more with its unit, such as 20mm, 1in or 36pt',
    mend: (text) => inMillimetres(text.replace(/^-/, '')),
  },
  'positive-css-length': {
    test: (text) => CSS_LENGTH.test(text) && Number.parseFloat(text) > 0,
    expected: 'a CSS length above 0 with its unit, such as 210mm or 8.5in',
    mend: inMillimetres,
  },
  'https-url': {
    test: isHttpsUrl,
    expected: 'an absolute URL that begins with https://',
    mend: overHttps,
  },
  'logo-url': {
    test: (text) => (isHttpsUrl(text) && text.length <= MAX_HTTPS_URL) || ASSET.test(text) || LOGO_DATA.test(text),
    expected: `an absolute URL that begins with https:// and has at most ${MAX_HTTPS_URL} characters, asset: and the name of a stored asset, or a data: URL of an SVG, PNG or JPEG`,
    mend: overHttps,
  },
  'paper-url': {
    test: (text) =>
      (isHttpsUrl(text) && text.length <= MAX_HTTPS_URL) || PAPER_ASSET.test(text) || PAPER_DATA.test(text),
    expected: `an absolute URL that begins with https:// and has at most ${MAX_HTTPS_URL} characters, asset: and the name of a stored asset, or a data: URL of a PDF, SVG, PNG or JPEG`,
    mend: overHttps,
  },
  'asset-url': {
    test: (text) => ASSET.test(text),
    expected: 'asset: and the name of a stored asset, such as asset:terms',
    mend: (text) => (NAME.test(text) ? `${ASSET_PREFIX}${text}` : undefined),
  },
  'job-id': {
    test: (text) => /^job_[0-9A-Za-z]+$/.test(text),
    expected: 'the job_id of a job, such as job_3vN8xQ2mKpR7sT1wY5zB4c',
  },
  'page-ranges': { test: arePageRanges, expected: PAGE_RANGES },
  'stored-name': {
    test: (text) => NAME.test(text),
    expected: 'a name of 1 to 64 small letters, digits, - and _ that begins with a letter or digit',
    mend: (text) => (NAME.test(text.toLowerCase()) ? text.toLowerCase() : undefined),
  },
  'iso-8601': {
    test: isTimestamp,
    expected: 'an ISO 8601 time with its zone such as 2026-11-20T09:30:00Z, or a date such as 2026-11-20',
    mend: (text) => (isTimestamp(`${text}Z`) ? `${text}Z` : undefined),
  },
  'language-tag': {
    test: isLanguageTag,
    expected: 'a BCP 47 language tag such as en or de-AT',
    mend: (text) => {
      const hyphens = text.replace(/_/g, '-');
      return hyphens !== text && isLanguageTag(hyphens) ? hyphens : undefined;
    },
  },
  'single-line': {
    test: (text) => !/[\r\n\0]/.test(text),
    expected: 'one line of text, without CR, LF or NUL',
    mend: (text) => (text.length <= 60 ? text.replace(/[\r\n\0]+/g, ' ').trim() : undefined),
  },
  'file-name': {
    test: (text) => !NO_FILE_NAME.test(text) && text !== '.' && text !== '..',
    expected: 'a file name without folders or control characters, such as invoice-2026-11.pdf',
    mend: (text) =>
      text.length <= 200 ? text.split(/[/\\]/).at(-1)?.replace(NOT_IN_FILE_NAMES, '') || undefined : undefined,
  },
  base64: {
    test: (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
    expected: 'base64 (RFC 4648, section 4, with padding and without line breaks)',
  },
  'media-type': {
    test: (text) => /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(text),
    expected: 'a media type such as text/csv',
  },
} as const satisfies Record<string, TextFormat>;

export type FormatName = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[];

/** UTF-16 units. Fields with a format are shorter than this by their maxLength, all but files in base64. */
const LONGEST = 4096;

/** Texts that are far too long are not checked: it would block the event loop, and maxLength refuses them anyway. */
export function hasFormat(name: FormatName, text: string): boolean {
  return (name === 'base64' || text.length <= LONGEST) && FORMATS[name].test(text);
}

/** Returns a likely correction of a wrong text; undefined if there is none. */
export function mended(name: string, text: string): string | undefined {
  const format = text.length <= LONGEST ? formatNamed(name) : undefined;
  const better = format?.mend?.(text);
  return better !== undefined && format!.test(better) ? better : undefined;
}

export function formatNamed(name: string): TextFormat | undefined {
  return (FORMATS as Readonly<Record<string, TextFormat>>)[name];
}
