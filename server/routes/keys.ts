/** /v1/keys: create, list, revoke, rotate; test keys for whoever asks. The value of a key is shown once, here. */
import { ApiError } from '../errors/api-error.js';
import { invalidRequest } from '../errors/invalid-request.js';
import { testKeysLimited } from '../errors/limits.js';
import { addressGroup, clientAddress } from '../http/client-address.js';
import { authenticated, type Context } from '../http/context.js';
import { readJson } from '../http/json-body.js';
import { mintKey, type KeyOrder } from '../keys/api-key.js';
import { newId } from '../keys/new-id.js';
import type { ApiKey, KeyType } from '../model.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { Validators } from '../schemas/validators.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

const HOUR = 3_600_000;
/** interface.md, "Limits": a test key lives 24 hours. */
const TEST_KEY_MS = 24 * HOUR;
const DEFAULT_OVERLAP_HOURS = 24;
const MAX_BODY = 16 * 1024;

interface CreateKeyRequest {
  readonly name: string;
  readonly type: KeyType;
}

export function keyRoutes(services: Services, validators: Validators): Route[] {
  const { store, config, clock } = services;

  async function issue(order: Omit<KeyOrder, 'now'>): Promise<Record<string, unknown>> {
    const { value, record } = mintKey({ ...order, now: clock() }, config.secret);
    await store.insertKey(record);
    const { id, ...rest } = presentKey(record);
    return { object: 'api_key', id, key: value, ...rest };
  }

  async function create(context: Context): Promise<void> {
    const { value } = await readJson(context, MAX_BODY);
    const problems = validators.createKey(value);
    if (problems.length > 0) throw invalidRequest(problems);
    const { name, type } = value as CreateKeyRequest;
    const { key, workspace } = authenticated(context);
    if (key.type === 'test' && type === 'live')
      throw new ApiError('SVC_FORBIDDEN', { message: 'A test key cannot make live keys.' });
    context.body = await issue({ type, name, workspaceId: workspace.id, expiresAt: expiryOf(type, key) });
    context.status = 201;
  }

  /** A test key ends after a day, and one minted by a test key not after its maker: no chain of keys lives for ever. */
  function expiryOf(type: KeyType, maker: ApiKey): number | null {
    if (type === 'live') return null;
    return maker.type === 'live' ? clock() + TEST_KEY_MS : maker.expiresAt;
  }

  async function list(context: Context): Promise<void> {
    const keys = await store.listKeys(authenticated(context).workspace.id);
    context.body = { object: 'list', data: keys.map((key) => ({ object: 'api_key', ...presentKey(key) })) };
  }

  async function revoke(context: Context): Promise<void> {
    const { key, workspace } = authenticated(context);
    const id = String(context.params.key_id);
    await allowChangeOf(id, key, workspace.id);
    const revoked = await store.revokeKey(workspace.id, id, clock());
    if (!revoked) throw new ApiError('SVC_KEY_NOT_FOUND');
    context.body = { object: 'api_key', ...presentKey(revoked) };
  }

  /** The new key is good at once; the old one stays so for the overlap, so that no deployment falls between. */
  async function rotate(context: Context): Promise<void> {
    const { value } = await readJson(context, MAX_BODY, { optional: true });
    const problems = value === null ? [] : validators.rotateKey(value);
    if (problems.length > 0) throw invalidRequest(problems);
    const { overlap_hours: hours = DEFAULT_OVERLAP_HOURS } = (value ?? {}) as { overlap_hours?: number };
    const { key, workspace } = authenticated(context);
    const old = await allowChangeOf(String(context.params.key_id), key, workspace.id);
    if (old.revokedAt !== null) throw new ApiError('SVC_KEY_NOT_FOUND', { message: 'This API key has been revoked.' });
    const { type, name, workspaceId } = old;
    const created = await issue({ type, name, workspaceId, expiresAt: expiryOf(type, key) });
    await store.expireKey(workspace.id, old.id, clock() + hours * HOUR);
    context.body = created;
    context.status = 201;
  }

  /** A test key may be in many hands, so it cannot take live keys away. */
  async function allowChangeOf(id: string, by: ApiKey, workspaceId: string): Promise<ApiKey> {
    const key = (await store.listKeys(workspaceId)).find((one) => one.id === id);
    if (!key) throw new ApiError('SVC_KEY_NOT_FOUND');
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
    const { count, resetsAt } = await store.hit(`test-keys:${group}`, HOUR, now);
    if (count > config.testKeysPerHour) {
      const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt - now) / 1000));
      throw testKeysLimited({ limit: config.testKeysPerHour, windowSeconds: HOUR / 1000, retryAfterSeconds });
    }
    const workspaceId = newId('ws');
    await store.createWorkspace({ id: workspaceId, name: 'Test', tier: 'free', throwaway: true, createdAt: now });
    context.body = await issue({ type: 'test', name: 'Test key', workspaceId, expiresAt: now + TEST_KEY_MS });
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
