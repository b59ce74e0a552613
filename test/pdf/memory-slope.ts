/**
 * Measures what a page costs: time, bytes of the file and memory retained, on a tagged book of paragraphs.
 *   node --expose-gc --import tsx test/pdf/memory-slope.ts [pages=2000]
 */
import { Deflater } from '../../engine/pdf/compression/deflate.js';
import { createPdfDocument } from '../../engine/pdf/document.js';
import type { NodeId } from '../../engine/tree/document-tree.js';
import { Canvas, type GlyphPiece } from '../../engine/paint/drawing/canvas.js';
import { A4, BLACK, faceOf, h, openFont, piece, plainRun, treeOf, type TreeElement } from './support.js';

const PAGES = Number(process.argv[2] ?? 2000);
const PARAGRAPHS = 8;
const LINES = 5;
const WORDS = 11;
const tagged = process.argv[3] !== 'untagged';

const face = faceOf(openFont('fonts/inter/Inter-Regular.ttf'));
let seed = 1;
const random = (below: number): number => {
  seed = (seed * 48271) % 0x7fffffff;
  return seed % below;
};
const vocabulary = Array.from({ length: 8000 }, () =>
  plainRun(face, Array.from({ length: 2 + random(9) }, () => String.fromCharCode(97 + random(26))).join('')),
);
const space = plainRun(face, ' ');

const paragraphs: TreeElement[] = [];
for (let i = 0; i < PAGES * PARAGRAPHS; i++) paragraphs.push(h(i % 40 === 0 ? 'h2' : 'p', {}, 'text'));
const tree = treeOf(h('html', { lang: 'en' }, h('body', {}, h('section', {}, ...paragraphs))));

const heap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
};

const document = createPdfDocument({
  producer: 'Platen',
  title: 'Slope',
  language: 'en',
  tagged,
  outline: true,
  deflater: new Deflater(),
  write: () => undefined,
});
const marks: number[] = [];
let node = 3;
const begun = process.hrtime.bigint();
for (let page = 0; page < PAGES; page++) {
  if (page % Math.max(1, Math.floor(PAGES / 4)) === 0) marks.push(heap());
  document.beginPage(...A4);
  const canvas = new Canvas();
  let y = 60;
  for (let p = 0; p < PARAGRAPHS; p++, node += 2) {
    const text = (node + 1) as NodeId;
    if (tree.name(node as NodeId) === 'h2') {
      canvas.destination(node as NodeId, `h${node}`, 72, y);
      document.addOutline(2, `Heading ${node}`, `h${node}`);
    }
    for (let line = 0; line < LINES; line++, y += 16) {
      const pieces: GlyphPiece[] = [];
      const justify = random(1000) / 500;
      for (let word = 0; word < WORDS; word++) {
        pieces.push(piece(vocabulary[Math.min(random(8000), random(8000))]!));
        if (word < WORDS - 1) pieces.push(piece(space, { after: justify }));
      }
      canvas.beginTag({ node: text, part: 'content' });
      canvas.drawText(72, y, 11, BLACK, pieces);
      canvas.endTag();
    }
  }
  document.draw(canvas.list, tree);
  await document.endPage();
}
const milliseconds = Number(process.hrtime.bigint() - begun) / 1e6;
marks.push(heap());
const endBegun = process.hrtime.bigint();
const { bytes, sha256 } = await document.end();
const half = Math.floor(marks.length / 2);
console.log({
  pages: PAGES,
  tagged,
  msPerPage: +(milliseconds / PAGES).toFixed(3),
  endMs: +(Number(process.hrtime.bigint() - endBegun) / 1e6).toFixed(1),
  bytesPerPage: Math.round(bytes / PAGES),
  retainedPerPage: Math.round(
    (marks[marks.length - 1]! - marks[half]!) / ((PAGES * (marks.length - 1 - half)) / (marks.length - 1)),
  ),
  marks,
  sha256,
});
