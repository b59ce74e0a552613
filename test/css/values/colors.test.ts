import t from 'tap';
import { mixColors } from '../../../engine/css/values/color.js';
import type { Color } from '../../../engine/css/values/values.js';
import { styled } from '../helpers.js';

const background = (css: string) => {
  const { style } = styled([['p', { id: 'p' }, ['b', { id: 'b' }, 'x']]], css);
  return style('b').backgroundColor;
};

t.test('a function of currentcolor is inherited as such', async (t) => {
  const css = 'p { color: red; background: hsl(from currentColor h s l) } b { color: #00ff00; background: inherit }';
  t.match(background(css), { r: 0, g: 1, b: 0, a: 1 });
});

t.test('colours outside of sRGB are clipped, as browsers do', async (t) => {
  t.match(background('b { background: color(display-p3 0 1 0) }'), { r: 0, g: 1, b: 0 });
});

t.test('image-set() has no negative resolutions, and scales what it chooses', async (t) => {
  const { style } = styled(
    [['p', { id: 'p' }, 'x']],
    'p { background-image: image-set(url(a.png) 1x, url(b.png) 2x) } p { background-image: image-set(url(c.png) -1x) }',
  );
  t.match(style('p').backgroundLayers, [{ image: { kind: 'url', url: 'b.png', resolution: 2 } }]);
});

t.test('a colour beyond sRGB is mixed as it is written, and not as it is clipped', async (t) => {
  const green = { r: 0, g: 1, b: 0, a: 1 };
  const mixed = (first: Color): Color => mixColors('xyz', first, { r: 0, g: 0, b: 0, a: 1 }, 0.5);
  const wide = background('b { background: color(display-p3 0 1 0) }');
  t.ok(mixed(wide).g > mixed(green).g, 'it is brighter');
  t.same(mixed({ ...wide, a: 0.5 }).g, mixed({ ...green, a: 0.5 }).g, 'not after its alpha has changed');
});
