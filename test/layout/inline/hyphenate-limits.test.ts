/** hyphenate-limit-chars (CSS Text 4, § 6.3.2). At 10 px a character is 5 px wide. */
import t from 'tap';
import { layout, pageLines } from '../harness.js';

async function firstLine(css: string, word = 'extraordinary'): Promise<string> {
  const html = `<p lang=en style="margin: 0; hyphens: auto; ${css}">a ${word}</p>`;
  return pageLines(await layout(html, { page: [46, 1000] }))
    .flat()[0]!
    .trimEnd();
}

t.test('hyphenate-limit-chars: words, and what stands before and after the hyphen', async (t) => {
  t.not(await firstLine(''), 'a');
  t.equal(await firstLine('hyphenate-limit-chars: auto'), await firstLine(''));
  t.equal(await firstLine('hyphenate-limit-chars: 13'), await firstLine(''));
  t.equal(await firstLine('hyphenate-limit-chars: 14'), 'a', 'the word is shorter');
  t.equal(await firstLine('hyphenate-limit-chars: 5 8'), 'a', 'eight before the hyphen do not fit');
  t.equal(await firstLine('hyphenate-limit-chars: 5 2 12'), 'a', 'too few after it');
  t.equal(await firstLine('hyphenate-limit-chars: auto auto 12'), 'a');
  t.equal(
    await firstLine('hyphenate-limit-chars: 14', 'extra\u00adordinary'),
    'a extra\u00ad\u00ad',
    'soft hyphens are the author’s',
  );
});
