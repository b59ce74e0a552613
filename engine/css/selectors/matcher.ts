/**
 * Compiles selectors to closures. A complex selector is matched from right to left. The result tells the caller whether
 * other ancestors can match, so matching never backtracks exponentially.
 */
import { NO_NODE, type NodeId } from '../../tree/document-tree.js';
import type { MatchContext } from './match-context.js';
import { namespaceOf } from '../syntax/namespaces.js';
import { hasSlotted, isHost, isInHostContext, partInSheet, slotInSheet } from './shadow.js';
import { directionOf, languageOf, matchesLanguage, PSEUDO_CLASSES } from './pseudo-classes.js';
import {
  compoundMentionsScope,
  isNth,
  mentionsScope,
  type Combinator,
  type ComplexSelector,
  type CompoundSelector,
  type SimpleSelector,
} from './ast.js';

export type Matcher = (context: MatchContext, node: NodeId) => boolean;
/** Like Matcher. `scope` is the scoping root, or the anchor element of :has(). */
export type ScopedTest = (context: MatchContext, node: NodeId, scope: NodeId) => boolean;

const MATCHES = 0;
/** Other ancestors or siblings may match. */
const FAILS_HERE = 1;
/** Ancestors further up cannot match either. */
const FAILS_ABOVE = 2;
type MatchResult = typeof MATCHES | typeof FAILS_HERE | typeof FAILS_ABOVE;
type Step = (context: MatchContext, node: NodeId, scope: NodeId) => MatchResult;

/** Compiles a selector, without its pseudo-element, to a test of one element. */
export function compileSelector(selector: ComplexSelector): Matcher {
  if (selector.compounds.length === 1) {
    const test = compileCompound(selector.compounds[0]!);
    return (context, node) => test(context, node, NO_NODE);
  }
  const step = compileSteps(selector);
  return (context, node) => step(context, node, NO_NODE) === MATCHES;
}

/** Like compileSelector(), but the test receives the element that `:scope` and `&` match. */
export function compileScoped(selector: ComplexSelector): ScopedTest {
  const step = compileSteps(selector);
  return (context, node, scope) => step(context, node, scope) === MATCHES;
}

/**
 * Compiles a selector list. Results of complex selectors inside are cached, because nested lists that walk all
 * ancestors would multiply the number of steps.
 */
function compileList(list: readonly ComplexSelector[]): ScopedTest {
  const tests = list.map(compileInner);
  if (tests.length === 1) return tests[0]!;
  return (context, node, scope) => {
    context.tried(tests.length);
    // Loops, because a closure for each element and selector would be most of what matching allocates.
    for (const test of tests) if (test(context, node, scope)) return true;
    return false;
  };
}

function compileInner(selector: ComplexSelector): ScopedTest {
  const { compounds } = selector;
  if (compounds.length === 1) return compileCompound(compounds[0]!);
  const step = compileSteps(selector);
  if (mentionsScope(selector)) return (context, node, scope) => step(context, node, scope) === MATCHES;
  return (context, node) => context.remembered(step, node, () => step(context, node, NO_NODE) === MATCHES);
}

function compileSteps(selector: ComplexSelector): Step {
  let step: Step | null = null;
  let isScoped = false;
  for (const compound of selector.compounds) {
    const test = compileCompound(compound);
    step = step && compound.combinator ? COMBINATORS[compound.combinator](test, step, isScoped) : leftmost(test);
    isScoped ||= compoundMentionsScope(compound);
  }
  return step!;
}

function leftmost(test: ScopedTest): Step {
  return (context, node, scope) => (test(context, node, scope) ? MATCHES : FAILS_HERE);
}

/**
 * Creates the step of a compound. `test` is the compound's own test, `left` the step before it, and `isScoped` whether
 * `left` depends on the scoping root.
 */
const COMBINATORS: Readonly<Record<Combinator, (test: ScopedTest, left: Step, isScoped: boolean) => Step>> = {
  ' ': (test, left) => (context, node, scope) => {
    if (!test(context, node, scope)) return FAILS_HERE;
    for (let p = context.tree.parent(node); p !== NO_NODE; p = context.tree.parent(p)) {
      context.tried(1);
      const result = left(context, p, scope);
      if (result !== FAILS_HERE) return result;
    }
    return FAILS_ABOVE;
  },
  '>': (test, left) => (context, node, scope) => {
    if (!test(context, node, scope)) return FAILS_HERE;
    context.tried(1);
    const parent = context.tree.parent(node);
    return parent === NO_NODE ? FAILS_ABOVE : left(context, parent, scope);
  },
  '+': (test, left) => (context, node, scope) => {
    if (!test(context, node, scope)) return FAILS_HERE;
    context.tried(1);
    const previous = context.previousElement(node);
    return previous === NO_NODE ? FAILS_HERE : left(context, previous, scope);
  },
  '~': (test, left, isScoped) => {
    const key = {};
    return (context, node, scope) => {
      if (!test(context, node, scope)) return FAILS_HERE;
      if (isScoped) return earlierSibling(context, node, scope, left);
      const counter = context.counter(key, (sibling) => left(context, sibling, NO_NODE) === MATCHES);
      return counter.hasEarlier(node) ? MATCHES : FAILS_HERE;
    };
  },
  '::slotted': (test, left) => (context, node, scope) => {
    if (!test(context, node, scope)) return FAILS_HERE;
    const slot = slotInSheet(context, node);
    return slot === NO_NODE ? FAILS_HERE : left(context, slot, scope);
  },
  '::part': (test, left) => (context, node, scope) => {
    if (!test(context, node, scope)) return FAILS_HERE;
    const origin = partInSheet(context, node);
    return origin ? left(context, origin.host, scope) : FAILS_HERE;
  },
};

