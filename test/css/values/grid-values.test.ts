/** Values of CSS Grid 1: what is valid, what shorthands set, what is computed. */
import t from 'tap';
import type { ComputedStyle } from '../../../engine/css/cascade/style-resolver.js';
import { styled } from '../helpers.js';

/** The style that a declaration gives; null where it is invalid. */
function style(css: string): ComputedStyle | null {
  const s = styled([['p', { id: 'p' }, 'x']], `p{${css}}`);
  return s.diagnostics.warnings.length > 0 ? null : s.style('p');
}

const track = (min: unknown, max: unknown = min, fitContent: unknown = null) => ({ min, max, fitContent });

t.test('track lists', async (t) => {
  const columns = (value: string) => style(`font-size: 10px; grid-template-columns: ${value}`)?.gridTemplateColumns;
  t.strictSame(columns('[a] 2em [b c] minmax(10%, 1fr) fit-content(5px)')?.before, {
    sizes: [track(20), track({ kind: 'linear', px: 0, percent: 10 }, { fr: 1 }), track('auto', 'max-content', 5)],
    names: [['a'], ['b', 'c'], [], []],
  });
  t.strictSame(columns('repeat(2, [x] auto [y]) [z]')?.before.names, [['x'], ['y', 'x'], ['y', 'z']]);
  t.match(columns('1px repeat(auto-fit, minmax(5px, 1fr)) 2px'), {
    before: { sizes: [track(1)] },
    repeat: { isFit: true, tracks: { sizes: [track(5, { fr: 1 })] }, after: { sizes: [track(2)] } },
  });
  t.match(columns('subgrid [a] [b]'), { isSubgrid: true, repeat: null, before: { names: [['a'], ['b']] } });
  t.match(columns('subgrid [a] repeat(auto-fill, [b] [c]) repeat(2, [d])'), {
    before: { names: [['a']] },
    repeat: { tracks: { names: [['b'], ['c']] }, after: { names: [['d'], ['d']] } },
  });
  t.equal(columns('repeat(999999, 1px)')?.before.sizes.length, 1000);
});

t.test('invalid values', async (t) => {
  for (const value of [
    'grid-template-columns: minmax(1fr, 10px)',
    'grid-template-columns: -1px',
    'grid-template-columns: [a] [b] 1px',
    'grid-template-columns: [span] 1px',
    'grid-template-columns: repeat(auto-fill, 1fr)',
    'grid-template-columns: repeat(auto-fill, 1px) auto',
    'grid-template-columns: repeat(0, 1px)',
    'grid-template-columns: subgrid repeat(auto-fill, [a]) repeat(auto-fill, [b])',
    'grid-template-areas: "a b" "c"',
    'grid-template-areas: "a b" "b a"',
    'grid-template: "a" / repeat(2, 1px)',
    'grid-auto-rows: none',
    'grid-row-start: 0',
    'grid-row-start: span -1',
    'grid-row: 1 / 2 / 3',
    'grid-auto-flow: row column',
  ])
    t.equal(style(value), null, value);
});

t.test('lines', async (t) => {
  t.strictSame(style('grid-row-start: a')?.gridRowStart, { kind: 'line', number: 0, name: 'a' });
  t.strictSame(style('grid-row-start: a -2')?.gridRowStart, { kind: 'line', number: -2, name: 'a' });
  t.strictSame(style('grid-row-start: 2 a span')?.gridRowStart, { kind: 'span', count: 2, name: 'a' });
  t.match(
    style('grid-area: a'),
    Object.fromEntries(
      ['gridRowStart', 'gridRowEnd', 'gridColumnStart', 'gridColumnEnd'].map((field) => [field, { name: 'a' }]),
    ),
  );
  t.match(style('grid-column: 2 / span 3'), {
    gridColumnStart: { number: 2 },
    gridColumnEnd: { kind: 'span', count: 3 },
  });
});

t.test('shorthands', async (t) => {
  t.match(style('grid: "a a" 10px "b ." / 1fr 20px'), {
    gridTemplateAreas: {
      rows: 2,
      columns: 2,
      areas: [
        { name: 'a', columnEnd: 2 },
        { name: 'b', rowStart: 1 },
      ],
    },
    gridTemplateRows: { before: { sizes: [track(10), track('auto')] } },
    gridTemplateColumns: { before: { sizes: [track('auto', { fr: 1 }), track(20)] } },
  });
  t.match(style('grid: auto-flow dense 10px / 5px'), {
    gridAutoFlow: { isColumn: false, isDense: true },
    gridAutoRows: [track(10)],
    gridTemplateColumns: { before: { sizes: [track(5)] } },
  });
  t.match(style('grid: 5px / auto-flow'), { gridAutoFlow: { isColumn: true, isDense: false } });
});
