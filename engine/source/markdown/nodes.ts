/** What the extensions of Markdown share: where they work, and how they change a node of mdast. */
import type { Properties } from 'hast';
import type { Nodes as HastNodes } from 'hast';
import type { Blockquote, Nodes, Paragraph, Parents, PhrasingContent, Root } from 'mdast';
import type { Diagnostics, SourcePosition } from '../../diagnostics.js';
import type { OpenDirective } from './directives.js';

export interface ExtensionContext {
  /** The part's text, which the nodes' offsets count in. */
  readonly source: string;
  readonly diagnostics: Diagnostics;
  /** BCP 47 language of the document, where it is known. */
  readonly language: string | undefined;
  /** Whether the parts of code are to be named. */
  readonly highlight: boolean;
  /** Whether no part follows. */
  readonly isLast: boolean;
  /** Containers that go on from part to part. */
  readonly openDirectives: OpenDirective[];
  /** Parses a piece of Markdown, such as a title. */
  parse(markdown: string): Root;
  /** A node's place in the whole source. */
  positionOf(node: Nodes): SourcePosition | undefined;
}

/** What a node was written as; undefined for nodes that the parser made up. */
export function sourceOf(node: Nodes, { source }: ExtensionContext): string | undefined {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? undefined : source.slice(start, end);
}

/** Classes come together; of other properties the added one counts. */
export function merged(before: Properties, added: Properties): Properties {
  const classes = [...classesOf(before), ...classesOf(added)];
  return { ...before, ...added, ...(classes.length > 0 && { className: classes }) };
}

/** Adds properties to the element that a node becomes. */
export function addProperties(node: Nodes, properties: Properties): void {
  const data = (node.data ??= {});
  data.hProperties = merged(data.hProperties ?? ownProperties(node), properties);
}

/** What mdast-util-to-hast gives to an element, and would not keep beside properties of ours. */
function ownProperties(node: Nodes): Properties {
  if (node.type === 'listItem' && typeof node.checked === 'boolean') return { className: ['task-list-item'] };
  const isTaskList = node.type === 'list' && node.children.some(({ checked }) => typeof checked === 'boolean');
  return isTaskList ? { className: ['contains-task-list'] } : {};
}

function classesOf({ className }: Properties): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/** Calls for every node that has children, those inside first. Ends: each is called for once, with a stack of our own. */
export function visitParents(root: Parents, visit: (node: Parents) => void): void {
  const parents: Parents[] = [root];
  for (let i = 0; i < parents.length; i++)
    for (const child of parents[i]!.children) if ('children' in child) parents.push(child);
  for (let i = parents.length - 1; i >= 0; i--) visit(parents[i]!);
}

/** A paragraph that becomes another element. */
export function paragraphAs(element: string, children: PhrasingContent[], properties: Properties = {}): Paragraph {
  return { type: 'paragraph', children, data: { hName: element, hProperties: properties } };
}

/** An element that holds blocks. */
export function blockAs(element: string, children: Nodes[], properties: Properties = {}): Nodes {
  return {
    type: 'blockquote',
    children: children as Blockquote['children'],
    data: { hName: element, hProperties: properties },
  };
}

/** The text of hast. `names`: with the names of emoji that were written as shortcodes in their place. */
export function textOf(node: HastNodes, names = false): string {
  let text = '';
  const stack: HastNodes[] = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.type === 'text') text += next.value;
    else if (names && next.type === 'element' && typeof next.properties.dataName === 'string')
      text += next.properties.dataName;
    else if ('children' in next) for (let i = next.children.length - 1; i >= 0; i--) stack.push(next.children[i]!);
  }
  return text;
}
