/** Gradients as shadings: what goes on beyond their ends (ISO 32000-1, 8.7.4.5.3). */
import t from 'tap';
import type { PdfFile } from '../../../engine/pdf/file/pdf-file.js';
import { Inks, NO_PRESS } from '../../../engine/pdf/color/inks.js';
import { Shadings } from '../../../engine/pdf/color/shadings.js';

const RED = { r: 1, g: 0, b: 0, a: 1 };
const BLUE = { r: 0, g: 0, b: 1, a: 1 };

/** The colours that a gradient begins and ends with, as `C0` and `C1` of its first and last piece. */
function outerColors(kind: 'linear' | 'radial', stops: readonly (readonly [offset: number, color: typeof RED])[]) {
  let written = '';
  const file = { addObject: (text: string) => ((written = text), 1) } as unknown as PdfFile;
  const place =
    kind === 'linear'
      ? { kind, from: [0, 0] as const, to: [100, 0] as const }
      : { kind, center: [50, 50] as const, radii: [50, 50] as const };
  const gradient = { ...place, stops: stops.map(([offset, color]) => ({ offset, color })) };
  new Shadings(file, new Inks(file, NO_PRESS)).objectsFor(gradient as Parameters<Shadings['objectsFor']>[0], 100, 100);
  return [/C0\[([^\]]*)\]/.exec(written)![1], [...written.matchAll(/C1\[([^\]]*)\]/g)].at(-1)![1]];
}

t.test('the first hard stop of a gradient is seen', async (t) => {
  for (const kind of ['linear', 'radial'] as const)
    t.strictSame(
      outerColors(kind, [
        [0.2, RED],
        [0.2, BLUE],
        [0.6, BLUE],
      ]),
      ['1 0 0', '0 0 1'],
      kind,
    );
});

t.test('the last hard stop of a gradient is seen', async (t) => {
  t.strictSame(
    outerColors('linear', [
      [0, RED],
      [0.6, RED],
      [0.6, BLUE],
    ]),
    ['1 0 0', '0 0 1'],
  );
});

t.test('nothing comes before the middle of a radial gradient', async (t) => {
  t.strictSame(
    outerColors('radial', [
      [0, RED],
      [0, BLUE],
      [1, RED],
    ]),
    ['0 0 1', '1 0 0'],
  );
});
