/** Converts a document tree, or a part of it, to hast for the tools of unified. */
import type { Element, ElementContent, Properties } from 'hast';
import { parse as parseCommas } from 'comma-separated-tokens';
import { find, html, svg, type Schema } from 'property-information';
import { parse as parseSpaces } from 'space-separated-tokens';
import { NO_NODE, type DocumentTree, type NodeId } from './document-tree.js';

export interface HastConversion {
  /** Returns the attributes of the result; null leaves out the element with its content. */
  attributes(
    tree: DocumentTree,
    node: NodeId,
    attributes: ReadonlyMap<string, string>,
  ): ReadonlyMap<string, string> | null;
  /** Replaces a converted element. Not called inside of graphics and formulas. */
  finish(element: Element): ElementContent;
}

/** Converts the subtree of an element. The recursion is limited by the maximum depth of the tree. */
export function subtreeToHast(tree: DocumentTree, node: NodeId, conversion: HastConversion): Element {
  const attributes = conversion.attributes(tree, node, tree.attributes(node)) ?? new Map<string, string>();
  return toElement(tree, node, attributes, conversion, html);
}

function toElement(
  tree: DocumentTree,
  node: NodeId,
  attributes: ReadonlyMap<string, string>,
  conversion: HastConversion,
  outer: Schema,
): Element {
  const schema = tree.name(node) === 'svg' ? svg : outer;
  const inner = tree.name(node) === 'foreignobject' ? html : schema;
  const isForeign = inner === svg || tree.name(node) === 'math';
  const children: ElementContent[] = [];
  for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child)) {
    if (!tree.isElement(child)) {
      append(children, { type: 'text', value: tree.text(child), ...positionOf(tree, child) });
      continue;
    }
    const kept = conversion.attributes(tree, child, tree.attributes(child));
    if (!kept) continue;
    const element = toElement(tree, child, kept, conversion, inner);
    append(children, isForeign ? element : conversion.finish(element));
  }
  return {
    type: 'element',
    tagName: tree.name(node),
    properties: toProperties(attributes, schema),
    children,
    ...positionOf(tree, node),
  };
}

/** Merges adjacent texts and drops empty ones. */
function append(children: ElementContent[], child: ElementContent): void {
  const last = children[children.length - 1];
  if (child.type === 'text' && child.value === '') return;
  if (child.type === 'text' && last?.type === 'text') last.value += child.value;
  else children.push(child);
}

function toProperties(attributes: ReadonlyMap<string, string>, schema: Schema): Properties {
  const properties: Properties = {};
  for (const [name, value] of attributes) {
    const info = find(schema, name);
    if (info.spaceSeparated) properties[info.property] = parseSpaces(value);
    else if (info.commaSeparated || info.commaOrSpaceSeparated) properties[info.property] = parseCommas(value);
    else properties[info.property] = info.boolean || (info.overloadedBoolean && value === '') ? true : value;
  }
  return properties;
}

function positionOf(tree: DocumentTree, node: NodeId): Pick<Element, 'position'> {
  const start = tree.position(node);
  return start ? { position: { start, end: start } } : {};
}
