/**
 * Computes the amounts of an invoice (EN 16931-1, 6.5). Lines, allowances and the VAT of each rate are rounded to the
 * places of the currency, a half away from zero; sums are exact. Everything that prints or writes an amount takes it from here.
 */
import { placesOf, VAT_CATEGORIES } from './codes.js';
import { Decimal } from '../base/decimal.js';
import type { Allowance, DocumentAllowance, Invoice, Line, LineVat, Totals, VatBreakdown } from './model.js';

const HUNDRED = Decimal.parse('100')!;

/** An amount or a percentage, as it was written. */
export type AllowanceDraft = Omit<Allowance, 'base'>;

/** `places`: decimal places of the currency. */
function withAmounts(draft: AllowanceDraft, base: Decimal | null, places: number): Allowance {
  const { percent } = draft;
  if (percent === null || base === null) return { ...draft, base: null };
  return { ...draft, base, amount: base.times(percent).dividedBy(HUNDRED, places) };
}

export interface LineDraft {
  readonly line: Omit<Line, 'allowances' | 'net'>;
  readonly allowances: readonly AllowanceDraft[];
}

/** Adds the net amount of a line (BT-131). */
function lineNet({ line, allowances: drafts }: LineDraft, places: number): Line {
  const { quantity, price, per } = line;
  const isKnown = quantity !== null && price !== null && per?.sign !== 0;
  const full = isKnown ? quantity.times(price).dividedBy(per ?? Decimal.parse('1')!, places) : null;
  const allowances = drafts.map((draft) => withAmounts(draft, full, places));
  return { ...line, allowances, net: full && full.plus(balanceOf(allowances)).rounded(places) };
}

/** Charges less allowances. */
export function balanceOf(allowances: readonly Allowance[]): Decimal {
  return Decimal.sum(allowances.map(signedAmount));
}

function signedAmount({ isCharge, amount }: Allowance): Decimal {
  if (amount === null) return Decimal.ZERO;
  return isCharge ? amount : amount.negated();
}

export interface ForTotals {
  readonly lines: readonly LineDraft[];
  readonly allowances: readonly (AllowanceDraft & { readonly vat: LineVat })[];
  /** Reasons for no VAT by category. */
  readonly exemptions: ReadonlyMap<string, string>;
  readonly prepaid: Decimal | null;
  readonly rounding: Decimal | null;
}

type Draft = Omit<Invoice, 'lines' | 'allowances' | 'vat' | 'totals'>;

export function completed(
  draft: Draft,
  { lines: written, exemptions, prepaid, rounding, ...rest }: ForTotals,
): Invoice {
  const places = placesOf(draft.currency);
  const lines = written.map((line) => lineNet(line, places));
  const sum = sumOfLines(lines);
  const allowances = rest.allowances.map(({ vat, ...allowance }) => ({ ...withAmounts(allowance, sum, places), vat }));
  const vat = vatBreakdown(lines, allowances, places).map((group) => withReason(group, exemptions));
  return { ...draft, lines, allowances, vat, totals: totalsOf({ lines, allowances, vat, prepaid, rounding }) };
}

export function sumOfLines(lines: readonly Line[]): Decimal {
  return Decimal.sum(lines.map(({ net }) => net ?? Decimal.ZERO));
}

/** The groups of BG-23, without reasons: by category in the order of the code list, the highest rate first. */
export function vatBreakdown(
  lines: readonly Line[],
  allowances: readonly DocumentAllowance[],
  places: number,
): VatBreakdown[] {
  const groups = new Map<string, { vat: LineVat; base: Decimal }>();
  const add = (vat: LineVat, amount: Decimal): void => {
    const key = `${vat.category} ${vat.rate?.toString() ?? ''}`;
    groups.set(key, { vat, base: (groups.get(key)?.base ?? Decimal.ZERO).plus(amount) });
  };
  for (const { vat, net } of lines) add(vat, net ?? Decimal.ZERO);
  for (const allowance of allowances) add(allowance.vat, signedAmount(allowance));
  return [...groups.values()]
    .map(({ vat, base }) => ({ ...vat, base, amount: vatOf(vat, base, places), reason: '', reasonCode: '' }))
    .sort((a, b) => rank(a) - rank(b) || (b.rate ?? Decimal.ZERO).minus(a.rate ?? Decimal.ZERO).sign);
}

const rank = ({ category }: LineVat): number => [...VAT_CATEGORIES.keys()].indexOf(category);

/** The VAT on an amount. */
export function vatOf({ rate }: LineVat, base: Decimal, places: number): Decimal {
  return rate === null ? Decimal.ZERO : base.times(rate).dividedBy(HUNDRED, places);
}

function withReason(group: VatBreakdown, exemptions: ReadonlyMap<string, string>): VatBreakdown {
  const category = VAT_CATEGORIES.get(group.category);
  if (category?.exemption !== 'needed') return { ...group, reason: exemptions.get(group.category) ?? '' };
  return { ...group, reason: exemptions.get(group.category) ?? '', reasonCode: category.reasonCode ?? '' };
}

interface Parts extends Pick<ForTotals, 'prepaid' | 'rounding'> {
  readonly lines: readonly Line[];
  readonly allowances: readonly Allowance[];
  readonly vat: readonly VatBreakdown[];
}

/** BG-22 (BR-CO-10 to BR-CO-16). */
export function totalsOf({ lines, allowances, vat, prepaid, rounding }: Parts): Totals {
  const sum = sumOfLines(lines);
  const amounts = (isCharge: boolean): Decimal | null => {
    const found = allowances.filter((allowance) => allowance.isCharge === isCharge);
    return found.length === 0 ? null : Decimal.sum(found.map(({ amount }) => amount ?? Decimal.ZERO));
  };
  const [reductions, charges] = [amounts(false), amounts(true)];
  const net = sum.minus(reductions ?? Decimal.ZERO).plus(charges ?? Decimal.ZERO);
  const tax = Decimal.sum(vat.map(({ amount }) => amount ?? Decimal.ZERO));
  const gross = net.plus(tax);
  const due = gross.minus(prepaid ?? Decimal.ZERO).plus(rounding ?? Decimal.ZERO);
  return { lines: sum, allowances: reductions, charges, net, vat: tax, gross, prepaid, rounding, due };
}
