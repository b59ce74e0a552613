import { Diagnostics } from '../../../engine/diagnostics.js';
import t from 'tap';
import { lu } from '../../../engine/base/units.js';
import type { Canvas, TileItem } from '../../../engine/paint/drawing/canvas.js';
import { paintBorderImage } from '../../../engine/paint/box/border-image.js';
import type { PaintState } from '../../../engine/paint/drawing/paint-context.js';
import { styled } from '../../css/helpers.js';

/** The places [x, y, width, height] where pieces of a 30 × 30 px image are drawn around a 90 × 60 pt box with borders of 20 px. */
function pieces(css: string): number[][] {
  const { style, diagnostics } = styled([['p', { id: 'p' }, 'x']], `p{border:20px solid; ${css}}`);
  t.strictSame(diagnostics.warnings, []);
  const clips: number[][] = [];
  const canvas = {
    save: () => undefined,
    restore: () => undefined,
    clipRect: (...rect: number[]) => clips.push(rect),
    transform: () => undefined,
    drawTiles: () => undefined,
  };
  const state = {
    canvas: canvas as unknown as Canvas,
    services: {
      diagnostics: new Diagnostics(),
      image: () => ({ key: 'k', natural: { width: 30, height: 30, ratio: 1 } }),
      picture: () => null,
    },
  };
  const border = { top: lu(20), right: lu(20), bottom: lu(20), left: lu(20) };
  paintBorderImage(state as unknown as PaintState, { x: 0, y: 0, width: 90, height: 60 }, style('p'), border);
  return clips;
}

t.test('corners and stretched edges of a border image', async (t) => {
  const drawn = pieces('border-image: url(a.png) 10');
  t.equal(drawn.length, 8);
  t.strictSame(drawn[0], [0, 0, 15, 15]);
  t.strictSame(drawn[1], [15, 0, 60, 15]);
});

t.test('the middle is drawn where it is asked for, edges repeat', async (t) => {
  t.equal(pieces('border-image: url(a.png) 10 fill').length, 9);
  // 60 pt hold four tiles of 15 pt above and below, 30 pt two at the sides.
  t.equal(pieces('border-image: url(a.png) 10 round').length, 4 + 2 * 4 + 2 * 2);
});

t.test('a gradient is one image of the whole border image area, of which pieces are cut', async (t) => {
  for (const gradient of [
    'linear-gradient(45deg, gold, purple)',
    'conic-gradient(red, blue)',
    'radial-gradient(red, blue)',
  ]) {
    const gradients: unknown[][] = [];
    const matrices: number[][] = [];
    const canvas = {
      save: () => undefined,
      restore: () => undefined,
      clipRect: () => undefined,
      transform: (...matrix: number[]) => matrices.push(matrix),
      drawTiles: (tile: TileItem, ...place: unknown[]) => gradients.push([tile, ...place]),
    };
    const { style } = styled([['p', { id: 'p' }, 'x']], `p{border: 20px solid; border-image: ${gradient} 2}`);
    const services = { diagnostics: new Diagnostics(), ramps: { between: () => [] } };
    const border = { top: lu(20), right: lu(20), bottom: lu(20), left: lu(20) };
    const state = { canvas, services } as unknown as PaintState;
    paintBorderImage(state, { x: 0, y: 0, width: 90, height: 60 }, style('p'), border);
    t.equal(gradients.length, 8);
    for (const call of gradients) t.strictSame(call, gradients[0], 'the same gradient for each piece');
    t.match(gradients[0], [{ kind: 'shading', x: 0, y: 0, width: 90, height: 60 }, [0], [0]]);
    t.strictSame(matrices[0], [10, 0, 0, 10, 0, 0], 'the corner of 2 px is drawn ten times as large');
    const [scaleX, , , scaleY, x, y] = matrices[1]!;
    t.strictSame([scaleX, scaleY, y], [60 / 87, 10, 0], 'the edge fits between the corners');
    t.equal(x! + 1.5 * scaleX!, 15, 'and begins where the corner ends');
  }
});

t.test('border resets the image', async (t) => {
  const { style } = styled(
    [['p', { id: 'p' }, 'x']],
    'p{border-image: url(a.png) 10 / 2 / 1px round; border: 1px solid}',
  );
  t.equal(style('p').borderImageSource, null);
});
