/**
 * Writes an invoice in the syntax UBL 2.1, as CEN/TS 16931-3-2 maps EN 16931 to it: an Invoice, or a CreditNote. The
 * order of elements is that of the schemas.
 */
import { Decimal } from '../../base/decimal.js';
import { CREDIT_NOTES } from '../codes.js';
import type {
  Address,
  Allowance,
  Delivery,
  DocumentAllowance,
  Identifier,
  Invoice,
  Line,
  LineVat,
  Party,
  Payment,
  Period,
  Totals,
} from '../model.js';
import { group, leaf, writeXml, type XmlElement } from '../xml/write-xml.js';

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** What an invoice and a credit note call differently. */
interface Kind {
  readonly root: string;
  readonly typeCode: string;
  readonly line: string;
  readonly quantity: string;
  /** A credit note has no place for these two of its own. */
  readonly hasDueDate: boolean;
  readonly hasProject: boolean;
}

const INVOICE: Kind = {
  root: 'Invoice',
  typeCode: 'cbc:InvoiceTypeCode',
  line: 'cac:InvoiceLine',
  quantity: 'cbc:InvoicedQuantity',
  hasDueDate: true,
  hasProject: true,
};
const CREDIT_NOTE: Kind = {
  root: 'CreditNote',
  typeCode: 'cbc:CreditNoteTypeCode',
  line: 'cac:CreditNoteLine',
  quantity: 'cbc:CreditedQuantity',
  hasDueDate: false,
  hasProject: false,
};

/** UNTDID 1001: how a credit note marks the reference to a project (BT-11). */
const PROJECT_TYPE = '50';
/** The buyer's order where only the seller's has a number (Peppol BIS 3, 6.4). */
const NO_ORDER = 'NA';
/** UNTDID 4461: not defined. */
const UNDEFINED_MEANS = '1';
/** The schema wants the network of a card, which EN 16931 does not know. */
const NO_NETWORK = 'NA';

export function writeUbl(invoice: Invoice): string {
  return writeXml(new UblWriter(invoice).write());
}

class UblWriter {
  readonly #kind: Kind;

  constructor(readonly invoice: Invoice) {
    this.#kind = CREDIT_NOTES.has(invoice.type) ? CREDIT_NOTE : INVOICE;
  }

  write(): XmlElement {
    const { root, hasDueDate, hasProject, typeCode } = this.#kind;
    const { invoice } = this;
    const { project, payment, totals } = invoice;
    const content = [
      leaf('cbc:CustomizationID', invoice.profileUrn),
      leaf('cbc:ProfileID', invoice.businessProcess),
      leaf('cbc:ID', invoice.number),
      leaf('cbc:IssueDate', invoice.date),
      hasDueDate ? leaf('cbc:DueDate', invoice.due) : null,
      leaf(typeCode, invoice.type),
      ...invoice.notes.map((note) => leaf('cbc:Note', note)),
      leaf('cbc:DocumentCurrencyCode', invoice.currency),
      leaf('cbc:BuyerReference', invoice.buyerReference),
      period(invoice.period),
      orderReference(invoice),
      ...invoice.preceding.map(({ number, date }) =>
        group(
          'cac:BillingReference',
          group('cac:InvoiceDocumentReference', leaf('cbc:ID', number), leaf('cbc:IssueDate', date)),
        ),
      ),
      group('cac:ContractDocumentReference', leaf('cbc:ID', invoice.contract)),
      project !== '' && !hasProject
        ? group('cac:AdditionalDocumentReference', leaf('cbc:ID', project), leaf('cbc:DocumentTypeCode', PROJECT_TYPE))
        : null,
      hasProject ? group('cac:ProjectReference', leaf('cbc:ID', project)) : null,
      group('cac:AccountingSupplierParty', party(invoice.seller, payment.creditorId)),
      group('cac:AccountingCustomerParty', party(invoice.buyer)),
      this.#delivery(),
      this.#paymentMeans(payment),
      group('cac:PaymentTerms', leaf('cbc:Note', payment.terms)),
      ...invoice.allowances.map((allowance) => this.#allowance(allowance)),
      this.#taxTotal(),
      this.#monetaryTotal(totals),
      ...invoice.lines.map((line) => this.#line(line)),
    ];
    return {
      name: root,
      attributes: {
        xmlns: `${NAMESPACE}${root}-2`,
        'xmlns:cac': `${NAMESPACE}CommonAggregateComponents-2`,
        'xmlns:cbc': `${NAMESPACE}CommonBasicComponents-2`,
      },
      content: content.filter((part) => part !== null),
    };
  }

  #amount(name: string, value: Decimal | null): XmlElement | null {
    return leaf(name, value?.toFixed(2) ?? '', { currencyID: this.invoice.currency });
  }

  #delivery(): XmlElement | null {
    const { delivery, delivered } = this.invoice;
    const { name = '', address = null }: Partial<Delivery> = delivery ?? {};
    return group(
      'cac:Delivery',
      leaf('cbc:ActualDeliveryDate', delivered),
      address && group('cac:DeliveryLocation', addressElement('cac:Address', address)),
      group('cac:DeliveryParty', group('cac:PartyName', leaf('cbc:Name', name))),
    );
  }

