/** onPage(): which element stands where. */
import t from 'tap';
import { render } from '../../engine/render.js';
import type { PagePlace } from '../../engine/index.js';

t.test('a place has the name, the id and the classes of its element', async (t) => {
  const places: PagePlace[] = [];
  const content = '<h1 id="top">Head</h1><div class="b c">Text</div><p>More';
  await render({ content, type: 'html' }, { onPage: (page) => void places.push(...page.places) });
  t.match(places, [{ tag: 'h1', id: 'top' }, { tag: 'div', class: 'b c' }, { tag: 'p' }]);
  t.notOk('id' in places[2]! || 'class' in places[2]!);
});
