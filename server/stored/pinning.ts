/**
 * What a request refers to, as it is stored at this moment. A job that waits is rendered with these versions, whatever
 * is stored or deleted meanwhile.
 */
import { nearest } from '../../engine/base/nearest.js';
import { invalidRequest } from '../errors/invalid-request.js';
import type { StoredItem, StoredKind } from '../model.js';
import type { RenderTask } from '../render/render-pool.js';
import { ASSET_PREFIX, KINDS, PDF_TYPE, STORED_NAME } from '../schemas/stored-kinds.js';
import { NO_TEMPLATE } from '../schemas/template-names.js';
import { isOfService, templateNames } from '../schemas/templates.js';
import { inputsOf, isAssembly, type PdfRequest, type ThemeRequest } from '../schemas/generate-request.js';
import { quoted } from '../schemas/problem.js';
import type { Services } from '../services.js';

/** A version of an item, as much as rendering needs. */
export type Pin = Pick<StoredItem, 'id' | 'kind' | 'name' | 'sha256' | 'mediaType'>;

export interface PinnedRequest {
  /** Its theme is whole: fields of a stored one are filled in. */
  readonly request: PdfRequest;
  /** What rendering reads besides. */
  readonly stored: readonly Pin[];
}

type Needs = Pick<Services, 'store' | 'localFiles' | 'operatorItems'>;
type Reads = Pick<Services, 'localFiles'>;

/** `themeAt`: where the theme stands in the body that was sent. Throws ApiError INVALID_REQUEST where something of the name is not stored. */
export async function pin(
  services: Needs,
  workspaceId: string,
  request: PdfRequest,
  themeAt = '/theme',
): Promise<PinnedRequest> {
  if (!mayRefer(request)) return { request, stored: [] };
  const own = await services.store.stored.list(workspaceId);
  return pinAmong(services, inReach(own, services.operatorItems), request, themeAt);
}

/** What a workspace can refer to: what it has stored, and of the operator's what has no name of these. */
export function inReach<Own extends Pin, Item extends Pin>(
  own: readonly Own[],
  operator: readonly Item[],
): readonly (Own | Item)[] {
  const key = ({ kind, name }: Pin): string => `${kind} ${name.toLowerCase()}`;
  const taken = new Set(own.map(key));
  return [...own, ...operator.filter((item) => !taken.has(key(item)))];
}

/** `items`: all that the request may refer to. Throws ApiError INVALID_REQUEST where something of the name is missing. */
export async function pinAmong(
  services: Reads,
  items: readonly Pin[],
  request: PdfRequest,
  themeAt = '/theme',
): Promise<PinnedRequest> {
  const theme = await wholeTheme(services, items, request.theme);
  const whole = theme ? { ...request, theme } : request;
  const ofTheme = THEME_ASSETS.flatMap((field) => {
    const from = request.theme?.[field] === undefined ? 'name' : field;
    return themeAsset(items, theme?.[field], `${themeAt}/${from}`) ?? [];
  });
  const template = templateOf(items, request.template);
  const text = await textOf(services, whole, template);
  const named = new Set([
    ...ofTheme,
    ...(template ? [template] : []),
    ...pdfsOf(items, request),
    ...assetsNamedIn(items, text),
  ]);
  return { request: whole, stored: [...named, ...fontsNamedIn(items, text)].map(pinOf) };
}

/** Assets in images and in CSS. */
const ASSETS = new RegExp(`${ASSET_PREFIX}(${STORED_NAME})`, 'gi');

/** An asset, what names a font in CSS ("font-family", "@font-face"), or what fetches CSS that may. */
const MAY_REFER = new RegExp(`${ASSET_PREFIX}|font|stylesheet|@import`, 'i');

/** Whether a request may refer to something stored. Most do not, and ask the database nothing. */
function mayRefer(request: PdfRequest): boolean {
  const { template, theme = {} } = request;
  const { name, logo_url: logo, stationery, body_font: body, heading_font: heading, letterhead, footer } = theme;
  const fields = [name, logo, stationery, body, heading];
  const hasReference = fields.some((field) => field !== undefined) || pdfNames(request).length > 0;
  const hasOwnTemplate = template !== undefined && !isOfService(template);
  const texts = [...inputsOf(request).map(({ content }) => content), letterhead ?? '', footer ?? ''];
  return hasReference || hasOwnTemplate || texts.some((text) => MAY_REFER.test(text));
}

const pinOf = ({ id, kind, name, sha256, mediaType }: Pin): Pin => ({ id, kind, name, sha256, mediaType });

/** The task of a pinned request. Rejects when bytes are gone, or storage is out of reach. */
export async function taskOf(
  { localFiles }: Pick<Services, 'localFiles'>,
  { request, stored }: PinnedRequest,
  kind: RenderTask['kind'],
): Promise<RenderTask> {
  if (stored.length === 0) return { request, kind };
  const files = stored.map(async (pin) => {
    const { kind, name, sha256, mediaType } = pin;
    return { kind, name, sha256, mediaType, path: await localFiles.path(pin) };
  });
  return { request, kind, stored: await Promise.all(files) };
}

/** What is kept of a request until its job is rendered; a body that refers to nothing stored is kept as it came. */
export function bodyOf(pinned: PinnedRequest, given: PdfRequest, body: string): string {
  const isPlain = pinned.stored.length === 0 && given.theme?.name === undefined;
  return isPlain ? body : JSON.stringify({ pinned });
}

