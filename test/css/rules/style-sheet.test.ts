import t from 'tap';
import { createStyleResolver } from '../../../engine/css/cascade/create-style-resolver.js';
import { attachImport, parseStyleSheet, type StyleRule } from '../../../engine/css/rules/style-sheet.js';
import { USER_AGENT_CSS } from '../../../engine/css/user-agent/user-agent-css.js';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { messages, styled } from '../helpers.js';
import { treeOf } from '../tree-fixture.js';

const P = [['p', { id: 'p' }, ['b', { id: 'b', class: 'x' }, 'x']]] as const;
const widthOf = (css: string, id = 'p') => styled(P, css).style(id).width;

t.test('media queries', async (t) => {
  const table: Record<string, boolean> = {
    print: true,
    screen: false,
    all: true,
    'not screen': true,
    'only print': true,
    'screen, print': true,
    '(min-width: 700px)': true,
    '(min-width: 900px)': false,
    'print and (max-width: 800px)': true,
    '(width: 800px)': true,
    '(width >= 50em)': true,
    '(400px < width <= 800px)': true,
    '(orientation: portrait)': true,
    '(orientation: landscape)': false,
    '(prefers-color-scheme: dark)': false,
    '(prefers-color-scheme: light)': true,
    '(hover)': false,
    '(hover: none)': true,
    'not (hover)': true,
    '(color)': true,
    '(unknown)': false,
    'not (unknown)': false,
    '(unknown) or (color)': true,
    '((color) and (not (hover)))': true,
    '': true,
    'print and': false,
    '(aspect-ratio: 4/5)': true,
    '(min-resolution: 2dppx)': true,
    '(color-gamut: dci-p3), not (color-gamut: dci-p3)': false,
    'not (color-gamut: p3)': true,
    '(width > calc(-1px * sign(15px - 1rem)))': true,
    '(width > calc(1px * 1000 * (1em / 1px)))': false,
  };
  for (const [query, expected] of Object.entries(table))
    t.equal(widthOf(`@media ${query} {p{width:1px}}`) === 1, expected, query);
});

t.test('@supports', async (t) => {
  const table: Record<string, boolean> = {
    '(display: grid)': true,
    '(display: none) and (color: red)': true,
    '(foo: bar)': false,
    'not (foo: bar)': true,
    '(foo:bar) or (color:red)': true,
    'selector(a > b)': true,
    'selector(a:bogus)': false,
    '(--x: 1)': true,
    '(width: 1px) and (width: bogus)': false,
    'font-tech(color-COLRv1)': false,
    'font-format(WOFF)': true,
    'not font-format("woff")': true,
    'not font-format(truetype, opentype)': true,
    'selector(:is(.a))': true,
    'selector(:is(:bogus, .a))': false,
    'selector(:not(.a, :has(:where(:bogus))))': false,
    'selector(> a)': false,
    'selector(input::placeholder)': true,
    'selector(input::details-content::before)': true,
    '(--: a)': false,
  };
  for (const [condition, expected] of Object.entries(table))
    t.equal(widthOf(`@supports ${condition} {p{width:1px}}`) === 1, expected, condition);
});

t.test('nesting', async (t) => {
  t.equal(widthOf('p { .x { width:1px } }', 'b'), 1, 'implicit descendant');
  t.equal(widthOf('b { &.x { width:1px } }', 'b'), 1);
  t.equal(widthOf('.x { p > & { width:1px } }', 'b'), 1);
  t.equal(widthOf('p { > b { width:1px } }', 'b'), 1);
  t.equal(
    widthOf('p { b:hover { width:2px } b:not(:hover) { width:1px } }', 'b'),
    1,
    'a pseudo-class does not look like a declaration',
  );
  t.equal(widthOf('p { @media print { width:1px } }'), 1, 'declarations in a nested @media');
  t.equal(widthOf('p { @media print { & b { width:1px } } }', 'b'), 1);
  t.equal(widthOf('p { width:1px; b{} width:2px }'), 2, 'declarations after a nested rule');
  t.equal(
    widthOf('#p, i { b { width:1px } } p b.x.x { width: 2px }', 'b'),
    1,
    '& weighs as much as its heaviest alternative',
  );
});

