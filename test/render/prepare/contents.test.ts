import t from 'tap';
import { rendered, type ReadPdf } from '../pdf-reader.js';

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
  t.match(
    pages[0],
    /^Contents 1\. One[ .]+1 1\.1 Two[ .]+1 1\.2 Three[ .]+1 Figures Figure 1: A picture[ .]+1 1\. One/,
  );
});

t.test('front matter asks for it, and the option decides', async (t) => {
  const content = (toc: string): string => `---\n${toc}\n---\n# One\n\n## Two\n\n# Three`;
  const first = async (toc: string, options = {}): Promise<string> =>
    (await rendered({ type: 'markdown', content: content(toc) }, options)).pages[0]!;
  t.match(await first('toc: true'), /Contents One[ .]+2 Two[ .]+2 Three[ .]+2/);
  t.match(await first('toc-depth: 1'), /Contents One[ .]+2 Three[ .]+2/);
  t.match(await first('toc:\n  depth: 1'), /Contents One[ .]+2 Three[ .]+2/);
  t.notMatch(await first('toc: false\ntoc-depth: 1'), /Contents/);
  t.notMatch(await first('toc: true', { toc: false }), /Contents/);
});

t.test('a template may bring a table of contents, unless the document or an option wants none', async (t) => {
  const folder = t.testdir({ 'template.json': '{ "defaults": { "toc": true } }', 'template.css': '' });
  const first = async (content: string, options = {}): Promise<string> =>
    (await rendered({ type: 'markdown', content }, { template: folder, ...options })).pages[0]!;
  t.match(await first('# One\n\n# Two'), /Contents One[ .]+2/);
  t.notMatch(await first('---\ntoc: false\n---\n# One'), /Contents/);
  t.notMatch(await first('# One', { toc: false }), /Contents/);
});

t.test('it is tagged as a table of contents, with references that are links, and is in the outline', async (t) => {
  const pdf = await rendered({ content: '# One\n\n## Two\n\n# Three' }, { toc: true });
  const source = objects(pdf);
  const count = (type: string) => source.split(`/S/${type}/`).length - 1;
  t.same(['TOC', 'TOCI', 'Reference', 'Link'].map(count), [2, 3, 3, 3]);
  t.match(source, '/Title(Contents)');
  t.equal(source.split('/Subtype/Link').length - 1, 3);
});

t.test('a depth that is none is refused', async (t) => {
  for (const toc of [{ depth: 0 }, { depth: 7 }, { depth: 1.5 }])
    await t.rejects(rendered('# x', { toc }), /depth of toc must be a heading level from 1 to 6/);
  await t.rejects(rendered('# x', { toc: { deep: 2 } as object }), /Unknown field "deep" of toc/);
});

const TITLED = '# The title {#top}\n\nIntro, [up](#top).\n\n## One\n\nText\n\n## Two\n\nText';

for (const template of ['article', 'contract', 'minutes', 'letter', 'slides', 'resume', 'report', 'minimal', 'none']) {
  t.test(`${template}: title, contents, text; links to the title lead to the title that is seen`, async (t) => {
    const { pages, warnings } = await rendered({ content: TITLED }, { template, toc: true });
    const text = pages.join(' | ');
    t.match(text, /The title .*Contents .*One[ .]+\d .*Two[ .]+\d .*Intro, up\. /);
    t.equal(text.indexOf('The title'), text.search(/The title[ |]+(?:2 )?Contents/), 'first, and not in the contents');
    t.same(warnings, []);
  });
}

t.test(
  'a heading among others of its level stays in the contents, and its entry leads to where it is shown',
  async (t) => {
    const { pages, warnings } = await rendered(
      { content: '# One\n\ntext\n\n# Two' },
      { template: 'article', toc: true },
    );
    t.match(pages[0], /^1 One Contents One[ .]+1 1 Two[ .]+2/);
    t.same(warnings, []);
  },
);

t.test('a heading that a template shows elsewhere is not shown twice, whatever it stands in', async (t) => {
  const content = '<main><header><h1 id="a">Page</h1><p>by me</p></header><p>Text <a href="#a">up</a></p></main>';
  const { pages, warnings } = await rendered({ content, type: 'html' }, { template: 'article' });
  t.equal(pages[0]!.split('Page').length - 1, 1);
  t.same(warnings, []);
});

t.test('a template in whose title a document has another id keeps its own', async (t) => {
  const template = t.testdir({
    'template.css': 'body > h1:first-child { display: var(--leading-heading, block) }',
    'opening.html': '<h1 id="mine">{{heading}}</h1>',
  });
  const { warnings } = await rendered({ content: '# One\n\n[a](#mine) [b](#one)' }, { template });
  t.match(warnings, [{ code: 'SVC_LINK_TARGET_MISSING', message: /#one/ }]);
});

t.test('where nothing can be listed there is no page for it, and the reason is told', async (t) => {
  for (const [content, message] of [
    ['Only text.', /There is no table of contents: the document has no heading of a level up to 3\./],
    ['# Title\n\nText', /of a level up to 3 below its title\./],
  ] as const) {
    const { pages, warnings } = await rendered({ content }, { toc: true });
    t.equal(pages.length, 1);
    t.notMatch(pages[0], /Contents/);
    t.match(warnings, [{ code: 'SVC_OPTION_IGNORED', message, option: ['toc'] }]);
  }
  const lists = await rendered({ content: 'Text.\n\n[TOC]\n\n::list-of-figures' }, { template: 'book', cover: false });
  t.equal(lists.pages.length, 1);
  t.match(lists.warnings, [{ position: { line: 3 } }, { message: /no figure has a caption/, position: { line: 5 } }]);
  t.same((await rendered({ content: 'Text.' }, { template: 'book' })).warnings, [], 'nobody asked for it');
});

t.test('lists in a book stand below their headings, and one another with a title', async (t) => {
  const content =
    '# Contents {.unlisted}\n\n[TOC]\n\n::list-of-tables\n\n# A\n\nTable: A table\n\n| x | y |\n|---|---|\n| 1 | 2 |';
  const { pages } = await rendered({ content }, { template: 'book', cover: false });
  t.match(pages[0], /^1 Contents 1 A 3 Tables Table 1: A table[ .]+3/);
});

t.test('a list may have a title of its own, and does not list the heading it stands below', async (t) => {
  const own = await rendered({ content: '::toc[What is *here*]{depth=1}\n\n# A\n\n## B\n\n# C' }, { template: 'none' });
  t.match(own.pages[0], /^What is here A[ .]+1 C[ .]+1/);
  const below = await rendered({ content: '# T\n\n## Contents\n\n[TOC]\n\n## B' }, { template: 'none' });
  t.match(below.pages[0], /^T Contents B[ .]+1 B$/);
});

t.test('contents in the text have a title where the lists beside them have one, and only there', async (t) => {
  const figure = '# One\n\n<figure><svg width="9" height="9"></svg><figcaption>A picture</figcaption></figure>\n';
  const both = await rendered({ content: `::toc\n\n::list-of-figures\n\n${figure}` }, { template: 'report' });
  t.match(both.pages[0], /Contents One[ .]+1 Figures A picture[ .]+1/);
  const alone = await rendered({ content: `::toc\n\n${figure}` }, { template: 'report' });
  t.notMatch(alone.pages[0], /Contents/);
  const headed = await rendered(
    { content: `# What is in it\n\n::toc\n\n::list-of-figures\n\n${figure}` },
    { template: 'report' },
  );
  t.notMatch(headed.pages[0], /Contents/, 'below a heading of its own');
});
