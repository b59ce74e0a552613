import t from 'tap';
import { boxesOf, layout, pageLines } from '../harness.js';

/** Two pieces of 60 px that no page breaks: each page of 100 px loses 40 px of its height to them. */
const PIECE = '<div style="height: 60px; break-inside: avoid">a</div>';
const CONTENT = `${PIECE}${PIECE}<div>last</div>`;
const FOOTER = '<div id=footer>footer</div>';

const CONTAINERS = {
  'grid item': `<div style="display: grid"><div style="height: 100%">${CONTENT}</div></div>`,
  'grid item that cuts off': `<div style="display: grid"><div style="height: 100%; overflow: hidden">${CONTENT}</div></div>`,
  'box in a grid item': `<div style="display: grid"><div><div style="height: 100%">${CONTENT}</div></div></div>`,
  'box in boxes in a flex item': `<div style="display: flex"><div><section style="height: 100%"><div style="height: 100%">${CONTENT}</div></section></div></div>`,
  'box in nested columns': `<div style="display: grid"><div style="display: flex; flex-flow: column"><div style="flex: 1"><div style="height: 100%">${CONTENT}</div></div></div></div>`,
  'flex container in an item': `<div style="display: flex"><div><div style="display: flex; flex-flow: column; height: 100%"><div>${CONTENT}</div></div></div></div>`,
  'item of a page that is a window': `<div style="display: flex; flex-flow: column; min-height: 100vh"><main style="flex: 1"><div style="height: 100%">${CONTENT}</div></main></div>`,
  'least height': `<div style="display: grid"><div style="min-height: 100%">${CONTENT}</div></div>`,
};

for (const [name, container] of Object.entries(CONTAINERS))
  t.test(`what follows stands below content that breaks have made longer (${name})`, async (t) => {
    const laidOut = await layout(container + FOOTER);
    t.strictSame(pageLines(laidOut), [['a'], ['a', 'last', 'footer']]);
    t.strictSame(boxesOf(laidOut, 'footer'), ['2: 0 70 200 10']);
  });

t.test('a share that is meant to cut off what it has no room for still does', async (t) => {
  const lines = Array.from({ length: 24 }, () => 'x').join('<br>');
  const laidOut = await layout(
    `<div style="display: grid; grid-template-columns: 1fr 1fr"><div>${lines}</div><div id=x style="height: 50%; overflow: hidden">${lines}</div></div>${FOOTER}`,
  );
  t.strictSame(boxesOf(laidOut, 'x'), ['1: 100 0 100 100', '2: 100 0 100 20']);
});
