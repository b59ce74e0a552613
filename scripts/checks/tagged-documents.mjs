/** Random documents of everything that tags know, in every order and nesting that HTML can be written in. */
import { Random } from '../fuzz/random.mjs';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WORDS = 'the quick brown fox jumps over a lazy dog while 12 grey geese fly home ﬁve Straße café naïve'.split(' ');
const BLOCKS = [
  ...['p', 'p', 'div', 'section', 'article', 'aside', 'nav', 'blockquote', 'figure', 'details', 'fieldset', 'pre'],
  ...['header', 'footer', 'main', 'address', 'hgroup', 'h1', 'h2', 'h3', 'h5', 'form', 'dialog open', 'center'],
];
const INLINES = [
  ...['b', 'em', 'a href="#i3"', 'a href="https://example.org/x?y=1"', 'a name=n', 'abbr title="as said"', 'abbr'],
  ...['q', 'code', 'kbd', 'sub', 'span lang=de', 'span', 'mark', 'del', 'ins', 'bdo dir=rtl', 'label', 'small', 'time'],
  'cite',
];
const ATTRIBUTES = [
  ...['role=note', 'role=presentation', 'role=none', 'role=img aria-label=Picture', 'role=heading aria-level=4'],
  ...['role=list', 'role=listitem', 'role=table', 'role=doc-toc', 'role=doc-footnote', 'role=separator', 'role=math'],
  ...[
    'aria-hidden=true',
    'aria-label="A name"',
    'lang=fr',
    'lang=""',
    'xml:lang=en',
    'dir=rtl',
    'title=Hint',
    'hidden',
  ],
];
const STYLES = [
  ...[
    'float: left',
    'float: footnote',
    'position: absolute',
    'position: relative',
    'display: inline-block',
    'columns: 2',
  ],
  ...[
    'display: flex',
    'display: grid',
    'display: table-cell',
    'display: contents',
    'display: list-item',
    'opacity: .5',
  ],
  ...[
    'break-before: page',
    'break-inside: avoid',
    'transform: rotate(9deg)',
    'mix-blend-mode: multiply',
    'display: none',
  ],
  ...['float: top', 'position: running(h)', 'visibility: hidden', 'list-style: upper-roman', 'background: #eee'],
  ...['filter: blur(1px)', 'overflow: hidden', 'order: -1', 'letter-spacing: 2px', 'direction: rtl', 'content: "x"'],
];

/** The HTML of document `number` of a seed. `isComplete`: everything that PDF/UA asks for is there. */
export function taggedDocument(seed, number, isComplete) {
  const random = new Random(seed, number);
  let ids = 0;

  const attributes = (style = 8) => {
    const own = random.once(3) ? ` id=i${++ids}` : '';
    const aria = random.once(9) ? ` ${random.of(ATTRIBUTES)}` : '';
    return own + aria + (random.once(style) ? ` style='${random.of(STYLES)}'` : '');
  };
  const element = (tag, content, style) => {
    const [name] = tag.split(' ');
    return `<${tag}${attributes(style)}>${content}</${name}>`;
  };
  const words = () => Array.from({ length: random.count(24) }, () => random.of(WORDS)).join(' ');
  const many = (make, depth, most) => Array.from({ length: random.count(most) }, () => make(depth)).join('\n');

  const picture = () =>
    random.weighed([
      [4, `<img src="${PIXEL}" width=20 height=9 ${isComplete || random.once(2) ? 'alt="A dot"' : ''}>`],
      [2, `<img src="${PIXEL}" width=20 height=9 alt="">`],
      [1, `<svg width=20 height=9>${isComplete ? '<title>A box</title>' : ''}<rect width=20 height=9 /></svg>`],
      [1, `<img src="${PIXEL}" width=5 height=5 role=presentation>`],
    ]);
  const inline = (depth) =>
    depth <= 0 || random.below(3) > 0
      ? words()
      : random.weighed([
          [8, element(random.of(INLINES), many(inline, depth - 1, 3), 14)],
          [1, picture()],
          [1, '<br>'],
          [1, '<input type=checkbox checked> <input value=text>'],
          [1, '<math><mi>x</mi><mo>=</mo><mn>2</mn></math>'],
          [1, '<ruby>漢<rt>kan</rt></ruby>'],
        ]);
  const list = (depth) => {
    const item = () => element('li', random.once(4) ? many(block, depth - 1, 3) : many(inline, 2, 3));
    const term = () =>
      `${element('dt', inline(2))}${random.once(6) ? '' : element('dd', random.once(4) ? block(depth - 1) : inline(2))}`;
    return random.weighed([
      [4, element(random.of(['ul', 'ol', 'ol type=a', 'ul class=task', 'menu']), many(item, 0, 6))],
      [2, element('dl', many(random.once(4) ? () => `<div>${term()}</div>` : term, 0, 4))],
      [
        1,
        element(
          'nav role=doc-toc',
          element(
            'ol',
            many(() => `<li><a href="#i2">${words()}</a>`, 0, 4),
          ),
        ),
      ],
    ]);
  };
  const table = (depth) => {
    const columns = random.count(5);
    const cell = (span) =>
      element(
        random.of(['td', 'td', 'td', 'th', 'th scope=row', 'th scope=col']) + (span > 1 ? ` colspan=${span}` : ''),
        random.once(6) ? block(depth - 1) : random.once(8) ? '' : inline(2),
        20,
      );
    const row = () => {
      let html = '';
      for (let at = 0; at < columns;) {
        const span = random.once(6) ? 1 + random.below(columns - at) : 1;
        html += cell(span);
        at += span;
      }
      return element('tr', html, 20);
    };
    const part = (tag, most) => (random.once(3) ? `<${tag}>${many(row, 0, most)}</${tag}>` : '');
    const caption = random.once(3) ? element('caption', inline(1)) : '';
    return element('table', `${caption}${part('thead', 2)}<tbody>${many(row, 0, 8)}</tbody>${part('tfoot', 1)}`, 12);
  };
  const figure = (depth) =>
    element(
      'figure',
      `${random.once(3) ? block(depth - 1) : picture()}${random.once(2) ? '<figcaption>It</figcaption>' : ''}`,
    );
  function block(depth) {
    if (depth <= 0) return inline(1);
    return random.weighed([
      [6, element('p', many(inline, 2, 4))],
      [4, element(random.of(BLOCKS), random.once(2) ? many(inline, 2, 3) : many(block, depth - 1, 4))],
      [3, list(depth)],
      [3, table(depth)],
      [1, figure(depth)],
      [1, inline(2)],
      [1, '<hr>'],
      [1, element(random.of(INLINES), block(depth - 1))],
    ]);
  }
  const head = isComplete || random.once(2) ? '<html lang=en><title>Tags</title>' : '<html>';
  const page = random.once(2) ? '@page { size: 90mm 120mm; @bottom-center { content: counter(page) } }' : '';
  return `${head}<style>${page} @page { @top-left { content: element(h) } }</style>${many(block, 4, 9)}`;
}
