/** hostile-inputs.md, 35–60 and 70: documents, images and fonts that are made to harm. */
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import t, { type Test } from 'tap';
import { fontWithCyclicGlyphs, fontWithHugeTable, halfFont, png } from '../../render/hostile-files.js';
import { startPublicHost } from '../render/public-host.js';
import type { Answer } from '../support/service.js';
import { hostileService } from './hostile-service.js';
import { isDrawnOrLimited, isFailed, isInvalid, isWarned, warningsOf } from './outcome.js';

const INVALID = 'SVC_IMAGE_INVALID';
const UNANSWERED = ['SVC_IMAGE_UNAVAILABLE'];
const BLOCKED = 'SVC_RESOURCE_BLOCKED';
const MIB = 1024 * 1024;

const html = (content: string) => ({ input: { type: 'html', content } });
const markdown = (content: string, options: object = {}) => ({ input: { type: 'markdown', content }, options });
const inline = (type: string, bytes: string | Uint8Array) =>
  html(`<img src="data:${type};base64,${Buffer.from(bytes).toString('base64')}" alt="alternative">text`);
const repeat = (count: number, piece: (i: number) => string, between = '') =>
  Array.from({ length: count }, (_, i) => piece(i)).join(between);

/** What is expected: codes of warnings that must be among those given, or one of the answers of outcome.ts. */
type Expected = readonly string[] | ((t: Test, answer: Answer) => void);
type Row = readonly [row: string, body: unknown, expected: Expected];

const isDrawn = (t: Test, answer: Answer) => isWarned(t, answer, []);

const DOCUMENTS: readonly Row[] = [
  [
    '35 margins of ±1e9',
    html('<p style="margin: 1e9px">a<p style="margin: -1e9px">b<p style="margin-left: 1e9px">c'),
    (t, answer) => {
      isWarned(t, answer, []);
      t.ok(warningsOf(answer).length > 0);
    },
  ],
  ['36 a <div> nested 10,000 deep', html('<div>'.repeat(10_000)), (t, answer) => isFailed(t, answer, ['depth_limit'])],
  ['37 a table of 100,000 cells', html(`<table>${`<tr>${'<td>a'.repeat(10)}`.repeat(10_000)}`), isDrawnOrLimited],
  ['38 a row taller than the page', html(`<table><tr><td>${'x<br>'.repeat(300)}</table>`), isDrawn],
  [
    '38 a page of 1 × 1 mm',
    markdown('Hello world', { page_size: { width: '1mm', height: '1mm' }, margin: '0' }),
    isDrawnOrLimited,
  ],
  [
    '39 20,000 selectors, :has() on each',
    html(`<style>${repeat(20_000, (i) => `.a${i}:has(> p) { color: red }`)}</style><div><p>x</div>`),
    isDrawnOrLimited,
  ],
  ['39 a selector 100 KB long', html(`<style>${'a '.repeat(50_000)}{ color: red }</style><p>x`), isDrawnOrLimited],
  ['40 Markdown `* ` × 8,000', markdown('* '.repeat(8000)), isDrawnOrLimited],
  ['41 `[` × 100,000', markdown('['.repeat(100_000)), isDrawnOrLimited],
  ['42 front matter `---js` with code', markdown('---js\nprocess.exit(1)\n---\ntext'), isDrawn],
  ['43 10,000 footnotes', markdown(repeat(10_000, (i) => `a[^${i}]\n\n[^${i}]: note\n`, '\n')), isDrawnOrLimited],
  ['44 NUL', markdown('a\0b'), (t, answer) => isInvalid(t, answer, '/input/content')],
  ['44 a lone surrogate', markdown('a\ud800b'), (t, answer) => isInvalid(t, answer, '/input/content')],
  [
    '45 bidirectional overrides around a link',
    html('<p>before \u202e<a href="https://example.org">gpj.exe</a>\u202c after'),
    isDrawn,
  ],
];

const laughs = `<!DOCTYPE svg [<!ENTITY a0 "ha">${repeat(12, (i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`)}]>`;
const svg = (inside: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h9v9z"/>${inside}</svg>`;

const SVGS: readonly (readonly [row: string, file: string, expected: Expected])[] = [
  ['55 SVG: billion laughs', svg('<text>&a12;</text>', laughs), [INVALID]],
  [
    '56 SVG: external entity',
    svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    [BLOCKED],
  ],
  [
    '57 SVG: xi:include',
    svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
    [BLOCKED],
  ],
  ['58 SVG: <image href=file:…>', svg('<image href="file:///etc/passwd" width="9" height="9"/>'), [BLOCKED]],
  ['59 SVG: use that refers to itself', svg('<g id="a"><use href="#a"/></g>'), isDrawn],
  [
    '60 SVG: script and foreignObject',
    svg('<script>1</script><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'),
    ['SVC_SCRIPT_IGNORED'],
  ],
];

/** Images by their file names; each is an `<img>` and a logo. */
async function images(): Promise<readonly (readonly [row: string, type: string, bytes: Buffer])[]> {
  const red = sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } });
  const jpeg = await red.clone().jpeg().toBuffer();
  return [
    ['46 PNG with a chunk length of 2^31', 'image/png', png(1, 1, Buffer.alloc(20), 0x80000001)],
    ['47 PNG with bad zlib data', 'image/png', png(4, 4, Buffer.alloc(40, 0xff))],
    ['48 PNG of 50,000 × 50,000', 'image/png', png(50_000, 50_000, Buffer.alloc(40))],
    ['49 truncated JPEG', 'image/jpeg', jpeg.subarray(0, 100)],
    ['51 HTML named .png', 'image/png', Buffer.from('<!doctype html><p>x')],
  ];
}