  #paymentMeans({ means, reference, card, iban, accountName, bic, mandate, debitedIban }: Payment): XmlElement | null {
    const due = this.#kind.hasDueDate ? '' : this.invoice.due;
    if (means === '' && due === '') return null;
    return group(
      'cac:PaymentMeans',
      leaf('cbc:PaymentMeansCode', means || UNDEFINED_MEANS),
      leaf('cbc:PaymentDueDate', due),
      leaf('cbc:PaymentID', reference),
      card === ''
        ? null
        : group('cac:CardAccount', leaf('cbc:PrimaryAccountNumberID', card), leaf('cbc:NetworkID', NO_NETWORK)),
      iban === ''
        ? null
        : group(
            'cac:PayeeFinancialAccount',
            leaf('cbc:ID', iban),
            leaf('cbc:Name', accountName),
            group('cac:FinancialInstitutionBranch', leaf('cbc:ID', bic)),
          ),
      group(
        'cac:PaymentMandate',
        leaf('cbc:ID', mandate),
        group('cac:PayerFinancialAccount', leaf('cbc:ID', debitedIban)),
      ),
    );
  }

  #allowance(allowance: Allowance | DocumentAllowance): XmlElement | null {
    return group(
      'cac:AllowanceCharge',
      leaf('cbc:ChargeIndicator', String(allowance.isCharge)),
      leaf('cbc:AllowanceChargeReasonCode', allowance.reasonCode),
      leaf('cbc:AllowanceChargeReason', allowance.reason),
      number('cbc:MultiplierFactorNumeric', allowance.percent),
      this.#amount('cbc:Amount', allowance.amount),
      this.#amount('cbc:BaseAmount', allowance.base),
      'vat' in allowance ? taxCategory('cac:TaxCategory', allowance.vat) : null,
    );
  }

  /** XRechnung wants a rate even outside the scope of VAT (BR-DE-14). */
  #taxTotal(): XmlElement | null {
    const { vat, totals, profile } = this.invoice;
    return group(
      'cac:TaxTotal',
      this.#amount('cbc:TaxAmount', totals.vat),
      vat.map((one) =>
        group(
          'cac:TaxSubtotal',
          this.#amount('cbc:TaxableAmount', one.base),
          this.#amount('cbc:TaxAmount', one.amount),
          taxCategory(
            'cac:TaxCategory',
            { category: one.category, rate: one.rate ?? (profile === 'xrechnung' ? Decimal.ZERO : null) },
            [leaf('cbc:TaxExemptionReasonCode', one.reasonCode), leaf('cbc:TaxExemptionReason', one.reason)],
          ),
        ),
      ),
    );
  }

  #monetaryTotal(totals: Totals): XmlElement | null {
    return group(
      'cac:LegalMonetaryTotal',
      this.#amount('cbc:LineExtensionAmount', totals.lines),
      this.#amount('cbc:TaxExclusiveAmount', totals.net),
      this.#amount('cbc:TaxInclusiveAmount', totals.gross),
      this.#amount('cbc:AllowanceTotalAmount', totals.allowances),
      this.#amount('cbc:ChargeTotalAmount', totals.charges),
      this.#amount('cbc:PrepaidAmount', totals.prepaid),
      this.#amount('cbc:PayableRoundingAmount', totals.rounding),
      this.#amount('cbc:PayableAmount', totals.due),
    );
  }

  #line(line: Line): XmlElement | null {
    const { currency } = this.invoice;
    const unit = { unitCode: line.unit };
    return group(
      this.#kind.line,
      leaf('cbc:ID', line.id),
      leaf('cbc:Note', line.note),
      leaf(this.#kind.quantity, line.quantity?.toString() ?? '', unit),
      this.#amount('cbc:LineExtensionAmount', line.net),
      period(line.period),
      line.allowances.map((allowance) => this.#allowance(allowance)),
      group(
        'cac:Item',
        leaf('cbc:Description', line.description),
        leaf('cbc:Name', line.name),
        group('cac:BuyersItemIdentification', leaf('cbc:ID', line.buyerArticleNumber)),
        group('cac:SellersItemIdentification', leaf('cbc:ID', line.articleNumber)),
        taxCategory('cac:ClassifiedTaxCategory', line.vat),
      ),
      group(
        'cac:Price',
        leaf('cbc:PriceAmount', line.price?.toString() ?? '', { currencyID: currency }),
        leaf('cbc:BaseQuantity', line.per?.toString() ?? '', unit),
      ),
    );
  }
}

