/**
 * Writes an invoice in the syntax Cross Industry Invoice (UN/CEFACT D16B), as CEN/TS 16931-3-3 maps EN 16931 to it. The
 * order of elements is that of the schema.
 */
import { Decimal } from '../../base/decimal.js';
import { PROFILES } from '../codes.js';
import type {
  Address,
  Allowance,
  DocumentAllowance,
  Identifier,
  Invoice,
  IsoDate,
  Line,
  LineVat,
  Party,
  Payment,
  Period,
  Totals,
  VatBreakdown,
} from '../model.js';
import { group, leaf, writeXml, type XmlElement } from '../xml/write-xml.js';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

export interface WrittenInvoice {
  readonly xml: string;
  /** What the profile BASIC has no place for, in words; each once. */
  readonly leftOut: readonly string[];
}

export function writeCii(invoice: Invoice): WrittenInvoice {
  const writer = new CiiWriter(invoice);
  const root = writer.write();
  return { xml: writeXml(root), leftOut: [...writer.leftOut] };
}

const amount = (name: string, value: Decimal | null): XmlElement | null => leaf(name, value?.toFixed(2) ?? '');
const number = (name: string, value: Decimal | null): XmlElement | null => leaf(name, value?.toString() ?? '');
const compact = (date: IsoDate): string => date.replaceAll('-', '');

/** Format 102: YYYYMMDD. */
function dateElement(name: string, date: IsoDate): XmlElement | null {
  return group(name, leaf('udt:DateTimeString', compact(date), { format: '102' }));
}

function identifier(name: string, { id, scheme }: Identifier): XmlElement | null {
  return leaf(name, id, scheme === '' ? {} : { schemeID: scheme });
}

class CiiWriter {
  readonly leftOut = new Set<string>();

  constructor(readonly invoice: Invoice) {}

  write(): XmlElement {
    const { invoice } = this;
    const content = [
      group(
        'rsm:ExchangedDocumentContext',
        group('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', invoice.businessProcess)),
        // Peppol takes UBL alone; in a PDF, its invoice is one of EN 16931.
        group(
          'ram:GuidelineSpecifiedDocumentContextParameter',
          leaf('ram:ID', invoice.profile === 'peppol' ? PROFILES.en16931.urn : invoice.profileUrn),
        ),
      ),
      group(
        'rsm:ExchangedDocument',
        leaf('ram:ID', invoice.number),
        leaf('ram:TypeCode', invoice.type),
        dateElement('ram:IssueDateTime', invoice.date),
        invoice.notes.map((note) => group('ram:IncludedNote', leaf('ram:Content', note))),
      ),
      group(
        'rsm:SupplyChainTradeTransaction',
        invoice.lines.map((line) => this.#line(line)),
        this.#agreement(),
        this.#delivery() ?? emptyElement('ram:ApplicableHeaderTradeDelivery'),
        this.#settlement(),
      ),
    ];
    return {
      name: 'rsm:CrossIndustryInvoice',
      attributes: NAMESPACES,
      content: content.filter((part) => part !== null),
    };
  }

