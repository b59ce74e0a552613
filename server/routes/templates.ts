/** /v1/templates: what there is to render with, and what it looks like. */
import { createReadStream, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../engine/basics.js';
import { ApiError } from '../errors/api-error.js';
import type { Context } from '../http/context.js';
import { OPERATIONS } from '../openapi/operations.js';
import { templateNames } from '../schemas/templates.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

interface TemplateFile {
  readonly description?: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

export function templateRoutes({ config }: Services): Route[] {
  const folder = join(packageRoot(), 'templates');
  const names = templateNames(folder);
  const templates = names.map((name) => {
    const file = JSON.parse(readFileSync(join(folder, name, 'template.json'), 'utf8')) as TemplateFile;
    return {
      object: 'template',
      name,
      description: file.description ?? '',
      preview_url: `${config.baseUrl}/v1/templates/${name}/preview.png`,
      options: file.options ?? {},
    };
  });

  function list(context: Context): void {
    context.body = { object: 'list', data: templates };
  }

  async function preview(context: Context): Promise<void> {
    // A known name cannot lead out of the folder.
    const name = names.find((one) => one === context.params.name);
    if (name === undefined) throw new ApiError('SVC_NOT_FOUND');
    const path = join(folder, name, 'preview.png');
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
