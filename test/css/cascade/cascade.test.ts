import t from 'tap';
import { styled, messages } from '../helpers.js';

const P = [['p', { id: 'p', class: 'a b' }, 'x']] as const;

/** The winner's width in each pair: the stronger rule says 2px, the weaker 1px, and the order of sheets is against the stronger. */
const important = '!important';
const pairs: [string, { origin: 'user-agent' | 'user' | 'author'; css: string }[], number][] = [
  [
    'author over user',
    [
      { origin: 'author', css: '#p{width:2px}' },
      { origin: 'user', css: '#p{width:1px}' },
    ],
    2,
  ],
  [
    'user over user agent',
    [
      { origin: 'user', css: 'p{width:2px}' },
      { origin: 'user-agent', css: '#p{width:1px}' },
    ],
    2,
  ],
  ['author important over author', [{ origin: 'author', css: `p{width:2px ${important}} #p{width:1px}` }], 2],
  [
    'user important over author important',
    [
      { origin: 'user', css: `p{width:2px ${important}}` },
      { origin: 'author', css: `#p{width:1px ${important}}` },
    ],
    2,
  ],
  [
    'user-agent important over user important',
    [
      { origin: 'user-agent', css: `p{width:2px ${important}}` },
      { origin: 'user', css: `#p{width:1px ${important}}` },
    ],
    2,
  ],
  ['specificity over order', [{ origin: 'author', css: '#p{width:2px} .a.b{width:1px}' }], 2],
  ['order at equal specificity', [{ origin: 'author', css: '.a{width:1px} .b{width:2px}' }], 2],
  ['unlayered over layered', [{ origin: 'author', css: 'p{width:2px} @layer x{#p{width:1px}}' }], 2],
  [
    'later layer over earlier',
    [{ origin: 'author', css: '@layer one, two; @layer two{p{width:2px}} @layer one{#p{width:1px}}' }],
    2,
  ],
  ['layer over its own nested layer', [{ origin: 'author', css: '@layer x{p{width:2px} @layer y{#p{width:1px}}}' }], 2],
  [
    'dotted layer names are nested layers',
    [{ origin: 'author', css: '@layer x.y{#p{width:1px}} @layer x{p{width:2px}}' }],
    2,
  ],
  ['later anonymous layer over earlier', [{ origin: 'author', css: '@layer{#p{width:1px}} @layer{p{width:2px}}' }], 2],
  [
    'earlier layer wins among important',
    [{ origin: 'author', css: `@layer one{p{width:2px ${important}}} @layer two{#p{width:1px ${important}}}` }],
    2,
  ],
  [
    'layered important over unlayered important',
    [{ origin: 'author', css: `@layer one{p{width:2px ${important}}} #p{width:1px ${important}}` }],
    2,
  ],
];

t.test('which declaration wins', async (t) => {
  for (const [name, sheets, width] of pairs) t.equal(styled(P, sheets).style('p').width, width, name);
});

t.test('style attributes', async (t) => {
  const p = (style: string) => [['p', { id: 'p', style }, 'x']] as const;
  t.equal(styled(p('width:2px'), '#p#p{width:1px}').style('p').width, 2, 'win over all author rules');
  t.equal(styled(p('width:1px'), 'p{width:2px!important}').style('p').width, 2, 'lose to important rules');
  t.equal(
    styled(p('width:2px!important'), '@layer x{#p{width:1px!important}}').style('p').width,
    2,
    'win with importance over important layers',
  );
});

t.test('presentational hints', async (t) => {
  const table = [['table', { id: 'p', width: '100' }]] as const;
  t.equal(styled(table, []).style('p').width, 100);
  t.equal(styled(table, '*{width:2px}').style('p').width, 2, 'lose to any author rule');
  t.equal(
    styled(table, { origin: 'user', css: '#p{width:2px!important}' }).style('p').width,
    2,
    'lose to important user rules',
  );
  t.equal(styled(table, { origin: 'user', css: '#p{width:2px}' }).style('p').width, 100, 'win over normal user rules');
});

t.test('a rule counts with its most specific selector that matches', async (t) => {
  t.equal(styled(P, 'p, #p {width:2px} .a{width:1px}').style('p').width, 2);
});

t.test('invalid values leave the earlier declaration in force', async (t) => {
  const s = styled(P, 'p{width:2px; width:purple}');
  t.equal(s.style('p').width, 2);
  t.match(messages(s.diagnostics), [/“width: purple” is not supported/]);
});

