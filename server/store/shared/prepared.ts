/**
 * Queries that are built and compiled once, because building one with kysely takes longer than SQLite needs to run it.
 *
 *     const find = prepare((db, given: { id: string }) => db.selectFrom('job').selectAll().where('id', '=', given.id));
 *     await find.first(database.reader, { id });
 *
 * In the builder, `given.x` is a slot, not a value: it may be passed on to kysely and nothing else.
 */
import type { CompiledQuery } from 'kysely';
import { type Compilable } from 'kysely';
import type { Executor } from './database.js';

/** A placeholder for a value among the parameters of a compiled query. */
class Slot {
  constructor(readonly name: string) {}
}

class Prepared<Given, Row> {
  readonly #build: (db: Executor, given: Given) => Compilable<Row>;
  #compiled: CompiledQuery<Row> | null = null;

  constructor(build: (db: Executor, given: Given) => Compilable<Row>) {
    this.#build = build;
  }

  /** The compiled query with slots in the places of its values. */
  compiled(executor: Executor): CompiledQuery<Row> {
    return (this.#compiled ??= this.#build(executor, slots<Given>()).compile());
  }

  async all(executor: Executor, given: Given): Promise<Row[]> {
    const compiled = this.compiled(executor);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? storable(given[parameter.name as keyof Given]) : parameter,
    );
    return (await executor.executeQuery<Row>({ ...compiled, parameters })).rows;
  }

  async first(executor: Executor, given: Given): Promise<Row | undefined> {
    return (await this.all(executor, given))[0];
  }
}

export function prepare<Given, Row>(build: (db: Executor, given: Given) => Compilable<Row>): Prepared<Given, Row> {
  return new Prepared(build);
}

function slots<Given>(): Given {
  return new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Given;
}

/** PostgreSQL has no NUL in its texts and fails where one comes, from a request's path for one. Nothing of ours has it. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
}
