/** Jest gives each test file a Map and a Date of its own, for which `instanceof` is false. */
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { render } from '../../../engine/render.js';

const SVG = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

t.test('a Map and a Date of another realm are options', async (t) => {
  const resources = runInNewContext('new Map()') as Map<string, Uint8Array>;
  resources.set('a.svg', SVG);
  const createdAt = runInNewContext('new Date(0)') as Date;
  t.notOk(resources instanceof Map);
  const { warnings, sha256 } = await render('![A](a.svg)', { resources, createdAt });
  t.same(warnings, []);
  const own = await render('![A](a.svg)', { resources: new Map(resources), createdAt: new Date(0) });
  t.equal(sha256, own.sha256);
});
