import t from 'tap';
import { messages, styled } from '../helpers.js';

function gradientOf(value: string) {
  const page = styled([['p', { id: 'p' }, 'x']], `p {background: ${value}}`);
  t.same(messages(page.diagnostics), [], value);
  return page.style('p').backgroundLayers[0]?.image as unknown as Record<string, unknown>;
}

const angleOf = (line: string) => gradientOf(`-webkit-linear-gradient(${line}red, blue)`).angle;

t.test('a heading with -webkit-linear-gradient behind clipped text can be seen', async (t) => {
  const page = styled(
    [['p', { id: 'p' }, 'x']],
    'p {background: -webkit-linear-gradient(left, red, blue); -webkit-background-clip: text}',
  );
  t.match(page.style('p').backgroundLayers, [{ clip: 'text', image: { kind: 'linear-gradient', angle: 90 } }]);
});

t.test('the side of a prefixed gradient is where it starts', async (t) => {
  t.equal(angleOf('left,'), 90);
  t.equal(angleOf('right,'), 270);
  t.equal(angleOf('bottom,'), 0);
  t.equal(angleOf(''), 180);
  t.equal(angleOf('top left,'), 'diagonal to bottom right');
  t.equal(angleOf('right bottom,'), 'diagonal to top left');
});

t.test('angles of a prefixed gradient run anticlockwise from the right', async (t) => {
  t.equal(angleOf('0deg,'), 90);
  t.equal(angleOf('90deg,'), 0);
  t.equal(angleOf('-90deg,'), 180);
  t.equal(angleOf('45deg,'), 45);
});

t.test('a prefixed radial gradient has its position before its shape', async (t) => {
  const circle = gradientOf('-webkit-radial-gradient(10px 20px, circle cover, red, blue)');
  t.match(circle, { circle: true, size: 'farthest-corner', position: [10, 20] });
  t.match(gradientOf('-webkit-radial-gradient(contain, red, blue)'), { circle: false, size: 'closest-side' });
  t.match(gradientOf('-webkit-radial-gradient(left top, 5px 7px, red, blue)'), { size: [5, 7] });
  t.match(gradientOf('-webkit-repeating-radial-gradient(red, blue 5px)'), { repeating: true });
});

t.test('-webkit-gradient() runs between two points', async (t) => {
  const offsets = (value: string) => (gradientOf(value).stops as { at: unknown }[]).map(({ at }) => at);
  t.match(gradientOf('-webkit-gradient(linear, left top, right top, from(red), to(blue))'), { angle: 90 });
  t.match(gradientOf('-webkit-gradient(linear, 0 0, 100% 100%, from(red), to(blue))'), {
    angle: 'diagonal to bottom right',
  });
  t.strictSame(
    offsets('-webkit-gradient(linear, 0 10, 0 30, to(blue), from(red), color-stop(50%, lime))'),
    [10, 20, 30],
  );
  const radial = gradientOf('-webkit-gradient(radial, center center, 0, center center, 40, from(red), to(blue))');
  t.match(radial, { kind: 'radial-gradient', circle: true, size: [40, 40] });
});

t.test('a prefixed gradient that cannot be read is told, unless a standard one stands beside it', async (t) => {
  const odd = 'background: -webkit-gradient(linear, 10% 10%, left bottom, from(red), to(blue))';
  const warnings = (css: string) => messages(styled([['p', { id: 'p' }, 'x']], `p {${css}}`).diagnostics);
  t.match(warnings(odd), [/is not supported and was ignored/]);
  t.same(warnings(`${odd}; background: linear-gradient(red, blue)`), []);
  t.match(warnings('background: -webkit-linear-gradient(to left, red, blue)'), [/is not supported and was ignored/]);
  t.same(warnings('background: -moz-linear-gradient(left, red, blue)'), [], 'as in Chromium');
});

t.test('prefixed names of the Compatibility Standard set the standard properties', async (t) => {
  const page = styled(
    [['p', { id: 'p' }, 'x']],
    'p {-webkit-border-radius: 3px; -webkit-line-break: anywhere; -webkit-mask: url(#m); -webkit-hyphenate-character: "~"}',
  );
  const style = page.style('p');
  t.match(style.borderTopLeftRadius, [3, 3]);
  t.equal(style.lineBreak, 'anywhere');
  t.match(style.hyphenateCharacter, { text: '~' });
  t.same(style.svg.maskImage, [{ kind: 'url', url: '#m' }]);
});

t.test('a prefixed clip-path clips, and nothing is said of it', (t) => {
  const clipOf = (css: string) => {
    const page = styled([['p', { id: 'p' }, 'x']], `p {${css}: circle(40%)}`);
    t.same(messages(page.diagnostics), []);
    return page.style('p').svg.clipPath;
  };
  t.same(clipOf('-webkit-clip-path'), clipOf('clip-path'));
  t.not(clipOf('-webkit-clip-path'), null);
  t.end();
});
