import t from 'tap';
import { pagesShown, readPlaces } from '../../engine/box/index-pages.js';

const shown = (...pages: number[][]): string[] => pages.map((_, own) => pagesShown(pages).get(own) ?? '');

t.test('equal pages once, three that follow each other as a range', (t) => {
  t.same(shown([1], [1], [4]), ['1', '', ', 4']);
  t.same(shown([1], [2]), ['1', ', 2']);
  t.same(shown([1], [2], [3], [7], [8], [9]), ['1–3', '', '', ', 7–9', '', '']);
  t.end();
});

t.test('ranges of their own take in what lies in them', (t) => {
  t.same(shown([2, 5], [3], [6], [9]), ['2–6', '', '', ', 9']);
  t.same(shown([4, 4], [0], [6]), ['4', '', ', 6']);
  t.end();
});

t.test('places are read from their attribute', (t) => {
  t.same(readPlaces('#a #b..#c'), [['#a'], ['#b', '#c']]);
  t.end();
});
