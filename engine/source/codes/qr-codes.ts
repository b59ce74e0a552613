/** QR codes (ISO/IEC 18004), and those of payments, whose size and level their guidelines fix. */
import { encode } from 'uqr';
import { epcText, fieldsOf, latin2Bytes, swissText, upnText, type Fields } from './payments.js';
import { quietZone, WrongData, type CodeSymbol } from './symbol.js';

const MODULE = 0.6;
type Options = NonNullable<Parameters<typeof encode>[1]>;

function symbolOf(data: string | number[], options: Options): CodeSymbol {
  let rows: boolean[][];
  try {
    rows = encode(data, { border: 0, boostEcc: false, ...options }).data;
  } catch {
    throw new WrongData('it is longer than a QR code can be.');
  }
  return { rows, rowHeight: 1, module: MODULE, quiet: quietZone(4) };
}

/** The level M mends 15 % of damage. Long texts have L, so that modules stay large. */
export function qr(text: string): CodeSymbol {
  const isLong = new TextEncoder().encode(text).length > 300;
  return symbolOf(text, { ecc: isLong ? 'L' : 'M' });
}

export function epc(text: string): CodeSymbol {
  return symbolOf(payloadOf(text, 'BCD', epcText), { ecc: 'M', maxVersion: 13 });
}

/** The symbol is 46 mm wide, with a cross of 7 mm in its middle. */
export function swiss(text: string): CodeSymbol {
  const symbol = symbolOf(payloadOf(text, 'SPC', swissText), { ecc: 'M', maxVersion: 25 });
  return { ...symbol, fixedSize: 46, hasCross: true };
}

export function upn(text: string): CodeSymbol {
  const bytes = latin2Bytes(payloadOf(text, 'UPNQR', upnText));
  return symbolOf(bytes, { ecc: 'M', minVersion: 15, maxVersion: 15 });
}

/** What a code says: as it is written, if it begins as such codes do; or else from fields. */
function payloadOf(text: string, beginning: string, make: (fields: Fields) => string): string {
  return text.trimStart().startsWith(`${beginning}\n`) ? text.trimStart() : make(fieldsOf(text));
}
