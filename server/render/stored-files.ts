/** What workspaces have stored, in a worker: read from files that the service keeps, and held by content. */
import { readFile } from 'node:fs/promises';
import { createRenderer, type Renderer, type TemplateSource } from '../../engine/index.js';
import { ASSET_PREFIX } from '../schemas/stored-kinds.js';
import type { GenerateRequest, StoredFontRequest, StoredTemplateRequest } from '../schemas/generate-request.js';
import type { RenderTask, StoredFile } from './render-pool.js';

/** Assets that a worker holds, and templates: of each of them at most some 10 MB. */
const MAX_HELD = 8;
/** Sets of fonts that a worker holds, each with a renderer of its own: some 10 MB and the fonts. */
const MAX_RENDERERS = 2;

/** What a task is rendered with. */
export interface FilledTask {
  readonly renderer: Renderer;
  /** With the logo as a `data:` URL. */
  readonly request: GenerateRequest;
  /** The workspace's own template, where the request names one. */
  readonly own: TemplateSource | null;
}

export class StoredFiles {
  readonly #plain = createRenderer();
  /** `data:` URLs by the hash of their bytes. */
  readonly #logos = new Latest<Promise<string>>(MAX_HELD);
  /** The same object for the same content, because a renderer reads each object once. */
  readonly #templates = new Latest<Promise<TemplateSource>>(MAX_HELD);
  readonly #renderers = new Latest<Promise<Renderer>>(MAX_RENDERERS);

  /** Rejects when a file is gone. */
  async filled({ request, stored = [] }: RenderTask): Promise<FilledTask> {
    const logo = request.theme?.logo_url;
    const asset = stored.find(({ kind, name }) => kind === 'asset' && logo === `${ASSET_PREFIX}${name}`);
    const template = stored.find(({ kind, name }) => kind === 'template' && name === request.template);
    return {
      renderer: await this.#rendererWith(stored.filter(({ kind }) => kind === 'font')),
      request: asset ? { ...request, theme: { ...request.theme, logo_url: await this.#logoOf(asset) } } : request,
      own: template ? await this.#templateOf(template) : null,
    };
  }

  #logoOf(asset: StoredFile): Promise<string> {
    const { sha256, path, mediaType } = asset;
    return this.#logos.get(`${mediaType} ${sha256}`, async () => {
      const bytes = await readFile(path);
      return `data:${mediaType};base64,${bytes.toString('base64')}`;
    });
  }

  #templateOf({ name, sha256, path }: StoredFile): Promise<TemplateSource> {
    return this.#templates.get(`${name} ${sha256}`, async () => ({
      name,
      ...(JSON.parse(await readFile(path, 'utf8')) as StoredTemplateRequest),
    }));
  }

  async #rendererWith(fonts: readonly StoredFile[]): Promise<Renderer> {
    if (fonts.length === 0) return this.#plain;
    const key = fonts.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n');
    return this.#renderers.get(key, async () => {
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

/** What was used lately, up to a number; what could not be made is not kept. */
class Latest<Value extends Promise<unknown>> {
  /** The one that was used last comes last. */
  readonly #values = new Map<string, Value>();

  constructor(readonly most: number) {}

  get(key: string, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    value.catch(() => this.#values.delete(key));
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.most) break;
      this.#values.delete(oldest);
    }
    return value;
  }
}
