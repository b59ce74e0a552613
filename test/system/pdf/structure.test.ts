import t, { type Test } from 'tap';
import { Canvas } from '../../../engine/paint/drawing/canvas.js';
import { render } from '../../../engine/render.js';
import type { DocumentTree, NodeId } from '../../../engine/tree/document-tree.js';
import {
  A4,
  addPage,
  BLACK,
  check,
  faceOf,
  h,
  images,
  newDocument,
  openFont,
  piece,
  plainRun,
  run,
  structureOf,
  treeOf,
  type TreeElement,
} from '../../pdf/support.js';

const face = faceOf(openFont('fonts/inter/Inter-Regular.ttf'));
const nodes = (tree: DocumentTree): NodeId[] => Array.from({ length: tree.length }, (_, i) => i as NodeId);
const page = (...children: (TreeElement | string)[]): TreeElement =>
  h('html', { lang: 'en' }, h('body', {}, ...children));

function drawNode(canvas: Canvas, tree: DocumentTree, node: NodeId, y: number): void {
  canvas.beginTag({ node, part: 'content' });
  if (tree.name(node) === 'img') canvas.drawImage('dot', { x: 72, y: y - 10, width: 10, height: 10 });
  else canvas.drawText(72, y, 12, BLACK, [piece(plainRun(face, tree.text(node)))]);
  canvas.endTag();
}

/** Paints texts and images of the tree in the given order, one page for each list of nodes; gives the structure as text. */
async function paint(
  root: TreeElement,
  pagesOf: (tree: DocumentTree) => NodeId[][] = (tree) => [nodes(tree)],
): Promise<string> {
  const { document, bytes } = newDocument({ tagged: true, language: 'en' });
  const tree = treeOf(root);
  document.addImage(
    'dot',
    await images.encode({
      kind: 'pixels',
      width: 1,
      height: 1,
      data: Uint8Array.of(1, 2, 3, 255),
    }),
  );
  for (const list of pagesOf(tree)) {
    document.beginPage(...A4);
    const canvas = new Canvas();
    let y = 60;
    for (const node of list) {
      y += 14;
      if (tree.name(node) === 'li') {
        const marker = tree.attr(tree.parent(node), 'type') === 'a' ? 'lower-alpha' : 'disc';
        canvas.noteBox(node, { marker });
        canvas.beginTag({ node, part: 'label' });
        canvas.drawText(60, y + 14, 12, BLACK, [piece(plainRun(face, '-'))]);
        canvas.endTag();
      }
      if (tree.text(node) !== '' || tree.name(node) === 'img') drawNode(canvas, tree, node, y);
    }
    document.draw(canvas.list, tree);
    await document.endPage();
  }
  await document.end();
  check(bytes());
  return structureOf(bytes());
}

