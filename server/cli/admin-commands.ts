/** `platen admin`: workspaces, tiers, keys and usage, directly on the service's database. */
import type { Environment } from '../../engine/cli/command-line.js';
import { EXIT, UsageError } from '../../engine/cli/failures.js';
import { emailAddress } from '../accounts/email-address.js';
import { LINK_MINUTES, makeLink } from '../accounts/links.js';
import { ROLES } from '../accounts/roles.js';
import type { MintedKey } from '../keys/api-key.js';
import {
  DEFAULT_OVERLAP_HOURS,
  isGood,
  issueKey as issue,
  rotateKey as rotate,
  type KeyContext,
} from '../keys/issue-key.js';
import { remainingOf } from '../keys/limits-of.js';
import { newId } from '../keys/new-id.js';
import { isTier, periodEnd, periodOf, TIER_NAMES } from '../keys/tiers.js';
import type { ApiKey, KeyType, Role, Tier, Workspace } from '../model.js';
import { unknown } from '../setting-values.js';
import type { Config } from '../settings.js';
import { createBackend } from '../store/create-backend.js';
import type { Store } from '../store/store.js';
import { presentAccount, presentKey, presentWorkspace, table, type AdminAnswer } from './admin-answers.js';
import { readSettings } from './read-settings.js';
import type { AdminOptions } from './service-commands.js';

const KEY_TYPES: readonly KeyType[] = ['live', 'test'];

interface Session {
  readonly store: Store;
  readonly config: Config;
  readonly options: AdminOptions;
  readonly now: number;
}

type Args = readonly (string | undefined)[];

const ACTIONS = {
  createWorkspace,
  listWorkspaces,
  setTier,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
  showUsage,
  createAccount,
  listAccounts,
  linkAccount,
} satisfies Record<string, (session: Session, args: Args) => Promise<AdminAnswer>>;

export type AdminAction = keyof typeof ACTIONS;

/** What was asked for cannot be done; the message is a sentence for the person who asked. */
class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** Returns the exit code; what went wrong has been told. */
export async function runAdmin(
  action: AdminAction,
  args: Args,
  options: AdminOptions,
  environment: Environment,
): Promise<number> {
  const config = readSettings(options, environment);
  if (config === null) return EXIT.usage;
  const { store } = await createBackend(config);
  try {
    await store.migrate();
    const answer = await ACTIONS[action]({ store, config, options, now: Date.now() }, args);
    environment.stdout.write(options.json ? `${JSON.stringify(answer.json, null, 2)}\n` : answer.text);
    if (answer.remark && !options.json) environment.stderr.write(answer.remark);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    environment.stderr.write(`${error.message}\n`);
    return EXIT.failed;
  } finally {
    await store.close();
  }
}

async function createWorkspace({ store, options, now }: Session, [given]: Args): Promise<AdminAnswer> {
  const name = checkedName(given ?? '', 'The name of the workspace');
  const tier = checkedTier(options.tier ?? 'free');
  const taken = (await store.listWorkspaces()).find((workspace) => workspace.name === name);
  if (taken) throw new AdminError(`There is a workspace of this name already: ${taken.id}.`);
  const workspace: Workspace = { id: newId('ws'), name, tier, throwaway: false, createdAt: now };
  await store.createWorkspace(workspace);
  return {
    json: presentWorkspace(workspace),
    text: `${workspace.id}\n`,
    remark: `Make its first key with: platen admin key create ${workspace.id}\n`,
  };
}

async function listWorkspaces({ store, config }: Session): Promise<AdminAnswer> {
  const workspaces = await store.listWorkspaces();
  const rows = workspaces.map(({ id, name, tier, createdAt }) => [id, name, tier, day(createdAt)]);
  return {
    json: { object: 'list', data: workspaces.map(presentWorkspace) },
    text: table(['ID', 'NAME', 'TIER', 'CREATED'], rows),
    ...(rows.length === 0 && { remark: `There is no workspace yet in ${placeOf(config)}.\n` }),
  };
}

async function setTier(session: Session, [given, tierName]: Args): Promise<AdminAnswer> {
  const tier = checkedTier(tierName ?? '');
  const workspace = await findWorkspace(session, given);
  await session.store.setTier(workspace.id, tier);
  return { json: presentWorkspace({ ...workspace, tier }), text: `${workspace.id} is now ${tier}.\n` };
}

