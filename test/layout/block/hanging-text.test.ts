/** Text that lies over the text of a box whose height is too small is told of. A line is 10 px high, a page 100 px. */
import t from 'tap';
import { layout } from '../harness.js';

const lines = (count: number): string => Array.from({ length: count }, (_, i) => `l${i}`).join('<br>');

async function warningsOf(content: string): Promise<readonly string[]> {
  return (await layout(content)).warnings.map(({ message }) => message);
}

const OVER = [/hangs out and the text that follows lies over it; give the box “min-height”/];

t.test('text over text is told of once, on one page and behind a page break', async (t) => {
  for (const [name, style, count] of [
    ['on one page', 'height: 20px', 5],
    ['behind a break', 'height: 20px', 15],
    ['a box as high as the page', 'height: 100vh', 15],
    ['a flex container', 'height: 100vh; display: flex; flex-direction: column', 15],
    ['a grid', 'height: 20px; display: grid', 5],
  ] as const)
    t.match(await warningsOf(`<div style="${style}"><p>${lines(count)}</p></div><p>x</p><p>y</p>`), OVER, name);
  t.match(await warningsOf(`<section><div style="height: 20px">${lines(5)}</div></section>x`), OVER, 'lines follow');
});

t.test('what lies over no text is not told of', async (t) => {
  for (const [name, content] of Object.entries({
    'nothing follows': `<div style="height: 20px">${lines(5)}</div>`,
    'the next page follows': `<div style="height: 20px">${lines(5)}</div><p style="break-before: page">x</p>`,
    'a margin keeps it away': `<div style="height: 20px">${lines(5)}</div><p style="margin: 40px 0">x</p>`,
    'the box cuts it off': `<div style="height: 20px; overflow: hidden">${lines(5)}</div><p>x</p>`,
    'the box is high enough': `<div style="height: 60px">${lines(5)}</div><p>x</p>`,
    'tight lines': '<p style="height: 4px; line-height: 4px; margin: 0">a</p><p style="margin: 0">x</p>',
    'a layer without height': `<div style="height: 0">${lines(2)}</div><p>x</p>`,
    'a picture follows': `<div style="height: 20px">${lines(5)}</div><div style="height: 9px"></div>`,
  }))
    t.same(await warningsOf(content), [], name);
});
