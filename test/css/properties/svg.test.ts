/** Properties of SVG and of clips, as they are computed. */
import t from 'tap';
import { styled } from '../helpers.js';

function styleOf(declarations: string) {
  return styled([['p', { id: 'p' }, 'x']], `p { ${declarations} }`).style('p');
}

t.test('a paint that is an element of another file takes none of this one', async (t) => {
  const { fill, stroke } = styleOf('fill: url(other.svg#a) red; stroke: url(#a)').svg;
  t.match(fill, { kind: 'server', id: '', fallback: { kind: 'color' } });
  t.match(stroke, { kind: 'server', id: 'a' });
});

t.test('clip: rect() has commas between all edges or none', async (t) => {
  t.same(styleOf('clip: rect(1px, 2px, 3px, 4px)').clip, [1, 2, 3, 4]);
  t.same(styleOf('clip: rect(1px 2px 3px auto)').clip, [1, 2, 3, 'auto']);
  t.equal(styleOf('clip: rect(1px 2px, 3px, 4px)').clip, null);
});
