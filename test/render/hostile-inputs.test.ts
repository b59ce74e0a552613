/**
 * The rows of the service's list of hostile inputs that the engine answers, by their numbers. Rows 61 to 69 are HTTP's.
 * After all of them an ordinary document comes out with the bytes it had before.
 */
import t from 'tap';
import { createRenderer, RenderError } from '../../engine/index.js';
import type { RenderInput, RenderOptions, Warning } from '../../engine/index.js';
import { fontWithCyclicGlyphs, fontWithHugeTable, halfFont, png } from './hostile-files.js';
import { startHttpsHost } from './https-host.js';

t.setTimeout(300_000);
const renderer = createRenderer({ template: 'none', resources: { kind: 'public' } });

type Outcome = { readonly warnings: readonly Warning[]; readonly pages: number } | { readonly error: RenderError };

async function outcome(input: RenderInput, options: RenderOptions = {}): Promise<Outcome> {
  try {
    return await renderer.render(input, options);
  } catch (error) {
    if (error instanceof RenderError && error.reason !== 'internal') return { error };
    throw error;
  }
}

const html = (content: string): RenderInput => ({ content, type: 'html' });
const markdown = (content: string): RenderInput => ({ content, type: 'markdown' });
const codesOf = (found: Outcome): string[] =>
  'error' in found ? [found.error.reason] : found.warnings.map(({ code }) => code);
