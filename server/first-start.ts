/** The first start of a service: a workspace to begin with, and its key, which is shown this one time. */
import { mintKey } from './keys/api-key.js';
import { FIRST_WORKSPACE } from './keys/limits-of.js';
import type { Config } from './settings.js';
import type { Store } from './store/store.js';

/** The value of the live key that was made, or null where there are workspaces already. */
export async function makeFirstKey(
  store: Store,
  { firstTier, secret }: Pick<Config, 'firstTier' | 'secret'>,
  now: number,
): Promise<string | null> {
  if ((await store.listWorkspaces()).length > 0) return null;
  try {
    await store.createWorkspace({
      id: FIRST_WORKSPACE,
      name: 'First workspace',
      tier: firstTier,
      throwaway: false,
      createdAt: now,
    });
  } catch (error) {
    // Another instance was quicker, and shows the key.
    if ((await store.listWorkspaces()).length > 0) return null;
    throw error;
  }
  const { value, record } = mintKey(
    { type: 'live', workspaceId: FIRST_WORKSPACE, name: 'First key', now, expiresAt: null },
    secret,
  );
  await store.insertKey(record);
  return value;
}

/** What the person at the terminal reads. */
export function welcome(baseUrl: string, key: string): string {
  const line = '─'.repeat(78);
  return `
${line}
 Platen runs at ${baseUrl}

 Your first live key. It is shown this once and kept only as a hash:

   ${key}

 Make a PDF:

   curl -sS ${baseUrl}/v1/pdf/generate -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -H 'Accept: application/pdf' -d '{"input": {"type": "markdown", "content": "# Hello\\n\\nA *first* page."}}' -o hello.pdf

 More keys and workspaces: platen admin --help
 The dashboard, ${baseUrl}/dashboard: platen admin account create YOU@EXAMPLE.COM
${line}

`;
}
