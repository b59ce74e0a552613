/** An e-invoice in XML that the caller has made, and attaches. */
import { readCii } from './cii/read-cii.js';
import { PROFILES } from './codes.js';
import { facturXSchema, type FacturXSchema } from './factur-x-schema.js';

/** Profiles that Platen does not write, by the end of their name in the XML (BT-24). They have less than EN 16931. */
const FURTHER_LEVELS: Readonly<Record<string, string>> = { minimum: 'MINIMUM', basicwl: 'BASIC WL' };
/** Any version of XRechnung. */
const XRECHNUNG = /:xrechnung_(\d+\.\d+)/;

export interface AttachedInvoice {
  /** For the PDF's metadata. null: the profile is not known. */
  readonly schema: FacturXSchema | null;
  readonly profileUrn: string;
  /** ISO date of the invoice; '' where it has none. */
  readonly date: string;
}

/** null: the XML is no Cross Industry Invoice. */
export function attachedInvoice(fileName: string, xml: string): AttachedInvoice | null {
  const invoice = readCii(xml);
  if (!invoice) return null;
  const { profile, profileUrn, date } = invoice;
  const release = XRECHNUNG.exec(profileUrn)?.[1];
  const known = release === undefined ? profile : 'xrechnung';
  const level = known === null ? FURTHER_LEVELS[profileUrn.split(':').at(-1)!] : PROFILES[known].level;
  const names = { DocumentFileName: fileName, DocumentType: 'INVOICE' };
  const version = release ?? PROFILES.en16931.version;
  const schema = level === undefined ? null : facturXSchema({ ...names, Version: version, ConformanceLevel: level });
  return { schema, profileUrn, date };
}
