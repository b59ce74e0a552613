import t from 'tap';
import { styled, styledTree } from '../helpers.js';
import { compileSelector } from '../../../engine/css/selectors/matcher.js';
import { MatchContext } from '../../../engine/css/selectors/match-context.js';
import { parseNth, parseSelectorList, type SelectorOptions } from '../../../engine/css/selectors/parser.js';
import { unpackSpecificity } from '../../../engine/css/selectors/ast.js';
import { parseStyleSheet } from '../../../engine/css/rules/style-sheet.js';
import { parseComponentValues } from '../../../engine/css/syntax/syntax.js';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { nodesWhere, treeOf } from '../tree-fixture.js';

const tree = treeOf([
  'html',
  { lang: 'en-GB' },
  [
    'body',
    ['h1', { id: 'h', class: 'title main' }, 'Head'],
    [
      'p',
      { id: 'p1' },
      'one',
      ['em', { id: 'em' }, 'two'],
      ' ',
      ['a', { id: 'a', href: '#x', rel: 'No-Follow next' }, 'link'],
    ],
    ['p', { id: 'p2', class: 'note', 'data-k': 'ab-cd' }],
    [
      'div',
      { id: 'd', lang: 'de', dir: 'rtl' },
      '\n ',
      ['p', { id: 'p3', class: 'note' }, ['b', { id: 'b' }]],
      ['span', { id: 's' }],
      ['p', { id: 'p4' }],
    ],
    ['input', { id: 'i1', type: 'checkbox', checked: '' }],
    ['input', { id: 'i2', disabled: '', required: '' }],
    [
      'ul',
      { id: 'u' },
      ['li', { id: 'l1' }],
      ['li', { id: 'l2', class: 'x' }],
      ['li', { id: 'l3' }],
      ['li', { id: 'l4', class: 'x' }],
      ['li', { id: 'l5' }],
    ],
  ],
]);
const context = new MatchContext(tree);

function matching(selector: string, options: SelectorOptions = {}): string {
  const tests = parseSelectorList(parseComponentValues(selector), options).map(compileSelector);
  return nodesWhere(tree, (node) => tests.some((test) => test(context, node)))
    .map((node) => tree.attr(node, 'id') ?? tree.name(node))
    .join(' ');
}

const cases: Record<string, string> = {
  p: 'p1 p2 p3 p4',
  P: 'p1 p2 p3 p4',
  '*|p': 'p1 p2 p3 p4',
  '#d': 'd',
  '.note': 'p2 p3',
  'p.note': 'p2 p3',
  '.title.main': 'h',
  '.Title': '',
  '[href]': 'a',
  '[type=checkbox]': 'i1',
  '[type="CHECKBOX"]': '',
  '[type=CHECKBOX i]': 'i1',
  '[data-k|=ab]': 'p2',
  '[data-k^=ab]': 'p2',
  '[data-k$=cd]': 'p2',
  '[data-k*="b-c"]': 'p2',
  '[data-k*=""]': '',
  '[class~=main]': 'h',
  '[rel~=next]': 'a',
  '[rel~=no-follow]': 'a',
  '[rel~=no-follow s]': '',
  'div p': 'p3 p4',
  'body > p': 'p1 p2',
  'h1 + p': 'p1',
  'p + p': 'p2',
  'h1 ~ p': 'p1 p2',
  'p ~ p': 'p2 p4',
  'div > p > b': 'b',
  'body p b': 'b',
  'body > p b': '',
  'h1 ~ div > span ~ p': 'p4',
  'p.note + span': 's',
  ':root': 'html',
  ':empty': 'p2 b s p4 i1 i2 l1 l2 l3 l4 l5',
  'li:first-child': 'l1',
  'li:last-child': 'l5',
  'em:only-of-type': 'em',
  'b:only-child': 'b',
  'li:nth-child(odd)': 'l1 l3 l5',
  'li:nth-child(2n)': 'l2 l4',
  'li:nth-child(-n+2)': 'l1 l2',
  'li:nth-child( 3n + 1 )': 'l1 l4',
  'li:nth-last-child(2)': 'l4',
  'li:nth-child(2 of .x)': 'l4',
  'li:nth-child(n of .x)': 'l2 l4',
  'li:nth-last-child(1 of .x)': 'l4',
  'p:nth-of-type(2)': 'p2 p4',
  'p:first-of-type': 'p1 p3',
  'p:last-of-type': 'p2 p4',
  'p:nth-last-of-type(2)': 'p1 p3',
  ':is(h1, .note)': 'h p2 p3',
  ':is(h1, :bogus, b)': 'h b',
  'p:where(.note)': 'p2 p3',
  'p:not(.note)': 'p1 p4',
  'p:not(.note, #p1)': 'p4',
  'p:not(div p)': 'p1 p2',
  'p:has(em)': 'p1',
  'p:has(> b)': 'p3',
  'h1:has(+ p)': 'h',
  'h1:has(~ ul)': 'h',
  'body :has(.x)': 'u',
  'div:has(p b)': 'd',
  ':has(> p > b)': 'd',
  'p:has(+ span)': 'p3',
  'p:lang(en)': 'p1 p2',
  'p:lang("de")': 'p3 p4',
  ':lang(fr)': '',
  'p:dir(rtl)': 'p3 p4',
  'h1:dir(ltr)': 'h',
  ':link': 'a',
  ':any-link': 'a',
  ':checked': 'i1',
  ':disabled': 'i2',
  'input:enabled': 'i1',
  ':required': 'i2',
  'input:optional': 'i1',
  'a:hover': '',
  'a:not(:hover)': 'a',
  'a:visited': '',
  'p:focus': '',
};