const dataUrl = (type: string, bytes: string | Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const image = (type: string, bytes: string | Uint8Array): RenderInput => html(`<img src="${dataUrl(type, bytes)}">x`);
const font = (bytes: Uint8Array): RenderInput =>
  html(
    `<style>@font-face { font-family: X; src: url(${dataUrl('font/ttf', bytes)}) } p { font-family: X, serif }</style><p>Äöé office`,
  );
const svg = (inside: string, before = ''): RenderInput =>
  image(
    'image/svg+xml',
    `${before}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h9v9z"/>${inside}</svg>`,
  );

const PRIVATE = (
  '127.0.0.1 169.254.169.254 [::1] [::ffff:127.0.0.1] 2130706433 0x7f.1 017700000001 0.0.0.0 100.64.0.1 ' +
  '[64:ff9b::7f00:1] [2002:7f00:1::] [fec0::1]'
).split(' ');

t.test('1–12: private addresses, as logo and as image, with one code and one text', async (t) => {
  for (const address of PRIVATE) {
    const url = `https://${address}/x.png`;
    const logo = await outcome(markdown('x'), { template: 'report', theme: { logo_url: url } });
    const picture = await outcome(html(`<img src="${url}">x`));
    for (const found of [logo, picture]) {
      t.same(codesOf(found), ['SVC_RESOURCE_BLOCKED'], address);
      if ('warnings' in found)
        t.match(found.warnings[0]!.message, /^Image left out: https:\/\/\S+ may not be loaded\.$/);
    }
  }
});

t.test('13–20 and 52–54: names, redirects, ports, slow, endless and packed answers', async (t) => {
  const dot = png(1, 1, Buffer.from('789c6360606060000000050001', 'hex'));
  const host = await startHttpsHost(t, (request, response) => {
    const [, path = '', rest = ''] = /^\/(\w*)\/?(.*)$/.exec(request.url ?? '') ?? [];
    if (path === 'hops')
      response.writeHead(302, { location: Number(rest) > 1 ? `/hops/${Number(rest) - 1}` : '/dot' }).end();
    else if (path === 'to') response.writeHead(307, { location: decodeURIComponent(rest) }).end();
    else if (path === 'slow') response.writeHead(200).write('x');
    else if (path === 'gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    else if (path === 'endless') {
      const send = (): void => void (response.writable && response.write(Buffer.alloc(5000), () => setImmediate(send)));
      send();
    } else response.end(dot);
  });
  const load = async (url: string, resources: object = {}): Promise<string[]> =>
    codesOf(await outcome(html(`<img src="${url}">x`), { resources: { ...host.resources, ...resources } }));
  const { origin } = host;
  const BLOCKED = ['SVC_RESOURCE_BLOCKED'];
  const UNAVAILABLE = ['SVC_IMAGE_UNAVAILABLE'];
  const both = { resolve: () => Promise.resolve(['127.0.0.1', '10.0.0.1']) };
  t.same(await load(`${origin}/dot`, both), BLOCKED, '13: one of its addresses is private');
  let asked = 0;
  const rebinding = { resolve: () => Promise.resolve([asked++ === 0 ? '127.0.0.1' : '10.0.0.1']) };
  t.same(await load(`${origin}/to/${encodeURIComponent(`${origin}/dot`)}`, rebinding), BLOCKED, '14: rebinding');
  t.same(await load(`${origin}/to/${encodeURIComponent('https://10.0.0.1/')}`), BLOCKED, '15: a redirect inwards');
  t.same(await load(`${origin}/to/${encodeURIComponent('http://pub.test/')}`), BLOCKED, '16: a redirect to http');
  t.same(await load(`${origin}/hops/6`), UNAVAILABLE, '17: six redirects');
  t.notSame(await load(`${origin}/hops/5`), UNAVAILABLE, 'five are followed');
  t.same(await load('https://user:password@pub.test/'), BLOCKED, '18');
  t.same(await load('https://pub.test:22/'), BLOCKED, '19');
  t.same(await load('https://localhost./'), BLOCKED, '20');
  const limits = { ...host.resources.limits, timeoutMs: 300 };
  t.same(await load(`${origin}/slow`, { limits }), UNAVAILABLE, '52');
  t.same(await load(`${origin}/endless`), UNAVAILABLE, '53');
  t.same(await load(`${origin}/gzip`), UNAVAILABLE, '54');
  const { warnings } = await renderer.render(
    html(`<img src="${origin}/to/https%3A%2F%2F10.0.0.1%2F"><img src="https://10.0.0.1/">`),
    { resources: host.resources },
  );
  const texts = new Set(warnings.map(({ message }) => message.replace(/https:\S+/, 'URL')));
  t.same([...texts], ['Image left out: URL may not be loaded.'], 'the answer tells nothing about the network');
  t.match(warnings[0]!.message, origin, 'nor where a redirect led');
});

interface Row {
  readonly row: string;
  readonly input: RenderInput;
  readonly options?: RenderOptions;
  /** Codes of warnings that must be among those given; or the reasons of errors. */
  readonly expected?: readonly string[];
  /** A RenderError, whatever its reason, is as good. */
  readonly mayFail?: boolean;
}

const laughs = `<!DOCTYPE svg [<!ENTITY a0 "ha">${Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}]>`;

const ROWS: readonly Row[] = [
  { row: '21: HTTP://', input: html('<img src="HTTP://example.org/x.png">'), expected: ['SVC_RESOURCE_BLOCKED'] },
  { row: '22: file:', input: html('<img src="file:///etc/passwd">'), expected: ['SVC_RESOURCE_BLOCKED'] },
  { row: '23: gopher:', input: html('<img src="gopher://example.org/">'), expected: ['SVC_RESOURCE_BLOCKED'] },
  {
    row: '24: url()',
    input: html('<p style="background: url(http://10.0.0.1/x)">x'),
    expected: ['SVC_RESOURCE_BLOCKED'],
  },
  {
    row: '25: @import',
    input: html('<style>@import "http://10.0.0.1/x";</style>x'),
    expected: ['SVC_RESOURCE_BLOCKED'],
  },
  {
    row: '26: iframe, object, embed',
    input: html(
      '<iframe src="http://10.0.0.1"></iframe><object data="http://10.0.0.1"></object><embed src="http://10.0.0.1">x',
    ),
    expected: ['SVC_RESOURCE_BLOCKED', 'SVC_RESOURCE_BLOCKED', 'SVC_RESOURCE_BLOCKED'],
  },
  { row: '27: script', input: html('<script>while (true) {}</script>x'), expected: ['SVC_SCRIPT_IGNORED'] },
  {
    row: '28: meta refresh',
    input: html('<meta http-equiv="refresh" content="0; url=http://10.0.0.1">x'),
    expected: ['SVC_SCRIPT_IGNORED'],
  },
  {
    row: '29: base to another host',
    input: { ...html('<base href="https://evil.example/">x'), baseUrl: 'https://example.org/' },
    expected: ['SVC_RESOURCE_BLOCKED'],
  },
  {
    row: '30: link rel=attachment',
    input: html('<link rel=attachment href="file:///etc/passwd">x'),
    expected: ['SVC_RESOURCE_BLOCKED'],
  },
  { row: '31: javascript:', input: html('<a href="java\nscript:alert(1)">x</a>'), expected: ['SVC_LINK_BLOCKED'] },
  { row: '32: data:text/html', input: html('<a href="data:text/html,x">x</a>'), expected: ['SVC_LINK_BLOCKED'] },
  { row: '33: colspan', input: html('<table><tr><td colspan=1000000000>x</table>'), expected: ['SVC_VALUE_CLAMPED'] },
  { row: '34: font-size', input: html('<p style="font-size: 1e9px">Hello'), expected: ['SVC_VALUE_CLAMPED'] },
  {
    row: '35: margins',
    input: html('<p style="margin: 1e9px">a<p style="margin: -1e9px">b'),
    expected: ['SVC_VALUE_CLAMPED'],
  },
  { row: '36: nesting', input: html('<div>'.repeat(10_000)), expected: ['depth_limit'] },
  {
    row: '37: cells',
    input: html(`<table>${`<tr>${'<td>a'.repeat(10)}`.repeat(10_000)}`),
    options: { limits: { timeMs: 5_000 } },
    mayFail: true,
  },
  { row: '38: a row taller than its page', input: html(`<table><tr><td>${'x<br>'.repeat(300)}</table>`) },
  {
    row: '38: a tiny page',
    input: html('<p>Hello world'),
    options: { pageSize: { width: '1mm', height: '1mm' }, margin: 0 },
  },
  {
    row: '39: 20,000 selectors with :has()',
    input: html(
      `<style>${Array.from({ length: 20_000 }, (_, i) => `.a${i}:has(> p) { color: red }`).join('')}</style><div><p>x</div>`,
    ),
    mayFail: true,
  },
  { row: '39: a long selector', input: html(`<style>${'a '.repeat(50_000)}{ color: red }</style><p>x`), mayFail: true },
  { row: '40: * × 8,000', input: markdown('* '.repeat(8000)), mayFail: true },
  { row: '41: [ × 100,000', input: markdown('['.repeat(100_000)), mayFail: true },
  { row: '42: front matter with code', input: markdown('---js\nprocess.exit(1)\n---\nx') },
  {
    row: '43: 10,000 footnotes',
    input: markdown(Array.from({ length: 10_000 }, (_, i) => `a[^${i}]\n\n[^${i}]: note\n`).join('\n')),
    options: { limits: { timeMs: 5_000 } },
    mayFail: true,
  },
  { row: '44: NUL and lone surrogates', input: html('<p>a\0b \ud800 \udc00') },
  {
    row: '45: bidirectional overrides around a link',
    input: html('<p>\u202e<a href="https://example.org">gpj.exe</a>\u202c x'),
  },
  {
    row: '46: PNG chunk length',
    input: image('image/png', png(1, 1, Buffer.alloc(20), 0x80000001)),
    expected: ['SVC_IMAGE_INVALID'],
  },
  {
    row: '47: PNG with bad zlib data',
    input: image('image/png', png(4, 4, Buffer.alloc(40, 0xff))),
    expected: ['SVC_IMAGE_INVALID'],
  },
  {
    row: '48: PNG of 50,000 × 50,000',
    input: image('image/png', png(50_000, 50_000, Buffer.alloc(40))),
    expected: ['SVC_IMAGE_INVALID'],
  },
  {
    row: '50: TIFF',
    input: image('image/tiff', Buffer.from('49492a0008000000000000', 'hex')),
    expected: ['SVC_IMAGE_INVALID'],
  },
  { row: '51: HTML named .png', input: image('image/png', '<!doctype html><p>x'), expected: ['SVC_IMAGE_INVALID'] },
  { row: '55: SVG, billion laughs', input: svg('<text>&a12;</text>', laughs), expected: ['SVC_IMAGE_INVALID'] },
  {
    row: '56: SVG, external entity',
    input: svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    expected: ['SVC_RESOURCE_BLOCKED'],
  },
  {
    row: '57: SVG, xi:include',
    input: svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
    expected: ['SVC_RESOURCE_BLOCKED'],
  },
  {
    row: '58: SVG, image of a file',
    input: svg('<image href="file:///etc/passwd"/>'),
    expected: ['SVC_RESOURCE_BLOCKED'],
  },
  { row: '59: SVG, use of itself', input: svg('<g id="a"><use href="#a"/></g>') },
  {
    row: '59: SVG, boxes of groups that use themselves and each other',
    input: svg(
      `<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height="1"/></clipPath>${Array.from(
        { length: 30 },
        (_, i) => `<g id="a${i}">${`<use href="#a${i + 1}"/><use href="#a0"/>`.repeat(4)}</g>`,
      ).join('')}<use href="#a0" clip-path="url(#c)"/>`,
    ),
    expected: ['SVC_CONTENT_OVERFLOW'],
  },
  {
    row: '60: SVG, script and foreignObject',
    input: svg('<script>1</script><foreignObject><p>x</p></foreignObject>'),
    expected: ['SVC_SCRIPT_IGNORED'],
  },
  { row: '70: half a font', input: font(halfFont()), expected: ['SVC_FONT_FALLBACK'] },
  { row: '70: a table of 4 GB', input: font(fontWithHugeTable()), expected: ['SVC_FONT_FALLBACK'] },
  { row: '70: cyclic glyphs', input: font(fontWithCyclicGlyphs()), mayFail: true },
];

for (const { row, input, options, expected = [], mayFail = false } of ROWS) {
  t.test(row, async (t) => {
    const found = await outcome(input, options);
    const codes = codesOf(found);
    for (const code of new Set(expected)) {
      const wanted = expected.filter((other) => other === code).length;
      t.ok(codes.filter((other) => other === code).length >= wanted, `${code} ${JSON.stringify(found)}`);
    }
    if (expected.length === 0) t.ok(mayFail || !('error' in found), JSON.stringify(found));
  });
}

t.test('49, 50: a JPEG cut short; a GIF and an AVIF as logo', async (t) => {
  const { default: sharp } = await import('sharp');
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } });
  const jpeg = await picture.clone().jpeg().toBuffer();
  const cut = codesOf(await outcome(image('image/jpeg', jpeg.subarray(0, 100))));
  t.same(cut, ['SVC_IMAGE_INVALID']);
  for (const [type, bytes] of [
    ['image/gif', await picture.clone().gif().toBuffer()],
    ['image/avif', await picture.clone().avif({ effort: 0 }).toBuffer()],
  ] as const) {
    const options = { template: 'report', theme: { logo_url: dataUrl(type, bytes) } };
    t.same(codesOf(await outcome(markdown('x'), options)), ['SVC_IMAGE_INVALID'], type);
  }
});

t.test('the next ordinary document is as it ever was', async (t) => {
  const ordinary = markdown('# Title\n\nText with *emphasis*.\n');
  const again = await renderer.render(ordinary);
  t.equal(again.sha256, (await createRenderer({ template: 'none' }).render(ordinary)).sha256);
});
