/** Elements of a style or locale of the Citation Style Language (CSL 1.0.2), which is XML. */
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { parseXml } from '../html/xml.js';

export interface CslElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly CslElement[];
  readonly text: string;
}

/** Returns null for what is not well-formed. */
export function parseCsl(xml: string): CslElement | null {
  const tree = parseXml(xml);
  return tree && elementOf(tree, tree.root);
}

/** Terminates because the depth of XML is limited. */
function elementOf(tree: DocumentTree, node: NodeId): CslElement {
  const children: CslElement[] = [];
  for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child))
    if (tree.isElement(child)) children.push(elementOf(tree, child));
  return {
    name: tree.name(node),
    attributes: Object.fromEntries(tree.attributes(node)),
    children,
    text: children.length === 0 ? tree.textContent(node) : '',
  };
}

export function childNamed({ children }: CslElement, name: string): CslElement | undefined {
  return children.find((child) => child.name === name);
}
