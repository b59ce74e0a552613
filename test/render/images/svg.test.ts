/** SVG is drawn as vectors: what ends up in the PDF. */
import t from 'tap';
import type { RenderOptions } from '../../../engine/index.js';
import { rendered } from '../pdf-reader.js';

async function drawn(body: string, options: RenderOptions = {}) {
  const { streams, warnings, source } = await rendered(
    { content: `<!DOCTYPE html><title>t</title>${body}`, type: 'html' },
    { template: 'none', ...options },
  );
  const told = warnings.map(({ message }) => message);
  return { content: streams.join('\n'), warnings: told, found: warnings, pdf: source };
}

const file = (source: string): string => `data:image/svg+xml,${encodeURIComponent(source)}`;

t.test('an svg element becomes drawing operators, with the styles of its document', async (t) => {
  const { content, warnings } = await drawn(
    `<style>b path { stroke: #00f; stroke-width: 2 }</style>
    <b style="color: #f00"><svg width="40" height="20" viewBox="0 0 20 10"><path d="M1 2L3 4L1 4" fill="currentColor"/></svg></b>`,
  );
  t.same(warnings, []);
  t.match(content, /1 0 0 rg\n1 2 m 3 4 l 1 4 l f/);
  t.match(content, /0 0 1 RG\n2 w\n[^]*1 2 m 3 4 l 1 4 l S/);
  t.match(content, /\n2 0 0 2 0 0 cm/, 'fitted by its view box');
});

t.test('a file has style sheets and entities of its own, and is one object wherever it is shown', async (t) => {
  const source = `<!DOCTYPE svg [<!ENTITY c "#0f0">]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
    <style>.a { fill: &c; }</style><defs><rect id="r" class="a" width="50%" height="4"/></defs><use href="#r" x="1"/></svg>`;
  const { content, warnings } = await drawn(`<img alt="" src="${file(source)}"><img alt="" src="${file(source)}">`);
  t.same(warnings, []);
  t.equal(content.split('0 1 0 rg\n0 0 m 5 0 l 5 4 l 0 4 l h f').length, 2);
});

t.test('the background of a file covers its place, that of an element is painted once, by its box', async (t) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" style="background: #0f0" width="20" height="8"/>';
  const { content, warnings } = await drawn(`<img alt="" src="${file(svg)}">`);
  t.same(warnings, []);
  t.match(content, /0 1 0 rg\n0 0 15 6 re f/);
  const element = await drawn('<svg style="background: #0f0" width="20" height="8"></svg>');
  t.equal(element.content.split('0 1 0 rg').length, 2);
});

t.test('its text is set in the document’s fonts, anchored', async (t) => {
  const svg = '<svg width="90" height="20"><text x="90" y="10" text-anchor="end" font-size="10">end</text></svg>';
  const { content } = await drawn(svg);
  const x = Number(/1 0 0 1 ([\d.]+) 10 cm\nBT|1 0 0 1 ([\d.]+) 10 cm/.exec(content)?.slice(1).find(Boolean));
  t.ok(x > 60 && x < 85, `text begins at ${x}`);
});

