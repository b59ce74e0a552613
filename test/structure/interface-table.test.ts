/** docs/interface.md is true: the tests that it names exist, and nothing that the service offers is without a row. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { KEY_PROBLEMS } from '../../server/errors/authentication.js';
import { ERROR_CODES, ERROR_TYPES } from '../../server/errors/catalog.js';
import { FAILURE_REASONS } from '../../server/errors/render-failure.js';
import { WARNING_CODES } from '../../server/errors/warning-texts.js';
import { TIER_NAMES } from '../../server/keys/tiers.js';
import type { JobStatus } from '../../server/model.js';
import type { JsonSchema, Operation } from '../../server/openapi/operation.js';
import { OPERATIONS } from '../../server/openapi/operations.js';
import { PAGE_SIZES } from '../../engine/basics.js';
import { PDF_STANDARDS, PERMISSIONS } from '../../server/schemas/render-option-fields.js';
import { createSchemas } from '../../server/schemas/schemas.js';
import { SETTINGS } from '../../server/settings.js';
import { defaultConfig } from '../server/support/default-config.js';

const root = packageRoot();
const rows = readFileSync(join(root, 'docs', 'interface.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Row of the specification'))
  .map((line) => line.split(' | '));
/** Everything between backticks in the first two columns. */
const named = new Set(
  rows.flatMap(([what = '', how = '']) => [...`${what} ${how}`.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)),
);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a source has a test of that name: a whole literal, the beginning of a template, or a key that names tests. */
function hasTest(source: string, name: string): boolean {
  const words = escaped(name.replace(/'/g, '\u0001')).replace(/\u0001/g, "\\\\?'");
  return new RegExp(`['"\`]${words}['"\`]|\`${words}[^\`]*\\$\\{|^ *${words}: \\[`, 'm').test(source);
}

t.test('every row names its tests, and they exist', async (t) => {
  t.ok(rows.length > 150, `${rows.length} rows`);
  const sources = new Map<string, string>();
  for (const [what = '', , tests = ''] of rows) {
    const found = tests.replace(/ \|$/, '').split('<br>');
    for (const one of found) {
      const [, file = '', name = ''] = /^`([^`]+\.test\.ts)` › (.+)$/.exec(one) ?? [];
      const path = join(root, 'test', 'server', file);
      if (file === '' || !existsSync(path)) {
        t.fail(`${what}: there is no test file in "${one}"`);
        continue;
      }
      if (!sources.has(file)) sources.set(file, readFileSync(path, 'utf8'));
      t.ok(hasTest(sources.get(file)!, name), `${file} › ${name}`);
    }
  }
});

t.test('a test that is not there is noticed', async (t) => {
  // eslint-disable-next-line no-template-curly-in-string -- a source with a template in it
  const source = "t.test('one thing', …); t.test(`many ${n}`, …); t.test(\"it's\", …);\n  CODE: [{}],";
  for (const name of ['one thing', 'many', "it's", 'CODE']) t.ok(hasTest(source, name), name);
  for (const name of ['one', 'thing', 'many things', 'OTHER']) t.notOk(hasTest(source, name), name);
});

/** What each component of the schemas is called in the table. */
const PREFIXES: Readonly<Record<string, string>> = {
  GenerateRequest: '',
  MergeRequest: 'merge.',
  AssembleRequest: 'assembly.',
  InvoiceRequest: 'invoice_request.',
  Part: 'part.',
  Input: 'input.',
  Theme: 'theme.',
  RenderOptions: 'options.',
  CreateKeyRequest: 'request.',
  RotateKeyRequest: 'rotate.',
  GenerateResult: 'result.',
  PendingJob: 'result.',
  FailedJob: 'result.',
  CanceledJob: 'result.',
  Job: 'result.',
  ExpiredJob: 'result.',
  AnyJob: 'result.',
  JobList: 'list.',
  WebhookEvent: 'event.',
  WebhookDelivery: 'delivery.',
  WebhookDeliveryLog: 'delivery.',
  WebhookDeliveryList: 'list.',
  WebhookSecret: 'secret.',
  StoredTheme: 'theme.',
  StoredFont: 'font.',
  StoredTemplate: 'template.',
  StoredItem: 'stored.',
  StoredResult: 'stored.',
  StoredContent: 'stored.',
  StoredList: 'list.',
  DeletedItem: 'deleted.',
  DeletedPdf: 'deleted.',
  ValidateResult: 'validation.',
  Warning: 'warning.',
  ApiKey: 'key.',
  CreatedKey: 'key.',
  TestKey: 'key.',
  KeyList: 'list.',
  TemplateList: 'list.',
  Template: 'template.',
  Usage: 'usage.',
  Health: 'health.',
  McpMessage: 'mcp.',
  Error: '',
  ErrorObject: 'error.',
};

/** Names of all fields of a schema. Ends: schemas written in place are not recursive. */
function fieldsOf(schema: JsonSchema, prefix: string): string[] {
  const { properties = {}, anyOf = [], items } = schema as {
    properties?: Record<string, JsonSchema>;
    anyOf?: JsonSchema[];
    items?: JsonSchema;
  };
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      `${prefix}${name}`,
      ...fieldsOf(inner, `${prefix}${name}.`),
    ]),
    ...anyOf.flatMap((one) => fieldsOf(one, prefix)),
    ...(items ? fieldsOf(items, prefix) : []),
  ];
} // prettier-ignore

t.test('every field of a request or an answer has a row', async (t) => {
  for (const [component, schema] of Object.entries(createSchemas(defaultConfig(), ['report']))) {
    const prefix = PREFIXES[component];
    if (prefix === undefined) t.fail(`${component} has no name in the table`);
    else for (const field of fieldsOf(schema, prefix)) t.ok(named.has(field), `${component}: ${field}`);
  }
});

t.test('every operation and every header has a row', async (t) => {
  for (const { method, path, parameters = [], responses } of Object.values(OPERATIONS) as readonly Operation[]) {
    t.ok(named.has(`${method.toUpperCase()} ${path}`), `${method.toUpperCase()} ${path}`);
    for (const { headers = {} } of Object.values(responses))
      for (const name of Object.keys(headers)) t.ok(named.has(name), name);
    for (const { in: place, name } of parameters) if (place === 'header') t.ok(named.has(name), name);
  }
});

const STATES: Readonly<Record<JobStatus, true>> = {
  queued: true,
  processing: true,
  succeeded: true,
  failed: true,
  canceled: true,
  expired: true,
};
/** Settings that limit what a client may do. */
const LIMITS = /^PLATEN_(?:MAX_|TEST_|TIERS|RENDER_SECONDS|WORKER_HEAP|QUEUE_LIMIT|RETENTION)/;

t.test('every code, cause, reason, state, tier and limit has a row', async (t) => {
  const names = {
    'error codes': ERROR_CODES,
    'error types': ERROR_TYPES,
    'warning codes': WARNING_CODES,
    'causes of 401': Object.keys(KEY_PROBLEMS),
    'reasons of RENDER_FAILED': Object.keys(FAILURE_REASONS),
    'job states': Object.keys(STATES),
    tiers: TIER_NAMES,
    'page sizes': PAGE_SIZES,
    standards: PDF_STANDARDS,
    permissions: PERMISSIONS,
    limits: Object.values(SETTINGS).flatMap(({ env }) => (LIMITS.test(env) ? [env] : [])),
  };
  for (const [kind, all] of Object.entries(names)) {
    t.ok(all.length > 0, kind);
    for (const name of all) t.ok(named.has(name), `${kind}: ${name}`);
  }
});
