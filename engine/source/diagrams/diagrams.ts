/**
 * Diagrams: the source in elements with the attribute `data-platen-diagram` becomes a picture in SVG, drawn by the package
 * platen-diagrams. It is done in the tree, so that Markdown, HTML and templates have the same diagrams.
 */
import { grouped } from '../../base/numbers.js';
import { onOneLine, shortened } from '../../base/one-line.js';
import type { Diagnostics } from '../../diagnostics.js';
import { ExtensionTimeout, type Extension, type ExtensionCall } from '../../host/index.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { replaceContent } from '../../tree/replaced-nodes.js';
import { TreeBuilder } from '../../tree/tree-builder.js';
import { drawnWidth } from '../codes/drawn-width.js';
import type { DiagramAnswer, DiagramLook, DrawnDiagram } from './contract.js';
import { DIAGRAM_ATTRIBUTE, DIAGRAM_SCRIPTS, TABLE_ATTRIBUTE } from './diagram-names.js';

/** What to call where the package is missing. */
const INSTALL = 'npm i platen-diagrams';
/** A diagram of a page takes a tenth of a second. */
const MAX_MILLISECONDS = 20_000;
/** Of a source, in characters. Mermaid itself reads 50,000; charts hold their data. */
const MAX_SOURCE = 1_000_000;
/** Of an answer, in characters: ten pages of dense drawing have one million. */
const MAX_ANSWER = 4_000_000;
/** Of all answers that are kept, in characters. */
const MAX_KEPT = 4_000_000;
/** Of what scripts tell about mistakes. */
const MAX_PROBLEM = 200;

const BLANK_LINES = /^(?:[ \t]*\r?\n)+/;

/** Scripts and drawn diagrams, which documents share. */
export class DiagramMemory {
  readonly #scripts = new Map<string, Extension>();
  readonly #answers = new Map<string, string>();
  #size = 0;

  async script(name: string, load: (name: string) => Promise<Extension | null>): Promise<Extension | null> {
    const known = this.#scripts.get(name);
    if (known) return known;
    const found = await load(`diagrams/${name}.js`);
    if (found) this.#scripts.set(name, found);
    return found;
  }

  /** Begins anew when it is full, and keeps nothing that would fill it alone. */
  async answer(key: string, draw: () => Promise<string>): Promise<string> {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = await draw();
    if (key.length + answer.length > MAX_KEPT) return answer;
    this.#size += key.length + answer.length;
    if (this.#size > MAX_KEPT) {
      this.#answers.clear();
      this.#size = key.length + answer.length;
    }
    this.#answers.set(key, answer);
    return answer;
  }
}

export interface DiagramServices {
  readonly memory: DiagramMemory;
  /** Absent where no packages can be loaded. */
  readonly load: ((name: string) => Promise<Extension | null>) | undefined;
  readonly measure: ExtensionCall['measure'];
  readonly look: DiagramLook;
  /** Of the document, in ms. */
  readonly timeLeft: () => number;
  readonly language: string;
  readonly maxDepth: number;
  readonly diagnostics: Diagnostics;
}

/** Returns a copy of the tree with pictures; the tree itself if there is nothing to draw. */
export async function drawDiagrams(
  tree: DocumentTree,
  places: readonly NodeId[],
  services: DiagramServices,
): Promise<DocumentTree> {
  const drawn = new Map<NodeId, DrawnDiagram>();
  for (const node of places) {
    const diagram = await drawnAt(tree, node, services);
    services.diagnostics.look();
    if (diagram) drawn.set(node, diagram);
  }
  if (drawn.size === 0) return tree;
  const builder = new TreeBuilder({ maxDepth: services.maxDepth + 1, source: tree });
  replaceContent(tree, builder, places, (node) => {
    const diagram = drawn.get(node);
    return diagram ? () => addPicture(builder, diagram, tree, node) : null;
  });
  return builder.build(tree.mode);
}

async function drawnAt(tree: DocumentTree, node: NodeId, services: DiagramServices): Promise<DrawnDiagram | null> {
  const { memory, load, look, language, measure, diagnostics } = services;
  const kind = tree.attr(node, DIAGRAM_ATTRIBUTE)!.toLowerCase();
  const warn = (why: string, line = 0, key?: string, fate = 'is printed as its source'): null => {
    const place = tree.position(node);
    const position = place && (line > 0 ? { line: place.line + line, column: 1 } : place);
    const message = `A diagram in “${kind.slice(0, 40)}” ${fate}${why}`;
    diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, position, undefined, key);
    return null;
  };
  const name = Object.hasOwn(DIAGRAM_SCRIPTS, kind) ? DIAGRAM_SCRIPTS[kind]! : null;
  if (name === null) return warn(`; there are ${Object.keys(DIAGRAM_SCRIPTS).join(', ')}.`);
  if (!load) return warn(': Platen draws it on Node, Bun and Deno only.', 0, `code ${kind}`);
  const script = await memory.script(name, load);
  if (!script) return warn(`. Install what draws it: ${INSTALL}`, 0, `code ${kind}`);
  const written = tree.textContent(node);
  const source = written.replace(BLANK_LINES, '').trimEnd();
  if (source === '') return warn(': it is empty.');
  if (source.length > MAX_SOURCE) return warn(`: it has more than ${grouped(MAX_SOURCE)} characters.`);
  const request = JSON.stringify({ kind, source, look, language, table: tree.attr(node, TABLE_ATTRIBUTE) });
  const milliseconds = Math.min(MAX_MILLISECONDS, services.timeLeft());
  let answer: string;
  try {
    answer = await memory.answer(request, () => script.call({ request, measure, milliseconds }));
  } catch (error) {
    if (!(error instanceof ExtensionTimeout)) throw error;
    diagnostics.look();
    return warn(`: drawing it takes longer than ${MAX_MILLISECONDS / 1000} seconds.`);
  }
  if (answer.length > MAX_ANSWER)
    return warn(`: its picture has more than ${grouped(MAX_ANSWER)} characters. Draw less in it.`);
  const made = JSON.parse(answer) as DiagramAnswer;
  const wrong = 'svg' in made ? made.note : made;
  // As in a fence, whose code begins below it.
  const above = (BLANK_LINES.exec(written)?.[0] ?? '').split('\n').length - 2;
  const meant = 'svg' in made ? made.note : undefined;
  const fate = meant && (meant.isDoubt ? 'is drawn, and may mislead' : 'is drawn as it was meant');
  if (wrong) {
    const why = `: ${shortened(onOneLine(wrong.problem), MAX_PROBLEM)}.`;
    warn(why, wrong.line === null ? 0 : wrong.line + above, undefined, fate);
  }
  return 'svg' in made ? made : null;
}

function addPicture(
  builder: TreeBuilder,
  { svg, width, height, description }: DrawnDiagram,
  tree: DocumentTree,
  node: NodeId,
): void {
  const attributes = new Map([
    ['class', 'diagram'],
    ['alt', tree.attr(node, 'aria-label') ?? description],
    // What shortens a label may leave half a character.
    ['src', `data:image/svg+xml,${encodeURIComponent(svg.replace(/\p{Surrogate}/gu, '\ufffd'))}`],
    ['width', String(Math.ceil(width))],
    ['height', String(Math.ceil(height))],
  ]);
  const asked = drawnWidth(tree, node);
  if (asked !== null) attributes.set('style', `width: ${/\d$/.test(asked) ? `${asked}px` : asked}; height: auto`);
  builder.open('img', attributes);
  builder.close();
}
