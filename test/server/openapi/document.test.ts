import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../../engine/places.js';
import { ERROR_CATALOG, ERROR_CODES } from '../../../server/errors/catalog.js';
import { filled, openApiDocument } from '../../../server/openapi/document.js';
import { EXAMPLES } from '../../../server/openapi/examples.js';
import type { JsonSchema } from '../../../server/openapi/operation.js';
import { withNullableFields } from '../../../server/openapi/nullable-fields.js';
import { OPERATIONS } from '../../../server/openapi/operations.js';
import { createSchemas } from '../../../server/schemas/schemas.js';
import { SchemaCompiler, createValidators } from '../../../server/schemas/validators.js';
import { defaultConfig } from '../support/default-config.js';

// redocly takes a second by itself and much longer beside other work.
t.setTimeout(300_000);

const config = defaultConfig();
const schemas = createSchemas(config, ['report']);
const document = openApiDocument(config, schemas);
const compiler = new SchemaCompiler(schemas);

/** Name of the component that a schema refers to; null for a schema written in place. */
function componentOf(schema: JsonSchema): string | null {
  const { $ref } = schema as { $ref?: string };
  return $ref === undefined ? null : $ref.slice($ref.lastIndexOf('/') + 1);
}

t.test('the components are the objects that validate, not copies of them', async (t) => {
  for (const [name, schema] of Object.entries(schemas)) t.equal(document.components.schemas[name], schema, name);
});

t.test('the published description lets optional fields of requests be null, and no others', async (t) => {
  const published = withNullableFields(document);
  const { schemas: own } = published.components;
  const compiled = new SchemaCompiler(own);
  const takes = (name: string, value: unknown): boolean => compiled.compile(name)(value) === true;
  const input = { type: 'html', content: 'x', base_url: null };
  for (const [body, isTaken] of [
    [{ input, template: null, theme: null, options: null }, true],
    [{ input, theme: { logo_url: null }, options: { toc: null, page_size: null, metadata: { a: null } } }, true],
    [{ input: null }, false],
    [{ input: { type: 'markdown', content: null } }, false],
  ] as const)
    t.equal(takes('GenerateRequest', body), isTaken, JSON.stringify(body));
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(methods))
      t.same(published.paths[path]![method]!.responses, responses, `${method} ${path}`);
  for (const name of ['Job', 'WebhookEvent', 'Usage']) t.equal(own[name], schemas[name], name);
});

t.test('every operation is described at its path and method', async (t) => {
  for (const [id, operation] of Object.entries(OPERATIONS)) {
    t.equal(operation.id, id);
    const described = document.paths[operation.path]?.[operation.method];
    t.equal(described?.operationId, id);
    t.same(described?.security, operation.auth === 'key' ? undefined : [], `${id}: key`);
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
    t.same(declared, inPath, `${id}: parameters of the path`);
    for (const code of operation.errors) {
      const { status } = ERROR_CATALOG[code];
      const response = described?.responses[String(status)];
      t.ok(response, `${id}: ${status} for ${code}`);
      if (!(status in operation.responses)) t.match(response?.description, new RegExp(code));
    }
  }
});

t.test('operations with a key may answer 401 and 429, those with a body 400, 413 and 415', async (t) => {
  for (const { id, auth, body, errors } of Object.values(OPERATIONS)) {
    const codes: readonly string[] = errors;
    t.equal(codes.includes('SVC_INVALID_API_KEY'), auth === 'key', id);
    t.equal(codes.includes('SVC_BODY_TOO_LARGE'), body !== undefined, id);
    t.equal(codes.includes('SVC_UNSUPPORTED_MEDIA_TYPE'), body !== undefined, id);
    if (auth === 'key') t.ok(codes.includes('SVC_RATE_LIMITED'), id);
  }
});

t.test('every error code occurs in the description', async (t) => {
  const text = JSON.stringify(document.paths);
  for (const code of ERROR_CODES) t.ok(text.includes(`"${code}"`), code);
});

t.test('every example is what its schema says', async (t) => {
  let checked = 0;
  const check = (schema: JsonSchema, examples: Readonly<Record<string, { value: unknown }>>, place: string): void => {
    const component = componentOf(schema);
    for (const [name, { value }] of Object.entries(examples)) {
      if (component === null) throw new Error(`${place}: no component`);
      const validate = compiler.compile(component);
      t.ok(validate(value), `${place} ${name}: ${JSON.stringify(validate.errors?.map(({ message, instancePath }) => [instancePath, message]))}`);
      t.notMatch(JSON.stringify(value), /\{(base_url|docs_url|dashboard_url)\}/, 'addresses are filled in');
      checked++;
    }
  }; // prettier-ignore
  for (const [path, item] of Object.entries(document.paths)) {
    for (const { requestBody, responses } of Object.values(item)) {
      for (const { schema, examples } of Object.values(requestBody?.content ?? {})) check(schema, examples ?? {}, path);
      for (const [status, { content = {} }] of Object.entries(responses)) {
        for (const { schema, examples } of Object.values(content)) check(schema, examples ?? {}, `${path} ${status}`);
      }
    }
  }
  t.ok(checked > 100, `${checked} examples`);
});

t.test('examples of requests pass the validator too', async (t) => {
  const { generate, merge, invoice, createKey, rotateKey } = createValidators(config, schemas);
  for (const [name, example] of Object.entries(EXAMPLES.requests)) t.same(generate(filled(example, config)), [], name);
  t.same(invoice(EXAMPLES.invoice), []);
  for (const example of [EXAMPLES.merge, EXAMPLES.mergeZip]) t.same(merge(example), []);
  t.same(createKey(EXAMPLES.createKey), []);
  t.same(rotateKey(EXAMPLES.rotateKey), []);
});

t.test('a job in each state has a schema of its own, and no other takes it', async (t) => {
  const job = compiler.compile('Job');
  const { job: succeeded, queued, failed } = filled(EXAMPLES, config) as Record<string, Record<string, unknown>>;
  for (const one of [succeeded, queued, { ...queued, status: 'processing' }, failed, { ...queued, status: 'canceled' }])
    t.ok(job(one), String(one?.['status']));
  t.notOk(job({ ...succeeded, url: null }), 'success has a url');
  t.notOk(job({ ...queued, status: 'failed' }), 'failure has an error');
  t.notOk(job({ ...queued, status: 'expired' }), 'an expired job is answered 410');
});

t.test('references lead somewhere', async (t) => {
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) t.ok(name! in schemas, String(name));
});

t.test('redocly finds nothing to complain of', async (t) => {
  const folder = t.testdir();
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  const redocly = join(packageRoot(), 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
  // Its update check and telemetry are the network's only uses.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [redocly, 'lint', 'openapi.json', '--extends=recommended', '--format=json'],
    { cwd: folder, env, encoding: 'utf8' },
  );
  t.equal(status, 0, stderr);
  const { totals, problems } = JSON.parse(stdout) as { totals: unknown; problems: { message: string }[] };
  t.same(problems.map(({ message }) => message), [], JSON.stringify(totals)); // prettier-ignore
});

t.test('the description is that of the package version', async (t) => {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };
  t.equal(document.openapi, '3.1.0');
  t.equal(document.info['version'], version);
  t.same(document.servers, [{ url: 'https://pdf.test' }]);
});
