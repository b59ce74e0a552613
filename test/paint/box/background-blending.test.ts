/** What is painted of a box in several layers, and mixed: backgrounds (Compositing 1, § 3.3) and faint shadows. */
import t from 'tap';
import type { DisplayItem, DisplayList } from '../../../engine/paint/drawing/display-list.js';
import { layout } from '../../layout/harness.js';
import { listsOf } from '../paint-layout.js';

/** The kinds of what is painted, and how groups are mixed, from the outermost. */
async function painted(style: string): Promise<unknown[]> {
  const [list] = listsOf(await layout(`<p style="height: 20px; ${style}"></p>`));
  return told(list!);
}

function told(items: DisplayList): unknown[] {
  return items.flatMap((item: DisplayItem) => {
    if (item.kind === 'group') return [[item.blendMode, item.opacity, ...told(item.items)]];
    if ('items' in item) return told(item.items);
    return ['rect', 'path', 'shading', 'filtered'].includes(item.kind) ? [item.kind] : [];
  });
}

const LAYERS = 'background: linear-gradient(red, blue), linear-gradient(90deg, red, blue) lime';

t.test('layers of a background are mixed with each other, apart from what is below', async (t) => {
  t.same(await painted(LAYERS), ['rect', 'shading', 'shading']);
  t.same(await painted(`${LAYERS}; background-blend-mode: multiply, normal`), [
    ['normal', 1, 'rect', 'shading', ['multiply', 1, 'shading']],
  ]);
  t.same(await painted(`${LAYERS}; background-blend-mode: screen`), [
    ['normal', 1, 'rect', ['screen', 1, 'shading'], ['screen', 1, 'shading']],
  ]);
});

t.test('a faint shadow does not take another colour, or vanish, as its outlines are rounded', async (t) => {
  const [group] = (await painted('box-shadow: 0 0 20px rgba(129, 145, 181, .02)')) as [unknown[]];
  t.same(group!.slice(0, 3), ['normal', 0.02, 'path']);
  t.same(new Set(await painted('box-shadow: 0 0 20px rgba(129, 145, 181, .5)')), new Set(['path']));
});

t.test('text in a wide shadow is blurred and not drawn several times', async (t) => {
  const countOf = async (blur: number): Promise<number> => {
    const [list] = listsOf(await layout(`<p style="text-shadow: 0 0 ${blur}px red">word</p>`));
    return told(list!).filter((kind) => kind === 'filtered').length + 100 * texts(list!);
  };
  t.equal(await countOf(2), 1000, 'nine copies and the text');
  t.equal(await countOf(12), 200, 'pixels of one copy');
});

function texts(items: DisplayList): number {
  return items.reduce((sum, item) => sum + (item.kind === 'text' ? 1 : 'items' in item ? texts(item.items) : 0), 0);
}
