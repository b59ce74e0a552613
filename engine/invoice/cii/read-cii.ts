/** Reads an invoice from XML in the syntax Cross Industry Invoice. What it does not say is '' or null. */
import { parseXml } from '../../source/html/xml.js';
import { profileOfUrn } from '../codes.js';
import { Decimal } from '../../base/decimal.js';
import type {
  Address,
  Allowance,
  Contact,
  DocumentAllowance,
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
import { Element } from '../xml/element.js';

/** Returns null for what is no XML, or XML that is no Cross Industry Invoice. */
export function readCii(xml: string): Invoice | null {
  const tree = parseXml(xml);
  if (!tree || tree.name(tree.root) !== 'crossindustryinvoice') return null;
  return readInvoice(new Element(tree, tree.root));
}

/** Format 102, YYYYMMDD, as an ISO date. */
function dateAt(parent: Element, path: string): IsoDate {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(parent.text(`${path}/DateTimeString`)) ?? [];
  return year === undefined ? '' : `${year}-${month}-${day}`;
}

function readInvoice(root: Element): Invoice {
  const context = root.at('ExchangedDocumentContext');
  const document = root.at('ExchangedDocument');
  const trade = root.at('SupplyChainTradeTransaction');
  const agreement = trade.at('ApplicableHeaderTradeAgreement');
  const delivery = trade.at('ApplicableHeaderTradeDelivery');
  const settlement = trade.at('ApplicableHeaderTradeSettlement');
  const profileUrn = context.text('GuidelineSpecifiedDocumentContextParameter/ID');
  const shipTo = delivery.at('ShipToTradeParty');
  return {
    profile: profileOfUrn(profileUrn),
    profileUrn,
    businessProcess: context.text('BusinessProcessSpecifiedDocumentContextParameter/ID'),
    type: document.text('TypeCode'),
    number: document.text('ID'),
    date: dateAt(document, 'IssueDateTime'),
    due: dateAt(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime'),
    currency: settlement.text('InvoiceCurrencyCode'),
    delivered: dateAt(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime'),
    period: readPeriod(settlement),
    buyerReference: agreement.text('BuyerReference'),
    order: agreement.text('BuyerOrderReferencedDocument/IssuerAssignedID'),
    salesOrder: agreement.text('SellerOrderReferencedDocument/IssuerAssignedID'),
    contract: agreement.text('ContractReferencedDocument/IssuerAssignedID'),
    project: agreement.text('SpecifiedProcuringProject/ID'),
    preceding: settlement.all('InvoiceReferencedDocument').map((reference) => ({
      number: reference.text('IssuerAssignedID'),
      date: dateAt(reference, 'FormattedIssueDateTime'),
    })),
    notes: document.all('IncludedNote').map((note) => note.text('Content')),
    seller: readParty(agreement.at('SellerTradeParty')),
    buyer: readParty(agreement.at('BuyerTradeParty')),
    delivery: shipTo.exists ? { name: shipTo.text('Name'), address: readAddress(shipTo) } : null,
    lines: trade.all('IncludedSupplyChainTradeLineItem').map(readLine),
    allowances: settlement.all('SpecifiedTradeAllowanceCharge').map(readDocumentAllowance),
    payment: readPayment(settlement),
    vat: settlement.all('ApplicableTradeTax').map(readBreakdown),
    totals: readTotals(settlement.at('SpecifiedTradeSettlementHeaderMonetarySummation')),
  };
}

function readParty(party: Element): Party {
  const organization = party.at('SpecifiedLegalOrganization');
  const taxes = party.all('SpecifiedTaxRegistration').map((registration) => registration.at('ID'));
  const tax = (scheme: string): string => taxes.find((id) => id.attribute('schemeID') === scheme)?.text() ?? '';
  return {
    name: party.text('Name'),
    tradingName: organization.text('TradingBusinessName'),
    id: party.text('ID') || party.text('GlobalID'),
    registration: organization.identifier('ID'),
    vatId: tax('VA'),
    taxNumber: tax('FC'),
    legalForm: party.text('Description'),
    electronicAddress: party.identifier('URIUniversalCommunication/URIID'),
    contact: readContact(party.at('DefinedTradeContact')),
    address: readAddress(party),
  };
}

function readContact(contact: Element): Contact | null {
  if (!contact.exists) return null;
  return {
    name: contact.text('PersonName') || contact.text('DepartmentName'),
    phone: contact.text('TelephoneUniversalCommunication/CompleteNumber'),
    email: contact.text('EmailURIUniversalCommunication/URIID'),
  };
}

function readAddress(party: Element): Address | null {
  const address = party.at('PostalTradeAddress');
  if (!address.exists) return null;
  return {
    street: address.text('LineOne'),
    street2: address.text('LineTwo'),
    street3: address.text('LineThree'),
    postcode: address.text('PostcodeCode'),
    city: address.text('CityName'),
    region: address.text('CountrySubDivisionName'),
    country: address.text('CountryID'),
  };
}

function readPeriod(settlement: Element): Period | null {
  const period = settlement.at('BillingSpecifiedPeriod');
  return period.exists ? { from: dateAt(period, 'StartDateTime'), to: dateAt(period, 'EndDateTime') } : null;
}

function readVat(tax: Element): LineVat {
  return { category: tax.text('CategoryCode'), rate: tax.decimal('RateApplicablePercent') };
}

function readAllowance(allowance: Element): Allowance {
  return {
    isCharge: allowance.text('ChargeIndicator/Indicator') === 'true',
    amount: allowance.decimal('ActualAmount'),
    percent: allowance.decimal('CalculationPercent'),
    base: allowance.decimal('BasisAmount'),
    reason: allowance.text('Reason'),
    reasonCode: allowance.text('ReasonCode'),
  };
}

function readDocumentAllowance(allowance: Element): DocumentAllowance {
  return { ...readAllowance(allowance), vat: readVat(allowance.at('CategoryTradeTax')) };
}

function readLine(line: Element): Line {
  const product = line.at('SpecifiedTradeProduct');
  const price = line.at('SpecifiedLineTradeAgreement/NetPriceProductTradePrice');
  const settlement = line.at('SpecifiedLineTradeSettlement');
  const quantity = line.at('SpecifiedLineTradeDelivery/BilledQuantity');
  return {
    id: line.text('AssociatedDocumentLineDocument/LineID'),
    name: product.text('Name'),
    description: product.text('Description'),
    articleNumber: product.text('SellerAssignedID'),
    buyerArticleNumber: product.text('BuyerAssignedID'),
    note: line.text('AssociatedDocumentLineDocument/IncludedNote/Content'),
    quantity: Decimal.parse(quantity.text()),
    unit: quantity.attribute('unitCode'),
    price: price.decimal('ChargeAmount'),
    per: price.decimal('BasisQuantity'),
    allowances: settlement.all('SpecifiedTradeAllowanceCharge').map(readAllowance),
    vat: readVat(settlement.at('ApplicableTradeTax')),
    net: settlement.decimal('SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    period: readPeriod(settlement),
  };
}

function readBreakdown(tax: Element): VatBreakdown {
  return {
    ...readVat(tax),
    base: tax.decimal('BasisAmount'),
    amount: tax.decimal('CalculatedAmount'),
    reason: tax.text('ExemptionReason'),
    reasonCode: tax.text('ExemptionReasonCode'),
  };
}

function readPayment(settlement: Element): Payment {
  const means = settlement.at('SpecifiedTradeSettlementPaymentMeans');
  const account = means.at('PayeePartyCreditorFinancialAccount');
  const terms = settlement.at('SpecifiedTradePaymentTerms');
  return {
    means: means.text('TypeCode'),
    iban: account.text('IBANID') || account.text('ProprietaryID'),
    bic: means.text('PayeeSpecifiedCreditorFinancialInstitution/BICID'),
    accountName: account.text('AccountName'),
    reference: settlement.text('PaymentReference'),
    terms: terms.text('Description'),
    mandate: terms.text('DirectDebitMandateID'),
    creditorId: settlement.text('CreditorReferenceID'),
    debitedIban: means.text('PayerPartyDebtorFinancialAccount/IBANID'),
    card: means.text('ApplicableTradeSettlementFinancialCard/ID'),
  };
}

function readTotals(sums: Element): Totals {
  return {
    lines: sums.decimal('LineTotalAmount'),
    allowances: sums.decimal('AllowanceTotalAmount'),
    charges: sums.decimal('ChargeTotalAmount'),
    net: sums.decimal('TaxBasisTotalAmount'),
    vat: sums.decimal('TaxTotalAmount'),
    gross: sums.decimal('GrandTotalAmount'),
    prepaid: sums.decimal('TotalPrepaidAmount'),
    rounding: sums.decimal('RoundingAmount'),
    due: sums.decimal('DuePayableAmount'),
  };
}
