/**
 * An invoice as authors write it, in front matter or JSON. Dates are ISO dates such as '2026-11-23'. Numbers may be
 * written as texts ('1234.50'), which keeps every digit; numbers of JavaScript are taken as they print.
 */
export interface InvoiceData {
  /** Which rules it keeps. Default 'en16931'. */
  readonly profile?: 'basic' | 'en16931' | 'extended' | 'xrechnung' | 'peppol';
  /** Default 'invoice'. Or a code of UNTDID 1001, such as '380'. */
  readonly type?:
    'invoice' | 'credit-note' | 'corrected' | 'partial-invoice' | 'prepayment-invoice' | 'self-billed' | (string & {});
  /** Unique among the seller's invoices (BT-1). */
  readonly number: string;
  /** The day of issue (BT-2). */
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
  /** Number of the contract (BT-12). */
  readonly contract?: string;
  /** Number of the project (BT-11). */
  readonly project?: string;
  /** The invoices that a credit note or a correction is about. */
  readonly preceding?: readonly {
    /** The number of that invoice. */
    readonly number: string;
    /** The day of its issue. */
    readonly date?: string;
  }[];
  /** Remarks, which stand on the page and in the XML. */
  readonly notes?: string | readonly string[];
  /** Who sends the invoice, and is paid. */
  readonly seller: InvoiceParty;
  /** Who receives the invoice, and pays. */
  readonly buyer: InvoiceParty;
  /** Where it was delivered to, if not to the buyer's address. */
  readonly deliverTo?: InvoiceAddress & {
    /** Who receives the goods. Default: the buyer. */
    readonly name?: string;
  };
  /** VAT of lines, allowances and charges that say nothing of it. */
  readonly vat?: InvoiceVat;
  /** Why no VAT is charged: the text for each category, such as { E: 'Small enterprise' }. */
  readonly exemptions?: Readonly<Record<string, string>>;
  /** What is sold: at least one line. */
  readonly lines: readonly InvoiceLine[];
  /** Reductions of the whole invoice. Default: none. */
  readonly allowances?: readonly (InvoiceAllowance & {
    /** Default: that of the invoice. */
    readonly vat?: InvoiceVat;
  })[];
  /** Additions to the whole invoice. Default: none. */
  readonly charges?: readonly (InvoiceAllowance & {
    /** Default: that of the invoice. */
    readonly vat?: InvoiceVat;
  })[];
  /** What is paid already. */
  readonly prepaid?: InvoiceNumber;
  /** Added to the amount due, to round it. */
  readonly rounding?: InvoiceNumber;
  /** How it is paid. Default: nothing is said of it. */
  readonly payment?: InvoicePayment;
}

/** A decimal number, such as 12.5 or '1234.50'. */
export type InvoiceNumber = string | number;

/**
 * A rate in percent with the standard category (0 with 'Z'), or a category: 'Z' zero rate, 'E' exempt, 'AE' reverse
 * charge, 'K' within the EU, 'G' export, 'O' outside the scope of VAT.
 */
export type InvoiceVat = InvoiceNumber | { readonly category: string; readonly rate?: InvoiceNumber };

/** A time from one day to another, both included. */
export interface InvoicePeriod {
  /** The first day. */
  readonly from?: string;
  /** The last day. */
  readonly to?: string;
}

/** A postal address. */
export interface InvoiceAddress {
  /** The first line: street and number, or a box. */
  readonly street?: string;
  /** A second line. */
  readonly street2?: string;
  /** A third line. */
  readonly street3?: string;
  /** The postal code. */
  readonly postcode?: string;
  /** The town or city. */
  readonly city?: string;
  /** A state or province, where addresses name it. */
  readonly region?: string;
  /** ISO 3166-1 alpha-2, such as 'DE'. */
  readonly country: string;
}

