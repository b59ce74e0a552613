/**
 * A row for each option of a render: what it must be, and where else than in a call it may be set. Its type and its description
 * stand in options.ts, its flags on the command line in cli/document-flags.ts, its field in requests in
 * server/schemas/render-option-fields.ts. What needs the names of options reads these rows; only the fuzzer has values of its own.
 */
import { isMap } from '../../base/foreign-values.js';
import { STANDARDS } from '../../pdf/file/conformance.js';
import { DIALECTS, isDialect } from '../../source/markdown/foreign-dialect.js';
import { isUnifiedPlugin } from '../../source/unified/unified-tree.js';
import { DATE, FLAG, FUNCTION, hasText, isBytes, isObject, OBJECT, TEXT, type Check } from './field-checks.js';
import type { RenderOptions, TemplateSource } from './options.js';

/** How front matter writes an option: `flag` is true or false in any of the words of flag-words.ts. */
export type FrontMatterForm = 'flag' | 'text' | 'text or fields' | 'flag or fields';

export interface OptionRow {
  /** Its type. What a string says is checked where it is used. */
  readonly check: Check;
  /** How a document may set it, under `options` in its front matter. Absent for what names files, grants access or serves the caller. */
  readonly frontMatter?: FrontMatterForm;
  /** Whether a template may set it for its documents, under `defaults` in its template.json. */
  readonly isPreset?: true;
}

const isNamed = (value: unknown): boolean =>
  hasText(value, 'name') && (hasText(value, 'content') || isBytes((value as { content?: unknown }).content));

const isFont = (value: unknown): boolean =>
  (hasText(value, 'family') && isBytes((value as { bytes?: unknown }).bytes)) ||
  (hasText(value, 'path') && (value as { optional?: unknown }).optional === true);

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const PLUGINS: Check = [
  'an array of plug-ins, each a function, or an array of one and its settings',
  (value) => Array.isArray(value) && value.every(isUnifiedPlugin),
];
/** HTML, “valid custom element name”, roughly. */
const CUSTOM_NAME = /^[a-z][^\s/>A-Z]*-[^\s/>A-Z]*$/;

const TEMPLATE_PARTS: readonly string[] = ['css', 'fragments', 'manifest'] satisfies (keyof TemplateSource)[];

