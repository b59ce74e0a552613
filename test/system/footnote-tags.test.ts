import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { render } from '../../engine/index.js';

t.test('a note is tagged where it is called: a link to it, and a note whose label leads back', async (t) => {
  const content = '<style>.n { float: footnote }</style><p>Text<span class=n>Note</span></p>';
  const { pdf } = await render({ content, type: 'html' }, { template: 'none' });
  const file = join(t.testdir(), 'a.pdf');
  writeFileSync(file, pdf);
  execFileSync('qpdf', ['--check', file]);
  const tags = execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().replace(/ <note\d+>| \((?:block|inline)\)|Object \d+ 0/g, ''))
    .filter((line) => line !== '');
  t.strictSame(tags, ['Document', 'P', '"Text"', 'Reference', 'Link', '"1"', 'Note', 'Lbl', 'Link', '"1. "', '"Note"']);
});
