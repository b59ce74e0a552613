import { pathToFileURL } from 'node:url';
import t from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { decodeInput } from '../../../engine/source/resources/decode.js';
import { parseHtml } from '../../../engine/source/html/html.js';
import { documentBase, resolveLink, warnOfActiveContent } from '../../../engine/source/html/links.js';

/** The URL of the document, where its base is its own address. */
function selfOf(base: string | undefined): string | undefined {
  return base?.startsWith('/') ? pathToFileURL(base).href : base;
}

t.test('links', async (t) => {
  const base = 'https://h.org/d/page.html';
  const cases: [href: string, base: string | undefined, expected: unknown][] = [
    ['https://x.org/a b', undefined, { url: 'https://x.org/a%20b' }],
    ['HTTP://X.org', undefined, { url: 'http://x.org/' }],
    ['mailto:a@b.c', undefined, { url: 'mailto:a@b.c' }],
    ['tel:+49', undefined, { url: 'tel:+49' }],
    ['#caf%C3%A9', undefined, { destination: 'café' }],
    ['#%zz', undefined, { destination: '%zz' }],
    ['#', undefined, null],
    ['', undefined, null],
    ['other.html#x', base, { url: 'https://h.org/d/other.html#x' }],
    ['page.html#x', base, { destination: 'x' }],
    ['page.html', base, { url: 'https://h.org/d/page.html' }],
    ['in.html#p2', '/files/in.html', { destination: 'p2' }],
    ['./in.html#p2', '/files/in.html', { destination: 'p2' }],
    ['../files/in.html#caf%C3%A9', '/files/in.html', { destination: 'café' }],
    ['i%6e.html#p2', '/files/in.html', { destination: 'p2' }],
    ['file:///files/in.html#p2', '/files/in.html', { destination: 'p2' }],
    ['my%20page.html#p2', '/files/my page.html', { destination: 'p2' }],
    ['my page.html#p2', '/files/my page.html', { destination: 'p2' }],
    ['in.html', '/files/in.html', { destination: 'top' }],
    ['in.html?a#p2', '/files/in.html', 'blocked'],
    ['other.html#p2', '/files/in.html', 'blocked'],
    ['other.html', undefined, 'blocked'],
    ['other.html', '/files/in.html', 'blocked'],
    ['javascript:alert(1)', base, 'blocked'],
    [' java\nscript:alert(1)', base, 'blocked'],
    ['\u0001javascript:alert(1)', base, 'blocked'],
    ['data:text/html,x', base, 'blocked'],
    ['file:///etc/passwd', base, 'blocked'],
    ['vbscript:x', base, 'blocked'],
    ['xmpp:a@b.c', base, 'blocked'],
  ];
  for (const [href, at, expected] of cases) {
    const diagnostics = new Diagnostics();
    const link = resolveLink(href, { base: at, self: selfOf(at) }, diagnostics, { line: 2, column: 3 });
    t.same(link, expected === 'blocked' ? null : expected, JSON.stringify(href));
    t.same(
      diagnostics.warnings.map(({ code, position }) => [code, position]),
      expected === 'blocked' ? [['SVC_LINK_BLOCKED', { line: 2, column: 3 }]] : [],
    );
  }
});

t.test('active content is warned of once for each kind', async (t) => {
  const diagnostics = new Diagnostics();
  const tree = await parseHtml(
    '<script>1</script>\n<script>2</script><script type="application/ld+json">{}</script><meta http-equiv=Refresh content=0><iframe></iframe><object>x</object><embed>',
  );
  warnOfActiveContent(tree, diagnostics);
  t.same(
    diagnostics.warnings.map(({ code, count, position }) => [code, count, position?.line]),
    [
      ['SVC_SCRIPT_IGNORED', 2, 1],
      ['SVC_SCRIPT_IGNORED', 1, 2],
      ['SVC_RESOURCE_BLOCKED', 1, 2],
      ['SVC_RESOURCE_BLOCKED', 1, 2],
      ['SVC_RESOURCE_BLOCKED', 1, 2],
    ],
  );
});

