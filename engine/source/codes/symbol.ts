/** What every symbology gives: the modules of a symbol, and what surrounds them. */

export interface CodeSymbol {
  /** Rows of modules; true: dark. Bars have one row. */
  readonly rows: readonly (readonly boolean[])[];
  /** The height of a row, in modules. */
  readonly rowHeight: number;
  /** The width of a module, in mm, as the standard of the symbology recommends it. */
  readonly module: number;
  /** The quiet zone at the left, right, and at the top and bottom, in modules. */
  readonly quiet: { readonly left: number; readonly right: number; readonly block: number };
  /** What is printed below bars. */
  readonly labels?: readonly Label[];
  /** Columns from `from` to before `to` whose bars reach down between the labels. */
  readonly guards?: readonly (readonly [from: number, to: number])[];
  /** The size that a standard fixes, without the quiet zone, in mm. */
  readonly fixedSize?: number;
  /** Whether a Swiss cross stands in its middle. */
  readonly hasCross?: boolean;
}

export interface Label {
  readonly text: string;
  /** The middle, in modules from the first bar. */
  readonly x: number;
  /** The room that it has, in modules. */
  readonly width: number;
}

/** Data that a symbology cannot hold. Its message is a sentence for the author. */
export class WrongData extends Error {}

/** The dark modules as a path of SVG: a rectangle for each run of a row. `heightAt`: of the run that begins at a column. */
export function pathOf(
  { rows, rowHeight }: Pick<CodeSymbol, 'rows' | 'rowHeight'>,
  heightAt: (column: number) => number = () => rowHeight,
): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y * rowHeight}h${x + 1 - from}v${heightAt(from)}H${from}z`;
    }
  });
  return path;
}

/** Quiet zones of the same width on all sides. */
export function quietZone(modules: number): CodeSymbol['quiet'] {
  return { left: modules, right: modules, block: modules };
}

interface Bars {
  readonly bars: readonly boolean[];
  /** In modules. */
  readonly height: number;
  /** The width of a module, in mm. */
  readonly module: number;
  readonly label: string;
}

/** A symbol of bars over one label, with ten modules of quiet zone at its sides. */
export function barSymbol({ bars, height, module, label }: Bars): CodeSymbol {
  const labels = [{ text: label, x: bars.length / 2, width: bars.length }];
  return { rows: [bars], rowHeight: height, module, quiet: { left: 10, right: 10, block: 1 }, labels };
}

/** Bars and spaces in turn, by their widths. */
export function barsOfWidths(widths: string): boolean[] {
  return [...widths].flatMap((width, i) => Array<boolean>(Number(width)).fill(i % 2 === 0));
}

/** The digits of a number in base 2. */
export function binary(value: number, length: number): string {
  return value.toString(2).padStart(length, '0');
}

/** Modules as digits: 1 is dark. */
export function barsOfModules(modules: string): boolean[] {
  return [...modules].map((module) => module === '1');
}
