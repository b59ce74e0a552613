/** Renders one document from source to PDF: runs the stages in order. */
import { grouped } from '../base/numbers.js';
import { RenderError, type Diagnostics } from '../diagnostics.js';
import { CrossReferences, sameValues, type ReferenceValues } from '../box/cross-references.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { MeasureFont } from '../css/values/font-measures.js';
import { TargetIndex } from '../box/target-index.js';
import { PageDump } from '../dump/page-dump.js';
import { drawnPage, type NodePage } from '../dump/page-places.js';
import { BOX_MAKERS } from '../box/makers.js';
import { ALGORITHMS } from '../layout/algorithms.js';
import type { LayoutServices } from '../layout/contract/layout-context.js';
import { withViewport } from '../page/first-page.js';
import { paginate } from '../page/page-loop.js';
import type { PageFragment } from '../page/page-fragment.js';
import { settled } from '../page/page-references.js';
import { ColorRamps } from '../paint/drawing/color-ramps.js';
import { ON_OBSTACLE } from '../pdf/file/conformance.js';
import { createPdfDocument, type PdfDocument } from '../pdf/document.js';
import { ImageStore } from '../source/images/images.js';
import type { FormControls } from '../source/html/form-controls.js';
import { warnOfActiveContent } from '../source/html/links.js';
import { policyOf, ResourceLoader } from '../source/resources/resource-loader.js';
import { formOfTexts } from '../text/fonts/east-asian-fonts.js';
import { MissingGlyphs } from '../text/fonts/missing-glyphs.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import { staged } from './error-boundary.js';
import {
  completeDocument,
  originOf,
  readDocument,
  type PreparedDocument,
  type Preparation,
} from './prepare/document.js';
import { diagnosticsOf, RunLimits } from './run-limits.js';
import { Bookmarks } from './output/bookmarks.js';
import type { WriteChunk } from './output/destinations.js';
import { checkMargins } from './options/margins.js';
import { maxPages } from './options/limits.js';
import { DRAWN_ON, ON_MEASURES, type RenderInput, type WatchedOptions } from './options/options.js';
import { addImages } from './images/page-images.js';
import { loadChosenImages, preloadImages } from './images/preload.js';
import { metadataOf } from './output/file-metadata.js';
import { createPaintServices } from './output/paint-services.js';
import { documentForm, DocumentFields } from './output/form-fields.js';
import { signingOf } from './output/signing.js';
import { warnOfMissingTargets } from './output/missing-targets.js';
import { HeldOutput, HOLD_FOR_REFERENCES, HOLD_FOR_SCALE, type HoldingPolicy } from './output/held-output.js';
import { MAX_SHRINK, shrinksToFit } from './output/shrink-to-fit.js';
import { PageDrawing, type PagesWithReferences } from './page-drawing.js';
import type { Kept } from './session/kept-pages.js';
import { firstChangeAhead } from './session/first-change.js';
import type { PassMemory } from './session/pass-memory.js';
import type { RenderReuse } from './session/render-reuse.js';
import { RecordedReferences } from './session/recorded-references.js';
import type { SessionMemory } from './session/session-memory.js';
import type { SharedResources } from './shared.js';
import { documentFonts, type DocumentFonts } from './document-fonts.js';
import { pressColors } from './press.js';
import { failOnWarnings } from './strict.js';
import { resolveStyles } from './styles.js';
import { openerOfPages } from './images/pdf-pages.js';
import { VectorImages } from './images/vector-images.js';
import { createWatermark } from './output/watermark.js';

export interface PipelineResult {
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly detectedLanguage?: string;
  readonly diagnostics: Diagnostics;
}

/** Throws RenderError for errors that a caller can do something about. */
export async function renderDocument(
  inputs: readonly RenderInput[],
  preparation: WatchedOptions,
  shared: SharedResources,
  write: WriteChunk,
  memory: SessionMemory | null = null,
): Promise<PipelineResult> {
  const limits = new RunLimits(preparation);
  const diagnostics = diagnosticsOf(inputs, preparation, limits);
  try {
    return await staged(preparation, diagnostics, (progress) =>
      limits.guard(() =>
        new DocumentRender(
          { inputs, options: preparation, shared, diagnostics, limits, progress, memory },
          write,
        ).run(),
      ),
    );
  } finally {
    limits.end();
  }
}