  /** Leaves out what the profile BASIC has no place for. */
  #beyondBasic(element: XmlElement | null, what: string): XmlElement | null {
    if (element === null || this.invoice.profile !== 'basic') return element;
    this.leftOut.add(what);
    return null;
  }

  #line(line: Line): XmlElement | null {
    const unit = { unitCode: line.unit };
    return group(
      'ram:IncludedSupplyChainTradeLineItem',
      group(
        'ram:AssociatedDocumentLineDocument',
        leaf('ram:LineID', line.id),
        group('ram:IncludedNote', leaf('ram:Content', line.note)),
      ),
      group(
        'ram:SpecifiedTradeProduct',
        this.#beyondBasic(leaf('ram:SellerAssignedID', line.articleNumber), 'article numbers'),
        this.#beyondBasic(leaf('ram:BuyerAssignedID', line.buyerArticleNumber), 'article numbers'),
        leaf('ram:Name', line.name),
        this.#beyondBasic(leaf('ram:Description', line.description), 'descriptions of lines'),
      ),
      group(
        'ram:SpecifiedLineTradeAgreement',
        group(
          'ram:NetPriceProductTradePrice',
          number('ram:ChargeAmount', line.price),
          leaf('ram:BasisQuantity', line.per?.toString() ?? '', unit),
        ),
      ),
      group('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', line.quantity?.toString() ?? '', unit)),
      group(
        'ram:SpecifiedLineTradeSettlement',
        tradeTax('ram:ApplicableTradeTax', line.vat),
        period(line.period),
        line.allowances.map((allowance) => allowanceElement(allowance)),
        group('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('ram:LineTotalAmount', line.net)),
      ),
    );
  }

  #agreement(): XmlElement | null {
    const { buyerReference, seller, buyer, salesOrder, order, contract, project } = this.invoice;
    return group(
      'ram:ApplicableHeaderTradeAgreement',
      leaf('ram:BuyerReference', buyerReference),
      this.#party('ram:SellerTradeParty', seller),
      this.#party('ram:BuyerTradeParty', buyer),
      this.#beyondBasic(referenceElement('ram:SellerOrderReferencedDocument', salesOrder), 'the order of the seller'),
      referenceElement('ram:BuyerOrderReferencedDocument', order),
      referenceElement('ram:ContractReferencedDocument', contract),
      this.#beyondBasic(
        project === ''
          ? null
          : group('ram:SpecifiedProcuringProject', leaf('ram:ID', project), leaf('ram:Name', 'Project reference')),
        'the project',
      ),
    );
  }

  #party(name: string, party: Party): XmlElement | null {
    const { registration, contact, address } = party;
    return group(
      name,
      leaf('ram:ID', party.id),
      leaf('ram:Name', party.name),
      this.#beyondBasic(leaf('ram:Description', party.legalForm), 'the legal form of the seller'),
      group(
        'ram:SpecifiedLegalOrganization',
        registration && identifier('ram:ID', registration),
        leaf('ram:TradingBusinessName', party.tradingName),
      ),
      contact &&
        this.#beyondBasic(
          group(
            'ram:DefinedTradeContact',
            leaf('ram:PersonName', contact.name),
            group('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', contact.phone)),
            group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', contact.email)),
          ),
          'contacts',
        ),
      address && addressElement(address),
      party.electronicAddress &&
        group('ram:URIUniversalCommunication', identifier('ram:URIID', party.electronicAddress)),
      taxRegistration(party.taxNumber, 'FC'),
      taxRegistration(party.vatId, 'VA'),
    );
  }

  #delivery(): XmlElement | null {
    const { delivery, delivered } = this.invoice;
    return group(
      'ram:ApplicableHeaderTradeDelivery',
      delivery &&
        group(
          'ram:ShipToTradeParty',
          leaf('ram:Name', delivery.name),
          delivery.address && addressElement(delivery.address),
        ),
      group('ram:ActualDeliverySupplyChainEvent', dateElement('ram:OccurrenceDateTime', delivered)),
    );
  }

  #settlement(): XmlElement | null {
    const { payment, currency, due, totals } = this.invoice;
    return group(
      'ram:ApplicableHeaderTradeSettlement',
      leaf('ram:CreditorReferenceID', payment.creditorId),
      leaf('ram:PaymentReference', payment.reference),
      leaf('ram:InvoiceCurrencyCode', currency),
      this.#paymentMeans(payment),
      this.invoice.vat.map((vat) => breakdown(vat, this.invoice.profile)),
      period(this.invoice.period),
      this.invoice.allowances.map((allowance) => allowanceElement(allowance)),
      group(
        'ram:SpecifiedTradePaymentTerms',
        leaf('ram:Description', payment.terms),
        dateElement('ram:DueDateDateTime', due),
        leaf('ram:DirectDebitMandateID', payment.mandate),
      ),
      this.#summation(totals),
      this.invoice.preceding.map((preceding) =>
        group(
          'ram:InvoiceReferencedDocument',
          leaf('ram:IssuerAssignedID', preceding.number),
          group('ram:FormattedIssueDateTime', leaf('qdt:DateTimeString', compact(preceding.date), { format: '102' })),
        ),
      ),
    );
  }

  #paymentMeans(payment: Payment): XmlElement | null {
    const { means, iban, card, debitedIban, accountName, bic } = payment;
    if (means === '') return null;
    return group(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      leaf('ram:TypeCode', means),
      this.#beyondBasic(group('ram:ApplicableTradeSettlementFinancialCard', leaf('ram:ID', card)), 'the card'),
      group('ram:PayerPartyDebtorFinancialAccount', leaf('ram:IBANID', debitedIban)),
      group(
        'ram:PayeePartyCreditorFinancialAccount',
        leaf(/^[A-Z]{2}\d{2}/.test(iban) ? 'ram:IBANID' : 'ram:ProprietaryID', iban),
        iban === '' ? null : this.#beyondBasic(leaf('ram:AccountName', accountName), 'the holder of the account'),
      ),
      this.#beyondBasic(group('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', bic)), 'the BIC'),
    );
  }

  #summation(totals: Totals): XmlElement | null {
    const { currency } = this.invoice;
    return group(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      amount('ram:LineTotalAmount', totals.lines),
      amount('ram:ChargeTotalAmount', totals.charges),
      amount('ram:AllowanceTotalAmount', totals.allowances),
      amount('ram:TaxBasisTotalAmount', totals.net),
      leaf('ram:TaxTotalAmount', totals.vat?.toFixed(2) ?? '', { currencyID: currency }),
      this.#beyondBasic(amount('ram:RoundingAmount', totals.rounding), 'rounding'),
      amount('ram:GrandTotalAmount', totals.gross),
      amount('ram:TotalPrepaidAmount', totals.prepaid),
      amount('ram:DuePayableAmount', totals.due),
    );
  }
}

