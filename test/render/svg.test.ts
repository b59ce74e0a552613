/** SVG is drawn as vectors: what ends up in the PDF. */
import t from 'tap';
import { rendered } from './pdf-reader.js';

async function drawn(body: string): Promise<{ content: string; warnings: readonly string[] }> {
  const { streams, warnings } = await rendered(
    { content: `<!DOCTYPE html><title>t</title>${body}`, type: 'html' },
    { template: 'none' },
  );
  return { content: streams.join('\n'), warnings: warnings.map(({ message }) => message) };
}

const file = (source: string): string => `data:image/svg+xml,${encodeURIComponent(source)}`;

t.test('an svg element becomes drawing operators, with the styles of its document', async (t) => {
  const { content, warnings } = await drawn(
    `<style>b path { stroke: #00f; stroke-width: 2 }</style>
    <b style="color: #f00"><svg width="40" height="20" viewBox="0 0 20 10"><path d="M1 2L3 4" fill="currentColor"/></svg></b>`,
  );
  t.same(warnings, []);
  t.match(content, /1 0 0 rg\n1 2 m 3 4 l f/);
  t.match(content, /0 0 1 RG\n2 w\n[^]*1 2 m 3 4 l S/);
  t.match(content, /\n2 0 0 2 0 0 cm/, 'fitted by its view box');
});

t.test('a file has style sheets and entities of its own, and is one object wherever it is shown', async (t) => {
  const source = `<!DOCTYPE svg [<!ENTITY c "#0f0">]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
    <style>.a { fill: &c; }</style><defs><rect id="r" class="a" width="50%" height="4"/></defs><use href="#r" x="1"/></svg>`;
  const { content, warnings } = await drawn(`<img alt="" src="${file(source)}"><img alt="" src="${file(source)}">`);
  t.same(warnings, []);
  t.equal(content.split('0 1 0 rg\n0 0 m 5 0 l 5 4 l 0 4 l h f').length, 2);
});

t.test('its text is set in the document’s fonts, anchored', async (t) => {
  const svg = '<svg width="90" height="20"><text x="90" y="10" text-anchor="end" font-size="10">end</text></svg>';
  const { content } = await drawn(svg);
  const x = Number(/1 0 0 1 ([\d.]+) 10 cm\nBT|1 0 0 1 ([\d.]+) 10 cm/.exec(content)?.slice(1).find(Boolean));
  t.ok(x > 60 && x < 85, `text begins at ${x}`);
});

t.test('gradients fill and stroke, patterns and clips leave no warning', async (t) => {
  const { content, warnings } = await drawn(`<svg width="50" height="50"><defs>
    <linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
    <pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 0h2v2z"/></pattern>
    <clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath></defs>
    <rect width="20" height="20" fill="url(#g)" stroke="url(#g)"/>
    <rect width="20" height="20" fill="url(#p)" clip-path="url(#c)"/></svg>`);
  t.same(warnings, []);
  t.match(content, /\/S\d+ sh/);
  t.match(content, /\/Pattern CS\/P\d+ SCN/);
});

t.test('what uses itself ends', async (t) => {
  const { warnings } = await drawn(
    '<svg width="9" height="9"><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/><use href="#b"/></g></svg>',
  );
  t.same(warnings, []);
});

t.test('filters are left to the rasteriser', async (t) => {
  const { content } = await drawn(
    '<svg width="9" height="9"><filter id="f"><feGaussianBlur stdDeviation="1"/></filter><path filter="url(#f)" d="M7 7h2v2z"/></svg>',
  );
  t.notMatch(content, '7 7 m');
});

t.test('filters and blend modes that say nothing, with a space, do not keep it from being vectors', async (t) => {
  for (const style of ['mix-blend-mode: normal', 'filter: none', 'mask:none'])
    t.match(
      (await drawn(`<svg width="9" height="9"><path style="${style}" d="M7 7h2v2z"/></svg>`)).content,
      '7 7 m',
      style,
    );
  const { content } = await drawn(
    '<svg width="9" height="9"><path style="mix-blend-mode: multiply" d="M7 7h2v2z"/></svg>',
  );
  t.notMatch(content, '7 7 m');
});