/** Scans siblings without a cache, because the result depends on the scope. */
function earlierSibling(context: MatchContext, node: NodeId, scope: NodeId, left: Step): MatchResult {
  const { tree } = context;
  const parent = tree.parent(node);
  if (parent === NO_NODE) return FAILS_HERE;
  for (let n = tree.firstChild(parent); n !== NO_NODE && n < node; n = tree.nextSibling(n)) {
    context.tried(1);
    if (tree.isElement(n) && left(context, n, scope) === MATCHES) return MATCHES;
  }
  return FAILS_HERE;
}

function compileCompound(compound: CompoundSelector): ScopedTest {
  const tests = compound.simple.map(compileSimple);
  if (!compound.simple.some(asksForElement)) tests.unshift(({ tree }, node) => tree.isElement(node));
  const [first, second, ...rest] = tests;
  if (!second) return first!;
  if (rest.length === 0) return (c, n, s) => first!(c, n, s) && second(c, n, s);
  return (c, n, s) => {
    c.tried(tests.length);
    for (const test of tests) if (!test(c, n, s)) return false;
    return true;
  };
}

/** Whether a simple selector never matches the root of a shadow tree, or is made for it (CSS Scoping 1, § 3.2.1). */
function asksForElement(simple: SimpleSelector): boolean {
  if (simple.kind === 'is' || simple.kind === 'where')
    return simple.list.every(({ compounds }) => compounds.at(-1)!.simple.some(asksForElement));
  return ASKING.has(simple.kind);
}

const ASKING: ReadonlySet<string> = new Set([
  ...['type', 'class', 'id', 'attribute', 'host', 'host-context', 'has-slotted', 'part', 'scope', 'never'],
]);

function compileSimple(simple: SimpleSelector): ScopedTest {
  switch (simple.kind) {
    case 'type':
      return (context, node) => context.tree.name(node) === simple.name;
    case 'class':
      return (context, node) => context.classes(node).has(simple.name);
    case 'id':
      return (context, node) => context.tree.attr(node, 'id') === simple.name;
    case 'attribute':
      return compileAttribute(simple);
    case 'namespace':
      return ({ tree }, node) => namespaceOf(tree, node) === simple.uri;
    case 'pseudo':
      return PSEUDO_CLASSES[simple.name]!;
    case 'nth':
      return compileNth(simple);
    case 'is':
    case 'where':
      return compileList(simple.list);
    case 'not': {
      const list = compileList(simple.list);
      return (context, node, scope) => !list(context, node, scope);
    }
    case 'has': {
      const tests = simple.list.map(compileHas);
      return (context, node) => tests.some((test) => test(context, node));
    }
    case 'lang':
      return (context, node) => matchesLanguage(languageOf(context, node), simple.ranges);
    case 'dir':
      return (context, node) => directionOf(context, node) === simple.value;
    case 'host':
    case 'host-context':
    case 'has-slotted':
      return compileShadow(simple);
    case 'part':
      return (context, node) => {
        const origin = partInSheet(context, node);
        return origin !== undefined && simple.names.every((name) => origin.names.has(name));
      };
    case 'scope':
      return (_context, node, scope) => node === scope;
    case 'never':
      return () => false;
  }
}

function compileShadow({ kind, list }: Extract<SimpleSelector, { kind: keyof typeof SHADOW_TESTS }>): ScopedTest {
  const test = SHADOW_TESTS[kind];
  const accepts = list && compileList(list);
  return (context, node) => test(context, node, accepts && ((_context, other) => accepts(context, other, NO_NODE)));
}

const SHADOW_TESTS = { host: isHost, 'host-context': isInHostContext, 'has-slotted': hasSlotted };

const ATTRIBUTE_TESTS: Readonly<Record<string, (actual: string, wanted: string) => boolean>> = {
  '=': (actual, wanted) => actual === wanted,
  '~=': (actual, wanted) => wanted !== '' && !/\s/.test(wanted) && hasWord(actual, wanted),
  '|=': (actual, wanted) => actual === wanted || actual.startsWith(`${wanted}-`),
  '^=': (actual, wanted) => wanted !== '' && actual.startsWith(wanted),
  '$=': (actual, wanted) => wanted !== '' && actual.endsWith(wanted),
  '*=': (actual, wanted) => wanted !== '' && actual.includes(wanted),
};

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if ((at === 0 || isSpace(text, at - 1)) && (end === text.length || isSpace(text, end))) return true;
  }
  return false;
}

