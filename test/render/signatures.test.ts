/** Signed PDFs. test/system/pdf/signatures.test.ts asks other programs about them. */
import { createHash } from 'node:crypto';
import t from 'tap';
import { checkAccessibility, checkRender, createRenderer, render, renderTo } from '../../engine/render.js';
import type { RenderOptions } from '../../engine/render/options/options.js';
import { identity, SIGNED_AT } from '../signature/certificates.js';
import { textAndStreams } from './pdf-reader.js';

const ADA = identity('rsa');
const SIGN = { certificate: ADA.certificate, key: ADA.key, date: SIGNED_AT } as const;
const PAGE = '<html lang=en><title>T</title><p>Text';

/** What the signature says it covers, and what is in it. */
function signatureOf(pdf: Uint8Array) {
  const source = Buffer.from(pdf).toString('latin1');
  const [, from, to, rest] = /\/ByteRange\[0 +(\d+) +(\d+) +(\d+)\]/.exec(source)!.map(Number);
  const cms = Buffer.from(source.slice(from! + 1, to! - 1), 'hex');
  const digest = createHash('sha256').update(pdf.subarray(0, from)).update(pdf.subarray(to)).digest();
  return { source, from: from!, to: to!, rest: rest!, cms, digest };
}

async function signed(content: string, options: RenderOptions = {}) {
  const result = await render({ content, type: 'html' }, { template: 'none', sign: SIGN, ...options });
  const { source } = await textAndStreams(result.pdf);
  return { ...result, read: source };
}

t.test('the signature covers the whole file but itself, and holds its digest', async (t) => {
  const { pdf, sha256, bytes } = await signed(PAGE);
  const { source, from, to, rest, cms, digest } = signatureOf(pdf);
  t.equal(to + rest, pdf.length);
  t.equal(source[from] + source[to - 1]!, '<>');
  t.match(source, /\/Filter\/Adobe\.PPKLite\/SubFilter\/ETSI\.CAdES\.detached/);
  t.match(source, /\/M\(D:20261123120000Z\)/);
  t.ok(cms.includes(digest), 'the digest of the file is in the signature');
  t.equal(sha256, createHash('sha256').update(pdf).digest('hex'));
  t.equal(bytes, pdf.length);
});

t.test('the same document is signed with the same bytes, however they are given out', async (t) => {
  const { pdf } = await signed(PAGE);
  t.same((await signed(PAGE)).pdf, pdf);
  const chunks: Uint8Array[] = [];
  await renderTo({ content: PAGE, type: 'html' }, (chunk) => void chunks.push(chunk), { template: 'none', sign: SIGN });
  t.ok(Buffer.concat(chunks).equals(pdf));
});

