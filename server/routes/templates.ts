/** /v1/templates: what there is to render with, and what it looks like. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bundledTemplates, packageRoot } from '../../engine/index.js';
import { ApiError } from '../errors/api-error.js';
import type { Context } from '../http/context.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

export function templateRoutes({ config }: Services): Route[] {
  const folder = join(packageRoot(), 'templates');
  const names = bundledTemplates();
  const listed = Promise.all(names.map((name) => present(name)));
  listed.catch(() => undefined); // told to whoever asks

  async function present(name: string) {
    const text = await readFile(join(folder, name, 'template.json'), 'utf8');
    const { description, options = {} } = JSON.parse(text) as { description: string; options?: object };
    return {
      object: 'template',
      name,
      description,
      preview_url: `${config.baseUrl}/v1/templates/${name}/preview.png`,
      options,
    };
  }

  async function list(context: Context): Promise<void> {
    context.body = { object: 'list', data: await listed };
  }

  async function preview(context: Context): Promise<void> {
    const name = String(context.params.name);
    const path = join(folder, name, 'preview.png');
    const file = names.includes(name) ? await stat(path).catch(() => null) : null;
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
