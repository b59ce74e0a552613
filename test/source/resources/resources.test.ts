import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import t from 'tap';
import {
  isAllowedHost,
  isPublicAddress,
  type FetchOutcome,
  type KeptAnswer,
  type PublicResources,
  type ResourcePolicy,
} from '../../../engine/source/resources/policy.js';
import { shownUrl } from '../../../engine/source/resources/resource-error.js';
import { ResourceLoader, resolveUrl } from '../../../engine/source/resources/resource-loader.js';

t.test('public addresses', async (t) => {
  const forbidden = [
    '127.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '100.64.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fec0::1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '::',
    'ff02::1',
    'fe80::1',
    'fc00::1',
    '::127.0.0.1',
    '64:ff9b:1::7f00:1',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '2001:db8::1',
    '2001::1',
    'localhost',
    '',
  ];
  for (const address of forbidden) t.equal(isPublicAddress(address), false, address);
  for (const address of ['8.8.8.8', '2606:4700::1', '::ffff:8.8.8.8', '64:ff9b::808:808'])
    t.equal(isPublicAddress(address), true, address);
});

t.test('URLs', async (t) => {
  t.equal(resolveUrl('a b.png', '/docs/in.md'), 'file:///docs/a%20b.png');
  t.equal(resolveUrl('../x.css', 'https://h.org/a/b/c.html'), 'https://h.org/a/x.css');
  t.equal(resolveUrl(' https://h.org '), 'https://h.org/');
  t.equal(resolveUrl('x.png'), null);
  t.equal(isAllowedHost(new URL('http://a.org/'), ['a.org']), true);
  t.equal(isAllowedHost(new URL('http://a.org:81/'), ['a.org']), true);
  t.equal(isAllowedHost(new URL('http://a.org:81/'), ['A.org:81']), true);
  t.equal(shownUrl('https://user:secret@h.org/x'), 'https://h.org/x');
});

t.test('data URLs', async (t) => {
  const loader = new ResourceLoader({ kind: 'none', limits: { maxBytes: 10 } });
  const load = (url: string) => loader.load(url, { kind: 'image' });
  t.equal(Buffer.from((await load('data:text/css;base64,YSV7fQ==')).bytes).toString(), 'a%{}');
  t.equal(Buffer.from((await load('data:,a%20b%zz')).bytes).toString(), 'a b%zz');
  t.equal((await load('data:image/png;base64,')).contentType, 'image/png');
  await t.rejects(load(`data:,${'x'.repeat(11)}`), { name: 'ResourceError', reason: 'tooLarge' });
  await t.rejects(load('data:nothing'), { name: 'ResourceError', reason: 'unavailable' });
  await t.rejects(load('https://h.org/'), { name: 'ResourceError', reason: 'blocked' });
});

t.test('files below the folder only', async (t) => {
  const dir = t.testdir({
    secret: 'no',
    docs: { 'a.txt': 'yes', 'large.txt': 'x'.repeat(100), sub: { 'b.txt': 'b' } },
  });
  const docs = join(dir, 'docs');
  symlinkSync(join(dir, 'secret'), join(docs, 'link'));
  symlinkSync(join(docs, 'a.txt'), join(docs, 'inner'));
  mkdirSync(join(docs, 'folder'));
  writeFileSync(join(docs, 'c d.txt'), 'c');
  const loader = new ResourceLoader({ kind: 'files', folder: docs, limits: { maxBytes: 50 } });
  const base = join(docs, 'in.md');
  const load = (url: string) => loader.load(url, { base, kind: 'image' });
  for (const [url, text] of [
    ['a.txt', 'yes'],
    ['sub/b.txt', 'b'],
    ['sub/../inner', 'yes'],
    ['c%20d.txt', 'c'],
  ] as const) {
    t.equal(Buffer.from((await load(url)).bytes).toString(), text, url);
  }
  for (const [url, reason] of [
    ['../secret', 'blocked'],
    ['/etc/passwd', 'blocked'],
    ['link', 'blocked'],
    ['../nothing', 'blocked'],
    ['file://host/x', 'blocked'],
    ['//host/x', 'blocked'],
    ['nothing', 'unavailable'],
    ['folder', 'unavailable'],
    ['large.txt', 'tooLarge'],
    ['gopher://h/x', 'blocked'],
    ['http://h.org/x', 'blocked'],
  ] as const) {
    await t.rejects(load(url), { name: 'ResourceError', reason }, url);
  }
  await t.rejects(load('nothing'), {
    message: /could not be read: there is no such file; paths start from the document/,
  });
});

