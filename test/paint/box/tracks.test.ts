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
