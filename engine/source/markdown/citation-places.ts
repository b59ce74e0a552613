/** Puts citations and bibliographies into the tree, where citations/citation-table.ts has left characters for them. */
import type { ElementContent } from 'hast';
import type { Nodes, Paragraph, Parents, Root, Table } from 'mdast';
import { CODE, HAS_CODE, type CitationTable, type Placed } from '../citations/citation-table.js';
import { visitParents, type ExtensionContext } from './nodes.js';

export const MAY_HAVE_CITATIONS = HAS_CODE;

export function placeCitations(root: Root, { citations }: ExtensionContext): void {
  if (!citations) return;
  visitParents(root, (node) => {
    place(node, citations);
    if (node.type === 'table') placeInCaption(node, citations);
  });
}

function placeInCaption({ data }: Table, citations: CitationTable): void {
  if (!data?.caption) return;
  const shown: Paragraph = { type: 'paragraph', children: data.caption };
  visitParents(shown, (inside) => place(inside, citations));
  data.caption = shown.children;
}

function place(parent: Parents, table: CitationTable): void {
  const children = parent.children as Nodes[];
  const result: Nodes[] = [];
  for (const child of children) {
    const only = child.type === 'paragraph' && child.children.length === 1 ? child.children[0]! : null;
    if (only && 'data' in only && (only.data as { isBlock?: true } | undefined)?.isBlock) result.push(only);
    else if (child.type === 'text') result.push(...split(child, table));
    else {
      restore(child, table);
      result.push(child);
    }
  }
  (parent as { children: Nodes[] }).children = result;
}

function split(node: Nodes & { type: 'text' }, table: CitationTable): Nodes[] {
  if (!HAS_CODE.test(node.value)) return [node];
  const result: Nodes[] = [];
  let at = 0;
  const addText = (end: number): void => {
    if (end > at) result.push({ ...node, value: node.value.slice(at, end) });
  };
  for (const { 0: code, 1: digits, index } of node.value.matchAll(CODE)) {
    addText(index);
    at = index + code.length;
    const placed = table.get(digits!);
    // Fonts of icons have these characters, too.
    result.push(placed ? nodeOf(placed, node) : { ...node, value: code });
  }
  addText(node.value.length);
  return result;
}

/** A node that becomes what was made of the citation. */
function nodeOf({ content, isBlock }: Placed, { position }: Nodes): Nodes {
  const only = content.length === 1 && content[0]!.type === 'element' ? content[0]! : null;
  return {
    type: 'emphasis',
    children: [],
    ...(position && { position }),
    data: {
      hName: only?.tagName ?? 'span',
      hProperties: only?.properties ?? {},
      hChildren: copied(only ? only.children : content) as never,
      ...(isBlock && { isBlock }),
    } as never,
  };
}

/** Later steps change what they find, and a citation may stand in several places. */
function copied(content: readonly ElementContent[]): ElementContent[] {
  return content.map((node) =>
    node.type === 'element'
      ? { ...node, properties: { ...node.properties }, children: copied(node.children) }
      : { ...node },
  );
}

/** Code, raw HTML and the texts of images show what was written. */
function restore(node: Nodes, table: CitationTable): void {
  for (const name of ['value', 'alt', 'title', 'url', 'lang', 'meta'] as const) {
    const texts = node as unknown as Record<string, unknown>;
    const text = texts[name];
    if (typeof text === 'string' && HAS_CODE.test(text))
      texts[name] = text.replace(CODE, (code, digits: string) => table.get(digits)?.source ?? code);
  }
}
