/** Reads an e-invoice back, PDF or XML, and tells what is wrong with it. */
import { readEmbeddedFiles, readPdf, readXmp } from '../read/read-pdf.js';
import { textOfBlock, type Reading } from '../read/reading.js';
import { ReadError } from '../read/syntax/objects.js';
import { readCii } from './cii/read-cii.js';
import { placesOf, PROFILES } from './codes.js';
import type { Decimal } from '../base/decimal.js';
import { pathText, type Invoice, type Problem } from './model.js';
import { checkInvoice } from './rules/check-invoice.js';
import { readUbl } from './ubl/read-ubl.js';

/** What is wrong with an e-invoice. */
export interface InvoiceProblem {
  /** The rule that is broken, such as 'BR-06'; '' where the file is no invoice, or page and XML differ. */
  readonly rule: string;
  /** One sentence. */
  readonly message: string;
  /** The field, such as 'lines[2].price' (counted from 1); '' for the whole. */
  readonly field: string;
}

/** What an e-invoice says, and what is wrong with it. */
export interface InvoiceReport {
  /** 'basic', 'en16931', 'extended', 'xrechnung', 'peppol'; null for others. */
  readonly profile: string | null;
  /** Of the invoice (BT-1). */
  readonly number: string;
  /** ISO date. */
  readonly date: string;
  /** Name of the seller. */
  readonly seller: string;
  /** Name of the buyer. */
  readonly buyer: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The amount due, such as '1234.50'; '' for none. */
  readonly due: string;
  /** None: the invoice keeps all rules that are checked. */
  readonly problems: readonly InvoiceProblem[];
}

/** The names that Factur-X, ZUGFeRD and XRechnung give the XML. */
const FILE_NAMES: readonly string[] = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml', 'ZUGFeRD-invoice.xml'];

export function checkInvoiceFile(bytes: Uint8Array): InvoiceReport {
  if (!(bytes instanceof Uint8Array)) return unreadable('The invoice must be the bytes of a file, as a Uint8Array.');
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return start.includes('%PDF-') ? checkPdf(bytes) : checkXml(new TextDecoder().decode(bytes), () => []);
}

function checkPdf(bytes: Uint8Array): InvoiceReport {
  let reading: Reading;
  try {
    reading = readPdf(bytes);
  } catch (error) {
    if (error instanceof ReadError) return unreadable(`The PDF cannot be read: ${error.message}`);
    throw error;
  }
  const files = readEmbeddedFiles(bytes);
  const found = files.find(({ name }) => FILE_NAMES.includes(name));
  if (!found) {
    const names = files.map(({ name }) => name).join(', ');
    return unreadable(
      `The PDF carries no e-invoice: ${names === '' ? 'it has no attachments' : `its attachments are ${names}`}.`,
    );
  }
  const xml = new TextDecoder().decode(found.data);
  return checkXml(xml, (invoice) => [
    ...problemsOfPdf(reading, { invoice, name: found.name, xmp: readXmp(bytes) }),
    ...problemsOfPage(reading, invoice),
  ]);
}

function checkXml(xml: string, further: (invoice: Invoice) => readonly string[]): InvoiceReport {
  const invoice = readCii(xml) ?? readUbl(xml);
  if (!invoice) return unreadable('The file is neither a PDF nor an invoice in XML: a Cross Industry Invoice, or UBL.');
  const problems = [...further(invoice).map(plain), ...ofProfile(invoice), ...checkInvoice(invoice).map(reported)];
  const { profile, number, date, seller, buyer, currency, totals } = invoice;
  const due = totals.due?.toFixed(2) ?? '';
  return { profile, number, date, seller: seller.name, buyer: buyer.name, currency, due, problems };
}

const plain = (message: string): InvoiceProblem => ({ rule: '', message, field: '' });
const reported = ({ rule, says, path }: Problem): InvoiceProblem => ({ rule, message: says, field: pathText(path) });

