import t from 'tap';
import { NO_NODE, type NodeId } from '../../engine/tree/document-tree.js';
import { buildTree } from '../../engine/tree/from-hast.js';
import { TreeBuilder } from '../../engine/tree/tree-builder.js';
import { dumpTree } from './dump.js';

t.test('links between nodes', async (t) => {
  const builder = new TreeBuilder();
  builder.open('html', null, 1, 1);
  const p = builder.open('p', new Map([['class', 'a']]), 2, 3);
  builder.text('one ');
  builder.text('two');
  const b = builder.open('b', null);
  builder.close();
  const tail = builder.text('three');
  builder.close();
  const div = builder.open('div', new Map());
  builder.close();
  builder.close();
  const tree = builder.build();
  t.equal(tree.length, 6);
  t.equal(tree.text(tree.firstChild(p)), 'one two', 'adjacent texts are one');
  t.equal(tree.nextSibling(tree.firstChild(p)), b);
  t.equal(tree.nextSibling(b), tail);
  t.equal(tree.nextSibling(tail), NO_NODE);
  t.equal(tree.nextSibling(p), div);
  t.equal(tree.parent(tail), p);
  t.equal(tree.parent(tree.root), NO_NODE);
  t.equal(tree.afterSubtree(p), div);
  t.equal(tree.afterSubtree(div), 6);
  t.same(tree.position(p), { line: 2, column: 3 });
  t.equal(tree.position(div), undefined);
  t.equal(tree.attr(p, 'class'), 'a');
  t.equal(tree.attributes(div).size, 0);
  t.equal(tree.textContent(tree.root), 'one twothree');
});

t.test('same attributes and short texts are stored once, joined texts do not leak into others', async (t) => {
  const builder = new TreeBuilder();
  builder.open('html', null);
  const cells: NodeId[] = [];
  for (let i = 0; i < 3; i++) {
    cells.push(builder.open('td', new Map([['class', 'n']])));
    builder.text('7');
    if (i === 1) builder.text('!');
    builder.close();
  }
  const tree = builder.build();
  t.equal(tree.attributes(cells[0]!), tree.attributes(cells[2]!));
  t.same(
    cells.map((cell) => tree.textContent(cell)),
    ['7', '7!', '7'],
  );
});

t.test('a builder copies nodes of another tree, with others before, between and behind them', async (t) => {
  const first = new TreeBuilder();
  first.open('html', new Map([['lang', 'en']]), 1, 1);
  first.open('head', null, 2, 1);
  first.open('title', null);
  first.text('A title');
  first.close();
  first.close();
  first.open('body', new Map([['class', 'x']]), 3, 1);
  first.text('some text');
  first.close();
  first.text('\n');
  first.close();
  const source = first.build();
  const whole = dumpTree(source);
  const body = source.childNamed(source.root, 'body');
  const builder = new TreeBuilder({ source });
  builder.open('html', source.attributes(source.root), 1, 1);
  builder.copy(source.firstChild(source.root), body);
  builder.open('section', new Map([['class', 'x']]));
  builder.text('inserted');
  builder.close();
  builder.copy(body, source.length);
  builder.text('end');
  builder.close();
  const tree = builder.build();
  t.equal(
    dumpTree(tree),
    whole.replace('  <body', '  <section class="x">\n    "inserted"\n  <body').replace(/"\\n"/, '"\\nend"'),
  );
  t.equal(tree.length, source.length + 2);
  t.equal(tree.afterSubtree(tree.childNamed(tree.root, 'section')), tree.childNamed(tree.root, 'body'));
  t.equal(dumpTree(source), whole, 'the other tree stays as it is');
});

t.test('grows beyond its first capacity and nests without recursion', async (t) => {
  const builder = new TreeBuilder({ maxDepth: 50_000 });
  for (let i = 0; i < 20_000; i++) builder.open(i === 0 ? 'html' : 'div', null, i + 1, 1);
  const tree = builder.build();
  t.equal(tree.length, 20_000);
  t.equal(tree.parent(19_999 as NodeId), 19_998);
  t.same(tree.position(19_999 as NodeId), { line: 20_000, column: 1 });
});

t.test('depth limit', async (t) => {
  const builder = new TreeBuilder({ maxDepth: 2 });
  builder.open('html', null);
  builder.open('body', null);
  t.throws(() => builder.open('p', null, 7, 2), {
    name: 'RenderError',
    reason: 'depth_limit',
    position: { line: 7, column: 2 },
  });
});

t.test('hast properties become attributes again', async (t) => {
  const tree = buildTree({
    type: 'root',
    children: [
      {
        type: 'element',
        tagName: 'label',
        properties: {
          className: ['a', 'b'],
          htmlFor: ['x'],
          dataFooBar: '1',
          ariaLabel: 'l',
          hidden: true,
          disabled: false,
          tabIndex: 2,
          accept: ['a', 'b'],
          title: undefined,
        },
        children: [
          { type: 'comment', value: 'gone' },
          { type: 'text', value: 'hi' },
        ],
      },
    ],
  });
  t.equal(
    dumpTree(tree),
    '<html>\n  <head>\n  <body>\n    <label class="a b" for="x" data-foo-bar="1" aria-label="l" hidden="" tabindex="2" accept="a, b">\n      "hi"',
  );
});
