/** Graphs of Graphviz, as SVG. */
import './fixed-time.js';
import { instance, type Viz } from '@viz-js/viz';
import type { DiagramAnswer, DiagramRequest } from '../../engine/source/diagrams/contract.js';
import { mixed } from './colors.js';
import { finished } from './finished-svg.js';
import { offer } from './offer.js';

/** Graphviz knows the widths of this font, and the engine draws it in Arimo, which has the same. */
const FONT = 'Arial';

let graphviz: Viz | null = null;

async function draw({ source, look }: DiagramRequest): Promise<DiagramAnswer> {
  graphviz ??= await instance();
  const { accent, text, background } = look;
  const shared = { fontname: FONT, fontcolor: text, fontsize: 11 };
  const { status, output, errors } = graphviz.render(source, {
    format: 'svg',
    graphAttributes: { ...shared, bgcolor: 'transparent', color: mixed(accent, background, 0.3) },
    nodeAttributes: { ...shared, color: accent, fillcolor: mixed(accent, background, 0.12) },
    edgeAttributes: { ...shared, fontsize: 10, color: mixed(text, background, 0.75) },
  });
  if (status !== 'success' || output === undefined) return problemOf(errors, source);
  const svg = output.slice(output.indexOf('<svg'));
  return { ...finished(svg), description: describe(svg) };
}

function problemOf(errors: readonly { readonly message: string }[], source: string): DiagramAnswer {
  const told = errors.map(({ message }) => message).join(' ');
  const line = /line (\d+)/.exec(told)?.[1];
  const number = line === undefined ? null : Math.min(Number(line), source.split('\n').length);
  return { problem: `Graphviz says “${told.trim().slice(0, 120)}”`, line: number };
}

/** Nodes and edges by the titles that Graphviz gives them. */
function describe(svg: string): string {
  const edges = [...svg.matchAll(/class="edge">\s*<title>([^<]*)<\/title>/g)].map(([, title]) => readable(title!));
  const nodes = [...svg.matchAll(/class="node">\s*<title>([^<]*)<\/title>/g)].map(([, title]) => readable(title!));
  const connected = new Set(edges.flatMap((edge) => edge.split(/ [→–] /)));
  const text = [...edges, ...nodes.filter((node) => !connected.has(node))].join('; ');
  return `Graph: ${text.length > 1900 ? `${text.slice(0, 1899)}…` : text}`;
}

function readable(title: string): string {
  return title
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace('->', ' → ')
    .replace('--', ' – ');
}

offer(draw);