async function createKey(session: Session, [given]: Args): Promise<AdminAnswer> {
  const { type: typeName = 'live', name = '' } = session.options;
  const type = KEY_TYPES.find((known) => known === typeName);
  if (!type) throw new UsageError(unknown(`The type ${typeName}`, typeName, KEY_TYPES));
  const workspace = await findWorkspace(session, given);
  const order = { type, name: checkedName(name, 'The name of the key'), workspaceId: workspace.id };
  return shown(await issue(keyContextOf(session), order));
}

const keyContextOf = ({ store, config, now }: Session): KeyContext => ({ store, secret: config.secret, now });

function shown({ value, record }: MintedKey): AdminAnswer {
  return {
    json: presentKey(record, value),
    text: `${value}\n`,
    remark: `This is ${record.id} of ${record.workspaceId}. Its value is shown this once; only a hash of it is kept.\n`,
  };
}

async function listKeys(session: Session, [given]: Args): Promise<AdminAnswer> {
  const workspace = await findWorkspace(session, given);
  const keys = await session.store.listKeys(workspace.id);
  const rows = keys.map((key) => [
    key.id,
    key.type,
    `…${key.last4}`,
    key.name,
    day(key.createdAt),
    state(key, session),
  ]);
  return {
    json: { object: 'list', data: keys.map((key) => presentKey(key)) },
    text: table(['ID', 'TYPE', 'ENDS IN', 'NAME', 'CREATED', 'STATE'], rows),
  };
}

function state({ revokedAt, expiresAt }: ApiKey, { now }: Session): string {
  if (revokedAt !== null) return `revoked ${day(revokedAt)}`;
  if (expiresAt === null) return 'valid';
  const moment = new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ');
  return `${expiresAt <= now ? 'expired' : 'valid until'} ${moment} UTC`;
}

async function revokeKey(session: Session, [id]: Args): Promise<AdminAnswer> {
  const key = await findKey(session, id);
  const revoked = (await session.store.revokeKey(key.workspaceId, key.id, session.now)) ?? key;
  return { json: presentKey(revoked), text: `${key.id} (${key.name}) is revoked.\n` };
}

async function rotateKey(session: Session, [id]: Args): Promise<AdminAnswer> {
  const old = await findKey(session, id);
  if (!isGood(old, session.now)) {
    throw new AdminError(`${old.id} is no longer valid. Make a key with: platen admin key create ${old.workspaceId}`);
  }
  const { overlapHours = DEFAULT_OVERLAP_HOURS } = session.options;
  const answer = shown(await rotate(keyContextOf(session), old, overlapHours));
  return { ...answer, remark: `${answer.remark}The old key, ${old.id}, ends in ${overlapHours} hours.\n` };
}

async function showUsage(session: Session, [given]: Args): Promise<AdminAnswer> {
  const { store, options, now } = session;
  const period = options.month ?? periodOf(now);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) throw new UsageError('--month must be a month such as 2026-11.');
  const workspaces = given === undefined ? await store.listWorkspaces() : [await findWorkspace(session, given)];
  const usages = [];
  for (const workspace of workspaces) usages.push(await usageOf(workspace, period, session));
  const rows = usages.map(({ workspace_id: id, name, tier, used, reserved, limit, remaining }) => {
    return [id, name, tier, String(used), String(reserved), String(limit ?? 'unlimited'), String(remaining ?? '')];
  });
  return {
    json: { object: 'list', data: usages },
    text: table(['WORKSPACE', 'NAME', 'TIER', 'USED', 'RUNNING', 'LIMIT', 'REMAINING'], rows),
  };
}

async function usageOf({ id, name, tier }: Workspace, period: string, { store, config }: Session) {
  const limit = config.tiers[tier].rendersPerMonth;
  const usage = await store.usage(id, period);
  return {
    object: 'usage',
    workspace_id: id,
    name,
    tier,
    period,
    limit,
    ...usage,
    remaining: remainingOf(limit, usage),
    resets_at: new Date(periodEnd(Date.parse(`${period}-01T00:00:00Z`))).toISOString(),
  };
}

