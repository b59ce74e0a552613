import fc from 'fast-check';
import t from 'tap';
// @ts-expect-error: the scripts are plain JavaScript
import { commonSubsequence } from '../../scripts/checks/common-subsequence.mjs';
// @ts-expect-error: the scripts are plain JavaScript
import { sourceWords, splitWords } from '../../scripts/checks/words.mjs';

/** The textbook table. */
function slow(a: string[], b: string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    const next = [0];
    b.forEach((y, j) => next.push(x === y ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)));
    row = next;
  }
  return row[b.length]!;
}

t.test('the longest common subsequence is exact', async (t) => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 80 });
  const holds = (maxDifferences?: number) => () =>
    fc.assert(
      fc.property(words, words, (a, b) => commonSubsequence(a, b, maxDifferences) === slow(a, b)),
      { seed: 1 },
    );
  t.doesNotThrow(holds(), 'by differences');
  t.doesNotThrow(holds(0), 'by bits, as for lists that differ everywhere');
});

t.test('words are compared without ligatures, hyphens, punctuation and case', async (t) => {
  t.same(splitWords('The ﬁrst, soft\u00ADhyphen — “word”'), ['the', 'first', 'softhyphen', 'word']);
  t.same(splitWords('a→b 你好'), ['a', '→', 'b', '你', '好']);
});

t.test('the words of a source are those that a reader sees', async (t) => {
  t.same(sourceWords('---\ntitle: No\n---\n# A *b*c\n\n<script>x</script>d<br>e\n\n- [ ] f\n', 'markdown'), [
    'a',
    'bc',
    'd',
    'e',
    'f',
  ]);
  t.same(sourceWords('<title>no</title><style>no</style><p hidden>no<p>a<b>b</b><div>c</div>', 'html'), ['ab', 'c']);
});
