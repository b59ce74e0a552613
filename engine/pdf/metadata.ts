/** The XMP packet (ISO 32000-1, 14.3.2): repeats the document information in XML. */
import type { Claims } from './conformance.js';
import type { FileInfo, PdfFile } from './pdf-file.js';

/**
 * Writes the metadata stream and returns its object number. It is uncompressed, so that tools that do not know PDF can
 * find it.
 */
export function writeMetadata(file: PdfFile, info: FileInfo, claims: Claims): number {
  return file.addStream('/Type/Metadata/Subtype/XML', new TextEncoder().encode(xmp(info, claims)), false);
}

function xmp(info: FileInfo, claims: Claims): string {
  const date = info.createdAt ? `${info.createdAt.toISOString().slice(0, 19)}Z` : '';
  const language = info.language ?? '';
  const properties = [
    '<dc:format>application/pdf</dc:format>',
    info.title
      ? `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(info.title)}</rdf:li></rdf:Alt></dc:title>`
      : '',
    info.author ? `<dc:creator><rdf:Seq><rdf:li>${escapeXml(info.author)}</rdf:li></rdf:Seq></dc:creator>` : '',
    info.subject
      ? `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(info.subject)}</rdf:li></rdf:Alt></dc:description>`
      : '',
    language ? `<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>` : '',
    info.keywords ? `<pdf:Keywords>${escapeXml(info.keywords)}</pdf:Keywords>` : '',
    `<pdf:Producer>${escapeXml(info.producer)}</pdf:Producer>`,
    `<xmp:CreatorTool>${escapeXml(info.producer)}</xmp:CreatorTool>`,
    date ? `<xmp:CreateDate>${date}</xmp:CreateDate>` : '',
    ...identification(claims),
  ];
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"' +
      ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">',
    ...properties.filter((property) => property !== ''),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
}

/** The standards that the file claims (ISO 14289-1, 5; ISO 19005-2, 6.6.4). */
function identification({ ua, archive }: Claims): string[] {
  const properties: string[] = [];
  if (ua) properties.push(`<pdfuaid:part xmlns:pdfuaid="${UA_NAMESPACE}">1</pdfuaid:part>`);
  if (archive) {
    const { part, conformance } = archive;
    properties.push(
      `<pdfaid:part xmlns:pdfaid="${ARCHIVE_NAMESPACE}">${part}</pdfaid:part>`,
      `<pdfaid:conformance xmlns:pdfaid="${ARCHIVE_NAMESPACE}">${conformance}</pdfaid:conformance>`,
    );
    if (ua) properties.push(UA_SCHEMA);
  }
  return properties;
}

const UA_NAMESPACE = 'http://www.aiim.org/pdfua/ns/id/';
const ARCHIVE_NAMESPACE = 'http://www.aiim.org/pdfa/ns/id/';

/** PDF/A wants properties that it does not know itself to be described (ISO 19005-2, 6.6.2.3). */
const UA_SCHEMA =
  '<pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"' +
  ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
  '<rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>' +
  `<pdfaSchema:namespaceURI>${UA_NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>` +
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>' +
  '<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>' +
  '<pdfaProperty:description>Part of ISO 14289 that the file conforms to</pdfaProperty:description>' +
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>';

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes markup and drops the control characters and lone surrogates that XML 1.0 cannot hold. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]|[\uD800-\uDFFF]/gu, '')
    .replace(/[&<>"]/g, (character) => XML_ENTITIES[character]!);
}
