/** Reads an invoice or a credit note from XML in the syntax UBL 2.1. What it does not say is '' or null. */
import { parseXml } from '../../source/html/xml.js';
import { profileOfUrn } from '../codes.js';
import { Decimal } from '../../base/decimal.js';
import type {
  Address,
  Allowance,
  Contact,
  Delivery,
  DocumentAllowance,
  Invoice,
  Line,
  LineVat,
  Party,
  Payment,
  Period,
  Totals,
  VatBreakdown,
} from '../model.js';
import { Element } from '../xml/element.js';

/** What stands for no order of the buyer (Peppol BIS 3, 6.4). */
const NO_ORDER = 'NA';
const PROJECT_TYPE = '50';

/** Returns null for what is no XML, or XML that is neither an Invoice nor a CreditNote of UBL. */
export function readUbl(xml: string): Invoice | null {
  const tree = parseXml(xml);
  if (!tree) return null;
  const name = tree.name(tree.root);
  if (name !== 'invoice' && name !== 'creditnote') return null;
  return readInvoice(new Element(tree, tree.root), name === 'creditnote' ? 'CreditNote' : 'Invoice');
}

function readInvoice(root: Element, kind: 'Invoice' | 'CreditNote'): Invoice {
  const profileUrn = root.text('CustomizationID');
  const order = root.text('OrderReference/ID');
  const salesOrder = root.text('OrderReference/SalesOrderID');
  const seller = root.at('AccountingSupplierParty/Party');
  const taxTotals = root.all('TaxTotal');
  const currency = root.text('DocumentCurrencyCode');
  // A second total, in the currency of the tax office, has no breakdown.
  const taxTotal =
    taxTotals.find((one) => one.at('TaxAmount').attribute('currencyID') === currency) ?? root.at('TaxTotal');
  return {
    profile: profileOfUrn(profileUrn),
    profileUrn,
    businessProcess: root.text('ProfileID'),
    type: root.text(`${kind}TypeCode`),
    number: root.text('ID'),
    date: root.text('IssueDate'),
    due: root.text('DueDate') || root.text('PaymentMeans/PaymentDueDate'),
    currency,
    delivered: root.text('Delivery/ActualDeliveryDate'),
    period: readPeriod(root),
    buyerReference: root.text('BuyerReference'),
    order: order === NO_ORDER && salesOrder !== '' ? '' : order,
    salesOrder,
    contract: root.text('ContractDocumentReference/ID'),
    project: readProject(root),
    preceding: root.all('BillingReference').map((reference) => ({
      number: reference.text('InvoiceDocumentReference/ID'),
      date: reference.text('InvoiceDocumentReference/IssueDate'),
    })),
    notes: root.all('Note').map((note) => note.text()),
    seller: readParty(seller),
    buyer: readParty(root.at('AccountingCustomerParty/Party')),
    delivery: readDelivery(root.at('Delivery')),
    lines: root
      .all(`${kind}Line`)
      .map((line) => readLine(line, kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity')),
    allowances: root.all('AllowanceCharge').map(readDocumentAllowance),
    payment: readPayment(root, seller),
    vat: taxTotal.all('TaxSubtotal').map(readBreakdown),
    totals: readTotals(root.at('LegalMonetaryTotal'), taxTotal),
  };
}

function readProject(root: Element): string {
  const documents = root.all('AdditionalDocumentReference');
  const marked = documents.find((document) => document.text('DocumentTypeCode') === PROJECT_TYPE);
  return root.text('ProjectReference/ID') || (marked?.text('ID') ?? '');
}

function readParty(party: Element): Party {
  const entity = party.at('PartyLegalEntity');
  const taxes = party.all('PartyTaxScheme');
  const isVat = (tax: Element): boolean => tax.text('TaxScheme/ID').toUpperCase() === 'VAT';
  return {
    name: entity.text('RegistrationName'),
    tradingName: party.text('PartyName/Name'),
    id:
      identifications(party)
        .find((id) => id.attribute('schemeID') !== 'SEPA')
        ?.text() ?? '',
    registration: entity.identifier('CompanyID'),
    vatId: taxes.find(isVat)?.text('CompanyID') ?? '',
    taxNumber: taxes.find((tax) => !isVat(tax))?.text('CompanyID') ?? '',
    legalForm: entity.text('CompanyLegalForm'),
    electronicAddress: party.identifier('EndpointID'),
    contact: readContact(party.at('Contact')),
    address: readAddress(party.at('PostalAddress')),
  };
}

const identifications = (party: Element): readonly Element[] =>
  party.all('PartyIdentification').map((identification) => identification.at('ID'));

function readContact(contact: Element): Contact | null {
  if (!contact.exists) return null;
  return { name: contact.text('Name'), phone: contact.text('Telephone'), email: contact.text('ElectronicMail') };
}

function readAddress(address: Element): Address | null {
  if (!address.exists) return null;
  return {
    street: address.text('StreetName'),
    street2: address.text('AdditionalStreetName'),
    street3: address.text('AddressLine/Line'),
    postcode: address.text('PostalZone'),
    city: address.text('CityName'),
    region: address.text('CountrySubentity'),
    country: address.text('Country/IdentificationCode'),
  };
}

function readDelivery(delivery: Element): Delivery | null {
  const address = readAddress(delivery.at('DeliveryLocation/Address'));
  const name = delivery.text('DeliveryParty/PartyName/Name');
  return address === null && name === '' ? null : { name, address };
}

function readPeriod(parent: Element): Period | null {
  const period = parent.at('InvoicePeriod');
  return period.exists ? { from: period.text('StartDate'), to: period.text('EndDate') } : null;
}

function readVat(category: Element): LineVat {
  return { category: category.text('ID'), rate: category.decimal('Percent') };
}

function readAllowance(allowance: Element): Allowance {
  return {
    isCharge: allowance.text('ChargeIndicator') === 'true',
    amount: allowance.decimal('Amount'),
    percent: allowance.decimal('MultiplierFactorNumeric'),
    base: allowance.decimal('BaseAmount'),
    reason: allowance.text('AllowanceChargeReason'),
    reasonCode: allowance.text('AllowanceChargeReasonCode'),
  };
}

function readDocumentAllowance(allowance: Element): DocumentAllowance {
  return { ...readAllowance(allowance), vat: readVat(allowance.at('TaxCategory')) };
}

function readLine(line: Element, quantityName: string): Line {
  const item = line.at('Item');
  const quantity = line.at(quantityName);
  return {
    id: line.text('ID'),
    name: item.text('Name'),
    description: item.text('Description'),
    articleNumber: item.text('SellersItemIdentification/ID'),
    buyerArticleNumber: item.text('BuyersItemIdentification/ID'),
    note: line.text('Note'),
    quantity: Decimal.parse(quantity.text()),
    unit: quantity.attribute('unitCode'),
    price: line.decimal('Price/PriceAmount'),
    per: line.decimal('Price/BaseQuantity'),
    allowances: line.all('AllowanceCharge').map(readAllowance),
    vat: readVat(item.at('ClassifiedTaxCategory')),
    net: line.decimal('LineExtensionAmount'),
    period: readPeriod(line),
  };
}

function readBreakdown(subtotal: Element): VatBreakdown {
  const category = subtotal.at('TaxCategory');
  return {
    ...readVat(category),
    base: subtotal.decimal('TaxableAmount'),
    amount: subtotal.decimal('TaxAmount'),
    reason: category.text('TaxExemptionReason'),
    reasonCode: category.text('TaxExemptionReasonCode'),
  };
}

function readPayment(root: Element, seller: Element): Payment {
  const means = root.at('PaymentMeans');
  const account = means.at('PayeeFinancialAccount');
  return {
    means: means.text('PaymentMeansCode'),
    iban: account.text('ID'),
    bic: account.text('FinancialInstitutionBranch/ID'),
    accountName: account.text('Name'),
    reference: means.text('PaymentID'),
    terms: root.text('PaymentTerms/Note'),
    mandate: means.text('PaymentMandate/ID'),
    creditorId:
      identifications(seller)
        .find((id) => id.attribute('schemeID') === 'SEPA')
        ?.text() ?? '',
    debitedIban: means.text('PaymentMandate/PayerFinancialAccount/ID'),
    card: means.text('CardAccount/PrimaryAccountNumberID'),
  };
}

function readTotals(sums: Element, taxTotal: Element): Totals {
  return {
    lines: sums.decimal('LineExtensionAmount'),
    allowances: sums.decimal('AllowanceTotalAmount'),
    charges: sums.decimal('ChargeTotalAmount'),
    net: sums.decimal('TaxExclusiveAmount'),
    vat: taxTotal.decimal('TaxAmount'),
    gross: sums.decimal('TaxInclusiveAmount'),
    prepaid: sums.decimal('PrepaidAmount'),
    rounding: sums.decimal('PayableRoundingAmount'),
    due: sums.decimal('PayableAmount'),
  };
}
