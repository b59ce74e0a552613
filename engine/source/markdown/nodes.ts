/** Helpers for the extensions of Markdown: their context, and functions that change nodes of mdast. */
import type { Properties } from 'hast';
import type { Nodes as HastNodes } from 'hast';
import type { Blockquote, Nodes, Paragraph, Parents, PhrasingContent, Root } from 'mdast';
import type { Diagnostics, SourcePosition } from '../../diagnostics.js';
import type { OpenDirective } from './directives.js';
import type { TexDefinitions } from '../tex/tex-definitions.js';
import type { CitationTable } from '../citations/citation-table.js';
import type { Dialect } from './foreign-dialect.js';

export interface ExtensionContext {
  /** The text of the part, which offsets of nodes refer to. */
  readonly source: string;
  readonly diagnostics: Diagnostics;
  /** The document's language (BCP 47), if known. */
  readonly language: string | undefined;
  /** Whether to highlight code. */
  readonly highlight: boolean;
  /** Whether quotation marks, dashes and spaces become those of the language. */
  readonly isSmart: boolean;
  /** Whether this is the last part. */
  readonly isLast: boolean;
  /** Containers that continue from part to part. */
  readonly openDirectives: OpenDirective[];
  /** What formulas refer to. */
  readonly tex: TexDefinitions;
  readonly dialect: Dialect | undefined;
  /** What stands for citations; undefined where nothing is cited. */
  readonly citations: CitationTable | undefined;
  /** What abbreviations mean. */
  readonly abbreviations: ReadonlyMap<string, string>;
  /** Rewrites the text of a cell whose table is in another dialect. */
  readonly rewriteCell?: ((text: string) => string) | undefined;
  /** Parses a piece of Markdown, such as a title. */
  parse(markdown: string): Root;
  /** Returns a node's position in the whole source. */
  positionOf(node: Nodes): SourcePosition | undefined;
}

/** Returns the source of a node; undefined for nodes that the parser has generated. */
export function sourceOf(node: Nodes, { source }: ExtensionContext): string | undefined {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? undefined : source.slice(start, end);
}

/** Merges properties. Classes are combined; added values replace others. */
export function merged(before: Properties, added: Properties): Properties {
  const classes = [...classesOf(before), ...classesOf(added)];
  return { ...before, ...added, ...(classes.length > 0 && { className: classes }) };
}

/** Adds properties to the element that a node becomes. */
export function addProperties(node: Nodes, properties: Properties): void {
  const data = (node.data ??= {});
  data.hProperties = merged(data.hProperties ?? ownProperties(node), properties);
}

/** Returns the classes that mdast-util-to-hast would set but loses if a node has other properties. */
function ownProperties(node: Nodes): Properties {
  if (node.type === 'listItem' && typeof node.checked === 'boolean') return { className: ['task-list-item'] };
  const isTaskList = node.type === 'list' && node.children.some(({ checked }) => typeof checked === 'boolean');
  return isTaskList ? { className: ['contains-task-list'] } : {};
}

function classesOf({ className }: Properties): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/**
 * Visits every node with children, innermost first. Terminates because each is visited once; uses a list instead of
 * recursion.
 */
export function visitParents(root: Parents, visit: (node: Parents) => void): void {
  const parents: Parents[] = [root];
  for (let i = 0; i < parents.length; i++)
    for (const child of parents[i]!.children) if ('children' in child) parents.push(child);
  for (let i = parents.length - 1; i >= 0; i--) visit(parents[i]!);
}

/**
 * The phrasing content of a piece of Markdown, such as a caption or the title of a box; `plain` as text if it is something
 * else than a paragraph. It has no positions: places in the piece are none in the source.
 */
export function phrasingOf(markdown: string, plain: string, { parse }: ExtensionContext): PhrasingContent[] {
  const [first] = parse(markdown).children;
  if (first?.type !== 'paragraph') return [{ type: 'text', value: plain }];
  visitParents(first, ({ children }) => {
    for (const child of children) delete child.position;
  });
  return first.children;
}

/** Creates a paragraph that becomes another element. */
export function paragraphAs(element: string, children: PhrasingContent[], properties: Properties = {}): Paragraph {
  return { type: 'paragraph', children, data: { hName: element, hProperties: properties } };
}

/** Creates an element that contains blocks. */
export function blockAs(element: string, children: Nodes[], properties: Properties = {}): Nodes {
  return {
    type: 'blockquote',
    children: children as Blockquote['children'],
    data: { hName: element, hProperties: properties },
  };
}

/** Returns the text of hast. With `names`, shortcodes keep the names of emoji. */
export function textContent(node: HastNodes, names = false): string {
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
