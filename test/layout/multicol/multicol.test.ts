/** Multi-column layout. A character is 5 px wide, a line 10 px high. */
import t from 'tap';
import { columnsOf, CSS, letters, lines, multicol } from './columns.js';
import { boxesOf, fragmentsOf, layout, printPages, walk } from '../harness.js';

t.test('the number and width of columns follow from column-count, column-width and the room', async (t) => {
  const widths = async (style: string) => {
    const laidOut = await layout(`<div id=m style="column-gap: 10px; ${style}">${lines(12)}</div>`, {
      page: [200, 300],
    });
    return [...walk(laidOut.pages)]
      .filter(({ fragment }) => fragment.kind === 'box' && fragment.role === 'anonymous')
      .map(({ x, width }) => `${x} ${width}`)
      .join(', ');
  };
  t.equal(await widths('column-count: 2'), '0 95, 105 95');
  t.equal(await widths('column-width: 70px'), '0 95, 105 95', 'as many as fit, then as wide as there is room');
  t.equal(await widths('column-width: 40px; column-count: 2'), '0 95, 105 95');
  t.equal(await widths('columns: 500px'), '0 200', 'one column where none fits');
  t.equal(await widths('columns: 2; column-gap: normal'), '0 95, 105 95', 'a normal gap is 1em');
  t.equal(await widths('columns: 2; column-gap: 10%'), '0 90, 110 90');
  t.equal(await widths('columns: 2; direction: rtl'), '105 95, 0 95', 'from right to left');
});

const CASES: readonly (readonly [name: string, content: string, style: string, columns: string])[] = [
  ['lines are shared out evenly', lines(6), '', 'a b|c d|e f|z'],
  ['the last column may be shorter', lines(7), '', 'a b c|d e f|g|z'],
  ['fewer lines than columns', lines(2), '', 'a|b|z'],
  ['column-fill: auto fills columns of a given height', lines(6), 'height: 40px; column-fill: auto', 'a b c d|e f|z'],
  ['column-fill: balance balances within a given height', lines(6), 'height: 40px', 'a b|c d|e f|z'],
  ['columns without room overflow beside the others', lines(5), 'height: 10px', 'a|b|c|d|e|z'],
  ['max-height limits columns', lines(5), 'max-height: 10px', 'a|b|c|d|e|z'],
  ['break-before: column', 'a<div style="break-before: column">b<br>c<br>d</div>', 'orphans: 1', 'a|b c|d|z'],
  ['break-after: column', '<div style="break-after: column">a</div>b<br>c', '', 'a|b|c|z'],
  ['break-inside: avoid-column', `<div style="break-inside: avoid-column">${lines(3)}</div>d`, '', 'a b c|d|z'],
  [
    'break-inside: avoid-page says nothing about columns',
    `<div style="break-inside: avoid-page">${lines(3)}</div>`,
    '',
    'a|b|c|z',
  ],
  ['orphans and widows', lines(6), 'orphans: 3; widows: 3', 'a b c|d e f|z'],
  [
    'break-after: avoid',
    `${lines(2)}<div style="break-after: avoid">c</div><div>d</div><div>e</div>`,
    '',
    'a b|c d|e|z',
  ],
  [
    'column-span: all stands between rows of columns',
    `${lines(3)}<div style="column-span: all">s</div>${lines(3, 'p')}`,
    '',
    'a|b|c|s|p|q|r|z',
  ],
  [
    'a box that a spanner divides goes on behind it',
    `<section>${lines(3)}<div><div style="column-span: all">s</div>${lines(3, 'p')}</div></section>`,
    '',
    'a|b|c|s|p|q|r|z',
  ],
  [
    'a spanner in a formatting context of its own does not span',
    '<div style="overflow: hidden">a<div style="column-span: all">s</div></div>',
    '',
    'a|s|z',
  ],
  [
    'columns before a spanner are balanced even where they are to be filled',
    `${lines(3)}<div style="column-span: all">s</div>`,
    'column-fill: auto; height: 90px',
    'a|b|c|s z',
  ],
  ['nested columns', `<div style="columns: 2; column-gap: 0">${lines(6)}</div>`, '', 'a|b|c|d|e|f|z'],
];

