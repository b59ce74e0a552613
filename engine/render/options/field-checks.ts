/** Checks the fields of options that are objects: one that is misspelt would have no effect, and nobody would know. */
import { isDate, isMap } from '../../base/foreign-values.js';
import { nearest } from '../../base/nearest.js';
import type { OptionPath } from '../../diagnostics.js';
import { RenderError } from '../../diagnostics.js';
import type { Attachment } from '../../pdf/attachments.js';
import type { EncryptionOptions, Permissions } from '../../pdf/file/encryption.js';
import type {
  CallbackResources,
  FileResources,
  NoResources,
  PublicResources,
  ResourceLimits,
  ResourcePolicy,
} from '../../source/resources/policy.js';
import type { FontSource, OptionalFont, RenderOptions, TemplateSource } from './options.js';

/** What a value has to be, and whether it is. */
export type Check = readonly [expected: string, holds: (value: unknown) => boolean];
export type Fields<Given> = Readonly<Record<keyof Given, Check>>;

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const isBytes = (value: unknown): boolean => value instanceof Uint8Array;
const isText = (value: unknown): boolean => typeof value === 'string';
export const hasText = (value: unknown, field: string): boolean =>
  isObject(value) && isText((value as Record<string, unknown>)[field]);
const isFunction = (value: unknown): boolean => typeof value === 'function';

export const TEXT: Check = ['a string', isText];
export const FLAG: Check = ['true or false', (value) => typeof value === 'boolean'];
export const OBJECT: Check = ['an object', (value) => isObject(value) && !Array.isArray(value)];
export const DATE: Check = ['a valid Date', (value) => isDate(value) && !Number.isNaN(value.getTime())];
export const FUNCTION: Check = ['a function', isFunction];
const BYTES: Check = ['a Uint8Array', isBytes];
const TEXTS: Check = ['an array of strings', (value) => Array.isArray(value) && value.every(isText)];
const ABOVE_ZERO: Check = ['a number above 0', (value) => typeof value === 'number' && value > 0];

export function wrongOption(option: OptionPath, message: string): RenderError {
  return new RenderError('input_invalid', message, undefined, { stage: 'options', option });
}

/** Throws RenderError 'input_invalid' for a field with another name than these. */
export function checkNames(value: object, path: OptionPath, names: readonly string[]): void {
  for (const name of Object.keys(value)) {
    if (names.includes(name)) continue;
    const near = nearest(name, names);
    const hint = near === undefined ? `use ${names.join(', ')}.` : `did you mean ${near}?`;
    throw wrongOption([...path, name], `Unknown field "${name.slice(0, 40)}" of ${path.join('.')}; ${hint}`);
  }
}

/** The same, and for a field of the wrong type. Values are never part of a message: one may be a secret. */
export function checkFields(value: object, path: OptionPath, fields: Readonly<Record<string, Check>>): void {
  checkNames(value, path, Object.keys(fields));
  for (const [name, given] of Object.entries(value)) {
    const [expected, holds] = fields[name]!;
    if (given !== undefined && !holds(given))
      throw wrongOption([...path, name], `The ${name} of ${path.join('.')} must be ${expected}.`);
  }
}

const ATTACHMENT: Fields<Attachment> = {
  name: TEXT,
  content: ['a string or a Uint8Array', (value) => isText(value) || isBytes(value)],
  mimeType: TEXT,
  description: TEXT,
  relationship: TEXT,
};

export function checkAttachmentFields(attachments: readonly Attachment[]): void {
  attachments.forEach((attachment, at) => checkFields(attachment, ['attachments', String(at)], ATTACHMENT));
}

const ENCRYPTION: Fields<EncryptionOptions> = { userPassword: TEXT, ownerPassword: TEXT, permissions: OBJECT };
const PERMISSIONS: Fields<Permissions> = {
  printing: ["true, false or 'low'", (value) => typeof value === 'boolean' || value === 'low'],
  copying: FLAG,
  modifying: FLAG,
  annotating: FLAG,
  fillingForms: FLAG,
  assembling: FLAG,
};

export function checkEncryption(encryption: EncryptionOptions): void {
  checkFields(encryption, ['encryption'], ENCRYPTION);
  checkFields(encryption.permissions ?? {}, ['encryption', 'permissions'], PERMISSIONS);
}

