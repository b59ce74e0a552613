/** What geometry needs of the document's nodes. */

export interface DomNode {
  /** 1: an element, 3: text. */
  readonly nodeType: number;
  readonly parentNode: DomNode | null;
  readonly childNodes: ArrayLike<DomNode>;
  readonly textContent: string | null;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  readonly ownerSVGElement?: DomElement | null;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
}

export interface DomDocument {
  getElementById(id: string): DomElement | null;
}

export const isElement = (node: DomNode | null): node is DomElement => node?.nodeType === 1;
export const isText = (node: DomNode): boolean => node.nodeType === 3 || node.nodeType === 4;

export function* childrenOf(node: DomNode): Generator<DomNode> {
  for (let i = 0; i < node.childNodes.length; i++) yield node.childNodes[i]!;
}

/** The first number of an attribute, which may be a list or have a unit. */
export function numberOf(element: DomElement, name: string): number {
  return Number.parseFloat(element.getAttribute(name) ?? '') || 0;
}