for (const [name, content, style, expected] of CASES) {
  t.test(name, async (t) => {
    const laidOut = await multicol(content, style);
    t.equal(columnsOf(laidOut), expected, printPages(laidOut));
  });
}

t.test('columns fill a page, and only those on the last are balanced', async (t) => {
  const laidOut = await multicol(lines(20), '', [200, 50]);
  t.equal(columnsOf(laidOut), 'a b c d e|f g h i j|k l m n o//p q|r s|t|z', printPages(laidOut));
  t.same(boxesOf(laidOut, 'm'), ['1: 0 0 200 50', '2: 0 0 200 20']);
});

t.test('a container that does not fit below what comes before it begins there and goes on', async (t) => {
  const laidOut = await layout(`x<br>x<br>x<br>x<div id=m>${lines(7)}</div>`, { css: CSS, page: [200, 50] });
  t.equal(columnsOf(laidOut), 'x x x x|a|b|c//d e|f g'.replace('f g', 'f g'), printPages(laidOut));
});

t.test('break-before: page in columns ends the page', async (t) => {
  const laidOut = await multicol('a<br>b<div style="break-before: page">c<br>d<br>e</div>');
  t.equal(columnsOf(laidOut), 'a b//c|d|e|z', printPages(laidOut));
});

t.test('more forced columns than there is room for go to the next page', async (t) => {
  const block = (text: string) => `<div style="break-after: column">${text}</div>`;
  const laidOut = await multicol(['a', 'b', 'c', 'd'].map(block).join('') + 'e');
  t.equal(columnsOf(laidOut), 'a|b|c//d|e|z', printPages(laidOut));
});

t.test('a spanner that does not fit goes to the next page', async (t) => {
  const laidOut = await multicol(
    `${lines(12)}<div id=s style="column-span: all; break-inside: avoid; height: 20px">s</div>${lines(3, 'p')}`,
    '',
    [200, 50],
  );
  t.equal(columnsOf(laidOut), 'a b c d|e f g h|i j k l//s|p|q|r|z', printPages(laidOut));
});

t.test('margins of spanners collapse with one another and not with columns', async (t) => {
  const spanner = (id: string) => `<div id=${id} style="column-span: all; margin: 6px 0">s</div>`;
  const laidOut = await multicol(
    `<p style="margin: 4px 0">a</p>${spanner('s')}${spanner('u')}<p id=p style="margin: 4px 0">b</p>`,
  );
  t.same(boxesOf(laidOut, 's'), ['1: 0 20 200 10'], printPages(laidOut));
  t.same(boxesOf(laidOut, 'u'), ['1: 0 36 200 10'], printPages(laidOut));
  t.same(
    boxesOf(laidOut, 'p').map((box) => box.split(' ')[2]),
    ['56'],
    printPages(laidOut),
  );
});

t.test('rules stand in the middle of the gaps, between columns that hold something', async (t) => {
  const rules = async (content: string) => {
    const laidOut = await multicol(content, 'column-rule: 2px solid red');
    return [...walk(laidOut.pages)]
      .filter(({ fragment }) => fragment.kind === 'box' && fragment.role === 'rule')
      .map(({ x, y, width, height }) => `${Math.round(x)} ${y} ${width} ${height}`);
  };
  t.same(await rules(lines(6)), ['64 0 2 20', '134 0 2 20']);
  t.same(await rules('a<br>b'), ['64 0 2 10']);
  t.same(await rules('a'), []);
});

t.test('an element broken over columns has a fragment in each', async (t) => {
  const laidOut = await multicol('<div id=b style="height: 60px; border: 1px solid">a</div>');
  t.same(fragmentsOf(laidOut, 'b').length, 3, printPages(laidOut));
});