t.test('warnings have their place', async (t) => {
  const diagnostics = new Diagnostics();
  const css = 'p { color: red;\n  flurb: 1; width: purple }\np:bogus { color: red }\n@unknown x;\nx y z';
  parseStyleSheet(css, { origin: 'author', url: 'a.css', lineOffset: 10, columnOffset: 4 }, diagnostics);
  t.same(
    diagnostics.warnings.map(({ code, position }) => [code, position?.file, position?.line, position?.column]),
    [
      ['SVC_CSS_UNSUPPORTED', 'a.css', 12, 3],
      ['SVC_CSS_UNSUPPORTED', 'a.css', 12, 13],
      ['SVC_CSS_UNSUPPORTED', 'a.css', 13, 1],
      ['SVC_CSS_UNSUPPORTED', 'a.css', 14, 1],
      ['SVC_CSS_UNSUPPORTED', 'a.css', 15, 1],
    ],
  );
  t.match(messages(diagnostics)[0], /“flurb”/);
  const first = parseStyleSheet('p{color:red}', { origin: 'author', columnOffset: 4 }, diagnostics)
    .rules[0] as StyleRule;
  t.same(first.position, { line: 1, column: 5 });
});

t.test('what is dropped without a warning', async (t) => {
  for (const css of [
    '-webkit-box-flex:1',
    '*zoom:1',
    '_height:1px',
    'mso-line-height-rule:exactly',
    'cursor:pointer',
    'transition:all 1s',
    'animation-name:x',
    'display:-webkit-box',
    'background:-webkit-linear-gradient(red,blue)',
    'scroll-margin:1px',
    'will-change:x',
    '--x:y',
    'box-shadow:none',
  ]) {
    t.same(messages(styled(P, `p{${css}; width:1px}`).diagnostics), [], css);
    t.equal(widthOf(`p{${css}; width:1px}`), 1, css);
  }
  t.same(
    messages(
      styled(
        P,
        'p::selection{color:red} input::-moz-focus-inner{border:0} @keyframes x{from{top:0}} @-ms-viewport{width:1px} a:hover{color:red}',
      ).diagnostics,
    ),
    [],
  );
});

t.test('the user-agent sheet is understood to the last declaration', async (t) => {
  const css = USER_AGENT_CSS.replaceAll(/[^;{]*-internal-[^;}]*/g, '').replaceAll('::-platen-tick', '::before');
  // This hides where our sheet says it, and nowhere else.
  const general = css.replace('content-visibility: hidden', '');
  t.same(messages(styled(P, general).diagnostics), []);
});

t.test('imports', async (t) => {
  const diagnostics = new Diagnostics();
  const sheet = parseStyleSheet(
    '@charset "x"; @layer z; @import "b.css" layer(l) supports(display:grid) print; @import url(c.css) screen; @import url(d.css) supports(foo:bar); p{width:1px} @import "e.css";',
    { origin: 'author', url: 'https://x.org/css/a.css' },
    diagnostics,
  );
  t.same(
    sheet.imports.map((rule) => [rule.url, rule.layer, rule.media({ pageWidth: 1, pageHeight: 1 })]),
    [
      ['https://x.org/css/b.css', ['l'], true],
      ['https://x.org/css/c.css', null, false],
    ],
  );
  t.match(messages(diagnostics), [/@import was ignored/]);
  attachImport(sheet.imports[0]!, parseStyleSheet('#p{width:2px; height:3px}', { origin: 'author' }, diagnostics));
  const tree = treeOf(['html', ['p', { id: 'p' }]]);
  const resolver = createStyleResolver(tree, [sheet], { pageWidth: 800, pageHeight: 1000 }, diagnostics);
  const style = resolver.styleOf(1 as never, resolver.styleOf(0 as never, null));
  t.same([style.width, style.height], [1, 3], 'the imported layer is weaker than the sheet');
  attachImport(sheet.imports[0]!, sheet);
  t.ok(
    createStyleResolver(tree, [sheet], { pageWidth: 800, pageHeight: 1000 }, diagnostics),
    'a circle of imports ends',
  );
});

t.test('@font-face', async (t) => {
  const s = styled(
    P,
    '@font-face{font-family:"A B"; src:local(X Y), url("a.woff2") format("woff2"), url(a.ttf) format(truetype) tech(variations); font-weight:100 900; font-style:italic; font-stretch:75% 125%; unicode-range:U+26, U+0-7F, U+4??; ascent-override: 90%; descent-override: normal; line-gap-override: 0%} @font-face{src:url(x)}',
  );
  t.same(s.resolver.fontFaces, [
    {
      family: 'A B',
      sources: [{ local: 'X Y' }, { url: 'a.woff2', format: 'woff2' }, { url: 'a.ttf', format: 'truetype' }],
      weight: [100, 900],
      style: 'italic',
      stretch: [75, 125],
      unicodeRange: [
        [0x26, 0x26],
        [0, 0x7f],
        [0x400, 0x4ff],
      ],
      ascentOverride: 0.9,
      descentOverride: null,
      lineGapOverride: 0,
      sizeAdjust: 1,
      features: new Map(),
      variations: new Map(),
      namedInstance: '',
      languageOverride: '',
    },
  ]);
  t.match(messages(s.diagnostics), [/needs font-family and a src/]);
});

