/** /v1/keys: create, list, revoke and rotate; test keys for everybody. The value of a key is shown only once, here. */
import { ApiError } from '../errors/api-error.js';
import { invalidRequest } from '../errors/invalid-request.js';
import { keysFull, testKeysLimited } from '../errors/limits.js';
import { addressGroup, clientAddress } from '../http/client-address.js';
import { authenticated, type Context } from '../http/context.js';
import { allowOnly, pageOf, readPageQuery } from '../http/cursor.js';
import { readJson } from '../http/json-body.js';
import { readOverlapHours } from '../http/overlap-hours.js';
import { HOUR_MS, isGood, issueKey, rotateKey, type KeyContext } from '../keys/issue-key.js';
import type { MintedKey } from '../keys/api-key.js';
import { newId } from '../keys/new-id.js';
import type { ApiKey, KeyType } from '../model.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { Validators } from '../schemas/validators.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

const MAX_BODY = 16 * 1024;
const PARAMETERS: readonly string[] = ['limit', 'cursor'];
/** Most workspaces have fewer. */
const KEYS_OF_A_PAGE = 100;

interface CreateKeyRequest {
  readonly name: string;
  readonly type: KeyType;
}

export function keyRoutes(services: Services, validators: Validators): Route[] {
  const { store, config, clock } = services;

  const keyContext = (): KeyContext => ({ store, secret: config.secret, now: clock() });

  async function create(context: Context): Promise<void> {
    const { value } = await readJson(context, MAX_BODY);
    const problems = validators.createKey(value);
    if (problems.length > 0) throw invalidRequest(problems);
    const { name, type } = value as CreateKeyRequest;
    const { key, workspace } = authenticated(context);
    if (key.type === 'test' && type === 'live')
      throw new ApiError('SVC_FORBIDDEN', { message: 'A test key cannot make live keys.' });
    await refuseTooMany(workspace.id);
    context.body = presentNewKey(await issueKey(keyContext(), { type, name, workspaceId: workspace.id, maker: key }));
    context.status = 201;
  }

  async function list(context: Context): Promise<void> {
    allowOnly(context, (name) => PARAMETERS.includes(name), PARAMETERS);
    const { limit, ...rest } = readPageQuery(context, KEYS_OF_A_PAGE);
    const keys = await store.listKeys(authenticated(context).workspace.id, { limit: limit + 1, ...rest });
    const shown = keys.slice(0, limit);
    const next = keys.length > limit ? shown.at(-1)! : null;
    context.body = pageOf(shown, next, (key) => ({ object: 'api_key', ...presentKey(key) }));
  }

  /** Throws ApiError SVC_KEYS_FULL. */
  async function refuseTooMany(workspaceId: string): Promise<void> {
    if ((await store.countGoodKeys(workspaceId, clock())) >= config.maxKeys) throw keysFull(config.maxKeys);
  }

  async function revoke(context: Context): Promise<void> {
    const { key, workspace } = authenticated(context);
    const id = String(context.params.key_id);
    await allowChangeOf(id, key, workspace.id);
    const revoked = await store.revokeKey(workspace.id, id, clock());
    if (!revoked) throw new ApiError('SVC_KEY_NOT_FOUND');
    context.body = { object: 'api_key', ...presentKey(revoked) };
  }

  async function rotate(context: Context): Promise<void> {
    const hours = await readOverlapHours(context, validators);
    const { key, workspace } = authenticated(context);
    const old = await allowChangeOf(String(context.params.key_id), key, workspace.id);
    if (!isGood(old, clock())) {
      const state = old.revokedAt === null ? 'expired' : 'been revoked';
      throw new ApiError('SVC_KEY_NOT_FOUND', { message: `This API key has ${state}.` });
    }
    await refuseTooMany(workspace.id);
    context.body = presentNewKey(await rotateKey(keyContext(), old, hours, key));
    context.status = 201;
  }

  /** A test key may be in many hands, so it cannot take live keys away. */
  async function allowChangeOf(id: string, by: ApiKey, workspaceId: string): Promise<ApiKey> {
    const key = (await store.findKey(id))?.key;
    if (key?.workspaceId !== workspaceId) throw new ApiError('SVC_KEY_NOT_FOUND');
    if (by.type === 'test' && key.type === 'live') {
      throw new ApiError('SVC_FORBIDDEN', {
        message: 'A test key may not change live keys.',
        agentMessage: 'Use a live key of this workspace.',
      });
    }
    return key;
  }

  async function createTest(context: Context): Promise<void> {
    if (config.testKeysPerHour === 0) {
      throw new ApiError('SVC_FORBIDDEN', {
        message: 'Test keys are switched off on this server.',
        agentMessage: 'Use a live key from the operator of this server; do not ask for a test key again.',
      });
    }
    const now = clock();
    const group = addressGroup(clientAddress(context.req, config.trustedProxies));
    const { count, resetsAt } = await store.hit(`test-keys:${group}`, HOUR_MS, now);
    if (count > config.testKeysPerHour) {
      const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt - now) / 1000));
      throw testKeysLimited({ limit: config.testKeysPerHour, windowSeconds: HOUR_MS / 1000, retryAfterSeconds });
    }
    const workspaceId = newId('ws');
    await store.createWorkspace({ id: workspaceId, name: 'Test', tier: 'free', throwaway: true, createdAt: now });
    context.body = presentNewKey(await issueKey(keyContext(), { type: 'test', name: 'Test key', workspaceId }));
    context.status = 201;
  }

  return [
    [OPERATIONS.createTestKey, createTest],
    [OPERATIONS.createKey, create],
    [OPERATIONS.listKeys, list],
    [OPERATIONS.revokeKey, revoke],
    [OPERATIONS.rotateKey, rotate],
  ];
}

const isoOrNull = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

function presentNewKey({ value, record }: MintedKey) {
  const { id, ...rest } = presentKey(record);
  return { object: 'api_key', id, key: value, ...rest };
}

function presentKey({ id, name, type, last4, createdAt, expiresAt, revokedAt }: ApiKey) {
  return {
    id,
    name,
    type,
    last4,
    created_at: isoOrNull(createdAt),
    expires_at: isoOrNull(expiresAt),
    ...(revokedAt !== null && { revoked_at: isoOrNull(revokedAt) }),
  };
}
