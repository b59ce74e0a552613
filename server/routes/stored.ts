/** /v1/themes, /v1/assets, /v1/fonts and /v1/templates: what a workspace stores for its documents. */
import type { Warning } from '../../engine/index.js';
import { ApiError } from '../errors/api-error.js';
import { checkedRequest } from '../errors/checked-request.js';
import { bodyTooLarge, invalidParameter, invalidRequest } from '../errors/invalid-request.js';
import { presentWarnings, type ShownWarning } from '../errors/warning-catalog.js';
import { clientGone } from '../http/client-gone.js';
import { authenticated, type Context, type Handler } from '../http/context.js';
import { readJson } from '../http/json-body.js';
import { laneOf } from '../http/lane.js';
import { readRaw } from '../http/raw-body.js';
import type { JobService } from '../jobs/job-service.js';
import { limitsOf } from '../keys/limits-of.js';
import type { StoredItem, StoredKind } from '../model.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { StoredFontRequest, StoredTemplateRequest, ThemeRequest } from '../schemas/generate-request.js';
import { quoted, type Problem } from '../schemas/problem.js';
import { ASSET_PREFIX, ASSET_TYPES, FONT_TYPES, KINDS, nameProblem, PDF_TYPE } from '../schemas/stored-kinds.js';
import { isOfService, mayExtend, templateNames } from '../schemas/templates.js';
import type { Validators } from '../schemas/validators.js';
import type { Services } from '../services.js';
import { sha256Of } from '../stored/local-files.js';
import type { OperatorItem } from '../stored/operator-items.js';
import { inReach, namedIn, pin, taskOf } from '../stored/pinning.js';
import { deposit, TRIAL, tryOut, type Deposit, type Depositor, type Trial } from '../stored/deposit.js';
import type { Route } from './route.js';

/** Kinds whose content an answer has: all that are JSON. */
const SHOWN: readonly StoredKind[] = ['theme', 'template', 'font'];
const UNUSABLE: readonly Warning['code'][] = ['SVC_IMAGE_INVALID', 'SVC_IMAGE_UNAVAILABLE'];

