/**
 * Selectors compiled to closures. A complex selector is matched from right to left; a result tells its
 * caller whether trying another ancestor can help, so that matching never backtracks exponentially.
 */
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';
import { autoDirection } from './directionality.js';
import type { MatchContext } from './match-context.js';
import { namespaceOf } from './namespaces.js';
import type { ComplexSelector, CompoundSelector, Nth, SimpleSelector } from './selector-ast.js';

export type Matcher = (context: MatchContext, node: NodeId) => boolean;
/** As Matcher; `scope` is the scoping root, or the element :has() is asked about. */
export type ScopedTest = (context: MatchContext, node: NodeId, scope: NodeId) => boolean;

const MATCHES = 0;
/** Another ancestor or sibling may still match. */
const FAILS_HERE = 1;
/** No ancestor further up can match either. */
const FAILS_ABOVE = 2;
type MatchResult = typeof MATCHES | typeof FAILS_HERE | typeof FAILS_ABOVE;
type Step = (context: MatchContext, node: NodeId, scope: NodeId) => MatchResult;

/** Compiles a selector (its pseudo-element aside) to a test of one element. */
export function compileSelector(selector: ComplexSelector): Matcher {
  if (selector.compounds.length === 1) {
    const test = compileCompound(selector.compounds[0]!);
    return (context, node) => test(context, node, NO_NODE);
  }
  const step = compileSteps(selector);
  return (context, node) => step(context, node, NO_NODE) === MATCHES;
}

/** As compileSelector(), with an element for `:scope` and `&`. */
export function compileScoped(selector: ComplexSelector): ScopedTest {
  const step = compileSteps(selector);
  return (context, node, scope) => step(context, node, scope) === MATCHES;
}

function compileList(list: readonly ComplexSelector[]): ScopedTest {
  const steps = list.map(compileSteps);
  if (steps.length === 1) return (context, node, scope) => steps[0]!(context, node, scope) === MATCHES;
  return (context, node, scope) => steps.some((step) => step(context, node, scope) === MATCHES);
}

function compileSteps(selector: ComplexSelector): Step {
  let step: Step | null = null;
  for (const compound of selector.compounds) {
    const test = compileCompound(compound);
    step = step && compound.combinator ? COMBINATORS[compound.combinator](test, step) : leftmost(test);
  }
  return step!;
}

function leftmost(test: ScopedTest): Step {
  return (context, node, scope) => (test(context, node, scope) ? MATCHES : FAILS_HERE);
}

/** Each takes the compound's own test and the steps on its left. */
const COMBINATORS: Readonly<Record<' ' | '>' | '+' | '~', (test: ScopedTest, left: Step) => Step>> = {
  ' ': (test, left) => (context, node, scope) => {
    if (!test(context, node, scope)) return FAILS_HERE;
    for (let p = context.tree.parent(node); p !== NO_NODE; p = context.tree.parent(p)) {
      const result = left(context, p, scope);
      if (result !== FAILS_HERE) return result;
    }
    return FAILS_ABOVE;
  },
  '>': (test, left) => (context, node, scope) => {
    if (!test(context, node, scope)) return FAILS_HERE;
    const parent = context.tree.parent(node);
    return parent === NO_NODE ? FAILS_ABOVE : left(context, parent, scope);
  },
  '+': (test, left) => (context, node, scope) => {
    if (!test(context, node, scope)) return FAILS_HERE;
    const previous = context.siblings.previousElement(node);
    return previous === NO_NODE ? FAILS_HERE : left(context, previous, scope);
  },
  '~': (test, left) => {
    const key = {};
    return (context, node, scope) => {
      if (!test(context, node, scope)) return FAILS_HERE;
      if (scope !== NO_NODE) return earlierSibling(context, node, scope, left);
      const counter = context.counter(key, (sibling) => left(context, sibling, NO_NODE) === MATCHES);
      return counter.hasEarlier(node) ? MATCHES : FAILS_HERE;
    };
  },
};

/** Inside :has() the answer depends on the scope, so nothing can be remembered. */
function earlierSibling(context: MatchContext, node: NodeId, scope: NodeId, left: Step): MatchResult {
  const { tree } = context;
  const parent = tree.parent(node);
  if (parent === NO_NODE) return FAILS_HERE;
  for (let n = tree.firstChild(parent); n !== NO_NODE && n < node; n = tree.nextSibling(n)) {
    if (tree.isElement(n) && left(context, n, scope) === MATCHES) return MATCHES;
  }
  return FAILS_HERE;
}

function compileCompound(compound: CompoundSelector): ScopedTest {
  const tests = compound.simple.map(compileSimple);
  const [first, second, ...rest] = tests;
  if (!first) return () => true;
  if (!second) return first;
  if (rest.length === 0) return (c, n, s) => first(c, n, s) && second(c, n, s);
  return (c, n, s) => tests.every((test) => test(c, n, s));
}

