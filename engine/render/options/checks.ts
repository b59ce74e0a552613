/** Checks options and input at run time, for callers without TypeScript. */
import { isDate, isMap } from '../../base/foreign-values.js';
import { nearest } from '../../base/nearest.js';
import { BUDGET_NAMES } from '../../budget.js';
import { RenderError, type OptionPath } from '../../diagnostics.js';
import type { Watermark } from '../../paint/watermark.js';
import { STANDARDS } from '../../pdf/file/conformance.js';
import { RELATIONSHIPS, type Attachment } from '../../pdf/attachments.js';
import type { SignOptions } from '../../signature/sign-options.js';
import { A_COLOR, writtenColor } from './colors.js';
import {
  checkAttachmentFields,
  checkEncryption,
  checkFields,
  checkFonts,
  checkNames,
  checkResources,
  checkSheets,
  checkTemplate,
  FLAG,
  isBytes,
  isObject,
  OBJECT,
  TEXT,
  wrongOption,
  type Check,
} from './field-checks.js';
import { DIALECTS, isDialect } from '../../source/markdown/foreign-dialect.js';
import {
  sheetsOf,
  type DocumentInput,
  type RenderInput,
  type RenderLimits,
  type RenderOptions,
  type TemplateSource,
} from './options.js';

const isValidDate = (value: unknown): boolean => isDate(value) && !Number.isNaN(value.getTime());

const hasText = (value: unknown, field: string): boolean =>
  isObject(value) && typeof (value as Record<string, unknown>)[field] === 'string';
const isNamed = (value: unknown): boolean =>
  hasText(value, 'name') && (hasText(value, 'content') || isBytes((value as { content?: unknown }).content));

/** HTML, “valid custom element name”, roughly. */
const CUSTOM_NAME = /^[a-z][^\s/>A-Z]*-[^\s/>A-Z]*$/;

const TEMPLATE_PARTS: readonly string[] = ['css', 'fragments', 'manifest'] satisfies (keyof TemplateSource)[];

/** The type of each option. The content of strings is checked where they are used. */
const OPTION_CHECKS: Readonly<Record<keyof RenderOptions, Check>> = {
  template: [
    'a name, a path, or an object with css, fragments or manifest',
    (value) => typeof value === 'string' || (isObject(value) && TEMPLATE_PARTS.some((part) => part in value)),
  ],
  theme: OBJECT,
  templateOptions: OBJECT,
  css: ['a style sheet or an array of them', (value) => typeof value === 'string' || Array.isArray(value)],
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
  pageNumbers: FLAG,
  hyphenate: FLAG,
  highlight: FLAG,
  dialect: [DIALECTS.map((name) => `'${name}'`).join(', '), isDialect],
  smart: FLAG,
  numbered: FLAG,
  footnotes: ["'page' or 'end'", (value) => value === 'page' || value === 'end'],
  shrinkToFit: FLAG,
  elements: [
    "an object from names with a hyphen, such as 'my-card', to functions",
    (value) =>
      isObject(value) &&
      Object.entries(value).every(([name, write]) => CUSTOM_NAME.test(name) && typeof write === 'function'),
  ],
  watermark: ['a string, or an object with text', (value) => typeof value === 'string' || hasText(value, 'text')],
  attachments: ['an array of objects with name and content', (value) => Array.isArray(value) && value.every(isNamed)],
  invoice: OBJECT,
  encryption: [
    'an object with userPassword or ownerPassword',
    (value) => hasText(value, 'userPassword') || hasText(value, 'ownerPassword'),
  ],
  sign: [
    'an object with certificate, and with key or sign',
    (value) => isObject(value) && 'certificate' in value && ('key' in value || 'sign' in value),
  ],
  toc: ['true, false or an object with depth', (value) => typeof value === 'boolean' || isObject(value)],
  pdfStandard: [
    Object.keys(STANDARDS)
      .map((name) => `'${name}'`)
      .join(', '),
    (value) => typeof value === 'string' && Object.hasOwn(STANDARDS, value),
  ],
  outputProfile: ['the bytes of an ICC profile', isBytes],
  inkLimit: ['a number of percent from 1 to 400', (value) => typeof value === 'number' && value >= 1 && value <= 400],
  blackText: ["'overprint' or 'knockout'", (value) => value === 'overprint' || value === 'knockout'],
  outline: FLAG,
  tagged: FLAG,
  forms: FLAG,
  createdAt: ['a valid Date', isValidDate],
  fonts: [
    'an array of paths, bytes, objects with family and bytes, or objects with path and optional',
    (value) => Array.isArray(value) && value.every((font) => typeof font === 'string' || isBytes(font) || isFont(font)),
  ],
  systemFonts: FLAG,
  resources: [
    "a Map, a function, or an object whose kind is 'none', 'files', 'public' or 'callback'",
    (value) =>
      isMap(value) ||
      typeof value === 'function' ||
      (isObject(value) && 'kind' in value && ['none', 'files', 'public', 'callback'].includes(value.kind as string)),
  ],
  limits: OBJECT,
  strict: FLAG,
  onProgress: ['a function', (value) => typeof value === 'function'],
  onWarning: ['a function', (value) => typeof value === 'function'],
  onPage: ['a function', (value) => typeof value === 'function'],
  dump: ['a function', (value) => typeof value === 'function'],
  signal: ['an AbortSignal', (value) => isObject(value) && 'aborted' in value],
};

