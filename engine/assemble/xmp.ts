/**
 * The XMP packet of the new file (ISO 32000-2, 14.3.2): that of the first part, with other claims and, where they are
 * given, another title and the like. What else it says, such as the data of an e-invoice, stays as it is.
 */
import { escapeXml } from '../base/markup.js';
import type { Identification } from './claims.js';

/** Metadata of more characters is no description of a document. What stands behind them is not read. */
const MAX_XMP = 1_000_000;
/** How often a property may stand in a packet. Once is usual. */
const MAX_ELEMENTS = 50;

export interface DocumentFacts {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
}

/** The claims of a packet; '' is a packet without any. */
export function identificationOf(packet: string): Identification {
  const xmp = packet.slice(0, MAX_XMP);
  const ua = valueOf(xmp, 'pdfuaid:part');
  const archive = valueOf(xmp, 'pdfaid:part');
  return {
    ua: ua === null ? null : { part: ua, rev: valueOf(xmp, 'pdfuaid:rev') },
    archive:
      archive === null
        ? null
        : { part: archive, conformance: valueOf(xmp, 'pdfaid:conformance'), rev: valueOf(xmp, 'pdfaid:rev') },
    exchange: valueOf(xmp, 'pdfxid:GTS_PDFXVersion') ?? valueOf(xmp, 'pdfx:GTS_PDFXVersion'),
  };
}

/** Of a simple property, written as an element or as an attribute. The bounds keep the search linear. */
function valueOf(xmp: string, name: string): string | null {
  const found = new RegExp(`<${name}(?:\\s[^<>]{0,200})?>([^<]{0,100})<|\\s${name}=["']([^"']{0,100})["']`).exec(xmp);
  return found ? (found[1] ?? found[2] ?? '').trim() : null;
}

/** Properties that claim a standard. */
const CLAIMS = [
  ...['pdfuaid:part', 'pdfuaid:rev', 'pdfuaid:amd', 'pdfuaid:corr'],
  ...['pdfaid:part', 'pdfaid:conformance', 'pdfaid:rev', 'pdfaid:amd', 'pdfaid:corr'],
  ...['pdfxid:GTS_PDFXVersion', 'pdfx:GTS_PDFXVersion', 'pdfx:GTS_PDFXConformance'],
  ...['pdfe:ISO_PDFEVersion', 'pdfvtid:GTS_PDFVTVersion', 'pdfvtid:GTS_PDFVTModDate', 'pdfd:declarations'],
];

const FACTS = {
  title: 'dc:title',
  author: 'dc:creator',
  subject: 'dc:description',
  keywords: 'pdf:Keywords',
} as const satisfies Record<keyof DocumentFacts, string>;

/** `isWhole`: the packet is that of the only part, of which all pages are there; then all of its claims hold. */
export function mergedXmp(
  packet: string,
  {
    claims,
    facts,
    isWhole,
  }: { readonly claims: Identification; readonly facts: DocumentFacts; readonly isWhole: boolean },
): string {
  let xmp = isPacket(packet) ? packet : emptyPacket();
  const keepsClaims = isWhole && xmp === packet;
  const given = Object.entries(FACTS).filter(([key]) => facts[key as keyof DocumentFacts] !== undefined);
  for (const name of [...(keepsClaims ? [] : CLAIMS), ...given.map(([, property]) => property)])
    xmp = without(xmp, name);
  const properties = [
    ...given.map(([key]) => factProperty(key as keyof DocumentFacts, facts[key as keyof DocumentFacts]!)),
    ...(keepsClaims ? [] : claimProperties(claims)),
  ].filter((property) => property !== '');
  if (properties.length === 0) return xmp;
  // All descriptions of a packet are about the same thing (ISO 16684-1, 7.4).
  const about = /\srdf:about=(?:"([^"<>]{0,200})"|'([^'<>]{0,200})')/.exec(xmp);
  const description =
    `<rdf:Description rdf:about="${about?.[1] ?? about?.[2] ?? ''}" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
    ` xmlns:pdf="http://ns.adobe.com/pdf/1.3/">${properties.join('')}</rdf:Description>`;
  const end = xmp.lastIndexOf('</rdf:RDF>');
  return `${xmp.slice(0, end)}${description}${xmp.slice(end)}`;
}

const isPacket = (packet: string): boolean =>
  packet.length <= MAX_XMP &&
  packet.includes('<rdf:RDF') &&
  packet.includes('</rdf:RDF>') &&
  packet.includes('xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"');

const emptyPacket = (): string =>
  '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>';

/** The packet without a property, however it is written. */
function without(xmp: string, name: string): string {
  let rest = xmp.replace(new RegExp(`\\s${name}=(?:"[^"<>]{0,1000}"|'[^'<>]{0,1000}')`, 'g'), '');
  const open = new RegExp(`<${name}(?=[\\s/>])[^<>]{0,1000}>`);
  for (let turns = 0; turns < MAX_ELEMENTS; turns++) {
    const found = open.exec(rest);
    if (!found) break;
    const close = found[0].endsWith('/>') ? -1 : rest.indexOf(`</${name}>`, found.index);
    const end = close < 0 ? found.index + found[0].length : close + `</${name}>`.length;
    rest = rest.slice(0, found.index) + rest.slice(end);
  }
  return rest;
}

function factProperty(key: keyof DocumentFacts, text: string): string {
  const value = escapeXml(text);
  if (text === '') return '';
  switch (key) {
    case 'author':
      return `<dc:creator><rdf:Seq><rdf:li>${value}</rdf:li></rdf:Seq></dc:creator>`;
    case 'keywords':
      return `<pdf:Keywords>${value}</pdf:Keywords>`;
    default:
      return `<${FACTS[key]}><rdf:Alt><rdf:li xml:lang="x-default">${value}</rdf:li></rdf:Alt></${FACTS[key]}>`;
  }
}

function claimProperties({ ua, archive, exchange }: Identification): readonly string[] {
  return [
    ...identified('pdfuaid', 'http://www.aiim.org/pdfua/ns/id/', { part: ua?.part, rev: ua?.rev }),
    ...identified('pdfaid', 'http://www.aiim.org/pdfa/ns/id/', {
      part: archive?.part,
      conformance: archive?.conformance,
      rev: archive?.rev,
    }),
    ...identified('pdfxid', 'http://www.npes.org/pdfx/ns/id/', { GTS_PDFXVersion: exchange }),
  ];
}

function identified(
  prefix: string,
  namespace: string,
  values: Readonly<Record<string, string | null | undefined>>,
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : [`<${prefix}:${name} xmlns:${prefix}="${namespace}">${escapeXml(value)}</${prefix}:${name}>`],
  );
}