t.test('text has its shadows, which are no text', async (t) => {
  const text = (style: string) => `<svg width="90" height="30"><text y="20" style="${style}">shade</text></svg>`;
  const { content, warnings } = await drawn(text('text-shadow: #0f0 3px 4px'));
  t.same(warnings, []);
  t.match(content, /1 0 0 1 3 4 cm[^]*0 1 0 rg[^]*BT/, 'under the text');
  t.equal(content.split('BT').length, 2);
  const outlined = await drawn(text('fill: none; stroke: #00f; text-shadow: #0f0 3px 4px'));
  t.match(outlined.content, /0 1 0 RG[^]*0 0 1 RG/);
  t.notMatch(outlined.content, '0 1 0 rg');
  const blurred = await drawn(text('text-shadow: #0f0 0 0 4px'));
  t.equal(
    blurred.content.split('0 1 0 rg').length - 1 >= 1 && (blurred.content.match(/\bf\b/g) ?? []).length > 8,
    true,
  );
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

t.test('what a filter blurs becomes pixels, and the rest of the SVG stays vectors', async (t) => {
  const { content } = await drawn(
    '<svg width="9" height="9"><filter id="f"><feGaussianBlur stdDeviation="1"/></filter><path filter="url(#f)" d="M7 7h2v2z"/><path d="M1 1h3v3z"/></svg>',
  );
  t.notMatch(content, '7 7 m');
  t.match(content, '1 1 m');
  t.match(content, /\/I\d+ Do/);
});

t.test('blend modes, and filters that say nothing, with a space, do not keep it from being vectors', async (t) => {
  for (const style of ['mix-blend-mode: normal', 'filter: none', 'mask:none', 'mix-blend-mode: multiply'])
    t.match(
      (await drawn(`<svg width="9" height="9"><path style="${style}" d="M7 7h2v2z"/></svg>`)).content,
      '7 7 m',
      style,
    );
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

t.test('clipPath elements clip boxes of HTML', async (t) => {
  const page = (units: string, shapes: string): string =>
    `<style>body { margin: 0 } p { margin: 0; width: 40px; height: 20px; clip-path: url(#c) }</style>` +
    `<p>x</p><svg width="0" height="0"><clipPath id="c" ${units}>${shapes}</clipPath></svg>`;
  const square = await drawn(page('', '<rect x="4" y="4" width="8" height="8"/>'));
  t.match(square.content, /W n[^]*BT/, 'text stays text');
  const boxed = await drawn(page('clipPathUnits="objectBoundingBox"', '<rect width=".5" height=".5"/>'));
  t.match(boxed.content, '56.25 56.25 m 71.25 56.25 l 71.25 63.75 l 56.25 63.75 l h W n', 'half of 40 px is 15 pt');
  const nested =
    '<rect width="9" height="9" clip-path="url(#d)"/><rect x="9" width="9" height="9" clip-rule="evenodd"/>';
  t.match((await drawn(page('', nested))).content, / gs\n/, 'a shape that is clipped itself becomes a mask');
  t.notMatch((await drawn('<p style="clip-path: url(#none)">x</p>')).content, 'W n');
  t.match((await drawn(page('', ''))).content, /0 0 re\s+W n/, 'without shapes nothing is left');
});

t.test('an svg without width or height is no damaged image: it holds definitions', async (t) => {
  const sizes = [
    'width="0" height="0"',
    'width="0" height="9"',
    'width="9" height="0"',
    'height="0" viewBox="0 0 9 9"',
  ];
  for (const size of sizes) {
    const { content, warnings } = await drawn(`<p>x<svg ${size}><rect width="7" height="7" fill="#00f"/></svg></p>`);
    t.same(warnings, [], size);
    t.notMatch(content, '0 0 1 rg', `${size}: nothing is drawn`);
  }
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

t.test('what an SVG draws beyond the budget is told with its place, and what came before stays', async (t) => {
  const tens = Array.from({ length: 5 }, (_, i) => `<g id="g${i}">${`<use href="#g${i + 1}"/>`.repeat(10)}</g>`);
  const html = `<p>a\n<svg width="9" height="9"><path d="M7 7h2v2z"/><g id="g5"><path d="M0 0h1"/></g>${tens.join('')}</svg>`;
  const result = await drawn(html, { limits: { budgets: { vectorParts: 9000 } } });
  t.match(result.content, '7 7 m');
  const [first, ...more] = result.found;
  t.match(first, { code: 'SVC_CONTENT_OVERFLOW', position: { line: 2 } });
  t.match(first!.message, 'SVG images were drawn in part, and boxes not clipped: there are more than 9,000');
  t.same(more, []);
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

t.test('HTML in an SVG is not lost to filters', async (t) => {
  const svg = label('width="60" height="20"').replace('<g id="n"', '<g id="n" filter="url(#f)"');
  for (const body of [svg, `<img alt="" src="${file(svg)}">`]) {
    const { content, warnings } = await drawn(body);
    t.match(content, '0 1 0 rg');
    t.same(warnings, []);
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

t.test('the group’s opacity is that of all of it, where its parts overlap', async (t) => {
  const { content } = await drawn(
    '<svg width="9" height="9"><g opacity=".5"><path d="M1 1h5v5z"/><path d="M3 3h5v5z"/></g></svg>',
  );
  const group = content.split('1 0 0 -1 0 ').find((stream) => stream.includes('1 1 m') && !stream.includes('/X'));
  t.match(group, '3 3 m', 'both in one form');
  const single = await drawn('<svg width="9" height="9"><path opacity=".5" d="M1 1h5v5z"/></svg>');
  t.match(single.content, /gs\n(?:0 g\n)?1 1 m/, 'one shape needs none');
});

t.test('an svg that is shown with an opacity is not opaque', async (t) => {
  const { pdf } = await drawn('<svg width="9" height="9" style="opacity: .5"><path d="M1 1h5v5z"/></svg>');
  t.match(pdf, /Group<<\/S\/Transparency/);
});

t.test('masks and blend modes are vectors, masked by luminance or alpha', async (t) => {
  const mask = (attributes: string) =>
    drawn(
      `<svg width="9" height="9"><mask id="m" ${attributes}><path fill="#fff" d="M1 1h5v5z"/></mask><rect width="8" height="8" mask="url(#m)"/></svg>`,
    );
  t.match((await mask('')).pdf, /SMask<<\/S\/Luminosity/);
  t.match((await mask('style="mask-type: alpha"')).pdf, /SMask<<\/S\/Alpha/);
  t.match((await mask('')).content, '1 1 m 6 1 l');
  const blended = await drawn(
    '<svg width="9" height="9"><path style="mix-blend-mode: color-dodge" d="M1 1h5v5z"/></svg>',
  );
  t.match(blended.pdf, '/BM/ColorDodge');
  t.same(blended.warnings, []);
});

t.test('markers take the paints of the line they are on, and used elements those of their use', async (t) => {
  const marker = '<marker id="m"><path d="M0 0h2v2z" fill="context-stroke"/></marker>';
  const line = await drawn(
    `<svg width="9" height="9">${marker}<path d="M1 1h5" fill="none" stroke="#f00" marker-end="url(#m)"/></svg>`,
  );
  t.match(line.content, /1 0 0 rg\n0 0 m 2 0 l/);
  const use = await drawn(
    '<svg width="9" height="9"><defs><path id="p" d="M0 0h2v2z" fill="context-fill"/></defs><use href="#p" fill="#00f"/></svg>',
  );
  t.match(use.content, /0 0 1 rg\n0 0 m 2 0 l/);
});

t.test('style sheets set geometry: x, y, r, width, height, rx and path data', async (t) => {
  const styled = async (css: string, element: string) =>
    (await drawn(`<style>.s { ${css} }</style><svg width="50" height="50">${element}</svg>`)).content;
  t.match(
    await styled('x: 3px; y: 4px; width: 10px; height: 5px', '<rect class="s" width="1" height="1"/>'),
    '3 4 m 13 4 l',
  );
  t.match(await styled('cx: 20px; cy: 50%; r: 5px', '<circle class="s" r="1"/>'), /25 25 m/);
  t.match(await styled('d: path("M2 3L4 5L2 5")', '<path class="s" d="M9 9h1"/>'), '2 3 m 4 5 l');
  t.match(await styled('x: 7px', '<use class="s" href="#u"/><path id="u" d="M1 1h1"/>'), '1 0 0 1 7 0 cm');
});

t.test('dashes are in the author’s measure of the path, and a line has no inside', async (t) => {
  const { content } = await drawn(
    '<svg width="99" height="9"><line x2="50" y1="2" y2="2" pathLength="10" stroke="#000" stroke-dasharray="1 3"/></svg>',
  );
  t.match(content, '[5 15]0 d');
  t.notMatch(content, ' l f');
});

t.test('a stroke with a pattern, or a gradient that fades, is drawn', async (t) => {
  const servers =
    '<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 0h2v2z"/></pattern>' +
    '<linearGradient id="g"><stop/><stop offset="1" stop-opacity="0"/></linearGradient>';
  for (const id of ['p', 'g']) {
    const { pdf, warnings } = await drawn(
      `<svg width="9" height="9">${servers}<path d="M1 1L5 6" stroke="url(#${id})"/></svg>`,
    );
    t.match(pdf, '/S/Alpha', id);
    t.same(warnings, []);
  }
});

t.test('links in an svg of the document lead somewhere; those in an image do not', async (t) => {
  const inside =
    '<a href="https://a.example/"><text x="3" y="20">here</text></a><a xlink:href="#t"><circle cx="60" cy="20" r="9" stroke="#000" stroke-width="2"/></a>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="40">${inside}</svg>`;
  const { pdf, warnings } = await drawn(`<body style="margin: 0">${svg}<p id="t">x`, { tagged: true });
  t.match(pdf, 'https://a.example/');
  t.equal(pdf.match(/\/Subtype\/Link/g)?.length, 2);
  t.same(warnings, []);
  const [left, , right] = pdf.match(/\/Rect\[[\d. ]+\]/g)!.map((rect) => rect.match(/[\d.]+/g)!.map(Number))[1]!;
  t.same([right! - left!], [15], 'the circle and its stroke, in points');
  const image = await drawn(`<img src="${file(svg)}">`);
  t.notMatch(image.pdf, '/Subtype/Link');
  t.same(image.warnings, []);
});

t.test('links in the HTML of an svg of the document lead somewhere', async (t) => {
  const link = '<p style="margin: 0; font-size: 10px"><a href="https://a.example/">here</a></p>';
  const html = `<foreignObject x="20" width="60" height="40">${link}</foreignObject>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40">${html}</svg>`;
  const { pdf, warnings } = await drawn(`<body style="margin: 0">${svg}`, { tagged: true });
  t.match(pdf, 'https://a.example/');
  t.equal(pdf.match(/\/Subtype\/Link/g)?.length, 1);
  t.same(warnings, []);
});

t.test('what HTML has of properties that SVG alone honours is told', async (t) => {
  const { warnings } = await drawn('<p style="mask: url(#m)">x');
  t.same(warnings, [
    '“mask: url(#m)” names no mask element, so it lets nothing through; name one, or leave the mask out.',
  ]);
  const image = await drawn(
    `<img style="mix-blend-mode: multiply" src="${file('<svg xmlns="http://www.w3.org/2000/svg"/>')}">`,
  );
  t.match(image.pdf, '/BM/Multiply');
  t.same(image.warnings, []);
});

t.test('an icon of a colour and a mask is no square of the colour', async (t) => {
  const page = (css: string) =>
    drawn(`<style>.i {width: 20px; height: 20px; background: #008080} ${css}</style><div class="i"></div>`);
  const square = (await page('')).pdf;
  const icon = file('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="4"/></svg>');
  for (const mask of [`mask: url("${icon}") center / contain no-repeat`, `-webkit-mask-image: url("${icon}")`]) {
    const { pdf, warnings } = await page(`.i {${mask}}`);
    t.match(pdf, '/S/Alpha', mask);
    t.same(warnings, [], mask);
  }
  t.equal((await page('.i {mask: none}')).pdf, square);
  t.equal((await page(`.i {mask: url("${icon}"); mask-image: none}`)).pdf, square);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==',
  'base64',
);

/** The files that a document asks for, and what is drawn. */
async function loading(body: string, head = '') {
  const asked: string[] = [];
  const load = async (url: string) => {
    asked.push(url);
    if (url.endsWith('.png')) return PNG;
    if (url.endsWith('.svg'))
      return Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="inner.png" width="5" height="5"/></svg>',
      );
    return null;
  };
  const { streams, warnings } = await rendered(
    { content: `<!DOCTYPE html><title>t</title>${head}${body}`, type: 'html', baseUrl: 'https://example.com/a/' },
    { template: 'none', resources: { kind: 'callback', load } },
  );
  const images = streams.join('\n').match(/\/I\d+ Do/g)?.length ?? 0;
  return { asked, images, warnings: warnings.map(({ message }) => message) };
}

t.test('an image in an svg element is loaded like the images of the document', async (t) => {
  const at = 'https://example.com/a/';
  const shown = { asked: [`${at}p.png`], images: 1, warnings: [] };
  t.match(await loading('<svg width=9 height=9><image href="p.png" width=9 height=9 /></svg>'), shown);
  t.match(await loading('<svg width=9 height=9><image xlink:href=" p.png " width=9 height=9 /></svg>'), shown);
  t.match(await loading('<svg width=9 height=9><image href="p.png"/></svg>'), shown, 'at its own size');
  t.match(
    await loading(
      '<svg width=9 height=9><defs><image id=i href="p.png" width=9 height=9 /></defs><use href="#i"/></svg>',
    ),
    shown,
  );
  t.match(
    await loading(
      '<svg width=9 height=9><pattern id=p width=1 height=1><image href="p.png" width=9 height=9 /></pattern><path fill="url(#p)" d="M0 0h9v9z"/></svg>',
    ),
    { asked: [`${at}p.png`], warnings: [] },
  );
  t.match(await loading('<svg width=9 height=9><image href="p.png" width=9 height=9 /></svg>', '<base href="img/">'), {
    ...shown,
    asked: [`${at}img/p.png`],
  });
});

t.test('an SVG file loads nothing from outside of itself, wherever it is shown', async (t) => {
  const named = 'The image f.svg refers to other files, which are not loaded.';
  const at = 'https://example.com/a/';
  t.match(await loading('<img alt="" src="f.svg">'), { asked: [`${at}f.svg`], images: 0, warnings: [named] });
  t.match(await loading('<svg width=9 height=9><image href="f.svg" width=9 height=9 /></svg>'), {
    asked: [`${at}f.svg`],
    images: 0,
    warnings: [named],
  });
});

t.test('an svg element that uses a part of another file is told of by itself, not by an address', async (t) => {
  const { asked, warnings } = await loading('<svg width=9 height=9><use href="sprite.svg#icon"/></svg>');
  t.same(asked, []);
  t.same(warnings, ['An svg element refers to other files, which are not loaded.']);
});

t.test('a foreign element that asks for MathML is shown', async (t) => {
  const foreign = (extension: string) =>
    drawn(
      `<svg width="40" height="20"><foreignObject width="40" height="20" requiredExtensions="${extension}">
      <div style="height: 20px; background: #f00"></div></foreignObject></svg>`,
    );
  t.match((await foreign('http://www.w3.org/1998/Math/MathML http://www.w3.org/1999/xhtml')).content, '1 0 0 rg');
  t.notMatch((await foreign('https://extension.example')).content, '1 0 0 rg');
});