export function storedRoutes(services: Services, jobs: JobService, validators: Validators): Route[] {
  const { store, config, localFiles, operatorItems, clock } = services;

  const ofOperator = (kind: StoredKind): readonly OperatorItem[] => operatorItems.filter((item) => item.kind === kind);

  const list =
    (kind: StoredKind): Handler =>
    async (context) => {
      const own = await store.stored.list(authenticated(context).workspace.id, kind);
      const items = inReach(own, ofOperator(kind));
      const byName = items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      context.body = { object: 'list', data: byName.map(presentItem) };
    };

  const get =
    (kind: StoredKind): Handler =>
    async (context) => {
      const name = nameOf(context, kind);
      const own = await store.stored.find(authenticated(context).workspace.id, kind, name);
      const isNamed = (item: OperatorItem): boolean => item.name.toLowerCase() === name.toLowerCase();
      const item = own ?? ofOperator(kind).find(isNamed);
      if (!item) throw notStored(kind, name);
      if (wantsFile(context, item)) return respondWithFile(context, item);
      // The operator may use fonts that must not be handed on.
      const isShown = SHOWN.includes(kind) && (kind !== 'font' || item === own);
      const content = isShown ? (JSON.parse((await localFiles.read(item)).toString('utf8')) as unknown) : null;
      context.body = { ...presentItem(item), content };
    };

  async function respondWithFile(context: Context, item: StoredItem | OperatorItem): Promise<void> {
    context.etag = item.sha256;
    context.status = 200;
    context.type = item.mediaType!;
    // An SVG may hold scripts; opened by itself, it is a page of this origin.
    context.set({ 'Content-Disposition': 'attachment', 'Content-Security-Policy': "default-src 'none'; sandbox" });
    if (context.fresh) context.status = 304;
    else context.body = await localFiles.read(item);
  }

  const remove =
    (kind: StoredKind): Handler =>
    async (context) => {
      const { workspace } = changing(context);
      const item = await store.stored.retire(workspace.id, kind, nameOf(context, kind), clock());
      if (!item) throw new ApiError('SVC_STORED_NOT_FOUND');
      const { requestId } = context.state;
      context.body = { object: kind, name: item.name, deleted: true, request_id: requestId };
    };

  function depositorOf(context: Context): Depositor {
    const { workspace, key } = changing(context);
    const lane = laneOf(workspace, context.req, config.trustedProxies);
    return { workspace, lane, limits: limitsOf(workspace, key.type, config), signal: clientGone(context) };
  }

  /** Warnings of the engine, shown with places in what was sent. Throws ApiError INVALID_REQUEST where it is unusable. */
  async function tried(by: Depositor, trial: Trial, pointer: (field: string) => string | null) {
    const outcome = await tryOut(services, by, trial);
    if (!outcome) throw jobs.overloaded();
    const place = (field: string | null): string | null => (field === null ? null : pointer(field));
    if (outcome.kind === 'failed') {
      if (outcome.reason === 'internal') throw new ApiError('SVC_INTERNAL', { message: outcome.message });
      throw invalidRequest([{ pointer: place(outcome.field ?? null) ?? '', message: outcome.message }]);
    }
    return presentWarnings(outcome.warnings, config).map((shown) => ({ ...shown, field: place(shown.field) }));
  }

  async function respond(context: Context, by: Depositor, given: Deposit, warnings: readonly ShownWarning[]) {
    const item = await deposit(services, by, given);
    context.body = { ...presentItem(item), warnings, request_id: context.state.requestId };
  }

  async function putTheme(context: Context): Promise<void> {
    const by = depositorOf(context);
    const name = nameOf(context, 'theme');
    const { value } = await readJson(context, config.maxBodyBytes);
    const theme = checkedRequest<ThemeRequest>(value, validators.storedTheme);
    const pinned = await pin(services, by.workspace.id, { ...TRIAL, theme }, '');
    const task = await taskOf(services, pinned, 'render');
    const warnings = await tried(by, task, (field) =>
      field.startsWith('/theme/') ? field.slice('/theme'.length) : null,
    );
    const bytes = Buffer.from(JSON.stringify(theme));
    await respond(context, by, { kind: 'theme', name, bytes, mediaType: null }, warnings);
  }

  async function putAsset(context: Context): Promise<void> {
    const by = depositorOf(context);
    const name = nameOf(context, 'asset');
    const most = Math.max(config.maxAssetBytes, config.maxPdfBytes);
    const { bytes, mediaType } = await readRaw(context, most, ASSET_TYPES);
    const limit = mediaType === PDF_TYPE ? config.maxPdfBytes : config.maxAssetBytes;
    if (bytes.length > limit) throw bodyTooLarge(limit);
    checkType(bytes, mediaType);
    const given: Deposit = { kind: 'asset', name, bytes, mediaType };
    const warnings = await (mediaType === PDF_TYPE ? triedPdf(by, given) : triedImage(by, given));
    await respond(context, by, given, warnings);
  }

  async function triedImage(by: Depositor, given: Deposit): Promise<readonly ShownWarning[]> {
    const { name } = given;
    const request = { ...TRIAL, theme: { logo_url: `${ASSET_PREFIX}${name}` } };
    const warnings = await tried(by, await withFile(request, given), () => null);
    const unusable = warnings.find(({ code }) => UNUSABLE.includes(code));
    if (unusable) throw invalidRequest([unusableImage(unusable.message, name)]);
    return warnings;
  }

  /** That its standards are not those of other documents says nothing about it, so it stands alone. */
  async function triedPdf(by: Depositor, given: Deposit): Promise<readonly ShownWarning[]> {
    const request = { parts: [{ pdf: `${ASSET_PREFIX}${given.name}` }] };
    return tried(by, await withFile(request, given), () => '');
  }

  async function putFont(context: Context): Promise<void> {
    const by = depositorOf(context);
    const name = nameOf(context, 'font');
    const given = isFile(context) ? await readFont(context) : await readJson(context, inBase64(config.maxFontBytes));
    const bytes = Buffer.from(JSON.stringify(checkedRequest<StoredFontRequest>(given.value, validators.storedFont)));
    if (bytes.length > inBase64(config.maxFontBytes)) throw bodyTooLarge(config.maxFontBytes);
    const request = { ...TRIAL, theme: { body_font: name, heading_font: name } };
    const trial = await withFile(request, { kind: 'font', name, bytes, mediaType: null });
    const warnings = await tried(by, trial, () => '/files');
    await respond(context, by, { kind: 'font', name, bytes, mediaType: null }, warnings);
  }

  /** The only file of its family. */
  async function readFont(context: Context): Promise<{ readonly value: StoredFontRequest }> {
    const { bytes } = await readRaw(context, config.maxFontBytes, FONT_TYPES);
    return { value: { files: [Buffer.from(bytes).toString('base64')] } };
  }

  async function putTemplate(context: Context): Promise<void> {
    const by = depositorOf(context);
    const name = nameOf(context, 'template');
    if (isOfService(name)) {
      const message = `The service has a template ${name} of its own.`;
      throw invalidParameter('name', message, `Choose another name, such as our-${name}.`);
    }
    const { value } = await readJson(context, config.maxBodyBytes);
    const template = checkedRequest<StoredTemplateRequest>(value, validators.storedTemplate);
    checkTemplate(template);
    const bytes = Buffer.from(JSON.stringify(template));
    const trial = await withFile({ ...TRIAL, template: name }, { kind: 'template', name, bytes, mediaType: null });
    const named = await namedIn(services, by.workspace.id, bytes.toString('utf8'));
    const { stored = [] } = await taskOf(services, { request: trial.request, stored: named }, 'render');
    const all = { ...trial, stored: [...(trial.stored ?? []), ...stored] };
    const warnings = await tried(by, all, () => null);
    await respond(context, by, { kind: 'template', name, bytes, mediaType: null }, warnings);
  }

  /** A request that uses a file which is not stored yet. */
  async function withFile(request: Trial['request'], { kind, name, bytes, mediaType }: Deposit): Promise<Trial> {
    const sha256 = sha256Of(bytes);
    const path = await localFiles.keep(sha256, bytes);
    return { request, stored: [{ kind, name, sha256, mediaType, path }] };
  }

  return [
    [OPERATIONS.listThemes, list('theme')],
    [OPERATIONS.putTheme, putTheme],
    [OPERATIONS.getTheme, get('theme')],
    [OPERATIONS.deleteTheme, remove('theme')],
    [OPERATIONS.listAssets, list('asset')],
    [OPERATIONS.putAsset, putAsset],
    [OPERATIONS.getAsset, get('asset')],
    [OPERATIONS.deleteAsset, remove('asset')],
    [OPERATIONS.listFonts, list('font')],
    [OPERATIONS.putFont, putFont],
    [OPERATIONS.getFont, get('font')],
    [OPERATIONS.deleteFont, remove('font')],
    [OPERATIONS.putTemplate, putTemplate],
    [OPERATIONS.getTemplate, get('template')],
    [OPERATIONS.deleteTemplate, remove('template')],
  ];
}

