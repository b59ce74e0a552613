/** /v1/templates: what there is to render with, and what it looks like. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ApiError } from '../errors/api-error.js';
import type { Context } from '../http/context.js';
import { OPERATIONS } from '../openapi/operations.js';
import { loadTemplates } from '../schemas/templates.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

export function templateRoutes({ config }: Services): Route[] {
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

  function list(context: Context): void {
    context.body = { object: 'list', data: shown };
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
