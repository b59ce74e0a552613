/** The two ways to run the service, for tests that have to hold on both: SQLite and a folder; PostgreSQL and S3. */
import { startPostgres } from '../../../scripts/services/postgres.mjs';
import { startS3 } from '../../../scripts/services/s3.mjs';
import { loadConfig } from '../../../server/config.js';
import { mintKey } from '../../../server/keys/api-key.js';
import { newId } from '../../../server/keys/new-id.js';
import type { Tier } from '../../../server/model.js';
import type { Config } from '../../../server/settings.js';
import { createBackend } from '../../../server/store/create-backend.js';
import type { Store } from '../../../server/store/store.js';
import { testFolder } from '../../support/test-folder.js';

interface Scope {
  teardown(end: () => Promise<void> | void): void;
  testdir(): string;
}

export interface Deployment {
  /** Settings of every instance. */
  readonly env: Readonly<Record<string, string>>;
  readonly dataFolder: string;
  readonly config: Config;
  /** A connection of the test's own. */
  readonly store: Store;
  /** A live key of a new workspace. */
  newKey(tier: Tier): Promise<{ key: string; workspaceId: string }>;
}

export const DEPLOYMENTS: Readonly<Record<string, (t: Scope) => Promise<Record<string, string>>>> = {
  'SQLite and a folder': () => Promise.resolve({}),
  'PostgreSQL and S3': async (t) => {
    const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
    t.teardown(async () => {
      await Promise.all([postgres.stop(), s3.stop()]);
    });
    return {
      DATABASE_URL: postgres.url,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
  },
};

/** `settings`: over those of the deployment. */
export async function deploy(
  t: Scope,
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Deployment> {
  const places = await DEPLOYMENTS[name]!(t);
  const env = { PLATEN_SECRET: 'a secret that only tests would ever use, surely', ...places, ...settings };
  const dataFolder = testFolder(t);
  const config = loadConfig({ env: { ...env, PLATEN_DATA: dataFolder } });
  const { store } = await createBackend(config);
  t.teardown(() => store.close());
  await store.migrate();
  return {
    env,
    dataFolder,
    config,
    store,
    async newKey(tier) {
      const now = Date.now();
      const workspaceId = newId('ws');
      await store.createWorkspace({ id: workspaceId, name: 'Test', tier, throwaway: false, createdAt: now });
      const { value, record } = mintKey(
        { type: 'live', workspaceId, name: 'test', now, expiresAt: null },
        config.secret,
      );
      await store.insertKey(record);
      return { key: value, workspaceId };
    },
  };
}
