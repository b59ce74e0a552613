/** Rules about amounts (EN 16931-1, 6.4.2): whether sums are the sums of their parts, and have two decimal places. */
import { placesOf } from '../codes.js';
import { Decimal } from '../../base/decimal.js';
import type { Invoice } from '../model.js';
import { balanceOf, sumOfLines, totalsOf, vatOf } from '../totals.js';
import { rateText } from './vat-rules.js';
import type { Breach, Rule } from './rule.js';

type Sum = keyof Invoice['totals'];

/** A total against what its parts make. */
function sumRule(id: string, sum: Sum, what: string, parts: (invoice: Invoice) => Decimal | null): Rule {
  return {
    id,
    says: `${what} is wrong.`,
    breaches: (invoice) => {
      const stated = invoice.totals[sum] ?? Decimal.ZERO;
      const computed = parts(invoice) ?? Decimal.ZERO;
      if (stated.equals(computed)) return [];
      return [
        { path: ['totals'], says: `${what} is ${stated.toFixed(2)}, and its parts make ${computed.toFixed(2)}.` },
      ];
    },
  };
}

const or0 = (value: Decimal | null): Decimal => value ?? Decimal.ZERO;

const ONE = Decimal.parse('1')!;
const HUNDREDTH = Decimal.parse('0.01')!;

/** Amounts are compared in hundredths; a currency without hundredths rounds to whole amounts. */
const roundingOf = ({ currency }: Invoice): Decimal => (placesOf(currency) === 0 ? ONE : HUNDREDTH);
/** How far the VAT of a rate may be from its rate times its base (BR-CO-17). */
const vatTolerance = roundingOf;
/** How far the net amount of a line may be from quantity times price (PEPPOL-EN16931-R120). */
const lineTolerance = (invoice: Invoice): Decimal => roundingOf(invoice).plus(roundingOf(invoice));

const isNear = (a: Decimal, b: Decimal, tolerance: Decimal): boolean => {
  const difference = a.minus(b);
  return !tolerance.isLessThan(difference.sign < 0 ? difference.negated() : difference);
};

export const AMOUNT_RULES: readonly Rule[] = [
  {
    id: 'PEPPOL-EN16931-R120',
    says: 'The net amount of a line is not its quantity times its price.',
    breaches: (invoice) =>
      invoice.lines.flatMap(({ quantity, price, per, net, allowances }, i): Breach[] => {
        if (quantity === null || price === null || net === null || per?.sign === 0) return [];
        const computed = quantity
          .times(price)
          .dividedBy(per ?? ONE, 2)
          .plus(balanceOf(allowances));
        if (isNear(net, computed, lineTolerance(invoice))) return [];
        const says = `The net amount of line ${i + 1} is ${net.toFixed(2)}, and quantity times price makes ${computed.toFixed(2)}.`;
        return [{ path: ['lines', i], says }];
      }),
  },
  sumRule('BR-CO-10', 'lines', 'The sum of the lines (BT-106)', ({ lines }) => sumOfLines(lines)),
  sumRule('BR-CO-11', 'allowances', 'The sum of the allowances (BT-107)', (i) => recomputed(i).allowances),
  sumRule('BR-CO-12', 'charges', 'The sum of the charges (BT-108)', (i) => recomputed(i).charges),
  sumRule('BR-CO-13', 'net', 'The total without VAT (BT-109)', ({ totals: t }) =>
    or0(t.lines).minus(or0(t.allowances)).plus(or0(t.charges)),
  ),
  sumRule('BR-CO-14', 'vat', 'The total of VAT (BT-110)', ({ vat }) =>
    Decimal.sum(vat.map((group) => or0(group.amount))),
  ),
  sumRule('BR-CO-15', 'gross', 'The total with VAT (BT-112)', ({ totals: t }) => or0(t.net).plus(or0(t.vat))),
  sumRule('BR-CO-16', 'due', 'The amount due (BT-115)', ({ totals: t }) =>
    or0(t.gross).minus(or0(t.prepaid)).plus(or0(t.rounding)),
  ),
  {
    id: 'BR-CO-17',
    says: 'The VAT of a rate is not its base times the rate.',
    breaches: (invoice) =>
      invoice.vat.flatMap((group) => {
        if (group.amount === null || group.base === null) return [];
        const computed = vatOf(group, group.base, 2);
        if (isNear(group.amount, computed, vatTolerance(invoice))) return [];
        const says = `The VAT at ${rateText(group)} is ${group.amount.toFixed(2)}, and its base makes ${computed.toFixed(2)}.`;
        return [{ path: ['totals'], says }];
      }),
  },
  {
    id: 'BR-DEC',
    says: 'Amounts have two decimal places at most.',
    breaches: (invoice) => tooExact(invoice),
  },
];

const recomputed = (invoice: Invoice): Invoice['totals'] =>
  totalsOf({ ...invoice, prepaid: invoice.totals.prepaid, rounding: invoice.totals.rounding });

function tooExact({ lines, allowances, totals, vat }: Invoice): Breach[] {
  const isTooExact = (value: Decimal | null): boolean => value !== null && value.places > 2;
  const inLines = lines.flatMap((line, i) =>
    isTooExact(line.net) || line.allowances.some(({ amount }) => isTooExact(amount)) ? [{ path: ['lines', i] }] : [],
  );
  const sums = [...Object.values(totals), ...vat.flatMap(({ base, amount }) => [base, amount])] as (Decimal | null)[];
  const rest = [...sums, ...allowances.map(({ amount }) => amount)];
  return [...inLines, ...(rest.some(isTooExact) ? [{ path: ['totals'] }] : [])];
}
