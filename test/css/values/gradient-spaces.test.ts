import t from 'tap';
import { styled } from '../helpers.js';

function spaceOf(stops: string): unknown {
  const page = styled([['p', { id: 'p' }, 'x']], `p {background: linear-gradient(${stops})}`);
  return (page.style('p').backgroundLayers[0]?.image as unknown as Record<string, unknown>).space;
}

t.test('gradients of colours that are not legacy are interpolated in Oklab', async (t) => {
  for (const stops of [
    'oklch(50% 0.1 20), red',
    'red, rgb(none 255 0)',
    'color(srgb 1 0 0), blue',
    'lab(40% 1 2), red',
  ])
    t.equal(spaceOf(stops), 'oklab', stops);
  for (const stops of [
    'red, #0f0',
    'rgb(1 2 3), hsl(0 50% 50%)',
    'in srgb, oklch(50% 0.1 20), red',
    'red calc(2px), blue',
  ])
    t.equal(spaceOf(stops), '', stops);
  t.equal(spaceOf('in lab, oklch(50% 0.1 20), red'), 'lab');
});
