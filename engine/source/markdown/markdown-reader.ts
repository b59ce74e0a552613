/**
 * Parses Markdown (CommonMark, GFM and raw HTML) to the document tree with unified, remark-parse, remark-gfm and
 * remark-rehype. A long source is parsed in parts, see parts.ts. The trees of a part are dropped before the next part
 * is parsed, so memory depends only on the document tree.
 */
import GithubSlugger from 'github-slugger';
import type { Root as HastRoot, RootContent } from 'hast';
import type { Definition, Html, Root, Table, Text } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';
import type { Extension } from 'micromark-util-types';
import remarkRehype from 'remark-rehype';
import { unified, type Processor } from 'unified';
import { Diagnostics, type SourcePosition } from '../../diagnostics.js';
import { AttributeNormaliser } from '../../tree/attributes.js';
import { NO_NODE } from '../../tree/document-tree.js';
import { appendHast } from '../../tree/from-hast.js';
import { TreeBuilder } from '../../tree/tree-builder.js';
import type { FrontMatter } from './front-matter.js';
import { openDocument } from './document-head.js';
import { directed, needsDirections } from './block-directions.js';
import { listItems } from './list-items.js';
import type { MarkdownDocument, MarkdownOptions } from './markdown-options.js';
import { markdownParser } from './markdown-parser.js';
import { Constructs } from './constructs.js';
import { definitionsGoOn } from './definitions.js';
import { countOpenDirectives, type OpenDirective } from './directives.js';
import { EXTENSION_HANDLERS, extendMarkdown, filledCells } from './extensions.js';
import { Footnotes } from './footnotes.js';
import { definitionsInTex, type TexDefinitions } from '../tex/tex-definitions.js';
import { contentOfFields, plainTitle } from './field-content.js';
import { appendNotes } from './end-notes.js';
import {
  areApart,
  batchesApart,
  batchesOf,
  blanked,
  noteRegions,
  placeNotes,
  readRanges,
  type Batch,
} from './page-notes.js';
import type { Dialect } from './foreign-dialect.js';
import type { Foreign } from './foreign-rewrite.js';
import { NO_ABBREVIATIONS, type Reading } from './foreign-source.js';
import { addFirst, definitionCandidates, definitionsOf, fencedRanges, labelsIn, type Definitions } from './labels.js';
import type { ExtensionContext } from './nodes.js';
import { countLines, lastStart, PART_LENGTH, proposeCut, WINDOW_LENGTH, windowAt, type Cut } from './parts.js';
import type { Waste } from './parse-memory.js';
import { joinsNothing, KeptParts, textOfPart } from './part-memory.js';
import { parseInPieces, PIECE_LENGTH } from './pieces.js';
import { firstShown, nameAgain, nameHeadings, type NamedHeading } from './headings.js';
import { knownLabels } from './known-labels.js';
import { DEFAULT_MAX_NESTING, tooDeep } from './too-deep.js';
import { transformed } from '../unified/plugins.js';
import { copyOf, type PluginKind } from '../unified/unified-tree.js';
import { isWithin, SourceBlocks, type SourceRange } from './source-blocks.js';
import { countUnclosed, isComment, loadRawParser, resolveRaw, type RawParser } from './raw.js';

/** The maximum length of joined parts. Parts are joined if raw HTML continues from one to the next. */
const MAX_JOINED_LENGTH = 256 * 1024;

/** A parsed part. */
interface Part {
  readonly root: Root;
  readonly end: number;
}

/** Fields of front matter that ask for styles of their own (apparatus-sheets.ts). */
const LINE_NUMBERS: readonly string[] = ['linenumbers', 'line-numbers'];

