/** Selectors that lead from one tree to another (CSS Scoping 1, § 3; CSS Shadow Parts 1). */
import { NO_NODE, type NodeId, type ShadowTrees } from '../../tree/document-tree.js';
import type { MatchContext } from './match-context.js';

type NodeTest = (context: MatchContext, node: NodeId) => boolean;

/** `:host` and `:host()`, which match the root of a shadow tree in place of its host. */
export function isHost(context: MatchContext, root: NodeId, accepts: NodeTest | null): boolean {
  const host = context.shadow?.hosts.get(root);
  return host !== undefined && (!accepts || accepts(context, host));
}

/** `:host-context()`: the host or an ancestor of it, in its own tree or in those around it. */
export function isInHostContext(context: MatchContext, root: NodeId, accepts: NodeTest | null): boolean {
  const { shadow, tree } = context;
  let node = shadow?.hosts.get(root);
  // Ends because each step goes up, and trees do not contain each other.
  while (node !== undefined && node !== NO_NODE) {
    context.tried(1);
    if (tree.isElement(node) && accepts?.(context, node)) return true;
    node = context.parentOrHost(node);
  }
  return false;
}

/** `:has-slotted`: a slot that takes a node, or, if `accepts` is given, an element that it accepts. */
export function hasSlotted(context: MatchContext, slot: NodeId, accepts: NodeTest | null): boolean {
  const { shadow, tree } = context;
  if (!shadow?.slotted.has(slot)) return false;
  const nodes = flattenedNodes(shadow, slot);
  return accepts ? nodes.some((node) => tree.isElement(node) && accepts(context, node)) : nodes.length > 0;
}

/** The nodes that a slot takes, with those that slots among them take in their place (DOM, “find flattened slottables”). */
function flattenedNodes(shadow: ShadowTrees, slot: NodeId): NodeId[] {
  const { tree, hosts, slotted } = shadow;
  const found: NodeId[] = [];
  const open = [...(slotted.get(slot) ?? [])].reverse();
  // Ends because a slot takes only nodes of trees further out.
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (tree.name(node) !== 'slot' || !hosts.has(tree.rootOf(node))) {
      found.push(node);
      continue;
    }
    const inside = slotted.get(node) ?? [];
    const content = inside.length > 0 ? inside : childrenOf(shadow, node);
    for (let i = content.length - 1; i >= 0; i--) open.push(content[i]!);
  }
  return found;
}

function childrenOf({ tree }: ShadowTrees, node: NodeId): NodeId[] {
  const children: NodeId[] = [];
  for (let child = tree.firstChild(node); child !== NO_NODE; child = tree.nextSibling(child)) children.push(child);
  return children;
}

/** The slots that take an element, directly or because they take the slot that it is in; innermost tree last. */
export function slotsOf({ tree, hosts, slots }: ShadowTrees, node: NodeId): NodeId[] {
  const found: NodeId[] = [];
  // Ends because each step goes to a slot further in or to a parent.
  for (let at: NodeId = node; ;) {
    let slot = slots.get(at);
    // What a slot shows when it takes nothing is taken by the slot around it.
    const parent = tree.parent(at);
    const isFallback = slot === undefined && tree.name(parent) === 'slot' && hosts.has(tree.rootOf(parent));
    if (slot !== undefined) found.push(slot);
    else if (isFallback) slot = parent;
    else return found;
    at = slot;
  }
}

/** `::slotted()`: the slot of the sheet's tree that takes the element; NO_NODE if none does. */
export function slotInSheet({ shadow, tree, sheetRoot }: MatchContext, node: NodeId): NodeId {
  if (!shadow) return NO_NODE;
  return slotsOf(shadow, node).find((slot) => tree.rootOf(slot) === sheetRoot) ?? NO_NODE;
}

/** The host of a part as a tree sees it: what the part is called there. */
export interface PartOrigin {
  /** The root of the tree that sees it. */
  readonly root: NodeId;
  /** The host; the root of its shadow tree for the sheets of that tree itself. */
  readonly host: NodeId;
  readonly names: ReadonlySet<string>;
}

/** The trees that see an element as a part, from its own outwards. */
export function partOrigins({ tree, hosts }: ShadowTrees, node: NodeId): PartOrigin[] {
  const origins: PartOrigin[] = [];
  let names = new Set(words(tree.attr(node, 'part')));
  let root = tree.rootOf(node);
  let host = hosts.get(root);
  if (host !== undefined && names.size > 0) origins.push({ root, host: root, names });
  // Ends because trees do not contain each other.
  for (; host !== undefined && names.size > 0; host = hosts.get(root)) {
    root = tree.rootOf(host);
    origins.push({ root, host, names });
    names = exported(names, tree.attr(host, 'exportparts') ?? '');
  }
  return origins;
}

/** The names that an `exportparts` attribute gives to parts (CSS Shadow Parts 1, § 5.1). */
function exported(names: ReadonlySet<string>, attribute: string): Set<string> {
  const outer = new Set<string>();
  for (const pair of attribute.split(',')) {
    const [inside, outside, ...rest] = pair.split(':').map((name) => name.trim());
    if (rest.length === 0 && names.has(inside!)) outer.add(outside ?? inside!);
  }
  return outer;
}

function words(text = ''): string[] {
  return text.split(/[ \t\n\f\r]+/).filter((word) => word !== '');
}

/** `::part()`: how the sheet's tree sees an element as a part, if it does. */
export function partInSheet({ shadow, sheetRoot }: MatchContext, node: NodeId): PartOrigin | undefined {
  return shadow ? partOrigins(shadow, node).find(({ root }) => root === sheetRoot) : undefined;
}