function isSpace(text: string, at: number): boolean {
  return ' \t\n\f\r'.includes(text[at]!);
}

function compileAttribute(simple: Extract<SimpleSelector, { kind: 'attribute' }>): ScopedTest {
  const { name, operator, ignoreCase } = simple;
  if (operator === '') return (context, node) => context.tree.attr(node, name) !== undefined;
  const test = ATTRIBUTE_TESTS[operator]!;
  const wanted = ignoreCase ? simple.value.toLowerCase() : simple.value;
  return (context, node) => {
    const actual = context.tree.attr(node, name);
    return actual !== undefined && test(ignoreCase ? actual.toLowerCase() : actual, wanted);
  };
}

function compileNth(simple: Extract<SimpleSelector, { kind: 'nth' }>): ScopedTest {
  const { nth, last, ofType, of } = simple;
  if (!of && !ofType && nth.a === 0 && nth.b === 1) return last ? isLastChild : isFirstChild;
  if (!of) {
    return (context, node) => {
      const siblings = ofType ? context.siblingsByType : context.siblings;
      return isNth(nth, last ? siblings.indexFromEnd(node) : siblings.index(node));
    };
  }
  const list = compileList(of);
  if (of.some(mentionsScope))
    return (context, node, scope) =>
      isNth(
        nth,
        indexAmong(context, node, last, (n) => list(context, n, scope)),
      );
  return (context, node) => {
    const counter = context.counter(simple, (sibling) => list(context, sibling, NO_NODE));
    return isNth(nth, last ? counter.indexFromEnd(node) : counter.index(node));
  };
}

/** Returns the position among accepted siblings, from the start or the end; 0 if `node` itself is not accepted. */
function indexAmong(context: MatchContext, node: NodeId, fromEnd: boolean, accepts: (node: NodeId) => boolean): number {
  const { tree } = context;
  if (!accepts(node)) return 0;
  const parent = tree.parent(node);
  if (parent === NO_NODE) return 1;
  let index = 1;
  let n = fromEnd ? tree.nextSibling(node) : tree.firstChild(parent);
  for (; n !== NO_NODE && n !== node; n = tree.nextSibling(n)) {
    context.tried(1);
    if (tree.isElement(n) && accepts(n)) index++;
  }
  return index;
}

const isFirstChild: ScopedTest = ({ tree }, node) => {
  const parent = tree.parent(node);
  let first = parent === NO_NODE ? node : tree.firstChild(parent);
  while (first !== node && !tree.isElement(first)) first = tree.nextSibling(first);
  return first === node;
};

const isLastChild: ScopedTest = ({ tree }, node) => {
  let next = tree.nextSibling(node);
  while (next !== NO_NODE && !tree.isElement(next)) next = tree.nextSibling(next);
  return next === NO_NODE;
};

/**
 * Compiles :has() from right to left. An element passes a compound if it matches the compound and is related, by the
 * next combinator, to an element that passes the rest. Thus each compound is tested from its left, and only once.
 */
function compileHas({ compounds }: ComplexSelector): Matcher {
  let has: Matcher | null = null;
  for (let i = compounds.length - 1; i > 0; i--) {
    const { simple, combinator } = compounds[i]!;
    const test = compileCompound({ simple, combinator: null });
    const rest = has;
    const accepts: Matcher = rest
      ? (context, node) => test(context, node, NO_NODE) && rest(context, node)
      : (context, node) => test(context, node, NO_NODE);
    has = RELATIONS[combinator as RelativeCombinator](accepts);
  }
  return has!;
}

type RelativeCombinator = Exclude<Combinator, '::slotted' | '::part'>;

/** Checks whether an element with this relation to the anchor is accepted. */
const RELATIONS: Readonly<Record<RelativeCombinator, (accepts: Matcher) => Matcher>> = {
  ' ': (accepts) => {
    const key = {};
    return (context, node) =>
      context.firstBetween(key, node + 1, context.tree.afterSubtree(node), (n) => accepts(context, n)) >= 0;
  },
  '>': (accepts) => {
    const hasChild: Matcher = (context, node) => {
      const { tree } = context;
      for (let n = tree.firstChild(node); n !== NO_NODE; n = tree.nextSibling(n)) {
        context.tried(1);
        if (tree.isElement(n) && accepts(context, n)) return true;
      }
      return false;
    };
    // Cached because, for example, all cells of a table test the same table.
    return (context, node) => context.remembered(hasChild, node, () => hasChild(context, node));
  },
  '+': (accepts) => (context, node) => {
    const { tree } = context;
    let n = tree.nextSibling(node);
    while (n !== NO_NODE && !tree.isElement(n)) n = tree.nextSibling(n);
    return n !== NO_NODE && accepts(context, n);
  },
  '~': (accepts) => {
    const key = {};
    return (context, node) =>
      context.tree.parent(node) !== NO_NODE && context.counter(key, (n) => accepts(context, n)).hasLater(node);
  },
};
