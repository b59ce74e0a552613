/** Draws SVG as vectors: files and `svg` elements become pictures of drawing operators. */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { DEFAULT_PAGE } from '../../css/cascade/default-page.js';
import { createStyleResolver } from '../../css/cascade/create-style-resolver.js';
import { parseStyleSheet, type StyleSheet } from '../../css/rules/style-sheet.js';
import { SVG_FILE_CSS } from '../../css/user-agent/user-agent-css.js';
import type { MeasureFont } from '../../css/values/font-measures.js';
import type { Diagnostics, SourcePosition } from '../../diagnostics.js';
import { host } from '../../host/index.js';
import type { GenerationContext } from '../../box/generation-context.js';
import type { ImageFragment } from '../../layout/contract/fragment.js';
import type { LayoutServices } from '../../layout/contract/layout-context.js';
import type { ColorRamps } from '../../paint/drawing/color-ramps.js';
import { pictureOf, type Picture } from '../../paint/drawing/canvas.js';
import { countItems } from '../../paint/drawing/display-list.js';
import { DocumentReferences } from '../../paint/svg/references.js';
import { drawSvg } from '../../paint/svg/drawing.js';
import type { SvgReferences } from '../../paint/drawing/svg-references.js';
import type { SvgSource } from '../../paint/svg/element.js';
import type { SvgServices } from '../../paint/svg/painting.js';
import type { PdfDocument } from '../../pdf/document.js';
import type { ImageStore } from '../../source/images/images.js';
import { isCss } from '../../source/html/stylesheets.js';
import { parseXml } from '../../source/html/xml.js';
import type { MissingGlyphs } from '../../text/fonts/missing-glyphs.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { imagesInSvg, paintHtml, servicesInPicture } from './html-in-svg.js';
import type { SharedResources } from '../shared.js';

export interface VectorImagesInput {
  /** The document's styles, for its `svg` elements. */
  readonly generation: GenerationContext;
  readonly images: ImageStore;
  readonly pdf: Pick<PdfDocument, 'hasImage'>;
  readonly layout: LayoutServices;
  readonly ramps: ColorRamps;
  readonly missingGlyphs: MissingGlyphs;
  readonly shared: Pick<SharedResources, 'userAgentSheet'>;
}

/** The elements to draw: the document's, or those of a file. */
interface Drawable {
  readonly source: SvgSource;
  readonly generation: GenerationContext;
  /** The style of the image that a file is read for. */
  readonly position?: SourcePosition | undefined;
}

interface SvgFile extends Drawable {
  readonly style: ComputedStyle;
}

interface DrawnElement extends Size {
  readonly style: ComputedStyle;
  readonly picture: Picture | null;
}

/** How many parsed files are kept. */
const MAX_FILES = 64;
/** How many pictures are remembered by file and size, and by element, and how many items all of them hold. */
const MAX_PICTURES = 500;
const MAX_ITEMS = 100_000;

export class VectorImages {
  readonly #input: VectorImagesInput;
  /** By content key; null: it is not well-formed. */
  readonly #files = new Map<string, SvgFile | null>();
  readonly #pictures = new Map<string, Picture>();
  readonly #elements = new Map<NodeId, DrawnElement>();
  #heldItems = 0;
  #document: Drawable | null = null;
  #references: SvgReferences | null = null;

  constructor(input: VectorImagesInput) {
    this.#input = input;
  }

  /** Whether an image is drawn as vectors, so that no pixels are needed. */
  hasFile(key: string): boolean {
    return this.#file(key) !== null;
  }

