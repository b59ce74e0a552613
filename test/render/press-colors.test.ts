/** Colours for a press (CSS Color 5, § 5 and 6): `device-cmyk()`, `@color-profile`, `@-platen-spot`. */
import t from 'tap';
import { rendered } from './pdf-reader.js';

const SPOT = '@-platen-spot --brand { name: "PANTONE 185 C"; alternate: device-cmyk(0 0.9 0.8 0) }';

async function drawn(style: string, body = '<p>Text'): Promise<{ source: string; told: string[] }> {
  const content = `<style>${style}</style>${body}`;
  const { source, warnings } = await rendered({ content, type: 'html' }, { template: 'none' });
  return { source, told: warnings.map(({ message, position }) => `${position?.line}: ${message}`) };
}

for (const [written, operator] of [
  ['device-cmyk(0 0.5 1 0)', '0 0.5 1 0 k'],
  ['device-cmyk(0, 0.5, 1, 0)', '0 0.5 1 0 k'],
  ['device-cmyk(0% 50% 100% none)', '0 0.5 1 0 k'],
  ['DEVICE-CMYK(calc(1 - 0.5) 2 -1 0)', '0.5 1 0 0 k'],
] as const)
  t.test(`${written} is painted in process inks`, async (t) => {
    const { source, told } = await drawn(`p { color: ${written} }`);
    t.match(source, new RegExp(`^${operator}$`, 'm'));
    t.same(told, []);
  });

for (const wrong of [
  'device-cmyk(0 0 0)',
  'device-cmyk(0, 0, 0, 50%)',
  'device-cmyk(0 0 0 0 / )',
  'device-cmyk(a 0 0 0)',
])
  t.test(`${wrong} is no colour`, async (t) => {
    const { told } = await drawn(`p { color: ${wrong} }`);
    t.match(told, [/is not supported and was ignored/]);
  });

t.test('borders, strokes of SVG and gradients are painted in process inks', async (t) => {
  const style = `p { border-top: 2px solid device-cmyk(1 0 0 0);
    background: linear-gradient(device-cmyk(0 1 0 0), device-cmyk(0 0 1 0)) }`;
  const svg = '<svg width=9 height=9><path d="M0 0h9" stroke="device-cmyk(0 0 0 0.5)"/></svg>';
  const { source } = await drawn(style, `<p>Text${svg}`);
  t.match(source, /^1 0 0 0 k$/m);
  t.match(source, /0 0 0 0\.5 K\b/);
  t.match(source, /\/ColorSpace\/DeviceCMYK\/Coords.*C0\[0 1 0 0\]\/C1\[0 0 1 0\]/);
});

t.test('a spot ink has a plate of its own, with its alternate, and a tint', async (t) => {
  const { source, told } = await drawn(`${SPOT} p { color: color(--brand 80%) }`);
  t.match(source, /^\/C\d+ cs 0\.8 scn$/m);
  t.match(source, /\[\/Separation\/PANTONE#20185#20C \/DeviceCMYK<<.*\/C1\[0 0\.9 0\.8 0\]/);
  t.same(told, []);
});

t.test('a gradient of a spot ink to white stays on its plate', async (t) => {
  const { source } = await drawn(`${SPOT} p { background: linear-gradient(color(--brand 1), white) }`);
  t.match(source, /\/ColorSpace \d+ 0 R\/Coords.*C0\[1\]\/C1\[0\]/);
});

t.test('a gradient of a spot ink to a process ink is of process inks', async (t) => {
  const { source } = await drawn(`${SPOT} p { background: linear-gradient(color(--brand 1), device-cmyk(0 0 0 1)) }`);
  t.match(source, /\/ColorSpace\/DeviceCMYK\/Coords.*C0\[0 0\.9 0\.8 0\]\/C1\[0 0 0 1\]/);
});

t.test('a colour that is mixed from inks is their mixture in sRGB', async (t) => {
  const { source } = await drawn('p { color: color-mix(in srgb, device-cmyk(0 1 1 0), device-cmyk(0 1 1 1)) }');
  t.match(source, /^0\.502 0 0 rg$/m);
});

t.test('a custom property and light-dark() may hold a spot ink', async (t) => {
  const { source } = await drawn(
    `${SPOT} :root { --ink: color(--brand 0.5) } p { color: light-dark(var(--ink), red) }`,
  );
  t.match(source, /^\/C\d+ cs 0\.5 scn$/m);
});

t.test('an ink that nothing declares is black, and is told with its place', async (t) => {
  const { told } = await drawn('\np { color: color(--no 1) }');
  t.match(told, [/^2: “color: color\(--no 1\)”: nothing declares --no, so it is black; declare it with @-platen-spot/]);
});

t.test('more ink than paper takes is told with its place, in rules and in style attributes', async (t) => {
  const { told } = await drawn(
    'p { color: device-cmyk(0.8 0.8 0.8 0.6) }',
    '\n<p>Text\n<b style="color: device-cmyk(1 1 1 1)">B',
  );
  t.match(told, [/^3: .* takes 400 % of ink, more than 300 %/]);
  t.equal(told.length, 1);
});

t.test('rules that declare nothing are told', async (t) => {
  const { told } = await drawn(
    '@-platen-spot { }\n@-platen-spot a { }\n@color-profile --b { }\n@color-profile c { src: url(a) }',
  );
  t.match(told, [/it has no name/, /needs an alternate/, /has no src/, /begin with two dashes/]);
});
