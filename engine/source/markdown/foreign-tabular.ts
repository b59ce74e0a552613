/** Reads the rows of LaTeX's tables: `tabular`, `tabularx`, `longtable`, with booktabs' rules, `\multicolumn` and `\multirow`. */
import type { Align, Cell, Rows } from './foreign-table-rows.js';
import { argumentsAt, LINE_END, plainTex, withoutComment } from './foreign-tex.js';

/** What separates a table's head, or repeats it, and is not drawn as text. */
const RULE =
  /^\s*\\(?:hline|toprule|midrule|bottomrule|addlinespace(?:\[[^\]]*\])?|(?:cmidrule(?:\([^)]*\))?|cline|rowcolor|arrayrulecolor|specialrule)(?:\[[^\]]*\])?(?:\{[^{}]*\})+)/;
/** Those that may stand between rows of a head. */
const WITHIN_HEAD = /^\s*\\(?:cmidrule|cline|addlinespace|rowcolor|arrayrulecolor)/;
const PART = /^\s*\\(endfirsthead|endhead|endfoot|endlastfoot)\b/;
const SPAN = /^\s*\\(multicolumn|multirow)(?:\[[^\]]*\])?\{(\d{1,3})\}/;
const ROW_END = new RegExp(String.raw`${LINE_END}|\\tabularnewline\b`, 'y');
/** More columns are not laid out. */
const MOST_COLUMNS = 200;

/** `lines`: the rows; `columns`: the argument that says how they are aligned, as `lr|p{3cm}`. Null: there are no cells. */
export function readTabular(lines: readonly string[], columns: string): Rows | null {
  const aligns = columnAligns(columns);
  const { head, body } = divide(lines);
  const covered: number[] = [];
  const cells = [...head, ...body].map((row) => cellsOf(row, aligns, covered));
  if (!cells.some((row) => row.some(({ text }) => text !== ''))) return null;
  return { head: cells.slice(0, head.length), body: cells.slice(head.length), widths: [] };
}

/** How each column of `l|c*{2}{r}p{3cm}X` is aligned. */
function columnAligns(spec: string): Align[] {
  const known: Readonly<Record<string, Align>> = { l: 'left', c: 'center', r: 'right', S: 'right' };
  const aligns: Align[] = [];
  const expanded = spec.replace(/\*\{(\d{1,2})\}\{([^{}]{1,20})\}/g, (_, count: string, part: string) =>
    part.repeat(Number(count)),
  );
  const bare = expanded.replace(/[@!<>]\{(?:[^{}]|\{[^{}]*\})*\}|\[[^\]]{0,100}\]/g, '').replace(/\{[^{}]*\}/g, '');
  for (const letter of bare)
    if (/[a-zA-Z]/.test(letter) && aligns.length < MOST_COLUMNS) aligns.push(known[letter] ?? null);
  return aligns;
}

interface Divided {
  readonly head: readonly string[];
  readonly body: readonly string[];
}

/** The rows of the head, which ends at the first rule below a row, or at `\endhead`, and the others. */
function divide(lines: readonly string[]): Divided {
  let head: string[] | null = null;
  let rows: string[] = [];
  for (const row of pieces(lines.map(withoutComment).join('\n'), ROW_END)) {
    let text = row;
    // Ends because each turn takes a command from the text.
    for (let match = RULE.exec(text) ?? PART.exec(text); match; match = RULE.exec(text) ?? PART.exec(text)) {
      text = text.slice(match[0].length);
      const part = match[1];
      if (part === undefined) {
        if (head === null && rows.length > 0 && !WITHIN_HEAD.test(match[0])) head = rows.splice(0);
        continue;
      }
      // The head of the first page stands before the repeated one, and the feet stand in no place of their own.
      if (part === 'endfirsthead' || part === 'endhead') head ??= rows;
      rows = [];
    }
    if (text.trim() !== '') rows.push(text.trim());
  }
  if (head !== null && rows.length > 0) return { head, body: rows };
  return { head: [], body: [...(head ?? []), ...rows] };
}

/** Divides a text where a pattern matches outside of braces and formulas. */
function pieces(text: string, separator: RegExp): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  // Terminates because `at` only grows.
  for (let at = 0; at < text.length;) {
    separator.lastIndex = at;
    const match = depth === 0 ? separator.exec(text) : null;
    if (match) {
      found.push(text.slice(from, at));
      at += match[0].length;
      from = at;
      continue;
    }
    const sign = text[at];
    if (sign === '{' || (sign === '\\' && text.startsWith('begin{', at + 1))) depth++;
    else if (sign === '}' || (sign === '\\' && text.startsWith('end{', at + 1))) depth = Math.max(0, depth - 1);
    at += sign === '\\' ? 2 : 1;
  }
  return [...found, text.slice(from)];
}

/** `covered`: for each column, how many of the next rows a cell above covers. It is kept up to date. */
function cellsOf(row: string, aligns: readonly Align[], covered: number[]): Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (const source of pieces(row, /&/y)) {
    if (column >= MOST_COLUMNS) break;
    const cell = cellOf(source, aligns[column] ?? null);
    const isCovered = (covered[column] ?? 0) > 0 && cell.text === '';
    for (let i = column; i < column + cell.columns; i++) {
      covered[i] = isCovered ? Math.max(0, (covered[i] ?? 0) - 1) : cell.rows - 1;
    }
    if (!isCovered) cells.push(cell);
    column += cell.columns;
  }
  return cells;
}

function cellOf(source: string, align: Align): Cell {
  let text = source.trim();
  let columns = 1;
  let rows = 1;
  let own = align;
  // Terminates: each turn unwraps one of the two commands.
  for (let turn = 0; turn < 2; turn++) {
    const span = SPAN.exec(text);
    const given = span && argumentsAt(text, span[0].length, 2);
    if (!given) break;
    const count = Math.max(1, Math.min(MOST_COLUMNS, Number(span[2])));
    if (span[1] === 'multicolumn') {
      columns = count;
      own = columnAligns(given[0]!)[0] ?? null;
    } else rows = count;
    text = given[1]!.trim();
  }
  text = linesOf(text);
  return { text: plainTex(text.replace(/\s*\n\s*/g, ' ')), align: own, columns, rows };
}

/** A cell that is several lines, or a group in braces, without the command for that. */
function linesOf(text: string): string {
  const command = /^\\(?:makecell|shortstack|thead|begin\{tabular\})(?:\[[^\]]{0,20}\])?/.exec(text)?.[0] ?? '';
  const inside = argumentsAt(text, command.length, 1)?.[0];
  if (inside === undefined) return text;
  const rest = text.slice(text.indexOf('{', command.length) + inside.length + 2);
  if (command.includes('{')) return /&/.test(rest) ? text : rest.replace(/\\end\{tabular\}\s*$/, '').trim();
  return rest.trim() === '' ? inside : text;
}
