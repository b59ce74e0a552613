import t from 'tap';
import type { ComputedStyle } from '../../../engine/css/cascade/style-resolver.js';
import { messages, styled, styledTree } from '../helpers.js';
import { treeOf } from '../tree-fixture.js';

/** The style of a p in a 20px div, root 16px, page 800 × 1000. */
function style(css: string): ComputedStyle {
  return styled([['div', { id: 'd' }, ['p', { id: 'p' }, 'x']]], `div{font-size:20px;line-height:1.5} p{${css}}`).style(
    'p',
  );
}

/** undefined when the declaration is invalid. */
function width(value: string): ComputedStyle['width'] | undefined {
  const s = styled([['p', { id: 'p' }, 'x']], `body{font-size:20px} p{width:${value}}`);
  return s.diagnostics.warnings.length > 0 ? undefined : s.style('p').width;
}

const linear = (px: number, percent: number): unknown => ({ kind: 'linear', px, percent });

t.test('lengths', async (t) => {
  const table: Record<string, unknown> = {
    '0': 0,
    '1px': 1,
    '3pt': 4,
    '1pc': 16,
    '1in': 96,
    '2.54cm': 96,
    '25.4mm': 96,
    '101.6Q': 96,
    '2em': 40,
    '2rem': 32,
    '1ex': 10,
    '1ch': 10,
    '1lh': 24,
    '10vw': 80,
    '10vh': 100,
    '1vmin': 8,
    '1vmax': 10,
    '50%': linear(0, 50),
    auto: 'auto',
    'min-content': 'min-content',
    '1.5E1px': 15,
    'calc(1px + 2em)': 41,
    'calc(100% - 10px)': { kind: 'max', args: [0, linear(-10, 100)] },
    'calc(2 * (3px + 4px) / 7)': 2,
    'min(10px, 1em)': 10,
    'max(10px, 1em, 5%)': { kind: 'max', args: [10, 20, linear(0, 5)] },
    'calc(5px + 10%)': linear(5, 10),
    'clamp(1px, 2em, 30px)': 30,
    'calc(-5px)': 0,
    'calc(1px * pi)': Math.PI,
    'round(up, 11px, 5px)': 15,
    'calc(10px - 2 * min(1px, 2px))': 8,
    'abs(-3px)': 3,
  };
  for (const [value, expected] of Object.entries(table)) t.same(width(value), expected, value);
  for (const value of [
    '1',
    '-1px',
    '1px 2px',
    'calc(1px + 2)',
    'calc(1px+2px)',
    'calc(1px * 1px)',
    'calc(1 / 0px)',
    'none',
    '1foo',
    'calc()',
    'min()',
    '#fff',
  ]) {
    t.equal(width(value), undefined, value);
  }
});

t.test('min() under a negative factor turns over', async (t) => {
  t.same(style('margin-left: calc(-1 * min(10%, 5px))').marginLeft, { kind: 'max', args: [linear(-0, -10), -5] });
});

t.test('fonts', async (t) => {
  t.equal(style('font-size:1.5em').fontSize, 30);
  t.equal(style('font-size:50%').fontSize, 10);
  t.equal(style('font-size:smaller').fontSize, 20 / 1.2);
  t.equal(style('font-size:x-large').fontSize, 24);
  t.equal(style('line-height:150%').lineHeight, 30);
  t.same(style('').lineHeight, { factor: 1.5 });
  t.equal(style('font-weight:bolder').fontWeight, 700);
  t.equal(style('font-weight:350').fontWeight, 350);
  t.same(style('font-family: Times New Roman, "A, B", SANS-SERIF').fontFamily, [
    'Times New Roman',
    'A, B',
    'sans-serif',
  ]);
  t.same(
    [...style('font-feature-settings:"tnum", "ss01" 2, "liga" off').fontFeatureSettings],
    [
      ['tnum', 1],
      ['ss01', 2],
      ['liga', 0],
    ],
  );
  t.same(style('font-variant: small-caps tabular-nums').fontVariantNumeric, ['tabular-nums']);
  const font = style('font: italic 300 condensed 12pt/2 "X", serif');
  t.same(
    [font.fontStyle, font.fontWeight, font.fontStretch, font.fontSize, font.lineHeight, font.fontFamily],
    ['italic', 300, 75, 16, { factor: 2 }, ['X', 'serif']],
  );
});

