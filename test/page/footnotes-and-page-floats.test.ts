/** How often a page's flow is laid out for the sake of its footnotes. */
import t from 'tap';
import { lu, ZERO, type LayoutUnit } from '../../engine/base/units.js';
import { createBlockBox } from '../../engine/box/box-factory.js';
import type { Footnote } from '../../engine/box/box.js';
import { contentOf } from '../../engine/box/content-events.js';
import { INITIAL_COUNTERS } from '../../engine/box/counters.js';
import { displaced, type DisplacedItem } from '../../engine/layout/contract/out-of-flow.js';
import { layoutWithDisplaced, NOTHING_DISPLACED } from '../../engine/page/footnotes-and-page-floats.js';
import type { NodeId } from '../../engine/tree/document-tree.js';
import { paginationInput } from '../layout/harness.js';

const HEIGHT = 1000;

/** Notes of one line of 10 px, as a flow would call them. */
async function pageOf(notes: number) {
  const { generation, layout } = await paginationInput('<aside>note</aside>', { page: [200, HEIGHT] });
  const { tree, styles } = generation;
  const elements = Array.from({ length: tree.length }, (_, n) => n as NodeId);
  const node = elements.find((n) => tree.name(n) === 'aside')!;
  const style = styles.styleOf(node, styles.styleOf(tree.root, null));
  const body = createBlockBox(generation, node, style, contentOf(generation, node, style, 3), INITIAL_COUNTERS);
  const note = (ordinal: number): Footnote => ({
    ...{ kind: 'footnote', node, style, ordinal, body, measured: null },
    numbered: (number) => ({ call: String(number), body }),
    inline: () => null,
  });
  const calls = Array.from({ length: notes }, (_, index) => note(index + 1));
  const page = styles.pageStyle({ index: 1, name: '', indexInGroup: 1, left: false, blank: false });
  return { generation, context: { ...layout, epoch: 0 }, style: page.footnoteArea, calls };
}

t.test(
  'a flow that calls another note each time it gets less room is laid out seven times, not for ever',
  async (t) => {
    const { generation, context, style, calls } = await pageOf(100);
    const rooms: number[] = [];
    // Side by side, so that no line tells how much room the notes below it have.
    const call = (target: Footnote, index: number): DisplacedItem => displaced(target, lu(index % 2 ? 0 : 10), lu(10));
    const page = layoutWithDisplaced({
      area: { x: ZERO, y: ZERO, width: lu(200), height: lu(HEIGHT) },
      style,
      state: NOTHING_DISPLACED,
      generation,
      context,
      flowIsDone: false,
      layOut: ({ height }: { height: LayoutUnit }) => {
        rooms.push(height);
        return { end: null, displaced: calls.slice(0, 10 + rooms.length * 8).map(call) };
      },
    });
    t.equal(rooms.length, 7);
    t.ok(
      rooms.every((room, i) => i === 0 || room < rooms[i - 1]!),
      'each time with less room',
    );
    t.equal(page.state.called, page.content!.displaced.length, 'all notes count as called');
    const rests = page.state.notes.length;
    t.ok(rests > 0 && rests < page.content!.displaced.length, 'those without room are left to the next page');
  },
);