function compileSimple(simple: SimpleSelector): ScopedTest {
  switch (simple.kind) {
    case 'type':
      return (context, node) => context.tree.name(node) === simple.name;
    case 'class':
      return (context, node) => context.classes(node).includes(simple.name);
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
    case 'scope':
      return (_context, node, scope) => node === scope;
    case 'never':
      return () => false;
  }
}

const ATTRIBUTE_TESTS: Readonly<Record<string, (actual: string, wanted: string) => boolean>> = {
  '=': (actual, wanted) => actual === wanted,
  '~=': (actual, wanted) => wanted !== '' && !/\s/.test(wanted) && actual.split(/[ \t\n\f\r]+/).includes(wanted),
  '|=': (actual, wanted) => actual === wanted || actual.startsWith(`${wanted}-`),
  '^=': (actual, wanted) => wanted !== '' && actual.startsWith(wanted),
  '$=': (actual, wanted) => wanted !== '' && actual.endsWith(wanted),
  '*=': (actual, wanted) => wanted !== '' && actual.includes(wanted),
};

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
  return (context, node, scope) => {
    if (!list(context, node, scope)) return false;
    const counter = context.counter(simple, (sibling) => list(context, sibling, NO_NODE));
    return isNth(nth, last ? counter.indexFromEnd(node) : counter.index(node));
  };
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

/** Is `index` one of a·n + b, n ≥ 0? */
function isNth({ a, b }: Nth, index: number): boolean {
  const distance = index - b;
  return a === 0 ? distance === 0 : distance % a === 0 && distance / a >= 0;
}

/** :has(): looks for an element that stands in the relation to the asked one that the first combinator names. */
function compileHas(selector: ComplexSelector): Matcher {
  const combinator = selector.compounds[1]!.combinator;
  const step = compileSteps(selector);
  if (combinator === ' ' && selector.compounds.length === 2) {
    const test = compileCompound({ ...selector.compounds[1]!, combinator: null });
    return (context, node) => {
      const accepts = (n: NodeId): boolean => test(context, n, NO_NODE);
      return context.firstBetween(step, node + 1, context.tree.afterSubtree(node), accepts) >= 0;
    };
  }
  if (combinator !== ' ' && selector.compounds.length === 2)
    return compileHasNear(combinator!, compileCompound(selector.compounds[1]!));
  const siblings = combinator === '+' || combinator === '~';
  const find: Matcher = (context, node) => {
    const { tree } = context;
    const parent = tree.parent(node);
    const start = siblings ? tree.nextSibling(node) : node + 1;
    if (start < 0 || (siblings && parent === NO_NODE)) return false;
    const end = tree.afterSubtree(siblings ? parent : node);
    for (let n = start; n < end; n++) {
      if (tree.isElement(n as NodeId) && step(context, n as NodeId, node) === MATCHES) return true;
    }
    return false;
  };
  // Every cell of a table asks for the same table.
  return (context, node) => context.remembered(step, node, () => find(context, node));
}

/** :has(> a), :has(+ a) and :has(~ a): only children, the next element, or later siblings can be meant. */
function compileHasNear(combinator: '>' | '+' | '~', test: ScopedTest): Matcher {
  const key = {};
  return (context, node) => {
    const { tree } = context;
    if (combinator === '~' && tree.parent(node) !== NO_NODE) {
      const accepts = (n: NodeId): boolean => test(context, n, NO_NODE);
      return context.counter(key, accepts).hasLater(node);
    }
    let n = combinator === '>' ? tree.firstChild(node) : tree.nextSibling(node);
    for (; n !== NO_NODE; n = tree.nextSibling(n)) {
      if (!tree.isElement(n)) continue;
      if (test(context, n, node)) return true;
      if (combinator === '+') return false;
    }
    return false;
  };
}

const FORM_CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'fieldset', 'optgroup', 'option']);
const REQUIRABLE = new Set(['input', 'select', 'textarea']);

/** HTML, “Attributes common to form controls” and “Disabled elements”: by itself, or by what it stands in. */
const isDisabled: ScopedTest = ({ tree }, node) => {
  const name = tree.name(node);
  if (!FORM_CONTROLS.has(name)) return false;
  if (tree.attr(node, 'disabled') !== undefined) return true;
  if (name === 'optgroup') return false;
  for (let below = node, n = tree.parent(node); n !== NO_NODE; below = n, n = tree.parent(n)) {
    if (tree.attr(n, 'disabled') === undefined) continue;
    if (name === 'option' && tree.name(n) === 'optgroup') return true;
    if (name !== 'option' && tree.name(n) === 'fieldset' && below !== firstLegend(tree, n)) return true;
  }
  return false;
};

