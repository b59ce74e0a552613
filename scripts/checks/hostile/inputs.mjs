/**
 * The rows of the list of hostile inputs (hostile-inputs.md) that are documents, as large as they are told there. The others
 * are in test/server/hostile: names and redirects (13–20) in network.test.ts, what no JSON may hold (44) and hosts that answer
 * badly (52–54) in documents.test.ts, keys, jobs and bodies (61–69) in http.test.ts. Row 95 is queue.test.ts of server/render and
 * scripts/load/neighbours.mjs.
 */
import { compositeFont, kernedFont, layeredFont, paletteFont } from './fonts.mjs';

const times = (count, make) =>
  Array.from({ length: count }, (_, i) => (typeof make === 'string' ? make : make(i))).join('');
const dataUrl = (type, bytes) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const image = (bytes, type = 'image/svg+xml') => `<p>Before<img src="${dataUrl(type, bytes)}">After`;
const svg = (inside, side = 200, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}" ${more}>${inside}</svg>`;
const filtered = (primitives, side = 200) =>
  svg(`<filter id="f">${primitives}</filter><rect width="50%" height="50%" filter="url(#f)"/>`, side);
const font = (bytes) =>
  `<style>@font-face { font-family: X; src: url(${dataUrl('font/ttf', bytes)}) } p { font-family: X, serif }</style><p>Äöé office AVA`;
