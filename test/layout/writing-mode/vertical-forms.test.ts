import t from 'tap';
import type { ComputedStyle } from '../../../engine/css/properties/computed-style.js';
import { standsUpright } from '../../../engine/layout/text/orientation.js';
import { VerticalOrientations } from '../../../engine/text/characters/vertical-orientation.js';
import { fragmentsOf, layout } from '../harness.js';

/** Text in a font that has forms for vertical lines of these characters only. */
function stands(char: string, formed: string): boolean {
  const face = {};
  const shape = (text: string, { isDown }: { isDown: boolean }) => ({
    runs: [{ face, glyphs: [text.codePointAt(0)! + (isDown && formed.includes(text) ? 1 : 0)] }],
  });
  const metrics = { textStyle: { isDown: false }, upright: { textStyle: { isDown: true } } };
  const context = {
    shaper: { shape },
    textMetrics: { of: () => metrics, orientations: new VerticalOrientations() },
  };
  const style = { textOrientation: 'mixed' } as ComputedStyle;
  return standsUpright(char, style, context as unknown as Parameters<typeof standsUpright>[2]);
}

t.test('colons of Traditional Chinese stand upright, as their font means them to', async (t) => {
  t.equal(stands('：', '「」（）'), true);
  t.equal(stands('；', '「」（）；'), true);
  t.equal(stands('：', ''), false, 'lies sideways in a font without vertical forms');
});

t.test('text areas, bars and buttons of vertical forms are as wide as those of horizontal ones are high', async (t) => {
  const html =
    '<textarea id=a rows=3>x</textarea><button id=b>x</button><progress id=c></progress><meter id=d></meter>';
  const sizes = async (mode: string) => {
    const pages = await layout(`<div style="writing-mode: ${mode}; text-orientation: sideways">${html}</div>`);
    return ['a', 'b', 'c', 'd'].map((id) => fragmentsOf(pages, id)[0]!);
  };
  const along = await sizes('vertical-rl');
  const across = await sizes('horizontal-tb');
  t.strictSame(
    along.map(({ width, height }) => [height, width]),
    across.map(({ width, height }) => [width, height]),
  );
});
