/** Documents without a doctype, or with an old one (Quirks Mode Standard; HTML, “Rendering”). */
import t from 'tap';
import { boxOf, fragmentsOf, layout } from '../harness.js';

const TRANSITIONAL =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
const MODES = [
  ['quirks', ''],
  ['limited-quirks', TRANSITIONAL],
  ['no-quirks', '<!DOCTYPE html>'],
] as const;

const inMode = (doctype: string, html: string) => layout(doctype + html, { page: [200, 300], keepsMode: true });

/** What `read` gives of the document in quirks, limited-quirks and no-quirks mode. */
async function inModes<T>(html: string, read: (laidOut: Awaited<ReturnType<typeof layout>>) => T): Promise<T[]> {
  const found: T[] = [];
  for (const [, doctype] of MODES) found.push(read(await inMode(doctype, html)));
  return found;
}

const heights = (html: string) => inModes(html, (laidOut) => boxOf(laidOut, 'x')[3]);
const style = (id: string) => (laidOut: Awaited<ReturnType<typeof layout>>) =>
  fragmentsOf(laidOut, id)[0]!.fragment.style;

t.test('the doctype gives the mode, where the mode counts', async (t) => {
  for (const [mode, doctype] of MODES) {
    t.equal((await inMode(doctype, '<p>x')).tree.mode, mode);
    t.equal((await layout(`${doctype}<p>x`)).tree.mode, 'no-quirks');
  }
  const old = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">';
  t.equal((await inMode(old, '<p>x')).tree.mode, 'quirks');
  t.equal((await inMode('<!-- saved -->\n<!doctype HTML >', '<p>x')).tree.mode, 'no-quirks');
});

t.test('a cell with a small image in it is as high as the image', async (t) => {
  const cell = (content: string) =>
    `<table cellspacing=0 cellpadding=0><tr><td id=x style="font-size: 10px">${content}</table>`;
  t.same(await heights(cell('<img src=4x2>')), [2, 2, 10]);
  t.same(await heights(cell(' <a href="#"><img src=4x2></a> ')), [2, 2, 10], 'in a link');
  t.same(await heights(cell('<img src=4x2>a')), [10, 10, 10], 'text has its line');
  t.same(await heights(cell('<img src=4x2><br>')), [10, 10, 10], 'and so has a line break');
  t.same(await heights(cell('<img src=4x2 style="vertical-align: top">')), [2, 2, 10]);
  t.same(await heights(cell('<b style="padding: 3px 0"><img src=4x2></b>')), [10, 10, 10], 'and a box with edges');
});

t.test('a line of nothing but a box that negative margins make less than nothing ended the render', async (t) => {
  const box = '<b style="display: inline-block; width: 9px; height: 5px; margin-top: -30px"></b>';
  t.same(await heights(`<div id=x style="font-size: 10px">${box}</div>`), [0, 0, 10]);
});

t.test(
  'tables inherit neither the size nor the weight of their surroundings, and the colour of the body',
  async (t) => {
    const html = `<body style="color: #00f"><div style="font: bold 30px a; color: red; text-align: right; white-space: pre">
    <table><tr><td id=x>a</table></div>`;
    const styles = await inModes(html, style('x'));
    t.match(styles, [
      { fontSize: 16, fontWeight: 400, color: { r: 0, b: 1 }, whiteSpaceCollapse: 'collapse' },
      { fontSize: 30, fontWeight: 700, color: { r: 1, b: 0 } },
      { fontSize: 30, fontWeight: 700, color: { r: 1, b: 0 } },
    ]);
  },
);

t.test(
  'colours without a hash and lengths without a unit count in quirks mode, and are told about elsewhere',
  async (t) => {
    const html = '<style>#x { height: 33; min-width: 0.5 }</style><div id=x style="color: 00ff00; width: 50">a</div>';
    for (const [mode, doctype] of MODES) {
      const laidOut = await inMode(doctype, html);
      const isQuirky = mode === 'quirks';
      const [, , width, height] = boxOf(laidOut, 'x');
      t.same([width, height], isQuirky ? [50, 33] : [200, 10], mode);
      t.equal(style('x')(laidOut).color.g, isQuirky ? 1 : 0, mode);
      t.equal(laidOut.warnings.length, isQuirky ? 0 : 4, mode);
    }
    const colors = ['000', '123', '1a2b3c', '3F3F3F', '12'];
    const divs = colors.map((color, i) => `<div id=c${i} style="color: ${color}">a</div>`).join('');
    const laidOut = await inMode('', divs);
    const hex = colors.map((_, i) => {
      const { r, g, b } = style(`c${i}`)(laidOut).color;
      return [r, g, b].map((part) => Math.round(part * 255)).join(' ');
    });
    t.same(hex, ['0 0 0', '0 1 35', '26 43 60', '63 63 63', '0 0 18']);
    t.equal(
      (await inMode('', '<p style="line-height: 00ff00; background: 00ff00; width: calc(5)">a')).warnings.length,
      3,
    );
  },
);

t.test('the first and last paragraph of a cell have no margin at its edges', async (t) => {
  const cell = (content: string) =>
    `<table cellspacing=0 cellpadding=0><tr><td id=x style="font-size: 10px">${content}</table>`;
  t.same(await heights(cell('<p>a<p>b')), [30, 50, 50]);
  t.same(await heights(cell('a<p>b</p>')), [30, 40, 40], 'text comes before it');
  t.same(await heights(cell('<p style="margin-top: 5px">a')), [15, 25, 25], "the author's margins stay");
});
