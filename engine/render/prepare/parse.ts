/** Turns a source, Markdown or HTML, into a document tree. */
import type { RootContent } from 'hast';
import type { Pace } from '../../base/pace.js';
import type { Diagnostics } from '../../diagnostics.js';
import { headMetadata, type HeadMetadata } from '../../source/html/head-metadata.js';
import { parseHtml } from '../../source/html/html.js';
import { warnOfActiveContent } from '../../source/html/links.js';
import type { CitationTable } from '../../source/citations/citation-table.js';
import { isPlainDialect } from '../../source/markdown/foreign-dialect.js';
import type { Settings } from '../../source/markdown/front-matter.js';
import type { ParseMemory } from '../../source/markdown/parse-memory.js';
import { variablesOf } from '../../source/markdown/variables.js';
import { isUnifiedTree, type UnifiedHooks } from '../../source/unified/unified-tree.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { TreeBuilderOptions } from '../../tree/tree-builder.js';
import type { Progress } from '../error-boundary.js';
import { maxTreeDepth } from '../options/limits.js';
import type { RenderInput, RenderOptions } from '../options/options.js';
import { NO_TEMPLATE } from '../templates/folder.js';
import { languageOfTree, type Languages } from './language.js';
import type { Source } from './source.js';

/** The document as its author wrote it: nothing of a template, and no table of contents. */
export interface ParsedSource {
  readonly tree: DocumentTree;
  readonly head: HeadMetadata;
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly language: string | undefined;
  /** The same language, if it was recognised and not named. */
  readonly detectedLanguage?: string | undefined;
  readonly isHtml: boolean;
  /** Whether Markdown uses more than CommonMark and GFM. */
  readonly isExtended: boolean;
  /** Fields of front matter that are Markdown, as what they become. */
  readonly content?: ReadonlyMap<string, readonly RootContent[]>;
  /** Whether it is made of several inputs. */
  readonly isJoined?: true;
  /** The number of notes in this source and those before it. */
  readonly notes: number;
}

interface Parsing {
  readonly options: RenderOptions;
  /** The front matter of the first source. */
  readonly firstNames: Settings | undefined;
  /** The number of notes in the sources before this one. */
  readonly notesBefore: number;
  /** Recognises the language of a source that does not name it. */
  readonly languages: Languages;
  readonly diagnostics: Diagnostics;
  readonly pace: Pace;
  /** Calls functions of the caller. */
  readonly progress: Pick<Progress, 'ofCaller'>;
  /** What the session has parsed. */
  readonly memory: ParseMemory | undefined;
  /** What stands for citations in the text; absent where nothing is cited. */
  readonly citations?: CitationTable | undefined;
}

export async function parseSource(source: Source, parsing: Parsing): Promise<ParsedSource> {
  const { options, diagnostics } = parsing;
  const treeOptions: TreeBuilderOptions = {
    maxDepth: maxTreeDepth(options),
    ...(options.language !== undefined && { language: options.language }),
  };
  const written =
    source.type === 'html'
      ? await parseHtmlSource(source, parsing, treeOptions)
      : await parseMarkdownSource(source, parsing, treeOptions);
  const expanded = await withElements(written, parsing, treeOptions);
  const parsed = source.type === 'html' ? await withFormulas(expanded, source, parsing, treeOptions) : expanded;
  if (source.input.styles !== 'template') return parsed;
  warnOfActiveContent(parsed.tree, diagnostics);
  const { toReaderTree } = await import('../../source/reader/reader-mode.js');
  const tree = await toReaderTree(parsed.tree, treeOptions);
  return { ...parsed, tree, head: headMetadata(tree) };
}

/** The source with what the functions of the option `elements` make of their elements. */
async function withElements(
  parsed: ParsedSource,
  { options, progress }: Parsing,
  treeOptions: TreeBuilderOptions,
): Promise<ParsedSource> {
  if (!options.elements) return parsed;
  const call = <T>(given: () => T | Promise<T>): Promise<T> => progress.ofCaller(given);
  const { withCustomElements } = await import('../../source/html/custom-elements.js');
  const tree = await withCustomElements(parsed.tree, { writers: options.elements, tree: treeOptions, call });
  return tree === parsed.tree ? parsed : { ...parsed, tree, head: headMetadata(tree) };
}

