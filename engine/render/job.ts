/** The stages before layout: what a document is, how it looks, and what it is set in. All passes over its pages share them. */
import type { GenerationContext } from '../box/generation-context.js';
import { BOX_MAKERS } from '../box/makers.js';
import { TargetIndex } from '../box/target-index.js';
import type { MeasureFont } from '../css/values/font-measures.js';
import type { Diagnostics } from '../diagnostics.js';
import type { FormControls } from '../source/html/form-controls.js';
import { warnOfActiveContent } from '../source/html/links.js';
import { ImageStore } from '../source/images/images.js';
import type { ResourceLoader } from '../source/resources/resource-loader.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import { documentFonts, type DocumentFonts } from './document-fonts.js';
import { openerOfPages } from './images/pdf-pages.js';
import { loadChosenImages, preloadImages } from './images/preload.js';
import { DocumentShapes } from './images/shape-images.js';
import { checkMargins } from './options/margins.js';
import { documentForm } from './output/form-fields.js';
import { shrinksToFit } from './output/shrink-to-fit.js';
import { signingOf } from './output/signing.js';
import { completeDocument, readDocument, type Preparation, type PreparedDocument } from './prepare/document.js';
import { pressColors } from './press.js';
import { resolveStyles } from './styles.js';

export interface Job {
  readonly preparation: Preparation;
  readonly loader: ResourceLoader;
  readonly prepared: PreparedDocument;
  readonly generation: GenerationContext;
  readonly images: ImageStore;
  readonly shapes: DocumentShapes;
  readonly fonts: DocumentFonts;
  readonly fontWarnings: FontWarnings;
  readonly press: Awaited<ReturnType<typeof pressColors>>;
  readonly signing: Awaited<ReturnType<typeof signingOf>>;
  /** null when no style sheet has cross references. */
  readonly index: TargetIndex | null;
  /** About how many pages there will be, for the room of page numbers that are not known yet; 0 without an index. */
  readonly expectedPages: number;
  readonly isForScreens: boolean;
  /** Whether pages that are too wide make the document smaller. */
  readonly mayShrink: boolean;
  /** null: controls are drawn as they stand. */
  readonly form: FormControls | null;
}

/** Reads the document, its style sheets, fonts and images. Throws RenderError. */
export async function prepareJob(preparation: Preparation, loader: ResourceLoader): Promise<Job> {
  const { shared, limits, progress, diagnostics, series } = preparation;
  const { prepared, images } = await preparedDocument(preparation, loader);
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
  const fontWarnings = new FontWarnings(diagnostics);
  for (const message of shared.fontWarnings) fontWarnings.tell(message);
  const sources = { tree, loader, base, diagnostics };
  fonts = await documentFonts(styles, sources, shared, fontWarnings.tell, series?.fonts);
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
  const index = styles.usesTargets ? new TargetIndex(tree, addresses) : null;
  return {
    shapes: new DocumentShapes(),
    ...{ preparation, loader, prepared, images, fonts, fontWarnings, press, signing, index },
    generation: {
      makers: { ...BOX_MAKERS, formulas: prepared.formulas?.makers ?? null },
      tree,
      styles,
      diagnostics,
      imageUrl,
    },
    expectedPages: index ? expectedPages(tree) : 0,
    isForScreens: !pageDeclarations.size && !pageDeclarations.margins,
    mayShrink: shrinksToFit(options, pageDeclarations),
    form: documentForm(tree, options, diagnostics),
  };
}

async function preparedDocument(
  preparation: Preparation,
  loader: ResourceLoader,
): Promise<Pick<Job, 'prepared' | 'images'>> {
  const { shared, diagnostics } = preparation;
  const read = await readDocument(preparation, loader);
  const { decoder } = shared;
  const images = new ImageStore({ loader, diagnostics, base: read.base, decoder, pdfPages: openerOfPages() });
  return { images, prepared: await completeDocument(read, images, preparation) };
}

/** The least number of characters on a page of text, for estimating how many digits page numbers have. */
const CHARACTERS_ON_PAGE = 2000;

function expectedPages(tree: DocumentTree): number {
  let characters = 0;
  for (let n = 0; n < tree.length; n++) characters += tree.text(n as NodeId).length;
  return Math.ceil(characters / CHARACTERS_ON_PAGE);
}

/** Warnings of fonts that are missing. They are met while text is laid out, so a session may have given them already. */
class FontWarnings {
  /** Whether they are given already, as the session's last render found them. */
  areGiven = false;

  constructor(readonly diagnostics: Diagnostics) {}

  readonly tell = (message: string): void => {
    if (!this.areGiven) this.diagnostics.warn('SVC_FONT_FALLBACK', message);
  };
}