t.test('a document without an address: relative URLs start from the folder that it may read from', async (t) => {
  const dir = t.testdir({ secret: 'no', docs: { 'a.txt': 'yes' } });
  const folder = join(dir, 'docs');
  for (const given of [folder, `${folder}/`]) {
    const loader = new ResourceLoader({ kind: 'files', folder: given });
    t.equal(Buffer.from((await loader.load('a.txt', { kind: 'image' })).bytes).toString(), 'yes');
    await t.rejects(loader.load('../secret', { kind: 'image' }), { name: 'ResourceError', reason: 'blocked' });
  }
  const elsewhere = new ResourceLoader({ kind: 'public' });
  await t.rejects(elsewhere.load('a.txt', { kind: 'image' }), {
    message: /no base .* give the document a source or a baseUrl/,
  });
});

t.test('files below an allowed folder beside the document’s are read, others are not', async (t) => {
  const dir = t.testdir({ secret: 'no', docs: {}, css: { 'a.css': 'yes' } });
  symlinkSync(join(dir, 'secret'), join(dir, 'css', 'link'));
  const policy = { kind: 'files', folder: join(dir, 'docs'), allowFolders: [join(dir, 'css')] } as const;
  const loader = new ResourceLoader(policy);
  const load = (url: string) => loader.load(url, { base: join(dir, 'docs', 'in.md'), kind: 'style' });
  t.equal(Buffer.from((await load('../css/a.css')).bytes).toString(), 'yes');
  for (const url of ['../secret', '../css/link', '../css/../secret', '../other/a.css'])
    await t.rejects(load(url), { name: 'ResourceError', reason: 'blocked' }, url);
  await t.rejects(load('../css/none.css'), { name: 'ResourceError', reason: 'unavailable' });
});

t.test('callback', async (t) => {
  const asked: string[] = [];
  const loader = new ResourceLoader({
    kind: 'callback',
    limits: { maxBytes: 5, timeoutMs: 30, maxCount: 6 },
    load: async (url, kind) => {
      asked.push(`${kind} ${url}`);
      if (url.endsWith('never')) return new Promise(() => undefined);
      if (url.endsWith('throws')) throw new Error('x');
      return url.endsWith('null') ? null : new Uint8Array(url.endsWith('large') ? 6 : 2);
    },
  });
  const load = (url: string) => loader.load(url, { base: 'https://h.org/', kind: 'font' });
  t.equal((await load('a')).bytes.length, 2);
  await load('a');
  t.same(asked, ['font https://h.org/a'], 'asked once');
  await t.rejects(load('null'), { name: 'ResourceError', reason: 'unavailable' });
  await t.rejects(load('throws'), { name: 'ResourceError', reason: 'unavailable' });
  await t.rejects(load('large'), { name: 'ResourceError', reason: 'tooLarge' });
  await t.rejects(load('never'), { name: 'ResourceError', reason: 'timeout' });
  await load('b');
  await t.rejects(load('c'), { name: 'ResourceError', reason: 'blocked' }, 'too many');
});

