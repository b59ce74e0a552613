import t from 'tap';
import { layout, pageLines } from '../layout/harness.js';

const css = '<style>i { counter-increment: c } i::before { content: counters(c, ".") " " }</style>';
const text = async (html: string) =>
  pageLines(await layout(css + html))
    .flat()
    .join('|')
    .trim();

t.test('siblings inherit a counter of their parent, not one that shadows it', async (t) => {
  t.equal(
    await text('<div style="counter-reset: c"><i></i><i style="counter-reset: c 98"></i><i></i></div>'),
    '1 1.99 2',
  );
});

t.test('a counter that only a sibling created goes on', async (t) => {
  t.equal(await text('<div><i style="counter-reset: c 5"></i><i></i><i></i></div>'), '6 7 8');
});
