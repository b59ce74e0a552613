/**
 * The client packages that scripts/sdk.mjs makes from the description, each driving a service as its README says: a PDF, a
 * job that is made later, a mistake.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../../engine/places.js';
import { serviceProcess } from '../../server/support/service-process.js';
import { deploy } from '../server/deployments.js';

t.setTimeout(600_000);

const require = createRequire(import.meta.url);
const root = packageRoot();
const folder = mkdtempSync(join(tmpdir(), 'platen-sdk-'));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));
const sdk = join(folder, 'sdk');
execFileSync(process.execPath, [join(root, 'scripts/sdk.mjs'), sdk], { stdio: ['ignore', 'ignore', 'inherit'] });
const { env, dataFolder, newKey } = await deploy(t, 'SQLite and a folder');
const { key } = await newKey('pro');
const url = await serviceProcess(t, dataFolder, env).url();
const settings = { PATH: process.env['PATH'] ?? '', PLATEN_URL: url, PLATEN_KEY: key };

/** What a program writes to standard output. Throws with what it says where it fails. */
function run(program: string, args: readonly string[], extra: Readonly<Record<string, string>> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: folder,
    env: { ...settings, ...extra },
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

const PROGRAM = `
import { Platen, PlatenError, valueOf } from 'platen-client';

const platen = new Platen({ baseUrl: process.env['PLATEN_URL']!, apiKey: process.env['PLATEN_KEY']! });
const result = await platen.generate({ input: { type: 'markdown', content: '# Hello' } }, { idempotencyKey: 'one' });
const pages: number = result.pages;
const pdf = await platen.pdf({ input: { type: 'html', content: '<h1>Hello</h1>' }, options: { toc: { depth: 2 } } });
let job = await platen.generateLater({ input: { type: 'markdown', content: '# Later' } });
while (job.status === 'queued' || job.status === 'processing') job = await platen.job(job.job_id);
const usage = valueOf(await platen.api.GET('/v1/usage'));
let told = '';
try {
  await platen.generate({ input: { type: 'markdown', content: 'x' }, theme: { accent_color: 'blue' } });
} catch (error) {
  if (!(error instanceof PlatenError)) throw error;
  told = \`\${error.status} \${error.code} \${String((error.error.details as { errors: { field: string }[] }).errors[0]?.field)}\`;
}
const refused = await platen.pdf({ input: { type: 'markdown', content: '' } }).catch((error: unknown) => error);
// @ts-expect-error -- a field that does not exist
await platen.generate({ input: { type: 'markdown', content: 'x' }, optoins: {} }).catch(() => null);
console.log(JSON.stringify({ pages, pdf: new TextDecoder().decode(pdf.slice(0, 5)), later: job.status, used: usage.used, told, refused: refused instanceof PlatenError && refused.code }));
`;
const EXPECTED = {
  pages: 1,
  pdf: '%PDF-',
  later: 'succeeded',
  used: 3,
  told: '400 INVALID_REQUEST /theme/accent_color',
};

t.test('the TypeScript package compiles in a strict program and drives a service', async (t) => {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@types'), { recursive: true });
  symlinkSync(join(sdk, 'typescript'), join(modules, 'platen-client'));
  const dependency = join(sdk, 'typescript/node_modules');
  mkdirSync(dependency);
  symlinkSync(dirname(require.resolve('openapi-fetch/package.json')), join(dependency, 'openapi-fetch'));
  symlinkSync(dirname(require.resolve('@types/node/package.json')), join(modules, '@types/node'));
  symlinkSync(dirname(require.resolve('undici-types/package.json')), join(modules, 'undici-types'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  const tsc = require.resolve('typescript/bin/tsc');
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'];
  run(process.execPath, [
    tsc,
    ...strict,
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    'node',
    'program.ts',
  ]);
  t.same(JSON.parse(run(process.execPath, ['program.js'])), { ...EXPECTED, refused: 'INVALID_REQUEST' });
});

const PYTHON = `
import json, os, time
import httpx
from platen_client import AuthenticatedClient
from platen_client.api.pdf import generate_pdf, get_page_image, get_pdf
from platen_client.api.templates_and_usage import get_usage
from platen_client.models import Error, GenerateRequest, GenerateResult, Input, InputType, Theme

client = AuthenticatedClient(base_url=os.environ["PLATEN_URL"], token=os.environ["PLATEN_KEY"])
request = lambda text, **rest: GenerateRequest(input_=Input(type_=InputType.MARKDOWN, content=text), **rest)
result = generate_pdf.sync(client=client, body=request("# Hello"), idempotency_key="python")
assert isinstance(result, GenerateResult), result
pdf = httpx.get(result.url).content
job = generate_pdf.sync(client=client, body=request("# Later"), prefer="respond-async")
while job.status in ("queued", "processing"):
    time.sleep(0.1)
    job = get_pdf.sync(client=client, job_id=job.job_id)
picture = get_page_image.sync(client=client, job_id=result.job_id, page="1")
mistake = generate_pdf.sync(client=client, body=request("x", theme=Theme(accent_color="blue")))
assert isinstance(mistake, Error), mistake
told = f"400 {mistake.error.code} {mistake.error.details['errors'][0]['field']}"
print(json.dumps({
    "pages": result.pages, "pdf": pdf[:5].decode(), "later": str(job.status), "used": get_usage.sync(client=client).used,
    "picture": picture.payload.read(4).hex(), "told": told,
}))
`;

t.test('the Python package drives a service', async (t) => {
  const python = join(homedir(), '.cache/platen/openapi-python-client/bin/python');
  const before = (await (await fetch(`${url}/v1/usage`, { headers: { Authorization: `Bearer ${key}` } })).json()) as {
    used: number;
  };
  const told = JSON.parse(run(python, ['-c', PYTHON], { PYTHONPATH: join(sdk, 'python') })) as object;
  t.match(told, { ...EXPECTED, used: before.used + 2, picture: '89504e47' });
});

t.test('the packages have the version of the service, and say how they are used', async (t) => {
  const read = (path: string): string => readFileSync(join(sdk, path), 'utf8');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  t.match(JSON.parse(read('typescript/package.json')), { name: 'platen-client', version });
  t.match(read('python/setup.py'), `version="${version}"`);
  for (const readme of ['typescript/README.md', 'python/README.md']) t.match(read(readme), 'platen');
});
