/** `-platen-table-shrink`. A character is half as wide as its font size. */
import t from 'tap';
import { layout, textOf, walk, type LaidOut } from '../harness.js';

const CSS = 'body { overflow-wrap: anywhere } table { border-spacing: 0; -platen-table-shrink: 60% } td { padding: 0 }';
const cells = (...texts: readonly string[]) => `<table><tr>${texts.map((text) => `<td>${text}`).join('')}</table>`;

function sizes({ pages }: LaidOut): Record<string, number> {
  const result: Record<string, number> = {};
  for (const { fragment } of walk(pages))
    if (fragment.kind === 'text') result[textOf(fragment).trim()] = fragment.style.fontSize;
  return result;
}
const laidOut = async (html: string, css = '', page: readonly [number, number] = [200, 100]) =>
  layout(html, { css: CSS + css, page });

t.test('a table whose words do not fit gets smaller, so that none is broken', async (t) => {
  const laid = await laidOut(cells('abcdefghij', 'klmnopqrst', 'abcdefghij', 'klmnopqrst', 'uvwxyzabcd'));
  t.same(sizes(laid), { abcdefghij: 8, klmnopqrst: 8, uvwxyzabcd: 8 }, '250 px in 200');
  t.same(laid.warnings, []);
});

t.test('a table that fits, or that may wrap between words, keeps its size', async (t) => {
  t.same(sizes(await laidOut(cells('abcdefghij', 'klmno'))), { abcdefghij: 10, klmno: 10 });
  t.same(Object.values(sizes(await laidOut(cells('many short words that wrap '.repeat(9), 'b')))).at(0), 10);
});

t.test('it gets no smaller than asked; then words are broken, which is told with its place', async (t) => {
  const words = Array.from({ length: 6 }, () => 'abcdefghijklm');
  const laid = await laidOut(cells(...words));
  t.ok(Object.values(sizes(laid)).every((size) => size === 6));
  t.same(
    laid.warnings.map(({ code, message, position }) => [code, message, position?.line]),
    [
      [
        'SVC_CONTENT_OVERFLOW',
        'A table is too wide for its place even with its text at 4.5 pt, so words in it are broken; divide the table.',
        1,
      ],
    ],
  );
});

t.test('one long address makes no table smaller', async (t) => {
  const laid = await laidOut(cells('a', 'https://example.org/a/very/long/address/that/does/not/end/at/all', 'b'));
  t.ok(Object.values(sizes(laid)).every((size) => size === 10));
  t.same(laid.warnings, []);
});

t.test('words that may not break stay on the page, at half of their size if need be', async (t) => {
  const css = 'td { white-space: nowrap }';
  const laid = await laidOut(cells('abcdefghij abcdefghij', 'klmnopqrst klmnopqrst', 'abcdefghij klmnopqrst'), css);
  t.ok(Object.values(sizes(laid)).every((size) => size < 6.5 && size >= 5));
  const tables = [...walk(laid.pages)].filter(({ fragment }) => fragment.kind === 'box' && fragment.role === 'table');
  t.ok(tables.every(({ width }) => width <= 200));
});

t.test('a short text of several words stays whole beside a long one', async (t) => {
  const long = 'many short words that wrap '.repeat(9);
  const laid = await laidOut(cells('abc def', long, 'abcdef ghijkl mnopqr stuvwx'), '', [200, 400]);
  t.same(
    Object.keys(sizes(laid)).filter((text) => /abc|def|ghi/.test(text)),
    ['abc def', 'abcdef', 'ghijkl'],
    'up to 5 em',
  );
});

t.test('em follow, other lengths do not; a table goes on in the size it began with', async (t) => {
  const css = 'td { padding: 0 1em } td:last-child { font-size: 12px }';
  const row = '<tr><td>abcdefghij<td>klmnopqrst<td>uvwxyzabcd<td>e';
  const laid = await laidOut(`<table>${row.repeat(30)}</table>`, css);
  t.ok(laid.pages.length > 1);
  const all = [...walk(laid.pages)].filter(({ fragment }) => fragment.kind === 'text');
  t.same(new Set(all.map(({ fragment }) => fragment.style.fontSize)).size, 2);
  t.ok(sizes(laid)['abcdefghij']! < 10);
  t.same(sizes(laid)['e'], 12);
});

t.test('captions and counters are those of the table, once', async (t) => {
  const css =
    'table { counter-increment: tables } caption::before { content: counter(tables) ". " } p::before { content: counter(tables) }';
  const wide = (caption: string) =>
    cells('abcdefghij', 'klmnopqrst', 'abcdefghij', 'klmnopqrst', 'uvwxyzabcd').replace(
      '<table>',
      `<table><caption>${caption}</caption>`,
    );
  const laid = await laidOut(`${wide('One')}${wide('Two')}<p>`, css, [200, 400]);
  const texts = [...walk(laid.pages)].flatMap(({ fragment }) => (fragment.kind === 'text' ? [textOf(fragment)] : []));
  t.match(texts.join(''), /^1\. One.*2\. Two.*2$/);
});

t.test('a table goes on in its size and columns where an image on a later page comes late', async (t) => {
  const wide = '<tr>' + '<td>abcdefghij'.repeat(5);
  const narrow = '<tr>' + '<td>ab'.repeat(5);
  const late = '<tr><td><img src="late:5x5" alt="">' + '<td>ab'.repeat(4);
  const html = `<table>${wide}${narrow.repeat(30)}${late}${narrow.repeat(5)}</table>`;
  const laid = await laidOut(html);
  const places = new Set<string>();
  for (const { fragment, x } of walk(laid.pages))
    if (fragment.kind === 'text' && textOf(fragment).trim() === 'ab') places.add(`${fragment.style.fontSize} ${x}`);
  t.same([...places].sort(), ['8 0', '8 120', '8 160', '8 40', '8 80']);
});
