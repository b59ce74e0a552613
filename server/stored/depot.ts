/** What workspaces send to be stored, over the API or a form: checked, tried out in a render, and stored. */
import type { Warning } from '../../engine/index.js';
import { ApiError } from '../errors/api-error.js';
import { checkedRequest } from '../errors/checked-request.js';
import { bodyTooLarge, invalidParameter, invalidRequest } from '../errors/invalid-request.js';
import { presentWarnings, type ShownWarning } from '../errors/warning-catalog.js';
import type { StoredItem } from '../model.js';
import type {
  GenerateRequest,
  StoredFontRequest,
  StoredTemplateRequest,
  ThemeRequest,
} from '../schemas/generate-request.js';
import type { RenderFailure } from '../render/render-pool.js';
import { quoted, type Problem } from '../schemas/problem.js';
import { ASSET_PREFIX, PDF_TYPE } from '../schemas/stored-kinds.js';
import { isOfService, mayExtend, templateNames } from '../schemas/templates.js';
import type { Validators } from '../schemas/validators.js';
import type { Services } from '../services.js';
import {
  deposit,
  preview,
  TRIAL,
  tryOut,
  type Deposit,
  type Depositor,
  type Previewed,
  type Trial,
} from './deposit.js';
import { sha256Of } from './local-files.js';
import { namedIn, pin, taskOf } from './pinning.js';

const UNUSABLE: readonly Warning['code'][] = ['SVC_IMAGE_INVALID', 'SVC_IMAGE_UNAVAILABLE'];

/** The name of a template in its editor, which messages have for the folder of its files. */
const PREVIEWED = 'template';

/** What is to be stored; `value` is parsed JSON that nobody has checked. */
export type Sent =
  | { readonly kind: 'theme' | 'font' | 'template'; readonly value: unknown }
  | { readonly kind: 'asset'; readonly bytes: Uint8Array; readonly mediaType: string };

export interface Kept {
  readonly item: StoredItem;
  readonly warnings: readonly ShownWarning[];
}

export class Depot {
  readonly #services: Services;
  readonly #validators: Validators;
  readonly #overloaded: () => ApiError;

  /** `overloaded`: what is thrown where the queue of renders is full. */
  constructor(services: Services, validators: Validators, overloaded: () => ApiError) {
    this.#services = services;
    this.#validators = validators;
    this.#overloaded = overloaded;
  }

  /** Stores it in place of what has its name. Throws ApiError INVALID_REQUEST where it is unusable, or SVC_STORAGE_FULL. */
  async store(by: Depositor, name: string, sent: Sent): Promise<Kept> {
    switch (sent.kind) {
      case 'theme':
        return this.#theme(by, name, sent.value);
      case 'font':
        return this.#font(by, name, sent.value);
      case 'template':
        return this.#template(by, name, sent.value);
      case 'asset':
        return this.#asset(by, name, sent);
    }
  }