t.test('selectors match', async (t) => {
  for (const [selector, expected] of Object.entries(cases)) t.equal(matching(selector), expected, selector);
});

t.test('specificity', async (t) => {
  const table: Record<string, number[]> = {
    '*': [0, 0, 0],
    li: [0, 0, 1],
    'ul ol+li': [0, 0, 3],
    'h1 + *[rel=up]': [0, 1, 1],
    'li.red.level': [0, 2, 1],
    '#x34y': [1, 0, 0],
    '#s12:not(foo)': [1, 0, 1],
    ':is(em, #foo)': [1, 0, 0],
    ':where(#foo) p': [0, 0, 1],
    ':nth-child(even of li, .item)': [0, 2, 0],
    'p::before': [0, 0, 2],
    ':has(#a)': [1, 0, 0],
    'a:hover': [0, 1, 1],
  };
  for (const [selector, expected] of Object.entries(table)) {
    t.same(unpackSpecificity(parseSelectorList(parseComponentValues(selector))[0]!.specificity), expected, selector);
  }
});

t.test('invalid selectors are errors', async (t) => {
  for (const selector of [
    '',
    'p,',
    '> p',
    'p >',
    'p..a',
    '.1a',
    '[=x]',
    'p:bogus',
    'p::bogus',
    'p::before b',
    ':not()',
    'p:nth-child(x)',
    'p $ b',
    '::before::after',
    ':not(::before)',
  ]) {
    t.throws(() => parseSelectorList(parseComponentValues(selector)), { name: 'SelectorError' }, selector);
  }
});

t.test('An+B', async (t) => {
  t.same(parseNth('odd'), { a: 2, b: 1 });
  t.same(parseNth('-2n-3'), { a: -2, b: -3 });
  t.same(parseNth('n'), { a: 1, b: 0 });
  t.same(parseNth('+5'), { a: 0, b: 5 });
  t.equal(parseNth('2 n'), undefined);
});

/** Counts how often matching asks the tree for a next sibling or a parent. */
function counting(rows: number, selector: string): number {
  const table = treeOf(['html', ['body', ...Array.from({ length: rows }, () => ['p', ['b', 'x']] as const)]]);
  let steps = 0;
  for (const method of ['nextSibling', 'parent'] as const) {
    const original = table[method].bind(table);
    Object.defineProperty(table, method, { value: (node: never) => (steps++, original(node)) });
  }
  const large = new MatchContext(table);
  const test = compileSelector(parseSelectorList(parseComponentValues(selector))[0]!);
  for (let n = 0; n < table.length; n++) if (table.isElement(n as never)) test(large, n as never);
  return steps;
}

t.test('positions among siblings are found in linear time', async (t) => {
  for (const selector of [
    'p:nth-child(2n)',
    'p:nth-last-child(2n)',
    'p:nth-of-type(2n)',
    'p + p',
    'p ~ p',
    'p:nth-child(odd of p)',
    'p:first-child b:last-child',
    'p:has(+ i)',
    'p:has(~ i)',
  ]) {
    const [small, large] = [counting(200, selector), counting(2000, selector)];
    t.ok(large < small * 11, `${selector}: ${small} → ${large}`);
  }
});

t.test('chains of descendants do not backtrack exponentially', async (t) => {
  let chain: readonly [string, ...never[]] = ['p', 'x' as never];
  for (let i = 0; i < 300; i++) chain = ['div', chain as never];
  const deep = treeOf(['html', ['body', chain]]);
  let tests = 0;
  const name = deep.name.bind(deep);
  Object.defineProperty(deep, 'name', { value: (node: never) => (tests++, name(node)) });
  const test = compileSelector(parseSelectorList(parseComponentValues('i div div div div div div > div div p'))[0]!);
  const leaf = nodesWhere(deep, (node) => name(node) === 'p')[0]!;
  t.equal(test(new MatchContext(deep), leaf), false);
  t.ok(tests < 5000, `${tests} tests`);
});

t.test('an id selector that begins with a digit is invalid', async (t) => {
  const { style } = styled([['p', { id: '1a' }, 'x']], 'p { color: lime } #1a { color: red }');
  t.match(style('1a').color, { r: 0, g: 1 });
});

