/** CSS Multi-column Layout: values and shorthands. */
import t from 'tap';
import type { ComputedStyle } from '../../../engine/css/cascade/style-resolver.js';
import { styled } from '../helpers.js';

function style(css: string): { readonly style: ComputedStyle; readonly warnings: number } {
  const found = styled([['p', { id: 'p' }, 'x']], `p { font-size: 20px; ${css} }`);
  return { style: found.style('p'), warnings: found.diagnostics.warnings.length };
}

t.test('columns takes a width and a number in any order, auto for either, and a height', async (t) => {
  const parts = (value: string) => {
    const { columnWidth, columnCount, columnHeight } = style(`columns: ${value}`).style;
    return [columnWidth, columnCount, columnHeight];
  };
  t.same(parts('12em'), [240, 'auto', 'auto']);
  t.same(parts('2'), ['auto', 2, 'auto']);
  t.same(parts('auto 12px'), [12, 'auto', 'auto']);
  t.same(parts('3 10px'), [10, 3, 'auto']);
  t.same(parts('auto auto'), ['auto', 'auto', 'auto']);
  t.same(parts('2 / 100px'), ['auto', 2, 100]);
  for (const invalid of ['auto 2 3', '-2', '-1px', '1.5', '10%', '1px 2px', '2 /'])
    t.equal(style(`columns: ${invalid}`).warnings, 1, invalid);
});

t.test('a rule has no width without a line', async (t) => {
  t.equal(style('column-rule-width: 5px').style.columnRuleWidth, 0);
  t.equal(style('column-rule-style: solid').style.columnRuleWidth, 3, 'medium');
  const { columnRuleWidth, columnRuleStyle, columnRuleColor } = style('column-rule: dotted red 2px').style;
  t.same([columnRuleWidth, columnRuleStyle], [2, 'dotted']);
  t.match(columnRuleColor, { r: 1, g: 0, b: 0 });
});

t.test('browser prefixes', async (t) => {
  t.equal(style('-webkit-columns: 2').style.columnCount, 2);
  t.equal(style('-moz-column-count: 3').style.columnCount, 3);
});
