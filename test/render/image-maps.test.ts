/** The areas of image maps are links (HTML § 4.8.14). The page has no margins: 1 px is 0.75 pt, from the lower left corner. */
import t from 'tap';
import { rendered } from './pdf-reader.js';

const IMAGE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'/>";
const STYLE = '<title>t</title><style>@page { size: 400px 200px; margin: 0 } body { margin: 0 } img { display: block; ';

interface Link {
  readonly rect: readonly number[];
  readonly contents: string;
  readonly to: string;
}

async function sourceOf(image: string, areas: string, css: string): Promise<string> {
  const content = `<html lang=en>${STYLE}${css} }</style><img alt=Plan src="${IMAGE}" ${image}><p id=end>x</p><map name=m>${areas}</map>`;
  return (await rendered({ type: 'html', content }, { template: 'none' })).source;
}

async function linksOf(areas: string, image = 'usemap=#m', css = ''): Promise<Link[]> {
  const source = await sourceOf(image, areas, css);
  return source
    .split('\n')
    .filter((line) => line.includes('/Subtype/Link'))
    .map((line) => ({
      rect: /Rect\[([^\]]*)\]/.exec(line)![1]!.split(' ').map(Number),
      contents: /Contents\(([^)]*)\)/.exec(line)?.[1] ?? '',
      to: /URI\(([^)]*)\)/.exec(line)?.[1] ?? 'inside',
    }));
}

const to = 'href="https://example.org/"';

t.test('each shape is a rectangle of the image, named by its alt', async (t) => {
  t.same(await linksOf(`<area ${to} coords="20,10,60,50" alt="North quay">`), [
    { rect: [15, 112.5, 45, 142.5], contents: 'North quay', to: 'https://example.org/' },
  ]);
  t.match(await linksOf(`<area ${to} shape=circle coords="100,50,20">`), [{ rect: [60, 97.5, 90, 127.5] }]);
  t.match(await linksOf(`<area ${to} shape=POLY coords="10,10 50,10 30,90">`), [{ rect: [7.5, 82.5, 37.5, 142.5] }]);
  t.match(await linksOf(`<area ${to} shape=default title=All>`), [{ rect: [0, 75, 150, 150], contents: 'All' }]);
  t.match(await linksOf('<area href="#end" coords="0,0,9,9">'), [{ to: 'inside' }]);
});

t.test('what lies outside of the image is cut off, and what is no link makes none', async (t) => {
  t.match(await linksOf(`<area ${to} coords="180,-10,300,20">`), [{ rect: [135, 135, 150, 150] }]);
  t.same(await linksOf(`<area ${to} coords="210,0,300,20">`), []);
  t.same(
    await linksOf(`<area ${to} coords="1,2,3"><area coords="0,0,9,9"><area href="javascript:x" coords="0,0,9,9">`),
    [],
  );
  t.same(await linksOf(`<area ${to} coords="0,0,9,9">`, 'usemap=#other'), []);
  t.same(await linksOf(`<area ${to} coords="0,0,9,9">`, ''), []);
});

t.test('the first of two areas is on top', async (t) => {
  const links = await linksOf(`<area ${to} coords="0,0,9,9" alt=small><area ${to} shape=default alt=rest>`);
  t.same(
    links.map(({ contents }) => contents),
    ['rest', 'small'],
  );
});

t.test(
  'coordinates are those of the image as it is shown, unless it had to be smaller than it is meant to be',
  async (t) => {
    const area = `<area ${to} coords="20,10,60,50">`;
    t.match(await linksOf(area, 'usemap=#m width=400'), [{ rect: [15, 112.5, 45, 142.5] }]);
    t.match(await linksOf(area, 'usemap=#m', 'max-width: 100px'), [{ rect: [7.5, 131.25, 22.5, 146.25] }]);
    t.match(await linksOf(area, 'usemap=#m', 'zoom: 2; width: 200px'), [{ rect: [30, 75, 90, 135] }]);
  },
);

t.test('each link is in the tags, behind its image', async (t) => {
  const source = await sourceOf(
    'usemap=#m',
    `<area ${to} coords="0,0,9,9" alt=a><area ${to} coords="9,9,20,20" alt=b>`,
    '',
  );
  const elements = source.split('\n').filter((line) => line.includes('/StructElem'));
  t.equal(elements.filter((line) => line.includes('/S/Link') && line.includes('/OBJR')).length, 2);
  t.match(source, /pdfuaid/);
});
