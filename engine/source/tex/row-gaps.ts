/** Gaps between rows, `\\[6pt]`, which Temml reads and forgets: the row above becomes deeper, as LaTeX makes its strut. */
const GAP = /(?<!\\)\\\\\[\s{0,3}(\d{0,3}\.?\d{1,3})\s{0,3}(pt|em|ex|mm|cm|in|px|pc)\s{0,3}\]/g;
/** In em of a font of ten points. */
const UNITS: Readonly<Record<string, number>> = {
  ...{ pt: 0.1, em: 1, ex: 0.43, mm: 0.2845, cm: 2.845, in: 7.227, px: 0.0753, pc: 1.2 },
};
/** What a strut has below the baseline. */
const DEPTH = 0.4;
const MOST = 20;

export function withRowGaps(tex: string): string {
  return tex.replace(GAP, (_, size: string, unit: string) => {
    const depth = (DEPTH + Math.min(Number(size) * UNITS[unit]!, MOST)).toFixed(3);
    return `\\rule[-${depth}em]{0em}{${depth}em}\\\\`;
  });
}