/** A seller or a buyer. */
export interface InvoiceParty extends InvoiceAddress {
  /** The full name. */
  readonly name: string;
  /** The name that it is known by, if that is another. */
  readonly tradingName?: string;
  /** What the other side calls it: a customer number. */
  readonly id?: string;
  /** Number in a register, with the code of its scheme (ISO 6523) where one is agreed. */
  readonly registration?:
    | string
    | {
        /** The number. */
        readonly id: string;
        /** Four digits, such as '0204'. */
        readonly scheme: string;
      };
  /** The number for VAT with its country, such as 'DE123456789'. */
  readonly vatId?: string;
  /** The seller's number at its tax office. */
  readonly taxNumber?: string;
  /** What else the law wants a seller to say: managing directors, court of registration. */
  readonly legalForm?: string;
  /** Where invoices go: an e-mail address, or an address with the code of its scheme (EAS). */
  readonly electronicAddress?:
    | string
    | {
        /** The address. */
        readonly id: string;
        /** Such as '0204', or 'EM' for e-mail. */
        readonly scheme: string;
      };
  /** Whom to ask. XRechnung needs one of the seller. */
  readonly contact?: {
    /** A person or a department. */
    readonly name?: string;
    /** The telephone number. */
    readonly phone?: string;
    /** The e-mail address. */
    readonly email?: string;
  };
}

/** A line of an invoice: one kind of goods or services. */
export interface InvoiceLine {
  /** Default: its number. */
  readonly id?: string;
  /** What it is. */
  readonly name: string;
  /** More about it, in small print. */
  readonly description?: string;
  /** The seller's number of it. */
  readonly articleNumber?: string;
  /** The buyer's number of it. */
  readonly buyerArticleNumber?: string;
  /** A remark on the line. */
  readonly note?: string;
  /** Default 1. */
  readonly quantity?: InvoiceNumber;
  /** A word such as 'piece', 'hour', 'day', 'kg', or a code of UN/ECE Recommendation 20. Default 'piece'. */
  readonly unit?: string;
  /** Of one unit, without VAT. */
  readonly price: InvoiceNumber;
  /** The quantity that the price is for. Default 1. */
  readonly per?: InvoiceNumber;
  /** Default: that of the invoice. */
  readonly vat?: InvoiceVat;
  /** Reductions of the line. Default: none. */
  readonly allowances?: readonly InvoiceAllowance[];
  /** Additions to the line. Default: none. */
  readonly charges?: readonly InvoiceAllowance[];
  /** The time that the line is about. */
  readonly period?: InvoicePeriod;
}

/** A reduction or an addition: an amount, or a percentage. */
export interface InvoiceAllowance {
  /** In the currency of the invoice. Either this or `percent`. */
  readonly amount?: InvoiceNumber;
  /** Of the line before it, or of the sum of all lines. */
  readonly percent?: InvoiceNumber;
  /** Why. Either this or `reasonCode`. */
  readonly reason?: string;
  /** UNTDID 5189 for allowances, 7161 for charges. */
  readonly reasonCode?: string;
}

/** How an invoice is paid. */
export interface InvoicePayment {
  /** 'transfer', 'direct-debit', 'card', 'cash' and so on, or a code of UNTDID 4461. Default: 'transfer' with an IBAN. */
  readonly means?: string;
  /** The account to pay to, with or without spaces. */
  readonly iban?: string;
  /** The bank of that account (BIC). */
  readonly bic?: string;
  /** Default: the seller's name. */
  readonly accountName?: string;
  /** What the buyer writes on the transfer. Default: the number of the invoice. */
  readonly reference?: string;
  /** When and how to pay, in words. */
  readonly terms?: string;
  /** For direct debits: the reference of the mandate. */
  readonly mandate?: string;
  /** For direct debits: the seller's identifier as a creditor. */
  readonly creditorId?: string;
  /** For direct debits: the account that is debited. */
  readonly debitedIban?: string;
  /** The last digits of the card. */
  readonly card?: string;
  /** Whether the page shows the QR code of a transfer (EPC069-12). Default true, where a transfer in euros is due. */
  readonly code?: boolean;
}
