/**
 * MathML as structure (ISO 32000-2, 14.8.6.3; ISO 14289-2, 8.2.5.29): a Formula holds an element `math` in the namespace of MathML, and
 * in it each element of the formula has its own name as its type.
 */
import { mathmlAttributes } from '../../source/html/mathml-source.js';
import { type DocumentTree, NO_NODE, type NodeId } from '../../tree/document-tree.js';
import { textString } from '../file/syntax.js';
import { FORMULA, type Role } from './roles.js';

/** A formula that is told by its structure; those that others have drawn are told in words. */
export const FORMULA_TREE: Role = Object.freeze({ name: FORMULA.name, kind: 'inline' });
/** The element `math` in such a formula. */
export const MATH: Role = Object.freeze({ name: 'math', kind: 'inline' });

const NAMES =
  'maction menclose merror mfenced mfrac mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms ' +
  'mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics';
const PARTS: ReadonlyMap<string, Role> = new Map(
  NAMES.split(' ').map((name) => [name, Object.freeze({ name, kind: 'inline' } as const)]),
);

export function isMathmlType(type: string): boolean {
  return type === MATH.name || PARTS.has(type);
}

/** The role of an element in a formula; null for others. Ends at the root. */
export function mathmlRole(tree: DocumentTree, node: NodeId): Role | null {
  const role = PARTS.get(tree.name(node));
  if (role === undefined) return null;
  let around = tree.parent(node);
  while (around !== NO_NODE && PARTS.has(tree.name(around))) around = tree.parent(around);
  return around !== NO_NODE && tree.name(around) === 'math' ? role : null;
}

/** The attributes of an element, as PDF source; '' for none. `namespace`: a reference to that of MathML. */
export function mathmlEntries(tree: DocumentTree, node: NodeId, namespace: string): string {
  const entries = mathmlAttributes(tree, node).map(([name, value]) => `/${name}${textString(value)}`);
  return entries.length === 0 ? '' : `<</O/NSO/NS ${namespace}${entries.join('')}>>`;
}
