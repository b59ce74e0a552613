/**
 * What QR codes of payments say, from fields that a person writes: transfers in euros (EPC069-12), Swiss bills (Swiss
 * Implementation Guidelines QR-bill 2.3) and Slovenian payment orders (UPN QR).
 */
import { isIban } from '../../base/iban.js';
import { WrongData } from './symbol.js';

/** The fields by name, in lower case without spaces. */
export type Fields = ReadonlyMap<string, string>;

/** Lines `name: value`. */
export function fieldsOf(text: string): Fields {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':');
    if (line.trim() === '') continue;
    if (colon < 1) throw new WrongData(`“${line.trim().slice(0, 40)}” is no field; write lines such as iban: DE02….`);
    fields.set(
      line
        .slice(0, colon)
        .trim()
        .toLowerCase()
        .replace(/[\s_-]/g, ''),
      line.slice(colon + 1).trim(),
    );
  }
  return fields;
}

/** Names that invoices and other payment codes give the same fields. */
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/city$/, 'town'],
  [/(?:zip|postalcode)$/, 'postcode'],
  [/^text$/, 'message'],
];

class Form {
  readonly fields: Fields;

  constructor(fields: Fields, known: readonly string[]) {
    const called = (name: string): string => {
      if (known.includes(name)) return name;
      const other = SYNONYMS.map(([end, field]) => name.replace(end, field)).find((one) => known.includes(one));
      if (other !== undefined && !fields.has(other)) return other;
      throw new WrongData(`the field “${name.slice(0, 40)}” is unknown; there are ${known.join(', ')}.`);
    };
    this.fields = new Map([...fields].map(([name, value]) => [called(name), value]));
  }

  /** A text of at most so many characters; '' if the field is missing. */
  text(name: string, most: number): string {
    const value = this.fields.get(name) ?? '';
    if (value.length > most) throw new WrongData(`the field ${name} has more than ${most} characters.`);
    return value;
  }

  needed(name: string, most: number): string {
    const value = this.text(name, most);
    if (value === '') throw new WrongData(`the field ${name} is missing.`);
    return value;
  }

  iban(countries: RegExp): string {
    const iban = this.needed('iban', 50).replace(/\s/g, '').toUpperCase();
    if (!isIban(iban) || !countries.test(iban)) throw new WrongData(`${iban} is no IBAN that such a code may have.`);
    return iban;
  }