t.test('without a field the signature stands on the first page, where nobody sees it', async (t) => {
  const { read, warnings } = await signed(PAGE + '<p style="break-before: page">Two');
  t.same(warnings, []);
  t.match(read, /\/Fields\[\d+ 0 R\]\/SigFlags 3/);
  t.match(
    read,
    /\/Subtype\/Widget\/Rect\[0 0 0 0\]\/F 132\/P \d+ 0 R.*\/T\(Signature\)\/FT\/Sig\/TU\(Signature\)\/V \d+ 0 R/,
  );
  t.equal(read.match(/\/Annots/g)?.length, 1);
  t.match(read, /\/S\/Form\//, 'it has a tag');
});

t.test('its name is one that no other field has', async (t) => {
  const { read } = await signed(`${PAGE}<input name=Signature.a aria-label=A><input name=Signature2 aria-label=B>`, {
    forms: true,
  });
  t.match(read, /\/T\(Signature3\)\/FT\/Sig/);
});

const PLACE = `${PAGE}<p><span data-platen=signature id=here aria-label="Sign here" style="display: inline-block; width: 60mm; height: 20mm"></span><input name=other aria-label=Other>`;

t.test('a field that is named is signed, and shows name, reason and location', async (t) => {
  const sign = { ...SIGN, field: 'here', name: 'Ada "A" Lovelace', reason: 'I <approve>', location: 'London' };
  const { read, pdf } = await signed(PLACE, { sign });
  t.match(read, /\/T\(here\)\/FT\/Sig\/TU\(Sign here\)\/V \d+ 0 R/);
  t.notMatch(read, /\/T\(other\)/, 'without the option forms, other controls are drawn');
  t.notMatch(read, /\/Rect\[0 0 0 0\]/);
  t.match(read, /\/Name\(Ada "A" Lovelace\)\/Reason\(I <approve>\)\/Location\(London\)/);
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  t.equal(document.getPageCount(), 1);
  document.destroy();
  library.destroy();
  const { read: blank } = await signed(PLACE, { sign: { ...SIGN, field: 'here' } });
  t.ok(read.length > blank.length + 100, 'its look has text');
});

t.test('the only place for a signature was left empty unless it was named', async (t) => {
  const { read } = await signed(PLACE, { sign: { ...SIGN, name: 'Ada' } });
  t.match(read, /\/T\(here\)\/FT\/Sig\/TU\(Sign here\)\/V \d+ 0 R/);
  t.notMatch(read, /\/Rect\[0 0 0 0\]/);
  const unnamed = PLACE.replace(' id=here', '');
  const shown = await signed(unnamed, { sign: { ...SIGN, name: 'Ada' } });
  t.match(shown.read, /\/T\(field-1\)\/FT\/Sig/);
  t.ok(shown.read.length > (await signed(unnamed, { sign: SIGN })).read.length, 'its look has the name');
  const two = await signed(PLACE + PLACE.slice(PAGE.length).replace('id=here', 'id=there'), { sign: SIGN });
  t.match(two.read, /\/Rect\[0 0 0 0\]/, 'of two, one has to be named');
});

t.test('with the option forms all fields are there, and one is signed', async (t) => {
  const { read } = await signed(PLACE, { forms: true, sign: { ...SIGN, field: 'here' } });
  t.match(read, /\/T\(other\)/);
  t.equal(read.match(/\/V \d+ 0 R/g)?.length, 1);
});

t.test('claims stay', async (t) => {
  const { read } = await signed(PAGE, { pdfStandard: 'pdf/ua-1+a-2a', strict: true });
  t.match(read, /<pdfuaid:part[^>]*>1</);
  t.match(read, /<pdfaid:conformance[^>]*>A</);
});

t.test('an encrypted file is signed, and its signature is not encrypted', async (t) => {
  const sign = { ...SIGN, reason: 'Secret' };
  const encryption = { userPassword: 'open' };
  const { pdf } = await render({ content: PAGE, type: 'html' }, { template: 'none', sign, encryption });
  const { cms, digest, source } = signatureOf(pdf);
  t.ok(cms.includes(digest));
  t.notMatch(source, 'Secret');
});

t.test('what keeps a document from being signed is told', async (t) => {
  const refuses = (told: RegExp, options: RenderOptions, content = PAGE) =>
    t.rejects(signed(content, options), { reason: 'input_invalid', message: told });
  await refuses(/no clock is read; add date to sign/, { sign: { ...SIGN, date: undefined } as never });
  await refuses(/press \(pdf\/x-4\) has no fields/, { pdfStandard: 'pdf/x-4' });
  await refuses(
    /no place for a signature that is called "there" \(it has "here"\)/,
    { sign: { ...SIGN, field: 'there' } },
    PLACE,
  );
  await refuses(
    /"here" is on no page/,
    { sign: { ...SIGN, field: 'here' }, css: ['#here { display: none !important }'] },
    PLACE,
  );
  await refuses(/Unknown field "pin" of sign/, { sign: { ...SIGN, pin: '1' } as never });
  await refuses(/The date of sign must be a valid Date/, { sign: { ...SIGN, date: new Date(NaN) } });
  await refuses(/both a key and a function/, { sign: { ...SIGN, sign: () => new Uint8Array(1) } });
  await refuses(/must be an object with certificate, and with key or sign/, { sign: { key: '' } as never });
  const session = createRenderer({ sign: SIGN }).session();
  await t.rejects(session.render(PAGE), /A session shows drafts, which are not signed/);
});

t.test('createdAt is the date of the signature too, where it has none of its own', async (t) => {
  const { read } = await signed(PAGE, { sign: { ...SIGN, date: undefined } as never, createdAt: SIGNED_AT });
  t.match(read, /\/M\(D:20261123120000Z\)/);
});

t.test('checks sign nothing, but tell what is wrong with the signature', async (t) => {
  const sign = { certificate: ADA.certificate, date: SIGNED_AT, sign: () => t.fail('a check signs') as never };
  t.ok((await checkAccessibility({ content: PAGE, type: 'html' }, { template: 'none', sign })).isAccessible);
  t.same(await checkRender({ content: PAGE, type: 'html' }, { template: 'none', sign }), []);
  await t.rejects(checkRender(PAGE, { sign: { ...SIGN, certificate: 'none' } }), /The certificate cannot be read/);
});