t.test('monospace text of default size is 13px, as in browsers', async (t) => {
  const code = (css: string) => styled([['code', { id: 'c' }, ['b', { id: 'b' }, 'x']]], css);
  t.equal(code('code{font-family:monospace}').style('c').fontSize, 13);
  t.equal(code('code{font-family:monospace} b{font-family:serif}').style('b').fontSize, 16);
  t.equal(code('code{font-family:monospace; font-size:1em}').style('c').fontSize, 13);
  t.equal(code('code{font-family:monospace; font-size:small}').style('c').fontSize, 12);
  t.equal(code('code{font-family:monospace, monospace; font-size:1em}').style('c').fontSize, 16);
});

t.test('monospace text keeps a size that goes back to a length', async (t) => {
  const size = (css: string) => styled([['p', {}, ['code', { id: 'c' }, 'x']]], css).style('c').fontSize;
  const mono = 'code{font-family:monospace}';
  t.equal(size(`${mono} p{font-size:16px}`), 16);
  t.equal(size(`${mono} p{font-size:20px} code{font-size:.5em}`), 10);
  t.equal(size(`${mono} p{font-size:1rem}`), 16);
  t.equal(size(`${mono} p{font-size:calc(1em + 1px)}`), 17);
  t.equal(size(`${mono} p{font-size:50%}`), 6.5);
});

t.test('colours', async (t) => {
  const rgb = (css: string): number[] => {
    const { r, g, b, a } = style(`color:${css}`).color;
    return [r * 255, g * 255, b * 255, a].map((value) => Math.round(value * 1000) / 1000);
  };
  const table: Record<string, number[]> = {
    '#f00': [255, 0, 0, 1],
    '#F008': [255, 0, 0, 0.533],
    '#336699': [51, 102, 153, 1],
    '#33669980': [51, 102, 153, 0.502],
    RebeccaPurple: [102, 51, 153, 1],
    transparent: [0, 0, 0, 0],
    'rgb(1, 2, 3)': [1, 2, 3, 1],
    'rgba(1,2,3,.5)': [1, 2, 3, 0.5],
    'rgb(10% 20% 30% / 40%)': [25.5, 51, 76.5, 0.4],
    'rgb(300 -1 0)': [255, 0, 0, 1],
    'hsl(120, 100%, 50%)': [0, 255, 0, 1],
    'hsl(0.5turn 100% 50% / .5)': [0, 255, 255, 0.5],
    'hwb(0 20% 20%)': [204, 51, 51, 1],
    'oklch(60% 0.2 40)': [220, 68, 0, 1],
    'color-mix(in srgb, red, blue)': [128, 0, 128, 1],
    'color(srgb 1 0 0)': [255, 0, 0, 1],
  };
  for (const [value, expected] of Object.entries(table)) t.same(rgb(value), expected, value);
  const current = style('color:red; border:1px solid; background:currentcolor');
  t.same([current.borderLeftColor.r, current.backgroundColor.r, current.outlineColor.r], [1, 1, 1]);
});

t.test('display', async (t) => {
  const table: Record<string, string> = {
    'display:block flow': 'block',
    'display:inline flow-root': 'inline-block',
    'display:block flex': 'flex',
    'display:inline grid': 'inline-grid',
    'display:block list-item': 'list-item',
    'display:inline;float:left': 'block',
    'display:inline-flex;position:absolute': 'flex',
    'display:table-cell;float:right': 'block',
    'display:inline;position:relative': 'inline',
  };
  for (const [css, expected] of Object.entries(table)) t.equal(style(css).display, expected, css);
  t.equal(style('float:left;position:fixed').float, 'none');
  const flex = styled([['div', { id: 'd' }, ['b', { id: 'b' }, 'x']]], 'div{display:flex}');
  t.equal(flex.style('b').display, 'block', 'children of flex containers are blocks');
  t.equal(styled([], 'html{display:inline}').resolver.styleOf(0 as never, null).display, 'block', 'and so is the root');
});

