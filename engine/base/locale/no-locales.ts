/** Stands for format-day.ts in browsers, where the data of languages would weigh more than dates are worth. */
export function isDay(): boolean {
  return false;
}

export function formatDay(): null {
  return null;
}
