/** `@scope` (CSS Cascade 6, § 2.5): which elements are in scope, and how far below their scoping root. */
import { NO_NODE, type NodeId } from '../../tree/document-tree.js';
import type { MatchContext } from './match-context.js';
import { mentionsScope, type ComplexSelector } from './ast.js';
import { compileScoped, type ScopedTest } from './matcher.js';

export interface Scope {
  /** The scope this one is nested in: its roots are in that. */
  readonly outer: Scope | null;
  readonly isRoot: ScopedTest;
  readonly isLimit: ScopedTest;
}

/** `start` null: the root of the document; `end` null: no limits. */
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

function anyOf(list: readonly ComplexSelector[]): ScopedTest {
  const tests = list.map(compileScoped);
  return (context, node, scope) => tests.some((test) => test(context, node, scope));
}

/** How far up the nearest scoping root is under which the element matches; -1 where there is none. */
export type Proximity = (context: MatchContext, node: NodeId) => number;

export function proximityIn(scope: Scope, selector: ComplexSelector): Proximity {
  const test = compileScoped(selector);
  const isTestedOnce = !mentionsScope(selector);
  return (context, node) => {
    const { tree } = context;
    if (isTestedOnce && !test(context, node, NO_NODE)) return -1;
    let distance = 0;
    for (let root: NodeId = node; root !== NO_NODE; root = tree.parent(root), distance++) {
      context.tried(1);
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

/** Everything in it asks for the same: in nested scopes, each of them of all that is around it. */
function isScopingRoot(scope: Scope, context: MatchContext, node: NodeId): boolean {
  return context.remembered(scope, node, () => findsScopingRoot(scope, context, node));
}

/** A root of a nested scope is in the scope around it, which `:scope` in its selector stands for. */
function findsScopingRoot({ outer, isRoot }: Scope, context: MatchContext, node: NodeId): boolean {
  if (!outer) return isRoot(context, node, context.tree.root);
  // Scopes are nested as deep as rules are, which the parser bounds.
  for (let around: NodeId = node; around !== NO_NODE; around = context.tree.parent(around)) {
    context.tried(1);
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
    context.tried(1);
    if (isLimit(context, n, root)) return false;
    if (n === root) return true;
  }
}
