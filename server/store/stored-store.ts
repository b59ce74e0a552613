/** Themes, assets, fonts and templates of workspaces: their records. Part of store.ts; the same rules hold. */
import type { StoredItem, StoredKind } from '../model.js';

/** How much a workspace may store; null: as much as it likes. */
export interface StoredLimits {
  readonly items: number | null;
  readonly bytes: number | null;
}

export interface StoredUse {
  readonly items: number;
  readonly bytes: number;
}

/** What comes of storing: with `full`, what the workspace would have then. */
export type StoredOutcome =
  | { readonly kind: 'stored' }
  | ({ readonly kind: 'full' } & StoredUse)
  /** The sweep came between: it took too long. */
  | { readonly kind: 'gone' };

export interface StoredStore {
  /** Notes an item whose bytes are about to be written, so that a crash leaves none that nobody knows of. */
  announce(item: StoredItem, now: number): Promise<void>;
  /** The bytes are there: the item takes the place of the one with its name. */
  put(item: StoredItem, limits: StoredLimits, now: number): Promise<StoredOutcome>;
  /** Items in use, by kind and name. */
  list(workspaceId: string, kind?: StoredKind): Promise<readonly StoredItem[]>;
  find(workspaceId: string, kind: StoredKind, name: string): Promise<StoredItem | null>;
  /** Takes an item out of use. Null when there is none of the name. */
  retire(workspaceId: string, kind: StoredKind, name: string, now: number): Promise<StoredItem | null>;
  /**
   * Ids of items that nothing needs any more, at most `max`: out of use since `before` with no job that was made until
   * then and has not ended, or of a workspace that is gone.
   */
  due(before: number, now: number, max: number): Promise<readonly string[]>;
  /** Forgets items whose bytes are deleted. */
  forget(ids: readonly string[]): Promise<void>;
}
