import t from 'tap';
import { render } from '../../../engine/render.js';

t.test('a sheet of the css option loads what it imports', async (t) => {
  const asked: string[] = [];
  const load = async (url: string) => {
    asked.push(url);
    return Buffer.from('p { float: none; color: nonsense }');
  };
  const { warnings } = await render(
    { type: 'html', content: '<p>x</p>' },
    {
      template: 'none',
      css: [{ text: '@import "more.css";', source: 'https://example.org/brand/main.css' }],
      resources: { kind: 'callback', load },
    },
  );
  t.strictSame(asked, ['https://example.org/brand/more.css']);
  t.match(warnings, [
    { code: 'SVC_CSS_UNSUPPORTED', position: { file: 'https://example.org/brand/more.css', line: 1 } },
  ]);
});
