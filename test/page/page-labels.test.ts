/** What readers call each page: the number its margins show, or the one it would show. */
import t from 'tap';
import { PageLabels } from '../../engine/page/page-labels.js';
import { page } from './margin-texts.js';

const NEXT = '<div style="break-after: page"></div>';
const NUMBER = '@page { @bottom-center { content: counter(page) } }';
const FRONT = '.front { page: front } @page front { @bottom-center { content: counter(page, lower-roman) } }';

/** `prefix|value|style` of each page. */
async function labels(css: string, html: string): Promise<string[]> {
  const found: string[] = [];
  const given = new PageLabels(({ prefix, value, style }) => found.push(`${prefix}|${value}|${style}`));
  for (const laidOut of (await page(css, html)).pages) given.add(laidOut);
  given.end();
  return found;
}

const brief = async (css: string, html: string) =>
  (await labels(css, html)).map((label) => label.replace('lower-', '').replace('|decimal', '').replace(/^\|/, ''));

t.test('the number and the style that a margin box shows', async (t) => {
  t.same(await labels(NUMBER, `a${NEXT}b`), ['|1|decimal', '|2|decimal']);
  const html = `<div class=front>a${NEXT}b</div><main style="counter-reset: page">c${NEXT}d</main>`;
  t.same(await brief(`${NUMBER} ${FRONT}`, html), ['1|roman', '2|roman', '1', '2']);
});

t.test('words, brackets and the number of all pages are no part of a label', async (t) => {
  for (const content of [
    "'Page ' counter(page) ' of ' counter(pages)",
    "counter(page) ' / ' counter(pages)",
    "'(' counter(page) ')'",
    "'\\2013  ' counter(page) ' \\2013'",
    "'p.' counter(page)",
    "counter(pages) ':' counter(page)",
    'string(title) counter(page)',
    "counters(page, '.')",
  ]) {
    t.same(
      await labels(
        `@page { @top-left { content: ${content} } } h1 { string-set: title content() }`,
        '<h1>On Bees-</h1>',
      ),
      ['|1|decimal'],
      content,
    );
  }
});

t.test('what joins a chapter to the page is a prefix', async (t) => {
  const css = `h1 { counter-increment: part; counter-reset: page; break-before: page; font-size: 10px; margin: 0 }
    @page { @bottom-right { content: 'Part ' counter(part, upper-alpha) '-' counter(page) } }`;
  const html = `<h1>a</h1>${NEXT}b<h1>c</h1>`;
  t.same(await brief(css, html), ['A-|1', 'A-|2', 'B-|1']);
  t.same(await brief(`@page { @bottom-right { content: '§' counter(page) } }`, 'a'), ['1']);
  t.same(await brief(`@page { @bottom-right { content: 'Annex 12.' counter(page) } }`, 'a'), ['12.|1']);
});

t.test('pages without a number follow those before, or begin what comes after', async (t) => {
  const cover = '.cover { page: cover } @page cover { @bottom-center { content: none } }';
  const front = `<div class=front>a${NEXT}b</div>`;
  const chapter = `.chapter { page: chapter; counter-reset: page } @page chapter:first { @bottom-center { content: none } }`;
  t.same(await brief(`${NUMBER} ${FRONT} ${cover}`, `<div class=cover>x</div>${front}`), [
    '1|roman',
    '2|roman',
    '3|roman',
  ]);
  t.same(await brief(`${NUMBER} ${FRONT} ${chapter}`, `${front}<div class=chapter>c${NEXT}d</div>`), [
    '1|roman',
    '2|roman',
    '1',
    '2',
  ]);
  t.same(
    await brief(
      `${NUMBER} ${FRONT} ${chapter} @page :blank { @bottom-center { content: none } } .chapter { break-before: right }`,
      `<div class=front>a</div><div class=chapter>c${NEXT}d</div>`,
    ),
    ['1|roman', '2|roman', '1', '2'],
    'a page left blank',
  );
  t.same(
    await brief(
      `${NUMBER} ${FRONT} ${chapter} .chapter { counter-reset: none }`,
      `${front}<div class=chapter>c${NEXT}d</div>`,
    ),
    ['1|roman', '2|roman', '3', '4'],
    'numbers that go on into a chapter of another page type',
  );
  t.same(await brief('', `a<p style="break-before: page; counter-reset: page 7">b${NEXT}c`), ['1', '7', '8']);
  t.same(await brief(`${NUMBER} @page :nth(2) { @bottom-center { visibility: hidden } }`, `a${NEXT}b${NEXT}c`), [
    '1',
    '2',
    '3',
  ]);
});

t.test('a box that counts for itself, a running element, a page that shows two numbers', async (t) => {
  t.same(await brief('@page { @bottom-center { counter-increment: page 10; content: counter(page) } }', 'a'), ['11']);
  const running = `footer { position: running(foot) } footer::after { content: 'Page ' counter(page, upper-roman) }
    @page { @bottom-left { content: element(foot) } }`;
  t.same(await brief(running, `<footer>f</footer>a${NEXT}b`), ['1|upper-roman', '2|upper-roman']);
  const two = `@page { @bottom-left { content: counter(page) } @top-right { content: counter(page, lower-roman) } }`;
  t.same(await brief(two, 'a'), ['1|roman']);
});