t.test('@page', async (t) => {
  const css = `@page{size:A4; margin:1in; @top-left{content:"all"; color:red} @bottom-center{content:counter(page)}}
    @page :first{margin-top:2in; @top-left{content:none}} @page :left{margin-left:5px} @page wide{size:A4 landscape} @page wide:first{margin-top:3in} @page :blank{@bottom-center{content:normal}}
    html{font-size:20px; color:blue}`;
  const { resolver } = styled(P, css);
  const page = (index: number, name = '', left = false, blank = false) =>
    resolver.pageStyle({ index, name, indexInGroup: index, left, blank });
  t.same([page(1).style.marginTop, page(2).style.marginTop, page(1, 'wide').style.marginTop], [192, 96, 288]);
  t.same([page(2, '', true).style.marginLeft, page(3).style.marginLeft], [5, 96]);
  t.same([Math.round(page(2).width), Math.round(page(2).height), Math.round(page(2, 'wide').width)], [794, 1123, 1123]);
  t.same([...page(1).marginBoxes.keys()], ['bottom-center']);
  t.same([...page(2).marginBoxes.keys()], ['top-left', 'bottom-center']);
  t.same([...page(2, '', false, true).marginBoxes.keys()], ['top-left']);
  const box = page(2).marginBoxes.get('bottom-center')!;
  t.same(
    [box.fontSize, box.color.b, page(2).marginBoxes.get('top-left')!.color.r],
    [20, 1, 1],
    'margin boxes inherit from the page, it from the root',
  );
  t.equal(page(5), page(7), 'equal pages share a style');
  t.same(
    [
      styled(P, '@page{size:landscape}').resolver.pageStyle({
        index: 1,
        name: '',
        indexInGroup: 1,
        left: false,
        blank: false,
      }).width,
      styled(P, '').resolver.pageStyle({ index: 1, name: '', indexInGroup: 1, left: false, blank: false }).width,
    ],
    [1000, 800],
  );
});

t.test('hostile input neither throws nor hangs', async (t) => {
  const inputs = [
    '('.repeat(50_000),
    '{'.repeat(50_000),
    'a{'.repeat(5000),
    'p{width:' + 'calc('.repeat(5000),
    '@media '.repeat(5000),
    ':is('.repeat(5000) + '{}',
    '"',
    '\\',
    '/*',
    'p{width:calc(' + 'min(1%,2px)+'.repeat(300).replaceAll('+', ' + ') + '1px)}',
    '@',
    '}}}}',
    'p{a:b}}p{width:1px}',
    ':not('.repeat(3000) + 'a{}',
  ];
  for (const css of inputs) t.ok(styled(P, css).style('p'), css.slice(0, 12));
});

t.test('namespaces', async (t) => {
  const drawing = [['p', { id: 'p' }, ['svg', {}, ['a', { id: 'a', 'xlink:href': '#x' }]]]] as const;
  const widthIn = (css: string, id: string) => styled(drawing, css).style(id).width;
  const svg = '@namespace svg "http://www.w3.org/2000/svg"; ';
  t.equal(widthIn(`${svg} svg|a {width:1px}`, 'a'), 1);
  t.equal(widthIn(`${svg} svg|p {width:1px}`, 'p'), 'auto');
  t.equal(widthIn(`${svg} svg|*, foo {width:1px}`, 'a'), 1);
  t.equal(widthIn('|a {width:1px}', 'a'), 'auto', 'in no namespace');
  t.equal(widthIn('*|a {width:1px}', 'a'), 1);
  t.equal(widthIn('@namespace url(http://www.w3.org/2000/svg); p {width:1px} #p {width:2px}', 'p'), 'auto', 'default');
  t.equal(widthIn('@namespace url(http://www.w3.org/2000/svg); :is(#p, a) {width:1px}', 'a'), 1);
  t.equal(widthIn('@namespace x "http://www.w3.org/1999/xlink"; [x|href] {width:1px}', 'a'), 1);
  const late = styled(drawing, `p {color:red} ${svg} svg|a, p {width:1px}`);
  t.equal(late.style('p').width, 'auto', 'the rule has a prefix that is not declared');
  t.same(messages(late.diagnostics), [
    'An @namespace was ignored: it must name an address, and come before all other rules.',
    'The selector “svg|a, p” was ignored with its rule: no @namespace rule declares the prefix “svg”.',
  ]);
});