const number = (name: string, value: Decimal | null): XmlElement | null => leaf(name, value?.toString() ?? '');

function identifier(name: string, { id, scheme }: Identifier): XmlElement | null {
  return leaf(name, id, scheme === '' ? {} : { schemeID: scheme });
}

function period(given: Period | null): XmlElement | null {
  if (given === null) return null;
  return group('cac:InvoicePeriod', leaf('cbc:StartDate', given.from), leaf('cbc:EndDate', given.to));
}

function orderReference({ order, salesOrder }: Invoice): XmlElement | null {
  const id = order === '' && salesOrder !== '' ? NO_ORDER : order;
  return group('cac:OrderReference', leaf('cbc:ID', id), leaf('cbc:SalesOrderID', salesOrder));
}

/** `creditorId`: of the seller alone (BT-90). */
function party(given: Party, creditorId = ''): XmlElement | null {
  const { electronicAddress, registration, contact, address } = given;
  return group(
    'cac:Party',
    electronicAddress && identifier('cbc:EndpointID', electronicAddress),
    group('cac:PartyIdentification', leaf('cbc:ID', given.id)),
    group('cac:PartyIdentification', leaf('cbc:ID', creditorId, { schemeID: 'SEPA' })),
    group('cac:PartyName', leaf('cbc:Name', given.tradingName)),
    address && addressElement('cac:PostalAddress', address),
    partyTax(given.vatId, 'VAT'),
    partyTax(given.taxNumber, 'TAX'),
    group(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', given.name),
      registration && identifier('cbc:CompanyID', registration),
      leaf('cbc:CompanyLegalForm', given.legalForm),
    ),
    contact &&
      group(
        'cac:Contact',
        leaf('cbc:Name', contact.name),
        leaf('cbc:Telephone', contact.phone),
        leaf('cbc:ElectronicMail', contact.email),
      ),
  );
}

function partyTax(id: string, scheme: 'VAT' | 'TAX'): XmlElement | null {
  if (id === '') return null;
  return group('cac:PartyTaxScheme', leaf('cbc:CompanyID', id), taxScheme(scheme));
}

const taxScheme = (id: string): XmlElement | null => group('cac:TaxScheme', leaf('cbc:ID', id));

function addressElement(name: string, address: Address): XmlElement | null {
  return group(
    name,
    leaf('cbc:StreetName', address.street),
    leaf('cbc:AdditionalStreetName', address.street2),
    leaf('cbc:CityName', address.city),
    leaf('cbc:PostalZone', address.postcode),
    leaf('cbc:CountrySubentity', address.region),
    group('cac:AddressLine', leaf('cbc:Line', address.street3)),
    group('cac:Country', leaf('cbc:IdentificationCode', address.country)),
  );
}

function taxCategory(
  name: string,
  { category, rate }: LineVat,
  reasons: readonly (XmlElement | null)[] = [],
): XmlElement | null {
  return group(name, leaf('cbc:ID', category), number('cbc:Percent', rate), reasons, taxScheme('VAT'));
}