  /**
   * Renders a document (input, and the records of a merge) in a template that nobody has stored. Throws ApiError
   * INVALID_REQUEST for what no request may have.
   */
  async preview(by: Depositor, value: StoredTemplateRequest, document: object): Promise<Previewed | RenderFailure> {
    const template = checkedRequest<StoredTemplateRequest>(value, this.#validators.storedTemplate);
    checkBase(template.manifest);
    const isMerge = 'records' in document;
    const request = checkedRequest<GenerateRequest>(
      { ...document, template: PREVIEWED },
      this.#validators[isMerge ? 'merge' : 'generate'],
    );
    const bytes = jsonBytes(template);
    const given = { kind: 'template', name: PREVIEWED, bytes, mediaType: null } as const;
    const trial = await this.#withNamed(by, await this.#withFile(request, given), `${bytes}\n${request.input.content}`);
    const outcome = await preview(this.#services, by, { ...trial, isMerge });
    if (!outcome) throw this.#overloaded();
    return outcome;
  }

  /** Throws ApiError INVALID_REQUEST for the name of a template that comes with the service. */
  checkTemplateName(name: string): void {
    if (!isOfService(name)) return;
    const message = `The service has a template ${name} of its own.`;
    throw invalidParameter('name', message, `Choose another name, such as our-${name}.`);
  }

  async #theme(by: Depositor, name: string, value: unknown): Promise<Kept> {
    const theme = checkedRequest<ThemeRequest>(value, this.#validators.storedTheme);
    const pinned = await pin(this.#services, by.workspace.id, { ...TRIAL, theme }, '');
    const task = await taskOf(this.#services, pinned, 'render');
    const warnings = await this.#tried(by, task, (field) =>
      field.startsWith('/theme/') ? field.slice('/theme'.length) : null,
    );
    return this.#keep(by, { kind: 'theme', name, bytes: jsonBytes(theme), mediaType: null }, warnings);
  }

  async #asset(by: Depositor, name: string, { bytes, mediaType }: Sent & { kind: 'asset' }): Promise<Kept> {
    const { maxAssetBytes, maxPdfBytes } = this.#services.config;
    const limit = mediaType === PDF_TYPE ? maxPdfBytes : maxAssetBytes;
    if (bytes.length > limit) throw bodyTooLarge(limit);
    checkType(bytes, mediaType);
    const given: Deposit = { kind: 'asset', name, bytes, mediaType };
    const warnings = await (mediaType === PDF_TYPE ? this.#triedPdf(by, given) : this.#triedImage(by, given));
    return this.#keep(by, given, warnings);
  }

  async #triedImage(by: Depositor, given: Deposit): Promise<readonly ShownWarning[]> {
    const { name } = given;
    const trial = await this.#withFile({ ...TRIAL, theme: { logo_url: `${ASSET_PREFIX}${name}` } }, given);
    const warnings = await this.#tried(by, trial, () => null);
    const unusable = warnings.find(({ code }) => UNUSABLE.includes(code));
    if (unusable) throw invalidRequest([unusableImage(unusable.message, name)]);
    return warnings;
  }

  /** That its standards are not those of other documents says nothing about it, so it stands alone. */
  async #triedPdf(by: Depositor, given: Deposit): Promise<readonly ShownWarning[]> {
    const request = { parts: [{ pdf: `${ASSET_PREFIX}${given.name}` }] };
    return this.#tried(by, await this.#withFile(request, given), () => '');
  }

  async #font(by: Depositor, name: string, value: unknown): Promise<Kept> {
    const { maxFontBytes } = this.#services.config;
    const bytes = jsonBytes(checkedRequest<StoredFontRequest>(value, this.#validators.storedFont));
    if (bytes.length > inBase64(maxFontBytes)) throw bodyTooLarge(maxFontBytes);
    const given = { kind: 'font', name, bytes, mediaType: null } as const;
    const trial = await this.#withFile({ ...TRIAL, theme: { body_font: name, heading_font: name } }, given);
    return this.#keep(by, given, await this.#tried(by, trial, () => '/files'));
  }

  async #template(by: Depositor, name: string, value: unknown): Promise<Kept> {
    this.checkTemplateName(name);
    const template = checkedRequest<StoredTemplateRequest>(value, this.#validators.storedTemplate);
    checkTemplate(template);
    const bytes = jsonBytes(template);
    const given = { kind: 'template', name, bytes, mediaType: null } as const;
    const trial = await this.#withFile({ ...TRIAL, template: name }, given);
    const all = await this.#withNamed(by, trial, bytes.toString('utf8'));
    return this.#keep(by, given, await this.#tried(by, all, () => null));
  }

  /** With what the workspace has stored and the text names. */
  async #withNamed(by: Depositor, trial: Trial, text: string): Promise<Trial> {
    const named = await namedIn(this.#services, by.workspace.id, text);
    const { stored = [] } = await taskOf(this.#services, { request: trial.request, stored: named }, 'render');
    return { ...trial, stored: [...(trial.stored ?? []), ...stored] };
  }

  /** Warnings of the engine, shown with places in what was sent. Throws ApiError INVALID_REQUEST where it is unusable. */
  async #tried(by: Depositor, trial: Trial, pointer: (field: string) => string | null) {
    const outcome = await tryOut(this.#services, by, trial);
    if (!outcome) throw this.#overloaded();
    const place = (field: string | null): string | null => (field === null ? null : pointer(field));
    if (outcome.kind === 'failed') {
      if (outcome.reason === 'internal') throw new ApiError('SVC_INTERNAL', { message: outcome.message });
      throw invalidRequest([{ pointer: place(outcome.field ?? null) ?? '', message: outcome.message }]);
    }
    const shown = presentWarnings(outcome.warnings, this.#services.config);
    return shown.map((warning) => ({ ...warning, field: place(warning.field) }));
  }

  /** A request that uses a file which is not stored yet. */
  async #withFile(request: Trial['request'], { kind, name, bytes, mediaType }: Deposit): Promise<Trial> {
    const sha256 = sha256Of(bytes);
    const path = await this.#services.localFiles.keep(sha256, bytes);
    return { request, stored: [{ kind, name, sha256, mediaType, path }] };
  }

  async #keep(by: Depositor, given: Deposit, warnings: readonly ShownWarning[]): Promise<Kept> {
    return { item: await deposit(this.#services, by, given), warnings };
  }
}

const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** What files of these kinds begin with. SVG is text. */
const SIGNATURES: readonly (readonly [mediaType: string, bytes: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** A file that is stored under a wrong type would be answered with it. Whether it is sound is seen when it is tried out. */
function checkType(bytes: Uint8Array, mediaType: string): void {
  if (bytes.length === 0)
    throw invalidRequest([{ pointer: '', message: 'The body is empty.', hint: 'Send the bytes of the file.' }]);
  const [actual] = SIGNATURES.find(([, begin]) => begin.every((byte, i) => bytes[i] === byte)) ?? [];
  if (actual === undefined || actual === mediaType) return;
  const hint = `Send it with "Content-Type: ${actual}".`;
  throw invalidRequest([{ pointer: 'Content-Type', message: `The body is ${actual}, not ${mediaType}.`, hint }]);
}

/** `message`: that of the render in which the asset was tried out. */
function unusableImage(message: string, name: string): Problem {
  const problem = message.replace(/^Image left out: /, '').replace(`${ASSET_PREFIX}${name}`, 'The body');
  return { pointer: '', message: problem, hint: 'Export the image again as PNG, JPEG or SVG, and send that.' };
}

/** Bytes of JSON that hold so many bytes in Base64. */
export const inBase64 = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 1024;

function checkTemplate({ manifest, css, fragments }: StoredTemplateRequest): void {
  if (manifest ?? css ?? fragments) return checkBase(manifest);
  throw invalidRequest([
    { pointer: '', message: 'The body has neither css, fragments nor manifest.', hint: 'Add one of them.' },
  ]);
}

function checkBase(manifest: StoredTemplateRequest['manifest'] = {}): void {
  const base = manifest['extends'];
  if (mayExtend(base)) return;
  const names = templateNames();
  throw invalidRequest([
    {
      pointer: '/manifest/extends',
      message: `A stored template can extend ${names.join(', ')}, not ${quoted(String(base))}.`,
      hint: 'Name one of them, or leave extends out.',
    },
  ]);
}
