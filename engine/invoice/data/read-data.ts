/** Makes an invoice of what an author wrote: checks the form of the data, fills in defaults, computes all amounts. */
import {
  CREDIT_NOTES,
  DOCUMENT_TYPES,
  PAYMENT_MEANS,
  PROFILES,
  UNIT_CODE,
  UNITS,
  VAT_CATEGORIES,
  type ProfileName,
} from '../codes.js';
import { Decimal } from '../../base/decimal.js';
import { isIban } from '../../base/iban.js';
import type {
  Address,
  Contact,
  Delivery,
  Identifier,
  Invoice,
  LineVat,
  Party,
  Payment,
  Period,
  Preceding,
  Problem,
} from '../model.js';
import { completed, type AllowanceDraft, type LineDraft } from '../totals.js';
import { Fields } from './fields.js';

export interface ReadData {
  readonly invoice: Invoice;
  /** What is wrong with the form of the data. The rules are checked elsewhere. */
  readonly problems: readonly Problem[];
  /** Whether the page may show the QR code of a transfer. */
  readonly wantsCode: boolean;
}

export function readInvoiceData(data: unknown): ReadData {
  const problems: Problem[] = [];
  const fields = new Fields(data, [], problems);
  const profile = (fields.text('profile', 'en16931').toLowerCase().replace(/[\s-]/g, '') || 'en16931') as ProfileName;
  const known = Object.hasOwn(PROFILES, profile) ? PROFILES[profile] : undefined;
  if (!known) fields.tell(fields.at('profile'), `must be one of ${Object.keys(PROFILES).join(', ')}`);
  const vat = readVat(fields, null);
  const lines = fields.list('lines').map((line, i) => readLine(line, i, vat));
  const allowances = [
    ...fields.list('allowances').map((allowance) => documentAllowance(allowance, false, vat)),
    ...fields.list('charges').map((charge) => documentAllowance(charge, true, vat)),
  ];
  const seller = readParty(fields.object('seller'));
  const number = fields.text('number');
  const { payment, wantsCode } = readPayment(fields.object('payment'), { number, seller });
  const draft = {
    profile: known?.name ?? null,
    profileUrn: known?.urn ?? '',
    businessProcess: known?.businessProcess ?? '',
    type: fields.code('type', DOCUMENT_TYPES, (text) => /^\d{2,3}$/.test(text)) || DOCUMENT_TYPES['invoice']!,
    number,
    date: fields.date('date'),
    due: fields.date('due'),
    currency: fields.text('currency', 'EUR').toUpperCase(),
    delivered: fields.date('delivered'),
    period: readPeriod(fields.object('period')),
    buyerReference: fields.text('buyerReference'),
    order: fields.text('order'),
    salesOrder: fields.text('salesOrder'),
    contract: fields.text('contract'),
    project: fields.text('project'),
    preceding: fields.list('preceding').map(readPreceding),
    notes: fields.texts('notes'),
    seller,
    buyer: readParty(fields.object('buyer')),
    delivery: readDelivery(fields.object('deliverTo')),
    payment,
  };
  const exemptions = readExemptions(fields);
  const invoice = completed(draft, {
    lines,
    allowances,
    exemptions,
    prepaid: fields.decimal('prepaid'),
    rounding: fields.decimal('rounding'),
  });
  fields.end();
  return { invoice, problems, wantsCode: wantsCode && !CREDIT_NOTES.has(invoice.type) };
}

const NO_FIELDS = (): Fields => new Fields({}, [], []);

function readParty(fields: Fields | null): Party {
  const read = fields ?? NO_FIELDS();
  const party: Party = {
    name: read.text('name'),
    tradingName: read.text('tradingName'),
    id: read.text('id'),
    registration: readIdentifier(read, 'registration', ''),
    vatId: read.text('vatId').replace(/\s/g, '').toUpperCase(),
    taxNumber: read.text('taxNumber'),
    legalForm: read.text('legalForm'),
    electronicAddress: readIdentifier(read, 'electronicAddress', 'EM'),
    contact: readContact(read.object('contact')),
    address: readAddress(read),
  };
  read.end();
  return party;
}

const ADDRESS_FIELDS = ['street', 'street2', 'street3', 'postcode', 'city', 'region', 'country'] as const;

function readAddress(fields: Fields): Address | null {
  if (!ADDRESS_FIELDS.filter((name) => fields.has(name)).length) return null;
  const { street, street2, street3, postcode, city, region, country } = Object.fromEntries(
    ADDRESS_FIELDS.map((name) => [name, fields.text(name)]),
  ) as Record<(typeof ADDRESS_FIELDS)[number], string>;
  return { street, street2, street3, postcode, city, region, country: country.toUpperCase() };
}

