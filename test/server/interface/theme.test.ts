/** interface.md, "Theme object": each field read back from PDFs that a running service made. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import t from 'tap';
import { startPublicHost } from '../render/public-host.js';
import { networkWorkerUrl } from '../render/support.js';
import { testService } from '../support/service.js';
import type { Box, ReadPage } from './pdf.js';
import { GENERATE, markdown, renderOver, textWith } from './support.js';

t.setTimeout(300_000);

const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c02040' } });
const square = (side: number) => pixels(side, side).png().toBuffer();
const FILES: Readonly<Record<string, Buffer>> = {
  '/logo.svg': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#c02040"/></svg>',
  ),
  '/logo.png': await square(512),
  '/logo.jpg': await pixels(600, 300).jpeg().toBuffer(),
  '/256.png': await square(256),
  '/255.png': await square(255),
  '/small.jpg': await pixels(100, 100).jpeg().toBuffer(),
  '/logo.gif': await pixels(512, 512).gif().toBuffer(),
  '/logo.webp': await pixels(512, 512).webp().toBuffer(),
  '/page.png': Buffer.from('<!doctype html><title>Log in</title>'),
};

const serve = ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
  const file = FILES[url];
  response.writeHead(file ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(file);
};
const host = await startPublicHost(t, ['brand.example'], serve);
const hosts = { ...host.extra.hosts, 'inside.example': [['10.0.0.1']] };
const worker = { workerUrl: networkWorkerUrl, workerExtra: { ...host.extra, hosts } };
const service = await testService(t, {}, { worker });
const { key } = await service.workspace();

const TEXT = [
  '# The heading',
  'A paragraph with **strong words** and [a link](https://example.com/).',
  '> A callout.',
  '| Column | Other |\n|---|---|\n| Cell | 2 |',
  '- An item',
  '###### Sixth',
  '---',
  'The end.',
].join('\n\n');
/** Two pages at least. */
const LONG = `${TEXT}\n\n${'A line that fills the page.\n\n'.repeat(45)}`;

const render = (theme: object | undefined, content = TEXT, options: object = {}) =>
  renderOver(service, key, markdown(content, { ...(theme && { theme }), options }));
const filled = (page: ReadPage | undefined, color: string) => page?.fills.filter((box) => box.color === color) ?? [];
const refused = async (theme: object) => {
  const { status, json } = await service.call('POST', GENERATE, { key, body: markdown('x', { theme }) });
  return [status, json.error.code, json.error.details.errors[0].field];
};

t.test('all fields are optional, and have the defaults of the table', async (t) => {
  const plain = await render(undefined);
  const empty = await render({});
  t.equal(empty.result.sha256, plain.result.sha256, 'no theme and an empty one are the same');
  const [page] = plain.pdf.pages;
  t.equal(textWith(page, 'The heading').color, '#1a1a1a', 'primary_color');
  t.equal(textWith(page, 'a link').color, '#4361ee', 'accent_color');
  t.equal(textWith(page, 'A paragraph').color, '#374151', 'text_color');
  t.equal(page?.fills[0]?.color, '#ffffff', 'background_color');
  t.equal(textWith(page, 'A paragraph').font, 'Inter-Regular', 'body_font');
  t.match(textWith(page, 'The heading').font, /^Inter-/, 'heading_font');
  t.same(page?.images, [], 'no logo_url');
  t.equal(textWith(page, 'The heading').text, page?.texts.find(({ top }) => top < 200)?.text, 'no letterhead');
  t.notOk(
    page?.texts.some(({ top, text }) => top > 780 && !/[\d/ ]/.test(text)),
    'no footer',
  );
  t.same(plain.codes, []);
});

/** Where logos stand: images, and the rectangle of the SVG, which is drawn as vectors. */
const logosOn = (page: ReadPage | undefined) => [...(page?.images ?? []), ...filled(page, '#c02040')];

t.test('logo_url: SVG, PNG and JPEG are drawn, in the page header', async (t) => {
  for (const [path, ratio] of [
    ['/logo.svg', 3],
    ['/logo.png', 1],
    ['/logo.jpg', 2],
  ] as const) {
    const { pdf, codes } = await render({ logo_url: host.url(path) });
    t.same(codes, [], path);
    const [image] = logosOn(pdf.pages[0]);
    t.ok(image && image.bottom < textWith(pdf.pages[0], 'The heading').top, `${path}: above the text`);
    t.ok(Math.abs((image!.right - image!.left) / (image!.bottom - image!.top) - ratio) < 0.05, `${path}: proportions`);
  }
});

