/**
 * Formulas in the rows of tables: `| $|x|$ |` is one cell. GFM divides a row at every pipe that has no backslash, and drops the
 * cells that are too many, so pipes of formulas are written as the commands of TeX that draw them.
 */
import { isBlank, verbatimLines } from './foreign-lines.js';

/** Both signs and a pipe, as nearly no text has them in one line. */
const MAY_HAVE_PIPES = /\$[^$\n]*\|[^$\n]*\$/;
const DELIMITERS = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** Not a price: no white space inside of the signs, and no letter or digit beside them. */
const FORMULA = /(?<![\\$\w])\$(?=\S)((?:[^$\n\\]|\\.){1,500}?)(?<=\S)\$(?![\w$])/g;

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
      return isTable && !isVerbatim[i] ? line.replace(FORMULA, withCommands) : line;
    })
    .join('\n');
}

function isDelimiterRow(line: string | undefined, isVerbatim: boolean | undefined): boolean {
  return line !== undefined && !isVerbatim && line.includes('|') && DELIMITERS.test(line);
}

function withCommands(formula: string): string {
  return formula.replace(/\\\|/g, '\\Vert ').replace(/\|/g, '\\vert ');
}
