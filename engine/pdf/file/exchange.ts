/** PDF/X-4 (ISO 15930-7): a complete file for a press. */
import type { FileInfo } from './pdf-file.js';
import type { IccProfile } from '../../base/icc-profile.js';

/** The namespace of its identification. */
const NAMESPACE = 'http://www.npes.org/pdfx/ns/id/';

/** The device class of profiles of printing conditions (ICC.1:2010, 7.2.5). */
const OUTPUT_DEVICE = 'prtr';

/** Standards for readers and for presses both ask for a title. */
export const NO_TITLE = 'the document has no title; add one (<title>, title in the front matter, or the option title).';

interface ForPress extends Pick<FileInfo, 'title' | 'createdAt' | 'encryption'> {
  readonly output: IccProfile | null;
  readonly hasAttachments: boolean;
}

/** What keeps a document from PDF/X-4: sentences that say what is wrong and what to do. */
export function exchangeObstacles({ title, createdAt, encryption, output, hasAttachments }: ForPress): string[] {
  const found: readonly (readonly [boolean, string])[] = [
    [!output, 'it does not say for which press it is; add the option outputProfile, or @color-profile device-cmyk.'],
    [
      output !== null && output.deviceClass !== OUTPUT_DEVICE,
      'its output profile describes no printing condition; use one of a press or printer.',
    ],
    [!title, NO_TITLE],
    [!createdAt, 'it needs a date; add the option createdAt.'],
    [encryption !== undefined, 'a file for a press must not be encrypted; leave out the option encryption.'],
    [hasAttachments, 'files are attached to it, which no press needs; leave them out.'],
  ];
  return found.filter(([isBroken]) => isBroken).map(([, what]) => what);
}

/** The properties that it asks for besides the usual ones (6.3 and 6.6). `id`: 32 hexadecimal digits. */
export function exchangeProperties(date: string, id: string): string[] {
  const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const media = 'xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"';
  return [
    `<xmp:ModifyDate>${date}</xmp:ModifyDate>`,
    `<xmp:MetadataDate>${date}</xmp:MetadataDate>`,
    `<xmpMM:DocumentID ${media}>uuid:${uuid}</xmpMM:DocumentID>`,
    `<xmpMM:VersionID ${media}>1</xmpMM:VersionID>`,
    `<xmpMM:RenditionClass ${media}>default</xmpMM:RenditionClass>`,
    '<pdf:Trapped>False</pdf:Trapped>',
    `<pdfxid:GTS_PDFXVersion xmlns:pdfxid="${NAMESPACE}">PDF/X-4</pdfxid:GTS_PDFXVersion>`,
  ];
}
