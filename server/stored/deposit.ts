/** Stores what a workspace brings: tried out in a render first, then written, then put in its place. */
import { rm } from 'node:fs/promises';
import type { Warning } from '../../engine/index.js';
import { ApiError } from '../errors/api-error.js';
import { newId } from '../keys/new-id.js';
import type { TierLimits } from '../keys/tiers.js';
import type { StoredItem, StoredKind, Workspace } from '../model.js';
import type { RenderFailure, RenderTask } from '../render/render-pool.js';
import type { Services } from '../services.js';
import { sha256Of, storedKey } from './local-files.js';

/** Who stores. */
export interface Depositor {
  readonly workspace: Workspace;
  /** Who competes for workers; http/lane.ts. */
  readonly lane: string;
  readonly limits: Pick<TierLimits, 'storedItems' | 'storedBytes'>;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

export interface Deposit {
  readonly kind: StoredKind;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string | null;
}

/** What is tried out stands in a document of this text. */
export const TRIAL = {
  input: { type: 'markdown', content: '# A heading\n\nA text with a [link](https://example.com/).' },
} as const;

/** A request that uses what is to be stored. */
export type Trial = Omit<RenderTask, 'kind'>;

export interface Tried {
  readonly kind: 'tried';
  readonly warnings: readonly Warning[];
}

type Needs = Pick<Services, 'store' | 'blobs' | 'pool' | 'localFiles' | 'clock'>;

/**
 * Renders a document that uses what is to be stored, and tells what the engine says about it. Null: the queue of renders
 * is full, or the client is gone.
 */
export async function tryOut(
  { pool }: Pick<Needs, 'pool'>,
  { lane, signal }: Pick<Depositor, 'lane' | 'signal'>,
  trial: Trial,
): Promise<Tried | RenderFailure | null> {
  const ticket = pool.admit(lane);
  if (!ticket) return null;
  try {
    const outcome = await ticket.run({ ...trial, kind: 'render' }, signal);
    if (outcome.kind === 'rendered' && outcome.pdf.kind === 'file') await rm(outcome.pdf.path, { force: true });
    if (outcome.kind === 'failed') return outcome;
    return outcome.kind === 'rendered' ? { kind: 'tried', warnings: outcome.warnings } : null;
  } finally {
    ticket.release();
  }
}

/** Stores it, in place of what has its name. The same bytes again change nothing. Throws ApiError SVC_STORAGE_FULL. */
export async function deposit(services: Needs, by: Depositor, given: Deposit): Promise<StoredItem> {
  const { store, blobs, localFiles, clock } = services;
  const { kind, name, bytes, mediaType } = given;
  const { workspace, limits } = by;
  const sha256 = sha256Of(bytes);
  const present = await store.stored.find(workspace.id, kind, name);
  if (present?.sha256 === sha256 && present.mediaType === mediaType && present.name === name) return present;
  const item: StoredItem = {
    ...{ id: newId('sto'), workspaceId: workspace.id, kind, name, sha256, bytes: bytes.length, mediaType },
    createdAt: clock(),
  };
  // In this order, so that bytes without a record are never left behind.
  await store.stored.announce(item, clock());
  await blobs.put(storedKey(item.id), { kind: 'memory', bytes });
  await localFiles.keep(sha256, bytes);
  const most = { items: limits.storedItems, bytes: limits.storedBytes };
  const outcome = await store.stored.put(item, most, clock());
  if (outcome.kind === 'stored') return item;
  if (outcome.kind === 'gone') throw new Error('Storing took longer than what is not finished is kept.');
  throw new ApiError('SVC_STORAGE_FULL', {
    message: fullMessage(outcome, most),
    details: { items: outcome.items, max_items: most.items, bytes: outcome.bytes, max_bytes: most.bytes },
  });
}

function fullMessage(
  { items, bytes }: { items: number; bytes: number },
  most: { readonly items: number | null; readonly bytes: number | null },
): string {
  if (most.items !== null && items > most.items) {
    return `The workspace may store ${most.items} themes, assets, fonts and templates; this would be number ${items}.`;
  }
  return `The workspace may store ${most.bytes} bytes; with this it would have ${bytes}.`;
}
