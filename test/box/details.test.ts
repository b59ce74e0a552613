import t from 'tap';
import { isFolded, type Foldable } from '../../engine/box/details.js';
import type { GenerationContext } from '../../engine/box/generation-context.js';
import type { ComputedStyle } from '../../engine/css/properties/computed-style.js';
import { INITIAL_STYLE } from '../../engine/css/properties/initial-style.js';
import { Diagnostics } from '../../engine/diagnostics.js';
import { parseHtml } from '../../engine/source/html/html.js';
import { NO_NODE } from '../../engine/tree/document-tree.js';
import { layout, nodeById, pageLines } from '../layout/harness.js';

t.test('the children of a closed details without a summary are searched once, not for each of them', async (t) => {
  const tree = await parseHtml('<details id="d"><p>1</p><p>2</p><p>3</p></details>', { maxDepth: 256 });
  const closed: ComputedStyle = { ...INITIAL_STYLE, contentVisibility: 'hidden' };
  const styles = { pseudoStyleOf: () => closed };
  const context = { tree, styles, diagnostics: new Diagnostics() } as unknown as GenerationContext;
  const details: Foldable = { node: nodeById(tree, 'd'), style: INITIAL_STYLE };
  const search = t.capture(tree, 'firstChild', tree.firstChild.bind(tree));
  const first = tree.firstChild(details.node);
  for (let node = first; node !== NO_NODE; node = tree.nextSibling(node)) t.notOk(isFolded(context, node, details));
  t.equal(search().length, 2, 'one of them is the test’s own');
});

t.test('a style sheet opens closed details, and closes open ones', async (t) => {
  const details = (attribute: string) => `<details ${attribute}><summary>more</summary><p>inside</p></details>`;
  const linesOf = async (html: string) => pageLines(await layout(html))[0]?.join('|');
  const opened = '<style>details::details-content { content-visibility: visible }</style>';
  const closed = '<style>::details-content { content-visibility: hidden }</style>';
  t.match(await linesOf(opened + details('')), /more.*inside/);
  t.notMatch(await linesOf(closed + details('open')), /inside/);
  t.same((await layout(opened + details(''))).warnings, []);
});
