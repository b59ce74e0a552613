/** Namespaces (CSS Namespaces 3): the prefixes of a sheet, and the namespace of an element. */
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';

/** The @namespace declarations of a sheet. */
export interface Namespaces {
  /** The namespace of type selectors without a prefix; null for any. */
  readonly defaultUri: string | null;
  readonly prefixes: ReadonlyMap<string, string>;
}

export const NO_NAMESPACES: Namespaces = Object.freeze({ defaultUri: null, prefixes: new Map<string, string>() });

export const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const MATHML_NAMESPACE = 'http://www.w3.org/1998/Math/MathML';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

const ROOTS: Readonly<Record<string, string>> = { svg: SVG_NAMESPACE, math: MATHML_NAMESPACE };
/** SVG elements that contain HTML (HTML, “Parsing”, HTML integration points). */
const INTEGRATION_POINTS: ReadonlySet<string> = new Set(['foreignobject', 'desc', 'title']);

/** Derives an element's namespace from its ancestors, as the HTML parser does. The tree does not store namespaces. */
export function namespaceOf(tree: DocumentTree, node: NodeId): string {
  for (let n = node; n !== NO_NODE; n = tree.parent(n)) {
    const name = tree.name(n).toLowerCase();
    if (Object.hasOwn(ROOTS, name)) return ROOTS[name]!;
    if (n !== node && INTEGRATION_POINTS.has(name)) return XHTML_NAMESPACE;
  }
  return XHTML_NAMESPACE;
}
