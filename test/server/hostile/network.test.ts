/** hostile-inputs.md, 1–34: what the document wants from the network, and numbers beyond measure. */
import type { RequestListener } from 'node:http';
import t, { type Test } from 'tap';
import { startPublicHost, type PublicHost } from '../render/public-host.js';
import type { Answer } from '../support/service.js';
import { hostileService, type HostileService } from './hostile-service.js';
import { isInvalid, isWarned, warningsOf } from './outcome.js';

const BLOCKED = 'SVC_RESOURCE_BLOCKED';
const html = (content: string) => ({ input: { type: 'html', content } });
const withLogo = (logo_url: string) => ({ input: { type: 'markdown', content: 'x' }, theme: { logo_url } });
const withImage = (url: string) => html(`<p><img src="${url}" alt="alternative">text`);

const ADDRESSES = (
  '127.0.0.1 169.254.169.254 [::1] [::ffff:127.0.0.1] 2130706433 0x7f.1 017700000001 0.0.0.0 100.64.0.1 ' +
  '[64:ff9b::7f00:1] [2002:7f00:1::] [fec0::1]'
).split(' ');

/** Stands for a public address: the usual one of this machine must be refused. */
const PUBLIC = '127.0.0.2';
/** Names that the test's resolver knows, all of them this machine, unless something else is said below. */
const HOSTS = ['public.example', 'both.example', 'turning-1.example', 'turning-2.example'] as const;
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

/** `/to/ADDRESS` redirects there; `/hops/6` redirects six times. */
const listener: RequestListener = ({ url = '' }, response) => {
  const [, path, rest = ''] = /^\/(\w*)\/?(.*)$/.exec(url) ?? [];
  const hops = Number(rest);
  if (path === 'to') response.writeHead(302, { location: decodeURIComponent(rest) }).end();
  else if (path === 'hops' && hops > 0) response.writeHead(302, { location: `/hops/${hops - 1}` }).end();
  else response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE);
};

interface Case {
  readonly row: string;
  /** Urls of a logo and of an image; each is asked for once. */
  readonly urls: readonly [logo: string, image: string];
  readonly code: string;
}

function loads(host: PublicHost): Case[] {
  const to = (url: string, by = 'public.example') => host.url(`/to/${encodeURIComponent(url)}`, by);
  const twice = (row: string, url: string, code = BLOCKED): Case => ({ row, urls: [url, url], code });
  const turning = (name: string) => to(host.url('/ok', name), name);
  return [
    ...ADDRESSES.map((address, i) => twice(`${i + 1} ${address}`, `https://${address}/x.png`)),
    ...ADDRESSES.map((address, i) =>
      twice(`${i + 1} ${address}, port of ours`, `https://${address}:${host.port}/x.png`),
    ),
    twice('13 a name with public and private addresses', host.url('/ok', 'both.example')),
    {
      row: '14 a name that answers differently the second time',
      urls: [turning('turning-1.example'), turning('turning-2.example')],
      code: BLOCKED,
    },
    ...['10.0.0.1', '[::ffff:10.0.0.1]', 'inside.example'].map((inside) =>
      twice(`15 a redirect to a private address: ${inside}`, to(`https://${inside}/x.png`)),
    ),
    twice('16 a redirect from https to http', to(`http://public.example:${host.port}/ok`)),
    twice('17 six redirects', host.url('/hops/6'), 'SVC_IMAGE_UNAVAILABLE'),
    twice('18 user:password@host', host.url('/ok').replace('https://', 'https://user:password@')),
    twice('19 port 22', 'https://public.example:22/'),
    twice('20 localhost.', 'https://localhost./x.png'),
  ];
}