const MAX_ATTACHMENT_NAME = 255;
/** Bytes for a signature. */
const MAX_ROOM = 1_000_000;
const LIMITS: readonly string[] = [
  'pages',
  'depth',
  'pdfBytes',
  'timeMs',
  'memoryBytes',
  'budgets',
] satisfies (keyof RenderLimits)[];

/** Throws RenderError 'input_invalid' for options that are no object, such as null. */
export function checkIsOptions(options: unknown): void {
  if (!isObject(options) || Array.isArray(options))
    throw wrongOption([], "The options must be an object such as { template: 'report' }, or be left out.");
}

/** Throws RenderError 'input_invalid' for an option that does not exist or has the wrong type. */
export function checkOptions(options: RenderOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(OPTION_CHECKS, name) ? OPTION_CHECKS[name as keyof RenderOptions] : null;
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
  if (isObject(options.watermark)) checkWatermark(options.watermark);
  if (isObject(options.toc)) checkContents(options.toc);
  if (options.sign) checkSign(options.sign);
  if (options.encryption) checkEncryption(options.encryption);
  if (isObject(options.template)) checkTemplate(options.template);
  if (options.resources) checkResources(options.resources);
  checkSheets(sheetsOf(options));
  checkFonts(options.fonts ?? []);
  checkAttachments(options.attachments ?? []);
}

function checkContents(toc: Exclude<RenderOptions['toc'], boolean | undefined>): void {
  for (const [name, value] of Object.entries(toc)) {
    if (name !== 'depth') throw wrongOption(['toc', name], `Unknown field "${name}" of toc; use depth.`);
    if (value !== undefined && !(Number.isInteger(value) && value >= 1 && value <= 6))
      throw wrongOption(['toc', 'depth'], 'The depth of toc must be a heading level from 1 to 6.');
  }
}

const isFont = (value: unknown): boolean =>
  (hasText(value, 'family') && isBytes((value as { bytes?: unknown }).bytes)) ||
  (hasText(value, 'path') && (value as { optional?: unknown }).optional === true);
const isKey = (value: unknown): boolean => typeof value === 'string' || isBytes(value) || hasText(value, 'type');
const isCertificate = (value: unknown): boolean => typeof value === 'string' || isBytes(value);

const SIGN_CHECKS: Readonly<Record<keyof SignOptions, Check>> = {
  certificate: [
    'PEM, the bytes of DER, or a list of these',
    (value) => (Array.isArray(value) ? value.every(isCertificate) : isCertificate(value)),
  ],
  key: ['PEM, the bytes of DER, or a KeyObject', isKey],
  passphrase: TEXT,
  sign: ['a function', (value) => typeof value === 'function'],
  padding: ["'pkcs1' or 'pss'", (value) => value === 'pkcs1' || value === 'pss'],
  date: ['a valid Date', isValidDate],
  name: TEXT,
  reason: TEXT,
  location: TEXT,
  contact: TEXT,
  field: TEXT,
  room: [
    'a whole number of bytes, at most 1000000',
    (value) => Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ROOM,
  ],
};

function checkSign(sign: SignOptions): void {
  checkFields(sign, ['sign'], SIGN_CHECKS);
  if (sign.key !== undefined && sign.sign !== undefined)
    throw wrongOption(['sign', 'key'], 'The option sign has both a key and a function that signs; give one of them.');
}

const WATERMARK_FIELDS: readonly string[] = ['text', 'color', 'opacity', 'angle'] satisfies (keyof Watermark)[];

function checkWatermark(watermark: Watermark): void {
  checkNames(watermark, ['watermark'], WATERMARK_FIELDS);
  const { color, opacity, angle } = watermark;
  if (color !== undefined && !(typeof color === 'string' && writtenColor(color) !== null))
    throw wrongOption(['watermark', 'color'], `The color of the watermark must be ${A_COLOR}.`);
  if (opacity !== undefined && !(typeof opacity === 'number' && opacity >= 0 && opacity <= 1))
    throw wrongOption(['watermark', 'opacity'], 'The opacity of the watermark must be a number from 0 to 1.');
  if (angle !== undefined && !(typeof angle === 'number' && Number.isFinite(angle)))
    throw wrongOption(['watermark', 'angle'], 'The angle of the watermark must be a number of degrees.');
}

