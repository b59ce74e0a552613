/** Marks of a fence around a code: longer than those in it. */
export function marksAround(code: string): string {
  let length = 3;
  for (const [run] of code.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  return '`'.repeat(length);
}
