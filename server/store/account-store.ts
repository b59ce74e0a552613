/**
 * People's accounts, their sessions in the dashboard and the links that let them in: a part of the store's contract.
 * Secrets (session ids, tokens of links) come here as hashes only.
 */
import type { Account, ApiKey, Invitation, Job, Role, SignInLink, Workspace } from '../model.js';

/** What a browser that signed in has. Ends at `endsAt`, and before that when nothing is heard of it for a while. */
export interface DashboardSession {
  /** Hash of the value of the cookie. */
  readonly id: string;
  readonly accountId: string;
  /** JSON text of the session library. */
  readonly data: string;
  readonly endsAt: number;
}

export interface Member {
  readonly account: Account;
  readonly workspace: Workspace;
}

export interface AccountStore {
  /** Workspace, account and first key, all or nothing. False when the address has an account already. */
  open(given: { readonly workspace: Workspace; readonly account: Account; readonly key: ApiKey }): Promise<boolean>;
  /** One more account for a workspace that is there; invitations of its address are used up. False as above. */
  add(account: Account): Promise<boolean>;
  findByEmail(email: string): Promise<Member | null>;
  get(id: string): Promise<Member | null>;
  /** Oldest first. */
  list(): Promise<readonly Account[]>;
  /** Accounts of a workspace, oldest first. */
  members(workspaceId: string): Promise<readonly Account[]>;
  /** Null when the workspace has no such account, or none would own it. */
  setRole(workspaceId: string, id: string, role: Role): Promise<Account | null>;
  /**
   * Deletes the account with its sessions, links, and what invited it to the workspace. With the last account of a workspace the workspace goes: its keys
   * at once, its jobs as `closed` tells. Null when there is no such account, or others would be left whom none owns.
   */
  close(id: string, now: number): Promise<{ readonly workspaceClosed: boolean } | null>;

  /** Adds the invitation, in place of the workspace's earlier one to the address. */
  invite(invitation: Invitation): Promise<void>;
  /** Those of the workspace that are good, oldest first. */
  invitations(workspaceId: string, now: number): Promise<readonly Invitation[]>;
  /** The latest good one to an address. */
  invitationFor(email: string, now: number): Promise<Invitation | null>;
  withdraw(workspaceId: string, email: string): Promise<void>;

  addLink(link: SignInLink): Promise<void>;
  /** Takes the link away, so that it works once; with it go all other links of the address. Null when it is not good. */
  takeLink(id: string, now: number): Promise<SignInLink | null>;

  /** Adds the session, or replaces its data. */
  saveSession(session: DashboardSession, idleUntil: number): Promise<void>;
  /** Finds a session that has not ended, and lets it live until `idleUntil`, but not beyond its end. */
  touchSession(id: string, now: number, idleUntil: number): Promise<DashboardSession | null>;
  endSession(id: string): Promise<void>;
  /** All sessions of the account but this one. */
  endOtherSessions(accountId: string, id: string): Promise<void>;

  /** The workspace's jobs, latest first, those without content (expired) left out. */
  recentJobs(workspaceId: string, max: number): Promise<readonly Job[]>;
  /** When keys of the workspace were last used, to the minute; keys that never were are not in it. */
  keyUses(workspaceId: string): Promise<ReadonlyMap<string, number>>;
  /** Remembers that a key is in use. */
  useKey(keyId: string, now: number): Promise<void>;
}
