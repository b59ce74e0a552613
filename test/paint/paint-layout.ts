/** Paints laid out pages on canvases that remember what was drawn. */
import { Diagnostics } from '../../engine/diagnostics.js';
import { ColorRamps } from '../../engine/paint/drawing/color-ramps.js';
import { Canvas, type DisplayList } from '../../engine/paint/drawing/canvas.js';
import { paintPage } from '../../engine/paint/painter.js';
import type { PaintServices } from '../../engine/paint/drawing/paint-context.js';
import { MissingGlyphs } from '../../engine/text/fonts/missing-glyphs.js';
import type { LaidOut } from '../layout/harness.js';
import { RecordingCanvas } from './recording-canvas.js';

function services({ tree }: LaidOut): PaintServices {
  const diagnostics = new Diagnostics();
  return {
    tree,
    diagnostics,
    ramps: new ColorRamps(diagnostics),
    missingGlyphs: new MissingGlyphs(),
    isForScreens: false,
    noteApart: () => undefined,
    areasOf: () => [],
    nameOf: (node) => tree.textContent(node),
    linkFor: (node) => (tree.attr(node, 'href') === undefined ? null : { url: tree.attr(node, 'href')! }),
    linkAround: () => null,
    isLinkInPicture: () => false,
    destinationFor: (node) => tree.attr(node, 'id') ?? null,
    bookmark: (node) => `bookmark ${node}`,
    image: (url) => {
      const [, width, height] = /(\d+)x(\d+)/.exec(url) ?? [];
      if (width === undefined) return null;
      const natural = { width: Number(width), height: Number(height), ratio: Number(width) / Number(height) };
      return { key: url, natural };
    },
    picture: () => null,
    svg: {
      filtered: () => 'missing',
      pixels: () => 'missing',
      clipped: () => 'missing',
      masked: () => 'missing',
      outline: () => null,
    },
    elementPicture: () => null,
  } as PaintServices;
}

export function paint(laidOut: LaidOut): RecordingCanvas[] {
  return listsOf(laidOut).map((list) => new RecordingCanvas(list));
}

/** The display list of each page. */
export function listsOf(laidOut: LaidOut): DisplayList[] {
  return laidOut.pages.map((page) => {
    const canvas = new Canvas();
    paintPage(page, canvas, services(laidOut));
    return canvas.list;
  });
}
