/** What workspaces have stored, in a worker: read from files that the service keeps, and held by content. */
import { readFile } from 'node:fs/promises';
import { ASSET_PREFIX } from '../schemas/stored-kinds.js';
import type { GenerateRequest } from '../schemas/generate-request.js';
import type { RenderTask, StoredFile } from './render-pool.js';

/** Bytes of files that a worker holds; beyond it the one that was used least lately is let go of. */
const MAX_HELD = 16 * 1024 * 1024;

export class StoredFiles {
  /** By hash; the one that was used last comes last. */
  readonly #held = new Map<string, Buffer>();
  #size = 0;

  /** The request with what it refers to filled in. */
  async filled({ request, stored = [] }: RenderTask): Promise<GenerateRequest> {
    const logo = request.theme?.logo_url;
    const asset = stored.find(({ kind, name }) => kind === 'asset' && logo === `${ASSET_PREFIX}${name}`);
    if (!asset) return request;
    const bytes = await this.#bytesOf(asset);
    return { ...request, theme: { ...request.theme, logo_url: dataUrl(bytes, asset.mediaType) } };
  }

  async #bytesOf({ sha256, path }: StoredFile): Promise<Buffer> {
    const held = this.#held.get(sha256);
    if (held) this.#held.delete(sha256);
    const bytes = held ?? (await readFile(path));
    if (!held) this.#size += bytes.length;
    this.#held.set(sha256, bytes);
    for (const [oldest, { length }] of this.#held) {
      if (this.#size <= MAX_HELD || oldest === sha256) break;
      this.#held.delete(oldest);
      this.#size -= length;
    }
    return bytes;
  }
}

const dataUrl = (bytes: Buffer, mediaType: string | null): string =>
  `data:${mediaType ?? 'application/octet-stream'};base64,${bytes.toString('base64')}`;
