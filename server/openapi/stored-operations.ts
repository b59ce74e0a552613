/** Operations on what workspaces store: the same four for each kind. */
import { ref } from '../schemas/make.js';
import { FONT_TYPES, ASSET_TYPES, KINDS, STORED_NAME } from '../schemas/stored-kinds.js';
import { EXAMPLES } from './examples.js';
import type { Operation } from './operation.js';
import { BODY, IF_NONE_MATCH, inPath, json, KEYED, limited, NOT_MODIFIED } from './parts.js';

const TAG = 'Stored';
const NAME = inPath('name', 'Its name: small letters, digits, `-` and `_`.', {
  pattern: `^${STORED_NAME}$`,
  examples: ['corporate'],
});
const ASSET_ID = inPath('id', 'Its name: small letters, digits, `-` and `_`.', {
  pattern: `^${STORED_NAME}$`,
  examples: ['logo'],
});
const FAMILY = inPath('family', 'The family, as CSS names it.', { maxLength: 64, examples: ['Acme Sans'] });
const CHANGES = ['SVC_FORBIDDEN', 'SVC_STORAGE_FULL', 'SVC_OVERLOADED'] as const;

export const STORED_OPERATIONS = {
  listThemes: {
    id: 'listThemes',
    method: 'get',
    path: KINDS.theme.path,
    tag: TAG,
    summary: 'List the stored themes',
    auth: 'key',
    responses: { 200: limited(json('The themes.', 'StoredList', { themes: EXAMPLES.storedList })) },
    errors: KEYED,
  },
  putTheme: {
    id: 'putTheme',
    method: 'put',
    path: `${KINDS.theme.path}/{name}`,
    tag: TAG,
    summary: 'Store a theme',
    description:
      'Requests refer to it by `"theme": {"name": "…"}`, with fields of their own over it. Replaces the theme of this name; jobs that wait keep the one they were made with. It is tried out in a render, whose remarks are in `warnings`.',
    auth: 'key',
    parameters: [NAME],
    body: { schema: ref('StoredTheme'), required: true, examples: { theme: EXAMPLES.storedTheme } },
    responses: { 200: limited(json('It is stored.', 'StoredResult', { theme: EXAMPLES.storedResult })) },
    errors: [...KEYED, ...BODY, ...CHANGES],
  },
  getTheme: {
    id: 'getTheme',
    method: 'get',
    path: `${KINDS.theme.path}/{name}`,
    tag: TAG,
    summary: 'Read a stored theme',
    auth: 'key',
    parameters: [NAME],
    responses: { 200: limited(json('The theme.', 'StoredContent', { theme: EXAMPLES.storedContent })) },
    errors: [...KEYED, 'SVC_STORED_NOT_FOUND'],
  },
  deleteTheme: {
    id: 'deleteTheme',
    method: 'delete',
    path: `${KINDS.theme.path}/{name}`,
    tag: TAG,
    summary: 'Delete a stored theme',
    auth: 'key',
    parameters: [NAME],
    responses: { 200: limited(json('It is deleted.', 'DeletedItem', { theme: EXAMPLES.deletedItem })) },
    errors: [...KEYED, 'SVC_FORBIDDEN', 'SVC_STORED_NOT_FOUND'],
  },
  listAssets: {
    id: 'listAssets',
    method: 'get',
    path: KINDS.asset.path,
    tag: TAG,
    summary: 'List the stored assets',
    auth: 'key',
    responses: { 200: limited(json('The assets.', 'StoredList', { assets: EXAMPLES.storedList })) },
    errors: KEYED,
  },
  putAsset: {
    id: 'putAsset',
    method: 'put',
    path: `${KINDS.asset.path}/{id}`,
    tag: TAG,
    summary: 'Store an asset: a logo or another image, or a PDF',
    description:
      'The body is the file: SVG, PNG, JPEG or PDF. A theme refers to it by `"logo_url": "asset:…"`, a document by the address `asset:…` in images and in CSS, as in `![Seal](asset:seal)`. A PDF can be a part of `POST /v1/pdf/assemble` and the `stationery` of a theme. Replaces the asset of this name; jobs that wait keep the one they were made with. It is tried out in a render, whose remarks are in `warnings`.',
    auth: 'key',
    parameters: [ASSET_ID],
    body: { media: ASSET_TYPES, required: true },
    responses: { 200: limited(json('It is stored.', 'StoredResult', { asset: EXAMPLES.storedAsset })) },
    errors: [...KEYED, ...BODY, ...CHANGES],
  },
  getAsset: {
    id: 'getAsset',
    method: 'get',
    path: `${KINDS.asset.path}/{id}`,
    tag: TAG,
    summary: 'See what is known of an asset, or read it back',
    description: '`Accept: image/*` or `application/pdf` gives the file itself, as it was stored, instead of JSON.',
    auth: 'key',
    parameters: [ASSET_ID, IF_NONE_MATCH],
    responses: {
      200: limited({
        ...json('The asset.', 'StoredContent', { asset: { ...EXAMPLES.storedItem, content: null } }),
        media: ASSET_TYPES,
        headers: { ETag: 'Of the file: its SHA-256.' },
      }),
      304: NOT_MODIFIED,
    },
    errors: [...KEYED, 'SVC_STORED_NOT_FOUND'],
  },
  deleteAsset: {
    id: 'deleteAsset',
    method: 'delete',
    path: `${KINDS.asset.path}/{id}`,
    tag: TAG,
    summary: 'Delete an asset',
    auth: 'key',
    parameters: [ASSET_ID],
    responses: { 200: limited(json('It is deleted.', 'DeletedItem', { asset: EXAMPLES.deletedItem })) },
    errors: [...KEYED, 'SVC_FORBIDDEN', 'SVC_STORED_NOT_FOUND'],
  },
  listFonts: {
    id: 'listFonts',
    method: 'get',
    path: KINDS.font.path,
    tag: TAG,
    summary: 'List the stored font families',
    auth: 'key',
    responses: { 200: limited(json('The families.', 'StoredList', { fonts: EXAMPLES.storedList })) },
    errors: KEYED,
  },
  getFont: {
    id: 'getFont',
    method: 'get',
    path: `${KINDS.font.path}/{family}`,
    tag: TAG,
    summary: 'Read a stored font',
    description: 'As it was stored, with the files in Base64; of a font of the operator, without them.',
    auth: 'key',
    parameters: [FAMILY],
    responses: {
      200: limited(json('The font.', 'StoredContent', { font: { ...EXAMPLES.storedItem, content: null } })),
    },
    errors: [...KEYED, 'SVC_STORED_NOT_FOUND'],
  },
  putFont: {
    id: 'putFont',
    method: 'put',
    path: `${KINDS.font.path}/{family}`,
    tag: TAG,
    summary: 'Store a font family',
    description:
      'The files are in Base64, one for each weight and style, or one variable font; a family of one file may be sent as the file itself, with `Content-Type: font/ttf` and the like. A family that CSS names, or `theme.body_font` and `theme.heading_font`, is then found, and stands before a font of the service of the same name. Only store fonts whose licence allows it.',
    auth: 'key',
    parameters: [FAMILY],
    body: { schema: ref('StoredFont'), media: FONT_TYPES, required: true, examples: { font: EXAMPLES.storedFont } },
    responses: { 200: limited(json('It is stored.', 'StoredResult', { font: EXAMPLES.storedResult })) },
    errors: [...KEYED, ...BODY, ...CHANGES],
  },
  deleteFont: {
    id: 'deleteFont',
    method: 'delete',
    path: `${KINDS.font.path}/{family}`,
    tag: TAG,
    summary: 'Delete a stored font',
    auth: 'key',
    parameters: [FAMILY],
    responses: { 200: limited(json('It is deleted.', 'DeletedItem', { font: EXAMPLES.deletedItem })) },
    errors: [...KEYED, 'SVC_FORBIDDEN', 'SVC_STORED_NOT_FOUND'],
  },
  getTemplate: {
    id: 'getTemplate',
    method: 'get',
    path: `${KINDS.template.path}/{name}`,
    tag: TAG,
    summary: 'See what is known of a stored template',
    auth: 'key',
    parameters: [NAME],
    responses: {
      200: limited(
        json('The template.', 'StoredContent', {
          template: { ...EXAMPLES.storedContent, content: EXAMPLES.storedTemplate },
        }),
      ),
    },
    errors: [...KEYED, 'SVC_STORED_NOT_FOUND'],
  },
  putTemplate: {
    id: 'putTemplate',
    method: 'put',
    path: `${KINDS.template.path}/{name}`,
    tag: TAG,
    summary: 'Store a template',
    description:
      'What stands in the folder of a template, as JSON; see the page about templates. Requests name it as `template`, and `GET /v1/templates` lists it. It may extend a template of the service, and names none of these. It is tried out in a render, whose remarks are in `warnings`.',
    auth: 'key',
    parameters: [NAME],
    body: { schema: ref('StoredTemplate'), required: true, examples: { template: EXAMPLES.storedTemplate } },
    responses: { 200: limited(json('It is stored.', 'StoredResult', { template: EXAMPLES.storedResult })) },
    errors: [...KEYED, ...BODY, ...CHANGES],
  },
  deleteTemplate: {
    id: 'deleteTemplate',
    method: 'delete',
    path: `${KINDS.template.path}/{name}`,
    tag: TAG,
    summary: 'Delete a stored template',
    auth: 'key',
    parameters: [NAME],
    responses: { 200: limited(json('It is deleted.', 'DeletedItem', { template: EXAMPLES.deletedItem })) },
    errors: [...KEYED, 'SVC_FORBIDDEN', 'SVC_STORED_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
