/** The boxes of a sheet in the PDF: bleed, printers' marks, rotation. */
import t from 'tap';
import { render } from '../../../engine/render.js';
import { rendered } from '../pdf-reader.js';

/** The file's plain text with what its streams hold, and what is drawn on its pages. */
async function sheets(css: string): Promise<{ file: string; drawn: string }> {
  const content = `<!DOCTYPE html><style>@page { size: 75pt 150pt; margin: 0; ${css} }</style>`;
  const input = { type: 'html', content } as const;
  const { streams } = await rendered(input, { template: 'none' });
  const { pdf } = await render(input, { template: 'none' });
  return {
    file: [Buffer.from(pdf).toString('latin1'), ...streams].join('\n'),
    drawn: streams.filter((stream) => stream.startsWith('1 0 0 -1')).join('\n'),
  };
}

t.test('a page without marks has a media box alone', async (t) => {
  const { file } = await sheets('');
  t.match(file, /\/MediaBox ?\[0 0 75 150\]/);
  t.notMatch(file, /TrimBox|BleedBox|Rotate/);
});

t.test('a bleed makes the paper larger and leaves the page where it is', async (t) => {
  const { file, drawn } = await sheets('bleed: 9pt; background: red');
  t.match(file, /\/MediaBox ?\[-9 -9 84 159\]/);
  t.match(file, /\/BleedBox ?\[-9 -9 84 159\]/);
  t.match(file, /\/TrimBox ?\[0 0 75 150\]/);
  t.match(drawn, /-9 -9 93 168 re/, 'the page’s background is printed beyond its edges');
});

t.test('crop marks and crosses stand outside of what is printed', async (t) => {
  const { file, drawn } = await sheets('marks: crop cross; bleed: 9pt');
  t.match(file, /\/MediaBox ?\[-30 -30 105 180\]/);
  t.match(file, /\/BleedBox ?\[-9 -9 84 159\]/);
  t.match(drawn, /-12 0 m\s+-27 0 l/, 'a crop mark in line with the upper edge');
  t.match(drawn, /-9 -9 93 168 re\s+W/, 'content is cut off at the bleed');
});

t.test('page-orientation turns the sheet', async (t) => {
  t.match((await sheets('page-orientation: rotate-left')).file, /\/Rotate 270/);
  t.match((await sheets('page-orientation: rotate-right')).file, /\/Rotate 90/);
});