const TEMPLATE: Fields<TemplateSource> = { name: TEXT, manifest: OBJECT, css: TEXT, fragments: OBJECT };
const FRAGMENTS: Fields<NonNullable<TemplateSource['fragments']>> = {
  cover: TEXT,
  header: TEXT,
  footer: TEXT,
  opening: TEXT,
  closing: TEXT,
};

export function checkTemplate(template: TemplateSource): void {
  checkFields(template, ['template'], TEMPLATE);
  checkFields(template.fragments ?? {}, ['template', 'fragments'], FRAGMENTS);
}

type Sheet = Exclude<NonNullable<RenderOptions['css']>, string>[number];

export function checkSheets(sheets: readonly Sheet[]): void {
  sheets.forEach((sheet, at) => {
    const isSheet = isText(sheet) || (isObject(sheet) && isText(sheet.text));
    if (!isSheet)
      throw wrongOption(
        ['css', String(at)],
        'A style sheet of css must be a string, or an object with text and source.',
      );
    if (isObject(sheet)) checkFields(sheet, ['css', String(at)], { text: TEXT, source: TEXT });
  });
}

const FONT: Fields<FontSource> = { family: TEXT, bytes: BYTES };
const OPTIONAL_FONT: Fields<OptionalFont> = { path: TEXT, optional: ['true', (value) => value === true] };

export function checkFonts(fonts: NonNullable<RenderOptions['fonts']>): void {
  fonts.forEach((font, at) => {
    if (isObject(font) && 'family' in font) checkFields(font, ['fonts', String(at)], FONT);
    if (isObject(font) && 'path' in font) checkFields(font, ['fonts', String(at)], OPTIONAL_FONT);
  });
}

const KIND: Check = TEXT;
const RESOURCE_LIMITS: Fields<ResourceLimits> = {
  maxBytes: ABOVE_ZERO,
  maxTotalBytes: ABOVE_ZERO,
  maxCount: ['a number', (value) => typeof value === 'number' && value >= 0],
  maxPixels: ABOVE_ZERO,
  timeoutMs: ABOVE_ZERO,
  totalMs: ABOVE_ZERO,
};
const NONE: Fields<NoResources> = { kind: KIND, limits: OBJECT };
const FILES: Fields<FileResources> = { ...NONE, folder: TEXT, allowFolders: TEXTS, allowNet: TEXTS };
const PUBLIC: Fields<PublicResources> = {
  ...NONE,
  ports: [
    'an array of port numbers',
    (value) => Array.isArray(value) && value.every((port) => Number.isInteger(port) && port > 0),
  ],
  resolve: FUNCTION,
  isAllowedAddress: FUNCTION,
  ca: TEXT,
  own: OBJECT,
  cache: OBJECT,
  onFetch: FUNCTION,
};
const CALLBACK: Fields<CallbackResources> = { ...NONE, load: FUNCTION };
const POLICIES: Readonly<Record<ResourcePolicy['kind'], Readonly<Record<string, Check>>>> = {
  none: NONE,
  files: FILES,
  public: PUBLIC,
  callback: CALLBACK,
};
/** What a policy of its kind cannot be without. */
const NEEDED: Readonly<Partial<Record<ResourcePolicy['kind'], string>>> = { files: 'folder', callback: 'load' };

export function checkResources(resources: NonNullable<RenderOptions['resources']>): void {
  if (typeof resources === 'function') return;
  if (isMap(resources)) {
    for (const [address, bytes] of resources as ReadonlyMap<string, unknown>)
      if (!isBytes(bytes)) throw wrongOption(['resources', address], `The resource ${address} must be a Uint8Array.`);
    return;
  }
  const policy = resources as ResourcePolicy;
  checkFields(policy, ['resources'], POLICIES[policy.kind]);
  const needed = NEEDED[policy.kind];
  if (needed !== undefined && (policy as unknown as Record<string, unknown>)[needed] === undefined)
    throw wrongOption(['resources', needed], `Resources of the kind '${policy.kind}' need the field ${needed}.`);
  checkFields(policy.limits ?? {}, ['resources', 'limits'], RESOURCE_LIMITS);
}
