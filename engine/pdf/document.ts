/** A PDF document that is written page by page. When `endPage` resolves, nothing that only that page needed is kept. */
import type { Points } from '../base/units.js';
import type { Diagnostics } from '../diagnostics.js';
import type {
  BlendMode,
  BoxFact,
  DisplayList,
  FieldWidget,
  GlyphPiece,
  Gradient,
  Ink,
  LinkTarget,
  MaskKind,
  Picture,
  TagPart,
  PaintColor,
} from '../paint/drawing/display-list.js';
import type { FontFace } from '../text/fonts/types.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import { type Attachment, writeAttachments } from './attachments.js';
import type { CanvasHost, CanvasPlace, DrawnGroup, ElementTag, Matrix, PageRect } from './content/canvas-host.js';
import { PdfCanvas } from './content/pdf-canvas.js';
import { drawList } from './content/draw-list.js';
import { FormObjects } from './content/form-objects.js';
import { GraphicsStates } from './content/graphics-states.js';
import { Conformance, ON_OBSTACLE, UNASKED, type WatchObstacles, type WantedStandards } from './file/conformance.js';
import type { Deflater, Deflating } from './compression/deflate.js';
import { noteObstacles, notePageObstacles } from './document-obstacles.js';
import type { Repeated, RepeatedPage } from './repeated-page.js';
import type { EncryptionOptions } from './file/encryption.js';
import type { Signing } from './file/file-signature.js';
import type { GlyphUse, PdfFont } from './fonts/font.js';
import { FormFields, type FieldPlace } from './content/form-fields.js';
import type { ColorChange } from '../base/color-change.js';
import { Inks, NO_PRESS, type InkSource, type PressColors } from './color/inks.js';
import type { ForeignPage } from './images/foreign-page.js';
import { ImageObjects } from './images/image-objects.js';
import { type DecodedImage, type EncodedImage } from './images/images.js';
import { KeptSubsets } from './fonts/kept-subsets.js';
import { languageTag } from './tags/language-tag.js';
import { writeMetadata, type XmpSchema } from './file/metadata.js';
import { Destinations, Outline, type OutlineState } from './navigation/navigation.js';
import { PageLabelTree } from './navigation/page-labels.js';
import { answersGiven, PageQuestions } from './content/page-answers.js';
import { PageLog } from './content/page-log.js';
import type { PageContent } from './content/page-questions.js';
import { PdfFile, type ReservedPage, type PaperEdges, type WriteChunk } from './file/pdf-file.js';
import { Shadings, type ShadingObjects } from './color/shadings.js';
import { StructureTree, type NodeRange } from './tags/structure.js';
import type { Tag } from './tags/tagged-trees.js';
import { writeOutputIntents } from './color/output-intent.js';
import { readableText } from '../base/readable-text.js';
import { asciiUrl, byteString, num, reference, textString } from './file/syntax.js';
import { TextEncoder, type EncodedRun } from './fonts/text-encoder.js';

export type { EncodedImage } from './images/images.js';
export type { PaperEdges, ReservedPage } from './file/pdf-file.js';
export type { NodeRange } from './tags/structure.js';

export interface PdfDocumentOptions {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  /** BCP 47 tag of the document's language. */
  readonly language?: string;
  /** Pages progress from right to left. Default false. */
  readonly isRightToLeft?: boolean;
  /** Without it the file states no date. */
  readonly createdAt?: Date;
  readonly producer: string;
  /** Further properties of the metadata. */
  readonly schema?: XmpSchema;
  /** Files to embed. */
  readonly attachments?: readonly Attachment[];
  readonly encryption?: EncryptionOptions;
  /** Who signs the file; null or undefined: nobody. */
  readonly signing?: Signing | null;
  /** Write a structure tree (accessible PDF). */
  readonly tagged: boolean;
  /** Formulas are drawn as one sequence each, so tags do not tell their parts. Default false. */
  readonly hasWholeFormulas?: boolean;
  /** Write an outline (bookmarks). */
  readonly outline: boolean;
  /** The standards to conform to. Default: PDF/UA-1 is claimed where the document can honestly make the claim. */
  readonly standards?: WantedStandards;
  /** endPage() returns what pages consist of. Default false. */
  readonly keepsPages?: boolean;
  /** Default: sRGB. */
  readonly press?: PressColors;
  /** Deflates streams. It may serve many documents. */
  readonly deflater: Deflater;
  /** Subsets of fonts that other documents had. Default: those of this document alone. */
  readonly subsets?: KeptSubsets;
  /** Receives the file in order, in pieces of about a page. It is awaited before the next page. */
  write: WriteChunk;
  /** Receives warnings about fonts that could not be embedded as they should. */
  readonly diagnostics?: Diagnostics;
  /** Gets everything that stands in the way of a standard. */
  readonly [ON_OBSTACLE]?: WatchObstacles | undefined;
}