t.test('positioned boxes of a box that is broken over columns are broken with it', async (t) => {
  const laidOut = await multicol(
    '<div style="position: relative; height: 60px"><div id=p style="position: absolute; top: 10px; height: 30px; width: 5px"></div></div>',
  );
  t.same(
    boxesOf(laidOut, 'p').map((box) => box.replace(/\.\d+/g, '')),
    ['1: 0 10 5 10', '1: 70 0 5 20'],
    printPages(laidOut),
  );
});

t.test('a positioned box begins in the column of its place, whichever column it stands in', async (t) => {
  const places = async (style: string, position = 'absolute', around = 'position: relative') => {
    const box = `<div id=p style="position: ${position}; width: 5px; height: 20px; ${style}"></div>`;
    const laidOut = await multicol(
      `<div style="${around}"><div style="height: 60px"></div>${box}</div>`,
      'height: 20px; column-fill: auto',
    );
    return boxesOf(laidOut, 'p').map((place) => place.replace(/\.\d+/g, ''));
  };
  t.same(await places('top: 0'), ['1: 0 0 5 20']);
  t.same(await places('top: 10px'), ['1: 0 10 5 10', '1: 70 0 5 10'], 'and goes on in the next');
  t.same(await places('bottom: 30px'), ['1: 0 10 5 10', '1: 70 0 5 10']);
  t.same(await places('top: -30px'), ['1: 0 0 5 20'], 'there is none before the first');
  t.same(await places('top: 10px', 'fixed', 'transform: translate(0)'), ['1: 0 10 5 10', '1: 70 0 5 10']);
});

t.test('floats, tables and flex containers flow through columns', async (t) => {
  const float = await multicol(`<div style="float: left; width: 20px; height: 20px"></div>${lines(6)}`);
  t.equal(columnsOf(float), 'a b|c d|e f|z', printPages(float));
  const rows = letters(6)
    .map((letter) => `<tr><td style="padding: 0">${letter}`)
    .join('');
  const table = await multicol(`<table style="border-spacing: 0">${rows}</table>`);
  t.equal(columnsOf(table), 'a b|c d|e f|z', printPages(table));
  const items = letters(6)
    .map((letter) => `<div>${letter}</div>`)
    .join('');
  const flex = await multicol(`<div style="display: flex; flex-direction: column">${items}</div>`);
  t.match(columnsOf(flex).replaceAll('|', ' '), 'a b c d e f z', printPages(flex));
});

t.test('the intrinsic size counts columns and gaps', async (t) => {
  const laidOut = await layout('<div id=m style="float: left; columns: 2; column-gap: 10px">aaaa bbb</div>');
  t.equal(fragmentsOf(laidOut, 'm')[0]!.width, 90, printPages(laidOut));
});

t.test('columns of no height take one line each, and a thousand of them end', async (t) => {
  const none = await multicol(lines(4), 'height: 0');
  t.equal(columnsOf(none), 'a|b|c|d|z', printPages(none));
  const many = await multicol('a<br>'.repeat(1200), 'height: 0');
  const columns = [...walk(many.pages)].filter(
    ({ fragment }) => fragment.kind === 'box' && fragment.role === 'anonymous',
  );
  t.equal(columns.length, 1000);
  t.equal([...walk(many.pages)].filter(({ fragment }) => fragment.kind === 'line').length, 1201, 'nothing is lost');
});

t.test('content that overflows a box goes on beside what follows the box', async (t) => {
  const laidOut = await multicol(
    `<div id=b style="height: 20px">${lines(5)}</div><div id=c>p<br>q</div>`,
    'columns: 2; height: 30px; column-fill: auto; orphans: 1; widows: 1',
  );
  t.same(boxesOf(laidOut, 'b'), ['1: 0 0 95 20', '1: 105 0 95 0'], printPages(laidOut));
  t.same(boxesOf(laidOut, 'c'), ['1: 0 20 95 10', '1: 105 0 95 10'], printPages(laidOut));
});

