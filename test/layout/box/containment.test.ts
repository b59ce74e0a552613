/** CSS Containment 2: sizes, formatting contexts and what reaches the page. */
import t from 'tap';
import { boxOf, layout } from '../harness.js';

const box = async (html: string) => boxOf(await layout(html, { page: [200, 400] }), 'a');

t.test('contained sizes: content has no say, contain-intrinsic-size has', async (t) => {
  const content = '<p style="margin: 0; width: 70px; height: 50px"></p>';
  const size = (style: string, inner = content) => box(`<div id=a style="${style}">${inner}</div>`);
  t.same(await size('contain: size'), [0, 0, 200, 0]);
  t.same(await size('contain: size; float: left; contain-intrinsic-size: 30px 20px'), [0, 0, 30, 20]);
  t.same(await size('contain: size; float: left; contain-intrinsic-size: auto 30px'), [0, 0, 30, 30]);
  t.same(await size('contain: strict; contain-intrinsic-block-size: 9px'), [0, 0, 200, 9]);
  t.same(await size('display: inline-grid; contain: size; contain-intrinsic-width: 12px'), [0, 0, 12, 0]);
  const table = `<div id=a><div style="display: table; contain: size">${content}</div></div>`;
  t.same(await box(table), [0, 0, 200, 50], 'it does not apply to tables');
});

t.test('contained sizes: columns of a given width and gap count, a legend does not', async (t) => {
  const content = '<p style="margin: 0; width: 70px; height: 50px"></p>';
  const columns = `float: left; contain: size; columns: 3 20px; column-gap: 5px`;
  t.same(await box(`<div id=a style="${columns}">${content}</div>`), [0, 0, 70, 0]);
  const fieldset = (style: string) =>
    box(
      `<fieldset id=a style="margin: 0; padding: 0; border: 2px solid; ${style}"><legend>x</legend>${content}</fieldset>`,
    );
  t.same(await fieldset('contain: size; width: 30px'), [0, 0, 34, 4]);
  t.same(await fieldset('contain: size; width: 30px; height: 9px'), [0, 0, 34, 13]);
});

t.test('contained sizes: a picture is as large as if it had no dimensions', async (t) => {
  const picture = (style: string) => box(`<img id=a src="20x10" style="display: block; ${style}">`);
  t.same(await picture(''), [0, 0, 20, 10]);
  t.same(await picture('contain: size'), [0, 0, 0, 0]);
  t.same(await picture('contain: size; contain-intrinsic-size: 40px 15px'), [0, 0, 40, 15]);
});

t.test('content-visibility: hidden skips the content of boxes, not of inline ones', async (t) => {
  const hidden = (style: string) =>
    box(`<div id=a style="${style}"><b style="content-visibility: hidden">b</b><p style="margin: 0">x</p></div>`);
  const [, , , height] = await hidden('');
  t.ok(height > 0);
  t.same(await hidden('content-visibility: hidden; contain-intrinsic-height: 7px'), [0, 0, 200, 7]);
  t.same(await hidden('content-visibility: auto'), [0, 0, 200, height], 'nothing of a page is off the screen');
});

t.test(
  'contained layout: an inline-block has no baseline, so its bottom edge stands on that of the line',
  async (t) => {
    const html = (style: string) =>
      `<div style="line-height: 40px">x<span id=a style="display: inline-block; line-height: 10px; ${style}">y</span></div>`;
    const [, aligned] = await box(html(''));
    const [, contained] = await box(html('contain: layout'));
    t.ok(contained < aligned, `${contained} above ${aligned}`);
  },
);

t.test('will-change: a box contains positioned boxes as it would with the property', async (t) => {
  const inside = (style: string) =>
    box(
      `<div style="padding-top: 30px; ${style}"><p id=a style="position: absolute; inset: auto auto 0 0; margin: 0">x</p></div>`,
    ).then(([, y]) => y);
  t.equal(await inside(''), 390, 'at the end of the page');
  t.equal(await inside('will-change: transform'), 20);
  t.equal(await inside('will-change: top, position'), 20);
  t.equal(await inside('will-change: opacity'), 390);
});

t.test('the writing mode of a contained body stays in it', async (t) => {
  const first = (style: string) =>
    box(
      `<style>html { ${style} } body { writing-mode: vertical-rl; width: 50px }
        html::before { content: ""; display: block; height: 20px }</style><p id=a style="margin: 0">x</p>`,
    );
  const [x] = await first('contain: style');
  t.ok(x < 50, String(x));
});
