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

t.test('a rule has a width, a style and a colour, and others are initial', async (t) => {
  const { columnRuleWidth, columnRuleStyle, columnRuleColor } = style('column-rule: dotted red 2px').style;
  t.same(
    [columnRuleWidth, columnRuleStyle],
    [
      [[2], [], []],
      [['dotted'], [], []],
    ],
  );
  t.match(columnRuleColor![0][0], { r: 1, g: 0, b: 0 });
  t.same(style('row-rule: solid').style.rowRuleWidth, [[3], [], []], 'medium');
});

t.test('rules of gaps take lists with repeat()', async (t) => {
  const widths = (value: string) => style(`column-rule-width: ${value}`).style.columnRuleWidth;
  t.same(widths('1px repeat(2, 2px 3px) 4px'), [[1, 2, 3, 2, 3, 4], [], []]);
  t.same(widths('1px repeat(auto, 2px thin) repeat(2, 5px)'), [[1], [2, 1], [5, 5]]);
  const { columnRuleStyle, rowRuleWidth } = style('rule: 1px solid / repeat(auto, dotted, 2px dashed)').style;
  t.same(
    [columnRuleStyle, rowRuleWidth],
    [
      [['solid'], ['dotted', 'dashed'], []],
      [[1], [3, 2], []],
    ],
  );
  for (const invalid of ['repeat(0, 1px)', 'repeat(auto, 1px) repeat(auto, 2px)', 'repeat(2)', '1px, 2px', '-1px'])
    t.equal(style(`row-rule-width: ${invalid}`).warnings, 1, invalid);
});

t.test('outsets of rules are insets of both kinds of ends, the other way round', async (t) => {
  const { columnRuleEdgeInsetStart, rowRuleInteriorInsetEnd } = style('rule-outset: 5px').style;
  t.same([columnRuleEdgeInsetStart, rowRuleInteriorInsetEnd], [-5, -5]);
  const { rowRuleEdgeInsetStart, rowRuleEdgeInsetEnd } = style('row-rule-edge-inset: 1px 2px').style;
  t.same([rowRuleEdgeInsetStart, rowRuleEdgeInsetEnd], [1, 2]);
  t.equal(style('gap-rule-paint-order: column-over-row').style.rulePaintOrder, 'column-over-row');
});

t.test('browser prefixes', async (t) => {
  t.equal(style('-webkit-columns: 2').style.columnCount, 2);
  t.equal(style('-moz-column-count: 3').style.columnCount, 3);
});