t.test('logo_url: on the cover page and in the header of every later page', async (t) => {
  const { pdf } = await render({ logo_url: host.url('/logo.png') }, LONG, { cover: true });
  t.ok(pdf.pages.length >= 3, `${pdf.pages.length} pages`);
  for (const [i, { images }] of pdf.pages.entries()) {
    t.equal(images.length, 1, `page ${i + 1}`);
    t.ok(images[0]!.bottom < 200, `page ${i + 1}: at its top`);
  }
  t.notOk(pdf.pages[0]!.text.includes('A paragraph'), 'the first is the cover');
});

t.test('logo_url: another format is left out with a warning', async (t) => {
  const plain = await render(undefined);
  for (const path of ['/logo.gif', '/logo.webp', '/page.png']) {
    const { result, codes } = await render({ logo_url: host.url(path) });
    t.same(codes, ['SVC_IMAGE_INVALID'], path);
    t.equal(result.warnings[0].field, '/theme/logo_url');
    t.equal(result.sha256, plain.result.sha256, `${path}: as without a logo`);
  }
});

t.test('logo_url: an absolute URL, fetched over https', async (t) => {
  const field = [400, 'INVALID_REQUEST', '/theme/logo_url'];
  for (const url of ['http://brand.example/logo.png', 'HTTP://brand.example/logo.png', '/logo.png', 'logo.png', 'file:///etc/passwd'])
    t.same(await refused({ logo_url: url }), field, url); // prettier-ignore
});

t.test('logo_url: one that is not publicly reachable is left out with a warning', async (t) => {
  const cases = [
    [host.url('/missing.png'), 'SVC_IMAGE_UNAVAILABLE'],
    [host.url('/logo.png', 'inside.example'), 'SVC_RESOURCE_BLOCKED'],
    ['https://127.0.0.1/logo.png', 'SVC_RESOURCE_BLOCKED'],
    ['https://169.254.169.254/latest/meta-data', 'SVC_RESOURCE_BLOCKED'],
  ] as const;
  for (const [logo_url, code] of cases) {
    const { codes, pdf, result } = await render({ logo_url });
    t.same(codes, [code], logo_url);
    t.equal(result.warnings[0].field, '/theme/logo_url');
    t.same(pdf.pages[0]!.images, []);
  }
});

t.test('logo_url: SVC_LOGO_LOW_RESOLUTION under 256 x 256 px', async (t) => {
  for (const [path, expected] of [
    ['/255.png', ['SVC_LOGO_LOW_RESOLUTION']],
    ['/small.jpg', ['SVC_LOGO_LOW_RESOLUTION']],
    ['/256.png', []],
    ['/logo.svg', []],
  ] as const) {
    const { codes, pdf } = await render({ logo_url: host.url(path) });
    t.same(codes, expected, path);
    t.equal(logosOn(pdf.pages[0]).length, 1, `${path} is drawn`);
  }
});

t.test('primary_color: headings, strong text, borders, rule lines', async (t) => {
  const { pdf, codes } = await render({ primary_color: '#7a1f3d' });
  const [page] = pdf.pages;
  for (const words of ['The heading', 'Sixth', 'strong words', 'Column'])
    t.equal(textWith(page, words).color, '#7a1f3d', words);
  const lines = filled(page, '#7a1f3d').filter(({ top, bottom }) => bottom - top < 2);
  const below = (words: string, box: Box) => box.top > textWith(page, words).top - 2;
  const upTo = (words: string, box: Box) => box.bottom < textWith(page, words).top;
  t.ok(
    lines.some((line) => below('Column', line) && upTo('Cell', line)),
    "the line under the table's head",
  );
  t.ok(
    lines.some((line) => below('Cell', line) && upTo('An item', line)),
    'the lines between its rows',
  );
  t.ok(
    lines.some((line) => below('An item', line) && line.right - line.left > 300),
    'a rule',
  );
  t.not(textWith(page, 'A paragraph').color, '#7a1f3d');
  t.same(codes, []);
});

t.test('accent_color: links, callout borders, cover highlights, decorative rules', async (t) => {
  const theme = { accent_color: '#0b7a75', primary_color: '#222222' };
  const { pdf } = await render(theme, TEXT, { cover: true, title: 'Title page' });
  const [cover, page] = pdf.pages;
  t.equal(textWith(page, 'a link').color, '#0b7a75');
  const callout = textWith(page, 'A callout');
  t.ok(
    filled(page, '#0b7a75').some(
      (box) => box.right < callout.left && box.top < callout.top && box.bottom > callout.top,
    ),
    'the bar beside the callout',
  );
  const title = textWith(cover, 'Title page');
  t.ok(
    filled(cover, '#0b7a75').some((box) => box.bottom < title.top && box.right - box.left > 100),
    'the rule above the title',
  );
});