t.test('a style sheet’s clip-path clips, and a style goes before the attribute', async (t) => {
  const clip = '<clipPath id="c"><path d="M1 1h3v3z"/></clipPath>';
  const shape = (attributes: string): string =>
    `<style>.cut { clip-path: url(#c) }</style><svg width="9" height="9">${clip}<path ${attributes} d="M7 7h2v2z"/></svg>`;
  for (const attributes of ['class="cut"', 'style="clip-path:url(#c)"', 'clip-path="url(#c)"']) {
    const { content, warnings } = await drawn(shape(attributes));
    t.match(content, '1 1 m 4 1 l 4 4 l h W n', attributes);
    t.same(warnings, []);
  }
  t.notMatch((await drawn(shape('clip-path="url(#c)" style="clip-path: none"'))).content, '1 1 m 4 1 l');
  t.notMatch(
    (await drawn(shape('').replace('<svg', '<svg class="cut"'))).content,
    /(1 1 m 4 1 l[^]*){2}/,
    'not inherited',
  );
});

t.test('clip-path outside of an SVG warns', async (t) => {
  const { warnings } = await drawn('<p style="clip-path: url(#c)">x</p><p style="clip-path: none">x</p>');
  t.same(warnings, ['“clip-path” is honoured only inside an SVG.']);
});

