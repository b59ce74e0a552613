/** Checks options and input at run time, for callers without TypeScript. */
import { nearest } from '../../base/nearest.js';
import { BUDGET_NAMES } from '../../budget.js';
import { RenderError, type OptionPath } from '../../diagnostics.js';
import type { Watermark } from '../../paint/watermark.js';
import { RELATIONSHIPS, type Attachment } from '../../pdf/attachments.js';
import type { SignOptions } from '../../signature/sign-options.js';
import { FORMAT_NAMES } from '../../source/formats/contract.js';
import { isUnifiedTree } from '../../source/unified/unified-tree.js';
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
  DATE,
  hasText,
  isBytes,
  isObject,
  TEXT,
  wrongOption,
  type Check,
} from './field-checks.js';
import { isSeries } from './documents.js';
import { OPTION_NAMES, optionRow } from './option-table.js';
import { sheetsOf, type DocumentInput, type RenderInput, type RenderLimits, type RenderOptions } from './options.js';

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
    const row = optionRow(name);
    if (!row) throw unknownOption(name);
    const [expected, holds] = row.check;
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

function unknownOption(name: string): RenderError {
  const near = nearest(name, OPTION_NAMES);
  const hint = near === undefined ? `use ${OPTION_NAMES.join(', ')}.` : `did you mean ${near}?`;
  return new RenderError('input_invalid', `Unknown option "${name}"; ${hint}`, undefined, { option: [name] });
}

function checkContents(toc: Exclude<RenderOptions['toc'], boolean | undefined>): void {
  for (const [name, value] of Object.entries(toc)) {
    if (name !== 'depth') throw wrongOption(['toc', name], `Unknown field "${name}" of toc; use depth.`);
    if (value !== undefined && !(Number.isInteger(value) && value >= 1 && value <= 6))
      throw wrongOption(['toc', 'depth'], 'The depth of toc must be a heading level from 1 to 6.');
  }
}

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
  date: DATE,
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

const ONE_DOCUMENT =
  'Several documents are rendered into one PDF by render(), renderTo() and renderStream(); give one document here.';

/** Returns the inputs as objects, one or more. Throws RenderError 'input_invalid' when one is not a valid input. */
export function checkInputs(input: DocumentInput): readonly RenderInput[] {
  if (isSeries(input)) throw wrongOption(['input', 'documents'], ONE_DOCUMENT);
  if (!Array.isArray(input)) return [checkInput(input as RenderInput | string | Uint8Array, ['input'])];
  if (input.length === 0) throw wrongOption(['input'], 'The list of inputs is empty; give at least one chapter.');
  return input.map((chapter: RenderInput | string | Uint8Array, i) => checkInput(chapter, ['input', String(i)]));
}

function isContent(content: unknown): boolean {
  return typeof content === 'string' || isBytes(content) || isUnifiedTree(content);
}

const INPUT_TYPES: readonly RenderInput['type'][] = ['markdown', 'html', ...FORMAT_NAMES];

/** Throws RenderError 'input_invalid' when it is not a valid input. */
export function checkInput(input: RenderInput | string | Uint8Array, path: OptionPath): RenderInput {
  if (typeof input === 'string' || input instanceof Uint8Array) return { content: input };
  if (!isObject(input) || !isContent(input.content)) {
    throw wrongOption(
      [...path, 'content'],
      'The input must be the text of a document, or an object with its text, its bytes or a tree of unified as content.',
    );
  }
  if (input.type !== undefined && !INPUT_TYPES.includes(input.type)) {
    throw wrongOption(
      [...path, 'type'],
      `The type of the input must be 'markdown', 'html', 'notebook', 'asciidoc' or 'docx', not '${String(input.type)}'.`,
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
