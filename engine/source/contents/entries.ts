/** What lists of contents are made of: headings, and the captions of figures, tables and listings. */
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import type { TitleHeading } from '../html/document-title.js';

/** Values of the attribute `data-platen`: an element that has one is filled with that list. */
export type ListName = 'toc' | 'list-of-figures' | 'list-of-tables' | 'list-of-listings';

export const LIST_NAMES: readonly string[] = [
  'toc',
  'list-of-figures',
  'list-of-tables',
  'list-of-listings',
] satisfies ListName[];

export interface Entry {
  /** 1 to 6 for headings, 1 for captions. */
  readonly level: number;
  /** What the entry leads to. */
  readonly target: NodeId;
  /** What it says, and whose generated content stands before it: the heading, or the caption. */
  readonly label: NodeId;
}

const HEADING = /^h([1-6])$/;
/** Headings in these are part of something else (HTML § 4.3.11), and those of the frame around the document are its own. */
const APART: ReadonlySet<string> = new Set([
  'blockquote',
  'figure',
  'td',
  'th',
  'fieldset',
  'dialog',
  'template',
  'nav',
]);
/** Pandoc's name for headings that no table of contents lists. */
const UNLISTED = /(?:^|\s)unlisted(?:\s|$)/;

/**
 * The headings of the body down to a level, in document order. The document's title is none of them where all others
 * stand below it; else its entry leads to where it is shown.
 */
export function headingsOf(tree: DocumentTree, depth: number, title: TitleHeading | null = null): Entry[] {
  const entries: Entry[] = [];
  eachListed(tree, title?.heading, (node, name) => {
    if (APART.has(name)) return 'skip';
    const level = Number(HEADING.exec(name)?.[1] ?? 0);
    if (level === 0) return 'enter';
    if (level <= depth && tree.textContent(node).trim() !== '')
      entries.push(entryOf(level, node === title?.heading ? title.shownBy : node));
    return 'skip';
  });
  const isOverAll =
    title !== null && entries[0]?.target === title.shownBy && entries.every(({ level }, i) => i === 0 || level > 1);
  return isOverAll ? entries.slice(1) : entries;
}

function entryOf(level: number, heading: NodeId): Entry {
  return { level, target: heading, label: heading };
}

/** Figures, tables or listings that have a caption. A figure counts as what it shows. */
export function captionsOf(tree: DocumentTree, list: Exclude<ListName, 'toc'>): Entry[] {
  const entries: Entry[] = [];
  eachListed(tree, undefined, (node, name) => {
    if (name !== 'figure' && name !== 'table') return 'enter';
    const caption = tree.childNamed(node, name === 'figure' ? 'figcaption' : 'caption');
    if (caption === NO_NODE) return name === 'figure' ? 'enter' : 'skip';
    const shown = name === 'table' ? 'list-of-tables' : figureList(tree, node);
    if (shown === list) entries.push({ level: 1, target: node, label: caption });
    return 'skip';
  });
  return entries;
}

/** Walks the body in document order; ends because each step moves on in it. `kept`: visited in any case. */
function eachListed(
  tree: DocumentTree,
  kept: NodeId | undefined,
  visit: (node: NodeId, name: string) => 'enter' | 'skip',
): void {
  const body = tree.childNamed(tree.root, 'body');
  if (body === NO_NODE) return;
  const end = tree.afterSubtree(body);
  for (let n = body + 1; n < end;) {
    const node = n as NodeId;
    const isSkipped =
      tree.isElement(node) && ((node !== kept && isLeftOut(tree, node)) || visit(node, tree.name(node)) === 'skip');
    n = isSkipped ? tree.afterSubtree(node) : n + 1;
  }
}

function isLeftOut(tree: DocumentTree, node: NodeId): boolean {
  const attributes = tree.attributes(node);
  if (attributes.size === 0) return false;
  return (
    attributes.has('hidden') ||
    attributes.get('aria-hidden') === 'true' ||
    attributes.has('data-platen') ||
    UNLISTED.test(attributes.get('class') ?? '')
  );
}

/** By the first of its kind inside. */
function figureList(tree: DocumentTree, figure: NodeId): ListName {
  const end = tree.afterSubtree(figure);
  for (let n = figure + 1; n < end; n++) {
    const name = tree.name(n as NodeId);
    if (name === 'table') return 'list-of-tables';
    if (name === 'pre') return 'list-of-listings';
    if (name === 'img' || name === 'svg') return 'list-of-figures';
  }
  return 'list-of-figures';
}
