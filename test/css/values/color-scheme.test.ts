import t from 'tap';
import { messages, styled } from '../helpers.js';

const RED = { r: 1, g: 0, b: 0, a: 1 };
const LIME = { r: 0, g: 1, b: 0, a: 1 };
const P = [['div', { id: 'd' }, ['p', { id: 'p' }, 'x']]] as const;
const colorOf = (css: string) => {
  const page = styled(P, css);
  t.same(messages(page.diagnostics), [], css);
  return page.style('p').color;
};

t.test('light-dark() is its first colour on paper, unless an element supports dark alone', async (t) => {
  const table: Record<string, typeof RED> = {
    normal: RED,
    light: RED,
    'light dark': RED,
    'dark light': RED,
    'only light': RED,
    dark: LIME,
    'dark only': LIME,
    'only dark': LIME,
    'dark sepia': LIME,
  };
  for (const [scheme, expected] of Object.entries(table))
    t.same(colorOf(`div {color-scheme: ${scheme}} p {color: light-dark(red, lime)}`), expected, scheme);
  t.same(colorOf('html {color-scheme: dark} p {color-scheme: light; color: light-dark(red, lime)}'), RED);
  t.same(colorOf('p {color: red; --x: lime} div {color-scheme: dark} p {color: light-dark(#000, var(--x))}'), LIME);
});

t.test('light-dark() may stand in other colours, and they in it', async (t) => {
  t.same(colorOf('p {color: light-dark(light-dark(red, blue), lime)}'), RED);
  t.same(colorOf('p {color: light-dark(rgb(255 0 0), color-mix(in srgb, red, blue))}'), RED);
  t.same(colorOf('p {color: color-mix(in srgb, light-dark(red, blue) 100%, white)}'), RED);
  t.same(colorOf('p {color: rgb(from light-dark(red, blue) r g b)}'), RED);
  t.same(colorOf('div {color: red} p {color: light-dark(currentcolor, blue)}'), RED);
  const shadow = styled(P, 'p {box-shadow: 0 0 1px light-dark(red, lime)}').style('p').boxShadow[0];
  t.same(shadow?.color, RED);
});

t.test('what is no colour in both schemes is none', async (t) => {
  for (const wrong of [
    'light-dark(red)',
    'light-dark(red, 1px)',
    'light-dark(red, lime, blue)',
    'light-dark(red lime)',
  ])
    t.equal(messages(styled(P, `p {color: ${wrong}}`).diagnostics).length, 1, wrong);
  for (const wrong of ['only', 'normal dark', 'light only dark', '1'])
    t.equal(messages(styled(P, `p {color-scheme: ${wrong}}`).diagnostics).length, 1, wrong);
});

t.test('a document that is dark alone has light text and links', async (t) => {
  const page = styled([['a', { id: 'a', href: '#' }, 'x']], 'html {color-scheme: dark}', true);
  t.same(page.style('a').color, { r: 0x9e / 255, g: 0x9e / 255, b: 1, a: 1 });
  t.equal(page.resolver.styleOf(page.tree.root, null).color.r, 1);
  const light = styled([['p', { id: 'p' }, 'x']], '', true);
  t.equal(light.style('p').color.r, 0);
});