async function createAccount(session: Session, [typed, given]: Args): Promise<AdminAnswer> {
  const email = checkedAddress(typed);
  const workspace = await findWorkspace(session, given);
  const role = checkedRole(session.options.role ?? 'owner');
  const account = { id: newId('acc'), email, workspaceId: workspace.id, role, createdAt: session.now };
  if (!(await session.store.accounts.add(account))) throw new AdminError(`${email} has an account already.`);
  return {
    json: presentAccount(account),
    text: `${account.id}\n`,
    remark: `${email} may sign in to ${workspace.id}. Without mail: platen admin account link ${email}\n`,
  };
}

async function listAccounts({ store }: Session): Promise<AdminAnswer> {
  const accounts = await store.accounts.list();
  const rows = accounts.map(({ id, email, workspaceId, role, createdAt }) => [
    id,
    email,
    workspaceId,
    role,
    day(createdAt),
  ]);
  return {
    json: { object: 'list', data: accounts.map(presentAccount) },
    text: table(['ID', 'MAIL ADDRESS', 'WORKSPACE', 'ROLE', 'CREATED'], rows),
  };
}

/** For servers that send no mail. */
async function linkAccount({ store, config, now }: Session, [typed]: Args): Promise<AdminAnswer> {
  const email = checkedAddress(typed);
  if (!(await store.accounts.findByEmail(email)) && !(await store.accounts.invitationFor(email, now))) {
    throw new AdminError(`${email} has no account. Make one with: platen admin account create ${email}`);
  }
  const link = await makeLink({ store, config, now }, email);
  return {
    json: { object: 'sign_in_link', email, url: link },
    text: `${link}\n`,
    remark: `The link works once, within ${LINK_MINUTES} minutes. Who has it signs in as ${email}.\n`,
  };
}

function checkedAddress(typed = ''): string {
  const email = emailAddress(typed);
  if (email === null) throw new UsageError(`${typed} is no mail address.`);
  return email;
}

/** By id or name; without either the only one that there is. */
async function findWorkspace({ store, config }: Session, given: string | undefined): Promise<Workspace> {
  const workspaces = await store.listWorkspaces();
  if (workspaces.length === 0) {
    throw new AdminError(
      `There is no workspace yet in ${placeOf(config)}. Make one with: platen admin workspace create`,
    );
  }
  if (given === undefined) {
    if (workspaces.length === 1) return workspaces[0]!;
    throw new UsageError(
      `There are ${workspaces.length} workspaces. Name one; platen admin workspace list shows them.`,
    );
  }
  const named = workspaces.filter(({ name }) => name === given);
  const found = (await store.getWorkspace(given)) ?? (named.length === 1 ? named[0] : undefined);
  if (found) return found;
  if (named.length > 1) throw new AdminError(`${named.length} workspaces are called ${given}. Give the id instead.`);
  const names = workspaces.map(({ name }) => name);
  throw new AdminError(unknown(`The workspace ${given}`, given, names));
}

async function findKey({ store }: Session, id = ''): Promise<ApiKey> {
  const found = await store.findKey(id);
  if (!found) throw new AdminError(`There is no key ${id}. Give the id of a key (key_…), not its value or name.`);
  return found.key;
}

function checkedRole(name: string): Role {
  const role = ROLES.find((known) => known === name);
  if (!role) throw new UsageError(unknown(`The role ${name}`, name, ROLES));
  return role;
}

function checkedTier(name: string): Tier {
  if (!isTier(name)) throw new UsageError(unknown(`The tier ${name}`, name, TIER_NAMES));
  return name;
}

/** As the API takes names: one line of 1 to 100 characters. */
function checkedName(name: string, subject: string): string {
  if (/^[^\p{Cc}\p{Zl}\p{Zp}]{1,100}$/u.test(name) && name.trim() !== '') return name;
  throw new UsageError(`${subject} must be one line of 1 to 100 characters.`);
}

/** Where we looked, without a password in it. */
function placeOf({ databaseUrl, dataFolder }: Config): string {
  return databaseUrl === null ? dataFolder : 'the database that DATABASE_URL names';
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
