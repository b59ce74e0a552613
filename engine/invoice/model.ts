/**
 * An invoice in the terms of EN 16931 (BT and BG numbers), whether it was written by an author or read from XML. What is
 * absent is '' or null, so that the rules can tell what is missing.
 */
import type { ProfileName } from './codes.js';
import type { Decimal } from '../base/decimal.js';

/** An ISO date such as 2026-11-23, or ''. */
export type IsoDate = string;

export interface Address {
  readonly street: string;
  readonly street2: string;
  readonly street3: string;
  readonly postcode: string;
  readonly city: string;
  readonly region: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface Identifier {
  readonly id: string;
  /** Code of the scheme: EAS for electronic addresses, ISO 6523 for others; '' for none. */
  readonly scheme: string;
}

export interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

export interface Party {
  readonly name: string;
  readonly tradingName: string;
  /** BT-29, BT-46: as the other side calls it. */
  readonly id: string;
  readonly registration: Identifier | null;
  readonly vatId: string;
  /** BT-32: the local tax number of a seller. */
  readonly taxNumber: string;
  /** BT-33: what else the law wants a seller to say. */
  readonly legalForm: string;
  readonly electronicAddress: Identifier | null;
  readonly contact: Contact | null;
  readonly address: Address | null;
}

export interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export interface LineVat {
  /** UNTDID 5305. */
  readonly category: string;
  /** In percent; null for none. */
  readonly rate: Decimal | null;
}

export interface Allowance {
  readonly isCharge: boolean;
  readonly amount: Decimal | null;
  readonly percent: Decimal | null;
  readonly base: Decimal | null;
  readonly reason: string;
  readonly reasonCode: string;
}

/** Of the whole invoice. */
export interface DocumentAllowance extends Allowance {
  readonly vat: LineVat;
}

export interface Line {
  /** BT-126. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** BT-155: the article number of the seller. */
  readonly articleNumber: string;
  /** BT-156. */
  readonly buyerArticleNumber: string;
  readonly note: string;
  readonly quantity: Decimal | null;
  readonly unit: string;
  readonly price: Decimal | null;
  /** The quantity that the price is for; null: 1. */
  readonly per: Decimal | null;
  readonly allowances: readonly Allowance[];
  readonly vat: LineVat;
  /** BT-131. */
  readonly net: Decimal | null;
  readonly period: Period | null;
}

export interface VatBreakdown extends LineVat {
  readonly base: Decimal | null;
  readonly amount: Decimal | null;
  readonly reason: string;
  readonly reasonCode: string;
}

export interface Totals {
  /** BT-106: sum of the lines. */
  readonly lines: Decimal | null;
  /** BT-107; null without allowances. */
  readonly allowances: Decimal | null;
  /** BT-108; null without charges. */
  readonly charges: Decimal | null;
  /** BT-109. */
  readonly net: Decimal | null;
  /** BT-110. */
  readonly vat: Decimal | null;
  /** BT-112. */
  readonly gross: Decimal | null;
  /** BT-113. */
  readonly prepaid: Decimal | null;
  /** BT-114. */
  readonly rounding: Decimal | null;
  /** BT-115. */
  readonly due: Decimal | null;
}

export interface Payment {
  /** UNTDID 4461; ''. */
  readonly means: string;
  readonly iban: string;
  readonly bic: string;
  readonly accountName: string;
  /** BT-83: what the buyer writes on the transfer. */
  readonly reference: string;
  /** BT-20. */
  readonly terms: string;
  /** BT-89 … BT-91, for direct debits. */
  readonly mandate: string;
  readonly creditorId: string;
  readonly debitedIban: string;
  /** BT-87: the last digits of a card. */
  readonly card: string;
}

export interface Preceding {
  readonly number: string;
  readonly date: IsoDate;
}

export interface Delivery {
  readonly name: string;
  readonly address: Address | null;
}

export interface Invoice {
  /** BT-24; null for one that Platen does not know. */
  readonly profile: ProfileName | null;
  readonly profileUrn: string;
  /** BT-23. */
  readonly businessProcess: string;
  /** BT-3, UNTDID 1001. */
  readonly type: string;
  readonly number: string;
  readonly date: IsoDate;
  readonly due: IsoDate;
  readonly currency: string;
  /** BT-72. */
  readonly delivered: IsoDate;
  /** BG-14. */
  readonly period: Period | null;
  /** BT-10; in Germany the Leitweg-ID. */
  readonly buyerReference: string;
  readonly order: string;
  readonly salesOrder: string;
  readonly contract: string;
  readonly project: string;
  readonly preceding: readonly Preceding[];
  readonly notes: readonly string[];
  readonly seller: Party;
  readonly buyer: Party;
  readonly delivery: Delivery | null;
  readonly lines: readonly Line[];
  readonly allowances: readonly DocumentAllowance[];
  readonly payment: Payment;
  readonly vat: readonly VatBreakdown[];
  readonly totals: Totals;
}

/** What is wrong with an invoice. */
export interface Problem {
  /** The rule of EN 16931 or XRechnung that is broken, such as `BR-06`; '' where the data themselves are no invoice. */
  readonly rule: string;
  /** One sentence: what is wrong and what to do. */
  readonly says: string;
  /** Where in the data: names of fields, and numbers of list items from 0. */
  readonly path: Path;
}

export type Path = readonly (string | number)[];

/** The path as people read it: `lines[3].price`, counted from 1. */
export function pathText(path: Path): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step + 1}]` : i === 0 ? step : `.${step}`)).join('');
}

/** A problem as people read it: the field, the sentence, the rule. */
export function problemText({ rule, says, path }: Problem): string {
  const field = pathText(path);
  const where = path.length === 0 || says.startsWith(`${field} `) ? '' : `${field}: `;
  return `${where}${says}${rule === '' ? '' : ` (${rule})`}`;
}
