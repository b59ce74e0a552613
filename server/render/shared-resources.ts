import type { PublicResources, RenderOptions } from '../../engine/index.js';
import { ResourceLoader } from '../../engine/source/resources/resource-loader.js';

/** What the documents of one request refer to is loaded once for all of them, within the limits of one render. */
export function sharedResources(
  resources: PublicResources,
  signal: AbortSignal,
): NonNullable<RenderOptions['resources']> {
  const loader = new ResourceLoader(resources, signal);
  return {
    kind: 'callback',
    load: (url, kind) => loader.load(url, { kind }),
    ...(resources.limits && { limits: resources.limits }),
  };
}
