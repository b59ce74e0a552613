/** A PDF that is open: its pages, its structure, and the marks on each page. */
import type { Matrix2 } from '../base/matrix.js';
import { roundOff } from './blocks.js';
import { Digests } from './content/digest.js';
import { Interpreter, type Sources } from './content/interpreter.js';
import type { PageMark } from './content/marks.js';
import { readFont, type Font } from './fonts/font.js';
import { readStructure, type Structure } from './structure.js';
import { EMPTY, Ref, type Dict, type PdfObject } from './syntax/objects.js';
import { PdfFile } from './syntax/pdf-file.js';

/** A page of the file, with what it inherits from the page tree. */
export interface PageObject {
  /** Of its object; 0 for a page that is none of its own. */
  readonly number: number;
  readonly dict: Dict;
}

/** The visible part of a page, in points, and the matrix that leads from the PDF's space to it. */
export interface Paper {
  readonly base: Matrix2;
  readonly width: number;
  readonly height: number;
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

export class OpenPdf {
  readonly file: PdfFile;
  readonly pages: readonly PageObject[];
  /** Null for a PDF without tags. */
  readonly structure: Structure | null;
  readonly sources: Sources;
  readonly #fonts = new Map<Dict, Font>();

  /** @throws ReadError when the file is no PDF, is encrypted, or is damaged beyond reading */
  constructor(bytes: Uint8Array) {
    this.file = new PdfFile(bytes);
    this.pages = pagesOf(this.file);
    this.sources = { file: this.file, fontOf: fontReader(this.file, this.#fonts), digests: new Digests(this.file) };
    this.structure = readStructure(this.sources);
  }

  /** The names of fonts that were needed so far and are not in the file, sorted. */
  get missingFonts(): readonly string[] {
    const missing = [...this.#fonts.values()].filter(({ isEmbedded }) => !isEmbedded);
    return [...new Set(missing.map(({ name }) => name))].sort();
  }

  paperOf({ dict }: PageObject): Paper {
    return paperOf(this.file, dict);
  }

  /** What stands on a page, in the order of its content. */
  marksOf(page: PageObject): readonly PageMark[] {
    const interpreter = new Interpreter(this.sources, this.paperOf(page));
    interpreter.run(contentOf(this.file, page.dict), this.file.dict(page.dict.get('Resources')), page.number);
    return interpreter.marks;
  }
}

function fontReader(file: PdfFile, fonts: Map<Dict, Font>): (object: PdfObject | undefined) => Font | null {
  return (object) => {
    const dict = file.dict(object);
    if (dict.size === 0) return null;
    if (!fonts.has(dict)) fonts.set(dict, readFont(file, dict));
    return fonts.get(dict)!;
  };
}

/** The pages of a file in their order, each with what it inherits. */
export function pagesOf(file: PdfFile): readonly PageObject[] {
  const pages: PageObject[] = [];
  /** Nodes by identity: a node that is its own descendant would never end, whether it has a number or not. */
  const seen = new Set<Dict>();
  const waiting: { readonly node: PdfObject | undefined; readonly inherited: Dict }[] = [
    { node: file.catalog.get('Pages'), inherited: EMPTY },
  ];
  // Ends because no node is visited twice.
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, inherited } = next;
    const own = file.dict(node);
    if (own.size === 0 || seen.has(own)) continue;
    seen.add(own);
    const kids = file.array(own.get('Kids'));
    const dict = new Map([...inherited, ...own]);
    if (kids.length === 0 && file.name(own.get('Type')) !== 'Pages')
      pages.push({ number: node instanceof Ref ? node.number : 0, dict });
    const handedDown = new Map([...dict].filter(([key]) => INHERITED.includes(key)));
    // The last is put on first, so that pages come in their order.
    for (let at = kids.length - 1; at >= 0; at--) waiting.push({ node: kids[at], inherited: handedDown });
  }
  return pages;
}

/** The parts of a page's content, with a space between them: an operator never continues in the next part. */
export function contentOf(file: PdfFile, dict: Dict): Uint8Array {
  const contents = file.get(dict.get('Contents'));
  const parts = Array.isArray(contents) ? contents : [contents];
  return Buffer.concat(parts.flatMap((part) => [file.data(part), Buffer.from(' ')]));
}

export function paperOf(file: PdfFile, dict: Dict): Paper {
  const box = file.numbers(dict.get('CropBox') ?? dict.get('MediaBox'));
  const [x1 = 0, y1 = 0, x2 = 612, y2 = 792] = box;
  const [left, bottom, right, top] = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  const quarter = (((Math.round(file.number(dict.get('Rotate')) / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  const [width, height] = [roundOff(right - left), roundOff(top - bottom)];
  const matrices: readonly Matrix2[] = [
    [1, 0, 0, -1, -left, top],
    [0, 1, 1, 0, -bottom, -left],
    [-1, 0, 0, 1, right, -bottom],
    [0, -1, -1, 0, top, right],
  ];
  const isTurned = quarter % 2 === 1;
  return { base: matrices[quarter]!, width: isTurned ? height : width, height: isTurned ? width : height };
}