function checkSize(bytes: number, limit = Infinity): void {
  if (bytes <= limit) return;
  throw new RenderError(
    'size_limit',
    `The PDF is larger than ${grouped(limit)} bytes; raise limits.pdfBytes, or split the document or use smaller images.`,
    undefined,
    { limit, actual: bytes, hint: 'Split the document, or use smaller images.' },
  );
}

class DocumentRender {
  readonly write: WriteChunk;
  readonly #diagnostics: Diagnostics;
  readonly #loader: ResourceLoader;
  /** Whether the warnings of missing fonts are given already, as the session's last render found them. */
  #fontsAreTold = false;

  constructor(
    readonly preparation: Preparation,
    write: WriteChunk,
  ) {
    this.#diagnostics = preparation.diagnostics;
    const { resources, limits: allowed } = preparation.options;
    let written = 0;
    // A stopped render may still write before it notices that it was stopped.
    this.write = (chunk) => {
      preparation.limits.check();
      written += chunk.length;
      checkSize(written, allowed?.pdfBytes);
      return preparation.progress.ofCaller(() => write(chunk));
    };
    this.#loader = new ResourceLoader(policyOf(resources, originOf(preparation.inputs[0]!)), preparation.limits.signal);
  }

  async run(): Promise<PipelineResult> {
    const { shared, limits, progress } = this.preparation;
    const diagnostics = this.#diagnostics;
    const loader = this.#loader;
    const { prepared, images } = await this.#prepare();
    const { options, tree, templateSheets, base, addresses } = prepared;
    const preloaded = preloadImages(tree, images);
    warnOfActiveContent(tree, diagnostics);
    await limits.turn();
    await progress.enter('style');
    let fonts: DocumentFonts | null = null;
    // @font-face rules say which fonts there are, so the sheets come first, and styles after the fonts they are measured in.
    const measureFont: MeasureFont = (style) => {
      if (!fonts) throw new Error('a style was asked for before the fonts were loaded');
      return fonts.textMetrics.measures(style);
    };
    const styleInput = { tree, loader, base, diagnostics, templateSheets, measureFont };
    const { styles, pageDeclarations } = await resolveStyles(styleInput, options, shared);
    limits.check('style');
    for (const message of shared.fontWarnings) diagnostics.warn('SVC_FONT_FALLBACK', message);
    fonts = await documentFonts(styles, { tree, loader, base, diagnostics }, shared, (message) => {
      if (!this.#fontsAreTold) diagnostics.warn('SVC_FONT_FALLBACK', message);
    });
    const press = await pressColors(styles, options, { loader, base, diagnostics });
    if (press.output?.components === 4) images.keepInks();
    const signing = await signingOf(options, diagnostics);
    checkMargins(options, styles);
    const tellOfImages = await preloaded;
    tellOfImages();
    await loadChosenImages(tree, styles, images);
    await limits.turn();
    await progress.enter('layout');
    const imageUrl = (source: string) => source.trim() || null;
    const generation: GenerationContext = { makers: BOX_MAKERS, tree, styles, diagnostics, imageUrl };
    const index = styles.usesTargets ? new TargetIndex(tree, addresses) : null;
    const isForScreens = !pageDeclarations.size && !pageDeclarations.margins;
    const pagesToExpect = index ? expectedPages(tree) : 0;
    const form = documentForm(tree, options, diagnostics);
    const job: Job = {
      prepared,
      generation,
      images,
      fonts,
      press,
      signing,
      index,
      isForScreens,
      form,
      expectedPages: pagesToExpect,
    };
    const mayShrink = shrinksToFit(options, pageDeclarations);
    const policy = index ? HOLD_FOR_REFERENCES : mayShrink ? HOLD_FOR_SCALE : null;
    const first = await this.#drawAt(job, 1, policy, mayShrink);
    const shrink = Math.min(first.overflow, MAX_SHRINK);
    if (shrink > 1) warnOfShrinking(shrink, diagnostics);
    const again = index ? HOLD_FOR_REFERENCES : null;
    const { pdf, held, dump, warnings } = shrink > 1 ? await this.#drawAt(job, shrink, again, false) : first;
    diagnostics.adopt(warnings);
    warnOfMissingTargets(pdf, tree, addresses, diagnostics);
    if (options.strict) failOnWarnings(diagnostics);
    const result = await pdf.end();
    await held?.release();
    await progress.tellWarnings();
    if (dump) options.dump?.(dump.text({ ...result, warnings: diagnostics.warnings }));
    const { detectedLanguage } = prepared.metadata;
    return { ...result, ...(detectedLanguage !== undefined && { detectedLanguage }), diagnostics };
  }

  async #prepare(): Promise<Pick<Job, 'prepared' | 'images'>> {
    const diagnostics = this.#diagnostics;
    const read = await readDocument({ ...this.preparation, diagnostics });
    const { shared, limits } = this.preparation;
    const { decoder } = shared;
    const images = new ImageStore({
      ...{ loader: this.#loader, diagnostics, base: read.base, decoder, pdfPages: openerOfPages() },
    });
    return { images, prepared: await completeDocument(read, images, { shared, diagnostics, limits }) };
  }

  /** Draws all pages at one scale. Draws them once more when page numbers that were unknown change the pages. */
  async #drawAt(whole: Job, shrink: number, policy: HoldingPolicy | null, mayShrink: boolean): Promise<Drawn> {
    const layout = this.#layoutServices(whole);
    const job = { ...whole, generation: withViewport({ generation: whole.generation, layout, shrink }) };
    const held = policy && new HeldOutput(this.write, policy);
    const drawn = await this.#draw(job, { shrink, held, mayShrink, before: null });
    if (drawn.overflow > 1 || drawn.isSettled) return drawn;
    held?.drop();
    const before = await this.#settledValues(job, shrink, drawn.values!);
    return this.#draw(job, { shrink, held: null, mayShrink: false, before });
  }

