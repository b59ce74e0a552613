import t from 'tap';
import { hasEvenRows } from '../../engine/pdf/table-shape.js';
import { parseHtml } from '../../engine/source/html/html.js';
import type { NodeId } from '../../engine/tree/document-tree.js';

async function isEven(rows: string): Promise<boolean> {
  const tree = await parseHtml(`<table>${rows}</table>`);
  for (let node = 0 as NodeId; node < tree.length; node++)
    if (tree.name(node) === 'table') return hasEvenRows(tree, node);
  throw new Error('There is no table.');
}

t.test('rows are even when their cells, spans and cells from above fill as many columns', async (t) => {
  t.ok(await isEven('<tr><td>1<td>2<tr><td colspan=2>3'));
  t.ok(await isEven('<thead><tr><th>a<th>b<tbody><tr><td rowspan=3>1<td>2<tr><td>3<tr><td>4'));
  t.ok(await isEven('<tbody><tr><td rowspan=9>1<td>2<tbody><tr><td>3<td>4'), 'no cell reaches into the next group');
  t.ok(await isEven(''));
});

t.test('rows are uneven when one is shorter or longer', async (t) => {
  t.notOk(await isEven('<tr><td>1<td>2<tr><td>3'));
  t.notOk(await isEven('<tr><td rowspan=2>1<td>2<tr><td>3<td>4'));
  t.notOk(await isEven('<thead><tr><th>a<tbody><tr><td>1<td>2'));
});