t.test('shorthands', async (t) => {
  const sides = (css: string, kind: 'margin' | 'padding'): unknown[] => {
    const s = style(css);
    return (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => s[`${kind}${side}`]);
  };
  t.same(sides('margin:1px', 'margin'), [1, 1, 1, 1]);
  t.same(sides('margin:1px auto', 'margin'), [1, 'auto', 1, 'auto']);
  t.same(sides('margin:1px 2px 3px', 'margin'), [1, 2, 3, 2]);
  t.same(sides('padding:1px 2px 3px 4px', 'padding'), [1, 2, 3, 4]);
  const border = style('border-width:9px; border:thick dashed red; border-left:none');
  t.same(
    [border.borderTopWidth, border.borderTopStyle, border.borderTopColor.r, border.borderLeftWidth],
    [5, 'dashed', 1, 0],
  );
  t.equal(style('border-style:solid').borderTopWidth, 3, 'medium where only the style is given');
  t.same(style('border-radius:1px 2px / 3px').borderTopRightRadius, [2, 3]);
  const list = style('list-style: square inside');
  t.same([list.listStyleType, list.listStylePosition], ['square', 'inside']);
  t.equal(style('list-style:none').listStyleType, 'none');
  t.equal(style('list-style:none square').listStyleType, 'square');
  t.equal(style('list-style: square; list-style: none none circle').listStyleType, 'square', 'one none too many');
  t.equal(style('list-style: square; list-style: none url(a) none').listStyleType, 'square');
  const decoration = style('text-decoration: underline wavy red 2px');
  t.same(
    [
      decoration.textDecorationLine,
      decoration.textDecorationStyle,
      decoration.textDecorationColor.r,
      decoration.textDecorationThickness,
    ],
    [['underline'], 'wavy', 1, 2],
  );
  const background = style(
    'background: url(a.png) right 10px top / 5px auto no-repeat padding-box, linear-gradient(45deg, red, blue 20%) #0f0',
  );
  t.equal(background.backgroundLayers.length, 2);
  t.match(background.backgroundLayers[0], {
    image: { url: 'a.png' },
    position: [linear(-10, 100), linear(0, 0)],
    size: [5, 'auto'],
    repeat: ['no-repeat', 'no-repeat'],
    clip: 'padding-box',
  });
  t.match(background.backgroundLayers[1], { image: { angle: 45, stops: [{ at: null }, { at: linear(0, 20) }] } });
  t.equal(background.backgroundColor.g, 1);
  t.same([style('position:running(head)').position, style('position:running(head)').runningName], ['running', 'head']);
  t.equal(style('position:running(head);float:right').float, 'none', 'a floated running element ended the render');
  t.same(
    [
      style('page-break-before:always').breakBefore,
      style('word-wrap:break-word').overflowWrap,
      style('inline-size:4px').width,
    ],
    ['page', 'break-word', 4],
  );
});

t.test('values that name regions count, and mean what they mean without any', (t) => {
  t.equal(style('float-reference:region').floatReference, 'page');
  t.equal(style('break-before:page;break-before:region').breakBefore, 'auto');
  t.equal(style('break-inside:avoid;break-inside:avoid-region').breakInside, 'auto');
  t.equal(style('page-break-before:recto').breakBefore, 'recto');
  t.end();
});

t.test('names of EPUB, Prince, Antenna House and WeasyPrint count where they mean what the standard does', (t) => {
  t.equal(style('-epub-hyphens:auto').hyphens, 'auto');
  t.equal(style('-prince-bookmark-level:2').bookmarkLevel, 2);
  t.equal(style('-ah-text-align-last:right').textAlignLast, 'right');
  t.match(style('-weasy-string-set:head content()').stringSet, [{ name: 'head' }]);
  t.end();
});

t.test('the target of a page reference is an attribute with or without a comma before its type', (t) => {
  for (const target of ['attr(href)', 'attr(href url)', 'attr(href, url)'])
    t.match(style(`content:target-counter(${target},page)`).content, [{ target: { attr: 'href' } }], target);
  t.end();
});

