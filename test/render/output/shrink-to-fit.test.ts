import t from 'tap';
import { rendered, type ReadPdf } from '../pdf-reader.js';

const STYLE = '<style>body { margin: 0; font: 16px sans-serif }</style>';
const PAPER = { pageSize: { width: 400, height: 400 }, margin: 50 } as const;
const NONE = { template: 'none', ...PAPER } as const;
const page = (body: string): string => `<!DOCTYPE html>${STYLE}${body}`;
const wide = (width: number): string => page(`<p>first</p><p style="break-before: page; width: ${width}px">second</p>`);

/** The scales that pages were drawn at. */
function scales({ streams }: ReadPdf): number[] {
  return streams.flatMap((stream) => {
    const match = /^[^T]*?\b(0?\.\d+) 0 0 \1 0(?:\.0+)? [\d.-]+ cm/.exec(stream);
    return match ? [Number(match[1])] : [];
  });
}

t.test('a document that is wider than its pages is made smaller as a whole, and that is warned of', async (t) => {
  const pdf = await rendered({ type: 'html', content: wide(375) }, NONE);
  t.same(pdf.pages, ['first', 'second']);
  t.same(
    scales(pdf).map((scale) => scale.toFixed(3)),
    ['0.800', '0.800'],
  );
  t.match(pdf.warnings, [{ code: 'SVC_CONTENT_OVERFLOW', message: /80 %/, count: 1 }]);
  t.equal(pdf.warnings.length, 1);
});

t.test('it shrinks to two thirds at most', async (t) => {
  const pdf = await rendered({ type: 'html', content: wide(2000) }, NONE);
  t.same(
    scales(pdf).map((scale) => scale.toFixed(3)),
    ['0.667', '0.667'],
  );
});

t.test('what fits, what is clipped, what is fixed and what hangs over at the start keep the scale', async (t) => {
  for (const body of [
    '<p style="width: 300px">x</p>',
    '<div style="overflow: hidden"><p style="width: 900px">x</p></div>',
    '<p style="position: fixed; left: 200px; width: 140px">x</p>',
    '<p style="margin-left: -40px">x</p>',
  ]) {
    const pdf = await rendered({ type: 'html', content: page(body) }, NONE);
    t.same(scales(pdf), [], body);
    t.same(pdf.warnings, [], body);
  }
});

t.test('the viewport clips nothing on paper', async (t) => {
  const content = page('<style>body { overflow-x: hidden }</style><p style="width: 375px">x</p>');
  t.equal(scales(await rendered({ type: 'html', content }, NONE)).length, 1);
});

t.test('a template and shrinkToFit: false keep the scale', async (t) => {
  const input = { type: 'html', content: wide(375) } as const;
  t.same(scales(await rendered(input, { ...PAPER, template: 'report' })), []);
  t.same(scales(await rendered(input, { ...NONE, shrinkToFit: false })), []);
  t.equal(scales(await rendered(input, { ...PAPER, template: 'report', shrinkToFit: true })).length, 2);
});

const pre = (text: string): string =>
  `<pre style="margin: 0; font: 16px monospace; white-space: pre-wrap">${text}${' '.repeat(80)}\nnext</pre>`;

t.test('less than a pixel, spaces that hang and content that paint containment cuts off keep the scale', async (t) => {
  for (const body of [
    '<p style="width: 300.02px">x</p>',
    pre('word'),
    pre('<b>word</b> word <i style="background: #eee">x'),
    '<div style="contain: paint"><p style="width: 900px">x</p></div>',
    '<style>html, body { overflow: hidden }</style><p style="width: 900px">x</p>',
  ]) {
    const pdf = await rendered({ type: 'html', content: page(body) }, NONE);
    t.same(scales(pdf), [], body);
    t.same(
      pdf.warnings.filter(({ message }) => /smaller/.test(message)),
      [],
      body,
    );
  }
});

t.test('a transformed box counts where it is seen', async (t) => {
  const scaleOf = async (style: string) =>
    scales(await rendered({ type: 'html', content: page(`<div style="height: 100px; ${style}">x</div>`) }, NONE));
  t.same(await scaleOf('transform: translateX(75px)'), [0.8]);
  t.same(await scaleOf('transform: scaleX(1.5)'), [0.8]);
  t.same(await scaleOf('width: 375px; transform: scaleX(0.5)'), []);
  t.same(await scaleOf('width: 375px; transform: translateX(-80px)'), []);
});

