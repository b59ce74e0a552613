import t from 'tap';
import { layout } from '../../layout/harness.js';
import { paint } from '../paint-layout.js';

t.test('a fixed background lies in the page area, wherever its box is', async (t) => {
  const page = '<style>@page { size: 200px 100px; margin: 20px } body { margin: 0 }</style>';
  const gradient = 'linear-gradient(red, blue) fixed no-repeat';
  const [fixed] = paint(await layout(`${page}<p style="margin: 30px; height: 10px; background: ${gradient}"></p>`));
  t.match(fixed!.gradients, [{ x: 15, y: 15, width: 120, height: 45 }]);
  const turned = `<p style="margin: 0; height: 20px; transform: rotate(9deg); background: ${gradient}"></p>`;
  const [transformed] = paint(await layout(page + turned));
  t.match(transformed!.gradients, [{ height: 15 }], 'inside of a transform it scrolls');
});
