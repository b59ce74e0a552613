/** Structure of SVG files as pixels: entities, namespaces, languages, references to what is around, contexts and fallbacks. */
import t from 'tap';
import { GREEN, NOTHING, pixelsOfImage, type Point } from './drawn-pixels.js';

const RED = [255, 0, 0, 255];

async function pixels(drawing: string, points: readonly Point[], before = ''): Promise<number[][]> {
  const svg = `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">${drawing}</svg>`;
  return pixelsOfImage(`<img alt="" src="data:image/svg+xml,${encodeURIComponent(svg)}">`, points);
}

const square = (fill: string, more = ''): string => `<rect width="100" height="100" fill="${fill}" ${more}/>`;

t.test('entities of a document type may hold elements', async (t) => {
  const type = `<!DOCTYPE svg [<!ENTITY Dot "<rect width='20' height='20' fill='green'/>">]>`;
  const drawing = '<g>&Dot;</g><g transform="translate(50)">&Dot;<!-- twice -->&Dot;</g>';
  t.strictSame(
    await pixels(
      drawing,
      [
        [5, 5],
        [55, 5],
        [30, 5],
      ],
      type,
    ),
    [GREEN, GREEN, NOTHING],
  );
});

t.test('elements of other namespaces are not drawn', async (t) => {
  const prefixed = `<s:g xmlns="http://example.org/other" xmlns:s="http://www.w3.org/2000/svg"><s:rect width="100" height="100" fill="green"/><rect width="100" height="100" fill="red"/></s:g>`;
  t.strictSame(await pixels(prefixed, [[50, 50]]), [GREEN]);
  t.strictSame(await pixels(`<i:rect xmlns:i="http://example.org/other" width="100" height="100"/>`, [[50, 50]]), [
    NOTHING,
  ]);
});

t.test('what is for another language is not shown, and a switch passes over what nothing draws', async (t) => {
  const languages = `${square('green')}${square('red', 'systemLanguage="ru"')}`;
  t.strictSame(await pixels(languages, [[50, 50]]), [GREEN]);
  const choice = `<switch><unknown/>${square('green')}${square('red')}</switch>`;
  t.strictSame(await pixels(choice, [[50, 50]]), [GREEN]);
});

t.test('a style sheet of another language says nothing', async (t) => {
  t.strictSame(await pixels(`<style type="text/other">rect { fill: red }</style>${square('green')}`, [[50, 50]]), [
    GREEN,
  ]);
});

t.test('what holds a use is not used by it', async (t) => {
  const drawing = `<g id="g"><use xlink:href="#g" x="50"/><rect width="20" height="20" fill="green"/></g>`;
  t.strictSame(
    await pixels(drawing, [
      [5, 5],
      [55, 5],
    ]),
    [GREEN, NOTHING],
  );
});

t.test('a paint server that cannot be used gives way to its fallback', async (t) => {
  t.strictSame(await pixels(`<linearGradient id="g"/>${square('url(#g) green')}`, [[50, 50]]), [GREEN]);
  const line = `<pattern id="p" width=".5" height=".5">${square('red')}</pattern><path d="M0 50H100" stroke="url(#p) green" stroke-width="20"/>`;
  t.strictSame(await pixels(line, [[50, 50]]), [GREEN]);
});

t.test('a pattern of the context stays where it is on that element', async (t) => {
  const drawing = `<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20" fill="green"/><rect x="10" width="10" height="20" fill="red"/></pattern>
    <g id="g"><rect width="30" height="50" transform="translate(10)" fill="context-fill"/></g><use xlink:href="#g" fill="url(#p)"/>`;
  t.strictSame(
    await pixels(drawing, [
      [15, 10],
      [25, 10],
    ]),
    [RED, GREEN],
  );
});

t.test('a mask that is masked itself', async (t) => {
  const drawing = `<mask id="a" maskUnits="userSpaceOnUse"><rect width="50" height="100" fill="white"/></mask>
    <mask id="b" mask="url(#a)" maskUnits="userSpaceOnUse"><rect width="100" height="50" fill="white"/></mask>${square('green', 'mask="url(#b)"')}`;
  t.strictSame(
    await pixels(drawing, [
      [25, 25],
      [75, 25],
      [25, 75],
    ]),
    [GREEN, NOTHING, NOTHING],
  );
});

t.test('masks on masks end at a depth, and draw no square of their number', async (t) => {
  const mask = (i: number): string =>
    `<mask id="m${i}" mask="url(#m${i + 1})" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100">${square('white')}</mask>`;
  const chain = (count: number): string =>
    Array.from({ length: count }, (_, i) => mask(i)).join('') + square('green', 'mask="url(#m0)"');
  t.strictSame(await pixels(chain(3), [[50, 50]]), [GREEN]);
  t.strictSame(await pixels(chain(1000), [[50, 50]]), [NOTHING]);
});
