/** interface.md, "Warnings"; decisions.md, "A warning": each code provoked over HTTP, with its place. */
import t from 'tap';
import type { WarningCode } from '../../../engine/index.js';
import { WARNING_CODES } from '../../../server/errors/warning-texts.js';
import { startPublicHost } from '../render/public-host.js';
import { networkWorkerUrl } from '../render/support.js';
import { testService } from '../support/service.js';
import { GENERATE, html, markdown } from './support.js';

t.setTimeout(300_000);

const host = await startPublicHost(t, ['files.example'], ({ url = '' }, response) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  if (url === '/no-image.png') response.end('no image');
  else if (url === '/small.svg') response.end(svg);
  else response.writeHead(404).end();
});
const service = await testService(t, {}, { worker: { workerUrl: networkWorkerUrl, workerExtra: host.extra } });
const { key } = await service.workspace();

interface Case {
  readonly body: object;
  /** Default: that of a generate request. */
  readonly path?: string;
  /** `field` of the warning. */
  readonly field: string;
  readonly says: RegExp;
}

const CASES: Readonly<Record<Exclude<WarningCode, 'SVC_LOGO_LOW_RESOLUTION'>, readonly Case[]>> = {
  SVC_THEME_INCOMPLETE: [
    {
      body: markdown('x', { theme: { accent_color: '#0b5394' } }),
      field: '/theme/primary_color',
      says: /accent_color without primary_color/,
    },
  ],
  SVC_COLOR_CONTRAST_LOW: [
    {
      body: markdown('x', { theme: { accent_color: '#777777', primary_color: '#000' } }),
      field: '/theme/accent_color',
      says: /4\.47:1/,
    },
    {
      body: markdown('x', { theme: { primary_color: '#000', text_color: '#cccccc', background_color: '#fff' } }),
      field: '/theme/text_color',
      says: /#cccccc/,
    },
    {
      body: markdown('x', { theme: { primary_color: '#f0f0f0', background_color: '#fff' } }),
      field: '/theme/primary_color',
      says: /headings/,
    },
  ],
  SVC_FONT_FALLBACK: [
    { body: markdown('x', { theme: { body_font: 'Arial' } }), field: '/theme/body_font', says: /Source Code Pro/ },
    { body: markdown('x', { theme: { heading_font: 'Arial' } }), field: '/theme/heading_font', says: /Playfair/ },
  ],
  SVC_IMAGE_UNAVAILABLE: [
    { body: markdown(`![x](${host.url('/gone.png')})`), field: '/input/content', says: /gone\.png/ },
  ],
  SVC_IMAGE_INVALID: [
    { body: markdown(`![x](${host.url('/no-image.png')})`), field: '/input/content', says: /no-image\.png/ },
  ],
  SVC_RESOURCE_BLOCKED: [
    { body: markdown('![x](https://127.0.0.1/a.png)'), field: '/input/content', says: /./ },
    { body: html('<iframe src="https://example.com/"></iframe>'), field: '/input/content', says: /iframe/i },
  ],
  SVC_GLYPH_MISSING: [{ body: markdown('A \u{13000} hieroglyph'), field: '/input/content', says: /U\+13000/ }],
  SVC_CSS_UNSUPPORTED: [
    { body: html('<style>p { colour: red }</style><p>x'), field: '/input/content', says: /colour/ },
  ],
  SVC_CONTENT_OVERFLOW: [
    {
      body: html(`<p style="white-space: nowrap">${'words that go on '.repeat(40)}`),
      field: '/input/content',
      says: /runs off the page/,
    },
  ],
  SVC_CONTENT_UNSUPPORTED: [
    { body: markdown(' \n '), field: '/input/content', says: /blank/ },
    {
      body: html('<!doctype html><html lang="en"><body><p> </p></body></html>'),
      field: '/input/content',
      says: /blank/,
    },
  ],
  SVC_SCRIPT_IGNORED: [{ body: html('<p>x</p><script>draw()</script>'), field: '/input/content', says: /script/i }],
  SVC_LINK_BLOCKED: [
    { body: markdown('[x](javascript:alert(1))'), field: '/input/content', says: /javascript:/ },
    { body: html('<a href="data:text/html,x">x</a>'), field: '/input/content', says: /data:/ },
  ],
  SVC_LINK_TARGET_MISSING: [{ body: markdown('[x](#nowhere)'), field: '/input/content', says: /nowhere/ }],
  SVC_VALUE_CLAMPED: [
    { body: html('<table><tr><td colspan="1000000000">x</table>'), field: '/input/content', says: /colspan/ },
  ],
  SVC_OPTION_IGNORED: [
    {
      body: markdown('x', { template: 'none', options: { cover: true } }),
      field: '/options/cover',
      says: /cover/,
    },
  ],
  SVC_RECORD_SKIPPED: [
    {
      body: markdown('{{a}}', { records: [{ a: 1 }, {}], on_error: 'skip' }),
      path: '/v1/pdf/merge',
      field: '/records/1/a',
      says: /left out: records\/1 has no field a/,
    },
  ],
};

for (const [code, cases] of Object.entries(CASES)) {
  t.test(code, async (t) => {
    for (const { body, path = GENERATE, field, says } of cases) {
      const { status, json } = await service.call('POST', path, { key, body });
      t.equal(status, 200, 'it is a success');
      t.match(json, { status: 'succeeded', pages: 1 });
      t.same(json.warnings.map((one: { code: string }) => one.code), [code], JSON.stringify(json.warnings)); // prettier-ignore
      const [warning] = json.warnings;
      t.equal(warning?.field, field);
      t.match(warning?.message, says);
      t.match(warning?.message, /^[A-Z].*\.$/, 'a sentence');
      t.ok(warning?.agent_message.length > 20);
      if (field === '/input/content' && !/blank/.test(warning.message))
        t.match(warning?.details, { line: Number, column: Number }, 'with its place');
    }
  });
}

t.test('contrast of 4.5:1 is enough', async (t) => {
  const theme = { accent_color: '#767676', primary_color: '#000' };
  const { json } = await service.call('POST', GENERATE, { key, body: markdown('x', { theme }) });
  t.same(json.warnings, []);
});

t.test('every code is provoked here, or in the tests of the theme', async (t) => {
  t.same([...Object.keys(CASES), 'SVC_LOGO_LOW_RESOLUTION'].sort(), [...WARNING_CODES].sort());
});
