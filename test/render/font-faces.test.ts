import { readFileSync } from 'node:fs';
import t from 'tap';
import { render } from '../../engine/render.js';

const ARIMO = readFileSync(new URL('../../fonts/arimo/Arimo-Regular.ttf', import.meta.url));

t.test('a relative @font-face of a style element is resolved against the document', async (t) => {
  const asked: string[] = [];
  const resources = {
    kind: 'callback' as const,
    load: async (url: string) => {
      asked.push(url);
      return ARIMO;
    },
  };
  const content = '<style>@font-face { font-family: mine; src: url(fonts/a.ttf) } p { font-family: mine }</style><p>x';
  const { warnings } = await render(
    { type: 'html', content, source: 'https://example.com/book/one.html' },
    { template: 'none', resources },
  );
  t.strictSame(asked, ['https://example.com/book/fonts/a.ttf']);
  t.strictSame(warnings, []);
});

/** A line of a font of 100 px with these descriptors: its height and baseline, px, and what is warned of. */
async function lineIn(descriptors: string): Promise<{ readonly line: string; readonly messages: readonly string[] }> {
  const css = `@font-face { font-family: mine; src: url(a.ttf); ${descriptors} }
    @page { size: 300px 400px } p { font: 100px mine }`;
  let text = '';
  const { warnings } = await render(
    { type: 'html', content: `<style>${css}</style><p>x`, source: 'https://example.com/one.html' },
    {
      template: 'none',
      dump: (given) => void (text = given),
      resources: { kind: 'callback', load: async () => ARIMO },
    },
  );
  const [, line = ''] = /line \S+ \S+ \d+×(\d+ baseline \d+)/.exec(text) ?? [];
  return { line, messages: warnings.map(({ message }) => message) };
}

t.test('ascent-override, descent-override and line-gap-override replace the metrics of the font', async (t) => {
  t.same(await lineIn(''), { line: '115 baseline 92', messages: [] });
  t.same(await lineIn('ascent-override: 60%; descent-override: 10%; line-gap-override: 0%'), {
    line: '70 baseline 60',
    messages: [],
  });
  t.same(await lineIn('line-gap-override: 50%'), { line: '162 baseline 116', messages: [] });
});

t.test('a descriptor that is read and not honoured is warned of', async (t) => {
  const { messages } = await lineIn(
    'font-display: swap; size-adjust: 100%; font-variant: small-caps; size-adjust: 90%',
  );
  t.same(messages, [
    '“font-variant: small-caps” in @font-face is not supported and was ignored.',
    '“size-adjust: 90%” in @font-face is not supported and was ignored.',
  ]);
});

t.test('a font that names only fonts of the system says so', async (t) => {
  const content =
    '<style>@font-face { font-family: mine; src: local(Arial) } p { font-family: mine, serif }</style><p>x';
  const { warnings } = await render({ type: 'html', content }, { template: 'none' });
  t.match(warnings, [{ message: /"mine".*only fonts of the system.*url\(\)/ }]);
});
