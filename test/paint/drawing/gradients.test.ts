import t from 'tap';
import type { GradientStop, LinearGradient } from '../../../engine/css/values/values.js';
import { colorLine, repeatedLine } from '../../../engine/paint/drawing/color-line.js';
import { gradientOn } from '../../../engine/paint/drawing/gradients.js';
import { render } from '../../../engine/render.js';

const RED = { r: 1, g: 0, b: 0, a: 1 };
const BLUE = { r: 0, g: 0, b: 1, a: 1 };
const CLEAR = { r: 0, g: 0, b: 0, a: 0 };
const IN_SRGB = () => null;
const stop = (color: GradientStop['color'], at: GradientStop['at'] = null): GradientStop => ({ color, at });
const offsets = (stops: readonly GradientStop[]) =>
  colorLine(stops, (at) => at as number, IN_SRGB).map(({ offset }) => offset);

t.test('stops without a place are spread evenly, none comes before an earlier one', async (t) => {
  t.strictSame(offsets([stop(RED), stop(BLUE), stop(RED), stop(BLUE)]), [0, 1 / 3, 2 / 3, 1]);
  t.strictSame(offsets([stop(RED, 0.5), stop(BLUE, 0.2), stop(RED)]), [0.5, 0.5, 1]);
});

t.test('a colour fading to transparent does not turn grey', async (t) => {
  const line = colorLine([stop(RED), stop(CLEAR)], () => 0, IN_SRGB);
  t.strictSame(line.at(-2)?.color, { ...RED, a: 0 });
});

t.test('the colour at a hint is half way', async (t) => {
  const line = colorLine([stop(RED), stop(null, 0.25), stop(BLUE)], (at) => at as number, IN_SRGB);
  const quarter = line.find(({ offset }) => offset === 0.25);
  t.ok(quarter && Math.abs(quarter.color.r - 0.5) < 1e-9);
});

t.test('a repeating gradient covers the box, one too fine to be seen is its average', async (t) => {
  const line = colorLine([stop(RED, 0), stop(BLUE, 0.25)], (at) => at as number, IN_SRGB);
  t.equal(repeatedLine(line, 0, 1).length, 8);
  const fine = colorLine([stop(RED, 0), stop(BLUE, 1e-6)], (at) => at as number, IN_SRGB);
  t.match(repeatedLine(fine, 0, 1), [{ color: { r: 0.5, b: 0.5 } }]);
});

t.test('a gradient to a corner has its half-way line through the neighbouring corners', async (t) => {
  const gradient: LinearGradient = {
    kind: 'linear-gradient',
    angle: 'to top right',
    stops: [stop(RED), stop(BLUE)],
    repeating: false,
    space: '',
  };
  const paint = gradientOn(gradient, { width: 100, height: 50 }, IN_SRGB);
  t.equal(paint.kind, 'linear');
  if (paint.kind !== 'linear') return;
  const [dx, dy] = [paint.to[0] - paint.from[0], paint.to[1] - paint.from[1]];
  // The line is perpendicular to the diagonal from the top left to the bottom right corner.
  t.ok(Math.abs(dx * 100 + dy * 50) < 1e-9);
});

t.test('gradients of all kinds become shadings, with a soft mask where alpha changes', async (t) => {
  const css = (image: string) => `<div style="width:9px;height:9px;background:${image}"></div>`;
  const content =
    css('linear-gradient(to right in oklch, red, blue)') +
    css('radial-gradient(circle at 0 0, red, transparent)') +
    css('conic-gradient(red, 90deg, blue)');
  const { pdf, warnings } = await render({ type: 'html', content }, { template: 'none' });
  const source = Buffer.from(pdf).toString('latin1');
  t.strictSame(warnings, []);
  t.match(source, /ShadingType 4/);
  t.match(source, /\/Group<<\/S\/Transparency/);
});
