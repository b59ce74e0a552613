/** All symbologies by the names that documents write. Loaded with the first code of a document. */
import { aztec } from './aztec.js';
import { code128, gs1128 } from './code128.js';
import { dataMatrix, gs1DataMatrix } from './data-matrix.js';
import { pdf417 } from './pdf417.js';
import { epc, qr, swiss, upn } from './qr-codes.js';
import { ean13, ean8, itf, itf14, upcA, upcE } from './retail-codes.js';
import type { CodeSymbol } from './symbol.js';

interface Symbology {
  /** Its name in a text alternative. */
  readonly title: string;
  readonly encode: (data: string) => CodeSymbol;
}

/** The key is the name without hyphens and spaces, in lower case. */
export const SYMBOLOGIES: ReadonlyMap<string, Symbology> = new Map(
  Object.entries({
    qr: { title: 'QR code', encode: qr },
    epc: { title: 'QR code of a payment', encode: epc },
    swissqr: { title: 'Swiss QR code', encode: swiss },
    upn: { title: 'UPN QR code', encode: upn },
    datamatrix: { title: 'Data Matrix', encode: dataMatrix },
    gs1datamatrix: { title: 'GS1 DataMatrix', encode: gs1DataMatrix },
    aztec: { title: 'Aztec code', encode: aztec },
    pdf417: { title: 'PDF417', encode: pdf417 },
    ean13: { title: 'EAN-13', encode: ean13 },
    isbn: { title: 'ISBN', encode: ean13 },
    ean8: { title: 'EAN-8', encode: ean8 },
    upca: { title: 'UPC-A', encode: upcA },
    upce: { title: 'UPC-E', encode: upcE },
    code128: { title: 'Code 128', encode: code128 },
    gs1128: { title: 'GS1-128', encode: gs1128 },
    itf: { title: 'ITF', encode: itf },
    itf14: { title: 'ITF-14', encode: itf14 },
  }),
);