function readIdentifier(fields: Fields, name: string, scheme: string): Identifier | null {
  const value = fields.raw(name);
  if (value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return { id: String(value).trim(), scheme };
  const inside = fields.object(name)!;
  const identifier = { id: inside.text('id'), scheme: inside.text('scheme') };
  inside.end();
  return identifier;
}

function readContact(fields: Fields | null): Contact | null {
  if (!fields) return null;
  const contact = { name: fields.text('name'), phone: fields.text('phone'), email: fields.text('email') };
  fields.end();
  return contact;
}

function readDelivery(fields: Fields | null): Delivery | null {
  if (!fields) return null;
  const delivery = { name: fields.text('name'), address: readAddress(fields) };
  fields.end();
  return delivery;
}

function readPeriod(fields: Fields | null): Period | null {
  if (!fields) return null;
  const period = { from: fields.date('from'), to: fields.date('to') };
  fields.end();
  return period;
}

function readPreceding(fields: Fields): Preceding {
  const preceding = { number: fields.text('number'), date: fields.date('date') };
  fields.end();
  return preceding;
}

function readLine(fields: Fields, index: number, vat: LineVat | null): LineDraft {
  const line = {
    id: fields.text('id', String(index + 1)),
    name: fields.text('name'),
    description: fields.text('description'),
    articleNumber: fields.text('articleNumber'),
    buyerArticleNumber: fields.text('buyerArticleNumber'),
    note: fields.text('note'),
    quantity: fields.has('quantity') ? fields.decimal('quantity') : Decimal.parse('1'),
    unit: fields.code('unit', UNITS, (text) => UNIT_CODE.test(text)) || UNITS['piece']!,
    price: fields.decimal('price'),
    per: fields.decimal('per'),
    vat: readVat(fields, vat) ?? NO_VAT,
    period: readPeriod(fields.object('period')),
  };
  const allowances = [
    ...fields.list('allowances').map((allowance) => readAllowance(allowance, false)),
    ...fields.list('charges').map((charge) => readAllowance(charge, true)),
  ];
  fields.end();
  return { line, allowances };
}

const HUNDRED = Decimal.parse('100')!;

const NO_VAT: LineVat = { category: '', rate: null };

/** `19`, `E`, or `{ category, rate }`. */
function readVat(fields: Fields, otherwise: LineVat | null): LineVat | null {
  const value = fields.raw('vat');
  if (value === undefined) return otherwise;
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value).trim().replace(/\s*%$/, '');
    const rate = Decimal.parse(text);
    if (rate) return { category: rate.sign === 0 ? 'Z' : 'S', rate };
    const category = text.toUpperCase();
    const known = VAT_CATEGORIES.get(category);
    if (!known || known.rate === 'above zero')
      fields.tell(
        fields.at('vat'),
        `must be a rate such as 19, or a category: ${[...VAT_CATEGORIES.keys()].slice(1).join(', ')}; not "${text.slice(0, 40)}"`,
      );
    return { category, rate: known?.rate === 'zero' ? Decimal.ZERO : null };
  }
  const inside = fields.object('vat')!;
  const category = inside.text('category').toUpperCase();
  const zero = VAT_CATEGORIES.get(category)?.rate === 'zero' ? Decimal.ZERO : null;
  const vat = { category, rate: inside.decimal('rate') ?? zero };
  inside.end();
  return vat;
}

function readAllowance(fields: Fields, isCharge: boolean): AllowanceDraft {
  const allowance = allowanceOf(fields, isCharge);
  fields.end();
  return allowance;
}

function allowanceOf(fields: Fields, isCharge: boolean): AllowanceDraft {
  const amount = fields.decimal('amount');
  const percent = fields.percent('percent');
  if ((amount === null) === (percent === null)) fields.tell(fields.path, 'needs either an amount or a percent');
  if (!isCharge && percent && HUNDRED.isLessThan(percent))
    fields.tell(fields.at('percent'), `is ${percent.toString()}, and an allowance takes 100 percent off at most`);
  return { isCharge, amount, percent, reason: fields.text('reason'), reasonCode: fields.text('reasonCode') };
}

function documentAllowance(
  fields: Fields,
  isCharge: boolean,
  vat: LineVat | null,
): AllowanceDraft & { readonly vat: LineVat } {
  const allowance = { ...allowanceOf(fields, isCharge), vat: readVat(fields, vat) ?? NO_VAT };
  fields.end();
  return allowance;
}

function readExemptions(fields: Fields): ReadonlyMap<string, string> {
  const inside = fields.object('exemptions');
  if (!inside) return new Map();
  const reasons = [...VAT_CATEGORIES.keys()].map((code) => [code, inside.text(code)] as const);
  inside.end();
  return new Map(reasons.filter(([, reason]) => reason !== ''));
}

/** Begins like an IBAN and is none. Accounts of countries without IBAN begin otherwise. */
const isMistyped = (account: string): boolean => /^[A-Z]{2}\d{2}/.test(account) && !isIban(account);

function readPayment(
  fields: Fields | null,
  { number, seller }: { readonly number: string; readonly seller: Party },
): { readonly payment: Payment; readonly wantsCode: boolean } {
  const read = fields ?? NO_FIELDS();
  const compact = (name: string): string => read.text(name).replace(/\s/g, '').toUpperCase();
  const iban = compact('iban');
  const means = read.code('means', PAYMENT_MEANS, (text) => /^(?:\d{1,2}|ZZZ)$/.test(text));
  const payment = {
    means: means || (iban === '' ? '' : PAYMENT_MEANS['transfer']!),
    iban,
    bic: compact('bic'),
    accountName: read.text('accountName', iban === '' ? '' : seller.name),
    reference: read.text('reference', number),
    terms: read.text('terms'),
    mandate: read.text('mandate'),
    creditorId: compact('creditorId'),
    debitedIban: compact('debitedIban'),
    card: read.text('card'),
  };
  for (const name of ['iban', 'debitedIban'] as const) {
    if (!isMistyped(payment[name])) continue;
    read.tell(read.at(name), 'is no IBAN: its check digits do not fit its other digits; compare it with the bank');
  }
  const wantsCode = read.flag('code', true);
  read.end();
  return { payment, wantsCode };
}
