/** /v1/templates: what there is to render with, and what it looks like. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ApiError } from '../errors/api-error.js';
import { authenticated, type Context } from '../http/context.js';
import type { StoredItem } from '../model.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { StoredTemplateRequest } from '../schemas/generate-request.js';
import { loadTemplates } from '../schemas/templates.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

export function templateRoutes({ config, store, localFiles }: Services): Route[] {
  const templates = loadTemplates();
  const shown = templates.map(({ name, description, defaults, options, theme, preview }) => ({
    object: 'template',
    name,
    description,
    preview_url: preview === null ? null : `${config.baseUrl}/v1/templates/${name}/preview.png`,
    defaults,
    options,
    theme,
  }));

  async function list(context: Context): Promise<void> {
    const own = await store.stored.list(authenticated(context).workspace.id, 'template');
    context.body = { object: 'list', data: [...shown, ...(await Promise.all(own.map(presentOwn)))] };
  }

  /** As its manifest describes it; what it takes from the template that it extends is shown there. */
  async function presentOwn(item: StoredItem) {
    const { manifest = {} } = JSON.parse((await localFiles.read(item)).toString('utf8')) as StoredTemplateRequest;
    const { description = '', options = {}, defaults = {}, theme = {} } = manifest;
    const { name } = item;
    return { object: 'template', name, description, preview_url: null, defaults, options, theme };
  }

  async function preview(context: Context): Promise<void> {
    const path = templates.find(({ name }) => name === context.params.name)?.preview ?? null;
    if (path === null) throw new ApiError('SVC_NOT_FOUND');
    const file = await stat(path).catch(() => null);
    if (!file) throw new ApiError('SVC_NOT_FOUND');
    context.set('Cache-Control', 'public, max-age=3600');
    context.set('Cross-Origin-Resource-Policy', 'cross-origin');
    context.type = 'image/png';
    context.length = file.size;
    context.body = createReadStream(path);
  }

  return [
    [OPERATIONS.listTemplates, list],
    [OPERATIONS.templatePreview, preview],
  ];
}