async function listen(t: { teardown(fn: () => void): unknown }, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const ANSWERS: RequestListener = (request, response) => {
  const [, path, argument] = /^\/(\w*)\/?(.*)$/.exec(request.url ?? '') ?? [];
  switch (path) {
    case 'hops':
      response.writeHead(302, { location: Number(argument) > 0 ? `/hops/${Number(argument) - 1}` : '/ok' }).end();
      break;
    case 'to':
      response.writeHead(307, { location: decodeURIComponent(argument!) }).end();
      break;
    case 'large':
      response.writeHead(200, { 'content-length': 5000 }).end(Buffer.alloc(5000));
      break;
    case 'endless': {
      const send = (): void => void (response.writable && response.write(Buffer.alloc(500), () => setImmediate(send)));
      send();
      break;
    }
    case 'slow':
      response.write('x');
      break;
    case 'cut':
      response.writeHead(200, { 'content-length': 50 });
      response.write('x', () => response.destroy());
      break;
    case 'gzip':
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
      break;
    case 'packedgzip':
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a{color:red}'));
      break;
    case 'packedbr':
      response.writeHead(200, { 'content-encoding': 'BR' }).end(brotliCompressSync('a{color:red}'));
      break;
    case 'packeddeflate':
      response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync('a{color:red}'));
      break;
    case 'packedzstd':
      response.writeHead(200, { 'content-encoding': 'zstd' }).end('x');
      break;
    case 'bomb':
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
      break;
    case 'tagged':
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"', 'content-type': 'image/svg+xml' }).end('tagged');
      break;
    case 'missing':
      response.writeHead(404).end();
      break;
    default:
      response.writeHead(200, { 'content-type': 'text/css' }).end(`host ${request.headers.host?.split(':')[0]}`);
  }
};

