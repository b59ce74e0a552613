/** The pages as text: what a bug report or a golden file shows of them. */
import t from 'tap';
import { render } from '../../engine/index.js';
import type { RenderOptions } from '../../engine/index.js';

async function dumpOf(content: string, options: RenderOptions = {}): Promise<string> {
  let text = '';
  const { sha256 } = await render(
    { content, type: 'html' },
    { template: 'none', ...options, dump: (dump) => (text = dump) },
  );
  const other = await render({ content, type: 'html' }, { template: 'none', ...options });
  if (other.sha256 !== sha256) throw new Error('A dump changed the bytes of the PDF.');
  return text;
}

const PAGE =
  '<!doctype html><style>@page { size: 200px 100px; margin: 10px } body { margin: 0 } p { margin: 0 }</style>';

t.test('a fragment is a line with its element, its place on the page and its size in px', async (t) => {
  const dump = await dumpOf(`${PAGE}<p id=a style="height: 40px; border: 2px solid; margin-left: 5px">Words</p>`);
  t.match(dump, /^platen dump 1\nsha256 [0-9a-f]{64}\npages 1\n\npage 1 200×100\n/);
  t.match(
    dump,
    /\n {6}block p#a 15 10 175×44 border 2\n {8}line 17 12 171×\S+ baseline \S+\n {10}text p#a .* "Words"\n/,
  );
});

t.test('what is drawn follows, a line for each call, in points', async (t) => {
  const dump = await dumpOf(`${PAGE}<p style="height: 20px; background: #ff0000">Words</p>`);
  t.match(dump, /\ndrawn\n {2}fill 7.5 7.5 135×15 #ff0000\n {2}text [\d.]+ [\d.]+ 12 \S+ #000000 "Words"\n/);
});

t.test('a box that goes on says so on each page', async (t) => {
  const dump = await dumpOf(`${PAGE}<div id=d style="height: 150px; background: red"></div>`);
  t.match(dump, /page 1[^]*block div#d 10 10 180×80\n[^]*page 2[^]*block div#d 10 10 180×70 continued\n/);
});

t.test('pages stand in their order, though those that wait for numbers are drawn last', async (t) => {
  const dump = await dumpOf(
    `${PAGE}<a href=#x style="content: normal">x</a><style>a::after { content: target-counter(attr(href), page) }</style>` +
      '<p style="break-before: page">2<p style="break-before: page" id=x>3',
  );
  t.same(dump.match(/^page \d/gm), ['page 1', 'page 2', 'page 3']);
});

t.test('a margin box with the number of pages is shown as what it became', async (t) => {
  const css = '@page { margin: 20px; @top-left { content: counter(pages) " in all" } }';
  const dump = await dumpOf(`${PAGE}<style>${css}</style><p>x`);
  t.match(dump, /@top-left .* set when the number of pages is known\n/);
  t.match(dump, /\nform 1 \S+\n.*"1"\n.*" in all"/);
});

t.test('an equal picture is written down once', async (t) => {
  const svg = '<svg width=20 height=20><rect width=10 height=10 fill=lime></rect></svg>';
  const dump = await dumpOf(`${PAGE}<p>${svg} ${svg}`);
  t.equal(dump.match(/^picture 1 15×15$/gm)?.length, 1);
  t.equal(dump.match(/^ +picture 1 at /gm)?.length, 2);
  t.match(dump, /#00ff00/);
});

t.test('warnings come first, with their places', async (t) => {
  t.match(await dumpOf(`${PAGE}\n<p style="color: nonsense">x`), /\npages 1\nwarning SVC_CSS_\w+ 2:\d+ .+\n/);
});

t.test('characters that nobody sees are written as escapes', async (t) => {
  t.match(await dumpOf(`${PAGE}<p>a\u200bb\u202ac`), /"a\\u200bb\\u202ac"/);
});
