/** The outbox of events, which is its own queue: a time of retrying can be moved, and there is no second record of it. */
import { sql } from 'kysely';
import type { WebhookAttempt, WebhookDelivery, WebhookSecrets } from '../../model.js';
import type { AfterAttempt, DeliveryFilter, WebhookStore } from '../webhook-store.js';
import type { Database } from './database.js';
import { prepare } from './prepared.js';
import { toAttempt, toDelivery } from './records.js';

const JOB_PREFIX = 'job_';
/** A job ends once, so its event needs no identifier of its own. */
export const eventId = (jobId: string): string => `evt_${jobId.slice(JOB_PREFIX.length)}`;

const FIRST: WebhookSecrets = { generation: 1, previousUntil: null };

const claim = () =>
  prepare((db, given: { id: string; now: number; until: number }) =>
    db
      .updateTable('webhook_delivery')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: given.until }))
      .where('id', '=', given.id)
      .where('status', '=', sql.lit('pending'))
      .where('next_at', '<=', given.now)
      .returningAll(),
  );

export class WebhookDeliveries implements WebhookStore {
  readonly #database: Database;
  readonly #claim = claim();

  constructor(database: Database) {
    this.#database = database;
  }

  async due(now: number, max: number, without: readonly string[]) {
    const rows = await this.#database.reader
      .selectFrom('webhook_delivery')
      .select(['id', 'workspace_id'])
      .where('status', '=', sql.lit('pending'))
      .where('next_at', '<=', now)
      .$if(without.length > 0, (query) => query.where('workspace_id', 'not in', without))
      .orderBy('next_at')
      .limit(max)
      .execute();
    return rows.map(({ id, workspace_id: workspaceId }) => ({ id, workspaceId }));
  }

  async claim(id: string, now: number, until: number): Promise<WebhookDelivery | null> {
    const row = await this.#claim.first(this.#database.writer, { id, now, until });
    return row ? toDelivery(row) : null;
  }

  settle(id: string, attempt: WebhookAttempt, after: AfterAttempt, now: number): Promise<boolean> {
    const { number, at, durationMs, httpStatus, error } = attempt;
    const isOver = after.status !== 'pending';
    return this.#database.transaction(async (transaction) => {
      const found = await transaction
        .updateTable('webhook_delivery')
        .set({
          status: after.status,
          next_at: after.status === 'pending' ? after.nextAt : null,
          finished_at: isOver ? now : null,
        })
        .where('id', '=', id)
        .where('attempts', '=', number)
        .where('status', '=', sql.lit('pending'))
        .returning('id')
        .executeTakeFirst();
      if (!found) return false;
      const row = { delivery_id: id, number, at, duration_ms: durationMs, http_status: httpStatus, error };
      await transaction.insertInto('webhook_attempt').values(row).execute();
      return true;
    });
  }

  async endAddress(workspaceId: string, url: string, now: number): Promise<void> {
    await this.#database.writer
      .updateTable('webhook_delivery')
      .set({ status: 'failed', next_at: null, finished_at: now })
      .where('workspace_id', '=', workspaceId)
      .where('status', '=', sql.lit('pending'))
      .where('url', '=', url)
      .execute();
  }

  async sendAgain(workspaceId: string, id: string, now: number): Promise<boolean> {
    const done = await this.#database.writer
      .updateTable('webhook_delivery')
      .set({ status: 'pending', next_at: now, finished_at: null })
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .where('status', '!=', sql.lit('pending'))
      .executeTakeFirst();
    return done.numUpdatedRows > 0n;
  }

  async list(workspaceId: string, { jobId, status, limit, after }: DeliveryFilter) {
    const rows = await this.#database.reader
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .$if(jobId !== undefined, (query) => query.where('id', '=', eventId(jobId!)))
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${after!.createdAt}, ${after!.id})`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toDelivery);
  }

  async get(workspaceId: string, id: string) {
    const db = this.#database.reader;
    const row = await db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
    if (!row) return null;
    const attempts = await db
      .selectFrom('webhook_attempt')
      .selectAll()
      .where('delivery_id', '=', id)
      .orderBy('number')
      .execute();
    return { delivery: toDelivery(row), attempts: attempts.map(toAttempt) };
  }

  async secrets(workspaceId: string): Promise<WebhookSecrets> {
    const row = await this.#database.reader
      .selectFrom('webhook_secret')
      .select(['generation', 'previous_until as previousUntil'])
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
    return row ?? FIRST;
  }

  rotate(workspaceId: string, previousUntil: number): Promise<WebhookSecrets> {
    return this.#database.writer
      .insertInto('webhook_secret')
      .values({ workspace_id: workspaceId, generation: FIRST.generation + 1, previous_until: previousUntil })
      .onConflict((conflict) =>
        conflict.column('workspace_id').doUpdateSet({
          generation: sql<number>`webhook_secret.generation + 1`,
          previous_until: previousUntil,
        }),
      )
      .returning(['generation', 'previous_until as previousUntil'])
      .executeTakeFirstOrThrow();
  }
}
