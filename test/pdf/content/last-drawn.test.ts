/** What follows the last text or rectangle goes on with it; what comes between ends it. */
import t from 'tap';
import { LastRect, LastText } from '../../../engine/pdf/content/last-drawn.js';

/** Writes texts at places; a place of null stands for something else between them. */
function written(places: readonly (readonly [number, number] | null)[], releasedAfter = -1): string[] {
  const text = new LastText();
  let operators: string[] = [];
  places.forEach((place, index) => {
    if (place === null) operators.push('Q');
    else {
      operators.push(`${text.begin(operators, ...place)} ()Tj`);
      text.end(operators);
    }
    if (index !== releasedAfter) return;
    text.release(operators);
    operators = operators.slice(-1);
  });
  return operators;
}

t.test('a book has 306 pages of lines, each with its place, where a move of one line would do', (t) => {
  t.same(
    written([
      [50, 100],
      [50, 117.25],
      [62.5, 117.25],
    ]),
    ['BT 1 0 0 -1 50 100 Tm ()Tj', '0 -17.25 Td ()Tj', '12.5 0 Td ()Tj', 'ET'],
  );
  t.end();
});

t.test('moves are between places as they are written, so errors do not add up', (t) => {
  const places = Array.from({ length: 100 }, (_, i) => [0, i * 10.0004] as const);
  const moves = written(places).map((source) => Number(/ (-?[\d.]+) Td/.exec(source)?.[1] ?? 0));
  const end = moves.reduce((sum, move) => sum - move, 0);
  t.ok(Math.abs(end - 99 * 10.0004) < 0.0006, `${end}`);
  t.end();
});

t.test('other operators end a text', (t) => {
  t.same(written([[1, 2], null, [3, 4]]), ['BT 1 0 0 -1 1 2 Tm ()Tj', 'ET', 'Q', 'BT 1 0 0 -1 3 4 Tm ()Tj', 'ET']);
  t.end();
});

t.test('a text goes on where all but its end is in the file', (t) => {
  const places = [
    [1, 2],
    [1, 3],
  ] as const;
  t.same(written(places, 0), ['0 -1 Td ()Tj', 'ET']);
  t.same(written([[1, 2], null, [3, 4]], 1), ['Q', 'BT 1 0 0 -1 3 4 Tm ()Tj', 'ET']);
  t.end();
});

t.test('cells of a row are one rectangle, unless something is between them', (t) => {
  const rect = new LastRect();
  const operators: string[] = [];
  rect.fill(operators, [0, 0, 10, 5]);
  rect.fill(operators, [10, 0, 10, 5]);
  t.same(operators, ['0 0 20 5 re f']);
  rect.fill(operators, [20, 1, 10, 5]);
  operators.push('Q');
  rect.fill(operators, [30, 1, 10, 5]);
  t.same(operators, ['0 0 20 5 re f', '20 1 10 5 re f', 'Q', '30 1 10 5 re f']);
  t.end();
});