  /** Lays out the document until its page numbers no longer change. It ends because the rounds are counted. */
  async #settledValues(job: Job, shrink: number, found: ReferenceValues): Promise<ReferenceValues> {
    const { limits } = this.preparation;
    let values = found;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const warnings = this.#diagnostics.fork();
      const { pages, references } = this.#paginate(job, { shrink, before: values, warnings });
      let count = 0;
      for await (const _page of pages) {
        limits.check('layout', ++count);
        await limits.turn();
      }
      const next = references!.values;
      if (sameValues(next, values)) return values;
      values = next;
    }
    warnOfUnsettled(this.#diagnostics);
    return values;
  }

  /** `memory`: undefined, nothing is recalled. */
  #paginate(job: Job, pass: Pass, memory?: PassMemory): LaidOut {
    const { prepared, generation, images, index, expectedPages } = job;
    const { shrink, before, warnings, ofReferences = warnings } = pass;
    const context = { ...generation, diagnostics: ofReferences };
    const given = index && { context, index, before, expectedPages };
    const recorded = memory && given ? new RecordedReferences(given) : null;
    if (memory) memory.references = recorded;
    const references = recorded ?? (given && new CrossReferences(given));
    const input = {
      generation: {
        ...generation,
        diagnostics: warnings,
        keepsMarks: memory !== undefined,
        ...(references && { references }),
      },
      images,
      shrink,
      maxPages: maxPages(prepared.options),
      layout: this.#layoutServices(job),
      ...(pass.lastPage !== undefined && { lastPage: pass.lastPage }),
    };
    const pages = paginate<Kept>(input, memory ?? null);
    const waits = new WeakSet<PageFragment>();
    return { pages: references ? settled(pages, references, waits) : pages, references, waits };
  }

  #layoutServices({ generation: { tree, styles }, images, fonts }: Job): LayoutServices {
    const { bidi, hyphenation, wordLists } = this.preparation.shared;
    const along = { turnedStyles: styles.turnedStyles, innerBoxes: new WeakMap() };
    const texts = { ...fonts, bidi, hyphenation, wordLists };
    return { algorithms: ALGORITHMS, tree, images, guard: this.#diagnostics, ...texts, ...along };
  }

  async #draw(job: Job, scale: Scale): Promise<Drawn> {
    const { shared } = this.preparation;
    const ofAllPasses = this.#diagnostics;
    // What is drawn may be drawn again, with other numbers or on another scale: its warnings belong to it.
    const renderReuse = await this.#reuse(job, scale);
    const warnings = renderReuse?.warnings ?? ofAllPasses.fork();
    const { prepared, generation, images, fonts } = job;
    const { options, addresses } = prepared;
    const { tree, styles } = generation;
    const { held } = scale;
    const rootStyle = styles.styleOf(tree.root, null);
    const write: WriteChunk = held ? (chunk) => held.write(chunk) : this.write;
    const deflater = this.preparation.memory?.deflater ?? shared.deflater;
    const pdf =
      this.preparation.options[DRAWN_ON]?.(warnings) ??
      createPdfDocument({
        ...metadataOf(prepared),
        press: job.press,
        signing: job.signing,
        isRightToLeft: rootStyle.direction === 'rtl',
        ...{ write, deflater, subsets: shared.subsets, diagnostics: ofAllPasses },
        [ON_OBSTACLE]: this.preparation.options[ON_OBSTACLE],
        keepsPages: renderReuse !== null,
      });
    const dump = options.dump ? new PageDump(tree) : null;
    const text = { ...fonts, bidi: shared.bidi };
    const watermark = createWatermark(options.watermark, rootStyle, text);
    const layout = this.#layoutServices(job);
    const ramps = new ColorRamps(warnings);
    const missingGlyphs = new MissingGlyphs(() => shared.library.hasEastAsianFonts);
    const vectors = new VectorImages({
      generation: { ...generation, diagnostics: warnings },
      ...{ images, pdf, layout, ramps, missingGlyphs, shared, ofAllPasses },
    });
    const bookmarks = new Bookmarks(tree, pdf);
    const fields = job.form && new DocumentFields(job.form, { ...generation, diagnostics: warnings }, layout);
    const services = createPaintServices({
      fields,
      ...{
        tree,
        styles,
        pdf,
        bookmarks,
        images,
        vectors,
        diagnostics: warnings,
        ramps,
        missingGlyphs,
        addresses,
      },
      isForScreens: job.isForScreens,
    });
    if (fields) await addImages(fields.images, pdf, images, vectors, shared);
    const { counterStyles } = styles;
    const { onPage } = options;
    const tellPage = onPage && ((page: NodePage) => onPage(drawnPage(page, tree, (at) => ofAllPasses.placed(at))));
    const drawing = new PageDrawing(
      {
        ...{ tellPage, tellMeasures: this.preparation.options[ON_MEASURES] },
        ...{ watermark, pdf, dump, renderReuse, images, vectors, services },
        ...{ bookmarks, counterStyles },
      },
      this.preparation,
    );
    const laidOut = this.#paginate(job, { ...scale, warnings }, renderReuse?.first);
    const pages = renderReuse ? this.#withFirstChange(laidOut, job, renderReuse) : laidOut.pages;
    const { count, ...outcome } = await drawing.draw({ ...laidOut, pages }, scale);
    const values = laidOut.references?.values ?? null;
    let { isSettled } = outcome;
    const { overflow } = outcome;
    // The pages behind the one that is too wide have not been laid out, so their targets would seem to be missing.
    if (overflow > 1) return { pdf, held, dump, values, warnings, overflow, isSettled: false };
    const { last } = drawing.waiting;
    if (isSettled && last > 0) {
      // These pages have given their warnings. What references turn out to be is news.
      const pass = { ...scale, before: values, warnings: warnings.fork(), ofReferences: warnings, lastPage: last };
      isSettled = await drawing.drawWaiting(this.#paginate(job, pass, renderReuse?.beginSecond(last)));
    }
    if (isSettled) drawing.drawLater(count);
    if (renderReuse) this.#remember(renderReuse, job, isSettled);
    return { pdf, held, dump, values, warnings, overflow, isSettled };
  }

  /** Shows the first page that changes before the others, if the caller waits for it. */
  #withFirstChange({ pages, waits }: LaidOut, job: Job, { valid, warnings }: RenderReuse): LaidOut['pages'] {
    const waiting = valid && this.preparation.memory!.firstChange;
    if (!waiting) return pages;
    const { prepared, generation, images, isForScreens } = job;
    const { addresses } = prepared;
    const { producer, tagged, standards } = metadataOf(prepared);
    return firstChangeAhead(pages, {
      ...{ generation, images, isForScreens, addresses, warnings, before: waiting.before },
      waits: (page) => waits.has(page),
      layout: this.#layoutServices(job),
      shared: this.preparation.shared,
      metadata: { producer, tagged, standards },
      tell: (page) => this.preparation.progress.ofCaller(async () => void (await waiting.tell(page))),
    });
  }

  /** null: pages of the last render cannot stand in for those of this one. */
  async #reuse({ prepared, generation, images, index }: Job, scale: Scale): Promise<RenderReuse | null> {
    const { memory } = this.preparation;
    const { options, tree, sheetSources, base, addresses } = prepared;
    if (!memory) return null;
    // Pages whose numbers do not settle at once are laid out again as a whole.
    const isFirst = scale.before === null && !scale.mayShrink && scale.shrink === 1;
    if (!isFirst || options.dump || options.watermark || generation.styles.fontFaces.length > 0) {
      memory.forget();
      return null;
    }
    // Listeners are called for each render, and change nothing.
    const { onProgress: _onProgress, onPage: _onPage, signal: _signal, ...settings } = options;
    const { library } = this.preparation.shared;
    const form = formOfTexts(tree.texts);
    const { siblingRules } = generation.styles;
    const known = [settings, sheetSources, base, addresses.self, library, form];
    const targets = index && new Set(index.wanted);
    const context = { tree, siblingRules, targets, settings: known, resources: this.#loader.settings };
    const renderReuse = await memory.reuse(context, images, this.#diagnostics);
    this.#fontsAreTold = renderReuse.valid?.movesNodes === false;
    return renderReuse;
  }

  /** Pages that are drawn are kept for the next render. */
  #remember(renderReuse: RenderReuse, { images, index }: Job, isSettled: boolean): void {
    const memory = this.preparation.memory!;
    // An address of a style sheet that no element names made an element a target after pages were laid out.
    const hasNewTargets = (index?.wanted.size ?? 0) > (renderReuse.context.targets?.size ?? 0);
    if (hasNewTargets && renderReuse.valid) renderReuse.isBroken = true;
    memory.remember(renderReuse, images, this.#diagnostics);
    if (!isSettled || hasNewTargets) memory.forget();
  }
}

