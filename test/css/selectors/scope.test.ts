import t from 'tap';
import { messages, styled } from '../helpers.js';

const CARD = [
  'div',
  { id: 'card', class: 'card light' },
  ['p', { id: 'p' }, 'x'],
  ['div', { id: 'slot', class: 'slot' }, ['p', { id: 'inner' }, 'x']],
  ['div', { id: 'dark', class: 'dark' }, ['p', { id: 'nested' }, 'x']],
] as const;
const page = (css: string) => styled([CARD, ['p', { id: 'outside' }, 'x']], css);
const matched = (css: string) => {
  const { style, diagnostics } = page(css);
  t.same(messages(diagnostics), [], css);
  return ['card', 'p', 'slot', 'inner', 'dark', 'nested', 'outside'].filter((id) => style(id).width === 7).join(' ');
};

t.test('rules in @scope match below its root and above its limits', async (t) => {
  t.equal(matched('@scope (.card) { p {width: 7px} }'), 'p inner nested');
  t.equal(matched('@scope (.card) to (.slot) { p {width: 7px} }'), 'p nested');
  t.equal(matched('@scope (.card) to (.slot) { div {width: 7px} }'), 'card dark');
  t.equal(matched('@scope (.card) to (:scope > .slot > p) { p {width: 7px} }'), 'p nested');
  t.equal(matched('@scope (.card) { :scope {width: 7px} }'), 'card');
  t.equal(matched('@scope (.card) { :scope > p {width: 7px} }'), 'p');
  t.equal(matched('@scope (.card) { > p {width: 7px} }'), 'p');
  t.equal(matched('@scope (.card) { & > p {width: 7px} }'), 'p');
  t.equal(matched('@scope (.card) { width: 7px }'), 'card');
  t.equal(matched('@scope (.card) { .slot { p {width: 7px} } }'), 'inner');
  t.equal(matched('@scope (.card) { @media print { width: 7px; > p {width: 7px} } }'), 'card p');
  t.equal(matched('@scope { p {width: 7px} }'), 'p inner nested outside');
  t.equal(matched('.card { @scope (& > .slot) { p {width: 7px} } }'), 'inner');
  t.equal(matched('@scope (.card) { @scope (.slot) { p {width: 7px} } }'), 'inner');
  t.equal(matched('@scope (.slot) { @scope (.card) { p {width: 7px} } }'), '');
  t.equal(matched('@scope (.card) to (.slot) { @scope (.slot) { p {width: 7px} } }'), '');
});

t.test('of equally specific rules that of the nearer root wins, whatever their order', async (t) => {
  const css = '@scope (.dark) { p {width: 1px} } @scope (.light) { p {width: 2px} } p {width: 3px}';
  t.equal(page(css).style('nested').width, 1);
  t.equal(page(css).style('p').width, 2);
  t.equal(page(css).style('outside').width, 3);
  t.equal(page(`${css} p:not(a) {width: 4px}`).style('nested').width, 4, 'but specificity comes first');
  t.equal(page('@scope (.card) { :scope p {width: 1px} } p.x, p#p {width: 5px}').style('p').width, 5);
});

t.test('what is no @scope is told about', async (t) => {
  for (const wrong of ['@scope .card {p {width: 7px}}', '@scope (.card) to .x {}', '@scope (:bogus) {p {width: 7px}}'])
    t.equal(messages(page(wrong).diagnostics).length, 1, wrong);
});