/** null: the source is a text, and nothing is done to its tree. */
function hooksOf(
  { content, source }: RenderInput,
  { remarkPlugins = [], rehypePlugins = [] }: RenderOptions,
  progress: Parsing['progress'],
): UnifiedHooks | null {
  const tree = isUnifiedTree(content) ? content : undefined;
  if (!tree && remarkPlugins.length + rehypePlugins.length === 0) return null;
  return { remarkPlugins, rehypePlugins, tree, path: source, call: (call) => progress.ofCaller(call) };
}

/** HTML with MathML for its formulas in TeX. */
async function withFormulas(
  parsed: ParsedSource,
  { text, input }: Source & { readonly type: 'html' },
  { options, diagnostics }: Parsing,
  treeOptions: TreeBuilderOptions,
): Promise<ParsedSource> {
  const isInText = options.tex ?? false;
  // All HTML is asked, so that only what may hold formulas is looked through. A tree in its place, and plug-ins, have no text.
  const isMade = isUnifiedTree(input.content) || (options.rehypePlugins ?? []).length > 0;
  if (!isInText && !isMade && !text.includes('math') && !text.includes('arithmatex')) return parsed;
  const { withTexFormulas } = await import('../../source/html/tex-in-html.js');
  const tree = await withTexFormulas(parsed.tree, { isInText, tree: treeOptions, diagnostics });
  return tree === parsed.tree ? parsed : { ...parsed, tree };
}

async function parseHtmlSource(
  { text, input, linesBefore: lineOffset }: Source & { readonly type: 'html' },
  { options, notesBefore: notes, languages, pace, progress, diagnostics }: Parsing,
  treeOptions: TreeBuilderOptions,
): Promise<ParsedSource> {
  const keepsMode = options.template === NO_TEMPLATE && input.styles !== 'template';
  const hooks = hooksOf(input, options, progress);
  const tree = hooks
    ? await (
        await import('../../source/markdown/hooked-html.js')
      ).treeByHooks(text, { ...treeOptions, hooks, lineOffset, keepsMode, diagnostics })
    : await parseHtml(text, { ...treeOptions, keepsMode, lineOffset }, pace);
  const head = headMetadata(tree);
  const { title, author } = head;
  const language = options.language === undefined ? await languageOfTree(tree, languages) : undefined;
  const facts = { title, author, language, detectedLanguage: language };
  return { tree, head, ...facts, isHtml: true, isExtended: false, notes };
}

async function parseMarkdownSource(
  { split, input, linesBefore, detectedLanguage }: Source & { readonly type: 'markdown' },
  { options, firstNames, notesBefore, diagnostics, pace, memory, progress, citations }: Parsing,
  treeOptions: TreeBuilderOptions,
): Promise<ParsedSource> {
  // The Markdown libraries take as long to load as everything else together, so HTML does not load them.
  const { parseSplitMarkdown } = await import('../../source/markdown/markdown.js');
  const { styles } = input;
  const hooks = hooksOf(input, options, progress);
  const numbered = { ...split, lineOffset: split.lineOffset + linesBefore };
  const { tree, title, isExtended, content, notes } = await parseSplitMarkdown(numbered, {
    ...treeOptions,
    notesBefore,
    diagnostics,
    pace,
    ...(hooks ? { hooks } : { memory }),
    ...(citations && { citations }),
    highlight: options.highlight ?? false,
    smart: options.smart ?? !isPlainDialect(options.dialect ?? split.frontMatter.dialect),
    ...(options.dialect !== undefined && { dialect: options.dialect }),
    variables: variablesOf(options.variables, [split.frontMatter.names, firstNames]),
    // Reader mode works on Markdown's own tree, which only knows notes at the end.
    ...(styles === 'template' ? { footnotes: 'end' } : options.footnotes && { footnotes: options.footnotes }),
    defaultFootnotes: options.template === NO_TEMPLATE ? 'end' : 'page',
    ...(options.title !== undefined && { title: options.title }),
  });
  const { author, lang: language } = split.frontMatter;
  const facts = { title, author, language, detectedLanguage };
  return { tree, head: headMetadata(tree), ...facts, isHtml: false, isExtended, content, notes };
}
