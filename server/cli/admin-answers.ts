/** How `platen admin` shows things: as JSON in the API's form, or as columns. */
import type { Account, ApiKey, Workspace } from '../model.js';

export interface AdminAnswer {
  /** Standard output with --json. */
  readonly json: unknown;
  /** Standard output without it; a script may use it as it is. */
  readonly text: string;
  /** For the person, on standard error. */
  readonly remark?: string;
}

export function presentWorkspace({ id, name, tier, createdAt }: Workspace) {
  return { object: 'workspace', id, name, tier, created_at: iso(createdAt) };
}

export function presentAccount({ id, email, workspaceId, role, createdAt }: Account) {
  return { object: 'account', id, email, workspace_id: workspaceId, role, created_at: iso(createdAt) };
}

/** `value`: only where the key was made just now. */
export function presentKey(key: ApiKey, value?: string) {
  const { id, workspaceId, name, type, last4, createdAt, expiresAt, revokedAt } = key;
  return {
    object: 'api_key',
    id,
    ...(value !== undefined && { key: value }),
    workspace_id: workspaceId,
    name,
    type,
    last4,
    created_at: iso(createdAt),
    expires_at: iso(expiresAt),
    revoked_at: iso(revokedAt),
  };
}

/** Columns as wide as their widest cell; nothing where there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