t.test('https to public addresses only', async (t) => {
  const dir = t.testdir({});
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=pub.test',
      '-addext',
      'subjectAltName=DNS:pub.test,DNS:other.test',
      '-keyout',
      join(dir, 'key'),
      '-out',
      join(dir, 'cert'),
    ],
    { stdio: 'ignore' },
  );
  const ca = readFileSync(join(dir, 'cert'), 'utf8');
  const port = await listen(
    t,
    createHttps({ key: readFileSync(join(dir, 'key')), cert: ca }, ANSWERS) as unknown as Server,
  );
  const resolved: string[] = [];
  const policy: PublicResources = {
    kind: 'public',
    ports: [port],
    ca,
    limits: { maxBytes: 2000, timeoutMs: 120_000 },
    // 127.0.0.1 plays the public address here.
    isAllowedAddress: (address) => address === '127.0.0.1',
    resolve: async (host) => {
      resolved.push(host);
      const answers: Record<string, string[]> = {
        'pub.test': ['127.0.0.1'],
        'private.test': ['10.0.0.1'],
        'mixed.test': ['127.0.0.1', '10.0.0.1'],
      };
      if (host === 'rebinding.test')
        return resolved.filter((name) => name === host).length > 1 ? ['10.0.0.1'] : ['127.0.0.1'];
      if (!answers[host]) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
      return answers[host];
    },
  };
  const at = (path: string, host = 'pub.test'): string => `https://${host}:${port}/${path}`;
  const load = (url: string, limits = policy.limits!) =>
    new ResourceLoader({ ...policy, limits }).load(url, { kind: 'image' });

  const ok = await load(at('ok'));
  t.equal(Buffer.from(ok.bytes).toString(), 'host pub.test');
  t.equal(ok.contentType, 'text/css');
  t.equal((await load(at('hops/4'))).url, at('ok'), 'five redirects');
  t.same(resolved.length, 7, 'each hop is resolved once');
  const cases: Record<string, string> = {
    [at('hops/5')]: 'unavailable',
    [at('missing')]: 'unavailable',
    [at('cut')]: 'unavailable',
    [at('gzip')]: 'unavailable',
    [at('packedzstd')]: 'unavailable',
    [at('bomb')]: 'tooLarge',
    [at('large')]: 'tooLarge',
    [at('endless')]: 'tooLarge',
    [at(`to/${encodeURIComponent(at('ok', 'private.test'))}`)]: 'blocked',
    [at(`to/${encodeURIComponent('http://pub.test/')}`)]: 'blocked',
    [at('ok', 'private.test')]: 'blocked',
    [at('ok', 'mixed.test')]: 'blocked',
    [at('ok', 'unknown.test')]: 'blocked',
    [at('ok', 'printer')]: 'blocked',
    [at('ok', 'db.prod.internal')]: 'blocked',
    [at('ok', 'no-such-host.example.com')]: 'unavailable',
    [at('ok', 'localhost.')]: 'blocked',
    [`https://user:pw@pub.test:${port}/ok`]: 'blocked',
    'https://pub.test:22/': 'blocked',
    [`http://pub.test:${port}/`]: 'blocked',
    [at('ok', '10.0.0.1')]: 'blocked',
    [at('ok', '[::1]')]: 'blocked',
    [at('ok', '2852039166')]: 'blocked',
  };
  for (const [url, reason] of Object.entries(cases))
    await t.rejects(load(url), { name: 'ResourceError', reason }, url.slice(0, 80));
  await t.rejects(load(at('ok', 'no-such-host.example.com')), /there is no such host/);
  for (const coding of ['gzip', 'br', 'deflate'])
    t.equal(Buffer.from((await load(at(`packed${coding}`))).bytes).toString(), 'a{color:red}', coding);
  await t.rejects(load(at('slow'), { maxBytes: 2000, timeoutMs: 300 }), { name: 'ResourceError', reason: 'timeout' });
  const kept = new Map<string, KeptAnswer>();
  const outcomes: FetchOutcome[] = [];
  const remembering: PublicResources = {
    ...policy,
    cache: {
      get: (url) => kept.get(url),
      put: (url, answer) => void kept.set(url, { ...answer, isFresh: false }),
    },
    onFetch: (outcome) => void outcomes.push(outcome),
  };
  const again = async (path: string): Promise<string> => {
    const { bytes, contentType } = await new ResourceLoader(remembering).load(at(path), { kind: 'image' });
    return `${contentType} ${Buffer.from(bytes).toString()}`;
  };
  t.equal(await again('tagged'), 'image/svg+xml tagged');
  t.equal(await again('tagged'), 'image/svg+xml tagged', 'its server has confirmed it');
  kept.set(at('large'), { bytes: Buffer.from('kept'), contentType: '', isFresh: true });
  t.equal(await again('large'), ' kept', 'what is fresh is not asked for');
  kept.set(at('ok'), { bytes: Buffer.alloc(3000), contentType: '', isFresh: true });
  t.equal(await again('ok'), 'text/css host pub.test', 'a limit holds for what is kept, too');
  await t.rejects(again('missing'), { name: 'ResourceError', reason: 'unavailable' });
  kept.set('https://10.0.0.1/x', { bytes: Buffer.from('x'), contentType: '', isFresh: true });
  const forbidden = new ResourceLoader(remembering).load('https://10.0.0.1/x', { kind: 'image' });
  await t.rejects(
    forbidden,
    { name: 'ResourceError', reason: 'blocked' },
    'a cache allows nothing that the policy forbids',
  );
  t.same(outcomes, ['fetched', 'kept', 'kept', 'fetched', 'failed', 'blocked']);

  // The certificate does not name it, but the connection went to the address that was checked.
  await t.rejects(load(at('ok', 'rebinding.test')), { name: 'ResourceError', reason: 'unavailable' });
  t.equal(resolved.filter((name) => name === 'rebinding.test').length, 1);
});

t.test('the real policy blocks loopback', async (t) => {
  const policy: ResourcePolicy = { kind: 'public' };
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fec0::1]',
    '0.0.0.0',
    '100.64.0.1',
  ]) {
    await t.rejects(
      new ResourceLoader(policy).load(`https://${host}/x`, { kind: 'image' }),
      { name: 'ResourceError', reason: 'blocked' },
      host,
    );
  }
});

t.test('allowed hosts of the command line', async (t) => {
  const port = await listen(t, createHttp(ANSWERS));
  const loader = new ResourceLoader({ kind: 'files', folder: t.testdir({}), allowNet: [`127.0.0.1:${port}`] });
  t.equal(
    Buffer.from((await loader.load(`http://127.0.0.1:${port}/hops/1`, { kind: 'style' })).bytes).toString(),
    'host 127.0.0.1',
  );
  await t.rejects(loader.load(`http://localhost:${port}/ok`, { kind: 'style' }), {
    name: 'ResourceError',
    reason: 'blocked',
  });
});
