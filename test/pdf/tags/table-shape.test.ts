import t from 'tap';
import { TableShape, cellSpans } from '../../../engine/pdf/tags/table-shape.js';
import { parseHtml } from '../../../engine/source/html/html.js';
import type { NodeId } from '../../../engine/tree/document-tree.js';

const one = { columns: 1, rows: 1 };

/** Rows as `[group, [columns, rows]…]`. */
function shapeOf(...rows: readonly (readonly [group: number, ...cells: readonly (readonly [number, number])[]])[]) {
  const shape = new TableShape();
  rows.forEach(([group, ...cells], key) =>
    shape.addRow({ key, group, cells: cells.map(([columns, rows]) => ({ columns, rows })) }),
  );
  shape.settle();
  return shape;
}

t.test('rows are even when their cells, spans and cells from above fill as many columns', async (t) => {
  t.ok(shapeOf([0, [1, 1], [1, 1]], [0, [2, 1]]).isSound());
  t.ok(shapeOf([0, [1, 1], [1, 1]], [1, [1, 3], [1, 1]], [1, [1, 1]], [1, [1, 1]]).isSound());
  t.ok(shapeOf([1, [2, 2]], [1], [1, [1, 1], [1, 1]]).isSound(), 'a row that cells from above fill');
  t.ok(new TableShape().isSound());
});

t.test('rows are uneven when one is shorter or longer, or a cell reaches below its group', async (t) => {
  t.notOk(shapeOf([0, [1, 1], [1, 1]], [0, [1, 1]]).isSound());
  t.notOk(shapeOf([0, [1, 2], [1, 1]], [0, [1, 1], [1, 1]]).isSound());
  t.notOk(shapeOf([0, [1, 2], [1, 1]], [1, [1, 1], [1, 1]]).isSound());
});

t.test('rows of a page may come in any order, those of later pages after them', async (t) => {
  const shape = new TableShape();
  shape.addRow({ key: 2, group: 0, cells: [one] });
  shape.addRow({ key: 1, group: 0, cells: [{ columns: 1, rows: 2 }, one] });
  shape.settle();
  t.ok(shape.isSound());
  shape.addRow({ key: 0, group: 0, cells: [one, one] });
  shape.settle();
  t.notOk(shape.isSound(), 'a row above them that comes later is not counted');
});

t.test('a table has one head, foot and caption at most, and a head has a body', async (t) => {
  const withParts = (...parts: string[]): boolean => {
    const shape = new TableShape();
    for (const part of parts) shape.addPart(part);
    return shape.isSound();
  };
  t.ok(withParts('Caption', 'THead', 'TBody', 'TBody', 'TFoot'));
  t.notOk(withParts('THead', 'TBody', 'THead'));
  t.notOk(withParts('THead'));
  t.notOk(withParts('Caption', 'Caption'));
});

t.test('a cell covers no more rows than its group has', async (t) => {
  const tree = await parseHtml(
    '<table><tr><td rowspan=9><td rowspan=0><td colspan=2><tr><td><tbody><tr><td rowspan=2><td rowspan=x colspan=0></table>',
  );
  const spans: string[] = [];
  for (let node = 0 as NodeId; node < tree.length; node++)
    if (tree.name(node) === 'td') {
      const { columns, rows } = cellSpans(tree, node);
      spans.push(`${columns}x${rows}`);
    }
  t.same(spans, ['1x2', '1x2', '2x1', '1x1', '1x1', '1x1']);
});
