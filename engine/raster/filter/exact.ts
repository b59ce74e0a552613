/**
 * Functions whose last digits differ between engines, made of the operations that IEEE 754 defines exactly. They are right to
 * some 1e-12, which is far more than bytes show.
 */

const LN2 = 0.6931471805599453;

/** e to the power of x. */
export function exp(x: number): number {
  if (x > 700) return Infinity;
  if (x < -700) return 0;
  const halves = Math.round(x / LN2);
  const rest = x - halves * LN2;
  let [sum, term] = [1, 1];
  for (let n = 1; n < 18; n++) {
    term = (term * rest) / n;
    sum += term;
  }
  return sum * powerOfTwo(halves);
}

/** `n`: up to 1,023, and down to as many below zero. */
function powerOfTwo(n: number): number {
  let value = 1;
  for (let [left, square] = [Math.abs(n), 2]; left >= 1; left = Math.floor(left / 2), square *= square)
    if (left % 2 === 1) value *= square;
  return n < 0 ? 1 / value : value;
}

/** The natural logarithm of a positive number. */
function ln(x: number): number {
  if (!(x > 0) || x === Infinity) return x === Infinity ? Infinity : -Infinity;
  let [mantissa, halves] = [x, 0];
  // Ends because numbers have 2,100 powers of two at most.
  for (; mantissa > 1.5; halves++) mantissa /= 2;
  for (; mantissa < 0.75; halves--) mantissa *= 2;
  const z = (mantissa - 1) / (mantissa + 1);
  let [sum, term] = [0, z];
  for (let n = 1; n < 34; n += 2) {
    sum += term / n;
    term *= z * z;
  }
  return 2 * sum + halves * LN2;
}

/** `base` is not negative. */
export function power(base: number, exponent: number): number {
  if (exponent === 0) return 1;
  if (base === 0) return exponent > 0 ? 0 : Infinity;
  return exp(exponent * ln(base));
}

/** Of an angle in radians. */
export function sine(angle: number): number {
  const turns = angle / (2 * Math.PI);
  const x = (turns - Math.round(turns)) * 2 * Math.PI;
  let [sum, term] = [0, x];
  for (let n = 1; n < 26; n += 2) {
    sum += term;
    term = (-term * x * x) / ((n + 1) * (n + 2));
  }
  return sum;
}

export function cosine(angle: number): number {
  return sine(angle + Math.PI / 2);
}
