/** Jobs of a workspace, latest first, by what a client wants to find them by. */
import { sql } from 'kysely';
import type { JobFilter, JobPage } from '../store.js';
import type { Database, Executor } from './database.js';
import { toJob } from './records.js';

/**
 * Jobs that one request looks through. A filter that few jobs pass would otherwise read all of them; where the end is
 * reached, the page is short and its cursor goes on.
 */
const LOOKED_THROUGH = 2000;

export class JobLists {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(workspaceId: string, filter: JobFilter): Promise<JobPage> {
    const db = this.#database.reader;
    const rows = await db
      .selectFrom(this.#latest(db, workspaceId, filter).selectAll().limit(LOOKED_THROUGH).as('latest'))
      .selectAll()
      .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status!))
      .$if(filter.hasContent === true, (query) => query.where('status', '!=', 'expired'))
      .$if(filter.template !== undefined, (query) => query.where('template', '=', filter.template!))
      .$if(filter.text !== undefined, (query) => query.where(this.#names(filter.text!)))
      .where((eb) => eb.and(pairsOf(filter).map((pair) => this.#holds(pair))))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(filter.limit + 1)
      .execute();
    const jobs = rows.slice(0, filter.limit).map((row) => toJob(row));
    const last = jobs.at(-1);
    if (rows.length > filter.limit && last) return { jobs, next: { createdAt: last.createdAt, id: last.id } };
    const end = await this.#latest(db, workspaceId, filter)
      .select(['created_at as createdAt', 'id'])
      .offset(LOOKED_THROUGH - 1)
      .limit(1)
      .executeTakeFirst();
    return { jobs, next: end ?? null };
  }

  #latest(db: Executor, workspaceId: string, { after, from, before }: JobFilter) {
    return db
      .selectFrom('job')
      .where('workspace_id', '=', workspaceId)
      .$if(from !== undefined, (query) => query.where('created_at', '>=', from!))
      .$if(before !== undefined, (query) => query.where('created_at', '<', before!))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${after!.createdAt}, ${after!.id})`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
  }

  /** Whether a text stands in what people know a job by. In metadata as JSON writes it. SQLite knows the capitals of ASCII alone. */
  #names(text: string) {
    const find = this.#find;
    const small = text.toLowerCase();
    const inJson = (words: string): string => JSON.stringify(words).slice(1, -1);
    return sql<boolean>`(id = ${text} or ${find}(filename, ${text}) > 0 or ${find}(lower(filename), ${small}) > 0
      or ${find}(metadata, ${inJson(text)}) > 0 or ${find}(lower(metadata), ${inJson(small)}) > 0)`;
  }

  get #find() {
    return sql.raw(this.#database.kind === 'sqlite' ? 'instr' : 'strpos');
  }

  /** Whether the pair is the first of the metadata, or a later one. */
  #holds(pair: string) {
    const find = this.#find;
    return sql<boolean>`(${find}(metadata, ${`{${pair}`}) > 0 or ${find}(metadata, ${`,${pair}`}) > 0)`;
  }
}

/**
 * Each pair as it stands in the JSON of the metadata. Within names and values, quotes have a backslash before them, so
 * nothing else looks like a brace or comma with a pair behind it.
 */
function pairsOf({ metadata = {} }: JobFilter) {
  return Object.entries(metadata).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
}
