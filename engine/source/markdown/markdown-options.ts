/** What reading Markdown takes and gives. */
import type { RootContent } from 'hast';
import type { Pace } from '../../base/pace.js';
import type { Diagnostics } from '../../diagnostics.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { CitationTable } from '../citations/citation-table.js';
import type { TreeBuilderOptions } from '../../tree/tree-builder.js';
import type { UnifiedHooks } from '../unified/unified-tree.js';
import type { Dialect } from './foreign-dialect.js';
import type { ParseMemory } from './parse-memory.js';
import type { Variables } from './variables.js';

export interface MarkdownOptions extends TreeBuilderOptions {
  /** The maximum nesting of quotes and list items. Default 100. */
  readonly maxNesting?: number;
  /** The document's title. Default: that of the front matter, or else the text of the first heading. */
  readonly title?: string;
  /** The language of the root element (BCP 47). Default: that of the front matter. */
  readonly language?: string;
  /** The dialect of a text that says none. Default: recognised by its syntax. */
  readonly dialect?: Dialect;
  /** What stands for citations in the text. */
  readonly citations?: CitationTable;
  /** Values for `{{ name }}`. Default: those of the front matter. */
  readonly variables?: Variables;
  /** Whether to highlight fenced code with Prism's classes. Default false. */
  readonly highlight?: boolean;
  /** Whether quotation marks, dashes and spaces become those of the language. Default false. */
  readonly smart?: boolean;
  /** Receives warnings about content that is left out. */
  readonly diagnostics?: Diagnostics;
  /** Where GFM footnotes go: the page of their call, or the end of the document. Default: that of the front matter. */
  readonly footnotes?: 'page' | 'end';
  /** The default if neither is set. Default 'end'. */
  readonly defaultFootnotes?: 'page' | 'end';
  /** The number of notes in earlier sources. Default 0. */
  readonly notesBefore?: number;
  /** The caller's plug-ins, and a tree in place of the text. The source is read as a whole then. */
  readonly hooks?: UnifiedHooks;
  /** Checked between parts. */
  readonly pace?: Pace;
  /** The number of characters to parse at a time; for tests. */
  readonly partLength?: number;
  /** The number of characters of long blocks to parse at a time; for tests. */
  readonly pieceLength?: number;
  /** What was parsed for another version of the document. */
  readonly memory?: ParseMemory | undefined;
  /** Receives the length of each text that is parsed, not found in the memory; for tests. */
  readonly onParse?: (length: number) => void;
}

export interface MarkdownDocument {
  readonly tree: DocumentTree;
  /** The title that was used; undefined for none. */
  readonly title?: string;
  /** Whether extensions of CommonMark and GFM may occur, which css/user-agent/markdown-css.ts styles. */
  readonly isExtended: boolean;
  /** Fields of front matter that are Markdown, by their names, as what they become. */
  readonly content: ReadonlyMap<string, readonly RootContent[]>;
  /** The number of notes in this source and earlier ones. */
  readonly notes: number;
}
