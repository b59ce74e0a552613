/**
 * Boxes out of the flow take part in no breakpoint (CSS Fragmentation 3, § 3.1 and § 4.1) and name no page (CSS Paged
 * Media 3, § 7): breaks and page names are those of what is in the flow around them.
 */
import t from 'tap';
import { layout, pageLines } from '../layout/harness.js';

const OUT_OF_FLOW = {
  'a running element': '<header style="position: running(head)">x</header>',
  'an absolutely positioned box': '<header style="position: absolute"></header>',
  'a fixed box': '<header style="position: fixed"></header>',
  'two of them': '<header style="position: running(head)">x</header><header style="position: absolute"></header>',
};
const CSS = '.after { break-after: page } .recto { break-before: recto } .a { page: a } .b { page: b }';

/** The lines of each page behind its page's name; a blank page is empty. */
async function pages(html: string): Promise<string> {
  const laidOut = await layout(html, { css: CSS });
  const lines = pageLines(laidOut);
  return laidOut.pages.map(({ name }, index) => `${name}:${lines[index]!.join(' ').trim()}`).join('|');
}

for (const [what, box] of Object.entries(OUT_OF_FLOW)) {
  t.test(what, async (t) => {
    const cases: readonly (readonly [name: string, html: string, pages: string])[] = [
      ['at the very beginning, before a forced break', `${box}<p class=recto>one`, ':one'],
      ['inside, before a forced break', `<main>${box}<p class=recto>one</main>`, ':one'],
      [
        'between a break after and the side that a break before asks for',
        `<p class=after>one</p>${box}<p class=recto>two`,
        ':one|:|:two',
      ],
      [
        'the side is asked for further inside',
        `<p class=after>one</p>${box}<main>${box}<p class=recto>two</main>`,
        ':one|:|:two',
      ],
      [
        'at the start of a section, before the heading that asks for the break',
        `<p>one</p><section>${box}<p class=recto>two</section>`,
        ':one|:|:two',
      ],
      ['at the end, behind a forced break', `<p class=after>one</p>${box}`, ':one'],
      [
        'at the end of a section, behind a forced break',
        `<section><p class=after>one</p>${box}</section><p class=recto>two`,
        ':one|:|:two',
      ],
      ['at the very beginning, before a named page', `${box}<p class=a>one`, 'a:one'],
      ['inside, before a named page', `<main>${box}<p class=a>one</main>`, 'a:one'],
      ['between a break and a named page', `<p class="after a">one</p>${box}<p class=b>two`, 'a:one|b:two'],
      ['between two named pages', `<p class=a>one</p>${box}<p class=b>two`, 'a:one|b:two'],
      [
        'between a break and the end of a section',
        `<p class="after a">one</p><section>${box}</section><p class=b>two`,
        'a:one|b:two',
      ],
    ];
    for (const [name, html, expected] of cases) t.equal(await pages(html), expected, name);
  });
}

t.test('empty boxes before a named page give it no other name', async (t) => {
  for (const empty of ['<div></div>', '<a id=top></a>', '<div><div></div></div>', '<p style="margin: 5px 0"></p>'])
    t.equal(await pages(`${empty}<p class=a>one`), 'a:one', empty);
  t.equal(await pages('<div style="height: 10px"></div><p class=a>one'), ':|a:one', 'one with a height');
});

t.test('a float is content', async (t) => {
  t.equal(await pages('<div style="float: left">f</div><p class=recto>one'), ':f|:|:one');
  t.equal(await pages('<p class=after>one</p><div style="float: left">f</div><p class=recto>two'), ':one|:f|:two');
});

t.test('a block in orthogonal lines names no page', async (t) => {
  const turned = '<div style="writing-mode: vertical-rl; height: 20px"><p class=a>one</p></div>';
  t.equal(await pages(`<p>x</p>${turned}`), ':x one');
});

t.test('a page that begins in a table cell has the name that the block there asks for', async (t) => {
  t.equal(await pages('<p>x</p><table><tr><td><p class=a>one</p><p class=b>two</p></table>'), ':x one|b:two');
});
