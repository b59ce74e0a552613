/**
 * An invoice as authors write it, in front matter or JSON. Dates are ISO dates such as '2026-11-23'. Numbers may be
 * written as texts ('1234.50'), which keeps every digit; numbers of JavaScript are taken as they print.
 */
export interface InvoiceData {
  /** Which rules it keeps. Default 'en16931'. */
  readonly profile?: 'basic' | 'en16931' | 'extended' | 'xrechnung';
  /** Default 'invoice'. Or a code of UNTDID 1001, such as '380'. */
  readonly type?:
    'invoice' | 'credit-note' | 'corrected' | 'partial-invoice' | 'prepayment-invoice' | 'self-billed' | (string & {});
  readonly number: string;
  readonly date: string;
  /** When it is to be paid. Either this or payment.terms. */
  readonly due?: string;
  /** ISO 4217. Default 'EUR'. */
  readonly currency?: string;
  /** When goods or services were delivered. */
  readonly delivered?: string;
  /** The time that is invoiced. */
  readonly period?: InvoicePeriod;
  /** What the buyer wants to be quoted; for German authorities the Leitweg-ID. */
  readonly buyerReference?: string;
  /** Number of the buyer's order. */
  readonly order?: string;
  /** Number of the seller's order. */
  readonly salesOrder?: string;
  readonly contract?: string;
  readonly project?: string;
  /** The invoices that a credit note or a correction is about. */
  readonly preceding?: readonly { readonly number: string; readonly date?: string }[];
  /** Remarks, which stand on the page and in the XML. */
  readonly notes?: string | readonly string[];
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  /** Where it was delivered to, if not to the buyer's address. */
  readonly deliverTo?: InvoiceAddress & { readonly name?: string };
  /** VAT of lines, allowances and charges that say nothing of it. */
  readonly vat?: InvoiceVat;
  /** Why no VAT is charged: the text for each category, such as { E: 'Small enterprise' }. */
  readonly exemptions?: Readonly<Record<string, string>>;
  readonly lines: readonly InvoiceLine[];
  /** On the whole invoice. */
  readonly allowances?: readonly (InvoiceAllowance & { readonly vat?: InvoiceVat })[];
  readonly charges?: readonly (InvoiceAllowance & { readonly vat?: InvoiceVat })[];
  /** What is paid already. */
  readonly prepaid?: InvoiceNumber;
  /** Added to the amount due, to round it. */
  readonly rounding?: InvoiceNumber;
  readonly payment?: InvoicePayment;
}

export type InvoiceNumber = string | number;

/**
 * A rate in percent with the standard category (0 with 'Z'), or a category: 'Z' zero rate, 'E' exempt, 'AE' reverse
 * charge, 'K' within the EU, 'G' export, 'O' outside the scope of VAT.
 */
export type InvoiceVat = InvoiceNumber | { readonly category: string; readonly rate?: InvoiceNumber };

export interface InvoicePeriod {
  readonly from?: string;
  readonly to?: string;
}

export interface InvoiceAddress {
  readonly street?: string;
  readonly street2?: string;
  readonly street3?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly region?: string;
  /** ISO 3166-1 alpha-2, such as 'DE'. */
  readonly country: string;
}

export interface InvoiceParty extends InvoiceAddress {
  readonly name: string;
  readonly tradingName?: string;
  /** What the other side calls it: a customer number. */
  readonly id?: string;
  /** Number in a register, with the code of its scheme (ISO 6523) where one is agreed. */
  readonly registration?: string | { readonly id: string; readonly scheme: string };
  readonly vatId?: string;
  /** The seller's number at its tax office. */
  readonly taxNumber?: string;
  /** What else the law wants a seller to say: managing directors, court of registration. */
  readonly legalForm?: string;
  /** Where invoices go: an e-mail address, or an address with the code of its scheme (EAS). */
  readonly electronicAddress?: string | { readonly id: string; readonly scheme: string };
  readonly contact?: { readonly name?: string; readonly phone?: string; readonly email?: string };
}

export interface InvoiceLine {
  /** Default: its number. */
  readonly id?: string;
  readonly name: string;
  readonly description?: string;
  readonly articleNumber?: string;
  readonly buyerArticleNumber?: string;
  readonly note?: string;
  /** Default 1. */
  readonly quantity?: InvoiceNumber;
  /** A word such as 'piece', 'hour', 'day', 'kg', or a code of UN/ECE Recommendation 20. Default 'piece'. */
  readonly unit?: string;
  /** Of one unit, without VAT. */
  readonly price: InvoiceNumber;
  /** The quantity that the price is for. Default 1. */
  readonly per?: InvoiceNumber;
  readonly vat?: InvoiceVat;
  readonly allowances?: readonly InvoiceAllowance[];
  readonly charges?: readonly InvoiceAllowance[];
  readonly period?: InvoicePeriod;
}

/** A reduction or an addition: an amount, or a percentage. */
export interface InvoiceAllowance {
  readonly amount?: InvoiceNumber;
  readonly percent?: InvoiceNumber;
  readonly reason?: string;
  /** UNTDID 5189 for allowances, 7161 for charges. */
  readonly reasonCode?: string;
}

export interface InvoicePayment {
  /** 'transfer', 'direct-debit', 'card', 'cash' and so on, or a code of UNTDID 4461. Default: 'transfer' with an IBAN. */
  readonly means?: string;
  readonly iban?: string;
  readonly bic?: string;
  /** Default: the seller's name. */
  readonly accountName?: string;
  /** What the buyer writes on the transfer. Default: the number of the invoice. */
  readonly reference?: string;
  readonly terms?: string;
  /** For direct debits. */
  readonly mandate?: string;
  readonly creditorId?: string;
  readonly debitedIban?: string;
  /** The last digits of the card. */
  readonly card?: string;
  /** Whether the page shows the QR code of a transfer (EPC069-12). Default true, where a transfer in euros is due. */
  readonly code?: boolean;
}
