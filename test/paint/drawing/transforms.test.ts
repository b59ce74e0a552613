/** CSS Transforms 1 and 2 on the page: where things are seen, and what is painted over what. Points are 0.75 px. */
import t from 'tap';
import { layout } from '../../layout/harness.js';
import { paint } from '../paint-layout.js';

/** The place of the only filled rectangle of the first page, in CSS px. */
async function seen(style: string, around = ''): Promise<number[] | undefined> {
  const box = `<div style="width: 40px; height: 20px; background: red; ${style}"></div>`;
  const [canvas] = paint(await layout(around === '' ? box : `<div style="${around}">${box}</div>`));
  const rect = canvas!.rects[0];
  const px = (points: number) => Math.round((points / 0.75) * 100) / 100 + 0;
  return rect && [px(rect.x), px(rect.y), px(rect.width), px(rect.height)];
}

t.test('functions move, scale, turn and skew about the middle of the border box', async (t) => {
  t.strictSame(await seen('transform: translate(10px, 50%)'), [10, 10, 40, 20]);
  t.strictSame(await seen('transform: scale(2, 0.5)'), [-20, 5, 80, 10]);
  t.strictSame(await seen('transform: rotate(90deg)'), [10, -10, 20, 40]);
  t.strictSame(await seen('transform: skewX(45deg)'), [-10, 0, 60, 20]);
  t.strictSame(await seen('transform: matrix(1, 0, 0, 1, 3, 4)'), [3, 4, 40, 20]);
});

t.test('a list of functions is applied from its end', async (t) => {
  t.strictSame(await seen('transform-origin: 0 0; transform: translateX(10px) scale(2)'), [10, 0, 80, 40]);
  t.strictSame(await seen('transform-origin: 0 0; transform: scale(2) translateX(10px)'), [20, 0, 80, 40]);
});

t.test('translate, rotate and scale come before transform, in this order', async (t) => {
  t.strictSame(
    await seen('transform-origin: 0 0; transform: translateX(1px); scale: 2; rotate: 90deg; translate: 30px'),
    [-10, 2, 40, 80],
  );
});

t.test('the origin refers to the reference box', async (t) => {
  t.strictSame(await seen('transform-origin: right bottom; transform: rotate(180deg)'), [40, 20, 40, 20]);
  t.strictSame(await seen('padding: 10px; transform-origin: top left; transform: scale(2)'), [0, 0, 120, 80]);
  t.strictSame(
    await seen('padding: 10px; transform-box: content-box; transform-origin: top left; transform: scale(2)'),
    [-10, -10, 120, 80],
  );
});

t.test('transformations of nested boxes add up', async (t) => {
  t.strictSame(
    await seen('transform: translateY(5px)', 'width: 40px; transform-origin: 0 0; transform: rotate(90deg)'),
    [-25, 0, 20, 40],
  );
});

t.test('functions in space are seen from the front', async (t) => {
  t.strictSame(await seen('transform: rotateX(60deg)'), [0, 5, 40, 10]);
  t.strictSame(await seen('transform: translate3d(1px, 2px, 50px)'), [1, 2, 40, 20]);
});

t.test('what is seen from the edge, or from its hidden back, is not painted', async (t) => {
  t.equal(await seen('transform: rotateY(90deg)'), undefined);
  t.equal(await seen('transform: scale(0)'), undefined);
  t.equal(await seen('transform: rotateY(180deg); backface-visibility: hidden'), undefined);
  t.strictSame(await seen('transform: scaleX(-1); backface-visibility: hidden'), [0, 0, 40, 20]);
});

t.test('layout does not know of it', async (t) => {
  const [canvas] = paint(
    await layout('<p style="margin: 0; transform: translateY(40px)">a</p><p style="margin: 0">b</p>'),
  );
  const [b, a] = canvas!.texts;
  t.match(b, { text: 'b' });
  t.equal(a!.baseline - b!.baseline, 0.75 * 30);
});

t.test('a transformed box is a stacking context above the flow', async (t) => {
  const [canvas] = paint(
    await layout(
      '<p style="transform: rotate(0deg)">a<b style="position: relative; z-index: -1">under</b></p><p>text</p><p style="position: relative; z-index: -1">low</p>',
    ),
  );
  t.strictSame(
    canvas!.texts.map(({ text }) => text),
    ['low', 'text', 'under', 'a'],
  );
});

t.test('inline boxes are not transformed, inline-blocks and images are', async (t) => {
  const [canvas] = paint(
    await layout(
      '<p style="margin: 0"><b style="transform: translateX(50px)">a</b><b style="display: inline-block; transform: translateX(50px)">b</b></p>',
    ),
  );
  t.strictSame(
    canvas!.texts.map(({ text, x }) => [text, x]),
    [
      ['a', 0],
      ['b', 0.75 * 55],
    ],
  );
});

t.test('text that a transformation moves off the page is warned of, text that it moves onto it is not', async (t) => {
  const { render } = await import('../../../engine/render.js');
  const warnings = async (style: string) => {
    const input = { type: 'html', content: `<p style="position: absolute; ${style}">text</p>` } as const;
    return (await render(input, { template: 'none' })).warnings.map(({ code }) => code);
  };
  t.strictSame(await warnings('left: 0; transform: translateX(-500px)'), ['SVC_CONTENT_OVERFLOW']);
  t.strictSame(await warnings('left: -500px; transform: translateX(500px)'), []);
});
