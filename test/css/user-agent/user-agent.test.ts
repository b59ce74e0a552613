import t from 'tap';
import { styled, styledTree } from '../helpers.js';
import { treeOf, type FixtureNode } from '../tree-fixture.js';

const styleOf = (node: FixtureNode, id = 'x', css = '') => styled([node], css, true).style(id);

t.test('elements look as HTML says', async (t) => {
  const h1 = styleOf(['h1', { id: 'x' }]);
  t.same([h1.display, h1.fontSize, h1.fontWeight, h1.breakAfter, h1.bookmarkLevel], ['block', 32, 700, 'avoid', 1]);
  t.equal(styleOf(['p', { id: 'x' }]).marginTop, 16);
  t.same([styleOf(['li', { id: 'x' }]).display, styleOf(['td', { id: 'x' }]).paddingTop], ['list-item', 1]);
  t.same(
    [styleOf(['th', { id: 'x' }]).textAlign, styleOf(['div', { align: 'right' }, ['th', { id: 'x' }]]).textAlign],
    ['center', '-webkit-right'],
  );
  t.equal(styleOf(['ul', ['li', ['table', ['tr', ['th', { id: 'x' }]]]]]).textAlign, 'center', 'a list aligns nothing');
  const inCentre = ['center', ['table', { id: 't' }, ['tr', ['td', { id: 'x' }]]]] as const satisfies FixtureNode;
  t.same(
    [styleOf(inCentre, 't').alignedShare, styleOf(inCentre, 't').textAlign, styleOf(inCentre).textAlign],
    [0.5, 'start', 'start'],
    'a table is aligned, what is in it is not',
  );
  t.same(
    [
      styleOf(['ul', ['li', ['ul', { id: 'x' }]]]).listStyleType,
      styleOf(['ul', ['li', ['ul', { id: 'x' }]]]).marginTop,
    ],
    ['circle', 0],
  );
  t.equal(styleOf(['ul', { dir: 'rtl', id: 'x' }]).paddingRight, 40);
  t.same(styleOf(['a', { id: 'x', href: '#' }]).textDecorationLine, ['underline']);
  t.same(styleOf(['a', { id: 'x' }]).textDecorationLine, []);
  t.equal(styleOf(['pre', { id: 'x' }]).fontSize, 13);
  t.equal(styleOf(['noscript', { id: 'x' }]).display, 'inline', 'noscript is shown');
  t.equal(styleOf(['details', ['p', { id: 'x' }]]).display, 'block', 'closed details are shown');
  t.equal(styleOf(['script', { id: 'x' }]).display, 'none');
  t.equal(styleOf(['p', { id: 'x', hidden: '' }]).display, 'none');
  t.equal(styleOf(['sup', { id: 'x' }]).baselineShift, 'super');
});

t.test('q has quotes', async (t) => {
  const s = styled([['q', { id: 'x' }]], '', true);
  t.same(s.resolver.pseudoStyleOf(s.node('x'), 'before', s.style('x'))?.content, [
    { kind: 'quote', value: 'open-quote' },
  ]);
  t.equal(s.resolver.pseudoStyleOf(s.node('x'), 'first-line', s.style('x')), null);
});

t.test('pseudo-elements without content make no box', async (t) => {
  const s = styled([['p', { id: 'x' }]], 'p::before{color:red} p:after{content:"x"} p::marker{color:red}');
  const pseudo = (name: 'before' | 'after' | 'marker') => s.resolver.pseudoStyleOf(s.node('x'), name, s.style('x'));
  t.equal(pseudo('before'), null);
  t.same(pseudo('after')?.content, [{ kind: 'string', value: 'x' }]);
  t.equal(pseudo('marker')?.color.r, 1);
});