t.test('generated content and counters', async (t) => {
  const s = style(
    'content: "a\\201C" counter(page) counters(x, ".", upper-roman) attr(title) url(i.png) open-quote string(head, last) element(foot) / "alt"',
  );
  t.same(
    (s.content as readonly unknown[]).map((item) => (item as { kind: string }).kind),
    ['string', 'counter', 'counters', 'attr', 'image', 'quote', 'string-ref', 'element'],
  );
  t.same((s.content as readonly unknown[])[0], { kind: 'string', value: 'a“' });
  t.same(style('counter-reset: a b 3 c -1').counterReset, [
    { name: 'a', value: 0 },
    { name: 'b', value: 3 },
    { name: 'c', value: -1 },
  ]);
  const implicit = { name: 'list-item', value: 1, isImplicit: true };
  t.same(style('display:list-item').counterIncrement, [implicit], 'list items count themselves');
  t.same(style('display:list-item; counter-increment: list-item 2').counterIncrement, [
    { name: 'list-item', value: 2 },
  ]);
  t.same(style('string-set: head content() "x", foot attr(id)').stringSet, [
    {
      name: 'head',
      content: [
        { kind: 'content', part: 'text' },
        { kind: 'string', value: 'x' },
      ],
    },
    { name: 'foot', content: [{ kind: 'attr', name: 'id', fallback: '' }] },
  ]);
});

t.test('anonymous boxes inherit and are otherwise initial', async (t) => {
  const s = styled([['p', { id: 'p' }, 'x']], 'p{color:red;margin:3px}');
  const anonymous = s.resolver.anonymousStyle(s.style('p'), 'block');
  t.same([anonymous.color.r, anonymous.marginTop, anonymous.display, anonymous.borderTopColor.r], [1, 0, 'block', 1]);
  t.equal(s.resolver.anonymousStyle(s.style('p'), 'block'), anonymous);
});

t.test('every value of unsupported kinds is reported, not applied', async (t) => {
  const s = styled([['p', { id: 'p' }, 'x']], 'p{text-indent: 1em dangling}');
  t.equal(s.style('p').textIndent, 0);
  t.equal(messages(s.diagnostics).length, 1);
});

t.test('currentcolor is inherited as currentcolor, functions of it are computed where they stand', async (t) => {
  const styles = styled(
    [['div', { id: 'd' }, ['p', { id: 'p' }, 'x']]],
    'div{color:red; background:currentcolor} p{color:lime; background:inherit; border:1px solid rgb(from currentColor r 0 b)}',
  );
  t.match(styles.style('p').backgroundColor, { r: 0, g: 1, b: 0 });
  t.match(styles.style('p').borderTopColor, { r: 0, g: 0, b: 0 });
});

t.test('legacy rgb() does not mix numbers and percentages', async (t) => {
  t.match(style('color:lime; color:rgb(255, 0, 0%)').color, { r: 0, g: 1, b: 0 });
  t.match(style('color:rgb(255 0 0%)').color, { r: 1, g: 0, b: 0 });
});

t.test('ex and ch are measured in the font of the element, in font-size in that of its parent', async (t) => {
  const measures = { xHeight: 0.25, capHeight: 0.7, ideographAdvance: 1 };
  const { style: styleOf } = styledTree(
    treeOf(['html', ['body', ['div', { id: 'd' }, ['p', { id: 'p' }, 'x']]]]),
    'div{font:20px wide} p{font:2ch narrow; width:2ch; height:1ex}',
    false,
    ({ fontFamily }) => ({ ...measures, zeroAdvance: fontFamily[0] === 'wide' ? 1 : 0.1 }),
  );
  t.match(styleOf('p'), { fontSize: 40, width: 8, height: 10 });
});

t.test('-webkit-padding-start and its like are the flow-relative properties', async (t) => {
  const ltr = style('-webkit-padding-start: 5px; -webkit-margin-before: 6px; margin-block-end: 7px');
  t.same([ltr.paddingLeft, ltr.paddingRight, ltr.marginTop, ltr.marginBottom], [5, 0, 6, 7]);
  t.equal(style('direction: rtl; -webkit-padding-start: 5px').paddingRight, 5);
  t.equal(style('-webkit-padding-start: 5px; padding-inline-start: 6px').paddingLeft, 6, 'the later one counts');
});

t.test('css-text-4 § 2.1: text-transform takes one case with forms of characters, in any order', async (t) => {
  t.same(style('text-transform: full-width uppercase').textTransform, ['full-width', 'uppercase']);
  t.same(style('text-transform: full-size-kana').textTransform, ['full-size-kana']);
  t.same(style('text-transform: uppercase; text-transform: uppercase lowercase').textTransform, ['uppercase']);
  t.same(style('text-transform: uppercase; text-transform: none').textTransform, []);
  t.equal(style('text-justify: distribute').textJustify, 'inter-character');
});