export interface PdfDocument {
  /** Begins one of several documents, before its first page. What it names and numbers is its own. `language`: a BCP 47 tag. */
  beginDocument(language: string): void;
  /** Ends it, after its last page. Pages must not wait. */
  endDocument(): void;
  /** Begins a page of this size in points. Only one page is open at a time. */
  beginPage(width: Points, height: Points, edges?: PaperEdges): void;
  /**
   * Reserves the place of a page that is drawn after later pages. `nodes`: the range of the tree whose content the page
   * will show. Structure elements around this range stay open until then.
   */
  reservePage(width: Points, height: Points, tree: DocumentTree, nodes: NodeRange, edges?: PaperEdges): ReservedPage;
  /** Begins a reserved page. endPage() ends it like any other page. */
  beginReserved(page: ReservedPage, width: Points, height: Points, edges?: PaperEdges): void;
  /** Draws on the open page. `tree`: whose nodes the tags of the list name. */
  draw(items: DisplayList, tree: DocumentTree): void;
  /**
   * Writes the page's objects and waits until the consumer took them. Returns the page's content if the document keeps
   * pages; null: it does not, or the page cannot be written again.
   */
  endPage(): Promise<PageContent | null>;
  /** Takes an image under a key, once, before it is drawn. `isChanged`: it is drawn in other colours, so it is kept. */
  addImage(key: string, image: EncodedImage, isChanged?: boolean): void;
  /** Whether it can be drawn in other colours. */
  keepsImage(key: string): boolean;
  /**
   * Takes an image as it was decoded, in place of addImage(), which then never gets one. `again`: decodes an image whose rows
   * turn out to be damaged. Absent: it takes encoded images.
   */
  addDecoded?(key: string, image: DecodedImage, again: () => Promise<DecodedImage | null>): Promise<void>;
  /** Writes a page of another PDF under a key, to be drawn as an image. `name`: for sentences. */
  addPage(key: string, page: ForeignPage, name: string): void;
  hasImage(key: string): boolean;
  /** Draws a form that pages have placed and that was to be drawn later. One that is never filled stays empty. */
  fillForm(form: Picture, items: DisplayList): void;
  /** Adds a bookmark after those added before; `level` counts from 1 and may skip. */
  addOutline(level: number, title: string, destination: string, state?: OutlineState): void;
  /** The label of the next page: a prefix, and its number with the text that shows it. */
  addPageLabel(prefix: string, text: string, value: number): void;
  /** Names of destinations that were used but are not defined so far. */
  unresolvedDestinations(): string[];
  /** Writes fonts, forms, structure and catalog. */
  end(): Promise<{ pages: number; bytes: number; sha256: string }>;
}

/** A document that takes pages of other documents. */
export interface RepeatingDocument extends PdfDocument {
  /** Writes a page that another document had. */
  repeatPage(page: RepeatedPage): Promise<Repeated>;
}

export function createPdfDocument(options: PdfDocumentOptions): RepeatingDocument {
  return new StreamedDocument(options);
}

/** The sheet of a page. */
interface Sheet {
  readonly width: Points;
  readonly height: Points;
  readonly edges?: PaperEdges | undefined;
}

