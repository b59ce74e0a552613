/** The stages before layout, which rendering and checking share: options, source and template, and their warnings. */
import type { StyleSheet } from '../../css/rules/style-sheet.js';
import type { Diagnostics } from '../../diagnostics.js';
import { withCodes } from '../../source/codes/codes.js';
import { DIAGRAM_ATTRIBUTE } from '../../source/diagrams/diagram-names.js';
import { documentBase, type LinkAddresses } from '../../source/html/links.js';
import type { ImageStore } from '../../source/images/images.js';
import type { ResourceLoader } from '../../source/resources/resource-loader.js';
import type { XmpSchema } from '../../pdf/file/metadata.js';
import type { RepeatingDocument } from '../../pdf/document.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { addressOf, type Chapter } from '../chapters/chapter.js';
import { joinChapters } from '../chapters/join.js';
import type { FontsOfSeries } from '../document-fonts.js';
import type { Progress } from '../error-boundary.js';
import { withoutUndefined, type RenderInput, type RenderOptions, type WatchedOptions } from '../options/options.js';
import { maxTreeDepth } from '../options/limits.js';
import type { RunLimits } from '../run-limits.js';
import type { SessionMemory } from '../session/session-memory.js';
import type { SharedResources } from '../shared.js';
import type { Formulas } from './formulas.js';
import { withSignaturePlace } from './signature-place.js';
import { warnOfUnshownFields } from '../templates/shown-fields.js';
import { applyTemplate, themedTemplate, type ThemedTemplate } from '../templates/apply.js';
import { addContents } from './contents-options.js';
import { warnOfFrontMatterNames, warnOfLaterFrontMatter } from './front-matter-names.js';
import { frontMatterOptions } from './front-matter-options.js';
import {
  attachedInvoiceOfRender,
  givenInvoice,
  INVOICE_TEMPLATE,
  invoiceOfRender,
  type GivenInvoice,
  type InvoiceOfRender,
} from './invoice.js';
import { withLanguage } from './language.js';
import { hasNamedCaption } from './named-captions.js';
import { parseSource, type ParsedSource } from './parse.js';
import { readSources, type Source } from './source.js';

export interface Preparation {
  /** One or more. */
  readonly inputs: readonly RenderInput[];
  readonly options: WatchedOptions;
  readonly shared: SharedResources;
  readonly diagnostics: Diagnostics;
  readonly limits: RunLimits;
  readonly progress: Progress;
  /** null: the render is not part of a session. */
  readonly memory: SessionMemory | null;
  /** Absent: the document has its PDF for itself. */
  readonly series?: SeriesPlace;
}

/** What a document has in common with those before it in the same PDF. */
export interface SeriesPlace {
  readonly fonts: FontsOfSeries;
  /** null: it is the first, and its PDF is begun when its pages are drawn. */
  readonly pdf: RepeatingDocument | null;
}

/** What is known before the source is parsed. */
interface Settings {
  /** Those of the caller, the front matter and the template. */
  readonly options: RenderOptions;
  /** null: none. */
  readonly template: ThemedTemplate | null;
  /** What the template says of a table of contents. */
  readonly presetToc: RenderOptions['toc'];
  /** null: the document is no e-invoice. */
  readonly givenInvoice: GivenInvoice | null;
}

/** A document as its author wrote it, with what is to be made of it. */
export interface ReadDocument extends Omit<Settings, 'givenInvoice'> {
  /** null: the document is no e-invoice. */
  readonly invoice: InvoiceOfRender | null;
  readonly source: ParsedSource;
  /** The base of relative URLs in the options. */
  readonly origin: string | undefined;
  /** The base of the document's relative URLs. */
  readonly base: string | undefined;
  readonly addresses: LinkAddresses;
}

/** A document that can be styled: with the template's fragments, and with its lists of contents. */
export interface PreparedDocument {
  readonly options: RenderOptions;
  readonly tree: DocumentTree;
  /** What the document says of itself. */
  readonly metadata: Pick<ParsedSource, 'title' | 'author' | 'language' | 'detectedLanguage'>;
  /**
   * Sheets that come before the document's own: for extended Markdown, formulas, lists of contents, the template and
   * its theme.
   */
  readonly templateSheets: readonly StyleSheet[];
  /** What these sheets were made from: equal data makes equal sheets. */
  readonly sheetSources: readonly unknown[];
  readonly base: string | undefined;
  readonly addresses: LinkAddresses;
  /** null: there are none. */
  readonly formulas: Formulas | null;
  /** Further properties of the PDF's metadata. */
  readonly schema?: XmpSchema;
}