const nested = (selector, depth) =>
  `<style>p { ${times(depth, `${selector} {`)} color: red ${times(depth, '}')} }</style><p>x`;
/** Points far from one another, as text. */
const points = (count) => times(count, (i) => `L${(i * 7919) % 200} ${(i * 104729) % 200}`);
const uses = (leaf, levels = 4, each = 17) =>
  `<g id="u0">${leaf}</g>${times(levels, (i) => `<g id="u${i + 1}">${times(each, `<use href="#u${i}" xlink:href="#u${i}"/>`)}</g>`)}<use href="#u${levels}"/>`;
const path = (count) => `<path d="M0 0${points(count)}" fill="none" stroke="red"/>`;
const columns = (depth, display) =>
  `<style>.m { columns: 2 } .f { display: ${display} }</style>${times(depth, '<div class=m><div class=f>')}x`;
const PRIVATE =
  '127.0.0.1 169.254.169.254 [::1] [::ffff:127.0.0.1] 2130706433 0x7f.1 017700000001 0.0.0.0 100.64.0.1 [64:ff9b::7f00:1] [2002:7f00:1::] [fec0::1]'.split(
    ' ',
  );
const CODE = {
  haskell: (n) => `{-${times(n, '{-')}`,
  julia: (n) => `"""${times(n, '\\"')}`,
  ocaml: (n) => times(n, "'\\"),
  erlang: (n) => times(n, "'a\\"),
  fsharp: (n) => times(n, '(*'),
  r: (n) => times(n, '"\\'),
  perl: (n) => times(n, 'q{'),
  dart: (n) => times(n, "r'''$"),
};

function* rows(files) {
  const { png, halfFont, fontWithHugeTable, fontWithCyclicGlyphs, pictures } = files;
  const html = (row, content) => ({ row, type: 'html', content });
  const markdown = (row, content) => ({ row, type: 'markdown', content });
  yield html('1–12 private addresses', PRIVATE.map((host) => `<img src="https://${host}/x.png">`).join(''));
  yield html(
    '21–30 schemes and hosts',
    '<img src="HTTP://example.org/x"><img src="file:///etc/passwd"><img src="gopher://a/"><p style="background: url(http://10.0.0.1/x)">x<style>@import "http://10.0.0.1/x";</style><iframe src="http://10.0.0.1"></iframe><object data="http://10.0.0.1"></object><script>while (true) {}</script><meta http-equiv="refresh" content="0; url=http://10.0.0.1"><base href="https://evil.example/"><link rel=attachment href="file:///etc/passwd">',
  );
  yield html('31–32 links', '<a href="java\nscript:alert(1)">x</a><a href="data:text/html,x">y</a>');
  yield html(
    '33–35 huge numbers',
    '<table><tr><td colspan=1000000000>x</table><p style="font-size: 1e9px">Hello<p style="margin: 1e9px">a<p style="margin: -1e9px">b',
  );
  yield html('36 nesting', times(10_000, '<div>'));
  yield html('37 100,000 cells', `<table>${times(10_000, `<tr>${times(10, '<td>a')}`)}`);
  yield html('38 a tall row', `<table><tr><td>${times(300, 'x<br>')}</table>`);
  yield html(
    '39 20,000 :has()',
    `<style>${times(20_000, (i) => `.a${i}:has(> p) { color: red }`)}</style><div><p>x</div>`,
  );
  yield html('39 a long selector', `<style>${times(50_000, 'a ')}{ color: red }</style><p>x`);
  yield markdown('40 "* " × 8,000', times(8000, '* '));
  yield markdown('41 "[" × 100,000', times(100_000, '['));
  yield markdown('42 front matter with code', '---js\nprocess.exit(1)\n---\nx');
  yield markdown(
    '43 10,000 footnotes',
    times(10_000, (i) => `a[^${i}]\n\n[^${i}]: note\n\n`),
  );
  yield html('45 bidi overrides', '<p>\u202e<a href="https://example.org">gpj.exe</a>\u202c x');
  yield html(
    '46–51 pictures',
    [png(1, 1, Buffer.alloc(20), 0x80000001), png(4, 4, Buffer.alloc(40, 0xff)), png(50_000, 50_000, Buffer.alloc(40))]
      .map((one) => image(one, 'image/png'))
      .join('') + image('<!doctype html><p>x', 'image/png'),
  );
  yield html('49 truncated JPEG', image(pictures.jpeg.subarray(0, pictures.jpeg.length / 2), 'image/jpeg'));
  yield html('50 GIF, TIFF', image(pictures.gif, 'image/gif') + image(pictures.tiff.subarray(0, 99), 'image/tiff'));
  yield html(
    '55–60 SVG',
    image(
      svg(
        `<text>&a9;</text><image href="file:///etc/passwd"/><g id="a"><use href="#a"/></g><script>1</script>`,
      ).replace(
        /^/,
        `<!DOCTYPE svg [<!ENTITY a0 "ha">${times(12, (i) => `<!ENTITY a${i + 1} "${times(10, `&a${i};`)}">`)}]>`,
      ),
    ),
  );
  for (const [name, make] of Object.entries({ halfFont, fontWithHugeTable, fontWithCyclicGlyphs }))
    yield html(`70 ${name}`, font(make()));
  for (const selector of ['& &', '&,&', ':is(&,&) &']) yield html(`71 ${selector}`, nested(selector, 40));
  yield html(
    '72 a custom property',
    `<style>:root { --x: ${times(15_000, 'a ')} } p { ${times(1000, (i) => `--y${i}: var(--x) ${i};`)} }</style>${times(1000, (i) => `<p style="--z:${i}">x`)}`,
  );
  yield html(
    '72 generated content',
    `<style>p::before { content: "${times(16_000, 'ab ')}" }</style>${times(3000, '<p>x')}`,
  );
  yield html('73 notes in notes', `<style>i { float: footnote }</style><p>a${times(66, (i) => `<i>n${i} `)}x`);
  yield markdown(
    '74 900 columns, 20,000 rows',
    `|${times(900, 'a|')}\n|${times(900, '-|')}\n${times(20_000, '|b|\n')}`,
  );
  yield html('75 COLR layers', font(layeredFont()));
  yield html('75 CPAL', font(paletteFont()));
  yield html('75 kern', font(kernedFont()));
  yield html('75 composites', font(compositeFont()));
  yield html(
    '76 shadows',
    `<style>p { text-shadow: ${Array.from({ length: 1000 }, (_, i) => `${i % 9}px 1px red`).join()} }</style><p>${times(9000, 'word ')}`,
  );
  yield html('77 use of use, inline', svg(uses(path(4000))));
  yield html('77 use of use, image', image(svg(uses(path(4000)))));
  yield html('77 use of use, text', image(svg(uses(`<text y="9">${times(300, 'word ')}</text>`))));
  yield html(
    '77 patterns',
    image(
      svg(
        `<pattern id="p" width="1" height="1" patternUnits="userSpaceOnUse">${path(3000)}</pattern>${times(1000, '<rect width="200" height="200" fill="url(#p)"/>')}`,
      ),
    ),
  );
  yield html(
    '77 markers',
    image(svg(`<marker id="m">${path(2000)}</marker><path marker-mid="url(#m)" d="M0 0${points(4000)}"/>`)),
  );
  yield html(
    '77 clip paths',
    image(
      svg(
        `<clipPath id="c"><path d="M0 0${points(4000)}"/></clipPath>${times(1500, '<rect width="99" height="99" clip-path="url(#c)"/>')}`,
      ),
    ),
  );
  yield html('78 feMorphology × 70', image(filtered(times(70, '<feMorphology radius="29" operator="dilate"/>'))));
  yield html('78 dilate on 50 cm', image(filtered('<feMorphology radius="400" operator="dilate"/>', 1890)));
  yield html('78 feMerge of 3,000', image(filtered(`<feMerge>${times(3000, '<feMergeNode/>')}</feMerge>`)));
  const pixel = Buffer.from('789c6360606060000000050001', 'hex');
  const huge = `<image width="9" height="9" href="${dataUrl('image/png', png(20_000, 20_000, pixel))}"/>`;
  yield html('79 20,000² in an SVG', image(svg(huge)));
  yield html('79 five times', image(svg(`<g mask="url(#m)"/>${times(5, huge)}`)));
  for (const [name, text] of Object.entries({
    '[ in lines': times(45_000, '[\n'),
    'nested brackets': times(30_000, '[a') + times(30_000, ']'),
    '[^': times(45_000, '[^'),
    backticks: times(400, (i) => times(i % 200, '`') + ' a '),
    '<!--': times(22_000, '<!--'),
    '<![CDATA[': times(10_000, '<![CDATA['),
    '<!A': times(30_000, '<!A'),
    definitions: times(8500, (i) => `[a${i}]: b\n`),
  }))
    yield markdown(`80 ${name}`, text);
  for (const [name, make] of Object.entries(CODE))
    yield markdown(
      `81 ${name}`,
      `---\nhighlight: true\n---\n\`\`\`${name}\n${make(30_000).slice(0, 74_000)}\n\`\`\`\n`,
    );
  yield html(
    '82 10,000 rules × elements',
    `<style>${times(10_000, (i) => `.a${i} p { color: red }`)}</style>${times(10_000, '<p>x')}`,
  );
  yield html(
    '82 :dir(auto)',
    `<style>${times(300, 'p:dir(rtl) + p { color: red }')}</style>${times(6000, '<p dir=auto>1')}`,
  );
  yield html('82 bdi 8,000 deep', times(8000, '<bdi>') + 'x');
  yield html(
    '82 :disabled',
    `<style>input:disabled, p:disabled { color: red }</style>${times(200, '<fieldset disabled>')}${times(8000, '<input>')}`,
  );
  yield html('83 12,000 inline boxes', `<p>${times(12_000, '<i>a</i>')}`);
  yield html('83 bidi brackets', `<p>א${times(47_000, '(')}${times(47_000, ')')}`);
  for (const depth of [20, 100]) yield html(`84 columns ${depth} deep`, columns(depth, 'flex'));
  yield html('85 foster parenting', `<table>${times(19_000, '<p>a')}`);
  yield html(
    '85 gradient stops',
    `<style>p { background: linear-gradient(${Array.from({ length: 2000 }, (_, i) => `rgb(${i % 256},0,0)`).join()}) }</style>${times(10_000, '<p>x')}`,
  );
  yield html('86 a word of 10 MB', `<p>${times(1_000_000, 'aaaaaaaaaa')}`);
  yield markdown('87 { × 4,000', `---\na: ${times(4000, '{')}\n---\nx`);
  yield markdown('87 [ × 4,000', `---\na: ${times(4000, '[')}\n---\nx`);
  yield html('88 feMorphology × 40', image(filtered(times(40, '<feMorphology radius="29" operator="dilate"/>'))));
  yield html('89 an AVIF of 39.7 megapixels', image(pictures.avif, 'image/avif'));
  yield html(
    '90 out of a footnote',
    '<style>i { float: footnote } b { position: absolute } u { float: bottom }</style><p>a<i>n<b>lost</b><u>also</u></i>',
  );
  yield html(
    '91 a layer of 20,000 names',
    `<style>@layer ${Array(20_000).fill('a').join('.')} { p { color: red } }</style><p>x`,
  );
  yield html('91 8,000 counters', `<style>p { counter-reset:${times(8000, (i) => ` a${i}`)} }</style><p>x<p>y`);
  yield html('92 <i> × 12,000', `<p>${times(12_000, '<i>1</i>')}`);
  yield html('92 minified code', `<pre>${times(8000, '<span>a</span><span>(</span>')}</pre>`);
  yield html('92 tabs', `<pre>${times(40_000, '\ta')}</pre>`);
  yield html(
    '92 counters',
    `<style>p { counter-reset:${times(80, (i) => ` a${i}`)} b7 }</style>${times(3000, '<p>x')}`,
  );
  yield html(
    '92 :not(.a) *',
    `<style>${times(8000, (i) => `:not(.a${i}) * { color: red }`)}</style>${times(300, '<p>x')}`,
  );
  yield html('92 p +', `<style>${times(5000, 'p + ')} p { color: red }</style>${times(6000, '<p>x')}`);
  yield html(
    '92 :nth-child(of) 60 deep',
    `<style>${times(60, ':nth-child(2n+1 of ')}p${times(60, ')')} { color: red }</style>${times(3000, '<p>x')}`,
  );
  for (const [name, text] of Object.entries({
    ']': times(90_000, ']'),
    '*a a*': times(15_000, '*a ') + times(15_000, 'a* '),
    'a**b_c*': times(11_000, 'a**b_c* '),
    'a = ': times(22_000, 'a\n=\n'),
    '> * lazy': `${times(45, '> * ')}a\n${times(20_000, 'b\n')}`,
    'a <?': times(18_000, 'a <? '),
  }))
    yield markdown(`93 ${name}`, text);
  yield html(
    '94 tiles of 1px',
    `<style>p { background: linear-gradient(red, blue) 0 0 / 1px 1px }</style>${times(2000, '<p>x')}`,
  );
}

/** All of them: `[{ row, type, content }]`. */
export async function hostileInputs() {
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const files = await import('../../../test/render/hostile-files.ts');
  await unregister();
  const { default: sharp } = await import('sharp');
  const plain = (side) => sharp({ create: { width: side, height: side, channels: 3, background: 'red' } });
  const pictures = {
    avif: await plain(6300).avif({ effort: 0 }).toBuffer(),
    jpeg: await plain(100).jpeg().toBuffer(),
    gif: await plain(100).gif().toBuffer(),
    tiff: await plain(100).tiff().toBuffer(),
  };
  return [...rows({ ...files, pictures })];
}
