/**
 * Between rows, groups of rows and captions of a table a change of `page` forces a break; cells, and items of flex and grid
 * containers, have no breakpoint of class A between them (CSS Paged Media 3, § 7.1; CSS Fragmentation 3, § 4.1).
 */
import t, { type Test } from 'tap';
import { layout, pageLines } from '../layout/harness.js';

const CSS = '.a { page: a } .b { page: b } caption, td { padding: 0 }';

/** The lines of each page behind its page's name. */
async function pages(html: string): Promise<string> {
  const laidOut = await layout(html, { css: CSS });
  const lines = pageLines(laidOut);
  return laidOut.pages.map(({ name }, index) => `${name}:${lines[index]!.join(' ').trim()}`).join('|');
}

async function equal(t: Test, html: string, expected: string): Promise<void> {
  t.equal(await pages(html), expected, html);
}

t.test('rows that ask for another page than the row above stay on its page', async (t) => {
  const rows = '<tr><td>one<tr class=a><td>two<tr class=a><td>three<tr class=b><td>four<tr><td>five';
  await equal(t, `<table>${rows}</table>`, ':one|a:two three|b:four|:five');
});

t.test('a group of rows that asks for another page stays on the page of the group above', async (t) => {
  const groups = '<tbody><tr><td>one</tbody><tbody class=a><tr><td>two<tr><td>three</tbody>';
  await equal(t, `<table>${groups}</table>`, ':one|a:two three');
  const own = '<tbody class=a><tr><td>one<tr class=b><td>two</tbody>';
  await equal(t, `<table>${own}</table>`, 'a:one|b:two');
});

t.test('the first row of a table does not begin the page it asks for, nor does the last one end it', async (t) => {
  await equal(t, '<table><tr class=a><td>one</table>', 'a:one');
  const table = '<table><tr class=a><td>one<tr class=b><td>two</table>';
  await equal(t, `<p>x</p><section>${table}</section><p>y</p>`, ':x|a:one|b:two|:y');
  await equal(t, '<p class=a>x</p><table><tr class=a><td>one</table><p class=a>y</p>', 'a:x one y');
});

t.test('a repeated header keeps rows from the page they ask for', async (t) => {
  const head = '<thead><tr><td>head</thead>';
  await equal(t, `<table>${head}<tbody class=a><tr><td>one<tr><td>two</table>`, 'a:head one two');
  await equal(t, `<table>${head}<tr><td>one<tr class=a><td>two</table>`, ':head one|a:head two');
});

t.test('captions take rows to the pages of the table', async (t) => {
  await equal(t, '<table><caption>cap</caption><tr class=a><td>one</table>', ':cap|a:one');
  await equal(t, '<table><caption>cap</caption><tr><td>one</table>', ':cap one');
  const below = '<caption style="caption-side: bottom">cap</caption>';
  await equal(t, `<table>${below}<tr class=a><td>one</table><p>y</p>`, 'a:one|:cap y');
});

t.test('a row that goes on, and the height below the last row, lose the name of their page', async (t) => {
  const names = async (html: string) =>
    (await layout(html, { css: CSS, page: [200, 100] })).pages.map(({ name }) => name);
  const tall = '<p style="height: 60px">x</p>'.repeat(3);
  t.same(await names(`<table><tr><td>one<tr class=a><td>${tall}</table>`), ['', 'a', 'a', 'a']);
  t.same(await names('<table style="height: 250px"><tr class=a><td>one</table>'), ['a', 'a', 'a']);
});

t.test('a block in a cell breaks before a block with the name that their row has', async (t) => {
  await equal(t, '<table class=a><tr><td><p>one</p><p class=a>two</p></table>', 'a:one two');
  await equal(t, '<table><tr class=a><td><p>one</p><p class=b>two</p></table>', 'a:one|b:two');
});

t.test('cells and items name no page', async (t) => {
  await equal(t, '<table><tr><td>one<tr><td class=a>two<tr><td><p class=a>three</table>', ':one two three');
  for (const display of ['flex; flex-direction: column', 'grid'])
    await equal(t, `<div style="display: ${display}"><p>one</p><p class=a>two</p></div>`, ':one two');
});

t.test('rows in columns, or in lines across those of the page, break for a name', async (t) => {
  const rows = '<tr><td>one<tr class=a><td>two';
  const names = async (html: string) => (await layout(html, { css: CSS })).pages.map(({ name }) => name);
  t.same(await names(`<div style="columns: 2"><table>${rows}</table></div>`), ['']);
  t.same(await names(`<p>x</p><table style="writing-mode: vertical-rl">${rows}</table>`), ['']);
});