/** A test key may be in many hands, so it may use what live documents need, and not change it. */
function changing(context: Context) {
  const { key, workspace } = authenticated(context);
  if (key.type === 'live' || workspace.throwaway) return { key, workspace };
  throw new ApiError('SVC_FORBIDDEN', {
    message: 'A test key may not change what a workspace with live keys has stored.',
    agentMessage: 'Use a live key of this workspace.',
  });
}

/** Whether the client would rather have the image itself than JSON about it. */
function wantsFile(context: Context, { mediaType }: Pick<StoredItem, 'mediaType'>): boolean {
  return mediaType !== null && context.accepts('application/json', mediaType) === mediaType;
}

const isFile = (context: Context): boolean => context.is(...FONT_TYPES) !== false;

function notStored(kind: StoredKind, name: string): ApiError {
  if (kind !== 'template' || !isOfService(name)) return new ApiError('SVC_STORED_NOT_FOUND');
  return new ApiError('SVC_STORED_NOT_FOUND', {
    message: `The template ${name} comes with the service; the workspace has not stored it.`,
    agentMessage: 'GET {base_url}/v1/templates describes the templates of the service.',
  });
}

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
const inBase64 = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 1024;

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

function nameOf(context: Context, kind: StoredKind): string {
  const { parameter } = KINDS[kind];
  const name = String(context.params[parameter]);
  const problem = nameProblem(kind, name);
  if (problem === null) return name;
  throw invalidParameter(parameter, problem);
}

function presentItem(item: StoredItem | OperatorItem) {
  const { kind, name, bytes, sha256, mediaType } = item;
  const isOwn = 'createdAt' in item;
  return {
    ...{ object: kind, name, bytes, sha256, media_type: mediaType },
    owner: isOwn ? 'workspace' : 'operator',
    created_at: isOwn ? new Date(item.createdAt).toISOString() : null,
  };
}
