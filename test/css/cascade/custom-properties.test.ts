import t from 'tap';
import { styled } from '../helpers.js';

const tree = [['div', { id: 'd' }, ['p', { id: 'p' }, 'x']]] as const;

t.test('var()', async (t) => {
  const width = (css: string) => styled(tree, css).style('p').width;
  t.equal(width('div{--a:3px} p{width:var(--a)}'), 3, 'inherits');
  t.equal(width('p{width:var(--none, 4px)}'), 4, 'falls back');
  t.equal(width('p{--b:5px; width:var(--none, var(--b))}'), 5, 'falls back to another reference');
  t.equal(width('p{--a:2px; width:calc(1px + var(--a) * 2)}'), 5, 'inside functions');
  t.equal(width('p{--a: 1; --b:var(--a)px; width:1px; width:var(--b)}'), 'auto', 'tokens do not grow together');
  t.equal(
    width('p{width:7px; width:var(--none)}'),
    'auto',
    'invalid at computed-value time is unset, not the declaration before',
  );
  t.equal(width('p{--a:red; width:var(--a)}'), 'auto');
  t.equal(width('p{--A:1px; --a:2px; width:var(--A)}'), 1, 'names keep their case');
  t.equal(width('div{--a:1px} p{--a:initial; width:var(--a, 9px)}'), 9);
  t.equal(width('div{--a:1px} p{--a:inherit; width:var(--a)}'), 1);
});

t.test('var() in shorthands', async (t) => {
  const style = styled(tree, 'p{--w:2px solid; --c:red; border: var(--w) var(--c); margin: 1px var(--m, 5px)}').style(
    'p',
  );
  t.same(
    [style.borderTopWidth, style.borderTopStyle, style.borderTopColor.r, style.marginLeft, style.marginTop],
    [2, 'solid', 1, 5, 1],
  );
});

t.test('cycles make all their members invalid', async (t) => {
  const style = styled(
    tree,
    'p{--a:var(--b); --b:var(--c, 1px); --c:var(--a); --d:var(--a, 8px); width:var(--d)}',
  ).style('p');
  t.equal(style.width, 8);
  t.notOk(style.customProperties.has('--a') || style.customProperties.has('--b') || style.customProperties.has('--c'));
  t.notOk(styled(tree, 'p{--a:var(--a)}').style('p').customProperties.has('--a'));
});

t.test('references that double themselves end', async (t) => {
  let css = '--l0: xxxxxxxxxx;';
  for (let i = 1; i < 60; i++) css += `--l${i}: var(--l${i - 1}) var(--l${i - 1});`;
  const style = styled(tree, `p{${css}}`).style('p');
  t.ok(style.customProperties.has('--l5'));
  t.notOk(style.customProperties.has('--l59'));
});

t.test('a long chain of references does not overflow the stack', async (t) => {
  let css = '--l0: 1px;';
  for (let i = 1; i < 5000; i++) css += `--l${i}: var(--l${i - 1});`;
  t.ok(styled(tree, `p{${css}}`).style('p').customProperties.has('--l100'));
});

t.test('an exclamation mark in a fallback makes a declaration invalid', async (t) => {
  const { style } = styled(
    [['p', { id: 'p' }, 'x']],
    'p { color: lime; color: var(--a,!); --b: 1px; --b: var(--c,;); width: var(--b) }',
  );
  t.match(style('p'), { color: { g: 1, r: 0 }, width: 1 });
});

t.test('a CSS-wide keyword that var() leads to', async (t) => {
  const style = (css: string) => styled([['p', { id: 'p' }, ['b', { id: 'b' }]]], css).style('b').width;
  t.equal(style('p {--w: 1px} b {--w: var(--none, unset); width: var(--w)}'), 1);
  t.equal(style('p {--w: 1px} b {--w: var(--none, initial); width: var(--w, 2px)}'), 2);
});

t.test('the name -- is reserved', async (t) => {
  const { style, diagnostics } = styled([['p', { id: 'p' }]], 'p {width: 1px; --: 2px; width: var(--, 3px)}');
  t.equal(style('p').width, 1);
  t.equal(diagnostics.warnings.length, 2);
});
