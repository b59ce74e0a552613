/** Rules of EN 16931-1, 6.4, about what an invoice has to say. */
import { COUNTRIES, CURRENCIES, TRANSFERS, UNIT_CODE, VAT_CATEGORIES } from '../codes.js';
import type { Address, DocumentAllowance, Invoice, Line, Period } from '../model.js';
import { each, must, type Rule } from './rule.js';

const lines = ({ lines: all }: Invoice): readonly Line[] => all;
const line = (id: string, field: string, says: string, holds: (item: Line) => boolean): Rule =>
  each(id, { list: 'lines', field, says }, lines, holds);

const isOrdered = (period: Period | null): boolean =>
  period === null || period.from === '' || period.to === '' || period.from <= period.to;
const hasDates = (period: Period | null): boolean => period === null || period.from !== '' || period.to !== '';
const isCountry = (address: Address | null | undefined): boolean => !address?.country || COUNTRIES.has(address.country);
const hasCountry = (address: Address | null): boolean => address === null || address.country !== '';

/** Allowances (BG-20) or charges (BG-21) of the whole invoice, and the rules that differ in their numbers only. */
function allowanceRules(
  isCharge: boolean,
  ids: { amount: string; category: string; reason: string; codes: string },
): Rule[] {
  const list = isCharge ? 'charges' : 'allowances';
  const what = isCharge ? 'A charge' : 'An allowance';
  const items = ({ allowances }: Invoice): readonly DocumentAllowance[] =>
    allowances.filter((allowance) => allowance.isCharge === isCharge);
  const about = (id: string, says: string, holds: (item: DocumentAllowance) => boolean): Rule =>
    each(id, { list, says }, items, holds);
  return [
    about(ids.amount, `${what} needs an amount.`, ({ amount }) => amount !== null),
    about(ids.category, `${what} needs its VAT: a rate or a category.`, ({ vat }) => vat.category !== ''),
    about(
      ids.reason,
      `${what} needs a reason, or the code of one.`,
      ({ reason, reasonCode }) => reason + reasonCode !== '',
    ),
    about(ids.codes, `The VAT category must be one of ${[...VAT_CATEGORIES.keys()].join(', ')}.`, ({ vat }) =>
      isCategory(vat.category),
    ),
  ];
}

const isCategory = (code: string): boolean => code === '' || VAT_CATEGORIES.has(code);

function lineAllowanceRule(isCharge: boolean, id: string, hold: 'amount' | 'reason'): Rule {
  const what = isCharge ? 'charge' : 'allowance';
  const says = hold === 'amount' ? `The ${what} of a line needs an amount.` : `The ${what} of a line needs a reason.`;
  return {
    id,
    says,
    breaches: ({ lines: all }) =>
      all.flatMap((item, i) =>
        item.allowances
          .filter((allowance) => allowance.isCharge === isCharge)
          .flatMap((allowance, j) => {
            const { amount, reason, reasonCode } = allowance;
            const holds = hold === 'amount' ? amount !== null : reason + reasonCode !== '';
            return holds ? [] : [{ path: ['lines', i, `${what}s`, j] }];
          }),
      ),
  };
}

const COUNTRY_CODE = 'The country must be a code of ISO 3166-1 with two letters, such as DE.';