function checkAttachments(attachments: readonly Attachment[]): void {
  checkAttachmentFields(attachments);
  const names = new Set<string>();
  for (const { name, relationship } of attachments) {
    if (relationship !== undefined && !RELATIONSHIPS.includes(relationship))
      throw wrongOption(['attachments'], `The relationship of "${name}" must be one of ${RELATIONSHIPS.join(', ')}.`);
    if (name.trim() === '' || /[/\\\p{Cc}]/u.test(name) || name.length > MAX_ATTACHMENT_NAME) {
      const message = `An attachment is called "${name.slice(0, 40)}"; use a file name without folders.`;
      throw wrongOption(['attachments'], message);
    }
    if (names.has(name)) throw wrongOption(['attachments'], `Two attachments are called "${name}"; rename one.`);
    names.add(name);
  }
}

function checkLimits({ budgets, ...limits }: RenderLimits): void {
  checkNumbers(limits, ['limits'], LIMITS);
  if (budgets === undefined) return;
  if (!isObject(budgets)) throw wrongOption(['limits', 'budgets'], 'The limit budgets must be an object.');
  checkNumbers(budgets, ['limits', 'budgets'], BUDGET_NAMES);
}

function checkNumbers(limits: object, path: OptionPath, names: readonly string[]): void {
  for (const [name, value] of Object.entries(limits)) {
    if (!names.includes(name)) throw wrongOption([...path, name], `Unknown limit "${name}"; use ${names.join(', ')}.`);
    if (value !== undefined && !(typeof value === 'number' && value > 0))
      throw wrongOption([...path, name], `The limit ${name} must be a number above 0.`);
  }
}

/** Throws RenderError 'input_invalid' for something that takes no bytes. */
export function checkOutput(output: unknown): void {
  const isStream = isObject(output) && ('getWriter' in output || 'write' in output);
  if (isStream || typeof output === 'function') return;
  throw wrongOption(
    ['output'],
    'The output must be a Node stream, a web stream, or a function that takes the chunks of the PDF.',
  );
}

/** Returns the inputs as objects, one or more. Throws RenderError 'input_invalid' when one is not a valid input. */
export function checkInputs(input: DocumentInput): readonly RenderInput[] {
  if (!Array.isArray(input)) return [checkInput(input as RenderInput | string | Uint8Array, ['input'])];
  if (input.length === 0) throw wrongOption(['input'], 'The list of inputs is empty; give at least one chapter.');
  return input.map((chapter: RenderInput | string | Uint8Array, i) => checkInput(chapter, ['input', String(i)]));
}

function checkInput(input: RenderInput | string | Uint8Array, path: OptionPath): RenderInput {
  if (typeof input === 'string' || input instanceof Uint8Array) return { content: input };
  if (!isObject(input) || !(typeof input.content === 'string' || isBytes(input.content))) {
    throw wrongOption(
      [...path, 'content'],
      'The input must be the text of a document, or an object with its text or bytes as content.',
    );
  }
  if (input.type !== undefined && input.type !== 'markdown' && input.type !== 'html') {
    throw wrongOption(
      [...path, 'type'],
      `The type of the input must be 'markdown' or 'html', not '${String(input.type)}'.`,
    );
  }
  if (input.styles !== undefined && input.styles !== 'author' && input.styles !== 'template') {
    throw wrongOption(
      [...path, 'styles'],
      `The styles of the input must be 'author' or 'template', not '${String(input.styles)}'.`,
    );
  }
  for (const name of ['source', 'baseUrl'] as const)
    if (input[name] !== undefined && typeof input[name] !== 'string')
      throw wrongOption([...path, name], `The ${name} of the input must be a string: a path, or the href of a URL.`);
  checkSpelling(input, path);
  return input;
}

const INPUT_FIELDS: readonly string[] = [
  'content',
  'type',
  'source',
  'baseUrl',
  'styles',
] satisfies (keyof RenderInput)[];

/** Inputs may have fields of the caller's own, but none that is nearly called as one of ours. */
function checkSpelling(input: RenderInput, path: OptionPath): void {
  for (const name of Object.keys(input)) {
    const near = INPUT_FIELDS.includes(name) ? undefined : nearest(name, INPUT_FIELDS);
    if (near !== undefined)
      throw wrongOption([...path, name], `Unknown field "${name.slice(0, 40)}" of the input; did you mean ${near}?`);
  }
}