/** The pages of a pass, as they are laid out. */
interface LaidOut extends PagesWithReferences {
  /** null: no style sheet has cross references. */
  readonly references: CrossReferences | null;
}

/** How often the whole document is laid out before page numbers that never settle are accepted as they are. */
const MAX_ROUNDS = 3;

/** The least number of characters on a page of text, for estimating how many digits page numbers have. */
const CHARACTERS_ON_PAGE = 2000;

function expectedPages(tree: DocumentTree): number {
  let characters = 0;
  for (let n = 0; n < tree.length; n++) characters += tree.text(n as NodeId).length;
  return Math.ceil(characters / CHARACTERS_ON_PAGE);
}

function warnOfUnsettled(diagnostics: Diagnostics): void {
  diagnostics.warn(
    'SVC_VALUE_CLAMPED',
    `Page numbers in cross references do not settle: setting the right ones moves their targets to other pages. Those of round ${MAX_ROUNDS} are shown, and some may be wrong by a page; let page breaks before the targets be forced, or give the numbers a fixed width.`,
  );
}

function warnOfShrinking(shrink: number, diagnostics: Diagnostics): void {
  diagnostics.warn(
    'SVC_CONTENT_OVERFLOW',
    `The page is wider than the paper and was made smaller, to ${Math.round(100 / shrink)} %. Let its widest parts wrap, or keep its scale with shrinkToFit: false (--no-shrink).`,
  );
}

