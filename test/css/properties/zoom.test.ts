import t from 'tap';
import { styled } from '../helpers.js';

/** The style of a p in a div. */
function styleOf(css: string) {
  const s = styled([['div', { id: 'd' }, ['p', { id: 'p' }, 'x']]], `html { font-size: 10px } p { margin: 0 } ${css}`);
  return { p: s.style('p'), div: s.style('d'), warnings: s.diagnostics.warnings };
}

t.test('lengths in all units are multiplied, shares of boxes and factors are not', async (t) => {
  const { p } = styleOf(
    'p { zoom: 2; width: 10px; height: 1in; margin-top: 1em; margin-left: 1rem; padding-top: 1vw; padding-left: 5%; line-height: 1.5; opacity: 0.5; border: solid; max-width: calc(50% + 3px) }',
  );
  t.equal(p.fontSize, 20);
  t.match(p, { width: 20, height: 192, marginTop: 20, marginLeft: 20, lineHeight: { factor: 1.5 }, opacity: 0.5 });
  t.equal(p.borderTopWidth, 6);
  t.equal(styleOf('p { zoom: 2; font-size: initial }').p.fontSize, 32);
  t.strictSame(p.paddingLeft, { kind: 'linear', px: 0, percent: 5 });
  t.strictSame(p.maxWidth, { kind: 'linear', px: 6, percent: 50 });
  t.equal(p.paddingTop, 2 * (styleOf('p { padding-top: 1vw }').p.paddingTop as number));
});

t.test('factors multiply; each length is multiplied once by those around it', async (t) => {
  const { p, div } = styleOf(
    'div { zoom: 2; width: 10px } p { zoom: 150%; width: 10px; height: 1em; margin-top: 1rem }',
  );
  t.equal(div.width, 20);
  t.match(p, { zoom: 3, width: 30, height: 30, fontSize: 30, marginTop: 30 });
});

t.test('inherited lengths grow with the element that inherits them', async (t) => {
  const css =
    'div { line-height: 12px; letter-spacing: 1px; text-indent: 2px; border-spacing: 3px 4px; text-shadow: 1px 2px 3px red; width: 50px; -webkit-text-stroke-width: 2px }';
  const { p } = styleOf(`${css} p { zoom: 2; width: inherit }`);
  t.match(p, { lineHeight: 24, letterSpacing: 2, textIndent: 4, borderSpacing: [6, 8], width: 100, fontSize: 20 });
  t.match(p.textShadow, [{ x: 2, y: 4, blur: 6 }]);
  t.equal(p.svg.textStrokeWidth, 4);
});

t.test('em and lh of font-size and line-height refer to the parent in the measure of the element', async (t) => {
  const { p } = styleOf('div { line-height: 10px } p { zoom: 2; font-size: 2em; line-height: 2lh }');
  t.match(p, { fontSize: 40, lineHeight: 40 });
});

t.test('normal, reset, 0 and inherit leave the measure of the parent', async (t) => {
  for (const value of ['normal', 'reset', '0', '100%', 'inherit', 'unset', 'initial'])
    t.equal(styleOf(`div { zoom: 2 } p { zoom: ${value} }`).p.zoom, 2, value);
  t.equal(styleOf('p { --z: 3; zoom: var(--z) }').p.zoom, 3);
  t.equal(styleOf('p { zoom: -1 }').warnings.length, 1);
});

t.test('translations grow, and so does that of a matrix', async (t) => {
  const { p } = styleOf('p { zoom: 2; transform: matrix(1, 0, 0, 1, 5, 6) translate(1px, 2px) }');
  t.strictSame(p.transform, [[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 12, 16, 0, 1]]);
});

t.test('what is drawn in an svg element is not zoomed twice', async (t) => {
  const s = styled(
    [['svg', { id: 's' }, ['rect', { id: 'r' }]]],
    'svg { zoom: 2; stroke-width: 3px } rect { width: 5px }',
  );
  t.match(s.style('s'), { zoom: 2, svg: { strokeWidth: 6 } });
  t.match(s.style('r'), { zoom: 1, width: 5, svg: { strokeWidth: 3 } });
});
