import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import t, { type Test } from 'tap';
import { RenderError } from '../../engine/diagnostics.js';
import { readElement } from '../../engine/signature/der.js';
import { createSigner } from '../../engine/signature/signer.js';
import type { SignOptions, SignRequest } from '../../engine/signature/sign-options.js';
import { ALWAYS, identity, pem, SIGNED_AT, type Identity } from './certificates.js';

const ADA = identity('P-256');
const RSA = identity('rsa');

const signerOf = (options: Partial<SignOptions> = {}, { certificate, key }: Identity = ADA) =>
  createSigner({ certificate, ...(options.sign ? {} : { key }), date: SIGNED_AT, ...options });

/** The parts of SignedData (RFC 5652, 5.1). */
function partsOf(cms: Uint8Array) {
  const [type, wrapped] = readElement(cms).children;
  const [, digests, content, certificates, signers] = wrapped!.children[0]!.children;
  const [, issuer, digest, attributes, algorithm, signature] = signers!.children[0]!.children;
  return { type, digests, content, certificates, issuer, digest, attributes, algorithm, signature };
}

for (const [kind, hash, signature] of [
  ['rsa', 'sha256', '1.2.840.113549.1.1.11'],
  ['rsa-pss', 'sha384', '1.2.840.113549.1.1.10'],
  ['P-256', 'sha256', '1.2.840.10045.4.3.2'],
  ['P-384', 'sha384', '1.2.840.10045.4.3.3'],
  ['P-521', 'sha512', '1.2.840.10045.4.3.4'],
] as const)
  t.test(`a key of ${kind} signs with ${hash}, and the signature fits into its room`, async (t) => {
    const signer = signerOf({}, identity(kind));
    t.equal(signer.algorithm.hash, hash);
    const cms = await signer.sign(createHash(hash).update('file').digest());
    t.equal(partsOf(cms).algorithm!.children[0]!.oid, signature);
    t.ok(cms.length <= signer.room && signer.room - cms.length < 8, `${cms.length} of ${signer.room} bytes`);
  });

t.test('the signature is over the attributes that PAdES-B-B asks for, and over no time', async (t) => {
  const digest = createHash('sha256').update('file').digest();
  const { attributes, signature, content, type } = partsOf(await signerOf({}, RSA).sign(digest));
  t.equal(type!.oid, '1.2.840.113549.1.7.2');
  t.equal(content!.children.length, 1, 'the data are not part of it');
  const set = Buffer.from(attributes!.bytes);
  set[0] = 0x31;
  const { publicKey } = new X509Certificate(RSA.certificate);
  t.ok(verify('sha256', set, publicKey, signature!.content));
  const found = new Map(attributes!.children.map(({ children: [id, value] }) => [id!.oid, value!.children[0]!]));
  t.same(
    [...found.keys()].sort(),
    ['1.2.840.113549.1.9.16.2.47', '1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4'],
    'signing certificate, content type, message digest',
  );
  t.same([...found.get('1.2.840.113549.1.9.4')!.content], [...digest]);
  const [identifier] = found.get('1.2.840.113549.1.9.16.2.47')!.children[0]!.children;
  t.same([...identifier!.children[0]!.content], [...createHash('sha256').update(RSA.certificate).digest()]);
});

t.test('RSA with the default padding signs the same each time', async (t) => {
  const digest = new Uint8Array(32);
  t.same(await signerOf({}, RSA).sign(digest), await signerOf({}, RSA).sign(digest));
  const pss = await signerOf({ padding: 'pss' }, RSA).sign(digest);
  t.equal(partsOf(pss).algorithm!.children[0]!.oid, '1.2.840.113549.1.1.10');
});

t.test('the whole chain is in the signature, from PEM with text around it, DER, or a list', async (t) => {
  const other = identity('P-256', { name: 'Root' }).certificate;
  const chain = `Bag Attributes\n${pem(ADA.certificate)}subject=Root\n${pem(other)}`;
  for (const certificate of [chain, Buffer.from(chain), [ADA.certificate, other], [pem(ADA.certificate), other]]) {
    const { certificates } = partsOf(await signerOf({ certificate }).sign(new Uint8Array(32)));
    t.equal(certificates!.children.length, 2);
  }
});

