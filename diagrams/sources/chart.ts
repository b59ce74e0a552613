/**
 * Charts of one line: a kind and options, above a table. They become Vega-Lite. The first column is along the axis, each
 * other one a series.
 */
import { hasDecimalComma, rowsOf, valueOf, type Table } from './tables.js';

type Spec = Readonly<Record<string, unknown>>;
interface Problem {
  readonly problem: string;
  readonly line: number | null;
}

interface Chart extends Table {
  readonly options: ReadonlyMap<string, string>;
  readonly first: string;
  /** The other columns. */
  readonly series: readonly string[];
}

const PAIR = /([a-z]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g;
const DATE = /^\d{4}-\d\d-\d\d$/;

export function chartSpec(source: string, above: string | undefined, language: string): Spec | Problem {
  const { line, rest } = headOf(source);
  const [kind = ''] = line.split(/\s+/);
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind]! : null;
  if (!make)
    return {
      problem: `“${kind.slice(0, 40)}” is no kind of chart; there are ${Object.keys(KINDS).join(', ')}`,
      line: 1,
    };
  const own = rest.join('\n').trim();
  const text = own === '' ? above : own;
  if (text === undefined) return { problem: 'there is no table below its first line or above it', line: 1 };
  const table = rowsOf(text, language);
  if (table.rows.length === 0 || table.names.length === 0) return { problem: 'its table has no rows', line: 2 };
  const options = optionsOf(line.slice(kind.length));
  const [first = ''] = table.names;
  const named = options
    .get('y')
    ?.split(',')
    .map((name) => name.trim());
  const x = options.get('x') ?? first;
  const series = (named ?? table.names.filter((name) => name !== x)).filter((name) => table.names.includes(name));
  const missing = [...(named ?? []), x].find((name) => !table.names.includes(name));
  if (missing !== undefined) return { problem: `its table has no column “${missing.slice(0, 40)}”`, line: 1 };
  const title = options.get('title');
  const height = Number(options.get('height'));
  const chart = { ...table, options, first: x, series };
  const spec = make(chart);
  return {
    ...(title !== undefined && { title }),
    ...(height > 0 && height <= 2000 && { height }),
    ...{ data: { values: table.rows }, ...(options.has('multiples') ? inPanels(spec, chart) : spec) },
    usermeta: { kind, names: table.names, doubtful: table.doubtful },
  };
}

const MOST_COLUMNS = 3;
const PANEL = { width: 120, height: 90 };

/** A panel for each series, all to one scale. */
function inPanels(spec: Spec, { options, series }: Chart): Spec {
  if (series.length < 2) return spec;
  const { color: _, xOffset: _x, yOffset: _y, ...encoding } = spec['encoding'] as Record<string, unknown>;
  const facet = { field: FOLDED.name, type: 'nominal', sort: series, title: null, columns: MOST_COLUMNS };
  return { ...spec, width: PANEL.width, ...(!options.has('height') && PANEL), encoding: { ...encoding, facet } };
}

/** A line as high as the text that it stands in, which ends in a point. */
export function sparkline(source: string, language: string): Spec | Problem {
  const cells = source.split(hasDecimalComma(language) ? /[;\s]+/ : /[,;\s]+/).filter((cell) => cell !== '');
  const values = cells.map((cell) => valueOf(cell, language));
  const wrong = cells.find((_, i) => typeof values[i] !== 'number');
  if (wrong !== undefined) return { problem: `“${wrong.slice(0, 40)}” is no number`, line: 1 };
  const encoding = {
    x: { field: 'x', type: 'quantitative', axis: null, scale: { nice: false } },
    y: { field: 'y', type: 'quantitative', axis: null, scale: { zero: false, nice: false } },
  };
  const data = { values: values.map((y, x) => ({ x, y })) };
  const last = { values: data.values.slice(-1) };
  return {
    ...{ width: 72, height: 12, padding: 2, view: { stroke: null } },
    layer: [
      { data, mark: { type: 'line', strokeWidth: 1.25 }, encoding },
      { data: last, mark: { type: 'point', filled: true, size: 14, opacity: 1 }, encoding },
    ],
    description: cells.join(' '),
    usermeta: { kind: 'line' },
  };
}

const SETTING = /^[ \t]*([a-z]{1,20})[ \t]*:[ \t]*(\S.*)?$/i;