/** Throws RenderError. */
export async function readDocument(preparation: Preparation, loader: ResourceLoader): Promise<ReadDocument> {
  const { inputs, diagnostics, limits, progress } = preparation;
  const { languages } = preparation.shared;
  const memory = preparation.memory?.markdown;
  const { dialect, showInput = true } = preparation.options;
  const sources = await readSources(inputs, { loader, diagnostics, dialect, showInput });
  const first = sources[0]!;
  const settings = await settingsOf(first, preparation);
  limits.check('options');
  await progress.enter('source');
  const { options, template } = settings;
  const chapters: Chapter[] = [];
  const told = await withLanguage(sources, options, languages);
  const cited = namesWorks(told, options)
    ? await (await import('./citations.js')).withCitations({ sources: told, options, loader, diagnostics })
    : null;
  const firstNames = first.type === 'markdown' ? first.split.frontMatter.names : undefined;
  const common = { options, firstNames, languages, diagnostics, pace: limits, progress, memory };
  for (const source of cited?.sources ?? told) {
    const notesBefore = chapters.at(-1)?.parsed.notes ?? 0;
    const parsed = await parseSource(source, { ...common, notesBefore, citations: cited?.citations });
    chapters.push({ source, parsed, base: documentBase(parsed.tree, originOf(source.input), diagnostics) });
    await limits.turn();
  }
  const { name, options: own = {} } = template?.template ?? {};
  if (first.type === 'markdown' && name !== undefined)
    warnOfFrontMatterNames(first.split.frontMatter.names, Object.keys(own), name, diagnostics);
  warnOfLaterFrontMatter(chapters, Object.keys(own), diagnostics);
  const isJoined = chapters.length > 1 || (first.files?.length ?? 0) > 0;
  const source = isJoined ? await joinChapters(chapters, options, limits) : chapters[0]!.parsed;
  const read = { template, presetToc: settings.presetToc, source, origin: originOf(first.input) };
  const { base } = chapters[0]!;
  const addresses = { base, self: addressOf(chapters[0]!) };
  return { ...read, ...(await withInvoice(settings, source, diagnostics)), base, addresses };
}

/** Whether a document names works that it may cite. */
function namesWorks(sources: readonly Source[], { bibliography }: RenderOptions): boolean {
  const markdown = sources.filter((source) => source.type === 'markdown');
  const isNamed = ({ split }: (typeof markdown)[number]): boolean => {
    const { data } = split.frontMatter;
    return data !== undefined && (data.has('bibliography') || data.has('references'));
  };
  return markdown.length > 0 && (bibliography !== undefined || markdown.some(isNamed));
}

async function withInvoice(
  { options, givenInvoice: given }: Settings,
  { tree, title, language }: ParsedSource,
  diagnostics: Diagnostics,
): Promise<Pick<ReadDocument, 'options' | 'invoice'>> {
  if (!given) return (await attachedInvoiceOfRender(options, diagnostics)) ?? { options, invoice: null };
  // The words of the page are English unless the document says otherwise.
  const ofDocument = options.language ?? language ?? (tree.attr(tree.root, 'lang') || 'en');
  return invoiceOfRender(given, { options, language: ofDocument, title }, diagnostics);
}

/** The base of the relative URLs of an input. */
export function originOf(input: RenderInput): string | undefined {
  return input.baseUrl ?? input.source;
}

async function settingsOf(source: Source, { options: given, shared, diagnostics }: Preparation): Promise<Settings> {
  const ofSource = source.type === 'markdown' ? await frontMatterOptions(source.split, diagnostics) : {};
  const invoice = givenInvoice(given, source);
  const asked = { ...(invoice && { template: INVOICE_TEMPLATE }), ...ofSource, ...withoutUndefined(given) };
  const template = await shared.templates.get(asked.template);
  const { orientation, toc, ...defaults } = template?.defaults ?? {};
  const turned = orientation && asked.pageSize !== undefined ? { orientation } : {};
  const options = { ...defaults, ...turned, ...asked };
  warnOfLanguage(options, diagnostics);
  return {
    options,
    template: themedTemplate(template, options, diagnostics, shared.library.addedFamilies),
    presetToc: toc,
    givenInvoice: invoice,
  };
}

/** Language, script, region and variants (BCP 47), or private use. */
const LANGUAGE = /^(?:[a-z]{2,8}(?:-[a-z]{3})*(?:-[a-z\d]{1,8})*|x(?:-[a-z\d]{1,8})+|i-[a-z]+|)$/i;

/** Such a tag chooses neither hyphenation nor words, and no reader knows it. */
function warnOfLanguage({ language }: RenderOptions, diagnostics: Diagnostics): void {
  if (language === undefined || LANGUAGE.test(language)) return;
  const message = `“${language.slice(0, 40)}” is not a language; write a tag such as en, de-AT or zh-Hant.`;
  diagnostics.warn('SVC_OPTION_IGNORED', message, undefined, ['language']);
}

