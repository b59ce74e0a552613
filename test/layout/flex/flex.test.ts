/** CSS Flexbox 1 where nothing fragments. Text is 5 px a character, 10 px a line; see harness.ts. */
import t from 'tap';
import { boxOf, layout, linesOf } from '../harness.js';

type Box = readonly [x: number, y: number, width: number, height: number];

/** A container of the given style and items; each item's box, in the order written. */
interface Case {
  readonly name: string;
  readonly container?: string;
  /** Style and content of each item. */
  readonly items: readonly (readonly [style: string, content?: string])[];
  readonly boxes: readonly Box[];
  /** The container's own. */
  readonly box?: Box;
}

const CASES: readonly Case[] = [
  {
    name: 'items stand side by side, as wide as their content and as high as their line',
    items: [
      ['', 'ab'],
      ['', 'cd<br>e'],
    ],
    boxes: [
      [0, 0, 10, 20],
      [10, 0, 10, 20],
    ],
    box: [0, 0, 200, 20],
  },
  {
    name: 'flex: 1 shares the line evenly',
    items: [
      ['flex: 1', 'a long one'],
      ['flex: 1', 'b'],
    ],
    boxes: [
      [0, 0, 100, 10],
      [100, 0, 100, 10],
    ],
  },
  {
    name: 'flex-grow below 1 takes its share of the free space only',
    items: [['flex: 0.25 0 0px; height: 5px']],
    boxes: [[0, 0, 50, 5]],
  },
  {
    name: 'items shrink in proportion to their base sizes',
    items: [['width: 300px; height: 5px'], ['width: 100px; height: 5px']],
    boxes: [
      [0, 0, 150, 5],
      [150, 0, 50, 5],
    ],
  },
  {
    name: 'no item shrinks below its longest word',
    container: 'width: 30px',
    items: [
      ['flex: 1', 'abcdefgh'],
      ['flex: 1', 'a b c'],
    ],
    boxes: [
      [0, 0, 40, 30],
      [40, 0, 5, 30],
    ],
  },
  {
    name: 'min-width: 0 and overflow: hidden let an item shrink to nothing',
    container: 'width: 30px',
    items: [
      ['flex: 1; min-width: 0', 'abcdefgh'],
      ['flex: 1; overflow: hidden', 'abcdefgh'],
    ],
    boxes: [
      [0, 0, 15, 10],
      [15, 0, 15, 10],
    ],
  },
  {
    name: 'max-width gives what it leaves to the others',
    items: [['flex: 1; max-width: 30px; height: 5px'], ['flex: 1; height: 5px']],
    boxes: [
      [0, 0, 30, 5],
      [30, 0, 170, 5],
    ],
  },
  {
    name: 'order changes where items stand',
    items: [
      ['order: 2', 'a'],
      ['', 'bb'],
      ['order: -1', 'ccc'],
    ],
    boxes: [
      [25, 0, 5, 10],
      [15, 0, 10, 10],
      [0, 0, 15, 10],
    ],
  },
  {
    name: 'row-reverse starts at the right',
    container: 'flex-direction: row-reverse',
    items: [
      ['', 'a'],
      ['', 'bb'],
    ],
    boxes: [
      [195, 0, 5, 10],
      [185, 0, 10, 10],
    ],
  },
  {
    name: 'rows of rtl text start at the right',
    container: 'direction: rtl',
    items: [
      ['', 'a'],
      ['', 'bb'],
    ],
    boxes: [
      [195, 0, 5, 10],
      [185, 0, 10, 10],
    ],
  },
  {
    name: 'column-reverse starts at the bottom',
    container: 'flex-direction: column-reverse; height: 50px',
    items: [
      ['', 'a'],
      ['', 'b'],
    ],
    boxes: [
      [0, 40, 200, 10],
      [0, 30, 200, 10],
    ],
  },
  {
    name: 'columns grow into a definite height',
    container: 'flex-direction: column; height: 60px',
    items: [
      ['', 'a'],
      ['flex: 1', 'b'],
      ['', 'c'],
    ],
    boxes: [
      [0, 0, 200, 10],
      [0, 10, 200, 40],
      [0, 50, 200, 10],
    ],
  },
  {
    name: 'wrapping lines share a definite height',
    container: 'flex-wrap: wrap; width: 30px; height: 60px',
    items: [['width: 20px'], ['width: 20px']],
    boxes: [
      [0, 0, 20, 30],
      [0, 30, 20, 30],
    ],
  },
  {
    name: 'wrap-reverse stacks lines from the bottom',
    container: 'flex-wrap: wrap-reverse; width: 30px',
    items: [
      ['width: 20px', 'a'],
      ['width: 20px', 'b'],
    ],
    boxes: [
      [0, 10, 20, 10],
      [0, 0, 20, 10],
    ],
  },
  {
    name: 'columns wrap at a definite height',
    container: 'flex-flow: column wrap; height: 15px; width: 100px',
    items: [
      ['', 'a'],
      ['', 'b'],
    ],
    boxes: [
      [0, 0, 50, 10],
      [50, 0, 50, 10],
    ],
  },
  {
    name: 'gaps lie between items and between lines only',
    container: 'flex-wrap: wrap; width: 50px; gap: 7px 10px',
    items: [
      ['width: 20px', 'a'],
      ['width: 20px', 'b'],
      ['width: 20px', 'c'],
    ],
    boxes: [
      [0, 0, 20, 10],
      [30, 0, 20, 10],
      [0, 17, 20, 10],
    ],
    box: [0, 0, 50, 27],
  },
  {
    name: 'space-between, space-around and space-evenly: between',
    container: 'justify-content: space-between',
    items: [
      ['', 'a'],
      ['', 'b'],
      ['', 'c'],
    ],
    boxes: [
      [0, 0, 5, 10],
      [97.5, 0, 5, 10],
      [195, 0, 5, 10],
    ],
  },
  {
    name: 'space-evenly',
    container: 'justify-content: space-evenly; width: 50px',
    items: [['width: 10px; height: 5px'], ['width: 10px; height: 5px']],
    boxes: [
      [10, 0, 10, 5],
      [30, 0, 10, 5],
    ],
  },
  {
    name: 'space-around does not push content off the start',
    container: 'justify-content: space-around; width: 10px',
    items: [['flex: none; width: 30px; height: 5px']],
    boxes: [[0, 0, 30, 5]],
  },
  {
    name: 'center overflows on both sides, safe center on one',
    container: 'justify-content: center; width: 10px; margin-left: 50px',
    items: [['flex: none; width: 30px; height: 5px']],
    boxes: [[40, 0, 30, 5]],
  },
  {
    name: 'safe center',
    container: 'justify-content: safe center; width: 10px; margin-left: 50px',
    items: [['flex: none; width: 30px; height: 5px']],
    boxes: [[50, 0, 30, 5]],
  },
  {
    name: 'align-items and align-self',
    container: 'height: 50px; align-items: center',
    items: [
      ['', 'a'],
      ['align-self: flex-end', 'b'],
      ['align-self: stretch', 'c'],
      ['align-self: flex-start', 'd'],
    ],
    boxes: [
      [0, 20, 5, 10],
      [5, 40, 5, 10],
      [10, 0, 5, 50],
      [15, 0, 5, 10],
    ],
  },
  {
    name: 'baselines of one line stand on one height',
    container: 'align-items: baseline',
    items: [
      ['padding-top: 6px', 'a'],
      ['', 'b'],
    ],
    boxes: [
      [0, 0, 5, 16],
      [5, 6, 5, 10],
    ],
  },
  {
    name: 'auto margins take the free space before anything is justified',
    container: 'justify-content: center; height: 30px',
    items: [
      ['', 'a'],
      ['margin-left: auto', 'b'],
      ['margin: auto 0', 'c'],
    ],
    boxes: [
      [0, 0, 5, 30],
      [190, 0, 5, 30],
      [195, 10, 5, 10],
    ],
  },
  {
    name: 'percentages of a stretched item are definite',
    container: 'height: 40px',
    items: [['', '<div id=inner style="height: 50%; width: 9px"></div>']],
    boxes: [[0, 0, 9, 40]],
  },
  {
    name: 'an image keeps its ratio in a stretched line, and is no wider than it says',
    container: 'height: 40px; align-items: flex-start',
    items: [['', '<img src=30x20 style="display: block">']],
    boxes: [[0, 0, 30, 20]],
  },
  {
    name: 'the ratio of an item follows its stretched height',
    container: 'height: 40px',
    items: [['aspect-ratio: 2 / 1']],
    boxes: [[0, 0, 80, 40]],
  },
  {
    name: 'a collapsed item keeps its line open and nothing else',
    container: '',
    items: [['visibility: collapse; height: 30px; width: 50px'], ['align-self: flex-start', 'b']],
    boxes: [
      [-1, -1, -1, -1],
      [0, 0, 5, 10],
    ],
    box: [0, 0, 200, 30],
  },
];