/** What all passes have in common. */
interface Job {
  readonly prepared: PreparedDocument;
  readonly generation: GenerationContext;
  readonly images: ImageStore;
  readonly fonts: Awaited<ReturnType<typeof documentFonts>>;
  readonly press: Awaited<ReturnType<typeof pressColors>>;
  readonly signing: Awaited<ReturnType<typeof signingOf>>;
  /** null when no style sheet has cross references. */
  readonly index: TargetIndex | null;
  readonly expectedPages: number;
  readonly isForScreens: boolean;
  /** null: controls are drawn as they stand. */
  readonly form: FormControls | null;
}

interface Pass {
  readonly shrink: number;
  /** The cross references as an earlier pass over the whole document found them; null on the first pass. */
  readonly before: ReferenceValues | null;
  /** The last page that is wanted. Default: all are. */
  readonly lastPage?: number;
  readonly warnings: Diagnostics;
  /** For warnings of cross references, if they do not go where the others go. */
  readonly ofReferences?: Diagnostics;
}

interface Scale extends Omit<Pass, 'warnings' | 'ofReferences' | 'lastPage'> {
  /** The output while it can be discarded; null when it goes straight to the reader. */
  readonly held: HeldOutput | null;
  /** Whether pages may turn out too wide and be drawn again. */
  readonly mayShrink: boolean;
}

interface Drawn {
  readonly pdf: PdfDocument;
  readonly dump: PageDump | null;
  readonly held: HeldOutput | null;
  readonly values: ReferenceValues | null;
  /** Given only if these are the pages that the reader gets. */
  readonly warnings: Diagnostics;
  /** How many times wider than its sheet the widest page is, when the pages can be drawn again; else 1. */
  readonly overflow: number;
  /** Whether all pages are drawn with the right numbers. */
  readonly isSettled: boolean;
}
