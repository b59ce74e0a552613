/** Where fields of an invoice stand that are easily written at a wrong place. */

const PARTY = 'seller or buyer';

/** From the object to the fields in it. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  [PARTY]: ['tradingName', 'registration', 'vatId', 'taxNumber', 'legalForm', 'electronicAddress', 'contact'],
  'an address: seller, buyer or deliverTo': ['street', 'street2', 'street3', 'postcode', 'city', 'region', 'country'],
  'the contact of seller or buyer': ['phone', 'email'],
  'an item of lines': ['quantity', 'unit', 'price', 'per', 'articleNumber', 'buyerArticleNumber', 'description'],
  payment: [
    'means',
    'iban',
    'bic',
    'accountName',
    'reference',
    'terms',
    'mandate',
    'creditorId',
    'debitedIban',
    'card',
  ],
};

const BY_FIELD: ReadonlyMap<string, string> = new Map(
  Object.entries(HOMES).flatMap(([home, fields]) =>
    fields.map((field) => [field.toLowerCase(), `${field} belongs in ${home}.`]),
  ),
);

/** A sentence that tells where a field belongs; undefined for a name that is none. `name`: in any case. */
export function homeOf(name: string): string | undefined {
  return BY_FIELD.get(name.toLowerCase());
}
