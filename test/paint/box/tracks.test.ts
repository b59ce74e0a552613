/** Backgrounds of table tracks show in cells only, and touching cells are painted as one. */
import t from 'tap';
import { layout } from '../../layout/harness.js';
import { paint } from '../paint-layout.js';

const table = (style: string) => `<table style="${style}"><tr style="background: red"><td>a<td>b<tr><td>c<td>d</table>`;

async function fills(style: string): Promise<number> {
  const [canvas] = paint(await layout(table(style)));
  return canvas!.rects.length;
}

t.test('a row shows its background in each of its cells where there is spacing between them', async (t) => {
  t.equal(await fills('border-spacing: 4px'), 2);
});

t.test('without spacing it is one area, so that no seams show', async (t) => {
  t.equal(await fills('border-spacing: 0'), 1);
});

t.test('empty cells that are hidden show neither their own background nor that of their row and column', async (t) => {
  const paintedRects = async (cell: string) => {
    const [canvas] = paint(
      await layout(
        '<table style="border-spacing: 2px; empty-cells: hide"><col style="background: blue">' +
          `<tr style="background: red"><td style="background: lime; border: 1px solid; padding: 5px">${cell}</table>`,
      ),
    );
    return canvas!.rects.length;
  };
  t.equal(await paintedRects(' '), 0);
  t.not(await paintedRects('<div></div>'), 0, 'an empty element is content');
  t.not(await paintedRects('x'), 0);
});

t.test('the second part of a cell that a page break divides is not hidden as an empty one', async (t) => {
  const pages = paint(
    await layout(
      '<table style="border-spacing: 0; empty-cells: hide"><tr><td style="background: red">a<td>' +
        '<div style="height: 150px">b</div></table>',
    ),
  );
  t.same(
    pages.map(({ rects }) => rects.length),
    [1, 1],
  );
});

t.test('collapsed borders stay visible around positioned cells and in positioned rows', async (t) => {
  const heights = async (row: string, cell: string) => {
    const [canvas] = paint(
      await layout(
        '<style>table { border-collapse: collapse } td { border: 4px solid; padding: 0; height: 20px }</style>' +
          `<table><tr style="${row}"><td style="${cell}">a</table>`,
      ),
    );
    return canvas!.rects.map(({ height }) => height);
  };
  const borders = [3, 21, 21, 3];
  t.strictSame(
    (await heights('', 'background: red')).sort(),
    [18, ...borders].sort(),
    'in a layer they are drawn once',
  );
  for (const [row, cell] of [
    ['position: relative', 'background: red'],
    ['position: relative; background: lime', ''],
    ['', 'background: red; position: relative'],
    ['', 'background: red; opacity: .5'],
  ] as const)
    t.strictSame((await heights(row, cell)).slice(-5).sort(), [18, ...borders].sort(), `again: ${row} ${cell}`);
  t.equal(
    (await heights('', 'background: red; position: relative; top: 9px')).at(-1),
    18,
    'not over a cell that is moved',
  );
});