export function pinnedOf(body: string): PinnedRequest {
  const kept = JSON.parse(body) as PdfRequest | { readonly pinned: PinnedRequest };
  return 'pinned' in kept ? kept.pinned : { request: kept, stored: [] };
}

async function wholeTheme(
  { localFiles }: Reads,
  items: readonly Pin[],
  given: ThemeRequest | undefined,
): Promise<ThemeRequest | undefined> {
  if (given?.name === undefined) return given;
  const { name, ...own } = given;
  const item = found(items, { kind: 'theme', name, pointer: '/theme/name' });
  const kept = JSON.parse((await localFiles.read(item)).toString('utf8')) as ThemeRequest;
  return { ...kept, ...own };
}

/** Fields of a theme that may name an asset. */
const THEME_ASSETS = ['logo_url', 'stationery'] as const;

/** `address`: that of a field, whose asset may be a PDF with the number of a page behind it. */
function themeAsset(items: readonly Pin[], address: string | undefined, pointer: string): Pin | null {
  if (address?.startsWith(ASSET_PREFIX) !== true) return null;
  return found(items, { kind: 'asset', name: assetName(address), pointer });
}

const assetName = (address: string): string => address.slice(ASSET_PREFIX.length).replace(/#.*$/, '');

/** The stored PDFs that an assembly names, with their places. */
function pdfNames(request: PdfRequest): readonly Reference[] {
  if (!isAssembly(request)) return [];
  return request.parts.flatMap(({ pdf }, at) =>
    pdf === undefined ? [] : [{ kind: 'asset', name: assetName(pdf), pointer: `/parts/${at}/pdf` } as const],
  );
}

function pdfsOf(items: readonly Pin[], request: PdfRequest): readonly Pin[] {
  return pdfNames(request).map((reference) => {
    const item = found(items, reference);
    if (item.mediaType === PDF_TYPE) return item;
    const { pointer, name } = reference;
    const message = `The asset ${quoted(name)} is ${item.mediaType}, not a PDF.`;
    throw invalidRequest([{ pointer, message, hint: 'Name an asset that is stored as application/pdf.' }]);
  });
}

function templateOf(items: readonly Pin[], name: string | undefined): Pin | null {
  if (name === undefined || isOfService(name)) return null;
  const own = items.filter(({ kind }) => kind === 'template');
  const item = own.find((one) => one.name === name);
  if (item) return item;
  const known = [...templateNames(), ...own.map((one) => one.name), NO_TEMPLATE];
  const near = nearest(name, known);
  throw invalidRequest([
    {
      pointer: '/template',
      message: `The field template must be one of ${known.join(', ')}, not ${quoted(name)}.`,
      ...(near !== undefined && { hint: `Did you mean ${near}?` }),
    },
  ]);
}

/** Of the assets, those that a text names. One that is not stored is a warning of the render: the text may only speak of it. */
function assetsNamedIn(items: readonly Pin[], text: string): readonly Pin[] {
  const names = new Set([...text.matchAll(ASSETS)].map(([, name]) => name!.toLowerCase()));
  return items.filter(({ kind, name }) => kind === 'asset' && names.has(name.toLowerCase()));
}

/** Style sheets that are fetched may name any font. */
const FETCHES_STYLES = /stylesheet|@import/i;

/** The fonts that a text may ask for: those whose names stand in it. */
function fontsNamedIn(items: readonly Pin[], text: string): readonly Pin[] {
  const fonts = items.filter(({ kind }) => kind === 'font');
  if (fonts.length === 0 || FETCHES_STYLES.test(text)) return fonts;
  const lower = text.toLowerCase();
  return fonts.filter(({ name }) => lower.includes(name.toLowerCase()));
}

/** The stored assets that a text names, and the fonts that it may ask for. */
export async function namedIn(
  { store, operatorItems }: Pick<Needs, 'store' | 'operatorItems'>,
  workspaceId: string,
  text: string,
): Promise<readonly Pin[]> {
  const items = inReach(await store.stored.list(workspaceId), operatorItems);
  return [...assetsNamedIn(items, text), ...fontsNamedIn(items, text)].map(pinOf);
}

async function textOf({ localFiles }: Reads, request: PdfRequest, template: Pin | null) {
  const { theme = {} } = request;
  const css = template ? (await localFiles.read(template)).toString('utf8') : '';
  const { body_font: body, heading_font: heading, letterhead, footer } = theme;
  return [...inputsOf(request).map(({ content }) => content), css, body, heading, letterhead, footer].join('\n');
}

interface Reference {
  readonly kind: StoredKind;
  readonly name: string;
  /** The field that refers to it. */
  readonly pointer: string;
}

function found(items: readonly Pin[], { kind, name, pointer }: Reference): Pin {
  const ofKind = items.filter((item) => item.kind === kind);
  const item = ofKind.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (item) return item;
  const { word, path } = KINDS[kind];
  const near = nearest(
    name,
    ofKind.map((one) => one.name),
  );
  const hint = near === undefined ? `Store it with PUT ${path}/${name}.` : `Did you mean ${near}?`;
  const message = `The workspace has stored no ${word} ${quoted(name)}.`;
  throw invalidRequest([{ pointer, message, hint }]);
}