/** Drawn in documents, where the renderer can; as logos they are not among what the API takes. */
async function otherFormats(): Promise<readonly (readonly [row: string, type: string, bytes: Buffer])[]> {
  const red = sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } });
  return [
    ['50 TIFF', 'image/tiff', await red.clone().tiff().toBuffer()],
    ['50 GIF', 'image/gif', await red.clone().gif().toBuffer()],
    ['50 AVIF', 'image/avif', await red.clone().avif({ effort: 0 }).toBuffer()],
  ];
}

const FONTS: readonly (readonly [row: string, path: string, file: () => Buffer])[] = [
  ['70 a font file cut in half', '/half.ttf', halfFont],
  ['70 a font with a cyclic glyph', '/cyclic.ttf', fontWithCyclicGlyphs],
  ['70 a font with a 4 GB table length', '/huge.ttf', fontWithHugeTable],
];
const NETWORK = ['52 a response of one byte a second', '53 an endless body', '54 a gzip bomb'] as const;

const bomb = gzipSync(Buffer.alloc(64 * MIB));

/** Files by their paths, and answers that are none. */
function server(files: ReadonlyMap<string, readonly [type: string, bytes: Uint8Array]>): RequestListener {
  return ({ url = '' }, response) => {
    const file = files.get(url);
    if (file) return void response.writeHead(200, { 'content-type': file[0] }).end(file[1]);
    response.setHeader('content-type', 'image/png');
    if (url === '/52') {
      response.write('\x89');
      const drip = setInterval(() => response.write('x'), 1000);
      response.once('close', () => clearInterval(drip));
    } else if (url === '/53') {
      let isOpen = true;
      response.once('close', () => (isOpen = false));
      const send = (): void => void (isOpen && response.write(Buffer.alloc(MIB), () => setImmediate(send)));
      send();
    } else if (url === '/54') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    else response.writeHead(404).end();
  };
}

t.setTimeout(300_000);
t.test('35–60 and 70', async (t) => {
  const pictures = await images();
  const others = await otherFormats();
  const paths = (list: typeof pictures) =>
    list.map(([row, type, bytes]) => [`/${encodeURIComponent(row)}`, [type, bytes]] as const);
  const vectors = SVGS.map(
    ([row, file]) => [`/${encodeURIComponent(row)}`, ['image/svg+xml', Buffer.from(file)]] as const,
  );
  const fonts = FONTS.map(([, path, file]) => [path, ['font/ttf', file()]] as const);
  const files = new Map([...paths(pictures), ...paths(others), ...vectors, ...fonts]);
  const host = await startPublicHost(t, ['public.example'], server(files));
  const service = await hostileService(t, {}, host.extra);
  // For what goes on until it is ended; a third of the time is for what a document refers to.
  const impatient = await hostileService(t, { PLATEN_RENDER_SECONDS: '5' }, host.extra);
  const imageAt = (path: string) => html(`<img src="${host.url(path)}" alt="alternative">text`);
  const logoAt = (path: string) => ({ ...markdown('x'), theme: { logo_url: host.url(path) } });

  async function row(
    title: string,
    ...cases: readonly (readonly [body: unknown, expected: Expected])[]
  ): Promise<void> {
    await t.test(title, async (t) => {
      for (const [body, expected] of cases) {
        const asked = expected === isDrawnOrLimited || expected === UNANSWERED ? impatient : service;
        const answer = await asked.generate(body);
        if (typeof expected === 'function') expected(t, answer);
        else isWarned(t, answer, expected);
        await asked.ordinary(t);
      }
    });
  }

  for (const [title, body, expected] of DOCUMENTS) await row(title, [body, expected]);
  for (const [title, type, bytes] of pictures) {
    const path = `/${encodeURIComponent(title)}`;
    await row(title, [imageAt(path), [INVALID]], [inline(type, bytes), [INVALID]], [logoAt(path), [INVALID]]);
  }
  for (const [title, type, bytes] of others) {
    const path = `/${encodeURIComponent(title)}`;
    await row(title, [imageAt(path), isDrawn], [inline(type, bytes), isDrawn], [logoAt(path), [INVALID]]);
  }
  for (const title of NETWORK) {
    const path = `/${title.slice(0, 2)}`;
    await row(title, [imageAt(path), UNANSWERED]);
  }
  for (const [title, file, expected] of SVGS) {
    const path = `/${encodeURIComponent(title)}`;
    await row(title, [imageAt(path), expected], [inline('image/svg+xml', file), expected], [logoAt(path), expected]);
  }
  for (const [title, path] of FONTS) {
    const style = `@font-face { font-family: X; src: url(${host.url(path)}) } p { font-family: X, serif }`;
    await row(title, [
      html(`<style>${style}</style><p>Äöé office`),
      path === '/cyclic.ttf' ? isDrawn : ['SVC_FONT_FALLBACK'],
    ]);
  }
  await service.memoryIsBack(t);
  await impatient.memoryIsBack(t);
});
