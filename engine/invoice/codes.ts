/** Code lists of EN 16931, with the words that authors may write for codes. */

export type ProfileName = 'basic' | 'en16931' | 'extended' | 'xrechnung' | 'peppol';

export interface Profile {
  readonly name: ProfileName;
  /** BT-24. */
  readonly urn: string;
  /** What the PDF's metadata say (Factur-X 1.08, 6.2.2). */
  readonly level: string;
  readonly version: string;
  /** The name of the attachment. */
  readonly fileName: string;
  /** BT-23, or null. */
  readonly businessProcess: string | null;
}

const EN_16931 = 'urn:cen.eu:en16931:2017';
/** BT-23 of invoices over Peppol, which XRechnung uses too. */
const PEPPOL_BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const FACTUR_X = { version: '1.0', fileName: 'factur-x.xml', businessProcess: null } as const;

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  basic: { ...FACTUR_X, name: 'basic', urn: `${EN_16931}#compliant#urn:factur-x.eu:1p0:basic`, level: 'BASIC' },
  en16931: { ...FACTUR_X, name: 'en16931', urn: EN_16931, level: 'EN 16931' },
  extended: {
    ...FACTUR_X,
    name: 'extended',
    urn: `${EN_16931}#conformant#urn:factur-x.eu:1p0:extended`,
    level: 'EXTENDED',
  },
  xrechnung: {
    name: 'xrechnung',
    urn: `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    level: 'XRECHNUNG',
    version: '3.0',
    fileName: 'xrechnung.xml',
    businessProcess: PEPPOL_BILLING,
  },
  // Its UBL goes over the network. The PDF beside it carries the same invoice as Factur-X.
  peppol: {
    ...FACTUR_X,
    name: 'peppol',
    urn: `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    level: 'EN 16931',
    businessProcess: PEPPOL_BILLING,
  },
};

/** Returns the profile that an invoice in XML names; null: another one. */
export function profileOfUrn(urn: string): ProfileName | null {
  return Object.values(PROFILES).find((profile) => profile.urn === urn)?.name ?? null;
}

/** UNTDID 1001, the part that EN 16931 allows and people use. */
export const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  invoice: '380',
  'credit-note': '381',
  corrected: '384',
  'partial-invoice': '326',
  'prepayment-invoice': '386',
  'self-billed': '389',
};

/** What Peppol BIS Billing 3.0 takes as an invoice or a credit note. Corrections and partial invoices are for Germans. */
export const PEPPOL_TYPES: ReadonlySet<string> = new Set(
  '71 80 82 84 102 218 219 331 380 382 383 386 388 393 395 553 575 623 780 817 870 875 876 877 81 83 381 396 532'.split(
    ' ',
  ),
);
/** Schemes of electronic addresses in the network: the code list EAS as Peppol takes it. */
export const PEPPOL_SCHEMES: ReadonlySet<string> = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 ' +
    '0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230 0235 0240 ' +
    '9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 ' +
    '9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
  ).split(' '),
);
export const GERMAN_PEPPOL_TYPES: ReadonlySet<string> = new Set(['326', '384']);

/** Types whose amounts are owed to the buyer. */
export const CREDIT_NOTES: ReadonlySet<string> = new Set(['381']);

/** UNTDID 4461. */
export const PAYMENT_MEANS: Readonly<Record<string, string>> = {
  transfer: '58',
  'credit-transfer': '30',
  'direct-debit': '59',
  card: '48',
  'credit-card': '54',
  cash: '10',
  cheque: '20',
  mutual: '97',
  'not-defined': '1',
};

/** Means that need an account (BR-61). */
export const TRANSFERS: ReadonlySet<string> = new Set(['30', '58']);
export const DIRECT_DEBITS: ReadonlySet<string> = new Set(['49', '59']);

