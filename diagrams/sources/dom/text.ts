/** Where the text of an element stands, as the engine's SVG sets it: one line, in chunks that are anchored. */
import { unite, type Bounds } from '../../../engine/paint/svg/shapes.js';
import type { Fonts, TextLook } from './fonts.js';
import { sizeOf } from './fonts.js';
import { childrenOf, isElement, isText, type DomElement, type DomNode } from './nodes.js';

/** Sizes of a text in px. */
export interface Extent {
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

export type Measure = (text: string, look: TextLook) => Extent;

interface Run extends Extent {
  readonly element: DomElement;
  readonly look: TextLook;
  x: number;
  readonly y: number;
}

/** How far below its place the baseline is, as a share of ascent and descent. */
const BASELINES: Readonly<Record<string, (of: Extent) => number>> = {
  middle: ({ ascent }) => ascent * 0.28,
  central: ({ ascent, descent }) => (ascent - descent) / 2,
  hanging: ({ ascent }) => ascent * 0.8,
  'text-before-edge': ({ ascent }) => ascent,
  'before-edge': ({ ascent }) => ascent,
  'text-top': ({ ascent }) => ascent,
  mathematical: ({ ascent }) => ascent * 0.5,
  'text-after-edge': ({ descent }) => -descent,
  'after-edge': ({ descent }) => -descent,
  'text-bottom': ({ descent }) => -descent,
  ideographic: ({ descent }) => -descent,
};

export class TextBoxes {
  readonly #fonts: Fonts;
  readonly #measure: Measure;

  constructor(fonts: Fonts, measure: Measure) {
    this.#fonts = fonts;
    this.#measure = measure;
  }

  extentOf(text: string, look: TextLook): Extent {
    return this.#measure(text, look);
  }

  widthOf(element: DomElement): number {
    return this.#runsOf(element).reduce((sum, { width }) => sum + width, 0);
  }

  /** null: there is no text. */
  boxOf(element: DomElement): Bounds | null {
    // The place of a part follows from what stands before it in its text.
    let whole = element;
    while (whole.localName !== 'text' && isElement(whole.parentNode) && whole.parentNode.localName !== 'svg')
      whole = whole.parentNode;
    let box: Bounds | null = null;
    for (const { element: of, x, y, width, ascent, descent } of this.#runsOf(whole))
      if (isWithin(of, element)) box = unite(box, { x, y: y - ascent, width, height: ascent + descent });
    return box;
  }

  #runsOf(text: DomElement): Run[] {
    const runs: Run[] = [];
    const pen = { x: 0, y: 0, chunk: 0, endsInSpace: true };
    this.#add(text, runs, pen);
    anchor(runs.slice(pen.chunk));
    return runs;
  }

  /** Nests as deep as the elements do, of which mermaid and vega make three. */
  #add(element: DomElement, runs: Run[], pen: Pen): void {
    const look = this.#fonts.lookOf(element);
    const place = (name: string): number | null => {
      const written = firstOf(element.getAttribute(name));
      const share = /^\s*(-?[\d.]+)%\s*$/.exec(written ?? '')?.[1];
      return share === undefined ? sizeOf(written, look.size) : (Number(share) / 100) * viewportOf(element, name);
    };
    const [x, y] = [place('x'), place('y')];
    if (x !== null || y !== null) {
      anchor(runs.slice(pen.chunk));
      pen.chunk = runs.length;
      [pen.x, pen.y] = [x ?? pen.x, y ?? pen.y];
    }
    pen.x += place('dx') ?? 0;
    pen.y += place('dy') ?? 0;
    for (const child of childrenOf(element)) {
      if (isElement(child)) {
        if (child.localName !== 'title' && child.localName !== 'desc') this.#add(child, runs, pen);
      } else if (isText(child)) this.#addText(element, look, child.textContent ?? '', { runs, pen });
    }
  }

  #addText(element: DomElement, look: TextLook, written: string, { runs, pen }: { runs: Run[]; pen: Pen }): void {
    const keeps = /white-space:\s*pre/.test(element.getAttribute('style') ?? '') || keepsSpace(element);
    let text = keeps ? written.replace(/[\t\r\n]/g, ' ') : written.replace(/[ \t\r\n]+/g, ' ');
    if (!keeps && pen.endsInSpace) text = text.replace(/^ /, '');
    if (text === '') return;
    pen.endsInSpace = text.endsWith(' ');
    const extent = this.#measure(text, look);
    const shift = BASELINES[look.baseline]?.(extent) ?? 0;
    runs.push({ ...extent, element, look, x: pen.x, y: pen.y + shift });
    pen.x += extent.width;
  }
}

/** The side of the viewport to which a place in per cent refers (SVG 2, § 8.9); 0 if it is unknown. */
function viewportOf(element: DomElement, place: string): number {
  const isAcross = place.endsWith('x');
  let svg: DomNode | null = element;
  while (isElement(svg) && svg.localName !== 'svg') svg = svg.parentNode;
  if (!isElement(svg)) return 0;
  const view = (svg.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/);
  return Number(view[isAcross ? 2 : 3]) || sizeOf(svg.getAttribute(isAcross ? 'width' : 'height') ?? undefined, 0) || 0;
}

interface Pen {
  x: number;
  y: number;
  /** The index of the first run of the open chunk. */
  chunk: number;
  endsInSpace: boolean;
}

const firstOf = (list: string | null): string | undefined => list?.trim().split(/[\s,]+/)[0];

function keepsSpace(element: DomElement): boolean {
  for (let up: DomNode | null = element; isElement(up); up = up.parentNode) {
    const value = up.getAttribute('xml:space');
    if (value !== null) return value === 'preserve';
  }
  return false;
}

function anchor(chunk: readonly Run[]): void {
  const share = { middle: 0.5, end: 1 }[chunk[0]?.look.anchor ?? ''] ?? 0;
  if (share === 0) return;
  const width = Math.max(...chunk.map(({ x, width }) => x + width)) - chunk[0]!.x;
  for (const run of chunk) run.x -= width * share;
}

function isWithin(node: DomNode, ancestor: DomNode): boolean {
  for (let up: DomNode | null = node; up; up = up.parentNode) if (up === ancestor) return true;
  return false;
}
