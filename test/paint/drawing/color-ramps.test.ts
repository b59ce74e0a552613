import t from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { ColorRamps } from '../../../engine/paint/drawing/color-ramps.js';

const RED = { r: 1, g: 0, b: 0, a: 1 };
const LIME = { r: 0, g: 1, b: 0, a: 1 };

t.test('a gradient in linear light rises smoothly from black', async (t) => {
  const ramp = new ColorRamps(new Diagnostics()).between('srgb-linear', RED, LIME)!;
  const greens = [0, ...ramp.map(({ color }) => color.g), 1];
  const steps = greens.slice(1).map((green, i) => green - greens[i]!);
  t.ok(Math.max(...steps) < 13 / 255, 'no step can be seen');
  t.ok(
    ramp.every(({ offset }, i) => i === 0 || offset > ramp[i - 1]!.offset),
    'in order',
  );
});
