import t from 'tap';
import { layout, textOf, walk, type LaidOut } from '../harness.js';

const PRE = 'white-space: pre-wrap; text-indent: 4ch hanging each-line; -platen-wrap-mark: arrow; margin: 0';

/** The lines, those with a mark behind an arrow. */
function markedLines({ pages }: LaidOut): string[] {
  const lines: string[] = [];
  for (const { fragment } of walk(pages)) {
    if (fragment.kind === 'line') lines.push(fragment.hasWrapMark ? '> ' : '');
    else if (fragment.kind === 'text') lines.push(`${lines.pop()!}${textOf(fragment).trim()}`);
  }
  return lines;
}

t.test('wrapped code could not be told from two lines', async (t) => {
  const laidOut = await layout(`<pre style="${PRE}; width: 60px">aaaaaaaa bbbb\ncc\n\ndddd <b>eeeeeeee</b> f</pre>`);
  t.same(markedLines(laidOut), ['aaaaaaaa', '> bbbb', 'cc', '', 'dddd', '> eeeeeeee', '> f']);
});

t.test('what goes on behind a page has its mark there', async (t) => {
  const code = 'aaaaaaaa bbbb cccc dddd';
  const laidOut = await layout(`<pre style="${PRE}; width: 50px; orphans: 1; widows: 1">${code}</pre>`, {
    page: [60, 20],
  });
  t.same(markedLines(laidOut), ['aaaaaaaa', '> bbbb', '> cccc', '> dddd']);
});

t.test('other text has no marks', async (t) => {
  t.same(markedLines(await layout('<p style="width: 40px; margin: 0">aaaaa bbbbb</p>')), ['aaaaa', 'bbbbb']);
});
