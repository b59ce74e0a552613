/** Several inputs that become one document. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { checkRender, render } from '../../../engine/render.js';
import type { RenderInput, RenderOptions } from '../../../engine/render/options/options.js';
import type { RenderError } from '../../../engine/diagnostics.js';
import { rendered } from '../pdf-reader.js';

const PLAIN: RenderOptions = { template: 'none', pageSize: 'A5' };
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The files of a folder as inputs, in the order of their names. */
function inputsIn(folder: string, ...names: readonly string[]): RenderInput[] {
  return names.map((name) => ({
    content: readFileSync(join(folder, name), 'utf8'),
    type: name.endsWith('.html') ? 'html' : 'markdown',
    source: join(folder, name),
  }));
}

/** Where the links of a document lead: ids and addresses. */
async function linksOf(inputs: readonly (RenderInput | string)[], options: RenderOptions = PLAIN): Promise<string[]> {
  let dump = '';
  await render(inputs, { ...options, dump: (text) => (dump = text) });
  return Array.from(dump.matchAll(/^ *link .*$/gm), ([line]) => line);
}

t.test('chapters follow each other, each on a new page', async (t) => {
  const { pages, warnings } = await rendered(['# One\n\ntext', '# Two', '<!doctype html><p>Three</p>'], PLAIN);
  t.same(pages, ['One text', 'Two', 'Three']);
  t.same(warnings, []);
});

t.test('one chapter in an array is that document, byte for byte', async (t) => {
  const input = { content: '---\ntitle: T\n---\n# One\n\ntext[^1]\n\n[^1]: note' };
  t.equal((await render([input])).sha256, (await render(input)).sha256);
});

t.test('a style sheet decides where chapters begin', async (t) => {
  const css = ['[data-platen-chapter] { break-before: auto }'];
  t.equal((await rendered(['# One', '# Two'], { ...PLAIN, css })).pages.length, 1);
  const { pages } = await rendered(['# One', '# Two'], { template: 'book' });
  t.match(pages, [/One/, '', /Two/], 'the template book begins chapters on right pages');
});

t.test('a chapter that begins with text or with an inline element begins on a new page too', async (t) => {
  const { pages } = await rendered(
    [
      { content: 'One', type: 'html' },
      { content: 'Two <b>x</b>', type: 'html' },
      { content: '<b>Three</b>', type: 'html' },
    ],
    PLAIN,
  );
  t.same(pages, ['One', 'Two x', 'Three']);
});

t.test('an empty chapter makes no page', async (t) => {
  t.same((await rendered(['# One', '', '# Two'], PLAIN)).pages, ['One', 'Two']);
});

t.test('one table of contents lists the headings of all chapters', async (t) => {
  const { pages } = await rendered(['# One\n\n## Same', '# Two\n\n## Same'], { ...PLAIN, toc: true });
  t.match(pages[0], /Contents One[ .]+2 Same[ .]+2 Two[ .]+3 Same[ .]+3/);
});

t.test('counters count through all chapters', async (t) => {
  const css = ['h1 { counter-increment: chapter } h1::before { content: counter(chapter) ". " }'];
  t.same((await rendered(['# One', '# Two', '# Three'], { ...PLAIN, css })).pages, ['1. One', '2. Two', '3. Three']);
});

t.test('notes are numbered through all chapters', async (t) => {
  const chapters = ['One[^a]\n\n[^a]: first', 'Two[^a] and[^b] again[^a]\n\n[^a]: second\n\n[^b]: third'];
  const onPages = await rendered(chapters, { ...PLAIN, footnotes: 'page' });
  t.match(onPages.pages, [/One1 .*1\.? first/, /Two2 and3 again2 .*second .*third/]);
  const atEnd = await rendered(chapters, { ...PLAIN, footnotes: 'end' });
  t.match(atEnd.pages, [/^One1$/, /^Two2 and3 again2 1\. first ↩ 2\. second ↩ ↩2 3\. third ↩$/], 'one list at the end');
});

