/** The names of codes, known before their symbologies are loaded. */

/** The attribute of an element whose text is the data of a code. */
export const CODE_ATTRIBUTE = 'data-platen-code';

/** As documents write them. */
export const CODE_NAMES: readonly string[] =
  'qr epc swiss-qr upn data-matrix gs1-datamatrix aztec pdf417 ean-13 isbn ean-8 upc-a upc-e code-128 gs1-128 itf itf-14'.split(
    ' ',
  );

const KNOWN: ReadonlySet<string> = new Set(CODE_NAMES.map(plain));
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ qrcode: 'qr', girocode: 'epc', epcqr: 'epc', swissqrbill: 'swissqr', swissqrcode: 'swissqr', upnqr: 'upn' },
  ...{ ean: 'ean13', upc: 'upca', azteccode: 'aztec', interleaved2of5: 'itf', gs1datamatrixcode: 'gs1datamatrix' },
};

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** The key of a symbology; null if there is none of that name. */
export function codeKey(name: string): string | null {
  const key = OTHER_NAMES[plain(name)] ?? plain(name);
  return KNOWN.has(key) ? key : null;
}
