/** Rules of XRechnung 3.0 (CIUS for Germany), beside those of EN 16931. */
import { DIRECT_DEBITS, TRANSFERS } from '../codes.js';
import { isIban } from '../../base/iban.js';
import type { Address, Invoice } from '../model.js';
import { PERIOD_RULES } from './peppol-rules.js';
import { must, type Rule } from './rule.js';

const cityRules = (
  ids: readonly [string, string],
  path: string,
  what: string,
  of: (i: Invoice) => Address | null,
): Rule[] => [
  must(ids[0], `${path}.city`, `The address of ${what} needs a city.`, (i) => of(i) === null || of(i)!.city !== ''),
  must(
    ids[1],
    `${path}.postcode`,
    `The address of ${what} needs a postcode.`,
    (i) => of(i) === null || of(i)!.postcode !== '',
  ),
];

const TYPES: ReadonlySet<string> = new Set('326 380 384 389 381 875 876 877'.split(' '));

export const GERMAN_RULES: readonly Rule[] = [
  must(
    'BR-DE-1',
    'payment',
    'Say how it is to be paid: payment.iban, or payment.means.',
    (i) => i.payment.means !== '',
  ),
  must(
    'BR-DE-2',
    'seller.contact',
    'The seller needs a contact with name, phone and email.',
    (i) => i.seller.contact !== null,
  ),
  ...cityRules(['BR-DE-3', 'BR-DE-4'], 'seller', 'the seller', (i) => i.seller.address),
  must(
    'BR-DE-5',
    'seller.contact.name',
    'The contact of the seller needs a name.',
    (i) => i.seller.contact?.name !== '',
  ),
  must(
    'BR-DE-6',
    'seller.contact.phone',
    'The contact of the seller needs a phone.',
    (i) => i.seller.contact?.phone !== '',
  ),
  must(
    'BR-DE-7',
    'seller.contact.email',
    'The contact of the seller needs an email.',
    (i) => i.seller.contact?.email !== '',
  ),
  ...cityRules(['BR-DE-8', 'BR-DE-9'], 'buyer', 'the buyer', (i) => i.buyer.address),
  ...cityRules(['BR-DE-10', 'BR-DE-11'], 'deliverTo', 'delivery', (i) => i.delivery?.address ?? null),
  must('BR-DE-14', 'lines', 'Each VAT rate is stated, 0 for none.', (i) =>
    i.vat.every(({ rate, category }) => rate !== null || category === 'O'),
  ),
  must(
    'BR-DE-15',
    'buyerReference',
    'XRechnung needs buyerReference: the Leitweg-ID, or what the buyer asks for.',
    (i) => i.buyerReference !== '',
  ),
  must(
    'BR-DE-16',
    'seller.vatId',
    'The seller needs a vatId or a taxNumber.',
    (i) => i.seller.vatId + i.seller.taxNumber !== '' || i.vat.every(({ category }) => category === 'O'),
  ),
  must('BR-DE-17', 'type', `The type must be one of ${[...TYPES].join(', ')}.`, (i) => TYPES.has(i.type)),
  must(
    'BR-DE-19',
    'payment.iban',
    'The IBAN is wrong: its check digits do not fit.',
    ({ payment: { means, iban } }) => !TRANSFERS.has(means) || iban === '' || isIban(iban),
  ),
  must(
    'BR-DE-20',
    'payment.debitedIban',
    'The IBAN is wrong: its check digits do not fit.',
    ({ payment: p }) => !DIRECT_DEBITS.has(p.means) || p.debitedIban === '' || isIban(p.debitedIban),
  ),
  must(
    'BR-DE-26',
    'preceding',
    'A correction (384) names the invoice that it corrects.',
    (i) => i.type !== '384' || i.preceding.length > 0,
  ),
  must(
    'BR-DE-27',
    'seller.contact.phone',
    'A phone number has three digits at least.',
    ({ seller }) => !seller.contact?.phone || (seller.contact.phone.match(/\d/g)?.length ?? 0) >= 3,
  ),
  must(
    'BR-DE-28',
    'seller.contact.email',
    'An e-mail address has one @ with two characters on both sides.',
    ({ seller }) => !seller.contact?.email || /^[^@\s]{2,}@[^@\s]{2,}$/.test(seller.contact.email),
  ),
  must(
    'BR-DE-30',
    'payment.creditorId',
    'A direct debit needs the creditorId.',
    ({ payment: p }) => !DIRECT_DEBITS.has(p.means) || p.creditorId !== '',
  ),
  must(
    'BR-DE-31',
    'payment.debitedIban',
    'A direct debit needs the account that is debited.',
    ({ payment: p }) => !DIRECT_DEBITS.has(p.means) || p.debitedIban !== '',
  ),
  ...PERIOD_RULES,
  must('PEPPOL-EN16931-R010', 'buyer.electronicAddress', 'XRechnung needs the electronic address of the buyer.', (i) =>
    Boolean(i.buyer.electronicAddress?.id),
  ),
  must(
    'PEPPOL-EN16931-R020',
    'seller.electronicAddress',
    'XRechnung needs the electronic address of the seller.',
    (i) => Boolean(i.seller.electronicAddress?.id),
  ),
];
