/** /v1/themes, /v1/assets, /v1/fonts and /v1/templates: what a workspace stores for its documents. */
import { ApiError } from '../errors/api-error.js';
import { invalidParameter } from '../errors/invalid-request.js';
import { clientGone } from '../http/client-gone.js';
import { authenticated, type Context, type Handler } from '../http/context.js';
import { readJson } from '../http/json-body.js';
import { laneOf } from '../http/lane.js';
import { readRaw } from '../http/raw-body.js';
import { limitsOf } from '../keys/limits-of.js';
import type { StoredItem, StoredKind } from '../model.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { StoredFontRequest } from '../schemas/generate-request.js';
import { ASSET_TYPES, FONT_TYPES, KINDS, nameProblem } from '../schemas/stored-kinds.js';
import { isOfService } from '../schemas/templates.js';
import type { Services } from '../services.js';
import type { Depositor } from '../stored/deposit.js';
import { inBase64, type Depot, type Sent } from '../stored/depot.js';
import type { OperatorItem } from '../stored/operator-items.js';
import { inReach } from '../stored/pinning.js';
import type { Route } from './route.js';

/** Kinds whose content an answer has: all that are JSON. */
const SHOWN: readonly StoredKind[] = ['theme', 'template', 'font'];

export function storedRoutes(services: Services, depot: Depot): Route[] {
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

  async function respond(context: Context, by: Depositor, name: string, sent: Sent): Promise<void> {
    const { item, warnings } = await depot.store(by, name, sent);
    context.body = { ...presentItem(item), warnings, request_id: context.state.requestId };
  }

  async function putTheme(context: Context): Promise<void> {
    const by = depositorOf(context);
    const name = nameOf(context, 'theme');
    const { value } = await readJson(context, config.maxBodyBytes);
    await respond(context, by, name, { kind: 'theme', value });
  }

  async function putAsset(context: Context): Promise<void> {
    const by = depositorOf(context);
    const name = nameOf(context, 'asset');
    const most = Math.max(config.maxAssetBytes, config.maxPdfBytes);
    const file = await readRaw(context, most, ASSET_TYPES);
    await respond(context, by, name, { kind: 'asset', ...file });
  }

  async function putFont(context: Context): Promise<void> {
    const by = depositorOf(context);
    const name = nameOf(context, 'font');
    const given = isFile(context) ? await readFont(context) : await readJson(context, inBase64(config.maxFontBytes));
    await respond(context, by, name, { kind: 'font', value: given.value });
  }

  /** The only file of its family. */
  async function readFont(context: Context): Promise<{ readonly value: StoredFontRequest }> {
    const { bytes } = await readRaw(context, config.maxFontBytes, FONT_TYPES);
    return { value: { files: [Buffer.from(bytes).toString('base64')] } };
  }

  async function putTemplate(context: Context): Promise<void> {
    const by = depositorOf(context);
    const name = nameOf(context, 'template');
    depot.checkTemplateName(name);
    const { value } = await readJson(context, config.maxBodyBytes);
    await respond(context, by, name, { kind: 'template', value });
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
