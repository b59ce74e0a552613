/** Programs tell errors by `code`, as they do those of Node. */
import t from 'tap';
import { GoldenError } from '../../engine/golden/testing/goldens.js';
import { ReadError } from '../../engine/read/syntax/objects.js';
import { render } from '../../engine/render.js';

t.test('errors have a code beside their name', async (t) => {
  await t.rejects(render('a', { template: 'none', pageSize: 'Q9' }), {
    name: 'RenderError',
    code: 'ERR_PLATEN_INPUT_INVALID',
  });
  await t.rejects(render('a\n\n<p style="break-before: page">b</p>', { limits: { pages: 1 } }), {
    name: 'RenderError',
    code: 'ERR_PLATEN_PAGE_LIMIT',
  });
  await t.rejects(render('a', { signal: AbortSignal.abort() }), { name: 'AbortError', code: 'ABORT_ERR' });
  t.match(new ReadError('No.'), { name: 'ReadError', code: 'ERR_PLATEN_READ' });
  t.match(new GoldenError('No.', []), { name: 'GoldenError', code: 'ERR_PLATEN_GOLDEN' });
});
