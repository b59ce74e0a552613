import t from 'tap';
import type { Fragment } from '../../../engine/layout/contract/fragment.js';
import { layout, textOf, walk } from '../harness.js';

/** Random documents in all writing modes and mixtures of them: no word is lost, comes twice, or stands beside its page. */

const PAGE = [160, 120] as const;
const MODES = ['horizontal-tb', 'vertical-rl', 'vertical-lr', 'sideways-rl', 'sideways-lr'];
const KINDS = [...Array<string>(9).fill(''), 'float: left;'];
const RUNS = Number(process.env['LAYOUT_RUNS'] ?? 25);

t.setTimeout(300_000);

/** Numbers that look random and are the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

interface Made {
  readonly html: string;
  readonly words: number;
}

/** `mix`: of ten boxes, how many have a writing mode of their own. */
function document(seed: number, principal: string, mix: number): Made {
  const next = numbersFrom(seed);
  let words = 0;
  const text = (most: number): string => {
    const count = 1 + next(most);
    return Array.from({ length: count }, () => `w${words++}`).join(' ');
  };
  const box = (depth: number): string => {
    const mode = next(10) < mix ? `writing-mode: ${MODES[next(MODES.length)]};` : '';
    const edges = next(3) === 0 ? `padding: ${next(6)}px; margin: ${next(8)}px 0; border: ${next(2)}px solid;` : '';
    const columns = next(12) === 0 ? 'columns: 2; column-gap: 4px;' : '';
    const avoid = next(9) === 0 ? 'break-inside: avoid;' : '';
    const kind = KINDS[next(KINDS.length)]!;
    const parts = Array.from({ length: 1 + next(3) }, () =>
      depth > 0 && next(2) === 0 ? box(depth - 1) : `<p>${text(next(4) === 0 ? 150 : 20)}</p>`,
    );
    return `<div style="${mode}${edges}${columns}${avoid}${kind}">${parts.join('')}</div>`;
  };
  const html = `<html style="writing-mode: ${principal}"><style>p { margin: 4px 0 }</style>${box(2)}${box(2)}`;
  return { html, words };
}

async function check(seed: number, principal: string, mix: number): Promise<string> {
  const { html, words } = document(seed, principal, mix);
  const { pages } = await layout(html, { page: PAGE, maxPages: 2000 });
  const found = new Map<string, number>();
  const outside: string[] = [];
  for (const { fragment, x, y, width, height } of walk(pages)) {
    if ((fragment as Fragment).kind !== 'text') continue;
    for (const word of textOf(fragment as Extract<Fragment, { kind: 'text' }>)
      .trim()
      .split(/\s+/)) {
      found.set(word, (found.get(word) ?? 0) + 1);
      if (x < -30 || y < -30 || x + Math.min(width, height) > PAGE[0] + 30 || y > PAGE[1] + 30) outside.push(word);
    }
  }
  const expected = Array.from({ length: words }, (_, i) => `w${i}`);
  const lost = expected.filter((word) => !found.has(word));
  const twice = expected.filter((word) => (found.get(word) ?? 0) > 1);
  const told = [
    ['lost', lost],
    ['twice', twice],
    ['outside', outside],
  ] as const;
  return told
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => `${name}: ${list.slice(0, 4).join(' ')} (${list.length} of ${words})`)
    .join('; ');
}

for (const principal of MODES)
  for (const mix of [0, 4])
    t.test(`no word is lost in ${principal}, ${mix === 0 ? 'alone' : 'in mixtures'}`, async (t) => {
      for (let seed = 1; seed <= RUNS; seed++) t.equal(await check(seed, principal, mix), '', `document ${seed}`);
    });
