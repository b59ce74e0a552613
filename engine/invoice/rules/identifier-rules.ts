/**
 * Identifiers whose numbers have a form and a check digit, as Peppol checks them in addresses and registrations. ISO/IEC 6523
 * numbers their schemes.
 */
import type { Identifier, Invoice } from '../model.js';
import type { Breach, Rule } from './rule.js';

interface Scheme {
  readonly rule: string;
  /** What such a number is, for the sentence. */
  readonly is: string;
  readonly isValid: (id: string) => boolean;
}

const digitsOf = (id: string): readonly number[] => Array.from(id, Number);

/** The sum of digits, each times its weight; `weights` repeat. */
function weighted(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, i) => sum + digit * weights[i % weights.length]!, 0);
}

/** GS1: from the end, every second digit counts three times, and all are a multiple of ten. */
const isGln = (id: string): boolean => /^\d+$/.test(id) && weighted(digitsOf(id).toReversed(), [1, 3]) % 10 === 0;

/** Modulo 11, with weights from 2 to 7 behind the check digit. */
function isNorwegian(id: string): boolean {
  if (!/^\d{9}$/.test(id) || Number(id) === 0) return false;
  const [check, ...rest] = digitsOf(id).toReversed();
  return (11 - (weighted(rest, [2, 3, 4, 5, 6, 7]) % 11)) % 11 === check;
}

const isBelgian = (id: string): boolean =>
  /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));

/** Luhn: every second digit from the end is doubled, and the digits of the double are added. */
function isSwedish(id: string): boolean {
  if (!/^\d{10}$/.test(id)) return false;
  const added = digitsOf(id)
    .toReversed()
    .map((digit, i) => (i % 2 === 0 ? digit : Math.floor((2 * digit) / 10) + ((2 * digit) % 10)));
  return weighted(added, [1]) % 10 === 0;
}

function isAustralian(id: string): boolean {
  if (!/^\d{11}$/.test(id)) return false;
  const [first = 0, ...rest] = digitsOf(id);
  return weighted([first - 1, ...rest], [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0;
}

const SCHEMES: Readonly<Record<string, Scheme>> = {
  '0088': { rule: 'PEPPOL-COMMON-R040', is: 'a GLN', isValid: isGln },
  '0192': { rule: 'PEPPOL-COMMON-R041', is: 'a Norwegian organisation number of nine digits', isValid: isNorwegian },
  '0184': {
    rule: 'PEPPOL-COMMON-R042',
    is: 'a Danish CVR number of eight digits',
    isValid: (id) => /^(?:DK)?\d{8}$/.test(id),
  },
  '0208': { rule: 'PEPPOL-COMMON-R043', is: 'a Belgian enterprise number of ten digits', isValid: isBelgian },
  '0007': { rule: 'PEPPOL-COMMON-R049', is: 'a Swedish organisation number of ten digits', isValid: isSwedish },
  '0151': { rule: 'PEPPOL-COMMON-R050', is: 'an Australian business number of eleven digits', isValid: isAustralian },
};

const PLACES = ['electronicAddress', 'registration'] as const;
const PARTIES = ['seller', 'buyer'] as const;

function breachesOf(scheme: string, { is, isValid }: Scheme, invoice: Invoice): readonly Breach[] {
  return PARTIES.flatMap((party) =>
    PLACES.flatMap((place) => {
      const identifier: Identifier | null = invoice[party][place];
      if (identifier?.scheme !== scheme || isValid(identifier.id)) return [];
      return [{ path: [party, place], says: `${identifier.id} is not ${is} with its check digit (scheme ${scheme}).` }];
    }),
  );
}

export const IDENTIFIER_RULES: readonly Rule[] = Object.entries(SCHEMES).map(([number, scheme]) => ({
  id: scheme.rule,
  says: `An identifier of scheme ${number} is ${scheme.is}.`,
  breaches: (invoice) => breachesOf(number, scheme, invoice),
}));
