/**
 * SVG as vectors: files and `svg` elements become pictures of drawing operators. What cannot be drawn so (filters,
 * masks, pictures within) is left to the rasteriser.
 */
import type { ComputedStyle } from '../css/computed-style.js';
import { createStyleResolver } from '../css/create-style-resolver.js';
import { parseStyleSheet, type StyleSheet } from '../css/style-sheet.js';
import type { StyleResolver } from '../css/style-resolver.js';
import { SVG_FILE_CSS } from '../css/user-agent-css.js';
import type { Diagnostics } from '../diagnostics.js';
import type { ImageFragment } from '../layout/fragment.js';
import type { DeferredForm } from '../paint/canvas.js';
import { drawSvg } from '../paint/svg/drawing.js';
import type { SvgSource } from '../paint/svg/element.js';
import type { TextServices } from '../paint/svg/text.js';
import type { PdfDocument } from '../pdf/document.js';
import type { ImageStore } from '../source/images.js';
import { parseXml } from '../source/xml.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import { DEFAULT_PAGE } from './styles.js';

export interface VectorImagesInput {
  readonly tree: DocumentTree;
  readonly styles: StyleResolver;
  readonly images: ImageStore;
  readonly pdf: PdfDocument;
  readonly text: Omit<TextServices, 'diagnostics'>;
  readonly diagnostics: Diagnostics;
}

interface SvgFile extends SvgSource {
  readonly style: ComputedStyle;
}

/** Parsed files kept. */
const MAX_FILES = 64;
/** Pictures remembered by file and size. */
const MAX_PICTURES = 500;

export class VectorImages {
  readonly #input: VectorImagesInput;
  /** By content key; null: for the rasteriser. */
  readonly #files = new Map<string, SvgFile | null>();
  readonly #pictures = new Map<string, DeferredForm>();
  #document: SvgSource | null = null;

  constructor(input: VectorImagesInput) {
    this.#input = input;
  }

  /** Whether an image is drawn here, so that no pixels are needed. */
  hasFile(key: string): boolean {
    return this.#file(key) !== null;
  }

  /** A file at a size in points; null: it has to be drawn as pixels. */
  file(key: string, width: number, height: number): DeferredForm | null {
    const source = this.#file(key);
    if (!source) return null;
    const id = `${key} ${width} ${height}`;
    let picture = this.#pictures.get(id);
    if (!picture) {
      picture = this.#picture(source, source.tree.root, source.style, width, height, true);
      if (this.#pictures.size >= MAX_PICTURES) this.#pictures.clear();
      this.#pictures.set(id, picture);
    }
    return picture;
  }

  /** Whether a fragment is an `svg` element of the document that is drawn here. */
  drawsElement({ node, generated }: Pick<ImageFragment, 'node' | 'generated'>): boolean {
    const { tree } = this.#input;
    return !generated && tree.name(node) === 'svg' && canDraw(tree, node);
  }

  /** An `svg` element of the document with the style that the document gives it. */
  element(node: NodeId, style: ComputedStyle, width: number, height: number): DeferredForm | null {
    if (!canDraw(this.#input.tree, node)) return null;
    const { tree, styles } = this.#input;
    this.#document ??= sourceOf(tree, styles);
    return this.#picture(this.#document, node, style, width, height, false);
  }

  #picture(
    source: SvgSource,
    root: NodeId,
    style: ComputedStyle,
    width: number,
    height: number,
    isFile: boolean,
  ): DeferredForm {
    const { pdf, text, diagnostics } = this.#input;
    const drawing = { root, style, width: width / 0.75, height: height / 0.75, isFile };
    return pdf.picture(width, height, (canvas) => drawSvg(canvas, source, { ...text, diagnostics }, drawing));
  }

  #file(key: string): SvgFile | null {
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const encoded = this.#input.images.encoded(key);
    const file = encoded?.format === 'svg' ? this.#parse(encoded.bytes) : null;
    if (this.#files.size >= MAX_FILES) this.#files.clear();
    this.#files.set(key, file);
    return file;
  }

  #parse(bytes: Uint8Array): SvgFile | null {
    const tree = parseXml(decode(bytes));
    if (!tree || tree.name(tree.root) !== 'svg' || !canDraw(tree, tree.root)) return null;
    const { diagnostics } = this.#input;
    const sheets: StyleSheet[] = [parseStyleSheet(SVG_FILE_CSS, { origin: 'user-agent', url: '' }, diagnostics)];
    for (let n = 0; n < tree.length; n++) {
      const css = tree.name(n as NodeId) === 'style' ? tree.textContent(n as NodeId) : '';
      if (css !== '') sheets.push(parseStyleSheet(css, { origin: 'author', url: '' }, diagnostics));
    }
    // What a style attribute of a file says wrongly is the file's own affair.
    const styles = createStyleResolver(tree, sheets, DEFAULT_PAGE, diagnostics);
    styles.setFonts((style) => this.#input.text.textMetrics.measures(style));
    return { ...sourceOf(tree, styles), style: styles.styleOf(tree.root, null) };
  }
}

function decode(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const isLatin = /^\s*<\?xml[^>]*encoding\s*=\s*["'](?:iso-8859-1|windows-1252|us-ascii)["']/i.test(head);
  return isLatin ? Buffer.from(bytes).toString('latin1') : new TextDecoder('utf-8').decode(bytes);
}

function sourceOf(tree: DocumentTree, styles: StyleResolver): SvgSource {
  let ids: Map<string, NodeId> | null = null;
  return {
    tree,
    styleOf: (node, parent) => styles.styleOf(node, parent),
    byId(id) {
      ids ??= idsOf(tree);
      return ids.get(id) ?? null;
    },
  };
}

function idsOf(tree: DocumentTree): Map<string, NodeId> {
  const ids = new Map<string, NodeId>();
  for (let n = tree.length - 1; n >= 0; n--) {
    const id = tree.isElement(n as NodeId) ? tree.attr(n as NodeId, 'id') : undefined;
    if (id !== undefined) ids.set(id, n as NodeId);
  }
  return ids;
}

/** Elements that only the rasteriser draws. */
const RASTER_ELEMENTS: ReadonlySet<string> = new Set(['image', 'textpath']);
/** Properties that only it honours. */
const RASTER_STYLE = /(?:^|[;{\s])(?:mask(?:-image)?|filter|mix-blend-mode|backdrop-filter)\s*:(?!\s*(?:none|normal))/;

function canDraw(tree: DocumentTree, root: NodeId): boolean {
  const end = tree.afterSubtree(root);
  for (let n = root as number; n < end; n++) {
    const node = n as NodeId;
    if (!tree.isElement(node)) continue;
    const name = tree.name(node);
    if (RASTER_ELEMENTS.has(name)) return false;
    if (isSet(tree.attr(node, 'mask')) || isSet(tree.attr(node, 'filter'))) return false;
    if (RASTER_STYLE.test(name === 'style' ? tree.textContent(node) : (tree.attr(node, 'style') ?? ''))) return false;
  }
  return true;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '' && value.trim() !== 'none';
}