function unreadable(message: string): InvoiceReport {
  const nothing = { number: '', date: '', seller: '', buyer: '', currency: '', due: '' };
  return { profile: null, ...nothing, problems: [plain(message)] };
}

function ofProfile({ profile, profileUrn }: Invoice): readonly InvoiceProblem[] {
  if (profile !== null || profileUrn === '') return [];
  const known = Object.keys(PROFILES).join(', ');
  return [
    plain(
      `The profile ${profileUrn.slice(0, 100)} is not known; the rules of EN 16931 are checked. Known are ${known}.`,
    ),
  ];
}

function problemsOfPdf(
  { facts, attachments }: Reading,
  { invoice, name, xmp }: { readonly invoice: Invoice; readonly name: string; readonly xmp: string },
): readonly string[] {
  const told: string[] = [];
  if (!/PDF\/A-3/.test(facts['claims'] ?? '')) told.push('The PDF does not say that it is PDF/A-3.');
  const relationship = attachments.find((attachment) => attachment.name === name)?.relationship ?? '';
  if (!['Alternative', 'Data', 'Source'].includes(relationship))
    told.push(`The relationship of ${name} is "${relationship}"; it has to be Alternative, Data or Source.`);
  const named = propertyOf(xmp, 'DocumentFileName');
  if (named !== name) told.push(`The metadata name "${named}" as the XML, and the attachment is ${name}.`);
  const level = propertyOf(xmp, 'ConformanceLevel');
  const own = invoice.profile === null ? level : PROFILES[invoice.profile].level;
  if (level !== own) told.push(`The metadata say the profile is "${level}", and the XML says ${own}.`);
  return told;
}

/** A property of Factur-X in the metadata, as an element or as an attribute; '' for none. */
function propertyOf(xmp: string, name: string): string {
  const found = new RegExp(`<\\w+:${name}[^>]*>\\s*([^<]*?)\\s*<|\\s\\w+:${name}="([^"]*)"`).exec(xmp);
  return found?.[1] ?? found?.[2] ?? '';
}

/** Whether the page prints what the XML says. */
function problemsOfPage({ pages }: Reading, { number, totals, currency }: Invoice): readonly string[] {
  const text = pages
    .flatMap(({ blocks }) => blocks)
    .map(textOfBlock)
    .join('\n');
  const printed = printedAmounts(text, placesOf(currency));
  const wanted: readonly (readonly [string, Decimal | null])[] = [
    ['the total without VAT', totals.net],
    ['the total with VAT', totals.gross],
    ['the amount due', totals.due],
  ];
  const missing = wanted.filter(([, amount]) => amount !== null && !printed.has(absolute(amount)));
  return [
    ...(text.replace(/\s/g, '').includes(number.replace(/\s/g, ''))
      ? []
      : [`The pages do not show the number ${number}.`]),
    ...missing.map(([what, amount]) => `The pages do not show ${what}, ${amount!.toFixed(2)}.`),
  ];
}

const absolute = (amount: Decimal): string => amount.toFixed(2).replace('-', '');

/**
 * All amounts with two decimal places, whatever separates their thousands: `1.234,50` and `1,234.50` are 1234.50. Where the
 * currency has no decimal places, whole amounts too: `1.234` is 1234.00.
 */
function printedAmounts(text: string, places: number): ReadonlySet<string> {
  const amounts = text.matchAll(/(?<![\d.,])\d{1,3}(?:[.,'’\s]?\d{3})*[.,]\d{2}(?![\d])/gu);
  const exact = Array.from(amounts, ([amount]) => `${amount.slice(0, -3).replace(/\D/g, '')}.${amount.slice(-2)}`);
  if (places > 0) return new Set(exact);
  const whole = text.matchAll(/(?<![\d.,])\d{1,3}(?:[.,'’\s]?\d{3})*(?![.,]?\d)/gu);
  return new Set([...exact, ...Array.from(whole, ([amount]) => `${amount.replace(/\D/g, '')}.00`)]);
}
