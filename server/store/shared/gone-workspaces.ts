import type { Executor } from './database.js';

const DAY = 86_400_000;

/** Workspaces that nobody has any more: those of test keys that have all ended, and those of closed accounts. */
export const goneWorkspaces = (db: Executor, now: number) =>
  db
    .selectFrom('workspace')
    .select('workspace.id')
    .where('throwaway', '=', 1)
    .where('created_at', '<=', now - DAY)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('api_key')
            .select('api_key.id')
            .whereRef('api_key.workspace_id', '=', 'workspace.id')
            .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])),
        ),
      ),
    );
