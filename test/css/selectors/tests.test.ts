/** Selectors whose matching would multiply: the tests they take grow no faster than elements times selectors. */
import t from 'tap';
import { MatchContext } from '../../../engine/css/selectors/match-context.js';
import { compileSelector } from '../../../engine/css/selectors/matcher.js';
import { parseSelectorList } from '../../../engine/css/selectors/parser.js';
import { parseComponentValues } from '../../../engine/css/syntax/syntax.js';
import { Budgets } from '../../../engine/budget.js';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { createStyleResolver } from '../../../engine/css/cascade/create-style-resolver.js';
import { parseStyleSheet } from '../../../engine/css/rules/style-sheet.js';
import type { DocumentTree, NodeId } from '../../../engine/tree/document-tree.js';
import { messages, styled } from '../helpers.js';
import { treeOf, type FixtureNode } from '../tree-fixture.js';

const times = (count: number, node: FixtureNode): FixtureNode[] => Array.from({ length: count }, () => node);
const flat = treeOf(['html', ['body', ...times(3000, ['p', ['b', 'x']])]]);
let chain: FixtureNode = ['p', 'x'];
for (let i = 0; i < 200; i++) chain = ['div', chain];
const deep = treeOf(['html', ['body', chain]]);

function nested(make: (inner: string) => string, depth: number, innermost = 'p'): string {
  return Array.from({ length: depth }).reduce<string>(make, innermost);
}

/** Tests for each element of the tree, the element's own among them. */
function testsOf(tree: DocumentTree, selector: string): number {
  let tests = 0;
  const context = new MatchContext(tree, (count) => (tests += count));
  const matches = compileSelector(parseSelectorList(parseComponentValues(selector))[0]!);
  for (let n = 0; n < tree.length; n++) {
    tests++;
    if (tree.isElement(n as NodeId)) matches(context, n as NodeId);
  }
  return tests / tree.length;
}

t.test('a selector that would multiply is tested a few times for each of its parts and each element', async (t) => {
  const cases: [tree: DocumentTree, selector: string, parts: number][] = [
    [flat, nested((inner) => `:nth-child(2n+1 of ${inner})`, 30), 30],
    [flat, nested((inner) => `:nth-last-child(2n+1 of ${inner})`, 30), 30],
    [flat, `${'p + '.repeat(200)}p`, 200],
    [flat, `${'p ~ '.repeat(100)}p`, 100],
    [flat, 'p:has(+ .a b)', 3],
    [flat, 'p:has(~ p > .d)', 3],
    [flat, 'p:has(~ p ~ p ~ .d)', 4],
    [deep, nested((inner) => `:is(:is(* ${inner}) *)`, 20, '.z'), 60],
    [deep, 'div:has(div div div div .q)', 5],
    [deep, '.z > div div > div div > div p', 6],
  ];
  for (const [tree, selector, parts] of cases) {
    const tests = testsOf(tree, selector);
    t.ok(tests < 12 * parts + (tree === deep ? 200 * parts : 0), `${selector.slice(0, 60)}: ${tests} for each element`);
  }
});

t.test('rules by elements end in an error where they are far too many', async (t) => {
  const css = Array.from({ length: 500 }, (_, i) => `:not(.a${i}) * { color: red }`).join('');
  const diagnostics = new Diagnostics(new Budgets(100, { selectorTests: 100_000 }));
  const sheet = parseStyleSheet(css, { origin: 'author' }, diagnostics);
  const resolver = createStyleResolver(flat, [sheet], { pageWidth: 800, pageHeight: 1000 }, diagnostics);
  const style = (node: NodeId): ReturnType<typeof resolver.styleOf> =>
    resolver.styleOf(node, flat.parent(node) < 0 ? null : style(flat.parent(node)));
  t.throws(() => {
    for (let n = 0; n < flat.length; n++) if (flat.isElement(n as NodeId)) style(n as NodeId);
  }, /more than 100,000 tests of elements against selectors/);
});

t.test('a selector with too many parts in a row is left out with a warning', async (t) => {
  const { diagnostics } = styled([['p', 'x']], `${'p + '.repeat(5000)}p { color: red }`);
  t.match(messages(diagnostics), [/more than 256 parts/]);
  const { diagnostics: fine } = styled([['p', 'x']], `${'div '.repeat(200)}p { color: red }`);
  t.same(messages(fine), []);
});

t.test('@scope in @scope looks for its roots once for each element', async (t) => {
  let node: FixtureNode = ['p', { id: 'p' }, 'x'];
  for (let i = 0; i < 60; i++) node = ['div', node];
  const css = `${'@scope (div) {'.repeat(20)} p { width: 7px } ${'}'.repeat(20)}`;
  const { style } = styled([node], css);
  t.equal(style('p').width, 7);
});

t.test('repeated classes and selectors of one rule count once', async (t) => {
  const css = `${Array.from({ length: 200 }, () => 'p').join(',')} { width: 3px } .a { height: 4px }`;
  const { style } = styled([['p', { id: 'p', class: 'a '.repeat(500) }, 'x']], css);
  t.match(style('p'), { width: 3, height: 4 });
});

t.test('a position among siblings that depends on the scoping root is found under it', async (t) => {
  const css = '@scope (.s) { :nth-child(2 of :scope > p) { width: 7px } }';
  const { style } = styled(
    [['div', { class: 's' }, ['i', 'x'], ['p', { id: 'a' }, 'x'], ['p', { id: 'b' }, 'x']]],
    css,
  );
  t.equal(style('a').width, 'auto');
  t.equal(style('b').width, 7);
});

t.test(':dir() reads the text up to its first letter', async (t) => {
  const css = ':dir(rtl) { width: 7px }';
  const { style } = styled(
    [
      ['div', { dir: 'auto' }, '12 ', ['p', { id: 'rtl' }, '3', ['b', 'א a']]],
      ['bdi', ['p', { id: 'none' }, '3']],
    ],
    css,
  );
  t.equal(style('rtl').width, 7);
  t.equal(style('none').width, 'auto');
});
