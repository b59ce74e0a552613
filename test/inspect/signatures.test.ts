import t from 'tap';
import { render } from '../../engine/index.js';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import { tellInspection } from '../../engine/inspect/telling.js';
import { identity, SIGNED_AT } from '../signature/certificates.js';

const { certificate, key } = identity('P-384', { name: 'Ada Lovelace' });
const other = identity('P-256', { name: 'Root' });
const sign = { certificate: [certificate, other.certificate], key, date: SIGNED_AT, reason: 'Approved' };

t.test('a signature: who signed, when, why, and that nothing has changed', async (t) => {
  const { pdf } = await render('# Text', { sign });
  const found = inspectPdf(pdf);
  t.same(found.signatures, [
    {
      field: 'Signature',
      signer: 'Ada Lovelace',
      format: 'ETSI.CAdES.detached',
      date: 'D:20261123120000Z',
      reason: 'Approved',
      coversFile: true,
      isIntact: true,
    },
  ]);
  const told =
    'Signature  Ada Lovelace, ETSI.CAdES.detached, 2026-11-23 12:00, ‘Approved’, unchanged, covers the whole file';
  t.match(tellInspection('a.pdf', found, false), told);
});

t.test('a byte that was changed, and bytes that were added', async (t) => {
  const { pdf } = await render('# Text', { sign });
  const changed = Buffer.from(pdf);
  changed[changed.indexOf('MediaBox') + 12]! ^= 1;
  t.match(inspectPdf(changed).signatures, [{ isIntact: false, coversFile: true }]);
  t.match(tellInspection('a.pdf', inspectPdf(changed), false), 'CHANGED since it was signed');
  t.match(inspectPdf(Buffer.concat([pdf, Buffer.from('\n')])).signatures, [{ isIntact: true, coversFile: false }]);
});

t.test('a place for a signature is none, and a signature that cannot be read is told as one', async (t) => {
  const place = '<p data-platen="signature" id="here" aria-label="Here">';
  t.same(inspectPdf((await render(place, { forms: true })).pdf).signatures, []);
  const { pdf } = await render('# Text', { sign });
  const broken = Buffer.from(pdf);
  broken.fill('0', broken.indexOf('/Contents<') + 10, broken.indexOf('/Contents<') + 60);
  t.match(inspectPdf(broken).signatures, [{ signer: '', isIntact: null }]);
});
