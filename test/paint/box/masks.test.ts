/** Masks of boxes (CSS Masking 1, § 6): as pictures, under which text stays text. */
import t from 'tap';
import type { DisplayItem, DisplayList, Picture } from '../../../engine/paint/drawing/display-list.js';
import { layout } from '../../layout/harness.js';
import { listsOf } from '../paint-layout.js';

interface Masked {
  readonly by: string;
  readonly mask: readonly unknown[];
  readonly kinds: readonly string[];
}

function drawn(items: DisplayList): unknown[] {
  return items.flatMap((item: DisplayItem): unknown[] => {
    if (item.kind === 'picture' && item.effects?.mask)
      return [{ [item.effects.mask.by]: inPicture(item.effects.mask.picture), of: inPicture(item.picture) }];
    if (item.kind === 'picture') return inPicture(item.picture);
    if (item.kind === 'rect' || item.kind === 'shading' || item.kind === 'text') return [item.kind];
    return 'items' in item && item.items ? drawn(item.items) : [];
  });
}

function inPicture({ items }: Picture): unknown[] {
  return drawn(items ?? []);
}

function maskedIn(items: DisplayList): Masked[] {
  return items.flatMap((item: DisplayItem): Masked[] => {
    if (item.kind === 'group' && item.mask)
      return [{ by: item.mask.by, mask: inPicture(item.mask.picture), kinds: drawn(item.items) as string[] }];
    return 'items' in item && item.items ? maskedIn(item.items) : [];
  });
}

async function masks(style: string, content = 'x'): Promise<Masked[]> {
  const laidOut = await layout(`<div style="height: 40px; background: red; ${style}">${content}</div>`);
  return listsOf(laidOut).flatMap(maskedIn);
}

const FADE = 'linear-gradient(90deg, black, transparent)';
const DOWN = 'linear-gradient(black, transparent)';

t.test('a gradient masks a box with its text', async (t) => {
  const expected = [{ by: 'alpha', mask: ['shading'], kinds: ['rect', 'text'] }];
  t.same(await masks(`mask: ${FADE}`), expected);
  t.same(await masks(`mask-image: ${FADE}`), expected);
  t.same(await masks(`-webkit-mask-image: ${FADE}`), expected);
  t.same(await masks(`-webkit-mask: ${FADE}`), expected);
});

t.test('a mask by luminance', async (t) => {
  const [mask] = await masks(`mask: ${FADE} luminance`);
  t.equal(mask!.by, 'luminance');
});

t.test('a coloured mask by luminance is grey, so that all viewers read the same of it', async (t) => {
  const [list] = listsOf(
    await layout('<div style="height: 40px; background: red; mask: linear-gradient(#00f, #0f0) luminance">x</div>'),
  );
  const stops = JSON.stringify(list).match(/"stops":\[.*?\]/)![0];
  t.match(stops, /"r":0\.0722,"g":0\.0722,"b":0\.0722/);
  t.match(stops, /"r":0\.7152,"g":0\.7152,"b":0\.7152/);
});

t.test('without an image nothing is masked', async (t) => {
  for (const style of ['mask: none', 'mask-size: 10px']) t.same(await masks(style), [], style);
});

t.test('a reference to no mask element is a layer of transparent black', async (t) => {
  t.same(await masks('mask: url(#a)'), [{ by: 'alpha', mask: [], kinds: ['rect', 'text'] }]);
});

t.test('layers are combined with those below them', async (t) => {
  const of = async (operator: string) => (await masks(`mask: ${FADE} ${operator}, ${DOWN}`))[0]!.mask;
  t.same(await of('add'), ['shading', 'shading']);
  t.same(await of('intersect'), [{ alpha: ['shading'], of: ['shading'] }]);
  const rest = ['rect', { alpha: ['shading'], of: ['rect'] }];
  t.same(await of('subtract'), [{ luminance: rest, of: ['shading'] }]);
  t.same(await of('exclude'), [
    { luminance: rest, of: ['shading'] },
    { luminance: rest, of: ['shading'] },
  ]);
});

t.test('an icon that is a colour and a mask keeps its background', async (t) => {
  t.same(await masks(`mask: ${FADE}`, ''), [{ by: 'alpha', mask: ['shading'], kinds: ['rect'] }]);
});
