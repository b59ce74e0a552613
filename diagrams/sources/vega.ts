/** Charts of Vega and Vega-Lite, and those of one line and a table, as SVG. No expression becomes code: an interpreter runs them. */
import { beginAnew } from './fixed-time.js';
import './start.js';
import { expressionInterpreter } from 'vega-interpreter';
import { parse, resetSVGDefIds, textMetrics, View } from 'vega';
import { compile } from 'vega-lite';
import type { DiagramAnswer, DiagramRequest, DrawnDiagram } from '../../engine/source/diagrams/contract.js';
import type { EngineMeasure } from './dom/environment.js';
import { chartSpec, sparkline } from './chart.js';
import { finished } from './finished-svg.js';
import { offer } from './offer.js';
import { rowsOf } from './tables.js';
import { boundRows } from './vega-bounds.js';
import { configOf } from './vega-look.js';
import { describeChart } from './vega-words.js';

boundRows();

type Spec = Readonly<Record<string, unknown>>;

/** What text is drawn in, as far as its width depends on it. */
interface TextItem {
  readonly font?: string;
  readonly fontSize?: number;
  readonly fontWeight?: string | number;
  readonly fontStyle?: string;
  readonly limit?: number;
}

const WIDTH = 420;
const HEIGHT = 240;

async function draw(request: DiagramRequest, measure: EngineMeasure): Promise<DiagramAnswer> {
  beginAnew();
  resetSVGDefIds();
  const { look, kind, language } = request;
  textMetrics.width = (item: TextItem, text: unknown): number => {
    const { font = look.fontFamily, fontSize = 11, fontWeight, fontStyle } = item;
    const weight = fontWeight === 'bold' ? 700 : Number(fontWeight) || 400;
    return measure(String(text ?? ''), font, weight, fontStyle === 'italic')[0] * fontSize;
  };
  const written = specBy(kind, request);
  if ('problem' in written) return written as DiagramAnswer;
  const file = findUrl(written);
  if (file !== null)
    return {
      problem: `data of “${file.slice(0, 60)}” is not loaded; write it in the chart, or as a table above it`,
      line: null,
    };
  const isLite = kind !== 'vega';
  const config = configOf(look, language);
  const spec = isLite ? compile({ ...SIZES, ...written, config: merged(config, written['config']) }).spec : written;
  const runtime = parse(spec, isLite ? null : config, { ast: true });
  const view = new View(runtime, { expr: expressionInterpreter, renderer: 'none', loader: NO_LOADER, logger: LOGGER });
  const svg = await view.toSVG();
  view.finalize();
  const note = doubtAbout(written);
  return { ...finished(svg), description: describeChart(written), ...(note && { note }) };
}

/** Charts of several panels have the sizes of their panels. */
const SIZES = { width: WIDTH, height: HEIGHT, autosize: { type: 'pad', contains: 'padding' } };

/** What goes wrong in the data ends the drawing. */
const LOGGER = {
  level: (_level?: number): unknown => (_level === undefined ? 0 : LOGGER),
  error: (error: unknown): never => {
    throw error;
  },
  ...{ warn: () => LOGGER, info: () => LOGGER, debug: () => LOGGER },
};

const NO_LOADER = {
  load: () => Promise.reject(new Error('files are not loaded')),
  sanitize: (href: string) => Promise.resolve({ href }),
  http: () => Promise.reject(new Error('files are not loaded')),
  file: () => Promise.reject(new Error('files are not loaded')),
};

function specBy(kind: string, { source, table, language }: DiagramRequest): ReturnType<typeof chartSpec> {
  if (kind === 'chart') return chartSpec(source, table, language);
  return kind === 'sparkline' ? sparkline(source, language) : withTable(specOf(source), table, language);
}

function specOf(source: string): Spec {
  const spec = jsonOf(source);
  if (typeof spec !== 'object' || spec === null || Array.isArray(spec)) throw new Error('a chart is an object of JSON');
  return spec as Spec;
}

/** Comments and a comma behind the last item are what JSON lacks, and writers of it do not. */
function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    const bare = source.replace(COMMENT, (_, string?: string) => string ?? ' ');
    const lean = bare.replace(LAST_COMMA, (_, string?: string) => string ?? '');
    if (lean === source) throw error;
    return JSON.parse(lean) as unknown;
  }
}

const COMMENT = /("(?:[^"\\\n]|\\.)*")|\/\/.*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/g;
const LAST_COMMA = /("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g;

/** A chart without data has that of the table above. */
function withTable(spec: Spec, table: string | undefined, language: string): Spec {
  if (spec['data'] !== undefined || table === undefined) return spec;
  const { rows, doubtful } = rowsOf(table, language);
  return { ...spec, data: { values: rows }, usermeta: { ...(spec['usermeta'] as object | undefined), doubtful } };
}

/** What is said of a number that may be thousands or decimals. */
function doubtAbout({ usermeta }: Spec): DrawnDiagram['note'] {
  const { doubtful } = (usermeta ?? {}) as { doubtful?: unknown };
  if (typeof doubtful !== 'string') return undefined;
  const problem = `“${doubtful.slice(0, 40)}” is read as a number with decimals; if its point parts thousands, give the document its language (lang: pt)`;
  return { problem, line: null, isDoubt: true };
}

function findUrl(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inside] of Object.entries(value)) {
    const found = name === 'data' || name === 'from' ? urlOf(inside) : null;
    const deeper = found ?? findUrl(inside);
    if (deeper !== null) return deeper;
  }
  return null;
}

function urlOf(data: unknown): string | null {
  const all = Array.isArray(data) ? data : [data];
  for (const one of all) {
    const url = (one as { url?: unknown } | null)?.url;
    if (typeof url === 'string') return url;
  }
  return null;
}

function merged(ours: Spec, theirs: unknown): Spec {
  if (typeof theirs !== 'object' || theirs === null) return ours;
  const result: Record<string, unknown> = { ...ours };
  for (const [name, value] of Object.entries(theirs)) {
    const before = result[name];
    const areObjects = [before, value].every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
    result[name] = areObjects ? merged(before as Spec, value) : value;
  }
  return result;
}

offer(draw);