export class MarkdownReader {
  #text: string;
  readonly #lineOffset: number;
  readonly #frontMatter: FrontMatter;
  readonly #foreignText: Foreign | null;
  readonly #options: MarkdownOptions;
  readonly #builder: TreeBuilder;
  readonly #normaliser = new AttributeNormaliser();
  readonly #slugger = new GithubSlugger();
  readonly #footnotes: Footnotes;
  readonly #parser: Processor<Root>;
  readonly #toHast: Processor<undefined, Root, HastRoot>;
  readonly #constructs = new Constructs({
    onWork: () => this.#diagnostics.work(),
    onWaste: (...waste) => this.#tellWaste(...waste),
    onDepth: (depth, line) => {
      if (depth > this.#maxNesting) throw tooDeep(this.#maxNesting, this.#placeOf(line).line);
    },
  });
  /** Replaced while a text is parsed that is to be kept. */
  #tellWaste: (...waste: Waste) => void = (steps, line) => this.#spend(steps, line);
  readonly #maxNesting: number;
  /** There are letters whose direction is not that of the document. */
  readonly #hasRightToLeft: boolean;
  /** The number of definitions from other parts before the last parsed text. */
  #foreign = 0;
  /** The start of the text that is being parsed, and the number of lines that are repeated before it. */
  #parsedFrom = 0;
  #repeatedLines = 0;
  /** Labels that the tokenizer treats as defined, besides those of the part itself. */
  #known: { links: string[]; footnotes: string[] } = { links: [], footnotes: [] };
  /** Link definitions of the parts read so far, by upper-case label. */
  readonly #links = new Map<string, Definition>();
  /** The offsets of possible definitions. Empty if the source is one part. */
  #candidates: ReadonlyMap<string, readonly number[]> = new Map();
  #fences: readonly SourceRange[] = [];
  #blocks = new SourceBlocks('', this.#candidates);
  /** Definitions found by looking ahead. The key is the end of their block. */
  readonly #ahead = new Map<number, Definitions>();
  readonly #diagnostics: Diagnostics;
  #parseRaw: RawParser | null = null;
  /** Set by the handlers during the conversion of a part to hast. */
  #state: State | null = null;
  #hasRaw = false;
  #isExtended = false;
  readonly #openDirectives: OpenDirective[] = [];
  /** The headings of the part. */
  #named: readonly NamedHeading[] = [];
  /** What formulas anywhere in the document may refer to. */
  readonly #tex: TexDefinitions;
  readonly #parts: KeptParts;
  #hasContent = false;
  /** Whether a line ending precedes the part. */
  #separates = false;
  #firstHeading: string | null = null;

  constructor({ text, source, lineOffset, frontMatter, foreign }: Reading, options: MarkdownOptions) {
    this.#foreignText = foreign;
    this.#text = text;
    this.#lineOffset = lineOffset;
    this.#frontMatter = frontMatter;
    this.#options = options;
    this.#diagnostics = options.diagnostics ?? new Diagnostics();
    this.#maxNesting = options.maxNesting ?? DEFAULT_MAX_NESTING;
    this.#builder = new TreeBuilder(options);
    this.#hasRightToLeft = needsDirections(text, this.#language);
    const where = options.footnotes ?? frontMatter.footnotes ?? options.defaultFootnotes;
    this.#footnotes = new Footnotes(where, options.notesBefore);
    this.#tex = definitionsInTex({ text, source }, frontMatter.names.get('macros')?.value);
    const abbreviations = [...(foreign?.abbreviations ?? [])];
    const settings = [
      ...[this.#language, where, options.highlight, options.smart, options.maxDepth, this.#maxNesting],
      ...[this.#tex, this.#dialect, abbreviations],
    ];
    this.#parts = new KeptParts(options.memory?.parts ?? null, JSON.stringify(settings));
    const onWork = (): void => this.#diagnostics.work();
    const known = (): Extension => knownLabels(() => this.#known, this.#constructs);
    this.#parser = markdownParser({ known, onWork, plugins: options.hooks?.remarkPlugins });
    this.#toHast = unified()
      .use(remarkRehype, { allowDangerousHtml: true, handlers: this.#handlers() })
      .freeze() as unknown as Processor<undefined, Root, HastRoot>;
  }

  async read(): Promise<MarkdownDocument> {
    const partLength = this.#partLength;
    const readsNotes = this.#footnotes.where === 'page' && this.#text.includes('[^');
    if (readsNotes || this.#text.length > PART_LENGTH || proposeCut(this.#text, 0, partLength).proof !== '') {
      this.#candidates = definitionCandidates(this.#text);
      this.#fences = fencedRanges(this.#text);
      this.#blocks = new SourceBlocks(this.#text, this.#candidates);
    }
    if (readsNotes) await this.#readNotes();
    let titleText = NO_NODE;
    let start = 0;
    let lineOffset = this.#lineOffset;
    // Terminates because each part ends after its start.
    do {
      if (start === 0) titleText = openDocument(this.#builder, this.#frontMatter, this.#language);
      const beginning = this.#openDirectives.length > 0 ? null : this.#parts.beginningAt(this.#text, start, partLength);
      const end = this.#takeKept(beginning, start, lineOffset) ?? (await this.#readPart(start, lineOffset, beginning));
      lineOffset += countLines(this.#text, start, end);
      start = end;
      await this.#options.pace?.turn();
    } while (start < this.#text.length);
    this.#hasRaw = false;
    await appendNotes(this.#footnotes, this.#builder, this.#normaliser, async (children) =>
      directed(this.#hasRaw ? await this.#resolveRaw(children) : children, this.#hasRightToLeft),
    );
    this.#footnotes.warnOfUnused(this.#diagnostics);
    this.#builder.close();
    this.#builder.close();
    const content = await contentOfFields(this.#frontMatter, (text, line) => this.#readField(text, line));
    const title = this.#options.title ?? plainTitle(this.#frontMatter, content) ?? this.#firstHeading;
    if (titleText !== NO_NODE && title) this.#builder.setText(titleText, title);
    const tree = this.#builder.build();
    this.#parts.keep(tree);
    return {
      tree,
      isExtended: this.#isExtended || LINE_NUMBERS.some((name) => this.#frontMatter.fields.has(name)),
      content,
      notes: this.#footnotes.count,
      ...(title && { title }),
    };
  }

  async #readField(text: string, line: number): Promise<readonly RootContent[]> {
    const root = this.#parseNow(text);
    const context = { ...this.#extensionContext(0, 0, line - 1), source: text };
    if (await extendMarkdown(root, context)) this.#isExtended = true;
    return this.#resolved(() => this.#toHast.runSync(root).children);
  }

  /** Reads a part, and notes what it has come to if another version may take it over. */
  async #readPart(start: number, lineOffset: number, beginning: string | null): Promise<number> {
    const partLength = this.#partLength;
    const { calls } = this.#diagnostics;
    const part = await this.#parsePart(start, partLength);
    const { end, root } = part;
    const text = textOfPart(this.#text, start, end);
    const known = this.#known;
    const foreign = beginning === null ? '' : this.#foreignTo(text, start, end);
    this.#known = known;
    // Whether such a list goes on depends on what follows.
    const isOpen = root.children.at(-1)?.type === 'definitionItem';
    const isExtended = await extendMarkdown(root, this.#extensionContext(start, end, lineOffset));
    if (isExtended) this.#isExtended = true;
    const { links } = definitionsOf(root);
    const children = await this.#hastOf(root, lineOffset);
    if (this.#separates) this.#builder.text('\n');
    const from = this.#builder.length;
    appendHast(this.#builder, children, { lineOffset, normaliser: this.#normaliser });
    const isPlain = !isOpen && joinsNothing(children) && this.#openDirectives.length === 0 && !text.includes('[^');
    if (beginning === null || !isPlain || this.#diagnostics.calls > calls) return end;
    const made = { from, to: this.#builder.length, lineOffset, isExtended, links, headings: this.#named };
    const isLast = end >= this.#text.length;
    this.#parts.note({ ...{ beginning, text, length: end - start, isLast, foreign }, ...made });
    return end;
  }

  /** Takes the part that begins here from the last version. Returns its end; null: there is none. */
  #takeKept(beginning: string | null, start: number, lineOffset: number): number | null {
    const known = this.#parts.find(beginning, this.#text, start);
    if (!known) return null;
    const end = start + known.length;
    if (known.foreign !== this.#foreignTo(known.text, start, end) || !nameAgain(known.headings, this.#slugger))
      return null;
    this.#firstHeading ??= firstShown(known.headings);
    for (const [label, definition] of known.links) addFirst(this.#links, label, definition);
    this.#isExtended ||= known.isExtended;
    if (this.#hasContent) this.#builder.text('\n');
    this.#hasContent = true;
    const from = this.#builder.length;
    this.#builder.take(known.tree, known.from, known.to, lineOffset - known.lineOffset);
    this.#parts.note({ ...known, beginning: beginning!, from, to: this.#builder.length, lineOffset });
    return end;
  }

  /** What is defined elsewhere of the labels in a part. */
  #foreignTo(text: string, start: number, end: number): string {
    const { size } = this.#candidates;
    const labels = size === 0 ? [] : [...labelsIn(text)].filter((label) => this.#candidates.has(label));
    if (labels.length === 0) return '';
    const placesOf = (label: string): number[] =>
      this.#candidates.get(label)!.flatMap((at) => (at >= start && at < end ? [at - start] : []));
    const definitions = this.#defineForeign(labels, end).map(({ identifier, url, title }) => [identifier, url, title]);
    return JSON.stringify([labels.map((label) => [label, placesOf(label)]), definitions, this.#known]);
  }

  /** Parses the definitions of footnotes ahead, so that each note is written at its first call. Calls around them count later. */
  async #readNotes(): Promise<void> {
    const regions = noteRegions(this.#text, this.#candidates, this.#fences, this.#blocks);
    const read: SourceRange[] = [];
    let lineOffset = this.#lineOffset;
    let counted = 0;
    const take = async (batch: Batch, root: Root): Promise<void> => {
      lineOffset += countLines(this.#text, counted, batch.start);
      counted = batch.start;
      read.push(...readRanges(root, batch));
      const context = this.#extensionContext(batch.start, batch.end, lineOffset);
      if (await extendMarkdown(root, { ...context, source: batch.source })) this.#isExtended = true;
      const found = definitionsOf(root);
      this.#toHast.runSync({ ...root, children: [...found.links.values(), ...found.footnotes.values()] });
      this.#keepNotes(found, lineOffset);
    };
    for (const batch of batchesOf(this.#text, regions)) {
      await this.#options.pace?.turn();
      const root = await this.#parseWithForeign(batch.start, batch.end, batch.source, 0);
      if (areApart(root, batch)) await take(batch, root);
      else
        for (const one of batchesApart(this.#text, batch))
          await take(one, await this.#parseWithForeign(one.start, one.end, one.source, 0));
    }
    this.#text = blanked(this.#text, read);
  }

  #keepNotes({ footnotes }: Definitions, lineOffset: number): void {
    for (const [label, node] of footnotes)
      addFirst(this.#footnotes.definitions, label, { node, state: this.#state!, lineOffset });
  }

  #extensionContext(start: number, end: number, lineOffset: number): ExtensionContext {
    return {
      source: this.#text.slice(start, end),
      diagnostics: this.#diagnostics,
      highlight: this.#options.highlight ?? false,
      isSmart: this.#options.smart ?? false,
      isLast: end >= this.#text.length,
      openDirectives: this.#openDirectives,
      tex: this.#tex,
      parse: (markdown) => this.#parser.parse(markdown),
      ...{ language: this.#language, dialect: this.#dialect, citations: this.#options.citations },
      abbreviations: this.#foreignText?.abbreviations ?? NO_ABBREVIATIONS,
      rewriteCell: this.#foreignText?.rewriteCell,
      positionOf: ({ position }) =>
        position && { line: position.start.line + lineOffset, column: position.start.column },
    };
  }

  /** Parses from `start` to the first proposed cut that turns out to be valid. */
  async #parsePart(start: number, partLength: number): Promise<Part> {
    const { hooks } = this.#options;
    if (hooks) {
      const root = hooks.tree ? copyOf(hooks.tree as Root) : this.#parseAtOnce(this.#text, 0);
      return { root: await this.#transformed(root, 'remarkPlugins'), end: this.#text.length };
    }
    const windowed = await this.#parseWindow(start, proposeCut(this.#text, start, partLength));
    if (windowed) return windowed;
    let length = partLength;
    // Terminates because the length doubles until the cut is the end of the source, which needs no proof.
    for (;;) {
      const cut = proposeCut(this.#text, start, length);
      const source = this.#text.slice(start, cut.end) + cut.proof;
      const root = await this.#parseWithForeign(start, cut.end, source, cut.end);
      if (cut.proof === '' || this.#takeProof(root, start, cut)) {
        const reaches = cut.proof !== '' && cut.end - start < MAX_JOINED_LENGTH && this.#reachesOver(root, cut);
        if (!reaches) return { root, end: cut.end };
      }
      length = 2 * (cut.end - start);
    }
  }

  /**
   * Parses a small window if blank lines are far apart, to limit what micromark gets at once. The last block of the
   * window becomes the start of the next part.
   */
  async #parseWindow(start: number, cut: Cut): Promise<Part | null> {
    for (let length = WINDOW_LENGTH; ; length *= 4) {
      const end = windowAt(this.#text, start, length, cut);
      if (end === null) return null;
      const root = await this.#parseWithForeign(start, end, this.#text.slice(start, end), end);
      const last = lastStart(root.children, this.#foreign, this.#text.slice(start, end));
      if (last < 0) continue;
      const line = root.children[last]!.position!.start.line;
      const behind = root.children.splice(last);
      let next = start;
      for (let i = 1; i < line; i++) next = this.#text.indexOf('\n', next) + 1;
      if (this.#reachesOver(root, { end: next, proof: '' })) return null;
      // Definitions of the next part are known in this one too.
      root.children.unshift(...definitionsOf({ type: 'root', children: behind }).links.values());
      return { root, end: next };
    }
  }

  /** Checks whether content of the part continues after it. */
  #reachesOver(root: Root, cut: Cut): boolean {
    return (
      countUnclosed(root.children) > 0 ||
      countOpenDirectives(root, this.#openDirectives.length) > 0 ||
      definitionsGoOn(root, this.#text, cut.end)
    );
  }

  /**
   * Parses a part, with its proof if it has one, or a batch of regions. Labels count as defined if earlier parts define
   * them, or if they are defined after `from`.
   */
  async #parseWithForeign(start: number, end: number, source: string, from: number): Promise<Root> {
    this.#foreign = 0;
    if (this.#candidates.size === 0) return this.#parse(source, start);
    const labels = [...labelsIn(source)].filter((label) => this.#candidates.has(label));
    const isOwn = (label: string): boolean => this.#candidates.get(label)!.some((at) => at >= start && at < end);
    // First assumes that the part itself defines each label that it seems to define.
    let foreign = this.#defineForeign(
      labels.filter((label) => !isOwn(label) || this.#links.has(label)),
      from,
    );
    let root = await this.#parse(source, start);
    const own = definitionsOf(root);
    const missed = labels.filter(
      (label) =>
        isOwn(label) &&
        !this.#links.has(label) &&
        !(label.startsWith('^') ? own.footnotes.has(label.slice(1)) : own.links.has(label)),
    );
    // Labels that only seemed to be defined here may be defined after the part.
    if (missed.length > 0) {
      const known = this.#known;
      const more = this.#defineForeign(missed, from);
      if (this.#known.links.length + this.#known.footnotes.length > 0) {
        this.#known = {
          links: [...known.links, ...this.#known.links],
          footnotes: [...known.footnotes, ...this.#known.footnotes],
        };
        foreign = [...foreign, ...more];
        root = await this.#parse(source, start);
      }
    }
    this.#foreign = foreign.length;
    root.children.unshift(...foreign);
    return root;
  }

  /** Parses a long text in pieces, unless they turn out not to be apart. */
  async #parse(source: string, from: number): Promise<Root> {
    if (source.length <= 2 * (this.#options.pieceLength ?? PIECE_LENGTH)) return this.#parseAtOnce(source, from);
    let root = await this.#parsePieces(source, from);
    if (!root) return this.#parseAtOnce(source, from);
    const own = definitionsOf(root);
    if (own.links.size + own.footnotes.size === 0) return root;
    // Each piece has to know the definitions of the others.
    const known = this.#known;
    this.#known = {
      links: [...known.links, ...own.links.keys()],
      footnotes: [...known.footnotes, ...own.footnotes.keys()],
    };
    root = await this.#parsePieces(source, from);
    this.#known = known;
    return root ?? this.#parseAtOnce(source, from);
  }

  #parsePieces(source: string, from: number): Promise<Root | null> {
    const { pieceLength = PIECE_LENGTH, pace } = this.#options;
    const parse = (piece: string, at: number, lines: number): Root => this.#parseAtOnce(piece, from + at, lines);
    return parseInPieces(source, { parse, pieceLength, pace });
  }

  #parseAtOnce(source: string, from: number, repeatedLines = 0): Root {
    this.#parsedFrom = from;
    this.#repeatedLines = repeatedLines;
    const { memory } = this.#options;
    if (!memory) return this.#parseNow(source);
    const { links, footnotes } = this.#known;
    const key = JSON.stringify([source, links, footnotes]);
    const spend = (...waste: Waste): void => this.#spend(...waste);
    const parse = (tell: (...waste: Waste) => void): Root => {
      this.#tellWaste = tell;
      try {
        return this.#parseNow(source);
      } finally {
        this.#tellWaste = spend;
      }
    };
    return memory.parsed(key, parse, spend);
  }

  #parseNow(source: string): Root {
    this.#options.onParse?.(source.length);
    this.#constructs.source = source;
    return this.#parser.parse(source);
  }

  #spend(steps: number, line: number): void {
    this.#diagnostics.spend('markdownSteps', steps, () => this.#placeOf(line));
  }

  /** Returns the position of a line of the text that is being parsed. */
  #placeOf(line: number): SourcePosition {
    const before = this.#lineOffset + countLines(this.#text, 0, this.#parsedFrom) - this.#repeatedLines;
    return { line: line + before, column: 1 };
  }

  /** Checks whether the proof started a new child of the root, and removes that child. */
  #takeProof(root: Root, start: number, cut: Cut): boolean {
    const last = root.children[root.children.length - 1];
    const proved =
      last?.position?.start.line === countLines(this.#text, start, cut.end) + 1 && last.position.start.column === 1;
    if (proved) root.children.pop();
    return proved;
  }

  /**
   * Makes the tokenizer treat those labels as defined that are defined before or after a part. Returns their
   * definitions.
   */
  #defineForeign(labels: readonly string[], end: number): Definition[] {
    const known: { links: string[]; footnotes: string[] } = { links: [], footnotes: [] };
    const definitions: Definition[] = [];
    for (const label of labels) {
      const ahead = (): Definitions[] => this.#lookAhead(this.#candidates.get(label) ?? [], end);
      if (label.startsWith('^')) {
        const id = label.slice(1);
        const isKnown = this.#footnotes.definitions.has(id) || this.#definesNote(label, end);
        if (isKnown || ahead().some((found) => found.footnotes.has(id))) known.footnotes.push(id);
      } else {
        const definition =
          this.#links.get(label) ??
          ahead()
            .find((found) => found.links.has(label))
            ?.links.get(label);
        if (!definition) continue;
        known.links.push(label);
        definitions.push(definition);
      }
    }
    this.#known = known;
    return definitions;
  }

  /** Checks whether a block after `end` starts with the note's label. Then it counts as defined without parsing it. */
  #definesNote(label: string, end: number): boolean {
    const places = /\s/.test(label) ? [] : (this.#candidates.get(label) ?? []);
    return places.some((at) => at >= end && this.#blocks.begins(at) && !isWithin(this.#fences, at));
  }

  /**
   * Parses the blocks after `end` that may contain a definition, each separately. Known deviation: a definition
   * indented by four columns, in a list item or note of more than 1 KB, is not found from an earlier part.
   */
  #lookAhead(offsets: readonly number[], end: number): Definitions[] {
    const found: Definitions[] = [];
    for (const offset of offsets) {
      if (offset < end || isWithin(this.#fences, offset)) continue;
      const block = this.#blocks.withOpening(offset);
      let definitions = this.#ahead.get(block.end);
      if (!definitions) {
        definitions = definitionsOf(this.#parseAtOnce(this.#text.slice(block.start, block.end), block.start));
        this.#ahead.set(block.end, definitions);
      }
      found.push(definitions);
    }
    return found;
  }

  #handlers(): Record<string, unknown> {
    return {
      root: (state: State, node: Root) => {
        this.#state = state;
        return defaultHandlers.root(state, node);
      },
      html: (state: State, node: Html) => {
        if (isComment(node.value)) return undefined;
        this.#hasRaw = true;
        return defaultHandlers.html(state, node);
      },
      text: (state: State, node: Text) => {
        this.#diagnostics.work();
        return defaultHandlers.text(state, node);
      },
      listItem: listItems(),
      ...EXTENSION_HANDLERS,
      table: (state: State, node: Table) => {
        this.#diagnostics.spend('filledCells', filledCells(node), () => this.#placeOf(node.position!.start.line));
        return EXTENSION_HANDLERS.table(state, node);
      },
      footnoteReference: this.#footnotes.reference,
    };
  }

  /** Converts the children of a part to hast, resolves raw HTML and adds ids to headings. */
  async #hastOf(root: Root, lineOffset: number): Promise<RootContent[]> {
    const definitions = definitionsOf(root);
    for (const [label, definition] of definitions.links) addFirst(this.#links, label, definition);
    this.#hasRaw = false;
    let { children } = this.#toHast.runSync(root);
    // As for a single part, a line ending separates blocks, even if a block is only a stray end tag.
    if (children.length > 0) {
      this.#separates = this.#hasContent;
      this.#hasContent = true;
    } else this.#separates = false;
    if (this.#hasRaw) children = await this.#resolveRaw(children);
    this.#keepNotes(definitions, lineOffset);
    this.#named = nameHeadings(children, this.#slugger);
    this.#firstHeading ??= firstShown(this.#named);
    if (this.#footnotes.where === 'page')
      await placeNotes(children, this.#footnotes, lineOffset, (make) => this.#resolved(make));
    const { children: changed } = await this.#transformed({ type: 'root', children }, 'rehypePlugins');
    return directed(changed, this.#hasRightToLeft);
  }

  /** The tree as the caller's plug-ins leave it. */
  async #transformed<Tree extends Root | HastRoot>(tree: Tree, kind: PluginKind): Promise<Tree> {
    const { hooks } = this.#options;
    const [text, lineOffset, diagnostics] = [this.#text, this.#lineOffset, this.#diagnostics];
    return hooks ? transformed(tree, hooks[kind], { hooks, text, lineOffset, diagnostics }) : tree;
  }

  async #resolved(make: () => RootContent[]): Promise<RootContent[]> {
    this.#hasRaw = false;
    const children = make();
    return this.#hasRaw ? this.#resolveRaw(children) : children;
  }

  async #resolveRaw(children: RootContent[]): Promise<RootContent[]> {
    this.#parseRaw ??= await loadRawParser();
    return resolveRaw(children, this.#parseRaw);
  }

  /** Plug-ins and trees are about the whole document. */
  get #partLength(): number {
    return this.#options.hooks ? Infinity : (this.#options.partLength ?? PART_LENGTH);
  }

  get #language(): string | undefined {
    return this.#options.language ?? this.#frontMatter.lang;
  }

  get #dialect(): Dialect | undefined {
    return this.#options.dialect ?? this.#frontMatter.dialect;
  }
}
