/** Filters (Filter Effects 1): colours change, and text stays text. */
import t from 'tap';
import { changedChannels, COLOR_FUNCTIONS } from '../../../engine/base/color-change.js';
import { withOneOfEach } from '../../../engine/paint/filter/structure.js';
import type { DisplayItem, DisplayList } from '../../../engine/paint/drawing/display-list.js';
import { layout } from '../../layout/harness.js';
import { listsOf } from '../paint-layout.js';

function all(items: DisplayList): DisplayItem[] {
  return items.flatMap((item) => [item, ...('items' in item && item.items ? all(item.items) : [])]);
}

async function drawn(html: string): Promise<DisplayItem[]> {
  return listsOf(await layout(html)).flatMap(all);
}

function hex(color: { r: number; g: number; b: number }): string {
  return [color.r, color.g, color.b]
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}

t.test('functions change colours in sRGB, as § 13 says', (t) => {
  const change = (name: string, amount: number, [r, g, b]: [number, number, number]) => {
    const [red, green, blue] = changedChannels([COLOR_FUNCTIONS[name]!(amount)], [r, g, b]);
    return hex({ r: red, g: green, b: blue });
  };
  t.equal(change('grayscale', 1, [1, 0, 0]), '363636');
  t.equal(change('invert', 1, [1, 0.2, 0]), '00ccff');
  t.equal(change('brightness', 0.5, [1, 1, 0]), '808000');
  t.equal(change('sepia', 1, [1, 1, 1]), 'ffffef');
  t.equal(change('hue-rotate', 0, [0.2, 0.4, 0.6]), '336699');
  t.equal(change('saturate', 1, [0.2, 0.4, 0.6]), '336699');
  t.equal(change('contrast', 2, [0.25, 0.5, 0.9]), '0080ff');
  t.end();
});

t.test('a filtered box has other colours, and its text is tagged as before', async (t) => {
  const items = await drawn('<p style="filter: invert(1); background: white; color: #f00">text</p>');
  const text = items.find((item) => item.kind === 'text');
  const ground = items.find((item) => item.kind === 'rect');
  t.equal(text && hex(text.color), '00ffff');
  t.equal(ground && hex(ground.color), '000000');
  t.ok(items.some((item) => item.kind === 'tag' && item.tag?.part === 'content'));
});

t.test('the colours of an image are changed where it is drawn', async (t) => {
  const items = await drawn('<p style="filter: grayscale(1); background: url(40x20.png) no-repeat">text</p>');
  t.match(
    items.filter((item) => item.kind === 'image'),
    [{ changes: [{ kind: 'matrix', isLinear: false }] }],
  );
});

t.test('a shadow lies below, and is no content', async (t) => {
  const items = await drawn('<p style="filter: drop-shadow(4px 4px rgba(0,0,255,.5)); color: #f00">text</p>');
  const texts = items.filter((item) => item.kind === 'text').map(({ color }) => hex(color));
  t.same(texts, ['0000ff', 'ff0000']);
  t.equal(items.filter((item) => item.kind === 'tag' && item.tag !== null).length, 1);
  t.ok(items.some((item) => item.kind === 'group' && item.opacity === 0.5));
});

t.test('of things that a filter draws twice, one is content', (t) => {
  const tag = { kind: 'tag', tag: { node: 1, part: 'content' }, items: [] } as unknown as DisplayItem;
  t.match(withOneOfEach([tag, tag]), [{ tag: null }, { tag: { node: 1 } }]);
  t.equal(withOneOfEach([{ kind: 'opacity', alpha: 1 }]), null);
  t.end();
});
