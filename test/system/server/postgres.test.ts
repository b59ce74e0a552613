import { randomBytes } from 'node:crypto';
import pg from 'pg';
import t from 'tap';
import { startPostgres } from '../../../scripts/services/postgres.mjs';
import { storeConformance } from '../../server/store/conformance.js';
import type { EmptyDatabase } from '../../server/store/fixtures.js';

const postgres = await startPostgres();
t.teardown(() => postgres.stop());

async function sql(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function emptyDatabase(): Promise<EmptyDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await sql(`create database ${name}`);
  const databaseUrl = postgres.url.replace(/\/[^/]*$/, `/${name}`);
  return {
    settings: { dataFolder: '/nowhere', databaseUrl, databaseConnections: 8, renderSeconds: 30, leaseSeconds: 30 },
    dispose: () => sql(`drop database ${name} with (force)`),
  };
}

await t.test('PostgreSQL', (t) => storeConformance(t, emptyDatabase));
