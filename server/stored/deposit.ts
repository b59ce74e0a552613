/** Stores what a workspace brings: tried out in a render first, then written, then put in its place. */
import { readFile, rm } from 'node:fs/promises';
import type { Warning } from '../../engine/index.js';
import type { BlobSource } from '../blobs/blobs.js';
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
  services: Pick<Needs, 'pool'>,
  by: Pick<Depositor, 'lane' | 'signal'>,
  trial: Trial,
): Promise<Tried | RenderFailure | null> {
  const outcome = await rendered(services, by, trial, async () => undefined);
  return outcome?.kind === 'rendered' ? { kind: 'tried', warnings: outcome.warnings } : outcome;
}

/** A document in a template that is not stored. */
export interface Previewed {
  readonly kind: 'rendered';
  readonly pages: number;
  readonly warnings: readonly Warning[];
  readonly pdf: Uint8Array;
}

/** As tryOut(), with the PDF. */
export async function preview(
  services: Pick<Needs, 'pool'>,
  by: Pick<Depositor, 'lane' | 'signal'>,
  trial: Trial,
): Promise<Previewed | RenderFailure | null> {
  const read = (pdf: BlobSource) => (pdf.kind === 'memory' ? pdf.bytes : readFile(pdf.path));
  const outcome = await rendered(services, by, trial, async (pdf) => read(pdf));
  if (outcome?.kind !== 'rendered') return outcome;
  const { kind, pages, warnings, used } = outcome;
  return { kind, pages, warnings, pdf: used };
}

/** `use` gets the PDF before its file goes. */
async function rendered<Used>(
  { pool }: Pick<Needs, 'pool'>,
  { lane, signal }: Pick<Depositor, 'lane' | 'signal'>,
  trial: Trial,
  use: (pdf: BlobSource) => Promise<Used>,
): Promise<{ kind: 'rendered'; pages: number; warnings: readonly Warning[]; used: Used } | RenderFailure | null> {
  const ticket = pool.admit(lane);
  if (!ticket) return null;
  try {
    const outcome = await ticket.run({ ...trial, kind: 'render' }, signal);
    if (outcome.kind === 'failed') return outcome;
    if (outcome.kind !== 'rendered') return null;
    const { kind, pages, warnings, pdf } = outcome;
    try {
      return { kind, pages, warnings, used: await use(pdf) };
    } finally {
      if (pdf.kind === 'file') await rm(pdf.path, { force: true });
    }
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