  /** A file at a size in points; null: it is none that can be drawn. */
  file(key: string, width: number, height: number): Picture | null {
    const file = this.#file(key);
    if (!file) return null;
    const id = `${key} ${width} ${height}`;
    let picture = this.#pictures.get(id);
    if (!picture) {
      const size = { width, height, isFile: true };
      picture = { ...this.#picture(file, file.source.tree.root, file.style, size), file: key };
      this.#makeRoom(picture);
      this.#pictures.set(id, picture);
    }
    return picture;
  }

  /** Whether a fragment is an `svg` element of the document that is drawn here. */
  drawsElement({ node, generated }: Pick<ImageFragment, 'node' | 'generated'>): boolean {
    const { tree } = this.#input.generation;
    return !generated && tree.name(node) === 'svg';
  }

  /** Pictures in an `svg` element of the document. */
  imagesIn(svg: NodeId): readonly string[] {
    return imagesInSvg(this.#input.generation, svg);
  }

  /** Pictures in a file. */
  imagesInFile(key: string): readonly string[] {
    const file = this.#file(key);
    return file ? imagesInSvg(file.generation, file.source.tree.root) : [];
  }

  /** An `svg` element with the style that the document gives it. Repeated headers show it again on each page. */
  element(node: NodeId, style: ComputedStyle, width: number, height: number): Picture | null {
    const known = this.#elements.get(node);
    if (known?.style === style && known.width === width && known.height === height) return known.picture;
    const picture = this.#picture(this.#ofDocument(), node, style, { width, height, isFile: false });
    this.#makeRoom(picture);
    this.#elements.set(node, { style, width, height, picture });
    return picture;
  }

  #ofDocument(): Drawable {
    const { generation } = this.#input;
    return (this.#document ??= { source: sourceOf(generation), generation });
  }

  /** The elements that boxes of the document refer to. */
  get references(): SvgReferences {
    const drawable = this.#ofDocument();
    return (this.#references ??= new DocumentReferences(drawable.source, () => this.#servicesOf(drawable)));
  }

  #makeRoom(picture: Picture | null): void {
    const items = countItems(picture?.items ?? []);
    this.#heldItems += items;
    if (Math.max(this.#pictures.size, this.#elements.size) < MAX_PICTURES && this.#heldItems <= MAX_ITEMS) return;
    this.#pictures.clear();
    this.#elements.clear();
    this.#heldItems = items;
  }

  #picture(
    drawable: Drawable,
    root: NodeId,
    style: ComputedStyle,
    { width, height, isFile }: Size & { readonly isFile: boolean },
  ): Picture {
    const drawing = { root, style, width: width / 0.75, height: height / 0.75, isFile };
    const services = this.#servicesOf(drawable);
    // The content of a file does not blend with what is below the picture (Compositing 1, § 3.2).
    const kind = isFile && blends(drawable.source.tree) ? 'group' : undefined;
    return pictureOf({ width, height }, (canvas) => drawSvg(canvas, drawable.source, services, drawing), kind);
  }

  #servicesOf(drawable: Drawable): SvgServices {
    const { pdf, images } = this.#input;
    const { generation, position } = drawable;
    const layout = { ...this.#input.layout, tree: generation.tree };
    const services = servicesInPicture(generation.tree, drawable === this.#document, {
      diagnostics: generation.diagnostics,
      ramps: this.#input.ramps,
      missingGlyphs: this.#input.missingGlyphs,
      image: (url) => {
        const image = images.lookup(url);
        return image.status === 'ready' && (pdf.hasImage(image.key) || this.hasFile(image.key)) ? image : null;
      },
      picture: (key, width, height) => (pdf.hasImage(key) ? null : this.file(key, width, height)),
      svg: new DocumentReferences(drawable.source, () => this.#servicesOf(drawable)),
      elementPicture: (node, style, width, height) =>
        this.#picture(drawable, node, style, { width, height, isFile: false }),
    });
    return {
      ...layout,
      diagnostics: generation.diagnostics,
      images: services,
      missingGlyphs: services.missingGlyphs,
      positionOf: (node) => position ?? generation.tree.position(node),
      paintHtml: (canvas, element, width, height) =>
        paintHtml(canvas, element, { width, height }, { generation, layout, services }),
    };
  }

  #file(key: string): SvgFile | null {
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const { images, generation } = this.#input;
    const encoded = images.encoded(key);
    const tree = encoded?.format === 'svg' ? svgTree(encoded.bytes) : null;
    const file = tree ? { ...this.#styled(tree, generation.diagnostics), position: encoded!.position } : null;
    if (this.#files.size >= MAX_FILES) this.#files.clear();
    this.#files.set(key, file);
    return file;
  }

  #styled(tree: DocumentTree, diagnostics: Diagnostics): SvgFile {
    const { layout, shared } = this.#input;
    const { makers } = this.#input.generation;
    const isMixed = holdsHtml(tree, tree.root);
    const sheets: StyleSheet[] = isMixed ? [shared.userAgentSheet] : [];
    sheets.push(parseStyleSheet(SVG_FILE_CSS, { origin: 'user-agent', url: '' }, diagnostics));
    for (let n = 0; n < tree.length; n++) {
      const node = n as NodeId;
      const isSheet = tree.name(node) === 'style' && isCss(tree.attr(node, 'type'));
      const css = isSheet ? tree.textContent(node) : '';
      if (css !== '') sheets.push(parseStyleSheet(css, { origin: 'author', url: '' }, diagnostics));
    }
    // Errors in style attributes of a file are not reported.
    const measureFont: MeasureFont = (style) => layout.textMetrics.measures(style);
    const styles = createStyleResolver(tree, sheets, { ...DEFAULT_PAGE, measureFont }, diagnostics);
    const generation = { makers, tree, styles, diagnostics, imageUrl: ownAddress };
    return { source: sourceOf(generation), generation, style: styles.styleOf(tree.root, null) };
  }
}

/** Returns null when the text is not well-formed SVG. */
function svgTree(bytes: Uint8Array): DocumentTree | null {
  const tree = parseXml(decode(bytes), true);
  return tree && tree.name(tree.root) === 'svg' ? tree : null;
}

function decode(bytes: Uint8Array): string {
  const head = host.text.latin1(bytes, 0, 200);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const isLatin = /^\s*<\?xml[^>]*encoding\s*=\s*["'](?:iso-8859-1|windows-1252|us-ascii)["']/i.test(head);
  return isLatin ? host.text.latin1(bytes) : new TextDecoder('utf-8').decode(bytes);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A file refers to nothing outside of itself. */
function ownAddress(source: string): string | null {
  return /^\s*data:/i.test(source) ? source.trim() : null;
}

function sourceOf({ tree, styles, imageUrl }: GenerationContext): SvgSource {
  let ids: Map<string, NodeId> | null = null;
  return {
    tree,
    imageUrl,
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

function holdsHtml(tree: DocumentTree, root: NodeId): boolean {
  const end = tree.afterSubtree(root);
  for (let n = root as number; n < end; n++)
    if (tree.name(n as NodeId) === 'foreignobject' && tree.firstChild(n as NodeId) !== NO_NODE) return true;
  return false;
}

function blends(tree: DocumentTree): boolean {
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    const css = tree.name(node) === 'style' ? tree.textContent(node) : tree.isElement(node) && tree.attr(node, 'style');
    if (css && css.includes('mix-blend-mode')) return true;
  }
  return false;
}
