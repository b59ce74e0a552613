/** The fragments of templates and themes: places are filled with text, which cannot become markup. */
import t from 'tap';
import { appendFragment, loadFragmentParser, type FragmentValues } from '../../../engine/source/html/fragment.js';
import { TreeBuilder } from '../../../engine/tree/tree-builder.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../../engine/tree/document-tree.js';

async function treeOf(html: string, values: FragmentValues = new Map()): Promise<DocumentTree> {
  const builder = new TreeBuilder();
  builder.open('body', null);
  appendFragment(builder, html, values, await loadFragmentParser());
  builder.close();
  return builder.build();
}

function firstChild(tree: DocumentTree): NodeId {
  return tree.firstChild(tree.root);
}

t.test('places in text and attributes are filled, also in lists and with spaces inside', async (t) => {
  const values = new Map([
    ['name', 'Ada <b>'],
    ['kind', 'note'],
  ]);
  const tree = await treeOf(
    '<p class="a {{ kind }}" title="For {{NAME}}" width="{{name}}">Dear {{ name }}!</p>',
    values,
  );
  const p = firstChild(tree);
  t.equal(tree.attr(p, 'class'), 'a note');
  t.equal(tree.attr(p, 'title'), 'For Ada <b>');
  t.equal(tree.attr(p, 'width'), 'Ada <b>');
  t.equal(tree.textContent(p), 'Dear Ada <b>!');
});

t.test('a value of HTML is parsed apart, and its own places are not filled', async (t) => {
  const tree = await treeOf(
    '<div>{{head}}</div><p>after',
    new Map([['head', { html: '</div><i title="{{head}}">x</i>' }]]),
  );
  const div = firstChild(tree);
  const inner = tree.firstChild(div);
  t.equal(tree.name(inner), 'i');
  t.equal(tree.attr(inner, 'title'), '{{head}}');
  t.equal(tree.name(tree.nextSibling(div)), 'p');
});

t.test('thousands of elements in one another are an error that says so', async (t) => {
  await t.rejects(treeOf('<div>'.repeat(20_000)), { message: /nested too deeply/ });
  t.not(firstChild(await treeOf('<div>'.repeat(50))), NO_NODE);
});