t.test('text_color: body copy', async (t) => {
  const { pdf } = await render({ text_color: '#2b2b3b' });
  for (const words of ['A paragraph', 'An item', 'Cell', 'The end'])
    t.equal(textWith(pdf.pages[0], words).color, '#2b2b3b', words);
});

t.test('background_color: the whole of every page', async (t) => {
  const { pdf } = await render({ background_color: '#fbf6ec' }, LONG);
  t.ok(pdf.pages.length >= 2);
  for (const { fills, width, height } of pdf.pages) {
    const [ground] = fills;
    t.match(ground, { color: '#fbf6ec' }, 'drawn first');
    const covers = ground!.left <= 0 && ground!.top <= 0 && ground!.right >= width - 0.01;
    t.ok(covers && ground!.bottom >= height - 0.01, 'to all edges');
  }
});

t.test('colours are hex strings; another is refused with its field', async (t) => {
  for (const field of ['primary_color', 'accent_color', 'text_color', 'background_color']) {
    for (const value of ['red', '4361ee', '#12', '#12345678', 'rgb(0,0,0)'])
      t.same(await refused({ [field]: value }), [400, 'INVALID_REQUEST', `/theme/${field}`], `${field} ${value}`);
  }
  const { pdf } = await render({ text_color: '#4AF' });
  t.equal(textWith(pdf.pages[0], 'A paragraph').color, '#44aaff', 'three digits, in either case');
});

t.test('body_font: paragraphs, list items, table cells', async (t) => {
  for (const [name, font] of [
    ['Inter', 'Inter-Regular'],
    ['Source Code Pro', 'SourceCodePro-Regular'],
  ] as const) {
    const { pdf, codes } = await render({ body_font: name });
    for (const words of ['A paragraph', 'An item', 'Cell']) t.equal(textWith(pdf.pages[0], words).font, font, words);
    t.match(textWith(pdf.pages[0], 'The heading').font, /^Inter-/, 'headings have their own');
    t.same(codes, []);
  }
});

t.test('heading_font: headings h1 to h6', async (t) => {
  const headings = [1, 2, 3, 4, 5, 6].map((level) => `${'#'.repeat(level)} Level ${level}`).join('\n\n');
  for (const [name, font] of [
    ['Inter', /^Inter-/],
    ['Playfair Display', /^PlayfairDisplay-/],
    ['JetBrains Mono', /^JetBrainsMono-/],
  ] as const) {
    const { pdf, codes } = await render({ heading_font: name }, `${headings}\n\nBody copy.`);
    for (let level = 1; level <= 6; level++) t.match(textWith(pdf.pages[0], `Level ${level}`).font, font);
    t.equal(textWith(pdf.pages[0], 'Body copy').font, 'Inter-Regular');
    t.same(codes, []);
  }
});

t.test('an unsupported font falls back to Inter, rendering continues, SVC_FONT_FALLBACK is emitted', async (t) => {
  for (const field of ['body_font', 'heading_font']) {
    const { pdf, result, codes } = await render({ [field]: 'Comic Sans MS' });
    t.same(codes, ['SVC_FONT_FALLBACK'], field);
    t.equal(result.warnings[0].field, `/theme/${field}`);
    for (const words of ['A paragraph', 'The heading']) t.match(textWith(pdf.pages[0], words).font, /^Inter-/);
  }
  t.same((await render({ body_font: 'Playfair Display' })).codes, ['SVC_FONT_FALLBACK'], 'each has its own list');
});

t.test('letterhead: raw HTML at the top of every page, after the logo', async (t) => {
  const letterhead = '<p><b>Fathom</b> &amp; Reed</p><table><tr><td>Vienna</td></tr></table>';
  const { pdf, codes } = await render({ letterhead, logo_url: host.url('/logo.png') }, LONG);
  t.same(codes, []);
  t.ok(pdf.pages.length >= 2);
  for (const page of pdf.pages) {
    const line = textWith(page, '& Reed');
    t.ok(line.top > page.images[0]!.bottom, 'below the logo');
    const body = page.texts.find(({ text }) => /The heading|A line/.test(text))!;
    t.ok(textWith(page, 'Vienna').top < body.top, 'above the text');
  }
});

