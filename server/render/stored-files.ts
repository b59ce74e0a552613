/** What workspaces have stored, in a worker: read from files that the service keeps, and held by content. */
import { readFile } from 'node:fs/promises';
import { RecentCache } from '../../engine/base/recent-cache.js';
import {
  createRenderer,
  type LoadedResource,
  type LoadResource,
  type Renderer,
  type TemplateSource,
} from '../../engine/index.js';
import { ASSET_PREFIX } from '../schemas/stored-kinds.js';
import type { StoredFontRequest, StoredTemplateRequest } from '../schemas/generate-request.js';
import type { RenderTask, StoredFile } from './render-pool.js';

/** Assets that a worker holds, and templates: of each of them at most some 10 MB, or 30 if all are PDFs. */
const MAX_HELD = 8;
/** Sets of fonts that a worker holds, each with a renderer of its own: some 10 MB and the fonts. */
const MAX_RENDERERS = 2;

/** What a task is rendered with. */
export interface FilledTask {
  readonly renderer: Renderer;
  /** What `asset:` and a name stand for, in the theme and in the document. */
  readonly assets: LoadResource;
  /** The PDF that a job has made; null when it is gone. */
  readonly pdfOf: (jobId: string) => Promise<Uint8Array | null>;
  /** The workspace's own template, where the request names one. */
  readonly own: TemplateSource | null;
}

export class StoredFiles {
  readonly #plain = createRenderer();
  /** By the hash of their bytes. */
  readonly #assets = new RecentCache<Promise<Uint8Array>>({ most: MAX_HELD });
  /** The same object for the same content, because a renderer reads each object once. */
  readonly #templates = new RecentCache<Promise<TemplateSource>>({ most: MAX_HELD });
  readonly #renderers = new RecentCache<Promise<Renderer>>({ most: MAX_RENDERERS });

  /** Rejects when a file is gone. */
  async filled({ request, stored = [] }: RenderTask): Promise<FilledTask> {
    const template = stored.find(({ kind, name }) => kind === 'template' && name === request.template);
    return {
      renderer: await this.#rendererWith(stored.filter(({ kind }) => kind === 'font')),
      assets: (url) => this.#asset(stored, url),
      pdfOf: async (jobId) => {
        const pdf = stored.find(({ kind, name }) => kind === 'job' && name === jobId);
        return pdf ? new Uint8Array(await readFile(pdf.path)) : null;
      },
      own: template ? await this.#templateOf(template) : null,
    };
  }

  /** Names are compared as they were when the request was pinned: without regard to case. */
  async #asset(stored: readonly StoredFile[], url: string): Promise<LoadedResource | null> {
    const wanted = url.slice(ASSET_PREFIX.length).toLowerCase();
    const asset = stored.find(({ kind, name }) => kind === 'asset' && name.toLowerCase() === wanted);
    if (!asset) return null;
    const bytes = await heldOrMade(this.#assets, asset.sha256, async () => new Uint8Array(await readFile(asset.path)));
    return { bytes, contentType: asset.mediaType ?? '' };
  }

  #templateOf({ name, sha256, path }: StoredFile): Promise<TemplateSource> {
    return heldOrMade(this.#templates, `${name} ${sha256}`, async () => ({
      name,
      ...(JSON.parse(await readFile(path, 'utf8')) as StoredTemplateRequest),
    }));
  }

  async #rendererWith(fonts: readonly StoredFile[]): Promise<Renderer> {
    if (fonts.length === 0) return this.#plain;
    const key = fonts.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n');
    return heldOrMade(this.#renderers, key, async () => {
      const families = await Promise.all(
        fonts.map(async ({ name: family, path }) => {
          const { files } = JSON.parse(await readFile(path, 'utf8')) as StoredFontRequest;
          return files.map((file) => ({ family, bytes: new Uint8Array(Buffer.from(file, 'base64')) }));
        }),
      );
      return createRenderer({ fonts: families.flat() });
    });
  }
}

/** What could not be made is made again the next time. */
function heldOrMade<Value>(held: RecentCache<Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const known = held.get(key);
  if (known) return known;
  const value = make();
  held.set(key, value);
  value.catch(() => held.delete(key));
  return value;
}
