/** Boxes positioned by anchors (CSS Anchor Positioning 1). The containing block is 200 px wide and 100 px high. */
import t from 'tap';
import { boxesOf, layout } from '../harness.js';

const ANCHOR = '<div id=anchor style="anchor-name: --a; margin: 40px 0 0 60px; width: 50px; height: 20px"></div>';
const around = (html: string) =>
  `<div style="position: relative; width: 200px; height: 100px; overflow: hidden">${html}</div>`;
const box = (css: string, id = 'b') => `<div id=${id} style="position: absolute; position-anchor: --a; ${css}"></div>`;

/** x, y, width and height of the box; undefined where it is not shown. */
async function placeOf(css: string, anchor = ANCHOR): Promise<string | undefined> {
  const laidOut = await layout(around(anchor + box(css)), { page: [300, 300] });
  return boxesOf(laidOut, 'b')[0]?.replace('1: ', '');
}

const SIZE = 'width: 30px; height: 10px;';

t.test('insets by sides of the anchor', async (t) => {
  const cases: readonly (readonly [css: string, place: string])[] = [
    ['left: anchor(right); top: anchor(top)', '110 40 30 10'],
    ['right: anchor(left); bottom: anchor(top)', '30 30 30 10'],
    ['left: anchor(--a left); top: anchor(bottom --a)', '60 60 30 10'],
    ['left: anchor(inside); bottom: anchor(outside)', '60 30 30 10'],
    ['left: anchor(25%); top: anchor(center)', '72.5 50 30 10'],
    ['left: calc(anchor(end) + 5px); top: min(anchor(start), 10px)', '115 10 30 10'],
    ['inset: anchor(bottom) auto auto anchor(left)', '60 60 30 10'],
    ['left: anchor(--none left, 7px); top: anchor(--none top, anchor(top))', '7 40 30 10'],
    ['left: 1px; top: anchor(left, 3px)', '1 3 30 10'],
    ['inset-inline-start: anchor(start); inset-block-start: anchor(end)', '60 60 30 10'],
  ];
  for (const [css, place] of cases) t.equal(await placeOf(SIZE + css), place, css);
});

t.test('a value without its anchor and without a fallback is as if it were not there', async (t) => {
  t.equal(await placeOf(`${SIZE} left: anchor(--none left); top: 0`), '0 0 30 10');
  t.equal(await placeOf('left: 0; top: 0; height: 10px; width: anchor-size(--none width)'), '0 0 0 10');
});

t.test('sizes by those of the anchor', async (t) => {
  t.equal(await placeOf('left: 0; top: 0; width: anchor-size(width); height: calc(2 * anchor-size())'), '0 0 50 40');
  t.equal(await placeOf('left: anchor-size(height); top: 0; width: 5px; min-height: anchor-size(width)'), '20 0 5 50');
});

t.test('an area beside the anchor, in which the box is aligned to it', async (t) => {
  const cases: readonly (readonly [area: string, place: string])[] = [
    ['top left', '30 30 30 10'],
    ['right bottom', '110 60 30 10'],
    ['bottom', '70 60 30 10'],
    ['left center', '30 45 30 10'],
    ['center', '70 45 30 10'],
    ['top span-right', '60 30 30 10'],
    ['block-end inline-start', '30 60 30 10'],
    ['end', '110 60 30 10'],
    ['span-start end', '110 50 30 10'],
    ['span-all', '70 45 30 10'],
  ];
  for (const [area, place] of cases) t.equal(await placeOf(`${SIZE} position-area: ${area}`), place, area);
});

t.test('alignment and insets within the area', async (t) => {
  t.equal(await placeOf('position-area: right bottom; place-self: stretch'), '110 60 90 40');
  t.equal(await placeOf(`${SIZE} position-area: left; align-self: start; right: 5px`), '25 0 30 10');
  t.equal(await placeOf(`${SIZE} place-self: anchor-center`), '70 45 30 10', 'without an area');
});

t.test('a box that would overflow takes the first other position that fits', async (t) => {
  const high = 'width: 30px; height: 50px; position-area: top;';
  t.equal(await placeOf(high), '70 0 30 50', 'it is kept in the containing block');
  t.equal(await placeOf(`${high} position-try-fallbacks: center, flip-block`), '70 0 30 50', 'none of them fits');
  t.equal(await placeOf(`${high} position-try-fallbacks: center, left, right`), '30 25 30 50');
  const low = ANCHOR.replace('margin: 40px', 'margin: 60px');
  const below = 'width: 30px; height: 30px; position-area: bottom; margin-top: 5px; position-try-fallbacks: flip-block';
  t.equal(await placeOf(below, low), '70 25 30 30', 'its margin is flipped, too');
  t.equal(
    await placeOf('width: 80px; height: 10px; right: anchor(left); top: 0; position-try-fallbacks: flip-inline'),
    '110 0 80 10',
  );
});

t.test('a box does not show where its anchor does not, or where it overflows and must not', async (t) => {
  const hidden = ANCHOR.replace('style="', 'style="visibility: hidden; ');
  t.equal(await placeOf(`${SIZE} position-area: top`, hidden), undefined);
  t.equal(await placeOf(`${SIZE} position-area: top; position-visibility: always`, hidden), '70 30 30 10');
  t.equal(await placeOf('width: 30px; height: 50px; position-area: top; position-visibility: no-overflow'), undefined);
});

t.test('an anchor comes before the boxes that hang on it, and the last one counts', async (t) => {
  const laidOut = await layout(
    around(`${box('left: anchor(--c left); top: 50px; width: 5px; height: 5px', 'early')}
      <div style="anchor-name: --b"></div><div style="anchor-name: --b, --a; margin-left: 90px; height: 10px"></div>
      ${box('left: anchor(--b left); top: 0; width: 5px; height: 5px; anchor-name: --c', 'b')}
      ${box('left: anchor(--c right); top: 0; width: 5px; height: 5px', 'c')}`),
    { page: [300, 300] },
  );
  t.same(boxesOf(laidOut, 'early'), ['1: 0 50 5 5'], 'the box with --c is laid out later');
  t.same([boxesOf(laidOut, 'b'), boxesOf(laidOut, 'c')], [['1: 90 0 5 5'], ['1: 95 0 5 5']]);
});

t.test('names of a scope are seen within it only', async (t) => {
  const scope = `<div style="anchor-scope: --a"><div style="anchor-name: --a; height: 10px"></div>${box('left: 0; top: anchor(bottom, 77px); width: 5px; height: 5px', 'inside')}</div>`;
  const laidOut = await layout(around(ANCHOR + scope + box(`${SIZE} left: 0; top: anchor(top)`)), { page: [300, 300] });
  t.same(boxesOf(laidOut, 'b'), ['1: 0 40 30 10']);
  t.same(boxesOf(laidOut, 'inside'), ['1: 0 70 5 5']);
});

t.test('each page has its own anchors', async (t) => {
  const section = (id: string) =>
    `<div style="break-before: page"><div style="anchor-name: --${id}; margin-left: 20px; width: 10px; height: 30px"></div><div id=${id} style="position: absolute; position-anchor: --${id}; left: anchor(right); top: anchor(bottom); width: 5px; height: 5px"></div></div>`;
  const laidOut = await layout(section('x') + section('y'), { page: [100, 100] });
  t.same([boxesOf(laidOut, 'x'), boxesOf(laidOut, 'y')], [['1: 30 30 5 5'], ['2: 30 30 5 5']]);
});
