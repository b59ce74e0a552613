/** E-invoices as XML over HTTP. */
import t from 'tap';
import { EXAMPLES } from '../../../server/openapi/examples.js';
import { checkInvoiceFile } from '../../../engine/invoice/check-file.js';
import { testService } from '../support/service.js';

const service = await testService(t);
const { key } = await service.workspace();
const { invoice } = EXAMPLES.invoice;
const write = (body: object) => service.call('POST', '/v1/invoices/xml', { key, body });

t.test('the data of an invoice become UBL for Peppol, or a Cross Industry Invoice', async (t) => {
  for (const [syntax, root, standard] of [
    ['ubl', /<(?:ubl:)?Invoice xmlns/, 'peppol'],
    ['cii', /CrossIndustryInvoice/, 'en16931'],
  ] as const) {
    const { status, text, headers } = await write({ invoice, syntax });
    t.equal(status, 200, text.slice(0, 300));
    t.equal(headers.get('content-type'), 'application/xml; charset=utf-8');
    t.match(text, root);
    const { profile, number, due, problems } = checkInvoiceFile(Buffer.from(text));
    t.match(
      { profile, number, due, problems },
      { profile: standard, number: '2026-031', due: '3920.40', problems: [] },
    );
  }
  t.match((await write({ invoice })).text, /urn:oasis:names:specification:ubl/, 'UBL without a word about it');
});

t.test('what is wrong with an invoice is told field by field, with its rule', async (t) => {
  const { seller, ...others } = invoice;
  const { vat_id: _, ...noVat } = seller;
  const { status, json } = await write({ invoice: { ...others, seller: noVat, buyer: { ...others.buyer, nme: 'x' } } });
  t.equal(status, 400);
  t.match(json.error, { code: 'INVALID_REQUEST', details: { errors: [{ field: '/invoice/buyer/nme' }] } });
  const broken = await write({ invoice: { ...others, seller: noVat } });
  t.match(broken.json.error.details.errors[1], { field: '/invoice/seller/vatId', message: /BR-S-02/ });
  t.match((await write({ invoice: [] })).json.error.details.errors, [{ field: '/invoice' }]);
  t.match((await write({ invoice, syntax: 'edifact' })).json.error.details.errors, [{ field: '/syntax' }]);
  t.equal((await service.call('POST', '/v1/invoices/xml', { body: { invoice } })).status, 401);
});
