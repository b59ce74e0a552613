/** What the tests of the PDF stage share: a face over a font file, runs, trees, and readers. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'fontkit';
import { Deflater } from '../../engine/pdf/compression/deflate.js';
import { createPdfDocument, type PdfDocument, type PdfDocumentOptions } from '../../engine/pdf/document.js';
import { ImageEncoder } from '../../engine/pdf/images/images.js';
import { Canvas, type DisplayList, type GlyphPiece, type PaintColor } from '../../engine/paint/drawing/canvas.js';
import type { FontFace, ShapedRun } from '../../engine/text/fonts/types.js';
import { DocumentTree } from '../../engine/tree/document-tree.js';

export const BLACK: PaintColor = { r: 0, g: 0, b: 0, a: 1 };
export const images = new ImageEncoder(new Deflater());
export const A4: readonly [number, number] = [595.28, 841.89];

/** Draws a page on its own and adds it. `tree`: whose nodes its tags name. */
export async function addPage(
  document: PdfDocument,
  draw: (canvas: Canvas) => void,
  { size = A4, tree = NO_TREE }: { size?: readonly [number, number]; tree?: DocumentTree } = {},
): Promise<void> {
  document.beginPage(...size);
  document.draw(listOf(draw), tree);
  await document.endPage();
}

export function listOf(draw: (canvas: Canvas) => void): DisplayList {
  const canvas = new Canvas();
  draw(canvas);
  return canvas.list;
}

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly path: { readonly commands: readonly unknown[] };
}
export interface TestFont {
  readonly unitsPerEm: number;
  readonly postscriptName: string;
  glyphForCodePoint(codePoint: number): Glyph;
  getGlyph(id: number): Glyph;
  layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] };
}

export function openFont(path: string): TestFont {
  return create(readFileSync(path)) as unknown as TestFont;
}

export function faceOf(font: TestFont, key = font.postscriptName): FontFace {
  const advances = new Map<number, number>();
  return {
    key,
    family: key,
    weight: 400,
    italic: false,
    postscriptName: font.postscriptName,
    fontkit: font,
    metrics: {
      unitsPerEm: font.unitsPerEm,
      ascent: 1900,
      descent: 480,
      lineGap: 0,
      xHeight: 1100,
      capHeight: 1490,
      underlineOffset: 200,
      underlineThickness: 90,
      strikeoutOffset: 500,
      strikeoutThickness: 90,
      zeroAdvance: 1300,
      spaceAdvance: 650,
    },
    glyphFor: (codePoint) => font.glyphForCodePoint(codePoint).id,
    boundsOf: () => null,
    isBlank: (glyph) => font.getGlyph(glyph).path.commands.length === 0,
    advanceOf: (glyph) => {
      let advance = advances.get(glyph);
      if (advance === undefined) advances.set(glyph, (advance = font.getGlyph(glyph).advanceWidth));
      return advance;
    },
  };
}

/** A left-to-right run of one glyph per code point. */
export function plainRun(face: FontFace, text: string, parts: Partial<ShapedRun> = {}): ShapedRun {
  const glyphs: number[] = [];
  const clusters: number[] = [];
  for (let i = 0; i < text.length; i += text.codePointAt(i)! > 0xffff ? 2 : 1) {
    glyphs.push(face.glyphFor(text.codePointAt(i)!));
    clusters.push(i);
  }
  const advances = glyphs.map((glyph) => face.advanceOf(glyph));
  const width = advances.reduce((sum, advance) => sum + advance, 0) / face.metrics.unitsPerEm;
  return {
    face,
    text,
    glyphs,
    advances,
    clusters,
    xOffsets: null,
    yOffsets: null,
    width,
    rtl: false,
    missing: false,
    ...parts,
  };
}

export function piece(run: ShapedRun, parts: Partial<GlyphPiece> = {}): GlyphPiece {
  return { run, from: 0, to: run.glyphs.length, letterSpacing: 0, after: 0, ...parts };
}

export interface Collected {
  readonly document: PdfDocument;
  /** The file so far. */
  bytes(): Buffer;
}

export function newDocument(options: Partial<PdfDocumentOptions> = {}): Collected {
  const chunks: Uint8Array[] = [];
  const document = createPdfDocument({
    producer: 'Platen',
    tagged: false,
    outline: false,
    deflater: new Deflater(),
    write: (chunk) => void chunks.push(chunk),
    ...options,
  });
  return { document, bytes: () => Buffer.concat(chunks) };
}

/** Runs a command on the bytes, written to a file whose path replaces `FILE`; gives what it prints. */
export function run(bytes: Uint8Array, command: string, ...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-pdf-'));
  try {
    const path = join(folder, 'test.pdf');
    writeFileSync(path, bytes);
    return execFileSync(
      command,
      args.map((arg) => (arg === 'FILE' ? path : arg)),
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const textOf = (bytes: Uint8Array): string =>
  run(bytes, 'pdftotext', '-layout', 'FILE', '-').replace(/\f/g, '').trim();
/** Throws unless qpdf finds neither errors nor warnings. */
export const check = (bytes: Uint8Array): string => run(bytes, 'qpdf', '--check', 'FILE');
export const structureOf = (bytes: Uint8Array): string => run(bytes, 'pdfinfo', '-struct-text', 'FILE');

type Child = TreeElement | string;
export interface TreeElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Child[];
}

export function h(name: string, attributes: Readonly<Record<string, string>> = {}, ...children: Child[]): TreeElement {
  return { name, attributes, children };
}

/** A document tree from nested elements. */
export function treeOf(root: TreeElement): DocumentTree {
  const names: string[] = [];
  const texts: string[] = [];
  const attributes: Map<string, string>[] = [];
  const nameIndex: number[] = [];
  const parent: number[] = [];
  const firstChild: number[] = [];
  const nextSibling: number[] = [];
  const payload: number[] = [];
  const add = (child: Child, parentIndex: number): number => {
    const index = nameIndex.length;
    parent.push(parentIndex);
    firstChild.push(-1);
    nextSibling.push(-1);
    if (typeof child === 'string') {
      nameIndex.push(-1);
      payload.push(texts.push(child) - 1);
      return index;
    }
    if (!names.includes(child.name)) names.push(child.name);
    nameIndex.push(names.indexOf(child.name));
    payload.push(attributes.push(new Map(Object.entries(child.attributes))) - 1);
    let before = -1;
    for (const grandchild of child.children) {
      const at = add(grandchild, index);
      if (before < 0) firstChild[index] = at;
      else nextSibling[before] = at;
      before = at;
    }
    return index;
  };
  add(root, -1);
  const length = nameIndex.length;
  return new DocumentTree({
    mode: 'no-quirks',
    given: [],
    length,
    names,
    texts,
    attributes,
    nameIndex: Int32Array.from(nameIndex),
    parent: Int32Array.from(parent),
    firstChild: Int32Array.from(firstChild),
    nextSibling: Int32Array.from(nextSibling),
    payload: Int32Array.from(payload),
    line: new Uint32Array(length),
    column: new Uint32Array(length),
  });
}

/** For pages without tags. */
export const NO_TREE = treeOf(h('html'));
