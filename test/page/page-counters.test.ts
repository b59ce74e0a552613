/** Page counters (CSS Paged Media 3, § 6): reset, increased and set by @page rules and by elements. */
import t from 'tap';
import { pageNumber } from '../../engine/page/page-counters.js';
import { layout } from '../layout/harness.js';
import { marginTexts, page } from './margin-texts.js';

const NEXT = '<div style="break-after: page"></div>';
const NUMBER = '@page { @bottom-center { content: counter(page) } }';

async function numbers(css: string, html: string): Promise<string[]> {
  return marginTexts(await page(css, html)).map((text) => text.replace('bottom-center: ', ''));
}

const five = `1${NEXT}2${NEXT}3${NEXT}4${NEXT}5`;

t.test('@page resets, increases and sets', async (t) => {
  t.same(await numbers(`${NUMBER} @page :first { counter-reset: page 9 }`, five), ['10', '11', '12', '13', '14']);
  t.same(await numbers(`${NUMBER} @page { counter-increment: page 2 }`, five), ['2', '4', '6', '8', '10']);
  t.same(await numbers(`${NUMBER} @page :left { counter-increment: page 0 }`, five), ['1', '1', '2', '2', '3']);
  t.same(await numbers(`${NUMBER} @page :nth(3) { counter-set: page 50 }`, five), ['1', '2', '50', '51', '52']);
});

t.test('counters of the author’s own', async (t) => {
  const css =
    '@page { counter-increment: sheet 10; @bottom-center { content: counter(sheet) "/" counter(page) } } @page :first { counter-reset: sheet 5 }';
  t.same(await numbers(css, five), ['15/1', '25/2', '35/3', '45/4', '55/5']);
});

t.test('a section that begins with a number of its own', async (t) => {
  const html = `a${NEXT}b${NEXT}<section style="counter-reset: page 7">c${NEXT}d</section>`;
  t.same(await numbers(NUMBER, html), ['1', '2', '7', '8']);
});

t.test('without a number a section begins with page 1', async (t) => {
  const html = `a${NEXT}b${NEXT}<section style="counter-reset: page">c${NEXT}d</section>`;
  t.same(await numbers(NUMBER, html), ['1', '2', '1', '2']);
});

t.test('front matter in roman numerals', async (t) => {
  const css = `${NUMBER} @page front { @bottom-center { content: counter(page, lower-roman) } } .front { page: front } main { counter-reset: page }`;
  const html = `<div class=front>a${NEXT}b${NEXT}c</div><main>d${NEXT}e</main>`;
  t.same(await numbers(css, html), ['i', 'ii', 'iii', '1', '2']);
});

t.test('elements in the middle of a page number it too; counter-set and counter-increment', async (t) => {
  t.same(await numbers(NUMBER, `x<p style="counter-set: page 20">y</p>${NEXT}z`), ['20', '21']);
  t.same(await numbers(NUMBER, `x<p style="counter-increment: page 3">y</p>${NEXT}z`), ['4', '5']);
});

t.test('pages left blank are counted', async (t) => {
  const html = 'a<div style="break-before: right">b</div>';
  t.same(await numbers(NUMBER, html), ['1', '2', '3']);
});

t.test('counters of the document: the first of a page, else the one in force', async (t) => {
  const css =
    '@page { @bottom-center { content: counter(chapter) "; " counters(part, ".") } } h1 { margin: 0; font-size: 10px } body { counter-reset: chapter part } h1 { counter-increment: chapter } section { counter-reset: part; counter-increment: part }';
  const html = `<h1>a</h1><h1>b</h1>${NEXT}x${NEXT}<section><section><h1>c</h1></section></section>`;
  t.same(await numbers(css, html), ['1; 0', '2; 0', '3; 0.1']);
});

t.test('a counter that a custom property names', async (t) => {
  const css =
    ':root { --c: counter(chapter) } @page { @bottom-center { content: "Chapter " var(--c) } } h1 { counter-increment: chapter }';
  t.same(await numbers(css, '<h1>a</h1>'), ['Chapter 1']);
});

t.test('a margin box counts for itself', async (t) => {
  const css = '@page { @bottom-center { counter-increment: page 100 x 3; content: counter(page) " " counter(x) } }';
  t.same(await numbers(css, `a${NEXT}b`), ['101 3', '102 3']);
});

t.test('the total is that of all pages', async (t) => {
  const css =
    '@page { @bottom-center { content: counter(page) "/" counters(pages, "") } } main { counter-reset: page }';
  t.same(await numbers(css, `a${NEXT}<main>b${NEXT}c</main>`), ['1/3', '1/3', '2/3']);
});

t.test('each page knows its number, margin boxes or not', async (t) => {
  const { pages } = await layout(`a${NEXT}<p style="counter-reset: page 5">b</p>${NEXT}c`);
  t.same(
    pages.map(({ counters }) => pageNumber(counters)),
    [1, 5, 6],
  );
});
