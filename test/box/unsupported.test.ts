import t from 'tap';
import { layout } from '../layout/harness.js';

t.test('values that layout does not know are warned of with their place, and the content stays', async (t) => {
  const html = '<p style="float: footnote">a</p>\n<div style="position: absolute">b</div>';
  const { warnings, pages } = await layout(html);
  const found = warnings.map(({ code, message, position }) => [code, message, position?.line]);
  t.strictSame(found, [
    ['SVC_CSS_UNSUPPORTED', '"float: footnote" is not supported yet; the element stands in the flow instead.', 1],
  ]);
  t.equal(pages.length, 1);
});