t.test('base', async (t) => {
  const base = async (html: string, source?: string): Promise<[string | undefined, number]> => {
    const diagnostics = new Diagnostics();
    return [documentBase(await parseHtml(html), source, diagnostics), diagnostics.warnings.length];
  };
  t.same(await base('<base href="/x/">', 'https://h.org/a'), ['https://h.org/x/', 0]);
  t.same(await base('<base href="https://evil.org/">', 'https://h.org/a'), ['https://h.org/a', 1]);
  t.same(await base('<base href="https://h.org/">'), ['https://h.org/', 0]);
  t.same(await base('<base href="sub/">', '/docs/in.html'), ['file:///docs/sub/', 0]);
  t.same(await base('<base href="../img/"><base href="other/">', 'file:///docs/in.html'), ['file:///img/', 0]);
  t.same(await base('<base target=x><base href="sub/">', '/docs/in.html'), ['file:///docs/sub/', 0]);
  t.same(await base('<base href="https://h.org/">', '/docs/in.html'), ['https://h.org/', 0]);
  t.same(await base('<base href="javascript:1">', '/docs/in.html'), ['/docs/in.html', 0]);
  t.same(await base('<base href="file:///etc/">', 'https://h.org/a'), ['https://h.org/a', 0]);
  t.same(await base('<base href="file:///etc/">'), [undefined, 0]);
  t.same(await base('<p>', '/docs/in.html'), ['/docs/in.html', 0]);
});

t.test('decoding', async (t) => {
  const cases: [
    name: string,
    bytes: Buffer,
    options: Parameters<typeof decodeInput>[1],
    text: string,
    warnings: number,
  ][] = [
    ['UTF-8', Buffer.from('é'), {}, 'é', 0],
    ['UTF-8 with a mark', Buffer.from('\uFEFFé'), {}, 'é', 0],
    ['UTF-16 little endian', Buffer.from('\uFEFFé', 'utf16le'), {}, 'é', 0],
    ['UTF-16 big endian', Buffer.from('\uFEFFé', 'utf16le').swap16(), {}, 'é', 0],
    [
      'meta charset',
      Buffer.from('<meta charset="iso-8859-1">\x80', 'latin1'),
      { format: 'html' },
      '<meta charset="iso-8859-1">€',
      0,
    ],
    [
      'meta http-equiv',
      Buffer.from('<meta http-equiv=x content="text/html; charset=windows-1251">\xe9', 'latin1'),
      { format: 'html' },
      '<meta http-equiv=x content="text/html; charset=windows-1251">й',
      0,
    ],
    ['not in Markdown', Buffer.from('<meta charset="latin1">é'), {}, '<meta charset="latin1">é', 0],
    [
      'content type first',
      Buffer.from('<meta charset=utf-8>\xe9', 'latin1'),
      { format: 'html', contentType: 'text/html; charset=latin1' },
      '<meta charset=utf-8>é',
      0,
    ],
    ...[
      ['<?xml version="1.0" encoding="iso-8859-2"?>', 'š'],
      ["<?xml version='1.0' encoding = 'iso-8859-2' standalone='yes'?><html>", 'š'],
      ['<?xml version="1.0" encoding="iso-8859-2"?><!-- x --><meta charset=windows-1251>', '№'],
      ['<?xml version="1.0" encoding="utf-16"?>', '\uFFFD'],
      ['<?xml version="1.0" encoding="iso-8859-2\'?>', '\uFFFD'],
      [' <?xml version="1.0" encoding="iso-8859-2"?>', '\uFFFD'],
      ['<?XML version="1.0" encoding="iso-8859-2"?>', '\uFFFD'],
      ['<?xml version="1.0"?><p title=\'encoding="iso-8859-2"\'>', '\uFFFD'],
    ].map(
      ([before, letter]) =>
        [
          `${before} and a byte`,
          Buffer.concat([Buffer.from(before!), Buffer.from([0xb9])]),
          { format: 'html' },
          `${before}${letter}`,
          letter === '\uFFFD' ? 1 : 0,
        ] as (typeof cases)[number],
    ),
    ['unknown label', Buffer.from('<meta charset=klingon>é'), { format: 'html' }, '<meta charset=klingon>é', 1],
    ['invalid bytes', Buffer.from('a\nb\xff', 'latin1'), {}, 'a\nb\uFFFD', 1],
    ['a replacement character of its own', Buffer.from('\uFFFD'), {}, '\uFFFD', 0],
  ];
  for (const [name, bytes, options, text, warnings] of cases) {
    const decoded = decodeInput(bytes, options);
    t.equal(decoded.text, text, name);
    t.equal(decoded.warnings.length, warnings, `${name}: warnings`);
  }
  t.same(decodeInput(Buffer.from('a\nb\xff', 'latin1')).warnings[0]?.position, { line: 2, column: 2 });
});