class StreamedDocument implements RepeatingDocument, CanvasHost {
  readonly #options: PdfDocumentOptions;
  readonly #file: PdfFile;
  readonly #text: TextEncoder;
  readonly #structure: StructureTree | null;
  readonly #conformance: Conformance;
  readonly #destinations: Destinations;
  readonly #outline: Outline;
  readonly #pageLabels: PageLabelTree;
  readonly #images: ImageObjects;
  readonly #forms: FormObjects;
  readonly #inks: Inks;
  readonly #fields: FormFields;
  readonly #shadings: Shadings;
  readonly #states: GraphicsStates;
  #canvas: PdfCanvas | null = null;
  /** What answers the open page. */
  #host: CanvasHost = this;
  #annotations: number[] = [];
  /** Of the open page; null: nothing is written down. */
  #log: PageLog | null = null;
  /** The destinations on the open page, with the nodes that they stand at. Empty where no element is a destination. */
  readonly #targets: { readonly tree: DocumentTree; readonly node: NodeId; readonly name: string }[] = [];

  constructor(options: PdfDocumentOptions) {
    // Readers and validators take nothing but a tag for a language.
    const language = languageTag(options.language ?? '');
    this.#options = { ...options, language };
    const standards = options.standards ?? UNASKED;
    const { version, exchange: isForPress = false } = standards;
    this.#file = new PdfFile({ ...this.#options, version, isForPress }, options.deflater, options.write);
    this.#inks = new Inks(this.#file, options.press ?? NO_PRESS);
    this.#images = new ImageObjects(this.#file, () => this.#inks.defaultSpaces);
    this.#states = new GraphicsStates(this.#file);
    this.#shadings = new Shadings(this.#file, this.#inks);
    this.#forms = new FormObjects(this.#file, this, this.#inks.blendingSpace);
    this.#conformance = new Conformance(
      standards,
      (message, position) => options.diagnostics?.warn('SVC_OPTION_IGNORED', message, position, ['pdfStandard']),
      options[ON_OBSTACLE],
    );
    const isPrivateSilent = this.#conformance.explainsPrivateText;
    this.#text = new TextEncoder(this.#file, { isPrivateSilent, keepsUses: options.keepsPages === true });
    this.#structure = options.tagged
      ? new StructureTree(this.#file, this.#conformance, options.hasWholeFormulas)
      : null;
    this.#fields = new FormFields(this.#file, this.#conformance, this.#structure, options.signing?.field);
    this.#destinations = new Destinations(this.#file, options.tagged && standards.version !== '1.7');
    this.#outline = new Outline(this.#file, this.#destinations);
    this.#pageLabels = new PageLabelTree(this.#file);
  }

  beginDocument(given: string): void {
    const language = languageTag(given);
    this.#structure?.beginDocument(language === this.#options.language ? '' : language);
  }

  endDocument(): void {
    const part = this.#structure?.endDocument((name) => this.#destinations.elementOf(name)) ?? 0;
    this.#destinations.endDocument(part, this.#file.pageIndex + 1);
    this.#outline.endDocument();
    this.#fields.endDocument();
  }

  beginPage(width: Points, height: Points, edges?: PaperEdges): void {
    if (this.#canvas !== null) throw new Error('beginPage() before endPage() of the page before.');
    this.#file.beginPage(width, height, edges);
    this.#begin({ width, height, edges });
  }

  #begin(sheet: Sheet): void {
    this.#structure?.beginPage(this.#file.pageIndex);
    this.#annotations = [];
    this.#log = this.#options.keepsPages ? new PageLog() : null;
    this.#host = this.#log?.hostOf(this) ?? this;
    this.#canvas = new PdfCanvas(this.#host, this.#placeOn(sheet));
  }

