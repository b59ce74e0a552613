/** A running service for tests: real HTTP, real workers, SQLite and files in the test's own folder. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { loadConfig, withPort } from '../../../server/config.js';
import { mintKey } from '../../../server/keys/api-key.js';
import { newId } from '../../../server/keys/new-id.js';
import { startService, type StartOptions } from '../../../server/main.js';
import type { KeyType, Tier, Workspace } from '../../../server/model.js';
import { createLogger } from '../../../server/observe/logger.js';
import { OPERATIONS } from '../../../server/openapi/operations.js';
import type { Operation } from '../../../server/openapi/operation.js';
import { createSchemas } from '../../../server/schemas/schemas.js';
import type { Config } from '../../../server/settings.js';
import { createBackend } from '../../../server/store/create-backend.js';
import type { Store } from '../../../server/store/store.js';
import { testFolder } from '../../support/test-folder.js';

interface Scope {
  teardown(end: () => Promise<void> | void): void;
  testdir(): string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON, whatever it is; undefined when it is none. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers whose schema was checked
  readonly json: any;
}

export interface CallOptions {
  readonly key?: string | undefined;
  /** Sent as JSON unless it is text or bytes, which are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Answers are checked against the operation's schema unless this is false. */
  readonly checked?: boolean;
}

export interface TestService {
  readonly url: string;
  readonly config: Config;
  /** A second connection to the service's database. */
  readonly store: Store;
  /** What was logged, one JSON text a line. */
  readonly log: string[];
  /** Keys of a new workspace. */
  workspace(options?: {
    tier?: Tier;
    type?: KeyType;
    expiresAt?: number;
    now?: number;
  }): Promise<{ key: string; workspace: Workspace; keyId: string }>;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  stop(): Promise<void>;
}

export interface TestOptions extends Pick<StartOptions, 'clock' | 'worker' | 'receivers' | 'mailer'> {
  /** Another way to start the service, such as in a process of its own. */
  readonly start?: typeof startService;
}

/** `env`: settings by their variables, over those that suit tests. */
export async function testService(
  t: Scope,
  env: Readonly<Record<string, string>> = {},
  { start = startService, ...options }: TestOptions = {},
): Promise<TestService> {
  const folder = testFolder(t);
  const config = loadConfig({
    env: {
      PLATEN_PORT: '0',
      PLATEN_DATA: folder,
      PLATEN_WORKERS: '1',
      PLATEN_SECRET: 'a secret that only tests would ever use, surely',
      // Limits of their own are tested with settings of their own; the time of a render is the machine's.
      PLATEN_RENDER_SECONDS: '300',
      PLATEN_QUEUE_SECONDS: '300',
      PLATEN_TEST_KEYS_PER_HOUR: '1000',
      PLATEN_TEST_REQUESTS_PER_MINUTE: '10000',
      PLATEN_TIERS: JSON.stringify({ pro: { renders_per_month: 10000, requests_per_minute: 10000 } }),
      ...env,
    },
  });
  const log: string[] = [];
  const logger = createLogger(config, { write: (line: string) => void log.push(line) });
  const service = await start(config, { logger, announce: () => undefined, ...options });
  const { store } = await createBackend(config);
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= store.close().then(() => service.stop()));
  t.teardown(stop);
  const check = answerChecker(config);
  return {
    url: service.url,
    config: withPort(config, service.port),
    store,
    log,
    stop,
    async workspace({ tier = 'pro', type = 'live', expiresAt, now = Date.now() } = {}) {
      const workspace: Workspace = { id: newId('ws'), name: 'Test', tier, throwaway: false, createdAt: now };
      await store.createWorkspace(workspace);
      const order = { type, workspaceId: workspace.id, name: 'test', now, expiresAt: expiresAt ?? null };
      const { value, record } = mintKey(order, config.secret);
      await store.insertKey(record);
      return { key: value, workspace, keyId: record.id };
    },
    async call(method, path, { key, body, headers, signal, checked = true } = {}) {
      const response = await fetch(service.url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(key !== undefined && { Authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: asBody(body) }),
        ...(signal && { signal }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
      const text = bytes.toString('utf8');
      const answer = {
        status: response.status,
        headers: response.headers,
        bytes,
        text,
        json: isJson ? JSON.parse(text) : undefined,
      };
      if (checked) check(method, path, answer);
      return answer;
    },
  };
}

function asBody(body: unknown): string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
}

/** Throws when an answer is not what the API's own description says: status, schema, error code, request id. */
function answerChecker(config: Config): (method: string, path: string, answer: Answer) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components: { schemas: createSchemas(config) } });
  const operations = Object.values(OPERATIONS) as readonly Operation[];
  return (method, path, { status, headers, json }) => {
    const name = `${method} ${path.split('?')[0]} ${status}`;
    if (!headers.get('x-request-id')?.startsWith('req_')) throw new Error(`${name}: no X-Request-Id`);
    const operation = operations.find((one) => one.method === method.toLowerCase() && pattern(one.path).test(path));
    if (status >= 400 && !operation?.responses[status]?.schema) {
      validate(ajv, `${name}: error`, 'api#/components/schemas/Error', json);
      if (json.error.request_id !== headers.get('x-request-id')) throw new Error(`${name}: two request ids`);
      const known = [
        ...(operation?.errors ?? []),
        'SVC_NOT_FOUND',
        'SVC_METHOD_NOT_ALLOWED',
        'SVC_INTERNAL',
        'SVC_UNAVAILABLE',
      ];
      if (!known.includes(json.error.code))
        throw new Error(`${name}: ${json.error.code} is not among the operation's errors`);
      return;
    }
    const response = operation?.responses[status];
    if (operation && !response) throw new Error(`${name}: the operation does not name this status`);
    if (!response?.schema || json === undefined) return;
    const { $ref } = response.schema;
    if (typeof $ref === 'string') validate(ajv, name, `api${$ref}`, json);
    else if (!ajv.validate(response.schema, json)) throw new Error(`${name}: ${ajv.errorsText()}`);
  };
}

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+').replaceAll('.', '\\.')}(?:\\?|$)`);

function validate(ajv: Ajv2020, name: string, ref: string, json: unknown): void {
  const check = ajv.getSchema(ref);
  if (!check) throw new Error(`${name}: no schema ${ref}`);
  if (!check(json)) throw new Error(`${name}: ${ajv.errorsText(check.errors)}\n${JSON.stringify(json, null, 2)}`);
}