/** The schema wants it, even when it says nothing. */
const emptyElement = (name: string): XmlElement => ({ name, attributes: {}, content: '' });

function referenceElement(name: string, id: string): XmlElement | null {
  return group(name, leaf('ram:IssuerAssignedID', id));
}

function taxRegistration(id: string, scheme: 'FC' | 'VA'): XmlElement | null {
  return group('ram:SpecifiedTaxRegistration', leaf('ram:ID', id, { schemeID: scheme }));
}

function addressElement(address: Address): XmlElement | null {
  return group(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', address.postcode),
    leaf('ram:LineOne', address.street),
    leaf('ram:LineTwo', address.street2),
    leaf('ram:LineThree', address.street3),
    leaf('ram:CityName', address.city),
    leaf('ram:CountryID', address.country),
    leaf('ram:CountrySubDivisionName', address.region),
  );
}

function period(given: Period | null): XmlElement | null {
  if (given === null) return null;
  return group(
    'ram:BillingSpecifiedPeriod',
    dateElement('ram:StartDateTime', given.from),
    dateElement('ram:EndDateTime', given.to),
  );
}

function tradeTax(name: string, { category, rate }: LineVat): XmlElement | null {
  return group(
    name,
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', category),
    number('ram:RateApplicablePercent', rate),
  );
}

/** XRechnung wants a rate even outside the scope of VAT (BR-DE-14). */
function breakdown(vat: VatBreakdown, profile: Invoice['profile']): XmlElement | null {
  const rate = vat.rate ?? (profile === 'xrechnung' ? Decimal.ZERO : null);
  return group(
    'ram:ApplicableTradeTax',
    amount('ram:CalculatedAmount', vat.amount),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', vat.reason),
    amount('ram:BasisAmount', vat.base),
    leaf('ram:CategoryCode', vat.category),
    leaf('ram:ExemptionReasonCode', vat.reasonCode),
    number('ram:RateApplicablePercent', rate),
  );
}

function allowanceElement(allowance: Allowance | DocumentAllowance): XmlElement | null {
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    group('ram:ChargeIndicator', leaf('udt:Indicator', String(allowance.isCharge))),
    number('ram:CalculationPercent', allowance.percent),
    amount('ram:BasisAmount', allowance.base),
    amount('ram:ActualAmount', allowance.amount),
    leaf('ram:ReasonCode', allowance.reasonCode),
    leaf('ram:Reason', allowance.reason),
    'vat' in allowance ? tradeTax('ram:CategoryTradeTax', allowance.vat) : null,
  );
}