/** The names and texts of a printed structure, without attributes. */
const outline = (printed: string): string =>
  printed
    .split('\n')
    .filter((line) => /^ *([A-Z][A-Za-z0-9]*\b|")/.test(line))
    .map((line) => line.replace(/ \(.*\)|:$/g, ''))
    .join('\n')
    .trim();
const same = (t: Test, printed: string, expected: string): void => void t.equal(outline(printed), expected.trim());

t.test('headings, paragraphs and inline elements', async (t) => {
  const printed = await paint(
    page(
      h('h2', {}, 'Title'),
      h('p', {}, 'a ', h('em', {}, 'b'), ' c ', h('a', { href: '#x' }, 'd'), ' e'),
      h('q', {}, 'f'),
    ),
  );
  same(
    t,
    printed,
    `
Document
  H1
    "Title"
  P
    "a b c "
    Link
      "d"
    " e"
  P
    Quote
      "f"`,
  );
});

t.test('bare text in a grouping element gets paragraphs of its own', async (t) => {
  const printed = await paint(
    page(h('div', {}, 'a', h('strong', {}, 'b'), h('p', {}, 'c'), 'd', h('a', { href: '#x' }, 'e'), 'f')),
  );
  same(
    t,
    printed,
    `
Document
  Div
    P
      "ab"
    P
      "c"
    P
      "d"
      Link
        "e"
      "f"`,
  );
});

t.test('lists: labels, bodies, nesting, definitions', async (t) => {
  const printed = await paint(
    page(
      h('ol', { type: 'a' }, h('li', {}, 'one', h('ul', {}, h('li', {}, 'inner'))), h('li', {}, h('p', {}, 'two'))),
      h('dl', {}, h('dt', {}, 'term'), h('dd', {}, 'meaning'), h('dt', {}, 'next'), h('dd', {}, 'other')),
    ),
  );
  t.match(printed, /ListNumbering \/LowerAlpha/);
  same(
    t,
    printed,
    `
Document
  L
    LI
      Lbl
        "-"
      LBody
        "one"
        L
          LI
            Lbl
              "-"
            LBody
              "inner"
    LI
      Lbl
        "-"
      LBody
        P
          "two"
  L
    LI
      Lbl
        "term"
      LBody
        "meaning"
    LI
      Lbl
        "next"
      LBody
        "other"`,
  );
});

t.test('ruby: bases that no element stands for, annotations, containers', async (t) => {
  const printed = await paint(
    page(
      h('ruby', {}, 'a', h('rt', {}, 'x'), 'b', h('rt', {}, 'y')),
      h('ruby', {}, h('rb', {}, 'c'), h('rtc', {}, h('rt', {}, 'z')), h('rtc', {}, 'w')),
    ),
  );
  same(
    t,
    printed,
    `
Document
  P
    Ruby
      RB
        "a"
      RT
        "x"
      RB
        "b"
      RT
        "y"
    Ruby
      RB
        "c"
      RT
        "z"
      RT
        "w"`,
  );
});

t.test('tables: scopes, spans, and cells without content', async (t) => {
  const printed = await paint(
    page(
      h(
        'table',
        {},
        h('caption', {}, 'cap'),
        h('thead', {}, h('tr', {}, h('th', {}, 'A'), h('th', { colspan: '2' }, 'B'))),
        h('tbody', {}, h('tr', {}, h('th', {}, 'r'), h('td', {}), h('td', { rowspan: '3' }, 'x'))),
      ),
    ),
  );
  same(
    t,
    printed,
    `
Document
  Table
    Caption
      "cap"
    THead
      TR
        TH
          "A"
        TH
          "B"
    TBody
      TR
        TH
          "r"
        TD
        TD
          "x"`,
  );
  t.match(printed, /ColSpan 2/);
  t.notMatch(printed, /RowSpan/, 'a cell ends with its group of rows');
  t.match(printed, /TH:\s+\/Scope \/Column\s+"A"/);
  t.match(printed, /TH:\s+\/Scope \/Row\s+"r"/);
});

t.test('pictures: alternatives, decoration, figures', async (t) => {
  const printed = await paint(
    page(
      h('p', {}, 'see ', h('img', { alt: 'a (dot)' }), h('img', { alt: '' }), ' end'),
      h('figure', {}, h('img', { alt: 'in figure' }), h('figcaption', {}, 'cap')),
    ),
  );
  same(
    t,
    printed,
    `
Document
  P
    "see "
    Figure
      ""
    " end"
  Figure
    ""
    Caption
      "cap"`,
  );
});

t.test('figures state their alternative and where they are', async (t) => {
  const { document, bytes } = newDocument({ tagged: true });
  const tree = treeOf(page(h('img', { alt: 'ein «Punkt»' })));
  document.addImage(
    'dot',
    await images.encode({
      kind: 'pixels',
      width: 1,
      height: 1,
      data: Uint8Array.of(1, 2, 3, 255),
    }),
  );
  await addPage(document, (canvas) => drawNode(canvas, tree, 2 as NodeId, 50), { tree, size: [200, 200] });
  await document.end();
  const source = run(bytes(), 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-').replace(/\s+/g, ' ');
  t.match(source, '/Alt <feff00650069006e002000ab00500075006e006b007400bb>');
  t.match(source, '/BBox [ 72 150 82 160 ] /O /Layout');
});

t.test('text in another language says so', async (t) => {
  const { document, bytes } = newDocument({ tagged: true, language: 'en' });
  const tree = treeOf(page(h('p', { lang: 'en' }, 'a', h('i', { lang: 'de' }, 'b'))));
  const texts = nodes(tree).filter((node) => tree.text(node));
  await addPage(document, (canvas) => texts.forEach((node) => drawNode(canvas, tree, node, 100)), { tree });
  await document.end();
  const source = run(bytes(), 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
  t.same(source.match(/\/Lang \(.*\)/g), ['/Lang (en)', '/Lang (de)']);
});

t.test('children are in document order whatever the order of painting', async (t) => {
  const root = page(h('p', {}, 'a'), h('p', {}, 'b'), h('p', {}, 'c', h('code', {}, 'd')), h('p', {}, 'e'));
  const inOrder = await paint(root);
  t.equal(await paint(root, (tree) => [nodes(tree).reverse()]).then(outline), outline(inOrder));
});

t.test('text stands before, between and behind the elements in its paragraph', async (t) => {
  const content =
    '<style>p::before { content: "§ " } p::after { content: " ¶" }</style><p>one <a href="https://a.test">two</a> three <code>four</code> five</p>';
  const { pdf } = await render({ content, type: 'html' }, { template: 'none' });
  t.match(await structureOf(pdf), /"§ one "\s+Link[^"]+"two"[^"]+" three "\s+Code[^"]+"four"\s+" five ¶"/);
});

t.test('an element across pages is one element, also while later ones go on beside it', async (t) => {
  const root = page(
    h(
      'table',
      {},
      h('tr', {}, h('td', {}, 'l1', h('br'), 'l2', h('br'), 'l3', h('br'), 'l4'), h('td', {}, 'r1', h('br'), 'r2')),
    ),
    h('p', {}, 'after'),
  );
  const printed = await paint(root, (tree) => {
    const of = (text: string): NodeId => nodes(tree).find((node) => tree.text(node) === text)!;
    return [[of('l1'), of('r1')], [of('l2'), of('r2')], [of('l3')], [of('l4'), of('after')]];
  });
  same(
    t,
    printed,
    `
Document
  Table
    TR
      TD
        "l1"
        "l2"
        "l3"
        "l4"
      TD
        "r1"
        "r2"
  P
    "after"`,
  );
});

t.test('content that comes after its element was written is kept, in its place', async (t) => {
  const root = page(...Array.from({ length: 8 }, (_, i) => h('section', {}, h('p', {}, `a${i}`, h('b', {}, `b${i}`)))));
  const printed = await paint(root, (tree) => {
    const texts = nodes(tree).filter((node) => tree.text(node) !== '');
    const late = texts.splice(1, 1);
    return [...texts.map((node) => [node]), late];
  });
  const order = [...printed.matchAll(/"(\w\d)"/g)].map((match) => match[1]);
  t.same(order, Array.from({ length: 8 }, (_, i) => [`a${i}`, `b${i}`]).flat());
});

t.test('lines of a paragraph share one marked-content sequence', async (t) => {
  const { document, bytes } = newDocument({ tagged: true });
  const tree = treeOf(page(h('p', {}, 'one')));
  const text = nodes(tree).find((node) => tree.text(node) === 'one')!;
  const draw = (canvas: Canvas) => {
    for (let line = 0; line < 3; line++) {
      canvas.save();
      canvas.restore();
      drawNode(canvas, tree, text, 100 + 14 * line);
    }
    canvas.fillRect(0, 0, 10, 10, BLACK);
  };
  await addPage(document, draw, { tree });
  await document.end();
  const source = run(bytes(), 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
  t.equal(source.match(/\/MCID \d+ ?>>BDC/g)?.length, 1);
  t.equal(source.match(/\/Artifact<<\/Type\/Layout>>BDC/g)?.length, 1);
  t.equal(source.match(/EMC/g)?.length, 2);
});

t.test('links and their annotations refer to each other', async (t) => {
  const { document, bytes } = newDocument({ tagged: true });
  const tree = treeOf(page(h('p', {}, 'x', h('a', { href: 'https://example.org/' }, 'link'))));
  const area = { x: 72, y: 90, width: 30, height: 12 };
  const target = { url: 'https://example.org/' };
  const draw = (canvas: Canvas) => {
    for (const node of nodes(tree)) {
      if (tree.text(node)) drawNode(canvas, tree, node, 100);
      if (tree.name(node) === 'a') canvas.link(area, target, { node, part: 'content' }, 'the link');
    }
  };
  await addPage(document, draw, { tree });
  await document.end();
  check(bytes());
  t.match(structureOf(bytes()), /Link \(inline\)\n +"link"\n +Object \d+ 0/);
  const source = run(bytes(), 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
  t.match(source, /\/Contents \(the link\)/);
  t.match(source, /\/StructParent 1/);
});

t.test('a deep document does not overflow the stack', async (t) => {
  let element: TreeElement = h('p', {}, 'deep');
  for (let i = 0; i < 2000; i++) element = h('div', {}, element);
  const { document } = newDocument({ tagged: true });
  const tree = treeOf(page(element));
  await addPage(document, (canvas) => drawNode(canvas, tree, (tree.length - 1) as NodeId, 100), { tree });
  t.equal((await document.end()).pages, 1);
});
