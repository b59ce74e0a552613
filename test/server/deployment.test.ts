/** The files for containers and systemd, as far as they can be judged without Docker and a running systemd. */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { loadConfig } from '../../server/config.js';
import { SETTINGS } from '../../server/settings.js';

const root = packageRoot();
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const data = mkdtempSync(join(tmpdir(), 'platen-deployment-'));

/** Sources of `COPY` from the build context, one path or pattern each. */
function copied(dockerfile: string): string[] {
  const lines = dockerfile.split('\n').filter((line) => line.startsWith('COPY ') && !line.includes('--from='));
  return lines.flatMap((line) => line.split(/\s+/).slice(1, -1));
}

function matches(path: string): boolean {
  if (!path.includes('*')) return existsSync(join(root, path));
  const suffix = path.slice(path.indexOf('*') + 1);
  return readdirSync(join(root, dirname(path))).some((name) => name.endsWith(suffix));
}

t.test('what the Dockerfile copies is there, and .dockerignore lets it through', (t) => {
  const allowed = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const paths = copied(read('Dockerfile'));
  t.ok(paths.length > 8);
  for (const path of paths) {
    t.ok(matches(path), `${path} exists`);
    t.ok(isWithin(path, allowed), `${path} is in the build context`);
  }
  for (const path of allowed) t.ok(existsSync(join(root, path)), `${path} of .dockerignore exists`);
  t.end();
});

/** Whether a path is one of these, or lies in one that is a folder. */
function isWithin(path: string, others: readonly string[]): boolean {
  return others.some((one) => path === one || path.startsWith(`${one}/`));
}

/** A script and the scripts that it imports, by their paths in the repository. */
function withImports(path: string, known = new Set<string>()): Set<string> {
  known.add(path);
  for (const [, relative = ''] of read(path).matchAll(/^import .* from '(\.[^']*)';$/gm)) {
    const imported = join(dirname(path), relative);
    if (!known.has(imported)) withImports(imported, known);
  }
  return known;
}

t.test('the image is built with all scripts that the build imports', (t) => {
  const paths = copied(read('Dockerfile'));
  const scripts = [...withImports('scripts/build.mjs')];
  t.ok(scripts.includes('scripts/packages/bundling.mjs'));
  for (const script of scripts) t.ok(isWithin(script, paths), `${script} is copied`);
  t.end();
});

t.test('the image has all that the service reads', (t) => {
  const dockerfile = read('Dockerfile');
  t.match(dockerfile, '/platen/dist dist');
  for (const path of ['bin', 'fonts', 'templates', 'server/docs/*.css', 'docs/operations.md', 'CHANGELOG.md'])
    t.ok(copied(dockerfile).includes(path), path);
  t.end();
});

t.test('the settings in the Dockerfile are settings', (t) => {
  const [, line = ''] = /^ENV (.*PLATEN.*)$/m.exec(read('Dockerfile')) ?? [];
  const env = Object.fromEntries(line.split(' ').map((pair) => pair.split('=')));
  t.match(loadConfig({ env: { ...env, PLATEN_DATA: data } }), { host: '0.0.0.0', port: 8080 });
  t.end();
});

/** Variables of a compose file filled in as compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?why}`. */
function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = variables[name] || (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`${name} is not set: ${rest}`);
    return value;
  });
}

const SECRETS = {
  PLATEN_SECRET: 'a'.repeat(64),
  POSTGRES_PASSWORD: 'p'.repeat(64),
  S3_SECRET_ACCESS_KEY: 's'.repeat(64),
};

t.test('the environment in compose.yaml is one that the service starts with', (t) => {
  const { services } = parse(interpolate(read('compose.yaml'), SECRETS), { merge: true });
  for (const name of ['platen-1', 'platen-2']) {
    const given = Object.entries(services[name].environment).map(([key, value]) => [key, String(value)]);
    const config = loadConfig({ env: { ...Object.fromEntries(given), PLATEN_DATA: data } });
    t.match(config, { trustedProxies: 1, s3Endpoint: 'http://s3:7070', secret: SECRETS.PLATEN_SECRET });
    t.match(config.databaseUrl, `:${SECRETS.POSTGRES_PASSWORD}@postgres:`);
    t.ok(Number.parseInt(services[name].stop_grace_period) > config.shutdownSeconds);
    for (const other of Object.keys(services[name].depends_on)) t.ok(services[other], other);
  }
  for (const path of ['deploy/nginx.conf', 'deploy/nginx-tls.conf']) {
    const conf = read(path);
    t.match(conf, 'server platen-1:8080');
    t.match(conf, 'server platen-2:8080');
    const [, size] = /client_max_body_size (\d+)m;/.exec(conf) ?? [];
    t.ok(Number(size) * 1024 * 1024 > SETTINGS.maxMergeBytes.fallback, `${path}: a merge passes`);
    const [, wait] = /proxy_read_timeout (\d+)s;/.exec(conf) ?? [];
    t.ok(Number(wait) > SETTINGS.mergeSeconds.fallback, `${path}: its answer is waited for`);
  }
  t.end();
});

t.test('with TLS, the proxy has what its configuration names', (t) => {
  // A tag of compose: the lists of compose.yaml are replaced.
  const text = interpolate(read('deploy/compose.tls.yaml'), {
    PLATEN_CERTIFICATE: 'cert.pem',
    PLATEN_CERTIFICATE_KEY: 'key.pem',
  }).replaceAll(' !override', '');
  const { services, secrets } = parse(text);
  const conf = read('deploy/nginx-tls.conf');
  for (const name of services.proxy.secrets) {
    t.match(conf, `/run/secrets/${name};`);
    t.ok(secrets[name].file);
  }
  for (const port of services.proxy.ports) t.match(conf, new RegExp(`listen ${String(port).split(':')[1]}`));
  t.end();
});

t.test('every secret that compose.yaml asks for stands in the example', (t) => {
  t.throws(() => interpolate(read('compose.yaml'), {}), /is not set: Put /);
  const example = read('deploy/compose.env.example');
  const files = read('compose.yaml') + read('deploy/compose.tls.yaml');
  for (const [, name = ''] of files.matchAll(/\$\{(\w+)/g)) t.match(example, new RegExp(`^${name}=`, 'm'));
  t.end();
});

t.test('the systemd unit waits longer than the service takes to stop', (t) => {
  const unit = read('deploy/platen.service');
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  t.ok(Number(seconds) > SETTINGS.shutdownSeconds.fallback);
  t.match(unit, 'bin/platen.js serve');
  t.match(unit, 'Environment=NODE_ENV=production PLATEN_DATA=/var/lib/platen\nStateDirectory=platen\n');
  t.end();
});
