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
