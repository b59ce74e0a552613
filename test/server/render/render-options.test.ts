/** From the fields of a request to the engine's. */
import t from 'tap';
import { HOW_TO_RAISE } from '../../../engine/basics.js';
import { createRenderer, RenderError } from '../../../engine/index.js';
import { toEngineCall } from '../../../server/render/render-options.js';
import { renderSettings } from '../../../server/render/render-settings.js';
import type { GenerateRequest, OptionsRequest } from '../../../server/schemas/generate-request.js';
import { poolConfig } from './support.js';

const settings = renderSettings(poolConfig());
const context = { settings, templates: ['report', 'letter'] };
const map = (request: GenerateRequest) => toEngineCall(request, context);
const withOptions = (options: OptionsRequest) => map({ input: { type: 'markdown', content: 'x' }, options });

t.test('what a bare request becomes', async (t) => {
  t.match(map({ input: { type: 'markdown', content: '# x' } }), {
    input: { content: '# x', type: 'markdown' },
    options: {
      resources: {
        kind: 'public',
        limits: {
          maxCount: 100,
          maxBytes: 10485760,
          maxPixels: 40_000_000,
          maxTotalBytes: 104857600,
          timeoutMs: 10_000,
        },
      },
      limits: { pages: 500, depth: 100, timeMs: 30_000, budgets: { [HOW_TO_RAISE]: Function } },
    },
    ignored: [],
  });
});

t.test('budgets are those of PLATEN_BUDGETS, which messages name', async (t) => {
  const budgets = { selectorParts: 20 };
  const config = renderSettings(poolConfig({ budgets }));
  const { input, options } = toEngineCall(
    {
      input: { type: 'html', content: '<style>p { & .a, & .b { & .a, & .b { & .a, & .b { color: red } } } }</style>x' },
    },
    { ...context, settings: JSON.parse(JSON.stringify(config)) as typeof config },
  );
  const { warnings } = await createRenderer().render(input, options);
  t.match(warnings, [
    { message: /more than 20 parts .+, or raise selectorParts of PLATEN_BUDGETS \(who runs the service\)\.$/ },
  ]);
});

t.test('HTML has its own depth and a base', async (t) => {
  const { input, options } = map({ input: { type: 'html', content: 'x', base_url: 'https://example.org/a/' } });
  t.same(input, { content: 'x', type: 'html', baseUrl: 'https://example.org/a/' });
  t.equal(options.limits?.depth, 256);
  const reader = map({ input: { type: 'html', content: 'x', styles: 'template' } });
  t.match(reader, { input: { styles: 'template' }, ignored: [] });
});

const ROWS: readonly (readonly [OptionsRequest, object])[] = [
  [{ page_size: 'A5' }, { pageSize: 'A5' }],
  [{ page_size: { width: '10cm', height: '4in' } }, { pageSize: { width: '10cm', height: '4in' } }],
  [{ orientation: 'landscape' }, { orientation: 'landscape' }],
  [{ margin: { top: '1cm' } }, { margin: { top: '1cm' } }],
  [
    { title: 't', author: 'a', subject: 's', keywords: 'k', language: 'de' },
    { title: 't', author: 'a', subject: 's', keywords: 'k', language: 'de' },
  ],
  [
    { cover: true, outline: false },
    { cover: true, outline: false },
  ],
  [{ toc: { depth: 2 } }, { toc: { depth: 2 } }],
  [
    { page_numbers: false, hyphenate: true },
    { pageNumbers: false, hyphenate: true },
  ],
  [{ pdf_standard: 'pdf/ua-1' }, { pdfStandard: 'pdf/ua-1' }],
  [{ watermark: { text: 'Draft', opacity: 0.1 } }, { watermark: { text: 'Draft', opacity: 0.1 } }],
  [{ created_at: '2026-01-02T03:04:05+02:00' }, { createdAt: new Date(Date.UTC(2026, 0, 2, 1, 4, 5)) }],
  [{ strict: true }, { strict: true }],
  [
    { attachments: [{ filename: 'a.txt', content_base64: 'aGk=', media_type: 'text/plain', description: 'd' }] },
    { attachments: [{ name: 'a.txt', content: Buffer.from('hi'), mimeType: 'text/plain', description: 'd' }] },
  ],
  [{ encryption: { user_password: 'u' } }, { encryption: { userPassword: 'u' } }],
  [
    { encryption: { owner_password: 'o', permissions: ['print', 'fill_forms'] } },
    {
      encryption: {
        ownerPassword: 'o',
        permissions: {
          ...{ printing: 'low', copying: false, modifying: false, annotating: false },
          ...{ fillingForms: true, assembling: false },
        },
      },
    },
  ],
  [
    { encryption: { owner_password: 'o', permissions: ['print_high_quality', 'print'] } },
    { encryption: { permissions: { printing: true } } },
  ],
  [{ encryption: { owner_password: 'o', permissions: [] } }, { encryption: { permissions: { printing: false } } }],
  [{ filename: 'x.pdf', output: 'base64', async: true, retention_hours: 3, metadata: { a: 'b' } }, {}],
  [{ webhook_url: 'https://example.org/hook' }, {}],
];

for (const [given, expected] of ROWS) {
  t.test(`options ${JSON.stringify(given)}`, async (t) => {
    const { options, ignored } = withOptions(given);
    t.match(options, expected);
    const extra = Object.keys(options).filter((name) => !(name in expected) && !['resources', 'limits'].includes(name));
    t.same(extra, []);
    t.same(ignored, []);
  });
}

t.test('template and theme', async (t) => {
  const request = { input: { type: 'markdown', content: 'x' }, theme: { accent_color: '#123456' } } as const;
  t.match(map({ ...request, template: 'letter' }).options, { template: 'letter', theme: { accent_color: '#123456' } });
  t.match(map({ ...request, template: 'none' }).options, { template: 'none' });
  for (const template of ['', './report', '../report', 'report/', '__proto__']) {
    const error = t.throws(() => map({ ...request, template }), RenderError) as RenderError;
    t.match(error, { reason: 'input_invalid', details: { option: ['template'], stage: 'options' } });
  }
});

t.test('tests may put a network of their own in place', async (t) => {
  const network = { ports: [8443], ca: 'PEM' };
  const { options } = toEngineCall({ input: { type: 'html', content: 'x' } }, { ...context, network });
  t.match(options.resources, { kind: 'public', ports: [8443], ca: 'PEM', limits: { maxCount: 100 } });
});

t.test('workers get no secrets', async (t) => {
  const config = { ...poolConfig(), secret: 'hidden', databaseUrl: 'postgres://hidden' };
  t.notMatch(JSON.stringify(renderSettings(config)), /hidden/);
});