/** `images`: those of the render; null: nothing is loaded, and resources count as sound. Throws RenderError. */
export async function completeDocument(
  { options, template, presetToc, source, origin, base, addresses, invoice }: ReadDocument,
  images: ImageStore | null,
  { shared, diagnostics, limits }: Pick<Preparation, 'shared' | 'diagnostics' | 'limits'>,
): Promise<PreparedDocument> {
  if (!template) warnOfUnshownFields(source, diagnostics);
  const document = template
    ? await applyTemplate({
        ...{ used: template, options, document: source, images, sheets: shared.sheets, base: origin, diagnostics },
        invoice: invoice?.values ?? null,
      })
    : { tree: source.tree, hasCover: false, title: null, sheets: [], sheetSources: [] };
  const contents = addContents({ source, document, options, preset: presetToc, diagnostics, shared });
  const maxDepth = maxTreeDepth(options);
  const language = options.language ?? source.language ?? contents.tree.attr(contents.tree.root, 'lang') ?? '';
  const indexed = mayHaveIndex(contents.tree)
    ? (await import('../../source/contents/index-lists.js')).withIndex(contents.tree, {
        language,
        maxDepth,
        diagnostics,
      })
    : contents.tree;
  const coded = await withCodes(indexed, { maxDepth, diagnostics });
  const diagrams = placesOfDiagrams(coded);
  const pictured =
    diagrams.length === 0
      ? coded
      : await (
          await import('./diagrams.js')
        ).withDiagrams(coded, {
          ...{ places: diagrams, shared, theme: template?.theme ?? null, maxDepth, diagnostics, limits },
          language,
        });
  const drawn = pictured === indexed ? [] : [shared.drawnSheet];
  const tree = await withShadowTrees(pictured, maxDepth, diagnostics);
  const markdown = source.isExtended || indexed !== contents.tree ? [shared.markdownSheet] : [];
  const chapters = source.isJoined ? [shared.chapterSheet] : [];
  const { numbered = source.isExtended && hasNamedCaption(tree) } = options;
  const scope = options.numbered ? 'sections' : 'captions';
  const numbers = numbered
    ? [(await import('./numbers-sheet.js')).numbersSheet(tree, { scope, language, sheets: shared.sheets })]
    : [];
  const formulas = hasElement(tree, FORMULAS)
    ? (await import('./formulas.js')).formulasOf(tree, shared.sheets, diagnostics)
    : null;
  const apparatus = source.isExtended
    ? await (await import('./apparatus-sheets.js')).apparatusSheets(tree, numbered, shared.sheets)
    : [];
  const ours = [
    ...drawn,
    ...markdown,
    ...numbers,
    ...apparatus,
    ...chapters,
    ...(formulas?.sheets ?? []),
    ...contents.sheets,
  ];
  const templateSheets = [...ours, ...document.sheets];
  const sheetSources = [...ours, ...document.sheetSources];
  // The source itself is not kept, because its tree is as large as the document.
  const { author, detectedLanguage } = source;
  // A letter is called by its subject.
  const title = source.title || source.head.metas.get('subject');
  const metadata = { title, author, language: source.language, detectedLanguage };
  const prepared = {
    options: withSignaturePlace(options, tree),
    tree,
    metadata,
    templateSheets,
    sheetSources,
    base,
    addresses,
    formulas,
  };
  return { ...prepared, ...(invoice && { schema: invoice.schema }) };
}

/** Returns the flat tree of a document that declares shadow trees; the tree itself if it has none. */
async function withShadowTrees(tree: DocumentTree, maxDepth: number, diagnostics: Diagnostics): Promise<DocumentTree> {
  if (!tree.storage.attributes.some((of) => of.has('shadowrootmode'))) return tree;
  const { flatTree } = await import('../../tree/flat-tree.js');
  return flatTree(tree, maxDepth, diagnostics);
}

/** The place of an index has this attribute, or this id. */
function mayHaveIndex({ storage }: DocumentTree): boolean {
  return storage.attributes.some((of) => of.has('data-platen-index') || of.get('id') === 'index');
}

function placesOfDiagrams(tree: DocumentTree): NodeId[] {
  if (!tree.storage.attributes.some((of) => of.has(DIAGRAM_ATTRIBUTE))) return [];
  const places: NodeId[] = [];
  for (let node = 0; node < tree.length; node++)
    if (tree.attr(node as NodeId, DIAGRAM_ATTRIBUTE) !== undefined) places.push(node as NodeId);
  return places;
}

/** What formulas stand in: MathML, and drawings of MathJax. */
const FORMULAS: ReadonlySet<string> = new Set(['math', 'mjx-container']);

function hasElement(tree: DocumentTree, names: ReadonlySet<string>): boolean {
  for (let node = 0; node < tree.length; node++) if (names.has(tree.name(node as NodeId))) return true;
  return false;
}
