/**
 * Formulas in the rows of tables: `| $|x|$ |` is one cell. GFM divides a row at every pipe that has no backslash, and drops the
 * cells that are too many, so pipes of formulas are written as the commands of TeX that draw them.
 */
import { isBlank, verbatimLines } from './foreign-lines.js';
import { formulaAt } from './formulas.js';

/** Both signs and a pipe, as nearly no text has them in one line. */
const MAY_HAVE_PIPES = /\$[^$\n]*\|[^$\n]*\$|\\\([^\n]*\|[^\n]*\\\)/;
const START = /\$|\\\(/g;
const DELIMITERS = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** Returns the text itself where no row of a table has such a formula. */
export function withoutPipesInFormulas(text: string): string {
  if (!MAY_HAVE_PIPES.test(text)) return text;
  const lines = text.split('\n');
  const isVerbatim = verbatimLines(lines);
  let isTable = false;
  return lines
    .map((line, i) => {
      if (isBlank(line)) isTable = false;
      else if (isDelimiterRow(lines[i + 1], isVerbatim[i + 1])) isTable = true;
      return isTable && !isVerbatim[i] ? withoutPipes(line) : line;
    })
    .join('\n');
}

function isDelimiterRow(line: string | undefined, isVerbatim: boolean | undefined): boolean {
  return line !== undefined && !isVerbatim && line.includes('|') && DELIMITERS.test(line);
}

function withoutPipes(line: string): string {
  let result = '';
  let done = 0;
  for (const { index } of line.matchAll(START)) {
    if (index < done) continue;
    const formula = formulaAt(line, index);
    if (formula === null) continue;
    result += line.slice(done, index) + formula.replace(/\\\|/g, '\\Vert ').replace(/\|/g, '\\vert ');
    done = index + formula.length;
  }
  return result + line.slice(done);
}
