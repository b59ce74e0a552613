/**
 * Rules about VAT (EN 16931-1, 6.4.3). Each category has the same family: BR-S-01 to -10, BR-AE-01 to -10 and so on.
 */
import { placesOf, VAT_CATEGORIES, type VatCategory } from '../codes.js';
import { Decimal } from '../../base/decimal.js';
import type { Invoice, LineVat, Path, VatBreakdown } from '../model.js';
import { vatBreakdown } from '../totals.js';
import type { Breach, Rule } from './rule.js';

interface Place {
  readonly path: Path;
  readonly vat: LineVat;
}

/** Where a category stands: lines, allowances, charges; the number of the rules differs in its last digits. */
const PLACES: readonly ((invoice: Invoice) => readonly Place[])[] = [
  ({ lines }) => lines.map(({ vat }, i) => ({ path: ['lines', i, 'vat'], vat })),
  ({ allowances }) => listed(allowances, false),
  ({ allowances }) => listed(allowances, true),
];

function listed(allowances: Invoice['allowances'], isCharge: boolean): readonly Place[] {
  return allowances
    .filter((allowance) => allowance.isCharge === isCharge)
    .map(({ vat }, i) => ({ path: [isCharge ? 'charges' : 'allowances', i, 'vat'], vat }));
}

type Need = VatCategory['needs'][number];

const NEEDS: Readonly<Record<Need, { path: Path; says: string; holds: (invoice: Invoice) => boolean }>> = {
  'seller tax': {
    path: ['seller', 'vatId'],
    says: 'the seller needs a vatId or a taxNumber',
    holds: ({ seller }) => seller.vatId + seller.taxNumber !== '',
  },
  'seller vat': {
    path: ['seller', 'vatId'],
    says: 'the seller needs a vatId',
    holds: ({ seller }) => seller.vatId !== '',
  },
  'buyer vat': { path: ['buyer', 'vatId'], says: 'the buyer needs a vatId', holds: ({ buyer }) => buyer.vatId !== '' },
  'buyer vat or registration': {
    path: ['buyer', 'vatId'],
    says: 'the buyer needs a vatId or a registration',
    holds: ({ buyer }) => buyer.vatId !== '' || Boolean(buyer.registration?.id),
  },
};

function categoryRules(category: VatCategory): Rule[] {
  const { code, rules, says, rate, exemption, needs } = category;
  const id = (number: number): string => `BR-${rules}-${String(number).padStart(2, '0')}`;
  const of = (vat: LineVat): boolean => vat.category === code;
  const about = `VAT category ${code} (${says})`;
  return [
    {
      id: id(1),
      says: `${about} stands on a line, but not among the sums by rate.`,
      breaches: (invoice) => {
        const isUsed = PLACES.some((places) => places(invoice).some(({ vat }) => of(vat)));
        return isUsed && !invoice.vat.some(of) ? [{ path: ['lines'] }] : [];
      },
    },
    ...PLACES.map((places, i) =>
      needRule(id(2 + i), { about, needs, isUsed: (invoice) => places(invoice).some((p) => of(p.vat)) }),
    ),
    ...PLACES.map((places, i): Rule => ({
      id: id(5 + i),
      says: `${about} has ${{ 'above zero': 'a rate above zero', zero: 'the rate 0', none: 'no rate' }[rate]}.`,
      breaches: (invoice) =>
        places(invoice)
          .filter(({ vat }) => of(vat) && !hasRate(vat.rate, rate))
          .map(({ path }) => ({ path })),
    })),
    {
      id: id(8),
      says: `The taxable sum of ${about} is not the sum of its lines, allowances and charges.`,
      breaches: (invoice) => wrongBases(invoice, of),
    },
    {
      id: id(10),
      says:
        exemption === 'needed'
          ? `${about} needs a reason: write exemptions: { ${code}: … }.`
          : `${about} has no reason for exemption; remove it.`,
      breaches: (invoice) =>
        invoice.vat
          .filter((group) => of(group) && (group.reason + group.reasonCode === '') === (exemption === 'needed'))
          .map(() => ({ path: ['exemptions', code] })),
    },
  ];
}

function needRule(
  id: string,
  use: { readonly about: string; readonly needs: readonly Need[]; readonly isUsed: (invoice: Invoice) => boolean },
): Rule {
  return {
    id,
    says: use.about,
    breaches: (invoice): Breach[] => {
      if (!use.isUsed(invoice)) return [];
      const missing = use.needs.map((need) => NEEDS[need]).filter(({ holds }) => !holds(invoice));
      return missing.map(({ path, says }) => ({ path, says: `For ${use.about} ${says}.` }));
    },
  };
}

function hasRate(rate: Decimal | null, kind: VatCategory['rate']): boolean {
  if (kind === 'none') return rate === null;
  return rate !== null && (kind === 'zero' ? rate.sign === 0 : rate.sign > 0);
}

function wrongBases(invoice: Invoice, of: (vat: LineVat) => boolean): Breach[] {
  const computed = vatBreakdown(invoice.lines, invoice.allowances, placesOf(invoice.currency)).filter(of);
  return invoice.vat.filter(of).flatMap((group) => {
    const own = computed.find((other) => isSameRate(other, group));
    if (group.base === null || own?.base?.equals(group.base)) return [];
    const says = `The taxable sum at ${rateText(group)} is ${group.base.toFixed(2)}, and the lines make ${own?.base?.toFixed(2) ?? 'nothing'}.`;
    return [{ path: ['totals'], says }];
  });
}

const isSameRate = (a: LineVat, b: LineVat): boolean => (a.rate ?? Decimal.ZERO).equals(b.rate ?? Decimal.ZERO);

export const rateText = ({ category, rate }: Pick<VatBreakdown, 'category' | 'rate'>): string =>
  rate === null ? `category ${category}` : `${rate.toString()} % (${category})`;

/** What only some categories have to keep. */
const SPECIAL_RULES: readonly Rule[] = [
  {
    id: 'BR-IC-11',
    says: 'For a supply within the EU, say when it was delivered: delivered or period.',
    breaches: (invoice) =>
      has(invoice, 'K') && invoice.delivered === '' && invoice.period === null ? [{ path: ['delivered'] }] : [],
  },
  {
    id: 'BR-IC-12',
    says: 'For a supply within the EU, say which country it was delivered to: deliverTo.country.',
    breaches: (invoice) =>
      has(invoice, 'K') && !invoice.delivery?.address?.country ? [{ path: ['deliverTo', 'country'] }] : [],
  },
  {
    id: 'BR-O-02',
    says: 'Outside the scope of VAT, the seller and the buyer write no vatId.',
    breaches: (invoice) =>
      has(invoice, 'O')
        ? (['seller', 'buyer'] as const)
            .filter((side) => invoice[side].vatId !== '')
            .map((side) => ({ path: [side, 'vatId'] }))
        : [],
  },
  {
    id: 'BR-O-11',
    says: 'What is outside the scope of VAT stands on an invoice of its own, without lines of other categories.',
    breaches: (invoice) => (has(invoice, 'O') && invoice.vat.length > 1 ? [{ path: ['lines'] }] : []),
  },
];

const has = (invoice: Invoice, code: string): boolean => invoice.vat.some(({ category }) => category === code);

export const VAT_RULES: readonly Rule[] = [...[...VAT_CATEGORIES.values()].flatMap(categoryRules), ...SPECIAL_RULES];