const OPTION_TABLE = {
  template: {
    check: [
      'a name, a path, or an object with css, fragments or manifest',
      (value) => typeof value === 'string' || (isObject(value) && TEMPLATE_PARTS.some((part) => part in value)),
    ],
  },
  theme: { check: OBJECT },
  templateOptions: { check: OBJECT },
  variables: {
    check: [
      'an object with strings, numbers, true or false',
      (value) => isObject(value) && !Array.isArray(value) && Object.values(value).every(isScalar),
    ],
  },
  css: { check: ['a style sheet or an array of them', (value) => typeof value === 'string' || Array.isArray(value)] },
  pageSize: {
    check: [
      'a name, or an object with width and height',
      (value) => typeof value === 'string' || (isObject(value) && 'width' in value && 'height' in value),
    ],
    frontMatter: 'text or fields',
  },
  orientation: {
    check: ["'portrait' or 'landscape'", (value) => value === 'portrait' || value === 'landscape'],
    frontMatter: 'text',
    isPreset: true,
  },
  margin: {
    check: [
      'a length, or an object with top, right, bottom and left',
      (value) => typeof value === 'string' || typeof value === 'number' || isObject(value),
    ],
    frontMatter: 'text or fields',
  },
  title: { check: TEXT },
  author: { check: TEXT },
  subject: { check: TEXT, frontMatter: 'text' },
  keywords: { check: TEXT, frontMatter: 'text' },
  language: { check: TEXT },
  cover: { check: FLAG, frontMatter: 'flag', isPreset: true },
  pageNumbers: { check: FLAG, frontMatter: 'flag', isPreset: true },
  hyphenate: { check: FLAG, frontMatter: 'flag', isPreset: true },
  highlight: { check: FLAG, frontMatter: 'flag', isPreset: true },
  dialect: { check: [DIALECTS.map((name) => `'${name}'`).join(', '), isDialect], frontMatter: 'text' },
  smart: { check: FLAG, frontMatter: 'flag' },
  bibliography: {
    check: [
      'an address, an object with text, or an array of these',
      (value) => [value].flat().every((one) => typeof one === 'string' || hasText(one, 'text')),
    ],
  },
  csl: {
    check: [
      'the name or the address of a style, or an object with text',
      (value) => typeof value === 'string' || hasText(value, 'text'),
    ],
  },
  tex: { check: FLAG },
  copyFormulas: { check: ["'tex' or 'text'", (value) => value === 'tex' || value === 'text'], frontMatter: 'text' },
  numbered: { check: FLAG, frontMatter: 'flag', isPreset: true },
  showInput: { check: FLAG },
  footnotes: { check: ["'page' or 'end'", (value) => value === 'page' || value === 'end'], frontMatter: 'text' },
  shrinkToFit: { check: FLAG, frontMatter: 'flag' },
  elements: {
    check: [
      "an object from names with a hyphen, such as 'my-card', to functions",
      (value) =>
        isObject(value) &&
        Object.entries(value).every(([name, write]) => CUSTOM_NAME.test(name) && typeof write === 'function'),
    ],
  },
  remarkPlugins: { check: PLUGINS },
  rehypePlugins: { check: PLUGINS },
  watermark: {
    check: ['a string, or an object with text', (value) => typeof value === 'string' || hasText(value, 'text')],
    frontMatter: 'text',
  },
  attachments: {
    check: ['an array of objects with name and content', (value) => Array.isArray(value) && value.every(isNamed)],
  },
  invoice: { check: OBJECT },
  encryption: {
    check: [
      'an object with userPassword or ownerPassword',
      (value) => hasText(value, 'userPassword') || hasText(value, 'ownerPassword'),
    ],
  },
  sign: {
    check: [
      'an object with certificate, and with key or sign',
      (value) => isObject(value) && 'certificate' in value && ('key' in value || 'sign' in value),
    ],
  },
  toc: {
    check: ['true, false or an object with depth', (value) => typeof value === 'boolean' || isObject(value)],
    frontMatter: 'flag or fields',
    isPreset: true,
  },
  pdfStandard: {
    check: [
      Object.keys(STANDARDS)
        .map((name) => `'${name}'`)
        .join(', '),
      (value) => typeof value === 'string' && Object.hasOwn(STANDARDS, value),
    ],
    frontMatter: 'text',
  },
  outputProfile: { check: ['the bytes of an ICC profile', isBytes] },
  inkLimit: {
    check: ['a number of percent from 1 to 400', (value) => typeof value === 'number' && value >= 1 && value <= 400],
  },
  blackText: { check: ["'overprint' or 'knockout'", (value) => value === 'overprint' || value === 'knockout'] },
  filterResolution: {
    check: ['a number of dpi from 36 to 1200', (value) => typeof value === 'number' && value >= 36 && value <= 1200],
  },
  outline: { check: FLAG, frontMatter: 'flag', isPreset: true },
  tagged: { check: FLAG, isPreset: true },
  forms: { check: FLAG, frontMatter: 'flag' },
  createdAt: { check: DATE },
  fonts: {
    check: [
      'an array of paths, bytes, objects with family and bytes, or objects with path and optional',
      (value) =>
        Array.isArray(value) && value.every((font) => typeof font === 'string' || isBytes(font) || isFont(font)),
    ],
  },
  systemFonts: { check: FLAG },
  resources: {
    check: [
      "a Map, a function, or an object whose kind is 'none', 'files', 'public' or 'callback'",
      (value) =>
        isMap(value) ||
        typeof value === 'function' ||
        (isObject(value) && 'kind' in value && ['none', 'files', 'public', 'callback'].includes(value.kind as string)),
    ],
  },
  limits: { check: OBJECT },
  strict: { check: FLAG },
  onProgress: { check: FUNCTION },
  onWarning: { check: FUNCTION },
  onPage: { check: FUNCTION },
  dump: { check: FUNCTION },
  signal: { check: ['an AbortSignal', (value) => isObject(value) && 'aborted' in value] },
} as const satisfies { readonly [Name in keyof Required<RenderOptions>]: OptionRow };

export type OptionName = keyof typeof OPTION_TABLE;

/** The options that a template may set for its documents. */
export type PresetName = {
  [Name in OptionName]: (typeof OPTION_TABLE)[Name] extends { readonly isPreset: true } ? Name : never;
}[OptionName];

export const OPTION_NAMES = Object.keys(OPTION_TABLE) as readonly OptionName[];

/** null: there is no such option. */
export function optionRow(name: string): OptionRow | null {
  return Object.hasOwn(OPTION_TABLE, name) ? OPTION_TABLE[name as OptionName] : null;
}

/** The names of the options that front matter may set, with the form of each. */
export const FRONT_MATTER_FORMS: ReadonlyMap<string, FrontMatterForm> = new Map(
  OPTION_NAMES.flatMap((name) => {
    const { frontMatter } = optionRow(name)!;
    return frontMatter === undefined ? [] : [[name, frontMatter]];
  }),
);

export const PRESET_NAMES: readonly string[] = OPTION_NAMES.filter((name) => optionRow(name)!.isPreset);
