/** Collects the entries of lists: headings, and captions of figures, tables and listings. */
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import type { TitleHeading } from '../html/document-title.js';
import { headingName } from '../html/picture-text.js';

/** Values of the attribute `data-platen`. An element with this attribute is filled with the list. */
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
  /** The node that the entry links to. */
  readonly target: NodeId;
  /** The heading or caption whose text and generated content the entry shows. */
  readonly label: NodeId;
}

const HEADING = /^h([1-6])$/;
/** Elements whose headings do not belong to the document's outline (HTML § 4.3.11), or belong to templates. */
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
/** Pandoc's class for headings that are not listed. */
const UNLISTED = /(?:^|\s)unlisted(?:\s|$)/;

/**
 * Returns the headings of the body down to `depth`, in document order. The title is left out if all other headings are
 * below its level; otherwise its entry links to the element that shows it.
 */
export function headingsOf(tree: DocumentTree, depth: number, title: TitleHeading | null = null): Entry[] {
  const entries: Entry[] = [];
  eachListed(tree, title?.heading, (node, name) => {
    if (APART.has(name)) return 'skip';
    const level = Number(HEADING.exec(name)?.[1] ?? 0);
    if (level === 0) return 'enter';
    if (level <= depth && headingName(tree, node) !== '')
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

/** Returns the figures, tables or listings with a caption. The content of a figure determines its list. */
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

/** Walks the body in document order. Terminates because each step moves on. `kept` is visited in any case. */
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

/** Returns the list that a figure belongs to, by the first table, code or image inside. */
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
