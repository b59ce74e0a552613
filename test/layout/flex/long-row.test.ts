/** A row of many items of text. */
import t from 'tap';
import { lu, type LayoutUnit } from '../../../engine/base/units.js';
import { createRootBox } from '../../../engine/page/root-box.js';
import { independentSpace } from '../../../engine/layout/contract/constraint-space.js';
import { layoutBox } from '../../../engine/layout/contract/recursion.js';
import type { BoxFragment } from '../../../engine/layout/contract/fragment.js';
import { paginationInput } from '../harness.js';

/** The row on a page of this height, and how many layouts its items took. */
async function layoutRow(items: string, pageHeight: number): Promise<{ row: BoxFragment; ofItems: number }> {
  const { generation, layout } = await paginationInput(`<body style="display: flex; margin: 0">${items}`);
  const root = createRootBox(generation);
  if (root.kind !== 'block') throw new Error('the root is a block');
  const row = root.children.at(0)!;
  if (row.kind !== 'flex') throw new Error('the body is a flex container');
  let ofItems = 0;
  const algorithms: typeof layout.algorithms = {
    ...layout.algorithms,
    layoutBox: (box, ...rest) => {
      if (box !== row) ofItems++;
      return layout.algorithms.layoutBox(box, ...rest);
    },
  };
  const page = { blockSize: lu(pageHeight), offset: 0 as LayoutUnit, type: 'pages', columnDepth: 0 } as const;
  const space = independentSpace(lu(400), { fragmentainer: page });
  const result = layoutBox(row, space, null, { ...layout, algorithms, epoch: 0 }, null);
  if (result.status !== 'laid-out' || result.fragment.kind !== 'box') throw new Error('the row stands here');
  return { row: result.fragment, ofItems };
}

const heights = (row: BoxFragment) => row.children.map(({ fragment }) => fragment.height);
const WORDS = '<i>one</i><i>two</i><i>three<br>lines<br>high</i>';

t.test('each item of a row was laid out twice: measured, and set', async (t) => {
  const { row, ofItems } = await layoutRow(WORDS, 1000);
  t.equal(ofItems, 3, 'one layout for each');
  t.equal(new Set(heights(row)).size, 1, 'they are stretched to the height of the highest');
});

t.test('an item that a page would change is laid out on it', async (t) => {
  const block = '<div><p style="height: 50%">half</p></div>';
  const { ofItems } = await layoutRow(`<i>one</i>${block}`, 1000);
  t.ok(ofItems > 2, 'what stands in a block may be a share of the stretched height');
  const low = await layoutRow(WORDS, 20);
  t.ok(low.ofItems > 3, 'an item that the page has no room for is broken');
});