t.test('an import may follow rules that are ignored', async (t) => {
  const importsOf = (css: string) => parseStyleSheet(css, { origin: 'author' }, new Diagnostics()).imports.length;
  t.equal(importsOf('# {color:red} :bogus {color:red} @bogus {} @import "a.css";'), 1);
  t.equal(importsOf('p {} @import "a.css";'), 0);
  t.equal(importsOf('@media {} @import "a.css";'), 0);
  t.equal(importsOf('@namespace x "y"; @import "a.css";'), 0);
});

t.test('brackets that close nothing', async (t) => {
  t.equal(widthOf("@foo ] } ) ']' x; p {width:1px}"), 1, 'in a statement');
  t.equal(widthOf('@foo ] } ) { p {width:2px} } p {width:1px}'), 1, 'before a block');
  t.equal(widthOf('p {width:1px; --a: 2px; width: var(--a, "\n'), 1, 'a string that ends too early');
  t.equal(widthOf('p {width:1px; --a: ); width: var(--a, 2px)}'), 2);
});

t.test('only the case of ASCII letters is ignored', async (t) => {
  t.equal(widthOf('p:FIRST-CHILD {WIDTH:1PX}'), 1);
  t.equal(styled([['a', { id: 'a', href: '' }]], 'a:lin\u212a {width:1px}').style('a').width, 'auto');
});

t.test('lengths beyond what can be laid out are told', async (t) => {
  const warningsOf = (css: string) => styled(P, css).diagnostics.warnings.map(({ code, position }) => [code, position]);
  t.same(warningsOf('p {width: 1px;\n margin-left: -1e9px}'), [['SVC_VALUE_CLAMPED', { line: 2, column: 2 }]]);
  t.same(warningsOf('p {width: calc(1px + 1e8cm)}').length, 1);
  t.same(warningsOf('p {margin-left: -99999px; border-radius: 1e30px; text-indent: -9999em; z-index: 2147483647}'), []);
});

t.test('a block or comment that is never closed is told about where it begins', async (t) => {
  const told = (css: string) =>
    styled(P, css).diagnostics.warnings.map(
      ({ message, position }) => `${position?.line}:${position?.column} ${message}`,
    );
  t.match(told('p { width: 1px }\n@media print { p { color: blue }\nh2 { color: green'), [
    /^2:1 The block of this rule is never closed/,
  ]);
  t.match(told('p { width: 1px\n'), [/^1:1 The block/]);
  t.match(told('p { width: 1px }\n /* comment\n b { }'), [/^2:2 This comment is never closed/]);
  t.match(told('p { width: 1px }\n/*/'), [/^2:1 This comment/]);
  t.same(told('p { width: 1px } /**/'), []);
  t.same(told('@media print { p { width: 1px } }'), []);
});

t.test('a property without effect in @page is warned of', async (t) => {
  const told = (css: string) => styled(P, css).diagnostics.warnings.map(({ message }) => message);
  t.match(told('@page { columns: 2; float: left; break-before: page }'), [
    /“columns” has no effect in @page/,
    /“float” has no effect/,
    /“break-before” has no effect/,
  ]);
  t.same(
    told(
      '@page { size: A4; margin: 1in; color: red; font: 10pt serif; background: white; --x: 1; @top-left { content: "x"; vertical-align: top } }',
    ),
    [],
  );
});

t.test('a container query that cannot be read is told about', async (t) => {
  const { diagnostics } = styled(P, '@container and {p {color: red}} @container (width > 1px) {p {color: red}}');
  t.equal(messages(diagnostics).length, 1);
});

t.test('what is too many at the top level drops the rule behind it, as in browsers', async (t) => {
  const table: Record<string, readonly [first: boolean, second: boolean]> = {
    'p{width:1px};b{width:1px}': [true, false],
    'p{width:1px}}b{width:1px}': [true, false],
    'p{width:1px};@media all{b{width:1px}}': [true, false],
    '@media all{p{width:1px};b{width:1px}}': [true, true],
    '@layer x;;p{width:1px}b{width:1px}': [false, true],
    '<!-- p{width:1px} --> b{width:1px}': [true, true],
    '@media all{<!-- p{width:1px} b{width:1px}}': [false, true],
    'foo:bar;p{width:1px}b{width:1px}': [false, true],
    'p{;width:1px;;}b{;;width:1px}': [true, true],
    'p{width:1px} b{width:1px': [true, true],
  };
  for (const [css, [first, second]] of Object.entries(table))
    t.same([widthOf(css) === 1, widthOf(css, 'b') === 1], [first, second], css);
  t.match(messages(styled(P, 'p{width:1px};\nb{width:1px}').diagnostics), [
    'The selector “; b” was ignored with its rule: a stray “;” stands before it; remove it.',
  ]);
});