function firstLegend(tree: DocumentTree, fieldset: NodeId): NodeId {
  let n = tree.firstChild(fieldset);
  while (n !== NO_NODE && tree.name(n) !== 'legend') n = tree.nextSibling(n);
  return n;
}

const isLink: ScopedTest = ({ tree }, node) =>
  (tree.name(node) === 'a' || tree.name(node) === 'area') && tree.attr(node, 'href') !== undefined;
const isChecked: ScopedTest = ({ tree }, node) =>
  tree.attr(node, tree.name(node) === 'option' ? 'selected' : 'checked') !== undefined &&
  (tree.name(node) === 'input' || tree.name(node) === 'option');
const isRequired: ScopedTest = ({ tree }, node) =>
  REQUIRABLE.has(tree.name(node)) && tree.attr(node, 'required') !== undefined;
/** Inputs that hold no text to be edited. */
const UNWRITABLE_TYPES = /^(?:hidden|range|color|checkbox|radio|file|submit|image|reset|button)$/i;
const isWritable: ScopedTest = (context, node, scope) => {
  const { tree } = context;
  const name = tree.name(node);
  if (name === 'textarea' || (name === 'input' && !UNWRITABLE_TYPES.test(tree.attr(node, 'type') ?? '')))
    return tree.attr(node, 'readonly') === undefined && !isDisabled(context, node, scope);
  const editable = tree.attr(node, 'contenteditable');
  return editable !== undefined && editable.toLowerCase() !== 'false';
};

const isPlaceholderShown: ScopedTest = ({ tree }, node) => {
  const name = tree.name(node);
  if (tree.attr(node, 'placeholder') === undefined) return false;
  if (name === 'textarea') return tree.textContent(node) === '';
  return name === 'input' && (tree.attr(node, 'value') ?? '') === '';
};

const PSEUDO_CLASSES: Readonly<Record<string, ScopedTest>> = {
  root: (context, node) => node === context.tree.root,
  empty: isEmpty,
  link: isLink,
  'any-link': isLink,
  checked: isChecked,
  default: isChecked,
  disabled: isDisabled,
  enabled: (context, node, scope) => FORM_CONTROLS.has(context.tree.name(node)) && !isDisabled(context, node, scope),
  required: isRequired,
  optional: (context, node, scope) => REQUIRABLE.has(context.tree.name(node)) && !isRequired(context, node, scope),
  'read-write': isWritable,
  'read-only': (context, node, scope) => !isWritable(context, node, scope),
  'placeholder-shown': isPlaceholderShown,
  indeterminate: ({ tree }, node) => tree.name(node) === 'progress' && tree.attr(node, 'value') === undefined,
  defined: () => true,
  open: ({ tree }, node) =>
    (tree.name(node) === 'details' || tree.name(node) === 'dialog') && tree.attr(node, 'open') !== undefined,
};

/** Selectors 4, § 14.2: no element children and no text but white space. */
function isEmpty({ tree }: MatchContext, node: NodeId): boolean {
  for (let n = tree.firstChild(node); n !== NO_NODE; n = tree.nextSibling(n)) {
    if (tree.isElement(n) || /[^ \t\n\f\r]/.test(tree.text(n))) return false;
  }
  return true;
}

function languageOf({ tree, pragmaLanguage }: MatchContext, node: NodeId): string {
  for (let n = node; n !== NO_NODE; n = tree.parent(n)) {
    const lang = tree.attr(n, 'lang') ?? tree.attr(n, 'xml:lang');
    if (lang !== undefined) return lang.toLowerCase();
  }
  return pragmaLanguage;
}

/** RFC 4647, § 3.3.2, extended filtering; the empty range is for content without a language (Selectors 4, § 7.2). */
function matchesLanguage(lang: string, ranges: readonly string[]): boolean {
  return ranges.some((range) => (range === '' || lang === '' ? range === lang : isInRange(lang, range)));
}

function isInRange(lang: string, range: string): boolean {
  const tags = lang.split('-');
  const [first, ...rest] = range.split('-');
  if (first !== '*' && first !== tags[0]) return false;
  let at = 1;
  for (const wanted of rest) {
    if (wanted === '*') continue;
    // Subtags that were not asked for are passed over, up to a singleton, which begins something else.
    while (at < tags.length && tags[at] !== wanted && tags[at]!.length > 1) at++;
    if (tags[at] !== wanted) return false;
    at++;
  }
  return true;
}

function directionOf({ tree }: MatchContext, node: NodeId): string {
  for (let n = node; n !== NO_NODE; n = tree.parent(n)) {
    const dir = tree.attr(n, 'dir')?.toLowerCase();
    if (dir === 'rtl' || dir === 'ltr') return dir;
    if (dir === 'auto' || (tree.name(n) === 'bdi' && dir === undefined)) return autoDirection(tree.textContent(n));
  }
  return 'ltr';
}
