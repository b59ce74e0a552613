/** The index of rules tries few selectors on an element, and finds those that match it all the same. */
import t from 'tap';
import { RuleIndex } from '../../../engine/css/cascade/rule-index.js';
import { parseStyleSheet } from '../../../engine/css/rules/style-sheet.js';
import { MatchContext } from '../../../engine/css/selectors/match-context.js';
import { Diagnostics } from '../../../engine/diagnostics.js';
import type { NodeId } from '../../../engine/tree/document-tree.js';
import { treeOf, type FixtureNode } from '../tree-fixture.js';

/** A sequence of numbers from 0 to below `limit`, the same in each run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const TYPES = ['a', 'b', 'i'];
const SIMPLE = [
  '.x',
  '.y',
  '#m',
  '[p]',
  '[p=q]',
  '[q]',
  ':root',
  ':first-child',
  ':not(.x)',
  ':is(a, .x)',
  ':where(:root, [p], b)',
];

function compound(next: (limit: number) => number): string {
  const type = next(2) === 0 ? TYPES[next(TYPES.length)]! : '';
  const simple = Array.from({ length: next(3) }, () => SIMPLE[next(SIMPLE.length)]!).join('');
  return type + simple || '*';
}

function selector(next: (limit: number) => number): string {
  let text = compound(next);
  for (let i = next(3); i > 0; i--) text += [' ', ' > ', ' + ', ' ~ '][next(4)]! + compound(next);
  return text;
}

function element(next: (limit: number) => number, depth: number): FixtureNode {
  const attributes: Record<string, string> = {};
  if (next(3) === 0) attributes['class'] = ['x', 'y', 'x y'][next(3)]!;
  if (next(8) === 0) attributes['id'] = 'm';
  if (next(4) === 0) attributes['p'] = ['q', 'r'][next(2)]!;
  if (next(5) === 0) attributes['q'] = '';
  const children = depth === 0 ? [] : Array.from({ length: next(4) }, () => element(next, depth - 1));
  return [TYPES[next(TYPES.length)]!, attributes, ...children];
}

t.test('each rule whose selector matches an element is found, and no other', (t) => {
  const wrong: string[] = [];
  let matching = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const next = numbers(seed);
    const tree = treeOf(['html', { lang: 'en' }, element(next, 5), element(next, 5)]);
    const css = Array.from({ length: 60 }, () => `${selector(next)} { color: red }`).join('\n');
    const sheet = parseStyleSheet(css, { origin: 'author' }, new Diagnostics());
    const index = new RuleIndex([sheet], { pageWidth: 600, pageHeight: 800 });
    const context = new MatchContext(tree, () => undefined);
    for (let n = 0; n < tree.length; n++) {
      const node = n as NodeId;
      if (!tree.isElement(node)) continue;
      const found = new Set(index.match(context, node, null, null));
      for (const entry of index.entries) {
        const matches = entry.matches(context, node);
        if (matches) matching++;
        if (matches !== found.has(entry)) wrong.push(`${seed}, node ${n}: rule in ${entry.rule.position?.line}`);
      }
    }
  }
  t.same(wrong, []);
  t.ok(matching > 1000, `${matching} matches`);
  t.end();
});

t.test('selectors that ask for an attribute or an ancestor are not tried on elements without them', (t) => {
  const paragraphs = Array.from({ length: 100 }, (): FixtureNode => ['p', { class: 'x' }, 'text']);
  const tree = treeOf(['html', ['body', ...paragraphs]]);
  const css = '[hidden] {color: red} :is(td, th) > * {color: red} [lang] * {color: red} table[border] .x {color: red}';
  const sheet = parseStyleSheet(css, { origin: 'author' }, new Diagnostics());
  const index = new RuleIndex([sheet], { pageWidth: 600, pageHeight: 800 });
  let compared = 0;
  for (const entry of index.entries) {
    const { matches } = entry;
    Object.assign(entry, { matches: (...of: Parameters<typeof matches>) => (compared++, matches(...of)) });
  }
  const context = new MatchContext(tree, () => undefined);
  for (let n = 0; n < tree.length; n++) if (tree.isElement(n as NodeId)) index.match(context, n as NodeId, null, null);
  t.equal(compared, 0);
  t.end();
});
