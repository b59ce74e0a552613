/** Exact decimal numbers: amounts of money are never binary fractions. */

/** More digits than any sum of amounts has; what is longer costs time and means nothing. */
const NUMBER = /^([+-]?)(\d{1,40})(?:\.(\d{1,12}))?$/;

/** An immutable decimal number: `units` divided by ten to the power of `scale`. */
export class Decimal {
  static readonly ZERO = new Decimal(0n, 0);

  private constructor(
    private readonly units: bigint,
    private readonly scale: number,
  ) {}

  /** Reads a number such as `-1234.50`; null for anything else. */
  static parse(text: string): Decimal | null {
    const [, sign, whole, fraction = ''] = NUMBER.exec(text.trim()) ?? [];
    if (whole === undefined) return null;
    const units = BigInt(whole + fraction);
    return new Decimal(sign === '-' ? -units : units, fraction.length);
  }

  static sum(numbers: Iterable<Decimal>): Decimal {
    let total = Decimal.ZERO;
    for (const number of numbers) total = total.plus(number);
    return total;
  }

  /** -1, 0 or 1. */
  get sign(): number {
    return this.units < 0n ? -1 : this.units > 0n ? 1 : 0;
  }

  /** The number of digits behind the point that are not zero at the end. */
  get places(): number {
    return this.toString().split('.')[1]?.length ?? 0;
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.#unitsAt(scale) + other.#unitsAt(scale), scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(other.negated());
  }

  negated(): Decimal {
    return new Decimal(-this.units, this.scale);
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.units * other.units, this.scale + other.scale);
  }

  /** Times ten to the power of `places`. */
  shifted(places: number): Decimal {
    return new Decimal(this.units * 10n ** BigInt(places), this.scale);
  }

  /** Divides and rounds to `places` digits behind the point. The divisor is not zero. */
  dividedBy(divisor: Decimal, places: number): Decimal {
    const shift = places + divisor.scale - this.scale;
    const dividend = shift >= 0 ? this.units * 10n ** BigInt(shift) : this.units;
    const by = shift >= 0 ? divisor.units : divisor.units * 10n ** BigInt(-shift);
    return new Decimal(roundedQuotient(dividend, by), places);
  }

  /** Rounds to `places` digits behind the point; a half goes away from zero. */
  rounded(places: number): Decimal {
    return this.scale <= places ? this : this.dividedBy(new Decimal(1n, 0), places);
  }

  equals(other: Decimal): boolean {
    return this.minus(other).units === 0n;
  }

  isLessThan(other: Decimal): boolean {
    return this.minus(other).units < 0n;
  }

  /** With exactly `places` digits behind the point. */
  toFixed(places: number): string {
    const rounded = this.rounded(places);
    return decimalText(rounded.#unitsAt(places), places);
  }

  /** Without zeros at the end. */
  toString(): string {
    const text = decimalText(this.units, this.scale);
    return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  }

  #unitsAt(scale: number): bigint {
    return this.units * 10n ** BigInt(scale - this.scale);
  }
}

function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * above + below) / (2n * below);
  return isNegative ? -quotient : quotient;
}

function decimalText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const at = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${scale > 0 ? `.${digits.slice(at)}` : ''}`;
}