const scaleOf = async (body: string, options = {}) =>
  scales(await rendered({ type: 'html', content: page(body) }, { ...NONE, ...options }));

t.test('a document that says how large its pages are was made smaller all the same', async (t) => {
  const wideBox = '<p style="width: 375px">x</p>';
  for (const css of [
    '@page { size: 400px; margin: 50px }',
    '@media print { @page { size: A5 } }',
    '@page { size: landscape }',
    '@page wide { size: 600px 400px }',
    '@layer a { @page { size: 400px } }',
  ]) {
    const content = page(`<style>${css}</style>${wideBox}`);
    t.same(scales(await rendered({ type: 'html', content }, { template: 'none' })), [], css);
    const own = { template: 'none', css: [css] };
    t.same(scales(await rendered({ type: 'html', content: page(wideBox) }, own)), [], `${css} as an option`);
  }
  for (const css of ['@page { size: auto }', '@page { margin: 50px }', '@media screen { @page { size: 400px } }'])
    t.same(await scaleOf(`<style>${css}</style>${wideBox}`), [0.8], css);
  t.equal((await scaleOf(`<style>@page { size: 400px }</style>${wideBox}`, { shrinkToFit: true })).length, 1);
});

t.test('one long line of code made the whole document smaller', async (t) => {
  const line = 'word '.repeat(30);
  for (const body of [
    `<pre>${line}</pre>`,
    `<pre><code style="background: #eee">${line}</code></pre>`,
    `<table><tr><td>1<td><pre>${line}</pre></table>`,
    `<div style="float: left; border: 1px solid"><pre>${line}</pre></div>`,
    `<div style="display: grid"><div><pre style="width: 100%">${line}</pre></div></div>`,
    `<pre style="white-space: pre-wrap">${'0123456789'.repeat(9)}</pre>`,
  ])
    t.same(await scaleOf(body), [], body);
  t.same(await scaleOf(`<pre>${line}</pre><p style="width: 375px">x</p>`), [0.8]);
  t.same(await scaleOf(`<div style="width: 375px"><pre>${line}</pre></div>`), [0.8]);
  t.equal((await scaleOf(`<p style="white-space: nowrap">${line}</p>`)).length, 1);
});

t.test('menus that wait beyond the edge made the whole document smaller', async (t) => {
  const menu = (style: string) => `<nav style="width: 200px; height: 50px; top: 0; ${style}">menu</nav>`;
  for (const style of [
    'position: absolute; right: -200px',
    'position: absolute; left: 100%',
    'position: absolute; left: -9999px',
    'position: fixed; right: -200px',
    'position: absolute; right: 0; transform: translateX(100%)',
    'transform: translateX(200%)',
    'position: absolute; left: 200px; visibility: hidden',
    'position: absolute; left: 200px; opacity: 0',
    'position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap; right: 0',
  ])
    t.same(await scaleOf(menu(style)), [], style);
  const inside = `<div style="position: relative; margin: 8px">${menu('position: absolute; right: -200px')}</div>`;
  t.same(await scaleOf(inside), [], 'from a container that ends before the page');
  t.same(await scaleOf(menu('position: absolute; left: 175px')), [0.8], 'half of it is on the page');
  const hidden = '<div style="visibility: hidden; width: 500px"><p style="visibility: visible; width: 375px">x</div>';
  t.same(await scaleOf(hidden), [0.8], 'what is to be seen in something hidden');
});

t.test('the layout that is thrown away told of links whose targets are there', async (t) => {
  const content = page(
    `<style>p::after { content: target-counter(url("#end"), page) }</style><p>see</p>
    <p style="break-before: page; width: 375px">wide</p><p style="break-before: page" id="end">end</p>`,
  );
  const pdf = await rendered({ type: 'html', content }, NONE);
  t.same(pdf.pages, ['see3', 'wide3', 'end3']);
  t.same(
    pdf.warnings.map(({ message }) => message.slice(0, 40)),
    ['The page is wider than the paper and was'],
  );
});

t.test('a document that was made for large paper is made smaller on the paper that an option gives it', async (t) => {
  const content = `${wide(375)}<style>@page { size: a3 }</style>`;
  t.same(scales(await rendered({ type: 'html', content }, { template: 'none' })), []);
  t.equal(scales(await rendered({ type: 'html', content }, NONE)).length, 2);
});