t.test('letterhead and footer: links are links, on covers and pages', async (t) => {
  const theme = {
    letterhead: '<p><strong>Fathom</strong> <a href="https://fathom.example/">Web</a></p>',
    footer: '<a href="https://foot.example/">Terms</a>',
    primary_color: '#7a1f3d',
  };
  const { pdf, codes } = await render(theme, LONG, { cover: true });
  t.same(codes, []);
  for (const [i, page] of pdf.pages.entries()) {
    t.ok(page.links.includes('https://fathom.example/'), `page ${i + 1}: the letterhead's`);
    t.ok(page.links.includes('https://foot.example/'), `page ${i + 1}: the footer's`);
    t.equal(textWith(page, 'Fathom').color, '#7a1f3d', `page ${i + 1}: strong text`);
  }
});

t.test('letterhead and footer: a style sheet in them is for them', async (t) => {
  const letterhead = '<style>@page { margin: 0 } p { color: #00aa00; font-size: 9pt }</style><p>Ours</p>';
  const plain = await render({ letterhead: '<p>Ours</p>' });
  const { pdf, result } = await render({ letterhead });
  t.equal(textWith(pdf.pages[0], 'Ours').color, '#00aa00');
  const [before, after] = [plain, { pdf }].map((one) => textWith(one.pdf.pages[0], 'A paragraph'));
  t.match(after, { color: '#374151', left: before!.left, size: before!.size });
  t.match(result.warnings, [
    { code: 'SVC_CSS_UNSUPPORTED', field: '/theme/letterhead', details: { line: 1, column: 8 } },
  ]);
  t.match(result.warnings[0].message, /@page/);
});

t.test('letterhead and footer: what leaves less than a quarter of the page is cut off and told', async (t) => {
  for (const field of ['letterhead', 'footer']) {
    const { pdf, result } = await render({ [field]: '<p>One line of many</p>'.repeat(100) });
    t.match(result.warnings, [{ code: 'SVC_CONTENT_OVERFLOW', field: `/theme/${field}` }], field);
    t.equal(result.warnings.length, 1);
    t.match(result.warnings[0].message, /less than a quarter of the page/);
    const page = pdf.pages[0]!;
    t.ok(textWith(page, 'The heading').top > 0 && textWith(page, 'The heading').top < page.height);
  }
});

t.test('letterhead and footer: warnings carry the pointer of their field', async (t) => {
  for (const field of ['letterhead', 'footer']) {
    const cases = [
      ['<script>x()</script><p>x</p>', 'SVC_SCRIPT_IGNORED'],
      ['<a href="javascript:x()">x</a>', 'SVC_LINK_BLOCKED'],
      ['<p style="colour: red">x</p>', 'SVC_CSS_UNSUPPORTED'],
      ['<style>p { colour: red }</style><p>x</p>', 'SVC_CSS_UNSUPPORTED'],
      ['<p>\u{13000}</p>', 'SVC_GLYPH_MISSING'],
      [`<img alt="x" src="${host.url('/missing.png')}">`, 'SVC_IMAGE_UNAVAILABLE'],
    ] as const;
    for (const [markup, code] of cases) {
      const { result } = await render({ [field]: markup });
      t.same(result.warnings.map((one: { code: string; field: string }) => [one.code, one.field]), [[code, `/theme/${field}`]], markup); // prettier-ignore
    }
  }
});

t.test("body_font: a template's own font, as GET /v1/templates shows it", async (t) => {
  const { json } = await service.call('GET', '/v1/templates', { key });
  for (const { name, theme } of json.data as { name: string; theme: object }[]) {
    const body = markdown(TEXT, { template: name, theme });
    const { codes } = await renderOver(service, key, body);
    t.notOk(codes.includes('SVC_FONT_FALLBACK'), name);
  }
});

t.test('letterhead: tall content pushes page content down', async (t) => {
  const tops = async (letterhead: string): Promise<number[]> =>
    (await render({ letterhead }, LONG)).pdf.pages.map(
      ({ texts }) => texts.find(({ text }) => /The heading|A line/.test(text))!.top,
    );
  const [low, tall] = [await tops('<p>One</p>'), await tops('<p>One</p>'.repeat(14))];
  for (const i of [0, 1]) t.ok(tall[i]! > low[i]! + 60, `page ${i + 1}: ${tall[i]} is well below ${low[i]}`);
});

t.test('footer: raw HTML in the footer of every page, beside the page numbers of the template', async (t) => {
  const { pdf, codes } = await render({ footer: '<i>Registered</i> in Vienna' }, LONG);
  t.same(codes, []);
  for (const [i, page] of pdf.pages.entries()) {
    t.ok(textWith(page, 'in Vienna').top > page.height - 80, 'at the bottom');
    t.ok(page.text.includes('Registered'));
    t.match(page.text, `${i + 1} / ${pdf.pages.length}`);
  }
});
