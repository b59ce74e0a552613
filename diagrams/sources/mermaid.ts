/** Diagrams of mermaid, as SVG. The host calls `platenDraw` in the realm that this script was run in. */
import { beginAnew } from './fixed-time.js';
import { environment } from './start.js';
import { offer } from './offer.js';
import mermaid from 'mermaid';
import type { DiagramAnswer, DiagramRequest } from '../../engine/source/diagrams/contract.js';
import type { EngineMeasure } from './dom/environment.js';
import { looksOf } from './mermaid-look.js';
import { describe } from './mermaid-words.js';
import { finished } from './finished-svg.js';

/** Of all ids in a picture, which is a document of its own. */
const ID = 'diagram';

async function draw({ source, look }: DiagramRequest, measure: EngineMeasure): Promise<DiagramAnswer> {
  beginAnew();
  environment.begin({ family: look.fontFamily, size: look.fontSize }, measure);
  mermaid.initialize(looksOf(look, ID));
  try {
    const { svg, diagramType } = await mermaid.render(ID, source);
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(source);
    return { ...finished(svg, environment.textBoxOf(svg)), description: describe(diagramType, db, svg) };
  } catch (error) {
    return problemOf(error, source);
  }
}

/** Parsers tell lines in words or as data, and what they expect as names of their own. */
function problemOf(error: unknown, source: string): DiagramAnswer {
  const { message, hash } = error as { message?: unknown; hash?: { loc?: { first_line?: number } } };
  const told = String(message ?? error);
  const written = /(?:on|at) line:? ?(\d+)/i.exec(told)?.[1];
  const lines = source.trimEnd().split('\n');
  const number = written === undefined ? (hash?.loc?.first_line ?? null) : Number(written);
  // What is missing at the end is missed below it.
  const line = number === null || !(number > 0) ? null : Math.min(number, lines.length);
  if (/^No diagram type detected|UnknownDiagramError/.test(told))
    return {
      problem: `mermaid knows no diagram that begins with “${shortened(lines.find((one) => one.trim() !== '') ?? '')}”`,
      line,
    };
  if (line !== null) return { problem: `mermaid does not understand “${shortened(lines[line - 1]!)}”`, line };
  return { problem: shortened(told.split('\n')[0]!.replace(/[.:\s]+$/, ''), 200), line };
}

function shortened(text: string, limit = 60): string {
  const line = text.trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

offer(draw);
