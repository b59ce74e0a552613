/** What the extensions of Markdown share: where they work, and how they change a node of mdast. */
import type { Properties } from 'hast';
import type { Nodes } from 'mdast';
import type { Diagnostics, SourcePosition } from '../diagnostics.js';

export interface ExtensionContext {
  /** The part's text, which the nodes' offsets count in. */
  readonly source: string;
  readonly diagnostics: Diagnostics;
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