t.test('keys are read from PEM, DER and with a passphrase', async (t) => {
  const encrypted = ADA.key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' });
  for (const options of [
    { key: ADA.key.export({ type: 'pkcs8', format: 'pem' }) as string },
    { key: Buffer.from(ADA.key.export({ type: 'sec1', format: 'pem' })) },
    { key: ADA.key.export({ type: 'pkcs8', format: 'der' }) },
    { key: encrypted as string, passphrase: 'secret' },
  ])
    t.ok((await signerOf(options).sign(new Uint8Array(32))).length > 0);
});

t.test('a device signs in place of a key, and may give the two numbers of ECDSA as they are', async (t) => {
  const { sign } = await import('node:crypto');
  for (const dsaEncoding of ['der', 'ieee-p1363'] as const) {
    const asked: SignRequest[] = [];
    const device = (request: SignRequest) => {
      asked.push(request);
      return Promise.resolve(sign('sha256', request.data, { key: ADA.key, dsaEncoding }));
    };
    const { signature, attributes } = partsOf(await signerOf({ sign: device }).sign(new Uint8Array(32)));
    t.equal(asked.length, 1);
    t.match(asked[0], { hash: 'sha256', scheme: 'ECDSA' });
    t.same([...asked[0]!.digest], [...createHash('sha256').update(asked[0]!.data).digest()]);
    const set = Buffer.from(attributes!.bytes);
    set[0] = 0x31;
    const publicKey = createPublicKey(ADA.key);
    t.ok(verify('sha256', set, publicKey, signature!.content), dsaEncoding);
  }
});

const refuses = (t: Test, told: RegExp, options: Partial<SignOptions>, who: Identity = ADA) => {
  t.throws(() => signerOf(options, who), { reason: 'input_invalid', message: told });
};

t.test('what cannot sign is refused in a sentence, before anything is rendered', async (t) => {
  refuses(t, /The certificate cannot be read/, { certificate: 'no certificate' });
  refuses(t, /The certificate cannot be read/, { certificate: ADA.certificate.subarray(0, 60) });
  refuses(t, /The certificate cannot be read/, { certificate: sequenceOfNothing });
  refuses(t, /The key cannot be read/, { key: 'no key' });
  refuses(t, /The key is not that of the certificate of Ada Lovelace/, { key: RSA.key });
  refuses(t, /key of the certificate of Ada Lovelace is of a kind/, {}, identity('ed25519'));
  refuses(t, /needs \d+ bytes, and its room is 100; give at least \d+/, { room: 100 });
  const old = identity('P-256', { ...ALWAYS, to: new Date(Date.UTC(2020, 0, 1)) });
  refuses(t, /valid from 2000-01-01 00:00 UTC to 2020-01-01 00:00 UTC/, {}, old);
  const encrypted = ADA.key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' });
  refuses(t, /an encrypted one needs its passphrase/, { key: encrypted as string });
  refuses(t, /or its passphrase is another/, { key: encrypted as string, passphrase: 'guess' });
});

const sequenceOfNothing = Uint8Array.of(0x30, 0);

t.test('a signature of another key, or what is none, is refused', async (t) => {
  const digest = new Uint8Array(32);
  const withOther = signerOf({ sign: () => new Uint8Array(64) });
  await t.rejects(withOther.sign(digest), /not one by the certificate of Ada Lovelace; it has to be ECDSA with sha256/);
  const locked = signerOf({ sign: () => Promise.reject(new Error('the PIN is wrong')) });
  await t.rejects(locked.sign(digest), {
    reason: 'input_invalid',
    message: 'The function sign failed: the PIN is wrong',
  });
  const withText = signerOf({ sign: (() => 'text') as unknown as NonNullable<SignOptions['sign']> });
  await t.rejects(
    withText.sign(digest),
    new RenderError('input_invalid', 'The function sign must return the signature as bytes (Uint8Array).'),
  );
});

t.test('a certificate that is not for signing is warned of', async (t) => {
  const told = (usage?: number) => signerOf({}, identity('P-256', usage === undefined ? {} : { usage })).warnings;
  t.match(told(0x20), [
    { message: /^The certificate of Ada Lovelace is not for signing/, option: ['sign', 'certificate'] },
  ]);
  for (const usage of [0x80, 0x40, undefined]) t.same(told(usage), []);
});