/** What a document refers to besides images. Codes: the warnings that must be among those given. */
const PARTS: readonly { row: string; body: unknown; codes: readonly string[] }[] = [
  {
    row: '24 CSS url(http://10.0.0.1/…)',
    body: html('<p style="background: url(http://10.0.0.1/x.png)">text'),
    codes: [BLOCKED],
  },
  { row: '25 @import of it', body: html('<style>@import "http://10.0.0.1/x.css";</style>text'), codes: [BLOCKED] },
  {
    row: '26 iframe, object, embed',
    body: html(
      '<iframe src="http://10.0.0.1"></iframe><object data="http://10.0.0.1"></object><embed src="http://10.0.0.1">text',
    ),
    codes: [BLOCKED, BLOCKED, BLOCKED],
  },
  { row: '27 script', body: html('<script>for (;;);</script>text'), codes: ['SVC_SCRIPT_IGNORED'] },
  {
    row: '28 meta refresh',
    body: html('<meta http-equiv="refresh" content="0; url=http://10.0.0.1">text'),
    codes: ['SVC_SCRIPT_IGNORED'],
  },
  {
    row: '29 <base> to another host',
    body: {
      input: {
        type: 'html',
        content: '<base href="https://10.0.0.1/"><img src="x.png">text',
        base_url: 'https://public.example/',
      },
    },
    codes: [BLOCKED],
  },
  {
    row: '30 <link rel=attachment>',
    body: html('<link rel=attachment href="file:///etc/passwd">text'),
    codes: [BLOCKED],
  },
  {
    row: '31 a link to javascript:',
    body: html('<a href="java\nscript:alert(1)">text</a>'),
    codes: ['SVC_LINK_BLOCKED'],
  },
  {
    row: '32 a link to data:text/html',
    body: html('<a href="data:text/html,x">text</a>'),
    codes: ['SVC_LINK_BLOCKED'],
  },
  {
    row: '33 colspan=1000000000',
    body: html('<table><tr><td colspan=1000000000>text</table>'),
    codes: ['SVC_VALUE_CLAMPED'],
  },
  {
    row: '34 font-size: 1e9px',
    body: html('<p style="font-size: 1e9px">text'),
    // Clamped to what a length can be, which is still more than a page.
    codes: ['SVC_CONTENT_OVERFLOW'],
  },
];

t.setTimeout(300_000);
t.test('1–34', async (t) => {
  const host = await startPublicHost(t, HOSTS, listener, PUBLIC);
  const extra = {
    ...host.extra,
    // With the usual port among them, addresses are refused for what they are.
    ports: [443, host.port],
    hosts: {
      ...host.extra.hosts,
      'both.example': [[PUBLIC, '10.0.0.1']],
      'turning-1.example': [[PUBLIC], ['10.0.0.1']],
      'turning-2.example': [[PUBLIC], ['10.0.0.1']],
      'inside.example': [['10.0.0.1']],
    },
  };
  const service = await hostileService(t, {}, extra);
  /** Texts of blocked images and logos without their addresses. */
  const texts = new Set<string>();
  const after = async (t: Test, service: HostileService, answer: Answer): Promise<void> => {
    t.equal(answer.status, 200);
    for (const { code, message } of warningsOf(answer))
      if (code === BLOCKED) texts.add(message.replace(/\S+:\S+/, 'ADDRESS'));
    await service.ordinary(t);
  };

  await t.test('0 what is public is drawn', async (t) => {
    for (const body of [withLogo(host.url('/ok')), withImage(host.url('/hops/5'))]) {
      t.notMatch(warningsOf(await service.generate(body)), [{ code: /BLOCKED|UNAVAILABLE/ }]);
    }
  });

  for (const { row, urls, code } of loads(host)) {
    await t.test(row, async (t) => {
      for (const body of [withLogo(urls[0]), withImage(urls[1])]) {
        const answer = await service.generate(body);
        isWarned(t, answer, [code]);
        await after(t, service, answer);
      }
    });
  }

  for (const [row, url] of [
    ['21 HTTP://', 'HTTP://public.example/x.png'],
    ['22 file:', 'file:///etc/passwd'],
    ['23 gopher:', 'gopher://public.example/'],
  ] as const) {
    await t.test(row, async (t) => {
      isInvalid(t, await service.generate(withLogo(url)), '/theme/logo_url');
      const answer = await service.generate(withImage(url));
      isWarned(t, answer, [BLOCKED]);
      await after(t, service, answer);
    });
  }

  t.same([...texts], ['Image left out: ADDRESS may not be loaded.'], 'one text for all that is blocked');

  for (const { row, body, codes } of PARTS) {
    await t.test(row, async (t) => {
      const answer = await service.generate(body);
      isWarned(t, answer, codes);
      await after(t, service, answer);
    });
  }

  t.match([...texts].filter((text) => text.includes('may not')).sort(), [
    'Image left out: ADDRESS may not be loaded.',
    'Style sheet left out: ADDRESS may not be loaded.',
  ]);
  await service.memoryIsBack(t);
});
