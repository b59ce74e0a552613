/** One list of names for the library, the command line and the service. */
import t from 'tap';
import { cssPageSize, PAGE_SIZES, pageSizeNamed } from '../../engine/base/page-sizes.js';
import { parsePageSize } from '../../engine/cli/option-values.js';

t.test('each listed name is known to CSS and to the command line', async (t) => {
  for (const name of PAGE_SIZES) {
    t.type(cssPageSize(name), 'string', name);
    t.equal(parsePageSize(name.toLowerCase()), name);
  }
});

t.test('other spellings of a name are that name', async (t) => {
  t.equal(cssPageSize(pageSizeNamed('iso b5')!), cssPageSize('B5'));
  t.equal(pageSizeNamed('B11'), undefined);
});
