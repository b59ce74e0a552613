import t from 'tap';
import { isFolded, type Foldable } from '../../engine/box/details.js';
import type { GenerationContext } from '../../engine/box/generation-context.js';
import { Diagnostics } from '../../engine/diagnostics.js';
import { parseHtml } from '../../engine/source/html.js';
import { NO_NODE } from '../../engine/tree/document-tree.js';
import { nodeById } from '../layout/harness.js';

t.test('the children of a closed details without a summary are searched once, not for each of them', async (t) => {
  const tree = await parseHtml('<details id="d"><p>1</p><p>2</p><p>3</p></details>', { maxDepth: 256 });
  const context = { tree, diagnostics: new Diagnostics() } as unknown as GenerationContext;
  const details: Foldable = { node: nodeById(tree, 'd') };
  const search = t.capture(tree, 'firstChild', tree.firstChild.bind(tree));
  const first = tree.firstChild(details.node);
  for (let node = first; node !== NO_NODE; node = tree.nextSibling(node)) t.notOk(isFolded(context, node, details));
  t.equal(search().length, 2, 'one of them is the test’s own');
});
