import t from 'tap';
import { PagePictures } from '../../../server/render/page-pictures.js';
import { testFolder } from '../../support/test-folder.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const wanted = { kind: 'picture', page: 1, width: 100 } as const;

t.test('where PDFium is not installed, that is what it says', async (t) => {
  const pictures = new PagePictures('@hyzyla/not-installed');
  t.same(await pictures.draw({ ...wanted, path: '/nowhere.pdf' }), { kind: 'undrawn', why: 'not_installed' });
});

t.test('what is no PDF cannot be drawn, and the next one can', async (t) => {
  const path = join(testFolder(t), 'a.pdf');
  writeFileSync(path, 'no PDF');
  const pictures = new PagePictures();
  t.same(await pictures.draw({ ...wanted, path }), { kind: 'undrawn', why: 'unreadable' });
  t.same(await pictures.draw({ ...wanted, path }), { kind: 'undrawn', why: 'unreadable' });
});
