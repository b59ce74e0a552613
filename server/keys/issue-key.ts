/** How keys come into being and how long they live: the rules that the API and `platen admin` share. */
import type { ApiKey, KeyType } from '../model.js';
import { mintKey, type MintedKey } from './api-key.js';

export const HOUR_MS = 3_600_000;
/** interface.md, "Limits": a test key lives 24 hours. */
const TEST_KEY_MS = 24 * HOUR_MS;
/** decisions.md, "Keys": the default time for which a rotated key stays valid. */
export const DEFAULT_OVERLAP_HOURS = 24;

export interface KeyContext {
  /** The part of the store that is needed here, because this folder must not import the store. */
  readonly store: {
    insertKey(key: ApiKey): Promise<void>;
    expireKey(workspaceId: string, id: string, expiresAt: number): Promise<ApiKey | null>;
  };
  /** The server's. */
  readonly secret: string;
  readonly now: number;
}

export interface NewKey {
  readonly type: KeyType;
  readonly name: string;
  readonly workspaceId: string;
  /** The key that asks for this one, where one does. */
  readonly maker?: ApiKey;
}

/** Makes a key and stores it. Its value is in the result and nowhere else. */
export async function issueKey({ store, secret, now }: KeyContext, key: NewKey): Promise<MintedKey> {
  const { type, name, workspaceId, maker } = key;
  const minted = mintKey({ type, name, workspaceId, now, expiresAt: expiryOf(type, maker, now) }, secret);
  await store.insertKey(minted.record);
  return minted;
}

/** A new key like `old`, good at once; the old one stays so for the overlap, so that no deployment falls between. */
export async function rotateKey(
  keyContext: KeyContext,
  old: ApiKey,
  hours: number,
  maker?: ApiKey,
): Promise<MintedKey> {
  const { type, name, workspaceId } = old;
  const minted = await issueKey(keyContext, { type, name, workspaceId, ...(maker && { maker }) });
  await keyContext.store.expireKey(workspaceId, old.id, keyContext.now + hours * HOUR_MS);
  return minted;
}

/** Whether a key opens anything at this time. */
export function isGood({ revokedAt, expiresAt }: ApiKey, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

/** A test key ends after a day, and one minted by a test key not after its maker: no chain of keys lives for ever. */
function expiryOf(type: KeyType, maker: ApiKey | undefined, now: number): number | null {
  if (type === 'live') return null;
  return maker?.type === 'test' ? maker.expiresAt : now + TEST_KEY_MS;
}
