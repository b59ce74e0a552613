/** Slides that go on, read out of the PDFs. */
import t from 'tap';
import { readPdf } from '../../../engine/read/read-pdf.js';
import { render } from '../../../engine/render.js';
import type { RenderOptions } from '../../../engine/render/options/options.js';

interface Slide {
  readonly body: string;
  /** What is no content: title of a slide that goes on, event, page number. */
  readonly around: string;
}

async function slides(source: string, options: RenderOptions = {}): Promise<Slide[]> {
  const { pdf } = await render({ content: source, type: 'markdown' }, { template: 'slides', ...options });
  return readPdf(pdf).pages.map(({ blocks }) => {
    const textOf = (isContent: boolean) =>
      blocks
        .filter(({ role }) => (role !== 'Artifact') === isContent)
        .flatMap(({ lines }) => lines.map(({ runs }) => runs.map(({ text }) => text).join('')))
        .join(' ');
    return { body: textOf(true), around: textOf(false) };
  });
}

const paragraphs = (count: number) => 'Words of a paragraph.\n\n'.repeat(count);

t.test('a slide that goes on has its title again, and others have not', async (t) => {
  const all = await slides(`# Talk\n\n## Long\n\n${paragraphs(30)}## Short\n\nBye.\n`);
  const long = all.filter(({ body }) => body.includes('Words'));
  t.ok(long.length > 2);
  t.notMatch(long[0]!.around, /continued/);
  for (const { around } of long.slice(1)) t.match(around, /Long \(continued\)/);
  t.notMatch(all.at(-1)!.around, /continued/);
});

t.test('in the language of the document', async (t) => {
  const all = await slides(`---\nlang: de\n---\n\n## Lang\n\n${paragraphs(30)}`);
  t.match(all.at(-1)!.around, /Lang \(Fortsetzung\)/);
});

t.test('a slide after a rule or a forced break has no title of another', async (t) => {
  for (const break_ of ['---', '\\newpage']) {
    const all = await slides(`## First\n\nText.\n\n${break_}\n\nWithout a title.\n`);
    t.notMatch(all.at(-1)!.around, /First/, break_);
  }
});

t.test('the last page of a slide before a rule has its title, too', async (t) => {
  const all = await slides(`## Long\n\n${paragraphs(30)}---\n\nWithout a title.\n`);
  t.match(all.at(-2)!.around, /Long \(continued\)/);
  t.notMatch(all.at(-1)!.around, /Long/);
});

t.test('the option continued turns it off', async (t) => {
  const all = await slides(`## Long\n\n${paragraphs(30)}`, { templateOptions: { continued: false } });
  t.notMatch(all.at(-1)!.around, /Long/);
});

t.test('the title again is no content: it is not in the tags, and makes no second bookmark', async (t) => {
  const all = await slides(`## Long\n\n${paragraphs(30)}`);
  t.equal(all.filter(({ body }) => body.includes('Long')).length, 1);
});

t.test('code that is a little too long for its slide is set smaller, on one slide', async (t) => {
  const all = await slides(`## Code\n\n\`\`\`\n${'a line of code\n'.repeat(17)}\`\`\`\n`);
  t.equal(all.filter(({ body }) => body.includes('a line of code')).length, 1);
});
