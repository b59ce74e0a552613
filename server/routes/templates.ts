/** /v1/templates: what there is to render with, and what it looks like. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ApiError } from '../errors/api-error.js';
import type { Context } from '../http/context.js';
import { OPERATIONS } from '../openapi/operations.js';
import { loadTemplates, type TemplateInfo } from '../schemas/templates.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

export function templateRoutes({ config }: Services): Route[] {
  const templates = loadTemplates();
  const present = ({ name, description, preview, options, theme }: TemplateInfo) => ({
    object: 'template',
    name,
    description,
    preview_url: preview === null ? null : `${config.baseUrl}/v1/templates/${name}/preview.png`,
    options,
    theme,
  });

  function list(context: Context): void {
    context.body = { object: 'list', data: templates.map(present) };
  }

  async function preview(context: Context): Promise<void> {
    const path = templates.find(({ name }) => name === context.params.name)?.preview ?? null;
    const file = path === null ? null : await stat(path).catch(() => null);
    if (path === null || !file) throw new ApiError('SVC_NOT_FOUND');
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
