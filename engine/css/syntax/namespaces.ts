/** CSS Namespaces 3: what prefixes stand for, and which namespace an element is in. */
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';

/** The declarations of one sheet. */
export interface Namespaces {
  /** Of type selectors without a prefix; null: any. */
  readonly defaultUri: string | null;
  readonly prefixes: ReadonlyMap<string, string>;
}

export const NO_NAMESPACES: Namespaces = Object.freeze({ defaultUri: null, prefixes: new Map<string, string>() });

const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const MATHML_NAMESPACE = 'http://www.w3.org/1998/Math/MathML';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

const ROOTS: Readonly<Record<string, string>> = { svg: SVG_NAMESPACE, math: MATHML_NAMESPACE };
/** SVG elements whose content is HTML again (HTML, “Parsing”, HTML integration points). */
const INTEGRATION_POINTS: ReadonlySet<string> = new Set(['foreignobject', 'desc', 'title']);

/** The tree keeps no namespaces: the parser gives them by what an element stands in, and so they are found again. */
export function namespaceOf(tree: DocumentTree, node: NodeId): string {
  for (let n = node; n !== NO_NODE; n = tree.parent(n)) {
    const name = tree.name(n).toLowerCase();
    if (Object.hasOwn(ROOTS, name)) return ROOTS[name]!;
    if (n !== node && INTEGRATION_POINTS.has(name)) return XHTML_NAMESPACE;
  }
  return XHTML_NAMESPACE;
}
