/** What an invoice says of itself in the languages of the templates. Other languages get English words. */
import { placesOf } from '../codes.js';
import type { Decimal } from '../../base/decimal.js';
import type { IsoDate } from '../model.js';

export interface Words {
  readonly decimalSign: string;
  readonly groupSign: string;
  /** Whether the sign of the currency stands before the amount. */
  readonly isSignFirst: boolean;
  readonly date: (day: number, month: string, year: string) => string;
  readonly months: readonly string[];
  readonly types: Readonly<Record<string, string>>;
  readonly position: string;
  readonly item: string;
  readonly quantity: string;
  readonly price: string;
  readonly vat: string;
  readonly amount: string;
  readonly lines: string;
  readonly net: string;
  /** A number as a percentage. */
  readonly percent: (number: string) => string;
  readonly vatAt: (rate: string, base: string) => string;
  readonly gross: string;
  readonly prepaid: string;
  readonly rounding: string;
  readonly due: string;
  readonly allowance: string;
  readonly charge: string;
  readonly preceding: string;
  readonly reference: string;
  readonly vatId: string;
  readonly mandate: string;
  readonly code: string;
  readonly units: Readonly<Record<string, string>>;
  /** By category, where the author gives no reason. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** As DIN 5008 and the typography of French and Spanish have it. */
const spacedPercent = (number: string): string => `${number}\u00a0%`;

const EN: Words = {
  decimalSign: '.',
  groupSign: ',',
  isSignFirst: true,
  date: (day, month, year) => `${day} ${month} ${year}`,
  months: 'January February March April May June July August September October November December'.split(' '),
  types: {
    '380': 'Invoice',
    '381': 'Credit note',
    '384': 'Corrected invoice',
    '326': 'Partial invoice',
    '386': 'Prepayment invoice',
    '389': 'Self-billed invoice',
  },
  position: 'No.',
  item: 'Item',
  quantity: 'Quantity',
  price: 'Price',
  vat: 'VAT',
  amount: 'Amount',
  lines: 'Sum of items',
  net: 'Net',
  percent: (number) => `${number}%`,
  vatAt: (rate, base) => `VAT at ${rate} on ${base}`,
  gross: 'Total',
  prepaid: 'Paid already',
  rounding: 'Rounding',
  due: 'Amount due',
  allowance: 'Discount',
  charge: 'Surcharge',
  preceding: 'Refers to invoice',
  reference: 'Reference',
  vatId: 'VAT ID',
  mandate: 'Debited under the mandate',
  code: 'QR code for the transfer',
  units: {
    H87: 'pcs',
    C62: '',
    EA: 'each',
    HUR: 'h',
    DAY: 'days',
    WEE: 'weeks',
    MON: 'months',
    ANN: 'years',
    MIN: 'min',
    KGM: 'kg',
    GRM: 'g',
    TNE: 't',
    MTR: 'm',
    CMT: 'cm',
    MMT: 'mm',
    KMT: 'km',
    MTK: 'm²',
    MTQ: 'm³',
    LTR: 'l',
    KWH: 'kWh',
    SET: 'sets',
    PR: 'pairs',
    XPK: 'packages',
    XBX: 'boxes',
    XPX: 'pallets',
    LS: 'flat',
    P1: '%',
  },
  reasons: {
    AE: 'Reverse charge: the recipient owes the VAT.',
    K: 'Supply within the EU, exempt from VAT.',
    G: 'Export outside the EU, exempt from VAT.',
    O: 'Not subject to VAT.',
  },
};

const DE: Words = {
  decimalSign: ',',
  groupSign: '.',
  isSignFirst: false,
  date: (day, month, year) => `${day}. ${month} ${year}`,
  months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  types: {
    '380': 'Rechnung',
    '381': 'Rechnungskorrektur',
    '384': 'Korrigierte Rechnung',
    '326': 'Teilrechnung',
    '386': 'Vorauszahlungsrechnung',
    '389': 'Gutschrift',
  },
  position: 'Pos.',
  item: 'Leistung',
  quantity: 'Menge',
  price: 'Einzelpreis',
  vat: 'USt.',
  amount: 'Betrag',
  lines: 'Summe der Positionen',
  net: 'Summe netto',
  percent: spacedPercent,
  vatAt: (rate, base) => `Umsatzsteuer ${rate} auf ${base}`,
  gross: 'Gesamtbetrag',
  prepaid: 'Bereits bezahlt',
  rounding: 'Rundung',
  due: 'Zu zahlen',
  allowance: 'Nachlass',
  charge: 'Zuschlag',
  preceding: 'Bezieht sich auf Rechnung',
  reference: 'Verwendungszweck',
  vatId: 'USt-IdNr.',
  mandate: 'Einzug mit dem Mandat',
  code: 'QR-Code für die Überweisung',
  units: {
    H87: 'Stück',
    C62: '',
    EA: 'Stück',
    HUR: 'Std.',
    DAY: 'Tage',
    WEE: 'Wochen',
    MON: 'Monate',
    ANN: 'Jahre',
    MIN: 'Min.',
    KGM: 'kg',
    GRM: 'g',
    TNE: 't',
    MTR: 'm',
    CMT: 'cm',
    MMT: 'mm',
    KMT: 'km',
    MTK: 'm²',
    MTQ: 'm³',
    LTR: 'l',
    KWH: 'kWh',
    SET: 'Satz',
    PR: 'Paar',
    XPK: 'Pakete',
    XBX: 'Kartons',
    XPX: 'Paletten',
    LS: 'pauschal',
    P1: '%',
  },
  reasons: {
    AE: 'Steuerschuldnerschaft des Leistungsempfängers.',
    K: 'Steuerfreie innergemeinschaftliche Lieferung.',
    G: 'Steuerfreie Ausfuhrlieferung.',
    O: 'Nicht steuerbar.',
  },
};

const FR: Words = {
  decimalSign: ',',
  groupSign: '\u202f',
  isSignFirst: false,
  date: (day, month, year) => `${day === 1 ? '1er' : day} ${month} ${year}`,
  months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  types: {
    '380': 'Facture',
    '381': 'Avoir',
    '384': 'Facture rectificative',
    '326': 'Facture partielle',
    '386': "Facture d'acompte",
    '389': 'Autofacture',
  },
  position: 'N°',
  item: 'Désignation',
  quantity: 'Quantité',
  price: 'Prix unitaire',
  vat: 'TVA',
  amount: 'Montant',
  lines: 'Somme des lignes',
  net: 'Total HT',
  percent: spacedPercent,
  vatAt: (rate, base) => `TVA ${rate} sur ${base}`,
  gross: 'Total TTC',
  prepaid: 'Déjà payé',
  rounding: 'Arrondi',
  due: 'Net à payer',
  allowance: 'Remise',
  charge: 'Frais',
  preceding: 'Concerne la facture',
  reference: 'Référence',
  vatId: 'N° TVA',
  mandate: 'Prélèvement avec le mandat',
  code: 'Code QR pour le virement',
  units: {
    ...EN.units,
    H87: 'pcs',
    DAY: 'jours',
    WEE: 'semaines',
    MON: 'mois',
    ANN: 'ans',
    LS: 'forfait',
    SET: 'lots',
    PR: 'paires',
    XPK: 'colis',
    XBX: 'cartons',
    XPX: 'palettes',
    EA: 'pcs',
  },
  reasons: {
    AE: 'Autoliquidation.',
    K: 'Exonération de TVA, livraison intracommunautaire.',
    G: 'Exonération de TVA, exportation.',
    O: 'Hors champ de la TVA.',
  },
};

const ES: Words = {
  decimalSign: ',',
  groupSign: '.',
  isSignFirst: false,
  date: (day, month, year) => `${day} de ${month} de ${year}`,
  months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  types: {
    '380': 'Factura',
    '381': 'Factura de abono',
    '384': 'Factura rectificativa',
    '326': 'Factura parcial',
    '386': 'Factura de anticipo',
    '389': 'Autofactura',
  },
  position: 'N.º',
  item: 'Concepto',
  quantity: 'Cantidad',
  price: 'Precio',
  vat: 'IVA',
  amount: 'Importe',
  lines: 'Suma de líneas',
  net: 'Base imponible',
  percent: spacedPercent,
  vatAt: (rate, base) => `IVA ${rate} sobre ${base}`,
  gross: 'Total',
  prepaid: 'Ya pagado',
  rounding: 'Redondeo',
  due: 'A pagar',
  allowance: 'Descuento',
  charge: 'Recargo',
  preceding: 'Se refiere a la factura',
  reference: 'Referencia',
  vatId: 'NIF-IVA',
  mandate: 'Adeudo con el mandato',
  code: 'Código QR para la transferencia',
  units: {
    ...EN.units,
    H87: 'uds.',
    EA: 'uds.',
    DAY: 'días',
    WEE: 'semanas',
    MON: 'meses',
    ANN: 'años',
    LS: 'a tanto alzado',
    SET: 'juegos',
    PR: 'pares',
    XPK: 'paquetes',
    XBX: 'cajas',
    XPX: 'palés',
  },
  reasons: {
    AE: 'Inversión del sujeto pasivo.',
    K: 'Entrega intracomunitaria exenta de IVA.',
    G: 'Exportación exenta de IVA.',
    O: 'No sujeto a IVA.',
  },
};

const WORDS: Readonly<Record<string, Words>> = { de: DE, en: EN, es: ES, fr: FR };

/** `language`: a BCP 47 tag. */
export function wordsFor(language: string): Words {
  return WORDS[language.toLowerCase().split('-')[0]!] ?? EN;
}

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$' };
const NO_BREAK = '\u00a0';

/** `places`: undefined for as many as the number has. */
export function numberText(value: Decimal, words: Words, places?: number): string {
  const plain = places === undefined ? value.toString() : value.toFixed(places);
  const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, words.groupSign);
  return `${sign === '' ? '' : '−'}${grouped}${fraction === undefined ? '' : words.decimalSign + fraction}`;
}

/** Amounts have the places of their currency; prices as many as they need, but these at least. */
export function moneyText(value: Decimal, currency: string, words: Words): string {
  const text = numberText(value, words, Math.max(placesOf(currency), value.places));
  const sign = CURRENCY_SIGNS[currency];
  if (words.isSignFirst && sign !== undefined) return text.replace(/^−?/, (minus) => minus + sign);
  return words.isSignFirst ? `${currency}${NO_BREAK}${text}` : `${text}${NO_BREAK}${sign ?? currency}`;
}

export function dateText(date: IsoDate, words: Words): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return date === '' ? '' : words.date(Number(day), words.months[Number(month) - 1]!, year);
}