  draw(items: DisplayList, tree: DocumentTree): void {
    if (this.#canvas === null) throw new Error('draw() without beginPage().');
    drawList(items, this.#canvas, this.#host, tree);
  }

  #placeOn({ width, height, edges }: Sheet): CanvasPlace {
    return { width, height, beyond: edges?.bleed ?? 0, surface: this.#structure === null ? 'page' : 'tagged-page' };
  }

  reservePage(width: Points, height: Points, tree: DocumentTree, nodes: NodeRange, edges?: PaperEdges): ReservedPage {
    if (this.#canvas !== null) throw new Error('reservePage() before endPage() of the page before.');
    this.#file.beginPage(width, height, edges);
    const reserved = this.#file.setPageAside();
    this.#structure?.keepOpen(reserved.index, tree, nodes);
    return reserved;
  }

  beginReserved(page: ReservedPage, width: Points, height: Points, edges?: PaperEdges): void {
    if (this.#canvas !== null) throw new Error('beginReserved() before endPage() of the page before.');
    this.#file.resumePage(page);
    this.#begin({ width, height, edges });
  }

  async endPage(): Promise<PageContent | null> {
    const canvas = this.#canvas;
    if (canvas === null) throw new Error('endPage() without beginPage().');
    this.#canvas = null;
    const plain = canvas.finish();
    const resources = canvas.resources();
    const log = this.#log;
    this.#log = null;
    if (!log) {
      await this.#write(this.#file.deflate(plain), resources);
      return null;
    }
    const content = this.#options.deflater.deflate(plain);
    const kept = log.end(content, resources);
    await this.#write(content, resources);
    return kept;
  }

  async #write(content: Uint8Array | Deflating, resources: string): Promise<void> {
    for (const { tree, node, name } of this.#targets.splice(0))
      this.#destinations.setElement(name, this.#structure!.elementAround(tree, node));
    const annotations = [...this.#annotations, ...this.#fields.unseen()];
    const structParents = this.#structure?.endPage() ?? -1;
    const tabsByStructure = this.#structure !== null && annotations.length > 0;
    this.#file.endPage({ content, resources, annotations, structParents, tabsByStructure });
    await this.#file.flush();
  }

  async repeatPage(page: RepeatedPage): Promise<Repeated> {
    if (this.#canvas !== null) throw new Error('repeatPage() before endPage() of the page before.');
    if (page.reserved) this.#file.resumePage(page.reserved);
    else this.#file.beginPage(page.width, page.height, page.edges);
    this.#structure?.beginPage(this.#file.pageIndex);
    this.#annotations = [];
    const { content, tree, filePicture } = page;
    const asked = new PageQuestions(this, { tree, filePicture });
    asked.ask(content);
    const { areSame, areOutdated: isOutdated } = asked;
    const forms = asked.forms.filter((form): form is Picture => form?.items === null);
    const now = areSame || isOutdated ? content : this.#redrawn(page, asked);
    await this.#write(now.deflated, now.resources);
    return { content: now, forms, isOutdated };
  }

  #redrawn({ items, tree, ...sheet }: RepeatedPage, asked: PageQuestions): PageContent {
    const answers = answersGiven(this, asked);
    const canvas = new PdfCanvas(answers, this.#placeOn(sheet));
    drawList(items, canvas, answers, tree);
    const deflated = this.#options.deflater.deflate(canvas.finish());
    return { questions: asked.answered, glyphs: asked.glyphs, deflated, resources: canvas.resources() };
  }

  glyphCode(face: FontFace, { glyph, text }: GlyphUse): string {
    return this.#text.fontOf(face).code(glyph, text);
  }

  tagFor(tree: DocumentTree, node: NodeId, part: TagPart, place: number = node): ElementTag {
    return this.#structure?.tagFor(tree, node, part, place) ?? null;
  }

  noteBox(tree: DocumentTree, node: NodeId, fact: BoxFact): boolean {
    return this.#structure?.noteBox(tree, node, fact) ?? false;
  }

  destinationAt(tree: DocumentTree, node: NodeId, name: string): void {
    if (this.#structure !== null && this.#conformance.version !== '1.7') this.#targets.push({ tree, node, name });
  }

  addImage(key: string, image: EncodedImage, isChanged = false): void {
    this.#images.add(key, image, isChanged);
  }

  keepsImage(key: string): boolean {
    return this.#images.keeps(key);
  }

  addPage(key: string, page: ForeignPage, name: string): void {
    if (this.#images.has(key)) return;
    this.#images.addObject(key, page.write(this.#file));
    notePageObstacles(page, name, { conformance: this.#conformance, output: this.#options.press?.output ?? null });
  }

  hasImage(key: string): boolean {
    return this.#images.has(key);
  }

  fillForm(form: Picture, items: DisplayList): void {
    this.#forms.fill(form, items);
  }

  addOutline(level: number, title: string, destination: string, state: OutlineState = 'auto'): void {
    this.#log?.questions.push(['addOutline', level, title, destination, state]);
    if (this.#options.outline) this.#outline.add(level, title, destination, state);
  }

  addPageLabel(prefix: string, text: string, value: number): void {
    this.#pageLabels.add(prefix, text, value);
  }

  unresolvedDestinations(): string[] {
    return this.#destinations.unresolved();
  }

  async end(): Promise<{ pages: number; bytes: number; sha256: string }> {
    if (this.#canvas !== null) throw new Error('end() before endPage() of the last page.');
    this.#forms.end();
    const { subsets = new KeptSubsets() } = this.#options;
    for (const font of this.#text.fonts) {
      font.embed(this.#file, subsets, (message) => this.#options.diagnostics?.warn('SVC_FONT_FALLBACK', message));
      this.#noteObstaclesOf(font);
      await this.#file.flush();
    }
    this.#writeCatalog();
    return this.#file.end();
  }

  #writeCatalog(): void {
    const outline = this.#outline.end();
    if (outline > 0) {
      this.#file.setCatalogEntry('Outlines', reference(outline));
      this.#file.setCatalogEntry('PageMode', '/UseOutlines');
    }
    const labels = this.#pageLabels.end();
    if (labels !== '') this.#file.setCatalogEntry('PageLabels', labels);
    const form = this.#fields.end();
    if (form !== '') this.#file.setCatalogEntry('AcroForm', form);
    const names = this.#destinations.end();
    const attached = writeAttachments(this.#file, this.#options.attachments ?? [], this.#date());
    if (attached) this.#file.setCatalogEntry('AF', attached.associated);
    this.#file.setNames({
      ...(names !== '' && { Dests: names }),
      ...(attached && { EmbeddedFiles: attached.names }),
    });
    if (this.#structure !== null) {
      this.#file.setCatalogEntry(
        'StructTreeRoot',
        reference(this.#structure.end((name) => this.#destinations.elementOf(name))),
      );
      this.#file.setCatalogEntry('MarkInfo', '<</Marked true>>');
    }
    const { output } = this.#inks.press;
    noteObstacles({ ...this.#options, output, usesProcessInks: this.#inks.usesProcess }, this.#conformance);
    const isArchive = this.#conformance.archive !== null;
    // A press may use the profile of any file that has one.
    const isForPress = output !== null && (this.#conformance.isForPress || !isArchive);
    writeOutputIntents(this.#file, output, { isArchive, isForPress });
    this.#file.setCatalogEntry(
      'Metadata',
      reference(writeMetadata(this.#file, this.#options, this.#conformance.claims())),
    );
  }

  #noteObstaclesOf({ face: { family }, isEmbedded, hasDamage, drawsNotdef }: PdfFont): void {
    if (!isEmbedded) this.#conformance.exchangeObstacle(`the font ${family} could not be embedded; use another.`);
    for (const standard of ['ua', 'a'] as const) {
      if (!isEmbedded) this.#conformance.obstacle(standard, `the font ${family} could not be embedded; use another.`);
      if (hasDamage)
        this.#conformance.obstacle(standard, `the font ${family} has damaged glyphs; use another, or repair it.`);
      if (drawsNotdef)
        this.#conformance.obstacle(standard, `the font ${family} has no glyph for some characters; add one that has.`);
    }
  }

  #date(): string | null {
    const { createdAt } = this.#options;
    return createdAt ? `D:${createdAt.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z` : null;
  }

  // What canvases ask of the document.

  fontOf(face: FontFace): ReturnType<TextEncoder['fontOf']> {
    return this.#text.fontOf(face);
  }

  encode(piece: GlyphPiece, size: number, runs?: Set<EncodedRun>): string {
    return this.#text.encode(piece, size, runs);
  }

  imageObject(key: string, changes?: readonly ColorChange[]): number {
    return this.#images.object(key, changes);
  }

  formObject(picture: Picture): number {
    return this.#forms.objectOf(picture);
  }

  groupObject(form: Picture): number {
    return this.#forms.groupOf(form);
  }

  inkSource(ink: Ink, isStroke: boolean): InkSource | null {
    return this.#inks.sourceOf(ink, isStroke);
  }

  textColor(color: PaintColor): PaintColor {
    return this.#inks.textColor(color);
  }

  defaultSpaces(): string {
    return this.#inks.defaultSpaces;
  }

  alphaState(alpha: number): number {
    return this.#states.alpha(alpha);
  }

  overprintState(isOn: boolean): number {
    return this.#states.overprint(isOn);
  }

  blendState(mode: BlendMode): number {
    return this.#states.blend(mode);
  }

  maskState(mask: Picture, kind: MaskKind): number {
    return this.#states.mask(this.formObject(mask), kind);
  }

  shadingObjects(gradient: Gradient, width: number, height: number): ShadingObjects {
    return this.#shadings.objectsFor(gradient, width, height);
  }

  patternObject(gradient: Gradient, matrix: Matrix): number {
    return this.#shadings.patternFor(gradient, matrix);
  }

  continues(open: object, next: object): boolean {
    return this.#structure!.continues(open as Tag, next as Tag);
  }

  markedContent(tag: object, form: number): { role: string; mcid: number } {
    return this.#structure!.markedContent(tag as Tag, form);
  }

  reserveGroup(): number {
    return this.#forms.reserveGroup();
  }

  writeGroup(id: number, group: DrawnGroup): void {
    this.#forms.writeGroup(id, group, this.#structure?.keyOf(id) ?? -1);
  }

  pictureArea(tag: object, area: PageRect): void {
    this.#structure?.pictureArea(tag as Tag, area);
  }

  link(area: PageRect, target: LinkTarget, tag: ElementTag, description: string): void {
    if (this.#conformance.isForPress) {
      // Annotations have to lie outside of what is printed (ISO 15930-7, 6.17), so the text of a link stands alone.
      const message = 'A file for a press has no links, so a link is left out; its text stays.';
      this.#options.diagnostics?.warn('SVC_OPTION_IGNORED', message, undefined, ['pdfStandard']);
      this.#conformance.obstacle('ua', 'a link is left out for PDF/X-4.');
      return;
    }
    const ref = this.#file.reserve();
    this.#annotations.push(ref.id);
    let entries = `/Type/Annot/Subtype/Link/Rect[${area.map(num).join(' ')}]/Border[0 0 0]/F 4`;
    // Every link is described (ISO 14289-1, 7.18.5): one without text by where it leads.
    const contents = readableText(description) || ('url' in target ? target.url : 'Link');
    entries += `/Contents${textString(contents)}`;
    if (this.#structure !== null && tag !== null)
      entries += `/StructParent ${this.#structure.annotation(tag as Tag, ref.id)}`;
    if ('url' in target)
      this.#file.writeObject(ref, `<<${entries}/A<</S/URI/URI${byteString(asciiUrl(target.url))}>>>>`);
    else {
      if (tag !== null) this.#structure?.refersTo(tag as Tag, target.destination);
      this.#destinations.addLink(ref, entries, target.destination);
    }
  }

  field(place: FieldPlace, widget: FieldWidget, tag: ElementTag): void {
    this.#annotations.push(this.#fields.add(place, { ...widget, tag }, this));
  }

  destination(name: string, x: number, y: number): void {
    this.#destinations.define(name, this.#file.pageIndex, x, y);
  }
}