t.test('presentational attributes', async (t) => {
  const image = styleOf(['img', { id: 'x', width: '50', height: '40%', align: 'left', hspace: '3', border: '2' }]);
  t.same(
    [image.width, image.height, image.float, image.marginLeft, image.borderTopWidth],
    [50, { kind: 'linear', px: 0, percent: 40 }, 'left', 3, 2],
  );
  const table: FixtureNode = [
    'table',
    { id: 't', border: '3', cellpadding: '5', cellspacing: '7', bgcolor: '#ff0000', align: 'center', width: '0' },
    ['tr', ['td', { id: 'x', nowrap: '', valign: 'top', width: '10%' }]],
  ];
  const [outer, cell] = [styleOf(table, 't'), styleOf(table)];
  t.same(
    [outer.borderTopWidth, outer.borderSpacing, outer.backgroundColor.r, outer.marginLeft, outer.width],
    [3, [7, 7], 1, 'auto', 'auto'],
  );
  t.same(
    [cell.borderTopWidth, cell.borderTopStyle, cell.paddingLeft, cell.textWrapMode, cell.baselineShift],
    [1, 'inset', 5, 'nowrap', 'top'],
  );
  const font = styleOf(['font', { id: 'x', color: 'RED', size: '+2', face: 'A, serif' }]);
  t.same([font.color.r, font.fontSize, font.fontFamily], [1, 24, ['A', 'serif']]);
  t.same(styleOf(['ol', { id: 'x', start: '5' }]).counterReset, [{ name: 'list-item', value: 4 }]);
  const reversed = { name: 'list-item', value: 0, reversed: 'counted' };
  t.same(styleOf(['ol', { id: 'x', reversed: '' }, ['li'], ['li']]).counterReset, [reversed]);
  const given = { name: 'list-item', value: 10, reversed: 'given' };
  t.same(styleOf(['ol', { id: 'x', reversed: '', start: '9' }]).counterReset, [given]);
  t.same(styleOf(['li', { id: 'x', value: '9' }]).counterSet, [{ name: 'list-item', value: 9 }]);
  t.equal(styleOf(['ol', { id: 'x', type: 'A' }]).listStyleType, 'upper-alpha');
  t.equal(styleOf(['p', { id: 'x', lang: 'de-AT' }]).lang, 'de-AT');
  t.equal(styleOf(['div', { lang: 'fr' }, ['p', { id: 'x' }]]).lang, 'fr');
  t.equal(styleOf(['p', { id: 'x', dir: 'auto' }, '12 שלום']).direction, 'rtl');
  t.equal(styleOf(['p', { id: 'x', dir: 'auto' }, '\u200fabc']).direction, 'rtl', 'a mark is strong');
  t.equal(
    styleOf(['p', { id: 'x', dir: 'auto' }, ['bdi', 'שלום'], 'abc']).direction,
    'ltr',
    'what is apart says nothing',
  );
  t.equal(styleOf(['br', { id: 'x', clear: 'all' }]).clear, 'both');
  t.same(
    [
      styleOf(['hr', { id: 'x', size: '5' }]).height,
      styleOf(['hr', { id: 'x', align: 'left', width: '50%' }]).marginLeft,
    ],
    [3, 0],
  );
  t.equal(styleOf(['font', { id: 'x', face: 'a"; color: red' }]).color.r, 0, 'values cannot add declarations');
  t.equal(styleOf(['p', { id: 'x', lang: 'en";color:red' }]).color.r, 0);
});

t.test('body attributes', async (t) => {
  const s = styledTree(
    treeOf([
      'html',
      ['body', { text: 'blue', link: '#00ff00', bgcolor: 'red' }, ['a', { id: 'x', href: '#' }], ['p', { id: 'p' }]],
    ]),
    '',
    true,
  );
  t.same([s.style('x').color.g, s.style('p').color.b], [1, 1]);
});

t.test('equal elements share one frozen style', async (t) => {
  const s = styled(
    [
      ['p', { id: 'a', class: 'x y' }],
      ['p', { id: 'b', class: 'y x' }],
      ['p', { id: 'c', style: 'color:red' }],
      ['p', { id: 'd', style: 'color:red' }],
      ['p', { id: 'e', align: 'center' }],
      ['p', { id: 'f', align: 'center' }],
    ],
    '.x{color:blue} .y{margin:1px}',
    true,
  );
  t.equal(s.style('a'), s.style('b'));
  t.equal(s.style('c'), s.style('d'));
  t.equal(s.style('e'), s.style('f'));
  t.not(s.style('a'), s.style('c'));
  t.ok(Object.isFrozen(s.style('a')));
});

t.test('the cache of styles stays bounded and right', async (t) => {
  const s = styled(
    Array.from({ length: 25_000 }, (_, i): FixtureNode => ['p', { id: `p${i}`, style: `width:${i}px` }]),
    '',
  );
  const body = s.resolver.styleOf(1 as never, s.resolver.styleOf(0 as never, null));
  for (let i = 0; i < 25_000; i += 1) {
    if (s.resolver.styleOf((i + 2) as never, body).width !== i) t.fail(`p${i}`);
  }
  t.equal(s.resolver.styleOf(2 as never, body).width, 0);
});
