/** What came of the renders of workspaces, day by day. */
import { sql } from 'kysely';
import type { UsageDay } from '../store.js';
import type { Database, Executor } from './database.js';
import { prepare } from './prepared.js';

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

interface Counted {
  readonly workspaceId: string;
  readonly day: string;
  readonly template: string;
  readonly livemode: number;
  readonly renders: number;
  readonly failed: number;
  readonly pages: number;
}

const count = () =>
  prepare((db, given: Counted) =>
    db
      .insertInto('usage_day')
      .values({
        workspace_id: given.workspaceId,
        day: given.day,
        template: given.template,
        livemode: given.livemode,
        renders: given.renders,
        failed: given.failed,
        pages: given.pages,
      })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'day', 'template', 'livemode']).doUpdateSet({
          renders: sql<number>`usage_day.renders + excluded.renders`,
          failed: sql<number>`usage_day.failed + excluded.failed`,
          pages: sql<number>`usage_day.pages + excluded.pages`,
        }),
      ),
  );

export class UsageDays {
  readonly #database: Database;
  readonly #count = count();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Within the transaction that ends a job. */
  async add(transaction: Executor, counted: Counted): Promise<void> {
    await this.#count.all(transaction, counted);
  }

  async list(workspaceId: string, from: string): Promise<readonly UsageDay[]> {
    const rows = await this.#database.reader
      .selectFrom('usage_day')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('day', '>=', from)
      .orderBy('day')
      .orderBy('template')
      .orderBy('livemode')
      .execute();
    return rows.map(({ day, template, livemode, renders, failed, pages }) => ({
      ...{ day, template, livemode: livemode === 1 },
      ...{ renders: Number(renders), failed: Number(failed), pages: Number(pages) },
    }));
  }
}