/** The first line, which has the kind and the options. Language models write an option a line, as in YAML; it means the same. */
function headOf(source: string): { readonly line: string; readonly rest: readonly string[] } {
  const lines = source.split('\n');
  const end = lines.findIndex((one) => !SETTING.test(one));
  const settings = new Map<string, string>();
  for (const one of lines.slice(0, end < 0 ? lines.length : end)) {
    const [, name = '', value = ''] = SETTING.exec(one)!;
    settings.set(name.toLowerCase(), value.trim().replace(/^(["'])(.*)\1$/, '$2'));
  }
  const kind = settings.get('type');
  if (kind === undefined) return { line: (lines[0] ?? '').trim(), rest: lines.slice(1) };
  settings.delete('type');
  const options = [...settings].map(([name, value]) =>
    value === 'true' ? name : `${name}="${value.replaceAll('"', "'")}"`,
  );
  return { line: [kind.toLowerCase(), ...options].join(' '), rest: lines.slice(end < 0 ? lines.length : end) };
}

function optionsOf(text: string): Map<string, string> {
  const options = new Map<string, string>();
  for (const [, name, ...values] of text.matchAll(PAIR))
    options.set(name!, values.find((value) => value !== undefined) ?? '');
  for (const word of text.replace(PAIR, '').split(/\s+/)) if (word !== '') options.set(word, '');
  return options;
}

/** Several columns become rows with the name of their column. */
const FOLDED = { name: 'Series', value: 'Value' };

function folded({ series }: Chart): Spec {
  return series.length > 1 ? { transform: [{ fold: series, as: [FOLDED.name, FOLDED.value] }] } : {};
}

const quoted = (name: string): string => name.replace(/([.[\]\\])/g, '\\$1');

function along({ rows, first }: Chart): Spec {
  const values = rows.map((row) => row[first]);
  const type = values.every((value) => typeof value === 'string' && DATE.test(value)) ? 'temporal' : 'nominal';
  return {
    field: quoted(first),
    type,
    sort: null,
    title: first,
    axis: { labelAngle: 0, labelOverlap: true, labelSeparation: 8, ...(type === 'temporal' && { format: '%Y-%m-%d' }) },
  };
}

function upward(chart: Chart): Spec {
  const { series } = chart;
  const isOne = series.length === 1;
  return { field: isOne ? quoted(series[0]!) : FOLDED.value, type: 'quantitative', title: isOne ? series[0] : null };
}

function byColor({ series }: Chart): Spec {
  return series.length > 1 ? { color: { field: FOLDED.name, type: 'nominal', sort: null, title: null } } : {};
}

function bars(chart: Chart): Spec {
  const { options, series } = chart;
  const isLying = options.has('horizontal');
  const isGrouped = series.length > 1 && !options.has('stacked');
  const [category, value] = isLying ? ['y', 'x'] : ['x', 'y'];
  return {
    ...folded(chart),
    mark: { type: 'bar' },
    encoding: {
      [category]: { ...along(chart), type: 'nominal' },
      [value]: { ...upward(chart), stack: isGrouped ? null : 'zero' },
      ...(isGrouped && { [`${category}Offset`]: { field: FOLDED.name, sort: null } }),
      ...byColor(chart),
    },
  };
}

const lines =
  (mark: Spec) =>
  (chart: Chart): Spec => ({
    ...folded(chart),
    mark,
    encoding: { x: along(chart), y: upward(chart), ...byColor(chart) },
  });

function slices(innerRadius: number) {
  return ({ first, series }: Chart): Spec => ({
    mark: { type: 'arc', innerRadius },
    encoding: {
      theta: { field: quoted(series[0] ?? ''), type: 'quantitative', stack: true },
      color: { field: quoted(first), type: 'nominal', sort: null, title: first },
      order: { field: quoted(first), sort: null },
    },
    width: 240,
  });
}

function points(chart: Chart): Spec {
  const { first, series } = chart;
  return {
    ...folded(chart),
    mark: { type: 'point', filled: true, size: 50 },
    encoding: {
      x: { field: quoted(first), type: 'quantitative', title: first, scale: { zero: false } },
      y: { ...upward(chart), scale: { zero: false } },
      ...(series.length > 1 && { shape: { field: FOLDED.name, sort: null, title: null } }),
      ...byColor(chart),
    },
  };
}

/** Of the last column: the first may name what was counted. */
function counted({ names, options }: Chart): Spec {
  const field = options.get('x') ?? names.at(-1)!;
  return {
    mark: 'bar',
    encoding: {
      x: { field: quoted(field), bin: { maxbins: Number(options.get('bins')) || 12 }, title: field },
      y: { aggregate: 'count', title: null, axis: { tickMinStep: 1, format: 'd' } },
    },
  };
}

function boxes(chart: Chart): Spec {
  const { first, series } = chart;
  const category =
    series.length > 1 ? { field: FOLDED.name, sort: null, title: null } : { field: quoted(first), sort: null };
  return {
    ...folded(chart),
    mark: { type: 'boxplot', extent: 1.5 },
    encoding: {
      x: { ...category, type: 'nominal', axis: { labelAngle: 0 } },
      y: { ...upward(chart), scale: { zero: false } },
    },
  };
}

const KINDS: Readonly<Record<string, (chart: Chart) => Spec>> = {
  bar: bars,
  line: lines({ type: 'line', point: true }),
  area: lines({ type: 'area', line: true, opacity: 0.7 }),
  pie: slices(0),
  donut: slices(60),
  scatter: points,
  histogram: counted,
  boxplot: boxes,
};
