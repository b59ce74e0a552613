/**
 * text-spacing-trim (CSS Text 4, § 8.4.2) in 10 px: East Asian characters are 10 px wide, others 5 px.
 */
import t from 'tap';
import { toPx } from '../../../engine/base/units.js';
import type { TextSegment } from '../../../engine/layout/text/inline-segments.js';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import { eastAsianFiles } from '../../support/east-asian-files.js';
import { FULL_WIDTH_SHAPER } from '../full-width-font.js';
import { layout, textOf, walk } from '../harness.js';

/** The lines of a text in 10 px, with where each begins and how wide it is. */
async function lines(text: string, css = '', page = 400): Promise<[string, number, number][]> {
  const html = `<p style="margin: 0; ${css}">${text}</p>`;
  const { pages } = await layout(html, { page: [page, 400], shaper: FULL_WIDTH_SHAPER });
  const found: [string, number, number][] = [];
  for (const { fragment, x } of walk(pages))
    if (fragment.kind === 'text') found.push([textOf(fragment), x, toPx(fragment.width)]);
  return found;
}

const widthOf = async (text: string, css = '') => (await lines(text, css)).reduce((sum, [, , width]) => sum + width, 0);

t.test('punctuation that follows punctuation loses a half', async (t) => {
  for (const [text, width] of [
    ['国「国」国', 50],
    ['」「', 15],
    ['「『', 15],
    ['」』', 15],
    ['。」', 15],
    ['国）、（国', 40],
    ['・「', 15],
    ['」・', 15],
    ['国」\u3000国', 35],
    ['」国「', 30],
  ] as const) {
    t.equal(await widthOf(text), width, text);
    t.equal(await widthOf(text, 'text-spacing-trim: space-all'), text.length * 10, text);
  }
});

t.test('trim-all takes the blank half of all marks', async (t) => {
  t.equal(await widthOf('国「国」国', 'text-spacing-trim: trim-all'), 40);
});

t.test('across boxes each mark goes by its own style', async (t) => {
  t.equal(await widthOf('」<b>「</b>'), 15);
  t.equal(await widthOf('」<b style="text-spacing-trim: space-all">「</b>'), 20);
  t.equal(await widthOf('<b style="text-spacing-trim: space-all">」</b>「'), 15);
});

t.test('a closing mark that does not fit hangs its blank half out of the line', async (t) => {
  t.same(
    (await lines('国国国」国', '', 35)).map(([text]) => text),
    ['国国国」', '国'],
  );
  t.same(
    (await lines('国国国」国', 'text-spacing-trim: space-all', 35)).map(([text]) => text),
    ['国国', '国」国'],
  );
  const right = (css: string) => lines('国」', `text-align: right; ${css}`, 40);
  t.same((await right(''))[0]![1], 20, 'where it fits it is whole');
  t.same((await right('text-spacing-trim: trim-both'))[0]![1], 25);
});

t.test('an opening mark at the start of a line is as text-spacing-trim says', async (t) => {
  const starts = async (trim: string) =>
    (await lines('「国国「国<br>「国', `text-spacing-trim: ${trim}`, 35)).map(([, x]) => x);
  t.same(await starts('normal'), [0, 0, 0]);
  t.same(await starts('space-first'), [0, -5, 0]);
  t.same(await starts('trim-start'), [-5, -5, -5]);
});

t.test('a pair that a line divides is whole again', async (t) => {
  const found = await lines('国国」「国国', '', 40);
  t.same(
    found.map(([text, x, width]) => [text, x, width]),
    [
      ['国国」', 0, 30],
      ['「国国', 0, 30],
    ],
  );
});

t.test('text-spacing sets trims and gaps', async (t) => {
  t.equal(await widthOf('」「', 'text-spacing: none'), 20);
  t.equal(await widthOf('」「国a', 'text-spacing: normal'), 15 + 10 + 1.25 + 5);
  t.equal(await widthOf('」「国a', 'text-spacing: ideograph-alpha space-all'), 20 + 10 + 1.25 + 5);
});

t.test('marks without a blank half keep their width', async (t) => {
  const { pages } = await layout('<p>」「</p>');
  const segments: TextSegment[] = [];
  for (const { fragment } of walk(pages)) if (fragment.kind === 'text') segments.push(...fragment.segments);
  t.ok(segments.every(({ spaceWidth }) => spaceWidth === 0));
});

t.test('in vertical lines, the blank upper or lower half goes', async (t) => {
  const shaper = createTextShaper(new FontLibrary({ files: eastAsianFiles }));
  const height = async (text: string, css = '') => {
    const html = `<p lang=ja style="margin: 0; font: 10px Noto Sans JP; writing-mode: vertical-rl; ${css}">${text}</p>`;
    const { pages } = await layout(html, { page: [400, 400], shaper });
    return [...walk(pages)].reduce(
      (sum, { fragment }) => sum + (fragment.kind === 'text' ? toPx(fragment.height) : 0),
      0,
    );
  };
  t.equal(await height('国」、（国'), 40);
  t.equal(await height('「『'), 15);
  t.equal(await height('国」、（国', 'text-spacing-trim: space-all'), 50);
});
