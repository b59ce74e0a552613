/** Signatures as other programs verify them: pdfsig of poppler (NSS) and OpenSSL, with certificates that OpenSSL made. */
import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { render } from '../../../engine/render.js';
import type { RenderOptions } from '../../../engine/render/options/options.js';
import { testFolder } from '../../support/test-folder.js';

const openssl = (folder: string, ...args: readonly string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });

interface Signer {
  readonly certificate: string;
  readonly key: string;
  readonly passphrase: string;
  readonly date: Date;
}

/** A root, and a certificate that it issued, with an encrypted key of this kind. */
function signerIn(folder: string, kind: readonly string[]): Signer {
  const request = (name: string, subject: string) => ['-keyout', `${name}.key`, '-subj', subject];
  openssl(
    folder,
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-out', 'root.crt', '-days', '36500'],
    ...request('root', '/CN=Root of the test'),
  );
  openssl(
    folder,
    ...['req', ...kind, '-passout', 'pass:secret', '-out', 'ada.csr'],
    ...request('ada', '/CN=Ada Lovelace/O=Analytical Engines'),
  );
  writeFileSync(
    join(folder, 'usage'),
    'keyUsage=critical,digitalSignature,nonRepudiation\nbasicConstraints=CA:FALSE\n',
  );
  openssl(
    folder,
    ...['x509', '-req', '-in', 'ada.csr', '-CA', 'root.crt', '-CAkey', 'root.key', '-CAcreateserial'],
    ...['-out', 'ada.crt', '-days', '36000', '-extfile', 'usage'],
  );
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  // Signed when it begins to be valid, so no clock counts.
  const date = new Date(new X509Certificate(read('ada.crt')).validFrom);
  return { certificate: read('ada.crt') + read('root.crt'), key: read('ada.key'), passphrase: 'secret', date };
}

const RSA = ['-newkey', 'rsa:2048'];
const P384 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'];

/** What pdfsig says, without looking for the certificate's issuer. */
function pdfsig(file: string): string {
  const { stdout, stderr } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });
  return stdout + stderr;
}

/** Whether OpenSSL finds a signature of CAdES by a certificate of the root over what /ByteRange names. */
function isValid(folder: string, pdf: Uint8Array): boolean {
  const source = Buffer.from(pdf).toString('latin1');
  const [, from, to] = /\/ByteRange\[0 +(\d+) +(\d+) +(\d+)\]/.exec(source)!.map(Number);
  const cms = Buffer.from(source.slice(from! + 1, to! - 1), 'hex');
  // Room that is left over is not part of the structure.
  writeFileSync(join(folder, 'cms.der'), cms.subarray(0, 4 + cms.readUInt16BE(2)));
  writeFileSync(join(folder, 'content'), Buffer.concat([pdf.subarray(0, from), pdf.subarray(to)]));
  const asked = ['-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'cms.der', '-content', 'content'];
  const trust = ['-CAfile', 'root.crt', '-purpose', 'any', '-out', 'verified'];
  return spawnSync('openssl', ['cms', ...asked, ...trust], { cwd: folder }).status === 0;
}

async function signedIn(t: Test, kind: readonly string[], content: string, options: RenderOptions = {}) {
  const folder = testFolder(t, {});
  const { sign, ...rest } = options;
  const { pdf } = await render(content, { sign: { ...signerIn(folder, kind), ...sign }, ...rest });
  const file = join(folder, 'signed.pdf');
  writeFileSync(file, pdf);
  return { folder, file, pdf };
}

const LETTER = '---\ntitle: Letter\nlang: en\n---\n\n# Letter\n\nText that nobody may change.\n';

for (const [name, kind] of [
  ['RSA', RSA],
  ['ECDSA on P-384', P384],
] as const)
  t.test(`pdfsig and OpenSSL verify a signature with ${name}, and see a byte that was changed`, async (t) => {
    const { folder, file, pdf } = await signedIn(t, kind, LETTER);
    const told = pdfsig(file);
    t.match(told, /Signature Type: ETSI\.CAdES\.detached/);
    t.match(told, /Total document signed/);
    t.match(told, /Signature is Valid/);
    t.match(told, /CN=Ada Lovelace/);
    t.ok(isValid(folder, pdf));
    const changed = Buffer.from(pdf);
    changed[changed.indexOf('/MediaBox') + 12]! ^= 1;
    writeFileSync(file, changed);
    t.match(pdfsig(file), /Digest Mismatch/);
    t.notOk(isValid(folder, changed));
  });

t.test('a signature in a field of a form, with attachments and room for more, is verified', async (t) => {
  const place = '<p data-platen="signature" id="here" aria-label="Sign here" style="height: 20mm"></p>';
  const { folder, file, pdf } = await signedIn(t, RSA, `${LETTER}\n${place}\n`, {
    forms: true,
    pdfStandard: 'pdf/ua-1+a-3a',
    createdAt: new Date(Date.UTC(2026, 10, 23)),
    attachments: [{ name: 'data.csv', content: 'a;b', mimeType: 'text/csv', relationship: 'Data' }],
    sign: { field: 'here', name: 'Ada Lovelace', reason: 'Approved', room: 20_000 } as RenderOptions['sign'] & object,
    strict: true,
  });
  const told = pdfsig(file);
  t.match(told, /Signature Field Name: here/);
  t.match(told, /Total document signed/);
  t.match(told, /Signature is Valid/);
  t.ok(isValid(folder, pdf));
  t.equal(spawnSync('qpdf', ['--check', file]).status, 0);
});

t.test('a signature in an encrypted file is verified', async (t) => {
  const { file } = await signedIn(t, RSA, LETTER, { encryption: { ownerPassword: 'own' } });
  t.match(pdfsig(file), /Total document signed[^]*Signature is Valid/);
});
