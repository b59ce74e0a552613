import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { render } from '../../engine/index.js';

/** The types and texts of the tags, in their order. */
async function tagsOf(t: Test, content: string): Promise<string[]> {
  const { pdf } = await render({ content, type: 'html' }, { template: 'none' });
  const file = join(t.testdir(), 'a.pdf');
  writeFileSync(file, pdf);
  execFileSync('qpdf', ['--check', file]);
  return execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().replace(/ <note\d+>| \((?:block|inline)\)|Object \d+ 0/g, ''))
    .filter((line) => line !== '');
}

t.test('a note is tagged where it is called: a link to it, and a note whose label leads back', async (t) => {
  const content = '<style>.n { float: footnote }</style><p>Text<span class=n>Note</span></p>';
  t.strictSame(await tagsOf(t, content), [
    'Document',
    'P',
    '"Text"',
    'Reference',
    'Link',
    '"1"',
    'Note',
    'Lbl',
    'Link',
    '"1. "',
    '"Note"',
  ]);
});

for (const [what, note, expected] of [
  ['table', '<table class=n><tr><td>a<td>b</table>', ['Table', 'TBody', 'TR', 'TD', '"a"', 'TD', '"b"']],
  ['row group', '<table><tbody class=n><tr><td>a<td>b</table>', ['Table', 'TR', 'TD', '"a"', 'TD', '"b"']],
  ['link', '<a class=n href="https://example.org">a <b>b</b></a>', ['Link', '"a b"']],
  ['list', '<ul class=n style="list-style: none"><li>a</ul>', ['L', 'LI', 'LBody', '"a"']],
] as const)
  t.test(`a ${what} that is a footnote keeps its tags, in the note`, async (t) => {
    const tags = await tagsOf(t, `<style>.n { float: footnote }</style><p>Text</p>${note}`);
    const start = tags.indexOf('Note');
    t.strictSame(tags.slice(start, start + 3), ['Note', 'Lbl', 'Link']);
    t.strictSame(tags.slice(start + 4), [...expected]);
  });
