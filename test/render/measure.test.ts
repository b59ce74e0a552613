import t from 'tap';
import { createRenderer, measure } from '../../engine/index.js';

const renderer = createRenderer({ template: 'none' });
const NARROW =
  '<style>@page { size: 200px 3000px; margin: 20px 10px } body, p { margin: 0 } p { line-height: 20px }</style>';
const PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>";
const PT = 0.75;

t.test('the height of a document that fits on its page is that of its content', async (t) => {
  const { pages, height, eachPage } = await renderer.measure(`${NARROW}<p>a<p style="padding: 5px">b`);
  t.equal(pages, 1);
  t.equal(height, 50 * PT);
  t.same(eachPage, [{ number: 1, width: 200 * PT, height: 3000 * PT, areaHeight: 2960 * PT, contentHeight: 50 * PT }]);
});

t.test('elements are found by id, on each page that they are on, whatever makes their boxes', async (t) => {
  const document =
    `${NARROW}<style>@page { size: 200px 140px }</style>` +
    `<section id=s>${'<p>a'.repeat(4)}<p id=p>b<p>c</section><p>x <b id=b>y</b><img id=i width=10 height=10 src="${PICTURE}">`;
  const { elements } = await renderer.measure(document);
  const { x, y, width, height, page } = elements.get('p')![0]!;
  t.same({ x, y, width, height, page }, { page: 1, x: 10 * PT, y: 100 * PT, width: 180 * PT, height: 20 * PT });
  t.same(
    elements.get('s')!.map((place) => [place.page, place.y, place.height]),
    [
      [1, 20 * PT, 100 * PT],
      [2, 20 * PT, 20 * PT],
    ],
  );
  t.match(elements.get('b'), [{ page: 2 }]);
  t.match(elements.get('i'), [{ page: 2, width: 10 * PT }]);
  t.notOk(elements.has('nowhere'));
});

t.test('an inline element on several lines has the rectangle around its parts', async (t) => {
  const document = `${NARROW}<p>${'word '.repeat(4)}<i id=i>${'more words '.repeat(8)}</i>`;
  const { elements } = await renderer.measure(document);
  t.ok(elements.get('i')![0]!.height > 30 * PT);
});

t.test('pages that wait for numbers are measured in their order', async (t) => {
  const link = '<style>a::after { content: target-counter(attr(href), page) }</style><a href="#end">see</a>';
  const { pages, eachPage, elements } = await renderer.measure(
    `${link}${'<p style="break-before: page">x'.repeat(3)}<p id=end>y`,
  );
  t.same(
    eachPage.map(({ number }) => number),
    [1, 2, 3, 4],
  );
  t.equal(pages, 4);
  t.match(elements.get('end'), [{ page: 4 }]);
});

t.test('a measured document fits on as many pages as a rendered one has', async (t) => {
  const text = `# Report\n\n${'Some words of a paragraph. '.repeat(400)}`;
  const [{ pages }, rendered] = [await measure(text), await createRenderer().render(text)];
  t.equal(pages, rendered.pages);
  await t.rejects(measure(text, { limits: { pages: 1 } }), { message: /1 page/ });
  t.match(await measure('<p>x<video>', { strict: true }), { pages: 1 });
  await t.rejects(measure('x', { margn: 1 } as never), { message: /did you mean margin/ });
});
