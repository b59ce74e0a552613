/** A column of items over many pages. */
import t from 'tap';
import { lu, type LayoutUnit } from '../../../engine/base/units.js';
import { createRootBox } from '../../../engine/page/root-box.js';
import { independentSpace } from '../../../engine/layout/contract/constraint-space.js';
import { layoutBox } from '../../../engine/layout/contract/recursion.js';
import { paginationInput } from '../harness.js';

t.test('the rows of a column were made anew on each page', async (t) => {
  const html = `<body style="display: flex; flex-direction: column">${'<p>a</p>'.repeat(40)}`;
  const { generation, layout } = await paginationInput(html);
  const root = createRootBox(generation);
  if (root.kind !== 'block') throw new Error('the root is a block');
  const body = root.children.at(0)!;
  if (body.kind !== 'flex') throw new Error('the body is a flex container');
  const context = { ...layout, epoch: 0 };
  const page = { blockSize: lu(100), offset: 0 as LayoutUnit, type: 'pages', columnDepth: 0 } as const;
  const space = independentSpace(lu(200), { fragmentainer: page });
  const first = layoutBox(body, space, null, context, null);
  if (first.status !== 'laid-out' || first.breakToken?.kind !== 'items') throw new Error('the column goes on');
  const second = layoutBox(body, space, first.breakToken, context, null);
  if (second.status !== 'laid-out' || second.breakToken?.kind !== 'items') throw new Error('the column goes on');
  t.equal(second.breakToken.rows, first.breakToken.rows, 'later pages take them from the token');
  t.ok(second.breakToken.flows[0]!.rowIndex > first.breakToken.flows[0]!.rowIndex);
});
