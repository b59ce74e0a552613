/** The platform of browsers gives the answers of Node's. Node has all that it is made of. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import { joinBytes } from '../../engine/base/bytes.js';
import { DamagedData, type Host } from '../../engine/host/host.js';
import { host as node } from '../../engine/host/node/host.js';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { noAssets } from '../../engine/host/web/assets.js';
import { host as web } from '../../engine/host/web/host.js';
import { TEMPLATE_FILES } from '../../engine/host/web/template-files.js';

const bytes = fc.uint8Array({ maxLength: 300 });
const plain = (found: Uint8Array | null): number[] | null => found && [...found];

t.test('text and bytes are converted as on Node', async (t) => {
  fc.assert(
    fc.property(bytes, fc.nat(320), fc.nat(320), (data, a, b) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      t.equal(web.text.latin1(data), node.text.latin1(data));
      t.equal(web.text.latin1(data, start, end), node.text.latin1(data, start, end));
      t.equal(web.text.isUtf8(data), node.text.isUtf8(data));
    }),
  );
  const large = new Uint8Array(100_000).map((_, i) => i * 7);
  t.equal(web.text.latin1(large), node.text.latin1(large));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      t.same(plain(web.text.latin1Bytes(text)), plain(node.text.latin1Bytes(text)));
    }),
  );
});

t.test('base64 is read as on Node, damaged or not', async (t) => {
  const characters = fc.string({ unit: fc.constantFrom(...'ABab01+/-_ \n*é') });
  fc.assert(
    fc.property(characters, fc.constantFrom('', '=', '==', '=A'), (text, end) => {
      t.same(plain(web.text.base64Bytes(text + end)), plain(node.text.base64Bytes(text + end)));
    }),
  );
  fc.assert(
    fc.property(bytes, (data) => {
      t.same(plain(web.text.base64Bytes(Buffer.from(data).toString('base64'))), [...data]);
    }),
  );
});

t.test('hashes are those of Node, and go on from a copy', async (t) => {
  fc.assert(
    fc.property(bytes, fc.string({ unit: 'grapheme' }), (data, text) => {
      for (const algorithm of ['md5', 'sha256', 'sha384', 'sha512'] as const) {
        const [ours, theirs] = [web, node].map(({ crypto }) => crypto.createHash(algorithm).update(data));
        const copies = [ours, theirs].map((hash) => hash!.copy().update(text).digest('hex'));
        t.equal(copies[0], copies[1]);
        t.same(plain(ours!.digest()), plain(theirs!.digest()));
      }
    }),
    { numRuns: 30 },
  );
});

t.test('AES is that of Node, with padding and without', async (t) => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(16, 32), fc.boolean(), (data, length, pads) => {
      const key = new Uint8Array(length).map((_, i) => i * 3);
      const vector = new Uint8Array(16).fill(9);
      const whole = pads ? data : data.subarray(0, data.length & ~15);
      const options = { key, vector, pads };
      t.same(plain(web.crypto.encryptAes(whole, options)), plain(node.crypto.encryptAes(whole, options)));
    }),
    { numRuns: 50 },
  );
  t.equal(web.crypto.randomBytes(40).length, 40);
});

t.test('zlib data is inflated as on Node: whole, damaged, cut off, with something behind it', async (t) => {
  const data = new Uint8Array(300_000).map((_, i) => (i * i) >> 3);
  const zlib = deflateSync(data);
  const damaged = Uint8Array.from(zlib);
  damaged[zlib.length - 2]! ^= 1;
  const inflated = async (host: Host, input: Uint8Array): Promise<Uint8Array> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of host.inflate(input)) chunks.push(chunk);
    return joinBytes(chunks);
  };
  for (const host of [web, node]) t.same(plain(await inflated(host, zlib)), plain(data));
  const broken: Record<string, Uint8Array> = {
    'a wrong checksum': damaged,
    'cut off': zlib.subarray(0, 100),
    'something behind its end': Buffer.concat([zlib, Buffer.from('more')]),
    'no zlib data': data,
    'nothing at all': Uint8Array.of(),
  };
  for (const [name, input] of Object.entries(broken))
    for (const host of [web, node])
      t.ok((await inflated(host, input).catch((error: unknown) => error)) instanceof DamagedData, name);
});

t.test('IP addresses are told from names as on Node', async (t) => {
  const names = ['127.0.0.1', '1.2.3', '256.1.1.1', '01.2.3.4', '::1', '::ffff:1.2.3.4', '2001:db8::7', '1::2::3'];
  for (const name of [...names, '', 'localhost', '0x7f.1', '12345', 'a:b'])
    t.equal(web.network.ipVersion(name), node.network.ipVersion(name), name);
});

t.test('a turn of the event loop lets timers and messages through', async (t) => {
  let called = false;
  setImmediate(() => (called = true));
  for (let i = 0; i < 100 && !called; i++) await web.turn();
  t.ok(called);
});

t.test('paths become the URLs that Node makes of them', async (t) => {
  for (const path of ['/a/b.md', '/a b/ä.md', '/50%/x?y#z.md', '/a\\b'])
    t.equal(noAssets.urlOf(path), node.files.urlOf(path), path);
  t.equal(noAssets.resolve('../c', '/a/b'), node.files.resolve('../c', '/a/b'));
  t.equal(noAssets.resolve('c', 'a/b'), node.files.resolve('c', '/a/b'));
});

t.test('the table of template files lists what templates/ has', async (t) => {
  const folder = join(packageRoot(), 'templates');
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, readdirSync(join(folder, name)).filter((file) => /\.(?:css|html|json)$/.test(file))]);
  t.same(TEMPLATE_FILES, Object.fromEntries(found), 'add the files to engine/host/web/template-files.ts');
});
