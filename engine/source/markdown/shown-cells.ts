/** Cells of code that Quarto shows as they are written: `{{python}}` stands for `{python}` in a block that is not run. */
import { fenceEnd, fenceOf } from './foreign-lines.js';

const DOUBLED = /^\{\{([A-Za-z][^{}\n]{0,200})\}\}$/;
/** The same in a block of code. */
const WITHIN = /^([ \t>]*[`~]{3,}[ \t]*)\{\{([A-Za-z][^{}\n]{0,200})\}\}[ \t]*$/;

export function showCells(lines: readonly string[]): string[] {
  const result: string[] = [];
  // Terminates because each turn takes at least one line.
  for (let i = 0; i < lines.length; i++) {
    const fence = fenceOf(lines[i]!);
    if (!fence) {
      result.push(lines[i]!);
      continue;
    }
    const end = fenceEnd(lines, i, fence);
    const inside = lines.slice(i + 1, end).map((line) => line.replace(WITHIN, '$1{$2}'));
    const [, info] = DOUBLED.exec(fence.info) ?? [];
    const outer = `${fence.marks}${fence.marks[0]}`;
    const indent = fence.before.replace(/[^ \t>]/g, ' ');
    if (info === undefined) result.push(lines[i]!, ...inside);
    else result.push(`${fence.before}${outer}`, `${indent}${fence.marks}{${info}}`, ...inside);
    if (end < lines.length) result.push(lines[end]!, ...(info === undefined ? [] : [indent + outer]));
    i = end;
  }
  return result;
}
