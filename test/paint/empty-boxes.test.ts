/** Boxes without width or height: what stands around them is painted all the same. */
import t from 'tap';
import { layout } from '../layout/harness.js';
import { paint } from './paint-layout.js';

/** The number of areas and paths that are painted for an empty box with these declarations. */
async function paintedFor(css: string): Promise<number> {
  const laidOut = await layout('<div></div>', { css: `div { width: 0; height: 0; margin: 30px; ${css} }` });
  return paint(laidOut).reduce((sum, { rects, paths }) => sum + rects.length + paths.length, 0);
}

t.test('the outline of an empty box is lost', async (t) => {
  t.ok((await paintedFor('outline: 5px solid green')) > 0);
});

t.test('the spread of the shadow of an empty box is lost', async (t) => {
  t.ok((await paintedFor('box-shadow: 0 0 0 5px green')) > 0);
});

t.test('backgrounds and shadows without spread of an empty box paint nothing', async (t) => {
  t.equal(await paintedFor('background: red'), 0);
  t.equal(await paintedFor('box-shadow: 2px 2px green'), 0);
});
