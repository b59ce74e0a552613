/** Checks an invoice against the rules of its profile. */
import type { ProfileName } from '../codes.js';
import type { Invoice, Problem } from '../model.js';
import { AMOUNT_RULES } from './amount-rules.js';
import { CONTENT_RULES } from './content-rules.js';
import { GERMAN_RULES } from './german-rules.js';
import { PEPPOL_RULES } from './peppol-rules.js';
import type { Rule } from './rule.js';
import { VAT_RULES } from './vat-rules.js';

const EUROPEAN_RULES: readonly Rule[] = [...CONTENT_RULES, ...VAT_RULES, ...AMOUNT_RULES];

/** What a profile asks besides. */
const OWN_RULES: Readonly<Partial<Record<ProfileName, readonly Rule[]>>> = {
  xrechnung: GERMAN_RULES,
  peppol: PEPPOL_RULES,
};

/** What is wrong, in the order of the rules. A field that breaks several rules of one family is told once. */
export function checkInvoice(invoice: Invoice): readonly Problem[] {
  const rules = [...EUROPEAN_RULES, ...(OWN_RULES[invoice.profile ?? 'en16931'] ?? [])];
  const problems = rules.flatMap((rule) =>
    rule.breaches(invoice).map(({ path, says = rule.says }) => ({ rule: rule.id, says, path })),
  );
  const told = new Set<string>();
  return problems.filter(({ says, path }) => {
    const key = `${says} ${path.join('/')}`;
    return !told.has(key) && told.add(key);
  });
}