t.test('the same id in two chapters: each chapter links to its own', async (t) => {
  const chapter = (name: string): string => `# ${name}\n\n[here](#part) [note](#n)\n\n## Part\n\n<p id="n">x</p>`;
  const { warnings } = await rendered([chapter('One'), chapter('Two')], PLAIN);
  t.same(warnings, []);
  const links = await linksOf([chapter('One'), chapter('Two')]);
  t.match(links, [/#part$/, /#n$/, /#part-2$/, /#n-2$/]);
});

t.test('links from chapter to chapter lead to the page, with and without an id', async (t) => {
  const folder = t.testdir({
    'one.md': '# One\n\n[b](two/two.md#part) [c](two/two.md) [d](./three.html#x) [self](one.md#one)',
    two: { 'two.md': '# Two\n\n[a](../one.md#part) [e](../three.html)\n\n## Part' },
    'three.html': '<p id="x">Three <a href="one.md#part">p</a></p>',
  });
  const inputs = inputsIn(folder, 'one.md', 'two/two.md', 'three.html');
  const css = ['a::after { content: "(" target-counter(attr(href url), page) ")" }'];
  const { pages, warnings } = await rendered(inputs, { ...PLAIN, css });
  t.match(pages[0], /b\(2\) c\(2\) d\(3\) self\(1\)/);
  t.match(pages[1], /e\(3\)/);
  t.match(
    warnings.map(({ message }) => message),
    [/The link to "..\/one.md#part" leads nowhere/, /The link to "one.md#part" leads nowhere/],
    'ids are looked for in the chapter that the link names',
  );
  t.match(warnings[0]!.position, { file: join(folder, 'two/two.md'), line: 3 });
});

t.test('images, style sheets and backgrounds start from the chapter that names them', async (t) => {
  const folder = t.testdir({
    'one.html': '<p>One</p>',
    deep: {
      'two.html':
        '<link rel="stylesheet" href="two.css"><style>@import "three.css"; i { background: url(a.png) }</style>' +
        '<p><img src="a.png" alt="A"><img srcset="a.png 2x, b.png 1x" alt="B"><b style="background: url(\'a.png\')">b</b> <i>i</i></p>',
      'two.css': 'p { color: #123456 }',
      'three.css': 'b { color: #654321 }',
      'a.png': PIXEL,
    },
  });
  const { warnings } = await rendered(inputsIn(folder, 'one.html', 'deep/two.html'), {
    ...PLAIN,
    resources: { kind: 'files', folder },
  });
  t.same(warnings, []);
});

t.test('warnings name the chapter and its line', async (t) => {
  const folder = t.testdir({
    'one.md': '# One\n\n[a](#a)',
    'two.md': '---\nlang: en\n---\n# Two\n\n[b](#b)\n\n[^x]: unused',
    'three.html': '<p>Three</p>\n<style>\np { unknown: 1 }</style>\n<script>1</script>',
  });
  const { warnings } = await render(inputsIn(folder, 'one.md', 'two.md', 'three.html'), PLAIN);
  const told = warnings.map(({ message, position }) => [
    message.slice(0, 12),
    position?.file?.slice(folder.length + 1),
    position?.line,
  ]);
  t.strictSame(
    told.sort(),
    [
      ['The link to ', 'one.md', 3],
      ['The link to ', 'two.md', 6],
      ['Scripts are ', 'three.html', 4],
      ['The footnote', 'two.md', 8],
      ['The property', 'three.html', 3],
    ].sort(),
  );
});

t.test('a chapter without a source is named by its number', async (t) => {
  const { warnings } = await render(['# One', '# Two\n\n<script></script>'], PLAIN);
  t.match(warnings, [{ position: { file: 'chapter 2', line: 3 } }]);
});

t.test('an error names the chapter and its line', async (t) => {
  const deep = `# Two\n\n${'> '.repeat(150)}x`;
  const error: RenderError = await render(['# One\n\ntext', { content: deep, source: 'two.md' }]).then(
    () => t.fail('rendered') as never,
    (thrown) => thrown,
  );
  t.match(error, { reason: 'depth_limit', position: { file: 'two.md', line: 3 } });
});

t.test('the front matter of the first chapter counts', async (t) => {
  const first = '---\ntitle: The Book\nauthor: A\ntemplate: none\noptions:\n  pageSize: A5\n---\n# One';
  const second = '---\ntitle: The Book\nauthor: A\nslug: two\n---\n# Two';
  const { pages, warnings, source } = await rendered([first, second]);
  t.same(pages, ['One', 'Two']);
  t.match(source, /\/Title/);
  t.same(warnings, [], 'what is the same is not lost, and names of other programs are not meant for Platen');
});

t.test('front matter of later chapters that is lost is warned of', async (t) => {
  const second = '---\ntitle: Two\ntemplate: letter\nauthor: B\ntoc: true\n---\nText';
  const { warnings } = await render(['# One', { content: second, source: 'two.md' }], PLAIN);
  t.match(warnings, [
    { code: 'SVC_OPTION_IGNORED', message: /title .*not shown.*# Two/, position: { file: 'two.md', line: 2 } },
    { code: 'SVC_OPTION_IGNORED', message: /template/, position: { file: 'two.md', line: 3 } },
    { code: 'SVC_OPTION_IGNORED', message: /author/, position: { file: 'two.md', line: 4 } },
    { code: 'SVC_OPTION_IGNORED', message: /toc/, position: { file: 'two.md', line: 5 } },
  ]);
  const shown = await render(['# One', '---\ntitle: Two\n---\n# Two'], PLAIN);
  t.same(shown.warnings, [], 'a title that the text shows is not lost');
});

t.test('front matter that is broken is warned of in every chapter', async (t) => {
  const { warnings } = await render(['# One', { content: '---\na: b: c\n---\ntext', source: 'two.md' }], PLAIN);
  t.match(warnings, [{ message: /not valid YAML/, position: { file: 'two.md', line: 2 } }]);
});

t.test('a chapter keeps its language and the class of its body', async (t) => {
  const { source, pages } = await rendered(
    [
      '---\nlang: en\n---\n# One',
      '---\nlang: de\n---\n# Zwei',
      '<!doctype html><html lang="en"><body class="loud"><p>three</p></body></html>',
    ],
    { ...PLAIN, css: ['.loud p { text-transform: uppercase }'] },
  );
  t.match(source, /\/Lang \(en\)/);
  t.match(source, /\/Lang ?\(de\)/);
  t.same(pages, ['One', 'Zwei', 'THREE']);
});

t.test('identifiers in drawings stay those of their chapter', async (t) => {
  const drawing = (color: string): RenderInput => ({
    type: 'html',
    content: `<svg width="50" height="50"><defs><linearGradient id="g"><stop stop-color="${color}"/></linearGradient></defs><rect width="50" height="50" fill="url(#g)"/></svg>`,
  });
  const { streams, warnings } = await rendered([drawing('#ff0000'), drawing('#00ff00')], PLAIN);
  t.same(warnings, []);
  t.match(streams.join('\n'), /1 0 0 rg|\/C0 ?\[ ?1 0 0/);
  t.match(streams.join('\n'), /0 1 0 rg|\/C0 ?\[ ?0 1 0/);
});

t.test('reader mode works for one chapter alone', async (t) => {
  const page =
    '<!doctype html><body><nav>Menu</nav><article><h1>Two</h1><p>Text of the article, long enough to be one.</p></article>';
  const { pages } = await rendered(['# One', { content: page, styles: 'template' }], PLAIN);
  t.match(pages, ['One', /^Two Text of the article/]);
});

t.test('checkRender() finds the warnings of all chapters', async (t) => {
  const warnings = await checkRender(['# One', { content: '<script></script>', type: 'html', source: 'b.html' }]);
  t.match(warnings, [{ code: 'SVC_SCRIPT_IGNORED', position: { file: 'b.html', line: 1 } }]);
});

t.test('no input, and inputs that are none', async (t) => {
  await t.rejects(render([]), /give at least one chapter/);
  await t.rejects(render(['x', 3 as never]), /must be the text of a document/);
});
