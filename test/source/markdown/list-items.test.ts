import type { List, ListItem } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import t from 'tap';
import { listItems } from '../../../engine/source/markdown/list-items.js';

/** A list whose items count how often they are asked whether they are loose. */
function countingList(count: number, isLoose: (index: number) => boolean) {
  const steps = { asked: 0 };
  const children = Array.from({ length: count }, (_, index): ListItem => {
    const item: ListItem = {
      type: 'listItem',
      children: [{ type: 'paragraph', children: [{ type: 'text', value: String(index) }] }],
    };
    Object.defineProperty(item, 'spread', { get: () => (steps.asked++, isLoose(index)) });
    return item;
  });
  const list: List = { type: 'list', ordered: false, spread: false, children };
  return { list, steps };
}

t.test('the items of a list are asked once whether one of them is loose', async (t) => {
  const { list, steps } = countingList(3000, () => false);
  toHast(list, { handlers: { listItem: listItems() } });
  t.ok(steps.asked <= 3 * 3000, `${steps.asked} times`);
});

t.test('the result is that of the given handler', async (t) => {
  for (const loose of [-1, 0, 2]) {
    const { list } = countingList(3, (index) => index === loose);
    list.children[1]!.children.push(countingList(2, (index) => index === loose).list);
    list.children[2]!.checked = true;
    t.same(toHast(list, { handlers: { listItem: listItems() } }), toHast(list), String(loose));
  }
});
