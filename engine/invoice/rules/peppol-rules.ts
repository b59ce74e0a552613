/** Rules of Peppol BIS Billing 3.0 that go beyond EN 16931, as far as the data can break them. */
import { DIRECT_DEBITS, GERMAN_PEPPOL_TYPES, PEPPOL_SCHEMES, PEPPOL_TYPES } from '../codes.js';
import type { Invoice, Party } from '../model.js';
import { IDENTIFIER_RULES } from './identifier-rules.js';
import { each, must, type Rule } from './rule.js';

const isGerman = ({ address }: Party): boolean => address?.country === 'DE';

/** An e-mail address is none of the network. One that is missing is told by another rule. */
const hasPeppolAddress = ({ electronicAddress }: Party): boolean =>
  electronicAddress === null || PEPPOL_SCHEMES.has(electronicAddress.scheme);

const ADDRESS_NEEDED = 'needs an electronicAddress: the address in the Peppol network, { id, scheme }.';
const ADDRESS_SCHEME =
  'The electronicAddress needs a scheme that Peppol knows, such as 0208 for a Belgian enterprise number or 0088 for a GLN; it knows no e-mail addresses.';

function isPeppolType({ type, seller, buyer }: Invoice): boolean {
  return PEPPOL_TYPES.has(type) || (GERMAN_PEPPOL_TYPES.has(type) && isGerman(seller) && isGerman(buyer));
}

/** XRechnung has them too. */
export const PERIOD_RULES: readonly Rule[] = [
  each(
    'PEPPOL-EN16931-R110',
    { list: 'lines', field: 'period', says: 'The period of a line begins before that of the invoice.' },
    ({ lines }) => lines,
    ({ period: own }, { period }) => !own?.from || !period?.from || own.from >= period.from,
  ),
  each(
    'PEPPOL-EN16931-R111',
    { list: 'lines', field: 'period', says: 'The period of a line ends after that of the invoice.' },
    ({ lines }) => lines,
    ({ period: own }, { period }) => !own?.to || !period?.to || own.to <= period.to,
  ),
];

export const PEPPOL_RULES: readonly Rule[] = [
  must(
    'PEPPOL-EN16931-R002',
    'notes',
    'Peppol takes one note for the whole invoice; join them.',
    ({ notes, seller, buyer }) => notes.length <= 1 || (isGerman(seller) && isGerman(buyer)),
  ),
  must(
    'PEPPOL-EN16931-R003',
    'buyerReference',
    'Peppol needs a buyerReference or an order.',
    ({ buyerReference, order }) => buyerReference !== '' || order !== '',
  ),
  must('PEPPOL-EN16931-P0100', 'type', 'Peppol does not take invoices of this type.', isPeppolType),
  must('PEPPOL-EN16931-R010', 'buyer.electronicAddress', `The buyer ${ADDRESS_NEEDED}`, ({ buyer }) =>
    Boolean(buyer.electronicAddress?.id),
  ),
  must('PEPPOL-EN16931-CL008', 'buyer.electronicAddress', ADDRESS_SCHEME, ({ buyer }) => hasPeppolAddress(buyer)),
  must('PEPPOL-EN16931-R020', 'seller.electronicAddress', `The seller ${ADDRESS_NEEDED}`, ({ seller }) =>
    Boolean(seller.electronicAddress?.id),
  ),
  must('PEPPOL-EN16931-CL008', 'seller.electronicAddress', ADDRESS_SCHEME, ({ seller }) => hasPeppolAddress(seller)),
  must(
    'PEPPOL-EN16931-R061',
    'payment.mandate',
    'A direct debit names its mandate.',
    ({ payment: { means, mandate } }) => !DIRECT_DEBITS.has(means) || mandate !== '',
  ),
  ...PERIOD_RULES,
  ...IDENTIFIER_RULES,
];
