/** checkRender(): what can be told without laying out and without loading anything; and what errors and warnings carry. */
import t from 'tap';
import { checkRender, createRenderer, render } from '../../engine/index.js';
import type { RenderError, RenderInput, RenderOptions, Warning } from '../../engine/index.js';

async function rejection(promise: PromiseLike<unknown>): Promise<RenderError> {
  try {
    await promise;
  } catch (error) {
    return error as RenderError;
  }
  throw new Error('It succeeded.');
}

const failure = (input: RenderInput | string, options: RenderOptions = {}) => rejection(render(input, options));

const codes = (warnings: readonly Warning[]) => warnings.map(({ code }) => code);

t.test('a sound document has no warnings', async (t) => {
  t.same(await checkRender('# Hello\n\n![A cat](https://example.org/cat.png)', { resources: { kind: 'public' } }), []);
});

t.test('a check warns of what a render would warn of, in the same words', async (t) => {
  const html = [
    '<style>p { colour: red }</style>',
    '<script>1</script><iframe src="https://example.org"></iframe>',
    '<a href="javascript:alert(1)">a</a>',
    '<img src="http://127.0.0.1/x.png"><img src="file:///etc/passwd"><img src="https://u:p@example.org/">',
  ].join('\n');
  const options: RenderOptions = {
    theme: { accent_color: '#eeeeee', body_font: 'Comic Sans' },
    resources: { kind: 'public', resolve: () => Promise.reject(new Error('the network was asked')) },
  };
  const checked = await checkRender({ content: html, type: 'html' }, options);
  const { warnings } = await render({ content: html, type: 'html' }, options);
  const sorted = (list: readonly Warning[]) => list.map((warning) => JSON.stringify(warning)).sort();
  t.same(sorted(checked), sorted(warnings));
  t.ok(checked.length >= 9, codes(checked).join());
});

t.test('a check loads nothing', async (t) => {
  const load = () => Promise.reject(new Error('a resource was asked for'));
  const html =
    '<link rel=stylesheet href="/a.css"><style>@import "/b.css"; @font-face { font-family: X; src: url(/c.ttf) }</style><img src="/d.png">';
  const warnings = await checkRender(
    { content: html, type: 'html', baseUrl: 'https://example.org/' },
    { theme: { logo_url: 'https://example.org/logo.png' }, resources: { kind: 'callback', load } },
  );
  t.same(warnings, []);
});

t.test('a check fails where a render would fail', async (t) => {
  const fails = (input: string, options: RenderOptions) => rejection(checkRender(input, options));
  t.match(await fails('x', { pageSize: 'Z5' }), { details: { stage: 'options', option: ['pageSize'] } });
  t.match(await fails('x', { template: 'reprot' }), { details: { option: ['template'] } });
  t.match(await fails(`${'<div>'.repeat(500)}x`, { template: 'none' }), {
    reason: 'depth_limit',
    details: { stage: 'source', limit: 256 },
  });
  t.match(await fails('x', { signal: AbortSignal.abort() }), { reason: 'aborted' });
});

t.test('a renderer checks with its own options', async (t) => {
  const renderer = createRenderer({ theme: { accent_color: '#4361ee' } });
  t.same(codes(await renderer.check('x')), ['SVC_THEME_INCOMPLETE']);
  t.same(await renderer.check('x', { theme: {} }), []);
  renderer.close();
});

t.test('warnings name the option or theme field they are about', async (t) => {
  const warnings = await checkRender('x', {
    theme: { accent_color: '#eeeeee', heading_font: 'Papyrus' },
    cover: true,
    template: 'report',
  });
  t.same(
    warnings.map(({ code, option }) => [code, option]),
    [
      ['SVC_FONT_FALLBACK', ['theme', 'heading_font']],
      ['SVC_THEME_INCOMPLETE', ['theme', 'primary_color']],
      ['SVC_COLOR_CONTRAST_LOW', ['theme', 'accent_color']],
    ],
  );
  const { warnings: ofLogo } = await render('x', { theme: { logo_url: 'data:image/png;base64,AAAA' } });
  t.match(ofLogo, [{ code: 'SVC_IMAGE_INVALID', option: ['theme', 'logo_url'] }]);
  t.match(await checkRender('x', { cover: true, theme: { footer: 'f' }, template: 'none' }), [
    { code: 'SVC_OPTION_IGNORED', option: ['theme'] },
    { code: 'SVC_OPTION_IGNORED', option: ['cover'] },
  ]);
});

t.test('limits tell what is allowed, and how much there was where that is known', async (t) => {
  t.match(await failure('<div>'.repeat(300), { template: 'none' }), {
    reason: 'depth_limit',
    details: { stage: 'source', limit: 256, hint: /\.$/ },
  });
  t.match(await failure(`${'> '.repeat(150)}x`), { reason: 'depth_limit', details: { stage: 'source', limit: 100 } });
  t.match(await failure('# a\n\n'.repeat(400), { limits: { pages: 2 } }), {
    reason: 'page_limit',
    details: { stage: 'layout', limit: 2 },
  });
  t.match(await failure('word '.repeat(300_000), { limits: { timeMs: 1 } }), {
    reason: 'time_limit',
    details: { limit: 1 },
  });
  t.match(await failure('x', { theme: { footer: 'f'.repeat(20_000) } }), {
    details: { option: ['theme', 'footer'], limit: 16384, actual: 20_000 },
  });
  t.match(await failure('x', { limits: { pages: -1 } }), { details: { option: ['limits', 'pages'] } });
  t.match(await failure('x', { limits: { seconds: 1 } as never }), { details: { option: ['limits', 'seconds'] } });
});

t.test('strict mode gives all warnings, not the first only', async (t) => {
  const error = await failure('[a](javascript:1) ![b](c.png)', { strict: true, theme: { body_font: 'X' } });
  t.equal(error.reason, 'strict_warnings');
  t.same(codes(error.warnings).sort(), ['SVC_FONT_FALLBACK', 'SVC_IMAGE_UNAVAILABLE', 'SVC_LINK_BLOCKED']);
});

t.test('a time limit ends the wait for a resource that never comes', async (t) => {
  const load = () => new Promise<never>(() => undefined);
  const html = '<img src="https://example.org/a.png">';
  const resources = { kind: 'callback', load, limits: { timeoutMs: 1e9 } } as const;
  t.match(await failure({ content: html, type: 'html' }, { resources, limits: { timeMs: 20 } }), {
    reason: 'time_limit',
    details: { limit: 20 },
  });
});