t.test('what overflows the height of the body goes on over pages, and nothing is lost', async (t) => {
  const laidOut = await layout(`<div style="height: 100%">${lines(12)}</div>`, {
    page: [200, 50],
    css: 'html, body { height: 100% }',
  });
  t.same(laidOut.pages.length, 3, printPages(laidOut));
  t.equal([...walk(laidOut.pages)].filter(({ fragment }) => fragment.kind === 'line').length, 12);
});

t.test('going back to a breakpoint in overflowing content moves what follows its box', async (t) => {
  const laidOut = await multicol(
    `${lines(2)}<div style="height: 5px"><div>p</div><div>q</div></div><div style="break-before: avoid; break-inside: avoid">x<br>y</div>`,
    'columns: 2; height: 40px; column-fill: auto; orphans: 2',
  );
  t.equal([...walk(laidOut.pages)].filter(({ fragment }) => fragment.kind === 'line').length, 7, printPages(laidOut));
});

t.test('going back in the first box of a column keeps what overflows a box before it, once', async (t) => {
  // In the second column nothing but the rest of what overflows stands before the box that layout goes back in.
  const laidOut = await multicol(
    `<div style="height: 20px">${lines(9)}</div><div>${lines(5, 'p')}</div>` +
      `<div style="break-before: avoid; break-inside: avoid">${lines(3, 'x')}</div>`,
    'height: 40px; column-fill: auto',
  );
  t.equal(columnsOf(laidOut), 'a b c d p q|e f g h r s|i t x y z|z', printPages(laidOut));
});

t.test('contain: size keeps a box whole and empty of what is in it', async (t) => {
  const laidOut = await multicol(
    `a<br>b<div id=b style="contain: size; height: 30px">${lines(2)}</div>`,
    'height: 40px; column-fill: auto',
  );
  t.same(
    boxesOf(laidOut, 'b').map((box) => box.split(' ').slice(2).join(' ')),
    ['0 60 30'],
    printPages(laidOut),
  );
  const auto = await layout(`<div id=b style="contain: size">${lines(3)}</div>`);
  t.same(boxesOf(auto, 'b'), ['1: 0 0 200 0']);
});

t.test('a spanner that is taller than the page and has a margin does not run away over empty pages', async (t) => {
  const spanner = '<div id=s style="column-span: all; contain: size; height: 250px; margin-top: 1px"></div>';
  for (const before of ['', 'p<br>']) {
    const laidOut = await layout(`${before}<div id=m style="columns: 2">${spanner}</div><div>z</div>`, {
      maxPages: 20,
    });
    t.ok(laidOut.pages.length <= 6, `${laidOut.pages.length} pages`);
    t.ok(boxesOf(laidOut, 's').length > 0, printPages(laidOut));
  }
});

t.test('the top margin of a spanner is cut off behind a break that nothing forced', async (t) => {
  const laidOut = await multicol(
    `${lines(9)}<div id=s style="column-span: all; margin-top: 6px; break-inside: avoid">${lines(8, 'p')}</div>`,
  );
  t.same(boxesOf(laidOut, 's'), ['2: 0 0 200 80'], printPages(laidOut));
});

t.test('a forced break inside a spanner is known behind the container', async (t) => {
  const laidOut = await multicol(
    '<div style="column-span: all">p<div id=q style="break-before: right; margin-top: 6px">q</div></div>',
  );
  t.same(boxesOf(laidOut, 'q'), ['3: 0 6 200 10'], printPages(laidOut));
});

t.test('thousands of millions of columns end', async (t) => {
  const laidOut = await layout(`<div id=m style="columns: 2000000000; float: left">${lines(3)}</div>`, {});
  t.equal([...walk(laidOut.pages)].filter(({ fragment }) => fragment.kind === 'line').length, 3);
});

t.test('what size containment holds together is broken by pages, where it would be lost below their end', async (t) => {
  const { pages } = await layout(
    '<div style="contain: size; height: 120px">a<br>b<br>c<br>d<br>e<br>f<br>g<br>h</div>z',
    {
      page: [200, 50],
    },
  );
  t.equal(pages.length, 3);
});
