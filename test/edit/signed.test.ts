import t from 'tap';
import { edit, render, type RenderedPdf } from '../../engine/index.js';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import type { InspectedSignature } from '../../engine/inspect/inspection.js';
import { identity, SIGNED_AT } from '../signature/certificates.js';

const ADA = identity('rsa');
const GRACE = identity('P-256');
const sign = { certificate: ADA.certificate, key: ADA.key, date: SIGNED_AT, reason: 'Approved' };
const messages = ({ warnings }: RenderedPdf): readonly string[] => warnings.map(({ message }) => message);
const signaturesOf = ({ pdf }: RenderedPdf): readonly InspectedSignature[] => inspectPdf(pdf).signatures;

const FORM = `<html lang=en><title>Form</title><p><label>Name <input name=name></label>
  <div data-platen="signature" id="ada" style="width: 60mm; height: 20mm" aria-label="Signature of Ada"></div>
  <div data-platen="signature" id="grace" style="width: 60mm; height: 20mm" aria-label="Signature of Grace"></div>`;
const form = await render({ content: FORM, type: 'html' }, { forms: true });

t.test('a PDF is signed behind its bytes, in its field', async (t) => {
  const signed = await edit(form.pdf, { sign: { ...sign, field: 'ada' } });
  t.same(messages(signed), []);
  t.same(signed.pdf.subarray(0, form.pdf.length), form.pdf);
  t.match(signaturesOf(signed), [{ field: 'ada', coversFile: true, isIntact: true, reason: 'Approved' }]);
  await t.rejects(edit(form.pdf, { sign: { ...sign, field: 'eva' } }), { message: /called “eva”. It has ada, grace/ });
});

t.test('who signs later, and what is filled in, keeps the first signature valid', async (t) => {
  const signed = await edit(form.pdf, { sign: { ...sign, field: 'ada' } });
  const filled = await edit(signed.pdf, { fields: { name: 'Grace' } });
  t.same(messages(filled), []);
  const both = await edit(filled.pdf, { sign: { ...sign, ...GRACE, field: 'grace' } });
  t.match(signaturesOf(both), [
    { field: 'ada', coversFile: false, isIntact: true },
    { field: 'grace', coversFile: true, isIntact: true },
  ]);
  const told = await edit(signed.pdf, { title: 'Other' });
  t.match(messages(told), [/permits to fill in fields and to sign, and no other changes/]);
});

t.test('a signature in no field, beside other changes, of an encrypted PDF', async (t) => {
  const plain = await render({ content: '# T', type: 'markdown' });
  const signed = await edit(plain.pdf, { sign, title: 'Signed', encryption: { ownerPassword: 'o' } });
  t.equal(signed.pages, 1);
  const again = await edit(signed.pdf, { password: 'o', sign: { ...sign, ...GRACE } });
  t.same(again.pdf.subarray(0, signed.pdf.length), signed.pdf);
  const old = await edit((await edit(plain.pdf, { sign })).pdf, { sign: { ...sign, ...GRACE } });
  t.match(signaturesOf(old), [
    { field: 'Signature', isIntact: true },
    { field: 'Signature 2', coversFile: true, isIntact: true },
  ]);
});

t.test('what writes the file anew leaves its signatures out, and says so', async (t) => {
  const signed = await edit(form.pdf, { sign: { ...sign, field: 'ada' } });
  const packed = await edit(signed.pdf, { optimise: true });
  t.same(signaturesOf(packed), []);
  t.match(messages(packed), [/The signature “ada” is left out/]);
  await t.rejects(edit(signed.pdf, { optimise: true, strict: true }), { name: 'RenderError' });
});
