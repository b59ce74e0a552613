/** What filters change as pixels: an image in the PDF, and what can be read beneath. */
import t from 'tap';
import type { RenderOptions } from '../../../engine/index.js';
import { rendered } from '../pdf-reader.js';

async function drawn(body: string, options: RenderOptions = {}) {
  const { streams, warnings } = await rendered(
    {
      content: `<!DOCTYPE html><title>t</title><style>p, div { width: 90px; height: 40px }</style>${body}`,
      type: 'html',
    },
    { template: 'none', ...options },
  );
  return { content: streams.join('\n'), warnings: warnings.map(({ message }) => message) };
}

t.test('text that is blurred is an image, and can be found beneath it', async (t) => {
  const { content, warnings } = await drawn('<p style="filter: blur(2px)">Blurred</p>');
  t.same(warnings, []);
  t.match(content, /BT 3 Tr [^]*?TJ 0 Tr/);
  t.match(content, /\/I\d+ Do/);
  t.equal(content.split('TJ').length, 2, 'once');
});

t.test('a formula that is blurred is an image, and is copied as its text', async (t) => {
  const formula = '<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>';
  const { content, warnings } = await drawn(`<p style="filter: blur(2px)">${formula}</p>`, { copyFormulas: 'text' });
  t.same(warnings, []);
  t.match(content, /\/I\d+ Do/);
  t.match(content, /ActualText/);
});

t.test('a soft shadow is an image, and what throws it stays vectors and text', async (t) => {
  const { content } = await drawn('<p style="filter: drop-shadow(4px 4px 3px red); background: lime">Text</p>');
  t.match(content, /\/I\d+ Do[^]*0 1 0 rg[^]*BT/);
  t.notMatch(content, '3 Tr');
});

t.test('the option says how many pixels an inch has', async (t) => {
  const body = '<div style="width: 90px; height: 40px; filter: blur(2px); background: red"></div>';
  const lengthOf = async (filterResolution: number): Promise<number> =>
    (await rendered({ content: body, type: 'html' }, { template: 'none', filterResolution })).source.length;
  t.ok((await lengthOf(300)) > (await lengthOf(48)));
});

t.test('what lies below a box is blurred within it', async (t) => {
  const box = '<div style="margin-top: -40px; backdrop-filter: blur(4px)">Glass</div>';
  const { content, warnings } = await drawn(`<div style="background: red"></div>${box}`);
  t.same(warnings, []);
  t.match(content, /1 0 0 rg[^]*W n[^]*\/I\d+ Do[^]*BT/);
});

t.test('what the end of the document tells is blurred, too', async (t) => {
  const css = '@page { @top-left { content: "of " counter(pages); filter: blur(1px) } }';
  const { content, warnings } = await drawn('x', { css });
  t.same(warnings, []);
  t.match(content, /\/I\d+ Do/);
});

t.test('a backdrop in a box with an opacity shows nothing of what lies below that box', async (t) => {
  const inner = '<div style="backdrop-filter: invert(1)"></div>';
  const shown = async (style: string): Promise<number> => {
    const { content } = await drawn(
      `<div style="background: red; height: 80px"><div style="${style}">${inner}</div></div>`,
    );
    return (content.match(/\/I\d+ Do/g) ?? []).length;
  };
  t.equal(await shown(''), 1);
  t.equal(await shown('opacity: .9'), 0, 'it is transparent there');
});

t.test('what primitives say in attributes is as if it were in a style', async (t) => {
  const shown = async (primitive: string): Promise<string> => {
    const light = '<feDistantLight azimuth="45" elevation="50"/>';
    const filter = `<filter id="f"><fe${primitive}>${light}</fe${primitive.split(' ')[0]}></filter>`;
    const content = `<title>t</title><svg width="20" height="20">${filter}<path filter="url(#f)" fill="#777" d="M2 2h9v9z"/></svg>`;
    const { streams } = await rendered({ content, type: 'html' }, { template: 'none' });
    return streams.join('\n');
  };
  for (const [primitive, attribute, style] of [
    ['DiffuseLighting', 'lighting-color="red"', 'style="lighting-color: red"'],
    [
      'GaussianBlur stdDeviation="2"',
      'color-interpolation-filters="sRGB"',
      'style="color-interpolation-filters: sRGB"',
    ],
  ] as const) {
    const [byAttribute, byStyle] = [await shown(`${primitive} ${attribute}`), await shown(`${primitive} ${style}`)];
    t.equal(byAttribute, byStyle, primitive);
    t.not(byAttribute, await shown(primitive), `${primitive} without it`);
  }
});
