import t from 'tap';
import { counterCount, endElement, enterElement, INITIAL_COUNTERS } from '../../engine/box/counters.js';
import { INITIAL_STYLE } from '../../engine/css/properties/initial-style.js';
import { MATHML_CSS } from '../../engine/css/user-agent/mathml-css.js';
import { layout, pageLines } from '../layout/harness.js';

const css = '<style>i { counter-increment: c } i::before { content: counters(c, ".") " " }</style>';
const text = async (html: string) =>
  pageLines(await layout(css + html))
    .flat()
    .join('|')
    .trim();

t.test('siblings inherit a counter of their parent, not one that shadows it', async (t) => {
  t.equal(
    await text('<div style="counter-reset: c"><i></i><i style="counter-reset: c 98"></i><i></i></div>'),
    '1 1.99 2',
  );
});

t.test('a counter that only a sibling created goes on', async (t) => {
  t.equal(await text('<div><i style="counter-reset: c 5"></i><i></i><i></i></div>'), '6 7 8');
});

t.test('behind the first numbered formula, resets began no counter anew', async (t) => {
  const formula = '<math display="block"><mtable><mtr class="tml-numbered"><mtd><mn>5</mn></mtd></mtr></mtable></math>';
  const reset = '<i style="counter-reset: c"></i>';
  const html = `${css}<div>${reset}${formula}${reset}${formula}${reset}</div>`;
  const lines = pageLines(await layout(html, { css: MATHML_CSS })).flat();
  t.same(
    lines.filter((line) => line !== '[box]').map((line) => line.trim()),
    ['1', '1', '1'],
  );
});

t.test('a reversed counter begins so that it would end at zero after one more step', async (t) => {
  const down = (steps: readonly string[]) =>
    text(`<div style="counter-reset: reversed(c)">${steps.map((step) => `<i style="${step}"></i>`).join('')}</div>`);
  t.equal(await down(['counter-increment: c -2', 'counter-increment: c -2']), '4 2');
  t.equal(await down(['counter-increment: c -3', 'counter-increment: c -1', 'counter-increment: c -8']), '17 16 8');
  t.equal(await down(['counter-increment: c -3', 'counter-increment: c -2; counter-set: c 5']), '7 5');
  t.equal(await text('<div style="counter-reset: reversed(c) 9"><i></i></div>'), '10', 'or where it says');
});

t.test('a reversed counter counts siblings that have it, up to one that resets it', async (t) => {
  const list = '<p style="counter-reset: reversed(c)"></p>';
  const step = '<i style="counter-increment: c -2"></i>';
  t.equal(await text(`${list}<div>${step}${step}</div>${list}${step}`), '4 2|2');
  // The parent has a counter of this name, which siblings go on with.
  t.equal(await text(`<div style="counter-reset: c 9">${list}${step}</div>`), '7');
});

t.test('a step beyond 32 bits is not taken', async (t) => {
  const step = '<i style="counter-increment: c 2000000000"></i>';
  t.equal(await text(`<div style="counter-reset: c">${step}${step}</div>`), '2000000000 2000000000');
});

t.test('quotation marks of languages', async (t) => {
  const quoted = async (lang: string) =>
    pageLines(await layout(`<p lang="${lang}"><q>a<q>b</q></q>`, { page: [400, 100] }))
      .flat()
      .join('');
  t.equal(await quoted('en-GB'), '“a‘b’”');
  t.equal(await quoted('fr-BE'), '«a«b»»');
  t.equal(await quoted('fr-CH'), '«a‹b›»');
  t.equal(await quoted('hu'), '„a»b«”');
  t.equal(await quoted('zh-Hant-TW'), '「a『b』」');
  t.equal(await quoted('zz'), '“a‘b’”');
});

t.test('siblings that each create a counter do not look at those of the others again', async (t) => {
  let state = INITIAL_COUNTERS;
  let steps = 0;
  for (let i = 0; i < 2000; i++) {
    const counterReset = [{ name: `c${i}`, value: i }];
    const before = state;
    state = endElement(enterElement(state, { ...INITIAL_STYLE, counterReset }, 3), 4);
    // What is in scope already is shared, not copied.
    if (state?.next !== before) steps += counterCount(state);
  }
  t.equal(counterCount(state), 2000 + counterCount(INITIAL_COUNTERS));
  t.equal(steps, 0);
});

t.test('a counter that is not changed keeps its place in memory', async (t) => {
  const counterReset = ['a', 'b', 'c'].map((name) => ({ name, value: 1 }));
  const state = enterElement(INITIAL_COUNTERS, { ...INITIAL_STYLE, counterReset }, 3);
  const counterIncrement = [{ name: 'c', value: 1 }];
  const changed = enterElement(state, { ...INITIAL_STYLE, counterIncrement }, 4);
  t.equal(changed?.value, 2);
  t.equal(changed?.next, state?.next);
});

t.test('style containment: counters around can be read, but not changed', async (t) => {
  const contained = '<div style="contain: style"><i></i><i></i></div>';
  t.equal(await text(`<div style="counter-reset: c"><i></i>${contained}<i></i></div>`), '1|1.1 1.2|2');
  t.equal(await text(`${contained}<i></i>`), '1 2|1', 'a counter made inside ends there');
  const nested = `<div style="contain: style"><i></i>${contained}<i></i></div>`;
  t.equal(await text(`<div style="counter-reset: c 7">${nested}</div>`), '7.1|7.1.1 7.1.2|7.2');
});

t.test('style containment: quotation marks inside begin at the depth around, and change nothing around', async (t) => {
  const quotes = `<style>q { quotes: "A" "Z" "1" "9" } u { contain: style } u::after { content: close-quote; quotes: "A" "Z" }</style>`;
  t.equal(await text(`${quotes}<p><q><u></u></q>`), 'AZZ');
});

t.test('style containment: footnotes are numbered through', async (t) => {
  const note = '<div style="contain: content">a<b style="float: footnote">n</b></div>';
  const lines = pageLines(await layout(note + note)).flat();
  t.ok(
    lines.some((line) => line.startsWith('2')),
    lines.join('|'),
  );
});
