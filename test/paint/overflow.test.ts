import t from 'tap';
import { render } from '../../engine/render.js';

const OVERFLOW = 'SVC_CONTENT_OVERFLOW';

t.test('text that runs off the page is warned of once, with the place of the first', async (t) => {
  const line = 'word '.repeat(60);
  const { warnings } = await render(
    { type: 'html', content: `<p>fine</p>\n<pre>${line}</pre>\n<pre>${line}</pre>` },
    { template: 'none', shrinkToFit: false },
  );
  const overflow = warnings.filter(({ code }) => code === OVERFLOW);
  t.match(overflow, [{ count: 2, position: { line: 2 } }]);
  t.match(overflow[0]?.message, /off the page.*wrap/);
});

t.test('text that wraps is not warned of', async (t) => {
  const content = `<pre style="white-space: pre-wrap">${'word '.repeat(60)}</pre>`;
  const { warnings } = await render({ type: 'html', content }, { template: 'none' });
  t.strictSame(warnings, []);
});

t.test('what sticks out of a margin box is warned of by the name of the box', async (t) => {
  const content = `<style>@page { @top-right { content: '${'word'.repeat(60)}' } }</style><p>fine`;
  const { warnings } = await render({ type: 'html', content }, { template: 'none' });
  t.match(warnings, [{ code: OVERFLOW, message: /^Text of the margin box @top-right runs off the page/ }]);
});
