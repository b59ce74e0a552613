/** The XMP packet (ISO 32000-1, 14.3.2): repeats the document information in XML. */
import { escapeXml } from '../../base/markup.js';
import type { Claims } from './conformance.js';
import { exchangeProperties } from './exchange.js';
import type { FileInfo, PdfFile } from './pdf-file.js';

/** Properties that neither PDF nor PDF/A knows, with the description of their schema. */
export interface XmpSchema {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly {
    readonly name: string;
    readonly type: 'Text' | 'Integer';
    readonly category: 'internal' | 'external';
    readonly says: string;
    readonly value: string;
  }[];
}

/**
 * Writes the metadata stream and returns its object number. It is uncompressed, so that tools that do not know PDF can
 * find it.
 */
export function writeMetadata(file: PdfFile, info: FileInfo, claims: Claims): number {
  return file.addStream('/Type/Metadata/Subtype/XML', new TextEncoder().encode(xmp(file, info, claims)), false);
}

function xmp(file: PdfFile, info: FileInfo, claims: Claims): string {
  const date = info.createdAt ? `${info.createdAt.toISOString().slice(0, 19)}Z` : '';
  const language = info.language ?? '';
  const properties = [
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
    date ? `<xmp:CreateDate>${date}</xmp:CreateDate>` : '',
    ...(claims.exchange ? exchangeProperties(date, file.contentHash) : []),
    ...identification(claims),
    ...described(info.schema, claims),
  ];
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"' +
      ` xmlns:pdf="http://ns.adobe.com/pdf/1.3/"${date ? ' xmlns:xmp="http://ns.adobe.com/xap/1.0/"' : ''}>`,
    ...properties.filter((property) => property !== ''),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('');
}

/** The standards that the file claims (ISO 14289-1 and -2, 5; ISO 19005-2, 6.6.4; ISO 19005-4, 6.7.3). */
function identification({ ua, archive }: Claims): string[] {
  return [
    ...(ua ? identified('pdfuaid', UA_NAMESPACE, { part: ua.part, rev: ua.revision }) : []),
    ...(archive
      ? identified('pdfaid', ARCHIVE_NAMESPACE, {
          part: archive.part,
          rev: archive.revision,
          conformance: archive.conformance,
        })
      : []),
  ];
}

function identified(
  prefix: string,
  namespace: string,
  values: Readonly<Record<string, string | number | null | undefined>>,
): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : [`<${prefix}:${name} xmlns:${prefix}="${namespace}">${value}</${prefix}:${name}>`],
  );
}

const UA_NAMESPACE = 'http://www.aiim.org/pdfua/ns/id/';
const ARCHIVE_NAMESPACE = 'http://www.aiim.org/pdfa/ns/id/';

const UA_SCHEMA: XmpSchema = {
  name: 'PDF/UA identification',
  namespace: UA_NAMESPACE,
  prefix: 'pdfuaid',
  properties: [
    {
      name: 'part',
      type: 'Integer',
      category: 'internal',
      says: 'Part of ISO 14289 that the file conforms to',
      value: '',
    },
  ],
};

/**
 * The properties of a schema of its own, and the descriptions that PDF/A wants (ISO 19005-2, 6.6.2.3). PDF/A-4 does not
 * know such descriptions.
 */
function described(schema: XmpSchema | undefined, { ua, archive }: Claims): string[] {
  const own = schema?.properties.map(
    ({ name, value }) =>
      `<${schema.prefix}:${name} xmlns:${schema.prefix}="${schema.namespace}">${escapeXml(value)}</${schema.prefix}:${name}>`,
  );
  const schemas = [...(ua ? [UA_SCHEMA] : []), ...(schema ? [schema] : [])];
  if (!archive || archive.part === 4 || schemas.length === 0) return own ?? [];
  const descriptions = schemas.map(descriptionOf).join('');
  return [...(own ?? []), `${EXTENSION}<rdf:Bag>${descriptions}</rdf:Bag></pdfaExtension:schemas>`];
}

const EXTENSION =
  '<pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"' +
  ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">';

function descriptionOf({ name, namespace, prefix, properties }: XmpSchema): string {
  const described = properties.map(
    (property) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property.name}</pdfaProperty:name>` +
      `<pdfaProperty:valueType>${property.type}</pdfaProperty:valueType>` +
      `<pdfaProperty:category>${property.category}</pdfaProperty:category>` +
      `<pdfaProperty:description>${property.says}</pdfaProperty:description></rdf:li>`,
  );
  return (
    `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema>` +
    `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>` +
    `<pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`
  );
}
