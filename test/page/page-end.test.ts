/** Where pages end: each takes something, and none is taken for one that does not. */
import t from 'tap';
import { layout } from '../layout/harness.js';

// The height of the root does not grow, so only the float's own token tells one page from the next.
const FLOATED_TABLE = 'html, body { height: 0 } table { float: left; border-spacing: 0 } td { padding: 0 }';

t.test(
  'a floated table whose height goes on below its rows for several pages is no page without content',
  async (t) => {
    const { pages } = await layout('<table style="height: 450px"><caption>x</caption></table>', { css: FLOATED_TABLE });
    t.equal(pages.length, 5, 'a caption of 10 px and 450 px on pages of 100 px');
  },
);

t.test('a floated table with a row that is higher than several pages is no page without content', async (t) => {
  const { pages } = await layout('<table><tr style="height: 450px"><td>x<td>y</table>', { css: FLOATED_TABLE });
  t.equal(pages.length, 5);
});