/** Categories of VAT (UNTDID 5305). */
export interface VatCategory {
  readonly code: string;
  /** The part of the names of its rules: BR-S-01, BR-IC-01. */
  readonly rules: string;
  readonly says: string;
  readonly rate: 'above zero' | 'zero' | 'none';
  readonly exemption: 'needed' | 'forbidden';
  /** Identifiers that its invoices need. */
  readonly needs: readonly ('seller tax' | 'seller vat' | 'buyer vat' | 'buyer vat or registration')[];
  /** Code of the reason (VATEX) where it is always the same. */
  readonly reasonCode?: string;
}

const CATEGORY_LIST: readonly VatCategory[] = [
  {
    code: 'S',
    rules: 'S',
    says: 'the standard rate',
    rate: 'above zero',
    exemption: 'forbidden',
    needs: ['seller tax'],
  },
  { code: 'Z', rules: 'Z', says: 'the zero rate', rate: 'zero', exemption: 'forbidden', needs: ['seller tax'] },
  { code: 'E', rules: 'E', says: 'exempt from VAT', rate: 'zero', exemption: 'needed', needs: ['seller tax'] },
  {
    code: 'AE',
    rules: 'AE',
    says: 'reverse charge',
    rate: 'zero',
    exemption: 'needed',
    needs: ['seller tax', 'buyer vat or registration'],
    reasonCode: 'VATEX-EU-AE',
  },
  {
    code: 'K',
    rules: 'IC',
    says: 'supply within the EU',
    rate: 'zero',
    exemption: 'needed',
    needs: ['seller vat', 'buyer vat'],
    reasonCode: 'VATEX-EU-IC',
  },
  {
    code: 'G',
    rules: 'G',
    says: 'export outside the EU',
    rate: 'zero',
    exemption: 'needed',
    needs: ['seller vat'],
    reasonCode: 'VATEX-EU-G',
  },
  {
    code: 'O',
    rules: 'O',
    says: 'outside the scope of VAT',
    rate: 'none',
    exemption: 'needed',
    needs: [],
    reasonCode: 'VATEX-EU-O',
  },
];

export const VAT_CATEGORIES: ReadonlyMap<string, VatCategory> = new Map(
  CATEGORY_LIST.map((category) => [category.code, category]),
);

/** UN/ECE Recommendation 20 and 21: words for the codes that invoices use most. */
export const UNITS: Readonly<Record<string, string>> = {
  piece: 'H87',
  each: 'EA',
  unit: 'C62',
  hour: 'HUR',
  day: 'DAY',
  week: 'WEE',
  month: 'MON',
  year: 'ANN',
  minute: 'MIN',
  kg: 'KGM',
  g: 'GRM',
  t: 'TNE',
  m: 'MTR',
  cm: 'CMT',
  mm: 'MMT',
  km: 'KMT',
  m2: 'MTK',
  m3: 'MTQ',
  l: 'LTR',
  kwh: 'KWH',
  set: 'SET',
  pair: 'PR',
  package: 'XPK',
  box: 'XBX',
  pallet: 'XPX',
  flat: 'LS',
  percent: 'P1',
};

/** A code of the recommendations has two or three letters and digits; those of packages begin with X. */
export const UNIT_CODE = /^(?:[A-Z\d]{2,3}|X[A-Z\d]{2,3})$/;

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** ISO 4217, as the rules of EN 16931 list them. */
export const CURRENCIES = words(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE
  CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD
  HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD
  MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR
  RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH
  UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPF XPT XSU XTS XUA XXX
  YER ZAR ZMW ZWG`,
);

/** Currencies without a minor unit (ISO 4217): nobody can pay a fraction of a yen. */
const WHOLE_CURRENCIES = words('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF');

/** Decimal places of amounts: two at most (BR-DEC rules), also in currencies whose minor unit is a thousandth. */
export const placesOf = (currency: string): number => (WHOLE_CURRENCIES.has(currency) ? 0 : 2);

/** ISO 3166-1 alpha-2, with the codes 1A and XI that the rules of EN 16931 add. */
export const COUNTRIES = words(
  `1A AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA
  CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB
  GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG
  KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
  MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB
  SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US
  UY UZ VA VC VE VG VI VN VU WF WS XI XK YE YT ZA ZM ZW`,
);
