/** The properties by which a PDF says that it carries an e-invoice (Factur-X 1.08, 6.2.2), and their description. */

const DESCRIPTIONS = {
  DocumentFileName: 'The name of the embedded XML document',
  DocumentType: 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER',
  Version: 'The actual version of the standard applying to the embedded XML document',
  ConformanceLevel: 'The conformance level of the embedded XML document',
} as const;

export type FacturXValues = Readonly<Record<keyof typeof DESCRIPTIONS, string>>;

export function facturXSchema(values: FacturXValues) {
  const names = Object.keys(DESCRIPTIONS) as (keyof typeof DESCRIPTIONS)[];
  return {
    name: 'Factur-X PDFA Extension Schema',
    namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
    prefix: 'fx',
    properties: names.map((name) => ({
      name,
      type: 'Text' as const,
      category: 'external' as const,
      says: DESCRIPTIONS[name],
      value: values[name],
    })),
  };
}

export type FacturXSchema = ReturnType<typeof facturXSchema>;