  /** With two decimals, a point between; '' if it is missing. */
  amount(most: number): string {
    const written = (this.fields.get('amount') ?? '')
      .replace(/^[A-Z]{3}\s*|\s*[A-Z]{3}$|[\s'’]/g, '')
      .replace(',', '.');
    if (written === '') return '';
    const [, whole = '', cents = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(written) ?? [];
    const amount = `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
    if (whole === '' || Number(amount) <= 0 || Number(amount) > most)
      throw new WrongData(`the amount is a number such as 199.95, at most ${most}.`);
    return amount;
  }
}

/** A transfer in euros, by version 2 of the guidelines. */
export function epcText(fields: Fields): string {
  const form = new Form(fields, ['name', 'iban', 'bic', 'amount', 'purpose', 'reference', 'text', 'information']);
  const [reference, text] = [form.text('reference', 35), form.text('text', 140)];
  if (reference !== '' && text !== '') throw new WrongData('it has a reference or a text, not both.');
  const amount = form.amount(999999999.99);
  const lines = [
    ...['BCD', '002', '1', 'SCT', form.text('bic', 11), form.needed('name', 70), form.iban(/^/)],
    ...[amount && `EUR${amount}`, form.text('purpose', 4), reference, text, form.text('information', 70)],
  ];
  return lines.join('\n').trimEnd();
}

const ADDRESS = ['name', 'street', 'number', 'postcode', 'town', 'country'];
const SWISS = [
  ...['iban', ...ADDRESS, 'amount', 'currency', ...ADDRESS.map((name) => `debtor${name}`)],
  ...['reference', 'message', 'billinformation'],
];
/** The amounts that lie in the account number of a bill with a QR reference. */
const QR_IBAN = /^..\d\d3[01]/;

export function swissText(fields: Fields): string {
  const form = new Form(fields, SWISS);
  const iban = form.iban(/^(?:CH|LI)/);
  const currency = form.text('currency', 3).toUpperCase() || 'CHF';
  if (!/^(?:CHF|EUR)$/.test(currency)) throw new WrongData('the currency of a Swiss QR bill is CHF or EUR.');
  const reference = form.text('reference', 40).replace(/\s/g, '').toUpperCase();
  const debtor = form.text('debtorname', 70) === '' ? Array<string>(7).fill('') : address(form, 'debtor');
  return [
    ...['SPC', '0200', '1', iban, ...address(form, ''), ...Array<string>(7).fill('')],
    ...[form.amount(999999999.99), currency, ...debtor, kindOfReference(reference, iban), reference],
    ...[form.text('message', 140), 'EPD', form.text('billinformation', 140)],
  ]
    .join('\n')
    .trimEnd();
}

function address(form: Form, who: string): string[] {
  const [street, number] = [form.text(`${who}street`, 70), form.text(`${who}number`, 16)];
  const country = (form.text(`${who}country`, 2) || 'CH').toUpperCase();
  const town = [form.needed(`${who}postcode`, 16), form.needed(`${who}town`, 35), country];
  return ['S', form.needed(`${who}name`, 70), street, number, ...town];
}

function kindOfReference(reference: string, iban: string): string {
  const isQr = QR_IBAN.test(iban);
  if (isQr !== /^\d{27}$/.test(reference))
    throw new WrongData(
      isQr
        ? 'a QR-IBAN needs a QR reference of 27 digits.'
        : 'a QR reference needs a QR-IBAN; others have a reference RF….',
    );
  if (isQr && checkOfReference(reference.slice(0, 26)) !== Number(reference[26]))
    throw new WrongData(`the check digit of the reference is ${checkOfReference(reference.slice(0, 26))}.`);
  if (reference === '') return 'NON';
  if (!isQr && !isIban(reference)) throw new WrongData(`${reference} is no creditor reference (ISO 11649).`);
  return isQr ? 'QRR' : 'SCOR';
}

/** Modulo 10, recursively. */
function checkOfReference(digits: string): number {
  const TABLE = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  const carry = [...digits].reduce((rest, digit) => TABLE[(rest + Number(digit)) % 10]!, 0);
  return (10 - carry) % 10;
}

const UPN = [
  ...['payer', 'payerstreet', 'payertown', 'amount', 'urgent', 'code', 'purpose', 'due', 'iban', 'reference'],
  ...['name', 'street', 'town'],
];

/** A payment order of Slovenia: nineteen fields, and the sum of their lengths. */
export function upnText(fields: Fields): string {
  const form = new Form(fields, UPN);
  const cents = form.amount(999999999.99).replace('.', '');
  const lines = [
    ...['UPNQR', '', '', '', '', form.text('payer', 33), form.text('payerstreet', 33), form.text('payertown', 33)],
    ...[cents.padStart(11, '0'), '', form.text('urgent', 1), form.needed('code', 4).toUpperCase()],
    ...[form.needed('purpose', 42), form.text('due', 10), form.iban(/^/)],
    ...[form.text('reference', 26).replace(/\s/g, ''), form.needed('name', 33), form.text('street', 33)],
    form.text('town', 33),
  ];
  const text = `${lines.join('\n')}\n`;
  return `${text}${String(text.length).padStart(3, '0')}\n`;
}

/** ISO 8859-2 beyond Latin-1, as far as Slovenian and its neighbours need it. */
const LATIN_2: Readonly<Record<string, number>> = {
  ...{ Č: 0xc8, č: 0xe8, Ć: 0xc6, ć: 0xe6, Đ: 0xd0, đ: 0xf0, Š: 0xa9, š: 0xb9, Ž: 0xae, ž: 0xbe },
  ...{ Á: 0xc1, á: 0xe1, Ä: 0xc4, ä: 0xe4, É: 0xc9, é: 0xe9, Ë: 0xcb, ë: 0xeb, Í: 0xcd, í: 0xed, Ó: 0xd3, ó: 0xf3 },
  ...{ Ö: 0xd6, ö: 0xf6, Ú: 0xda, ú: 0xfa, Ü: 0xdc, ü: 0xfc, ß: 0xdf, Ő: 0xd5, ő: 0xf5, Ű: 0xdb, ű: 0xfb },
};

export function latin2Bytes(text: string): number[] {
  return [...text].map((character) => {
    const code = character.charCodeAt(0) < 128 ? character.charCodeAt(0) : LATIN_2[character];
    if (code === undefined)
      throw new WrongData(`the character ${character} does not belong to its alphabet (ISO 8859-2).`);
    return code;
  });
}
