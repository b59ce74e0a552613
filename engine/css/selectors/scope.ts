/** `@scope` (CSS Cascade 6, § 2.5): finds the elements in scope and their distance to the scoping root. */
import { NO_NODE, type NodeId } from '../../tree/document-tree.js';
import type { MatchContext } from './match-context.js';
import { mentionsScope, type ComplexSelector } from './ast.js';
import { compileScoped, type ScopedTest } from './matcher.js';

/** An answer that is looked up for each scope costs more than a test of a class. */
const STEPS_OF_SCOPE = 3;

export interface Scope {
  /** The enclosing scope, which contains the roots of this one. */
  readonly outer: Scope | null;
  readonly isRoot: ScopedTest;
  readonly isLimit: ScopedTest;
}

/** Creates a scope. If `start` is null, its root is that of the document; if `end` is null, it has no limits. */
export function createScope(
  outer: Scope | null,
  start: readonly ComplexSelector[] | null,
  end: readonly ComplexSelector[] | null,
): Scope {
  const isDocumentRoot: ScopedTest = ({ tree }, node) => node === tree.root;
  return {
    outer,
    isRoot: start ? anyOf(start) : isDocumentRoot,
    isLimit: end ? anyOf(end) : () => false,
  };
}

/** Creates the scope of one element and its descendants. */
export function scopeOf(element: NodeId): Scope {
  return { outer: null, isRoot: (_context, node) => node === element, isLimit: () => false };
}

function anyOf(list: readonly ComplexSelector[]): ScopedTest {
  const tests = list.map(compileScoped);
  return (context, node, scope) => tests.some((test) => test(context, node, scope));
}

/**
 * Returns the distance from an element that matches to its nearest scoping root; -1 if it does not match or is not in
 * scope.
 */
export type Proximity = (context: MatchContext, node: NodeId) => number;

export function proximityIn(scope: Scope, selector: ComplexSelector): Proximity {
  const test = compileScoped(selector);
  const isTestedOnce = !mentionsScope(selector);
  return (context, node) => {
    const { tree } = context;
    if (isTestedOnce && !test(context, node, NO_NODE)) return -1;
    let distance = 0;
    for (let root: NodeId = node; root !== NO_NODE; root = tree.parent(root), distance++) {
      context.tried(STEPS_OF_SCOPE);
      if (
        isScopingRoot(scope, context, root) &&
        (isTestedOnce || test(context, node, root)) &&
        isWithinLimits(scope, context, node, root)
      )
        return distance;
    }
    return -1;
  };
}

/**
 * Checks whether an element is a scoping root. Cached, because all its descendants need the result, and nested scopes
 * need it for each enclosing scope.
 */
function isScopingRoot(scope: Scope, context: MatchContext, node: NodeId): boolean {
  return context.remembered(scope, node, () => findsScopingRoot(scope, context, node));
}

/**
 * Finds the root of the enclosing scope that contains this element, which `:scope` in the root's own selector refers
 * to.
 */
function findsScopingRoot({ outer, isRoot }: Scope, context: MatchContext, node: NodeId): boolean {
  if (!outer) return isRoot(context, node, context.tree.root);
  // Recurses as deep as scopes nest, which the parser limits.
  for (let around: NodeId = node; around !== NO_NODE; around = context.tree.parent(around)) {
    context.tried(STEPS_OF_SCOPE);
    if (
      isRoot(context, node, around) &&
      isScopingRoot(outer, context, around) &&
      isWithinLimits(outer, context, node, around)
    )
      return true;
  }
  return false;
}

function isWithinLimits({ isLimit }: Scope, context: MatchContext, node: NodeId, root: NodeId): boolean {
  for (let n: NodeId = node; ; n = context.tree.parent(n)) {
    context.tried(STEPS_OF_SCOPE);
    if (isLimit(context, n, root)) return false;
    if (n === root) return true;
  }
}
