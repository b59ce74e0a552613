/** Diagrams of mermaid, as SVG. The host calls `platenDraw` in the realm that this script was run in. */
import { beginAnew } from './fixed-time.js';
import { environment } from './start.js';
import { offer } from './offer.js';
import mermaid from 'mermaid';
import type { DiagramAnswer, DiagramLook, DiagramRequest } from '../../engine/source/diagrams/contract.js';
import type { EngineMeasure } from './dom/environment.js';
import { unite, type Bounds } from '../../engine/paint/svg/shapes.js';
import { canGrow, looksOf } from './mermaid-look.js';
import { describe } from './mermaid-words.js';
import { mended } from './mended.js';
import { finished } from './finished-svg.js';

/** Of all ids in a picture, which is a document of its own. */
const ID = 'diagram';

/** By how much pictures grow, one after the other, until no labels lie on each other. */
const SCALES = [1, 1.4, 2, 2.8];

// Kinds are known from here on.
mermaid.initialize({ startOnLoad: false });

/** What is wrong is drawn as it is meant, if that is all that is wrong with it. */
async function draw(request: DiagramRequest, measure: EngineMeasure): Promise<DiagramAnswer> {
  const answer = await drawAsWritten(request, measure);
  const source = 'problem' in answer && answer.line !== null ? meant(request.source) : null;
  if (!('problem' in answer) || source === null) return answer;
  const second = await drawAsWritten({ ...request, source }, measure);
  if ('problem' in second) return answer;
  const { problem, line } = answer;
  const before = request.source.split('\n');
  const after = source.split('\n');
  const changed = after.findIndex((one, i) => one !== before[i] && i + 1 >= (line ?? 0));
  return { ...second, note: { problem: `${problem}. Write “${shortened(after[changed] ?? '')}”`, line } };
}

function meant(source: string): string | null {
  try {
    return mended(mermaid.detectType(source), source);
  } catch {
    return null;
  }
}

async function drawAsWritten({ source, look }: DiagramRequest, measure: EngineMeasure): Promise<DiagramAnswer> {
  beginAnew();
  environment.begin({ family: look.fontFamily, size: look.fontSize }, measure);
  try {
    const kind = mermaid.detectType(source);
    let svg = '';
    let texts: readonly Bounds[] = [];
    for (const scale of canGrow(kind) ? SCALES : [1]) {
      beginAnew();
      mermaid.initialize(looksOf(look, ID, kind, scale));
      svg = withFont((await mermaid.render(ID, source)).svg, look);
      texts = environment.textBoxesOf(svg);
      if (!haveOverlaps(texts)) break;
    }
    const { db, type } = await mermaid.mermaidAPI.getDiagramFromText(source);
    return { ...finished(svg, texts.reduce<Bounds | null>(unite, null)), description: describe(type, db, svg) };
  } catch (error) {
    return problemOf(error, source);
  }
}

/** Letters do not fill the height of their boxes, in px. */
const COMMON = { across: 1, along: 4 };

/** Outlines below labels have the same box as these. */
function haveOverlaps(texts: readonly Bounds[]): boolean {
  return texts.some((one, i) =>
    texts.slice(i + 1).some((other) => {
      const [across, along] = [
        common(one.x, one.width, other.x, other.width),
        common(one.y, one.height, other.y, other.height),
      ];
      const isSame = one.x === other.x && one.y === other.y && one.width === other.width;
      return !isSame && across > COMMON.across && along > COMMON.along;
    }),
  );
}

const common = (at: number, size: number, otherAt: number, otherSize: number): number =>
  Math.min(at + size, otherAt + otherSize) - Math.max(at, otherAt);

/** Wardley maps lose their style sheet, and with it the font. */
function withFont(svg: string, { fontFamily, fontSize }: DiagramLook): string {
  return svg.replace('<svg', `<svg font-family="${fontFamily.replaceAll('"', "'")}" font-size="${fontSize}"`);
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
