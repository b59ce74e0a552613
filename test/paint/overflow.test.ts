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

t.test('content that a box of a screen would scroll to is warned of', async (t) => {
  const box = (style: string) => `<div style="height: 40px; ${style}">1<br>2<br>3<br>4<br>5<br>6</div>`;
  const warned = async (content: string) => {
    const { warnings } = await render({ type: 'html', content }, { template: 'none' });
    return warnings.map(({ code }) => code);
  };
  t.strictSame(await warned(box('overflow: auto')), [OVERFLOW]);
  t.strictSame(await warned(box('overflow-y: scroll')), [OVERFLOW]);
  t.strictSame(await warned(box('overflow: hidden')), [], 'the author cuts it off');
  t.strictSame(await warned(`<pre style="overflow: auto; width: 200px">${'word '.repeat(8)}</pre>`), [OVERFLOW]);
  t.strictSame(await warned('<div style="overflow-x: auto; width: 50px"><p style="width: 90px">a</p></div>'), [
    OVERFLOW,
  ]);
  t.strictSame(await warned('<pre style="overflow: auto">short</pre>'), []);
  t.strictSame(await warned(box('overflow: auto; height: auto')), []);
  t.strictSame(await warned(box('overflow: auto; visibility: hidden')), []);
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