t.test('CSS-wide keywords', async (t) => {
  const child = [['div', { id: 'd' }, ['p', { id: 'p' }, 'x']]] as const;
  const s = (css: string, ua = '') => styled(child, [{ origin: 'user-agent', css: ua }, css]).style('p');
  t.equal(s('div{margin-top:3px} p{margin-top:inherit}').marginTop, 3);
  t.equal(s('div{color:red} p{color:initial}').color.r, 0);
  t.equal(s('div{color:red} p{color:blue; color:unset}').color.r, 1, 'unset inherits what inherits');
  t.equal(s('p{margin-top:3px; margin-top:unset}').marginTop, 0, 'unset resets what does not');
  t.equal(
    s('p{margin-top:3px} #p{margin-top:revert}', 'p{margin-top:7px}').marginTop,
    7,
    'revert goes back to the origin before',
  );
  t.equal(
    s('@layer a{p{margin-top:3px}} @layer b{p{margin-top:revert-layer}}').marginTop,
    3,
    'revert-layer to the layer before',
  );
  t.equal(
    s('@layer a{p{margin-top:3px}} p{margin-top:4px} #p{margin-top:revert-layer}').marginTop,
    3,
    'all of the layer is rolled back',
  );
  const all = s('div{color:red;direction:rtl} p{margin-top:3px; all:initial}');
  t.same([all.marginTop, all.color.r, all.direction], [0, 0, 'rtl'], 'all spares direction');
  t.equal(
    s('p{border:1px solid; color:red; border-color:initial}').borderTopColor.r,
    1,
    'initial of a border colour is currentcolor',
  );
});

t.test('an inherited colour equal to the text colour is not painted in the text colour of the child', async (t) => {
  const inherited = (declarations: string) =>
    styled(
      [['div', ['p', { id: 'p' }, 'x']]],
      `div{${declarations}} p{color:blue; background-color:inherit; border-color:inherit}`,
    ).style('p');
  const blue = { r: 0, g: 0, b: 1, a: 1 };
  t.equal(inherited('color:transparent; background-color:transparent').backgroundColor.a, 0);
  t.equal(inherited('color:initial; background-color:black').backgroundColor.b, 0);
  t.equal(inherited('background-color:color(--nobody 1)').backgroundColor.b, 0);
  t.equal(inherited('color:green; border:1px solid green').borderTopColor.b, 0);
  for (const keyword of ['color:green; background-color:currentcolor', 'background-color:currentcolor'])
    t.same(inherited(keyword).backgroundColor, blue, keyword);
  t.same(inherited('color:red; border:1px solid').borderTopColor, blue, 'an initial border colour is currentcolor');
});

t.test('an inherited gradient or shadow paints currentcolor in the colour of the child', async (t) => {
  const { backgroundLayers, boxShadow, listStyleImage } = styled(
    [['div', ['p', { id: 'p' }, 'x']]],
    `div{color:red; background:linear-gradient(currentcolor,#f00), linear-gradient(#f00,#f00);
      box-shadow:1px 1px, 2px 2px red; list-style-image:linear-gradient(currentcolor,#f00)}
    p{color:blue; background:inherit; box-shadow:inherit}`,
  ).style('p');
  const blues = (value: unknown): string =>
    JSON.stringify(value)
      .match(/"b":\d/g)!
      .join(' ');
  t.equal(blues(backgroundLayers[0]!.image), '"b":1 "b":0');
  t.equal(blues(backgroundLayers[1]!.image), '"b":0 "b":0');
  t.equal(blues(boxShadow), '"b":1 "b":0');
  t.equal(blues(listStyleImage), '"b":1 "b":0', 'inherited without being asked');
});

t.test('flow-relative and physical properties compete in order', async (t) => {
  t.equal(styled(P, 'p{margin-left:1px; margin-inline-start:2px}').style('p').marginLeft, 2);
  t.equal(styled(P, 'p{margin-inline-start:2px; margin-left:1px}').style('p').marginLeft, 1);
  const rtl = styled(
    P,
    'p{direction:rtl; margin-inline:1px 2px; padding-inline-start:3px; border-inline-end:4px solid}',
  ).style('p');
  t.same([rtl.marginRight, rtl.marginLeft, rtl.paddingRight, rtl.borderLeftWidth], [1, 2, 3, 4]);
  t.equal(styled(P, 'p{--m: 5px 6px; margin-inline: var(--m)}').style('p').marginRight, 6);
});

t.test('css-cascade-5 § 6.1: rules that define names follow the order of origins and layers', async (t) => {
  const css = (rule: (value: string) => string) =>
    `@layer one, two; ${rule('3')} @layer two { ${rule('2')} } @layer one { ${rule('1')} }`;
  const values = css((value) => `@font-feature-values F { @styleset { s: ${value} } }`);
  t.same(styled(P, values).resolver.fontFeatureValues.get('f')?.get('styleset s'), [3], 'unlayered rules win');
  const layered = values.replace('@font-feature-values F { @styleset { s: 3 } }', '');
  t.same(styled(P, layered).resolver.fontFeatureValues.get('f')?.get('styleset s'), [2], 'then the last layer');
});
