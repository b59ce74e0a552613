/** Stacking contexts as groups (Compositing 1, § 3; CSS Color 4, § 12). */
import t from 'tap';
import type { DisplayItem, DisplayList } from '../../engine/paint/drawing/display-list.js';
import { layout } from '../layout/harness.js';
import { listsOf } from './paint-layout.js';

/** Groups, what they hold, and what is seen. */
function shown(items: DisplayList): unknown[] {
  return items.flatMap((item: DisplayItem): unknown[] => {
    if (item.kind === 'group') {
      const effects = [item.opacity < 1 && item.opacity, item.blendMode !== 'normal' && item.blendMode];
      return [[...effects.filter(Boolean), ...shown(item.items)]];
    }
    if (item.kind === 'opacity') return [item.alpha];
    if (item.kind === 'rect' || item.kind === 'text') return [item.kind];
    return 'items' in item ? shown(item.items) : [];
  });
}

async function groups(html: string): Promise<unknown[]> {
  return listsOf(await layout(html)).flatMap(shown);
}

const BOX = 'height: 10px; background: red';

t.test('a box with opacity is a group with all that is in it', async (t) => {
  t.same(await groups(`<div style="opacity: .5; ${BOX}">x</div>`), [[0.5, 'rect', 'text']]);
  const inner = `<div style="opacity: .2; ${BOX}">x</div>`;
  t.same(await groups(`<div style="opacity: .5; ${BOX}">${inner}</div>`), [[0.5, 'rect', [0.2, 'rect', 'text']]]);
});

t.test('a single item needs no group for its opacity', async (t) => {
  t.same(await groups('<p style="opacity: .5">x</p>'), [0.5, 'text']);
  t.same(await groups('<p>a <span style="opacity: .5">x</span></p>'), ['text', 0.5, 'text']);
});

t.test('a box that blends is a group, and so is the context around it', async (t) => {
  const blended = `<p style="mix-blend-mode: multiply">x</p>`;
  t.same(await groups(`<div style="${BOX}">${blended}</div>`), ['rect', ['multiply', 'text']]);
  for (const isolating of ['isolation: isolate', 'position: relative; z-index: 0', 'transform: scale(2)'])
    t.same(await groups(`<div style="${isolating}">${blended}</div>`), [[['multiply', 'text']]], isolating);
  t.same(await groups('<div style="isolation: isolate">x</div>'), ['text'], 'nothing blends');
});

t.test('the page is the group of the root', async (t) => {
  t.same(await groups('<style>html { position: relative; z-index: 1 }</style><p style="mix-blend-mode: screen">x'), [
    ['screen', 'text'],
  ]);
});

t.test('a transparent root is a group on the page', async (t) => {
  t.same(await groups('<style>html { opacity: .5 }</style><p style="background: red">x'), [[0.5, 'rect', 'text']]);
});
