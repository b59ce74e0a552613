import t from 'tap';
import { rendered, type ReadPdf } from './pdf-reader.js';

const STYLE = '<style>@page { size: 400px; margin: 50px } body { margin: 0; font: 16px sans-serif }</style>';
const NONE = { template: 'none' } as const;
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
  t.same(scales(await rendered(input, { template: 'report' })), []);
  t.same(scales(await rendered(input, { ...NONE, shrinkToFit: false })), []);
  t.equal(scales(await rendered(input, { template: 'report', shrinkToFit: true })).length, 2);
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
