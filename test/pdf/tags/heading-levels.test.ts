import t from 'tap';
import { HeadingLevels } from '../../../engine/pdf/tags/heading-levels.js';

function levels(sources: readonly number[]): number[] {
  const headings = new HeadingLevels();
  const added = sources.map((source, key) => headings.add(key, source));
  headings.settle();
  return added.map(({ level }) => level);
}

t.test('headings are counted as they are nested, so that none skips a level', async (t) => {
  t.same(levels([1, 2, 3, 2, 1]), [1, 2, 3, 2, 1]);
  t.same(levels([2, 4, 3, 2, 6]), [1, 2, 2, 1, 2]);
  t.same(levels([3, 1, 2]), [1, 1, 2]);
});

t.test('a heading that is drawn late stands where the document has it', async (t) => {
  const headings = new HeadingLevels();
  const [first, last] = [headings.add(0, 1), headings.add(9, 3)];
  const between = headings.add(5, 2);
  headings.settle();
  t.same([first.level, between.level, last.level], [1, 2, 3]);
  t.notOk(headings.areSkipped);
});

t.test(
  'a heading that is drawn after the levels around it were settled may leave a gap, which is noticed',
  async (t) => {
    const headings = new HeadingLevels();
    headings.add(0, 1);
    headings.add(5, 2);
    headings.add(9, 3);
    headings.settle();
    t.equal(headings.add(7, 1).level, 1);
    t.ok(headings.areSkipped);
  },
);
