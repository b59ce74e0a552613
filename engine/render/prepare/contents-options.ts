/** Options and style of the lists that the engine writes into the document; source/contents/contents.ts writes them. */
import { onOneLine } from '../../base/one-line.js';
import type { StyleSheet } from '../../css/rules/style-sheet.js';
import type { Diagnostics } from '../../diagnostics.js';
import { withContents } from '../../source/contents/contents.js';
import { hasHeadingBeside, headingText, leadingHeading, type TitleHeading } from '../../source/html/document-title.js';
import { NO_NODE, type DocumentTree } from '../../tree/document-tree.js';
import type { HeadMetadata } from '../../source/html/head-metadata.js';
import { flagOf } from '../options/flag-words.js';
import type { RenderOptions } from '../options/options.js';
import { maxTreeDepth } from '../options/limits.js';
import type { DocumentInTemplate } from '../templates/apply.js';
import type { SharedResources } from '../shared.js';
import type { ParsedSource } from './parse.js';

/** The lowest heading level listed. */
const DEFAULT_DEPTH = 3;
/**
 * How deep elements nest in a list of six levels, with those in its labels. They do not count toward the document's
 * depth limit.
 */
const DEEPEST_LIST = 32;

export interface TreeWithContents {
  readonly tree: DocumentTree;
  /** User-agent style of the document's lists; empty when it has none. */
  readonly sheets: readonly StyleSheet[];
}

export interface ContentsInput {
  readonly source: ParsedSource;
  /** The source as the template has completed it. */
  readonly document: Pick<DocumentInTemplate, 'tree' | 'hasCover' | 'title'>;
  readonly options: RenderOptions;
  /** What the template says of a table of contents, for when neither options nor front matter do. */
  readonly preset: RenderOptions['toc'];
  readonly diagnostics: Diagnostics;
  readonly shared: Pick<SharedResources, 'contentsSheet'>;
}

export function addContents(input: ContentsInput): TreeWithContents {
  const { source, document, options, preset, diagnostics, shared } = input;
  const { tree, hasCover } = document;
  const asked = options.toc ?? tocOfHead(source.head);
  const toc = asked ?? preset ?? false;
  const depth = (typeof toc === 'object' ? toc.depth : undefined) ?? DEFAULT_DEPTH;
  const filled = withContents(tree, {
    ...{ toc: toc !== false, depth, hasCover },
    title: document.title ?? ownTitle(input),
    language: options.language ?? source.language ?? tree.attr(tree.root, 'lang') ?? '',
    maxDepth: maxTreeDepth(options) + DEEPEST_LIST,
    isAsked: asked !== undefined,
    diagnostics,
  });
  if (!filled) return { tree, sheets: [] };
  return { tree: filled, sheets: [shared.contentsSheet] };
}

/**
 * The heading that the document begins with, if all other headings have lower levels. In Markdown a title in the front
 * matter that differs from this heading makes the heading a part of the document, as in templates/fragments.ts.
 */
function ownTitle({ document: { tree }, source: { title, isHtml }, options }: ContentsInput): TitleHeading | null {
  const heading = leadingHeading(tree);
  if (heading === NO_NODE || hasHeadingBeside(tree, heading)) return null;
  const isTitle = isHtml || onOneLine(options.title ?? title ?? '') === headingText(tree, heading);
  return isTitle ? { heading, shownBy: heading } : null;
}

/** `toc: true` or `toc-depth: 2` of the front matter, which become metas in the head; undefined when it has neither. */
function tocOfHead({ metas }: HeadMetadata): RenderOptions['toc'] {
  const toc = metas.get('toc');
  const depth = Number(metas.get('toc-depth') ?? '');
  const hasDepth = Number.isInteger(depth) && depth >= 1 && depth <= 6;
  if (toc === undefined) return hasDepth ? { depth } : undefined;
  if (!flagOf(toc)) return false;
  return hasDepth ? { depth } : true;
}