for (const { name, container = '', items, boxes, box } of CASES) {
  t.test(name, async (t) => {
    const content = items.map(([style, text = ''], i) => `<div id=i${i} style="${style}">${text}</div>`).join('');
    const laidOut = await layout(`<div id=c style="display: flex; ${container}">${content}</div>`);
    if (box) t.strictSame(boxOf(laidOut, 'c'), box);
    for (const [i, wanted] of boxes.entries()) {
      if (wanted[0] >= 0) t.strictSame(boxOf(laidOut, `i${i}`), wanted, `item ${i}`);
    }
  });
}

t.test('text in a flex container becomes items of its own; white space does not', async (t) => {
  const laidOut = await layout('<div id=c style="display: flex"> one <i>two</i> <b> </b> three</div>');
  t.strictSame(linesOf(laidOut, 'c'), [
    ['one', 0, 0, 1],
    ['two', 15, 0, 1],
    ['three', 30, 0, 1],
  ]);
});

t.test('children of display: contents are items too', async (t) => {
  const html = '<div style="display: flex"><div style="display: contents"><span id=a>a</span>b</div></div>';
  const laidOut = await layout(html);
  t.strictSame(boxOf(laidOut, 'a'), [0, 0, 5, 10]);
});

t.test('an inline flex container is as wide as its items and stands on its first baseline', async (t) => {
  const html = 'x<div id=c style="display: inline-flex; gap: 3px"><p id=p style="margin: 0">ab<br>c</p><b>d</b></div>';
  const laidOut = await layout(html);
  t.strictSame(boxOf(laidOut, 'c'), [5, 0, 18, 20]);
});

