/** Definition lists: a paragraph whose lines are terms, followed by definitions that start with a colon. */
import type { Nodes, Paragraph, Parents, PhrasingContent, Root } from 'mdast';
import { blockAs, paragraphAs, visitParents } from './nodes.js';
import type { DefinitionItem } from './syntax.js';

export const MAY_HAVE_DEFINITIONS = /^[ \t>*+\-\d.):]*:[ \t]/m;

/** Checks whether a definition list at the end of a part may continue with a term or two and a definition. */
export function definitionsGoOn(root: Root, text: string, end: number): boolean {
  if (root.children[root.children.length - 1]?.type !== 'definitionItem') return false;
  const following = /(?:[^\n]+\n){1,4}\n?:[ \t]/y;
  following.lastIndex = end;
  return following.test(text);
}

export function placeDefinitions(root: Root): void {
  visitParents(root, (node) => {
    if (node.children.some((child) => child.type === 'definitionItem')) gather(node);
  });
}

/** Combines adjacent terms and definitions to lists. */
function gather(parent: Parents): void {
  const result: Nodes[] = [];
  let list: (Nodes & { children: Nodes[] }) | null = null;
  for (const child of parent.children as Nodes[]) {
    const last = result[result.length - 1];
    if (child.type !== 'definitionItem') {
      result.push(child);
      continue;
    }
    if (last?.type === 'paragraph' && last.data?.hName === undefined) {
      result.pop();
      const before = result[result.length - 1];
      if (!list || before !== list) result.push((list = blockAs('dl', []) as Nodes & { children: Nodes[] }));
      for (const term of linesOf(last)) list.children.push(term);
    } else if (!list || last !== list) {
      // Without a term, the colon is text or starts the caption of a table.
      result.push(...withColon(child));
      continue;
    }
    list.children.push(definition(child));
  }
  (parent as { children: Nodes[] }).children = result;
}

/** Returns the lines of a paragraph as terms. The first one gets the attributes of the paragraph. */
function linesOf(paragraph: Paragraph): Nodes[] {
  const terms: PhrasingContent[][] = [[]];
  for (const child of paragraph.children) {
    if (child.type === 'break') terms.push([]);
    else if (child.type !== 'text') terms[terms.length - 1]!.push(child);
    else {
      child.value.split('\n').forEach((value, i) => {
        if (i > 0) terms.push([]);
        if (value !== '') terms[terms.length - 1]!.push({ ...child, value });
      });
    }
  }
  return terms
    .filter((content) => content.length > 0)
    .map((content, i) => ({
      ...paragraphAs('dt', content, i === 0 ? (paragraph.data?.hProperties ?? {}) : {}),
      ...(paragraph.position && { position: paragraph.position }),
    }));
}

/** A single paragraph becomes the text of its definition. */
function definition({ children, position }: DefinitionItem): Nodes {
  const [only] = children;
  const isText = children.length === 1 && only!.type === 'paragraph';
  const node = isText
    ? paragraphAs('dd', only!.children as PhrasingContent[], only!.data?.hProperties ?? {})
    : blockAs('dd', children as Nodes[]);
  return { ...node, ...(position && { position }) } as Nodes;
}

function withColon({ children }: DefinitionItem): Nodes[] {
  const [first] = children as Nodes[];
  const colon: PhrasingContent = { type: 'text', value: ': ' };
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: [colon] }, ...(children as Nodes[])];
  const text = first.children[0];
  if (text?.type === 'text') text.value = `: ${text.value}`;
  else first.children.unshift(colon);
  return children as Nodes[];
}
