/** /v1/templates: what there is to render with, and what it looks like. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ApiError } from '../errors/api-error.js';
import { authenticated, type Context } from '../http/context.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { StoredTemplateRequest } from '../schemas/generate-request.js';
import { loadTemplates, templateInfo, type TemplateInfo } from '../schemas/templates.js';
import type { Services } from '../services.js';
import type { OperatorItem } from '../stored/operator-items.js';
import { inReach, type Pin } from '../stored/pinning.js';
import type { Route } from './route.js';

export function templateRoutes({ config, store, localFiles, operatorItems }: Services): Route[] {
  const bundled = loadTemplates();
  const ofOperator = operatorItems.filter(({ kind }) => kind === 'template');
  const previews = new Map(
    [...bundled, ...ofOperator.map(({ info }) => info)].map((info) => [info?.name, info?.preview ?? null]),
  );

  const present = ({ name, description, preview, ...rest }: TemplateInfo) => ({
    ...{ object: 'template', name, description },
    preview_url: preview === null ? null : `${config.baseUrl}/v1/templates/${name}/preview.png`,
    ...rest,
  });
  const shown = bundled.map(present);

  async function list(context: Context): Promise<void> {
    const own = await store.stored.list(authenticated(context).workspace.id, 'template');
    const others = await Promise.all(inReach(own, ofOperator).map(infoOf));
    context.body = { object: 'list', data: [...shown, ...others.map(present)] };
  }

  /** As its manifest describes it; what it takes from the template that it extends is shown there. */
  async function infoOf(item: Pin | OperatorItem): Promise<TemplateInfo> {
    if ('info' in item && item.info) return item.info;
    const { manifest = {} } = JSON.parse((await localFiles.read(item)).toString('utf8')) as StoredTemplateRequest;
    return templateInfo(item.name, manifest);
  }

  async function preview(context: Context): Promise<void> {
    const path = previews.get(context.params.name);
    if (path == null) throw new ApiError('SVC_NOT_FOUND');
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
