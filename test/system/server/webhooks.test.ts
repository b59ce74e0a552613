import t from 'tap';
import { startPostgres } from '../../../scripts/services/postgres.mjs';
import { survivesAnOutage } from '../../server/webhooks/outage.js';

t.setTimeout(600_000);

t.test(
  'receiver down for an hour, restarts of both sides: each event arrives, none is lost (PostgreSQL)',
  async (t) => {
    const postgres = await startPostgres({ fsync: 'off' });
    t.teardown(() => postgres.stop());
    await survivesAnOutage(t, { DATABASE_URL: postgres.url });
  },
);