export const CONTENT_RULES: readonly Rule[] = [
  must('BR-01', 'profile', 'An invoice says which specification it keeps (BT-24).', (i) => i.profileUrn !== ''),
  must('BR-02', 'number', 'An invoice needs a number.', (i) => i.number !== ''),
  must('BR-03', 'date', 'An invoice needs its date.', (i) => i.date !== ''),
  must('BR-04', 'type', 'An invoice needs the code of its type, such as 380.', (i) => i.type !== ''),
  must('BR-05', 'currency', 'An invoice needs a currency, such as EUR.', (i) => i.currency !== ''),
  must('BR-06', 'seller.name', 'The seller needs a name.', (i) => i.seller.name !== ''),
  must('BR-07', 'buyer.name', 'The buyer needs a name.', (i) => i.buyer.name !== ''),
  must('BR-08', 'seller', 'The seller needs an address.', (i) => i.seller.address !== null),
  must('BR-09', 'seller.country', 'The address of the seller needs a country, such as DE.', (i) =>
    hasCountry(i.seller.address),
  ),
  must('BR-10', 'buyer', 'The buyer needs an address.', (i) => i.buyer.address !== null),
  must('BR-11', 'buyer.country', 'The address of the buyer needs a country, such as DE.', (i) =>
    hasCountry(i.buyer.address),
  ),
  must('BR-12', 'totals', 'The sum of the lines (BT-106) is missing.', (i) => i.totals.lines !== null),
  must('BR-13', 'totals', 'The total without VAT (BT-109) is missing.', (i) => i.totals.net !== null),
  must('BR-14', 'totals', 'The total with VAT (BT-112) is missing.', (i) => i.totals.gross !== null),
  must('BR-15', 'totals', 'The amount due (BT-115) is missing.', (i) => i.totals.due !== null),
  must('BR-16', 'lines', 'An invoice needs at least one line.', (i) => i.lines.length > 0),
  line('BR-21', 'id', 'A line needs an identifier.', ({ id }) => id !== ''),
  line('BR-22', 'quantity', 'A line needs a quantity.', ({ quantity }) => quantity !== null),
  line('BR-23', 'unit', 'A line needs a unit, such as piece.', ({ unit }) => unit !== ''),
  line('BR-24', 'price', 'The net amount of a line (BT-131) is missing.', ({ net }) => net !== null),
  line('BR-25', 'name', 'A line needs the name of what was delivered.', ({ name }) => name !== ''),
  line('BR-26', 'price', 'A line needs a price.', ({ price }) => price !== null),
  line(
    'BR-27',
    'price',
    'A price is never negative; write a negative quantity.',
    ({ price }) => (price?.sign ?? 0) >= 0,
  ),
  must('BR-29', 'period', 'The period ends before it begins.', (i) => isOrdered(i.period)),
  line('BR-30', 'period', 'The period of a line ends before it begins.', (item) => isOrdered(item.period)),
  ...allowanceRules(false, { amount: 'BR-31', category: 'BR-32', reason: 'BR-33', codes: 'BR-CL-18' }),
  ...allowanceRules(true, { amount: 'BR-36', category: 'BR-37', reason: 'BR-38', codes: 'BR-CL-18' }),
  lineAllowanceRule(false, 'BR-41', 'amount'),
  lineAllowanceRule(false, 'BR-42', 'reason'),
  lineAllowanceRule(true, 'BR-43', 'amount'),
  lineAllowanceRule(true, 'BR-44', 'reason'),
  must('BR-49', 'payment.means', 'The payment needs the code of its means, such as transfer.', (i) => {
    const { means, iban, card, debitedIban } = i.payment;
    return means !== '' || iban + card + debitedIban === '';
  }),
  must('BR-51', 'payment.card', 'Of a card, only the last 4 to 6 digits are written.', ({ payment: { card } }) =>
    /^(?:.*[^\d])?\d{0,6}$/.test(card),
  ),
  each(
    'BR-55',
    { list: 'preceding', field: 'number', says: 'The invoice that this one is about needs a number.' },
    ({ preceding }) => preceding,
    ({ number }) => number !== '',
  ),
  must('BR-57', 'deliverTo.country', 'The address of delivery needs a country.', (i) =>
    hasCountry(i.delivery?.address ?? null),
  ),
  must(
    'BR-61',
    'payment.iban',
    'A transfer needs the account of the seller.',
    ({ payment: { means, iban } }) => !TRANSFERS.has(means) || iban !== '',
  ),
  must(
    'BR-62',
    'seller.electronicAddress',
    'An electronic address needs the code of its scheme.',
    (i) => i.seller.electronicAddress?.scheme !== '',
  ),
  must(
    'BR-63',
    'buyer.electronicAddress',
    'An electronic address needs the code of its scheme.',
    (i) => i.buyer.electronicAddress?.scheme !== '',
  ),
  line('BR-CO-04', 'vat', 'A line needs its VAT: a rate such as 19, or a category.', ({ vat }) => vat.category !== ''),
  must('BR-CO-09', 'seller.vatId', 'A VAT number begins with the code of its country, such as DE.', (i) =>
    hasPrefix(i.seller.vatId),
  ),
  must('BR-CO-09', 'buyer.vatId', 'A VAT number begins with the code of its country, such as DE.', (i) =>
    hasPrefix(i.buyer.vatId),
  ),
  must('BR-CO-18', 'lines', 'An invoice needs its VAT by rate (BG-23).', (i) => i.vat.length > 0),
  must('BR-CO-19', 'period', 'A period needs a beginning or an end.', (i) => hasDates(i.period)),
  line('BR-CO-20', 'period', 'A period needs a beginning or an end.', (item) => hasDates(item.period)),
  must(
    'BR-CO-25',
    'due',
    'Say when it is to be paid: a date in due, or words in payment.terms.',
    (i) => (i.totals.due?.sign ?? 0) <= 0 || i.due + i.payment.terms !== '',
  ),
  must('BR-CO-26', 'seller', 'The seller needs a vatId, a registration or an id.', ({ seller }) =>
    [seller.vatId, seller.id, seller.registration?.id].some(Boolean),
  ),
  must(
    'BR-CL-04',
    'currency',
    'The currency must be a code of ISO 4217, such as EUR.',
    (i) => i.currency === '' || CURRENCIES.has(i.currency),
  ),
  must('BR-CL-14', 'seller.country', COUNTRY_CODE, (i) => isCountry(i.seller.address)),
  must('BR-CL-14', 'buyer.country', COUNTRY_CODE, (i) => isCountry(i.buyer.address)),
  must('BR-CL-14', 'deliverTo.country', COUNTRY_CODE, (i) => isCountry(i.delivery?.address)),
  line('BR-CL-18', 'vat', `The VAT category must be one of ${[...VAT_CATEGORIES.keys()].join(', ')}.`, ({ vat }) =>
    isCategory(vat.category),
  ),
  line(
    'BR-CL-23',
    'unit',
    'The unit must be a code of UN/ECE Recommendation 20 or 21.',
    ({ unit }) => unit === '' || UNIT_CODE.test(unit),
  ),
  line(
    'PEPPOL-EN16931-R121',
    'per',
    'The quantity that a price is for must be above zero.',
    ({ per }) => (per?.sign ?? 1) > 0,
  ),
];

/** EL is what Greece writes. */
function hasPrefix(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  return vatId === '' || prefix === 'EL' || COUNTRIES.has(prefix);
}
