/** Atomic inlines that are taller than a page go on over pages, and nothing of them is cut off. */
import t from 'tap';
import { fragmentsOf, layout, textOf, walk, type LaidOut } from '../harness.js';

const STYLE =
  '<style>body { margin: 0; font: 10px/10px sans-serif } p { margin: 0 } @page { size: 200px 100px; margin: 0 }</style>';

const paragraphs = (count: number, name = 'p'): string =>
  Array.from({ length: count }, (_, index) => `<p>${name}${index}</p>`).join('');

/** The words on each page, from above and from the left. */
function wordsOf({ pages }: LaidOut): string[] {
  const words = pages.map(() => [] as string[]);
  for (const placed of walk(pages))
    if (placed.fragment.kind === 'text') words[placed.page]!.push(textOf(placed.fragment).trim());
  return words.map((page) => page.filter((word) => word !== '').join(' '));
}

const numbered = (from: number, to: number, name = 'p'): string =>
  Array.from({ length: to - from }, (_, index) => `${name}${from + index}`).join(' ');

for (const display of ['inline-block', 'inline-flex', 'inline-grid'])
  t.test(`${display} that is taller than a page is not cut off`, async (t) => {
    const laidOut = await layout(`${STYLE}<div style="display: ${display}"><div>${paragraphs(25)}</div></div><p>after`);
    t.same(wordsOf(laidOut), [numbered(0, 10), numbered(10, 20), `${numbered(20, 25)} after`]);
  });

t.test('an inline table that is taller than a page repeats its head', async (t) => {
  const rows = Array.from({ length: 15 }, (_, index) => `<tr><td>r${index}`).join('');
  const style = 'display: inline-table; border-spacing: 0';
  const laidOut = await layout(
    `${STYLE}<style>td, th { padding: 0 }</style><table style="${style}"><thead><tr><th>head<tbody>${rows}</table>`,
  );
  t.same(wordsOf(laidOut), [`head ${numbered(0, 9, 'r')}`, `head ${numbered(9, 15, 'r')}`]);
});

t.test('text beside a tall inline-block stands at its top, and text behind it below', async (t) => {
  const box = `<span style="display: inline-block; width: 60px">${paragraphs(15)}</span>`;
  const laidOut = await layout(`${STYLE}<div>before ${box} behind <br>next</div>`);
  t.same(wordsOf(laidOut), [`before ${numbered(0, 10)} behind`, `${numbered(10, 15)} next`]);
});

t.test('inline-blocks beside each other go on beside each other', async (t) => {
  const box = (name: string, count: number) =>
    `<div style="display: inline-block; width: 80px">${paragraphs(count, name)}</div>`;
  const laidOut = await layout(`${STYLE}<div>${box('a', 22)}${box('b', 12)}</div><p>after`);
  t.same(wordsOf(laidOut), [
    `${numbered(0, 10, 'a')} ${numbered(0, 10, 'b')}`,
    `${numbered(10, 20, 'a')} ${numbered(10, 12, 'b')}`,
    `${numbered(20, 22, 'a')} after`,
  ]);
});

t.test('an inline-block that fits a page moves to it whole', async (t) => {
  const box = `<div style="display: inline-block">${paragraphs(8)}</div>`;
  t.same(wordsOf(await layout(`${STYLE}${paragraphs(5, 'q')}<div>${box}</div>`)), [
    numbered(0, 5, 'q'),
    numbered(0, 8),
  ]);
});

t.test('one that fits no page begins where it stands', async (t) => {
  const box = `<div style="display: inline-block">${paragraphs(12)}</div>`;
  t.same(wordsOf(await layout(`${STYLE}${paragraphs(5, 'q')}<div>${box}</div>`)), [
    `${numbered(0, 5, 'q')} ${numbered(0, 5)}`,
    numbered(5, 12),
  ]);
});

t.test('breaks that are forced in a tall inline-block break the page', async (t) => {
  const content = `${paragraphs(3)}<p style="break-before: page">new</p>${paragraphs(12, 'q')}`;
  t.same(wordsOf(await layout(`${STYLE}<div style="display: inline-block">${content}</div>`)), [
    numbered(0, 3),
    `new ${numbered(0, 9, 'q')}`,
    numbered(9, 12, 'q'),
  ]);
});

t.test('inline-blocks in inline-blocks, cells, items, floats and columns go on', async (t) => {
  const tall = `<div style="display: inline-block">${paragraphs(25)}</div>`;
  const around = {
    'inline-block': `<div style="display: inline-block">${tall}</div>`,
    cell: `<table style="border-spacing: 0"><tr><td style="padding: 0">${tall}</table>`,
    'flex item': `<div style="display: flex"><div>${tall}</div></div>`,
    float: `<div style="float: left">${tall}</div>`,
    columns: `<div style="columns: 2">${tall}</div>`,
    'list item': `<ul style="margin: 0; padding: 0; list-style: none"><li>${tall}</ul>`,
    'right to left': `<div dir="rtl">${tall}</div>`,
  };
  for (const [name, content] of Object.entries(around))
    t.equal(
      wordsOf(await layout(STYLE + content))
        .filter(Boolean)
        .join(' '),
      numbered(0, 25),
      name,
    );
});

t.test('notes and positioned boxes in a tall inline-block are not lost', async (t) => {
  const content = `${paragraphs(12)}<p style="position: relative">here<b style="position: absolute; left: 50px">there</b><i style="float: footnote">note</i></p>`;
  const words = wordsOf(await layout(`${STYLE}<div style="display: inline-block">${content}</div>`)).join(' ');
  for (const word of ['here', 'there', 'note', 'p11']) t.match(words, new RegExp(`\\b${word}\\b`));
});

t.test('edges, alignment and avoided breaks of a tall inline-block lose nothing and set nothing twice', async (t) => {
  for (const style of ['padding: 5px; margin: 5px', 'vertical-align: middle', 'break-inside: avoid']) {
    const html = `<div style="display: inline-block; ${style}">${paragraphs(25)}</div><p>after`;
    t.equal(wordsOf(await layout(STYLE + html)).join(' '), `${numbered(0, 25)} after`, style);
  }
});

t.test('a short inline-block between two tall ones is set once', async (t) => {
  const box = (count: number, name: string) => `<div style="display: inline-block">${paragraphs(count, name)}</div>`;
  const words = wordsOf(await layout(`${STYLE}<div>${box(15, 'r')}${box(3, 's')}${box(25, 't')}</div>`));
  const expected = [numbered(0, 15, 'r'), numbered(0, 3, 's'), numbered(0, 25, 't')].join(' ').split(' ');
  t.same(words.join(' ').split(' ').sort(), expected.sort());
});

t.test('an inline-block that the next outer column holds was broken in the low inner columns before it', async (t) => {
  const columns = 'columns: 2; column-fill: auto; column-gap: 0';
  const parts = async (height: number) => {
    const inner = `<div style="${columns}; height: ${height}px"><div id="b" style="display: inline-block">${paragraphs(8)}</div></div>`;
    const html = `<div style="${columns}; height: 90px"><div style="height: 70px"></div>${inner}</div>`;
    return fragmentsOf(await layout(STYLE + html), 'b').length;
  };
  t.equal(await parts(90), 1, 'in one piece');
  t.ok((await parts(40)) > 1, 'no column of a fixed height holds it');
});
