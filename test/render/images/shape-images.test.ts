/** Floats whose shape is an image: where the lines beside them begin. */
import sharp from 'sharp';
import t from 'tap';
import { render } from '../../../engine/render.js';

/** Where the lines beside a float of 100 × 40 px begin, in px. */
async function starts(float: string, body = 'a<br>'.repeat(5)) {
  const content = `<!DOCTYPE html><html lang=en><title>t</title><style>@page { size: 400px 400px; margin: 0 }
    body { margin: 0; font: 10px/10px monospace } #f { float: left; width: 100px; height: 40px; ${float} }</style><div id=f></div>${body}`;
  let dump = '';
  const { warnings } = await render({ content, type: 'html' }, { template: 'none', dump: (text) => (dump += text) });
  const lines = [...dump.matchAll(/^ +line (\S+)/gm)].map(([, x]) => Math.round(Number(x)));
  return { lines, warnings: warnings.map(({ code }) => code) };
}

const linesBeside = async (float: string): Promise<number[]> => (await starts(float)).lines;

const svg = (content: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 4">${content}</svg>`)}")`;

t.test('lines keep clear of what is not transparent in a gradient', async (t) => {
  const gradient = 'shape-outside: linear-gradient(to right, #000 50%, transparent 50%)';
  t.strictSame(await linesBeside(gradient), [50, 50, 50, 50, 0]);
  t.strictSame(await linesBeside(`${gradient}; shape-margin: 10px`), [60, 60, 60, 60, 0]);
  t.strictSame(await linesBeside(`${gradient}; padding: 0 20px 0 30px`), [80, 80, 80, 80, 0], 'in the content box');
});

t.test('an SVG file is a shape by its alpha, row by row', async (t) => {
  const steps = svg('<path d="M0 0h2v1h4v1h4v1H0z"/>');
  t.strictSame(await linesBeside(`shape-outside: ${steps}`), [20, 60, 100, 0, 0]);
});

t.test('pixels count where their alpha exceeds the threshold', async (t) => {
  const half = 'shape-outside: linear-gradient(to right, #000 20%, #0008 20%)';
  t.strictSame((await linesBeside(half))[0], 100);
  t.strictSame((await linesBeside(`${half}; shape-image-threshold: 0.6`))[0], 20);
  t.strictSame((await linesBeside(`${half}; shape-image-threshold: 60%`))[0], 20);
  t.strictSame((await linesBeside(`${half}; shape-image-threshold: 1`))[0], 0, 'nothing is left');
});

t.test('an image that cannot be loaded gives no shape', async (t) => {
  const { lines, warnings } = await starts('shape-outside: url(data:image/png;base64,AAAA)');
  t.strictSame(lines, [100, 100, 100, 100, 0]);
  t.strictSame(warnings, ['SVC_IMAGE_INVALID']);
});

t.test('lines keep clear of a float whose image cannot be decoded, or is a page of a PDF', async (t) => {
  const picture = await sharp({ create: { width: 100, height: 40, channels: 4, background: 'red' } })
    .png()
    .toBuffer();
  picture.fill(7, 60, picture.length - 20);
  const damaged = await starts(`shape-outside: url(data:image/png;base64,${picture.toString('base64')})`);
  t.strictSame(damaged, { lines: [100, 100, 100, 100, 0], warnings: ['SVC_IMAGE_INVALID'] });
  const { pdf } = await render({ content: 'a', type: 'html' }, { template: 'none' });
  const page = await starts(`shape-outside: url(data:application/pdf;base64,${Buffer.from(pdf).toString('base64')})`);
  t.strictSame(page, { lines: [100, 100, 100, 100, 0], warnings: ['SVC_CSS_UNSUPPORTED'] });
});
