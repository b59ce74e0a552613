import t from 'tap';
import { fragmentsOf, layout } from '../harness.js';

/** Horizontal documents and the same with their axes swapped: layout has to give the same boxes, turned. */

const PAGE = [200, 120] as const;

/** What a side or an axis becomes when a horizontal page is turned by a quarter. */
const TURNED: Readonly<Record<string, string>> = {
  top: 'right',
  right: 'bottom',
  bottom: 'left',
  left: 'top',
  width: 'height',
  height: 'width',
};

function turned(css: string): string {
  return css.replace(
    /\b(?:margin|padding|border)-(\w+)|\b(?:min-|max-)?(width|height)|\b(top|right|bottom|left):/g,
    (all, side, axis, inset) => {
      const name = (side ?? axis ?? inset) as string;
      return TURNED[name] ? all.replace(name, TURNED[name]) : all;
    },
  );
}

/** Numbers that look random and are the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

interface Made {
  readonly css: string;
  readonly html: string;
  readonly ids: readonly string[];
}

const DISPLAYS = ['block', 'block', 'block', 'flow-root', 'flex', 'inline-block', 'grid'];

function document(seed: number): Made {
  const next = numbersFrom(seed);
  const rules: string[] = [];
  const ids: string[] = [];
  const box = (depth: number): string => {
    const id = `b${ids.length}`;
    ids.push(id);
    const length = (most: number) => `${next(most)}px`;
    const display = DISPLAYS[next(DISPLAYS.length)]!;
    const parts = [
      `display: ${display}`,
      `margin-top: ${length(9)}; margin-left: ${length(7)}; margin-bottom: ${length(5)}`,
      `padding-left: ${length(6)}; padding-bottom: ${length(4)}; border-right: ${length(3)} solid`,
      ...(next(3) === 0 ? [`width: ${20 + next(60)}px`] : []),
      ...(next(4) === 0 ? [`height: ${5 + next(25)}px`] : []),
      ...(next(6) === 0 ? ['position: relative; top: 3px; left: 2px'] : []),
      ...(next(7) === 0 ? ['float: left'] : []),
      ...(display === 'flex' && next(2) === 0 ? ['flex-direction: column'] : []),
    ];
    rules.push(`#${id} { ${parts.join('; ')} }`);
    const children = depth === 0 ? 0 : 1 + next(3);
    const inside = Array.from({ length: children }, () => (next(3) === 0 ? 'aa bbb cccc ' : box(depth - 1))).join('');
    return `<div id=${id}>${inside || 'aa b'}</div>`;
  };
  const html = box(3) + box(2);
  return { css: rules.join('\n'), html, ids };
}

t.test(
  'a document with its axes swapped has the fragments of the horizontal one, turned, on the same pages',
  async (t) => {
    for (let seed = 1; seed <= 60; seed++) {
      const { css, html, ids } = document(seed);
      const across = await layout(html, { page: PAGE, css });
      const along = await layout(html, {
        page: [PAGE[1], PAGE[0]],
        css: `html { writing-mode: vertical-rl; text-orientation: sideways } ${turned(css)}`,
      });
      t.equal(along.pages.length, across.pages.length, `pages of document ${seed}`);
      const expected = ids.map((id) =>
        fragmentsOf(across, id).map(({ page, x, y, width, height }) => [page, PAGE[1] - y - height, x, height, width]),
      );
      const found = ids.map((id) =>
        fragmentsOf(along, id).map(({ page, x, y, width, height }) => [page, x, y, width, height]),
      );
      t.strictSame(found, expected, `document ${seed}`);
    }
  },
);