t.test('margins of items do not collapse', async (t) => {
  const html =
    '<div id=c style="display: flex; flex-direction: column"><p style="margin: 5px 0">a</p><p style="margin: 5px 0">b</p></div>';
  t.strictSame(boxOf(await layout(html), 'c'), [0, 0, 200, 40]);
});

t.test('nested containers are not laid out 2^depth times', async (t) => {
  const depth = 24;
  const html = `${'<div style="display: flex; flex-direction: column"><div style="display: flex">'.repeat(depth)}<i id=x>x</i>`;
  const laidOut = await layout(html);
  t.strictSame(boxOf(laidOut, 'x')[3], 10);
});

t.test('the root element may be a flex container', async (t) => {
  const laidOut = await layout('<body id=b>ab</body>', { css: 'html { display: flex; justify-content: center }' });
  t.strictSame(boxOf(laidOut, 'b'), [95, 0, 10, 10]);
});

t.test(
  'in vertical lines the baseline of boxes without text is in their middle, also that of a flex container',
  async (t) => {
    for (const display of ['flex', 'grid']) {
      const html = `<div style="writing-mode: vertical-rl; height: 100px; line-height: 0"><span id="block"
      style="display: inline-block; width: 60px; height: 40px"></span><span id="items"
      style="display: inline-${display}"><b style="width: 60px; height: 40px"></b></span></div>`;
      const laidOut = await layout(html);
      t.equal(boxOf(laidOut, 'items')[0], boxOf(laidOut, 'block')[0], display);
    }
  },
);

t.test(
  'lines of a stretched item that begin at the far edge of their container stayed where they were measured',
  async (t) => {
    const html = `<div style="display: flex; writing-mode: vertical-lr; align-items: stretch"><b style="width: 60px">x</b
    ><i id="i" style="writing-mode: vertical-rl">a</i></div>`;
    const laidOut = await layout(html);
    const [x, , width] = boxOf(laidOut, 'i');
    const [[, left, , lineWidth]] = linesOf(laidOut, 'i') as [[string, number, number, number]];
    t.equal(width, 60);
    t.ok(left > x + 30, `the line is at the right edge: ${left}, ${lineWidth}`);
  },
);