t.test('pseudo-elements of other engines are valid and match nothing', async (t) => {
  const width = (css: string) => styled([['p', { id: 'p' }]], css).style('p').width;
  t.equal(width('p, p::-webkit-scrollbar {width:1px}'), 1);
  t.equal(width('p, p::selection, p::part(x) {width:1px}'), 1);
  t.equal(width('p::selection {width:1px}'), 'auto');
  t.equal(width('p, p::-moz-focus-inner {width:1px}'), 'auto');
});

t.test('form controls', async (t) => {
  const { style } = styled(
    [
      [
        'fieldset',
        { disabled: '' },
        ['legend', {}, ['input', { id: 'legend' }]],
        ['input', { id: 'field', placeholder: 'x' }],
      ],
      ['input', { id: 'filled', placeholder: 'x', value: 'y' }],
      ['p', { id: 'editable', contenteditable: '' }],
    ],
    'input:disabled {width:1px} :placeholder-shown {height:1px} :read-write {order:1}',
  );
  t.equal(style('field').width, 1);
  t.equal(style('legend').width, 'auto', 'a disabled fieldset spares its first legend');
  t.equal(style('field').height, 1);
  t.equal(style('filled').height, 'auto');
  t.equal(style('editable').order, 1);
  t.equal(style('field').order, 0);
});

t.test('languages and directions', async (t) => {
  const content = [
    ['p', { id: 'fr', lang: 'fr-Latn-FR-x-foobar' }],
    ['p', { id: 'de', lang: 'de-Latn-DE-1996' }],
    ['p', { id: 'auto', dir: 'auto' }, ['b', { id: 'b' }, '\u05d0']],
    ['p', { id: 'none', lang: '' }],
  ] as const;
  const matches = (selector: string, id: string) => styled(content, `${selector} {width:1px}`).style(id).width === 1;
  t.ok(matches(':lang(fr)', 'fr'));
  t.notOk(matches(':lang("fr-x-foobar")', 'de'));
  t.ok(matches(':lang("fr-x-foobar")', 'fr'), 'subtags between are passed over');
  t.ok(matches(':lang("de-de")', 'de'));
  t.ok(matches(':lang("*-DE")', 'de'));
  t.notOk(matches(':lang("de-AT")', 'de'));
  t.ok(matches(':lang("")', 'none'));
  t.ok(matches(':dir(rtl)', 'b'));
  t.notOk(matches(':dir(ltr, rtl)', 'fr'), 'one direction only');
  const meta = treeOf([
    'html',
    ['head', ['meta', { 'http-equiv': 'Content-Language', content: 'fr' }]],
    ['body', ['p', { id: 'p' }]],
  ]);
  const document = styledTree(meta, 'p:lang(fr) {width:1px}');
  t.equal(document.style('p').width, 1, 'the document’s meta element');
  t.equal(document.style('p').lang, 'fr');
});

t.test(':has() inside of :has() is invalid, also where & stands for it', async (t) => {
  const width = (css: string) => styled([['div', { id: 'd' }, ['p', { id: 'p' }, ['b', {}]]]], css).style('d').width;
  t.equal(width('div:has(p:has(b)) {width:1px}'), 'auto');
  t.equal(width('p:has(b) { :has(> &) {width:1px} }'), 'auto');
  t.equal(width('p { :has(> &) {width:1px} }'), 1);
});

t.test(':has() with several steps looks through an element once, whoever asks for it', (t) => {
  const rows = Array.from({ length: 40 }, () => ['tr', ['td'], ['td']] as const);
  const tree = treeOf(['table', ...rows]);
  let looks = 0;
  const isElement = tree.isElement.bind(tree);
  tree.isElement = (node) => (looks++, isElement(node));
  const context = new MatchContext(tree);
  const test = compileSelector(parseSelectorList(parseComponentValues('table:has(> tr > :nth-child(3)) td'))[0]!);
  for (const cell of nodesWhere(tree, (node) => tree.name(node) === 'td')) t.notOk(test(context, cell));
  t.ok(looks < 20 * tree.length, `${looks} looks at ${tree.length} nodes`);
  t.end();
});

t.test('what looks at the siblings of the root ends', async (t) => {
  t.match(matching(':-platen-first-node', { internal: true }), tree.name(tree.root));
  t.doesNotThrow(() =>
    styled([['p', { id: 'p' }, 'x']], '@scope { :nth-child(1 of :scope) { width: 7px } }').style('p'),
  );
});

t.test('names of our own are no selectors in the style sheets of authors', (t) => {
  const names = [':-platen-first-node', 'p:-platen-blank', 'input::-platen-tick'];
  for (const name of names) {
    const diagnostics = new Diagnostics();
    t.match(parseStyleSheet(`${name} { color: red }`, { origin: 'author' }, diagnostics).rules, { length: 0 });
    t.match(diagnostics.warnings[0]?.message, `The selector “${name}” was ignored with its rule`);
    t.doesNotThrow(() => matching(name, { internal: true }));
  }
  t.equal(matching(':is(:-platen-first-node, html)'), 'html', 'a forgiving list leaves them out');
  t.end();
});