t.test('markers are clipped unless their style, too, says that they overflow', async (t) => {
  const source = (attributes: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><marker id="m" markerWidth="2" markerHeight="5" ${attributes}>` +
    '<path d="M1 1h2v2z"/></marker><path d="M3 3h4" marker-end="url(#m)" fill="none"/></svg>';
  for (const show of [source, (attributes: string) => `<img alt="" src="${file(source(attributes))}">`]) {
    const clipped = async (attributes: string): Promise<boolean> =>
      (await drawn(show(attributes))).content.includes('0 0 2 5 re W n');
    t.ok(await clipped(''));
    t.notOk(await clipped('overflow="visible"'));
    t.notOk(await clipped('style="overflow:visible"'));
    t.ok(await clipped('overflow="visible" style="overflow:hidden"'));
  }
});

t.test('a symbol is clipped to what uses it unless its style says that it overflows', async (t) => {
  const used = (style: string): string =>
    `<svg width="9" height="9"><symbol id="s" ${style}><path d="M1 1h2v2z"/></symbol><use href="#s" width="4" height="3"/></svg>`;
  const outline = '0 0 m 4 0 l 4 3 l 0 3 l h W n';
  t.match((await drawn(used(''))).content, outline);
  t.match(
    (await drawn(`<img alt="" src="${file(used('').replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}">`))
      .content,
    outline,
  );
  t.notMatch((await drawn(used('style="overflow: visible"'))).content, outline);
});

t.test('a stroke with a pattern, markers and elements beyond the limits do not vanish silently', async (t) => {
  const pattern = '<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 0h2v2z"/></pattern>';
  const stroked = await drawn(`<svg width="9" height="9">${pattern}<path d="M1 1h5" stroke="url(#p)"/></svg>`);
  t.same(stroked.warnings, ['A stroke of an SVG with a pattern is left out.']);
  const marker = '<marker id="m" markerWidth="2" markerHeight="5"></marker>';
  const line = `<path d="M1 1${'h1'.repeat(10_001)}" marker-mid="url(#m)"/>`;
  const marked = await drawn(`<svg width="9" height="9">${marker}${line}</svg>`);
  t.same(marked.warnings, ['A path of an SVG has too many markers; some are left out.']);
  const tens = Array.from({ length: 5 }, (_, i) => `<g id="g${i}">${`<use href="#g${i + 1}"/>`.repeat(10)}</g>`);
  const many = await drawn(`<svg width="9" height="9"><g id="g5"><path d="M0 0h1"/></g>${tens.join('')}</svg>`);
  t.same(many.warnings, ['An SVG has too many elements; the rest is left out.']);
});

t.test('an svg element’s width and height in pt, cm, em, ex or calc() are not read as px', async (t) => {
  const size = async (attributes: string): Promise<number[]> => {
    const { content } = await drawn(
      `<div style="font-size: 20px"><svg ${attributes} style="display: block"><rect width="100%" height="100%"/></svg></div>`,
    );
    const [, width, height] = /0 0 m ([\d.]+) 0 l \1 ([\d.]+) l/.exec(content) ?? [];
    return [Number(width), Number(height)];
  };
  t.same(await size('width="72pt" height="36pt"'), [96, 48]);
  t.same(await size('width="2.54cm" height=".5in"'), [96, 48]);
  t.same(await size('width="3em" height="2rem"'), [60, 32]);
  t.same(await size('width="calc(1in + 4px)" height="1e1"'), [100, 10]);
  t.same(await size('width="50" height="20px;"'), [50, 150], 'what is no length says nothing');
  t.same(await size('width="auto" height="20" viewBox="0 0 4 1"'), [4, 1], 'in units of its view box');
  const [ex] = await size('width="10ex" height="1"');
  t.ok(ex! > 80 && ex! < 120, `ten ex are ${ex} px`);
});

/** As Mermaid writes the label of a node. */
const label = (size: string, inside = 'Is <b>it</b>?'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><style>#n b { color: #f00 } p { margin: 0 }</style>
  <g id="n" transform="translate(10, 20)"><foreignObject x="2" ${size}>
  <div xmlns="http://www.w3.org/1999/xhtml" style="font: 10px monospace; background: #0f0">${inside}</div></foreignObject></g></svg>`;

t.test('HTML in an SVG (foreignObject) is laid out in it, as an element and as a file', async (t) => {
  for (const show of [(svg: string) => svg, (svg: string) => `<img alt="" src="${file(svg)}">`]) {
    const { content, warnings } = await drawn(show(label('width="60" height="20"', '<p>Is <b>it</b>?</p>')));
    t.same(warnings, []);
    t.match(content, /1 0 0 1 10 20 cm\n[^]*2 0 m 62 0 l 62 20 l 2 20 l h W n\n1\.33333 0 0 1\.33333 2 0 cm/);
    t.match(content, /0 1 0 rg\n0 0 45 [\d.]+ re f/, 'a block as wide as the foreignObject');
    t.match(content, /1 0 0 rg\nBT/, 'styles of the SVG count');
  }
});

t.test('a foreignObject without width or height shows nothing; one that overflows shows what it does', async (t) => {
  t.notMatch((await drawn(label('width="60"'))).content, '0 1 0 rg');
  t.notMatch((await drawn(label('width="60" height="9" style="overflow: visible"'))).content, 'l h W n');
  t.match((await drawn(label('style="width: 60px; height: 50%"'))).content, '2 0 m 62 0 l 62 25 l');
});

t.test('HTML in an SVG is not lost to filters, which are told about', async (t) => {
  const svg = label('width="60" height="20"').replace('<g id="n"', '<g id="n" filter="url(#f)"');
  for (const body of [svg, `<img alt="" src="${file(svg)}">`]) {
    const { content, warnings } = await drawn(body);
    t.match(content, '0 1 0 rg');
    t.match(warnings.join(), /without its filters/);
  }
});

t.test('a picture in an SVG leaves the rest of it vectors', async (t) => {
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M1 2h3v3z"/><image href="${png}" x="5" width="20" height="10"/></svg>`;
  for (const body of [svg, `<img alt="" src="${file(svg)}">`]) {
    const { content, warnings } = await drawn(body);
    t.same(warnings, []);
    t.match(content, '1 2 m 4 2 l');
    t.match(content, /10 0 0 10 10 0 cm/, 'in the middle of its place');
  }
});

t.test('of a switch the first child in the document’s language is drawn', async (t) => {
  const { content } = await drawn(
    '<svg width="9" height="9"><switch><path systemLanguage="de" d="M1 1h2v2z"/><path systemLanguage="fr, en-GB" d="M2 2h3v3z"/><path d="M3 3h4v4z"/></switch></svg>',
  );
  t.match(content, '2 2 m 5 2 l');
  t.notMatch(content, /1 1 m|3 3 m/);
});
