/**
 * hostile-inputs.md, 79, 87, 88: what no limit inside of a process can hold. It may cost the render; the service lives,
 * and whoever else asks is answered.
 */
import { deflateSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { png } from '../../render/hostile-files.js';
import type { Answer } from '../support/service.js';
import { GENERATE, hostileService } from './hostile-service.js';
import { isDrawnOrLimited } from './outcome.js';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${inside}</svg>`;
const image = (file: string) => `<img src="data:image/svg+xml;base64,${Buffer.from(file).toString('base64')}" alt="x">`;
const html = (content: string) => ({ input: { type: 'html', content } });
const markdown = (content: string) => ({ input: { type: 'markdown', content } });
const nested = (bracket: string) => markdown(`---\na: ${bracket.repeat(4000)}\n---\ntext`);
const filter = (i: number) =>
  svg(
    `<filter id="f" x="0" y="0" width="1" height="1">${'<feMorphology operator="dilate" radius="29"/>'.repeat(40)}` +
      `</filter><rect width="400" height="400" fill="#00${i}" filter="url(#f)"/>`,
  );

/** Drawn, refused by a limit, or the end of its renderer. */
function isContained(t: Test, answer: Answer): void {
  if (answer.json?.error?.details.reason === 'internal') t.match(answer.json.error.human_message, /crashed/);
  else isDrawnOrLimited(t, answer);
}

t.test('79, 87 and 88', async (t) => {
  const service = await hostileService(t, { PLATEN_WORKERS: '2', PLATEN_RENDER_SECONDS: '5' });

  await t.test('87 front matter nested 4,000 deep', async (t) => {
    for (const bracket of ['{', '[']) {
      isContained(t, await service.generate(nested(bracket)));
      await service.ordinary(t);
    }
  });

  await t.test('88 filters of SVG in four requests at once', async (t) => {
    const other = await service.workspace();
    const filters = [1, 2, 3, 4].map((i) => service.generate(html(image(filter(i)))));
    const { status } = await service.call('POST', GENERATE, { key: other.key, body: markdown('meanwhile') });
    t.equal(status, 200, 'somebody else');
    for (const answer of await Promise.all(filters)) isContained(t, answer);
    await service.ordinary(t);
  });

  await t.test('79 a PNG of 20,000 × 20,000 pixels inside an SVG', async (t) => {
    const pixels = deflateSync(Buffer.alloc(20_000 * (1 + 20_000 / 8)));
    const picture = png(20_000, 20_000, pixels, undefined, [1, 0]).toString('base64');
    const file = svg(`<image width="400" height="400" href="data:image/png;base64,${picture}"/>`);
    isContained(t, await service.generate(html(image(file))));
    await service.ordinary(t);
  });

  t.equal((await service.call('GET', '/healthz')).status, 200);
  t.equal((await service.call('GET', '/readyz')).status, 200);
  await service.memoryIsBack(t);
});
