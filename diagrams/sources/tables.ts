/** Tables as data: a first row of names, numbers as a language writes them. */

export interface Table {
  readonly names: readonly string[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  /** A number that another language reads as a thousand times as much, where the language is unknown. */
  readonly doubtful: string | null;
}

/** Languages that part decimals by a comma. */
const COMMA =
  /^(?:de(?!-CH|-LI)|fr|es(?!-MX|-US)|it(?!-CH)|nl|pt|pl|cs|sk|sl|hr|sr|bg|ro|hu|da|sv|nb|nn|no|fi|et|lv|lt|el|tr|ru|uk|be|is|ca|id|vi)\b/i;

export const hasDecimalComma = (language: string): boolean => COMMA.test(language);

/** Rows as Markdown (`| a | b |`), or separated by tabs, semicolons or commas. */
export function rowsOf(text: string, language: string): Table {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^[\s|:-]*-[\s|:-]*$/.test(line));
  const mark = ['|', '\t', ';', ','].find((one) => (lines[0] ?? '').includes(one)) ?? ',';
  const cells = lines.map((line) => cellsOf(line, mark));
  const names = (cells[0] ?? []).map((name, i) => (name === '' ? `column ${i + 1}` : name));
  const rows = cells
    .slice(1)
    .map((row) => Object.fromEntries(names.map((name, i) => [name, valueOf(row[i] ?? '', language)])));
  const doubtful = language === '' ? doubtfulIn(cells.slice(1), names.length) : null;
  return { names, rows, doubtful };
}

/** The first cell of a column whose cells all have a point before three digits: thousands, or decimals. */
function doubtfulIn(rows: readonly (readonly string[])[], columns: number): string | null {
  for (let i = 0; i < columns; i++) {
    const cells = rows.map((row) => row[i] ?? '').filter((cell) => cell !== '');
    if (cells.length > 1 && cells.every((cell) => /^[-+−]?[1-9]\d{0,2}\.\d{3}$/.test(bareNumber(cell))))
      return cells[0]!;
  }
  return null;
}

function cellsOf(line: string, mark: string): string[] {
  const bare = mark === '|' ? line.trim().replace(/^\||\|$/g, '') : line;
  return bare.split(mark).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/** A number, with its unit or percent sign left out; otherwise the text. Dates are text, which Vega reads. */
export function valueOf(cell: string, language: string): string | number | null {
  if (cell === '' || /^[-–—]$/.test(cell)) return null;
  const bare = bareNumber(cell);
  const [decimal, group] = hasDecimalComma(language) ? [',', '.'] : ['.', ','];
  const isGrouped = new RegExp(`^[-+]?\\d{1,3}(?:\\${group}\\d{2,3})*\\${group}\\d{3}(?:\\${decimal}\\d*)?$`).test(
    bare,
  );
  // A sign that parts no three digits is that of decimals, whatever the language: data of programs has points.
  const plain = isGrouped ? bare.split(group).join('').replace(decimal, '.') : bare.replace(',', '.');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : cell;
}

/** Without currency, percent sign and spaces. */
function bareNumber(cell: string): string {
  return cell
    .replace(/^[€$£¥]\s*|\s*(?:%|€|\$|£|CHF|EUR|USD)$/g, '')
    .replace(/[\s\u00a0\u202f’']/g, '')
    .replace('−', '-');
}
