import t from 'tap';
import { rendered, type ReadPdf } from './pdf-reader.js';

const objects = (pdf: ReadPdf): string => pdf.streams.join('\n');

t.test('a table of contents with page numbers, in any template', async (t) => {
  const markdown = '# One\n\ntext\n\n## Two\n\n# Three\n\n![x](data:,)';
  for (const template of ['report', 'none']) {
    const { pages, warnings } = await rendered(
      { content: `<style>h1 { break-before: page }</style>\n\n${markdown}` },
      { template, toc: true },
    );
    t.match(pages[0], /Contents One[ .]+2 Two[ .]+2 Three[ .]+3/, template);
    t.equal(pages.length, 3);
    t.equal(warnings.filter(({ code }) => !code.startsWith('SVC_IMAGE')).length, 0);
  }
});

t.test('after the cover', async (t) => {
  const { pages } = await rendered({ content: '# One' }, { toc: true, cover: true, title: 'A title' });
  t.match(pages[0], /A title/);
  t.match(pages[1], /Contents One[ .]+3/);
});

t.test('numbers that the document gives its headings and captions stand in the lists', async (t) => {
  const { pages } = await rendered(
    {
      type: 'html',
      content: `<style>
        body { counter-reset: chapter figure } h1 { counter-increment: chapter; counter-reset: section } h2 { counter-increment: section }
        h1::before { content: counter(chapter) '. ' } h2::before { content: counter(chapter) '.' counter(section) ' ' }
        figcaption { counter-increment: figure } figcaption::before { content: 'Figure ' counter(figure) ': ' }
      </style><nav data-platen="toc"></nav><nav data-platen="list-of-figures"></nav>
      <h1>One</h1><h2>Two</h2><h2>Three</h2><figure><svg width="9" height="9"></svg><figcaption>A picture</figcaption></figure>`,
    },
    { template: 'none' },
  );
  t.match(pages[0], /^1\. One[ .]+1 1\.1 Two[ .]+1 1\.2 Three[ .]+1 Figure 1: A picture[ .]+1 1\. One/);
});

t.test('front matter asks for it, and the option decides', async (t) => {
  const content = (toc: string): string => `---\n${toc}\n---\n# One\n\n## Two`;
  const first = async (toc: string, options = {}): Promise<string> =>
    (await rendered({ type: 'markdown', content: content(toc) }, options)).pages[0]!;
  t.match(await first('toc: true'), /Contents One[ .]+2 Two[ .]+2/);
  t.match(await first('toc-depth: 1'), /Contents One[ .]+2(?! Two)/);
  t.match(await first('toc:\n  depth: 1'), /Contents One[ .]+2(?! Two)/);
  t.notMatch(await first('toc: false\ntoc-depth: 1'), /Contents/);
  t.notMatch(await first('toc: true', { toc: false }), /Contents/);
});

t.test('a template may bring a table of contents, unless the document or an option wants none', async (t) => {
  const folder = t.testdir({ 'template.json': '{ "defaults": { "toc": true } }', 'template.css': '' });
  const first = async (content: string, options = {}): Promise<string> =>
    (await rendered({ type: 'markdown', content }, { template: folder, ...options })).pages[0]!;
  t.match(await first('# One'), /Contents One[ .]+2/);
  t.notMatch(await first('---\ntoc: false\n---\n# One'), /Contents/);
  t.notMatch(await first('# One', { toc: false }), /Contents/);
});

t.test('it is tagged as a table of contents, with references that are links, and is in the outline', async (t) => {
  const pdf = await rendered({ content: '# One\n\n## Two' }, { toc: true });
  const source = objects(pdf);
  const count = (type: string) => source.split(`/S/${type}/`).length - 1;
  t.same(['TOC', 'TOCI', 'Reference', 'Link'].map(count), [2, 2, 2, 2]);
  t.match(source, '/Title(Contents)');
  t.equal(source.split('/Subtype/Link').length - 1, 2);
});

t.test('a depth that is none is refused', async (t) => {
  for (const toc of [{ depth: 0 }, { depth: 7 }, { depth: 1.5 }])
    await t.rejects(rendered('# x', { toc }), /depth of toc must be a heading level from 1 to 6/);
  await t.rejects(rendered('# x', { toc: { deep: 2 } as object }), /Unknown field "deep" of toc/);
});
