import t from 'tap';
import { boxOf, layout, linesOf } from '../harness.js';

/** Where the lines of a paragraph begin beside a float of 100 × 40 px. */
async function starts(float: string): Promise<number[]> {
  const laidOut = await layout(
    `<div id=f style="float: left; width: 100px; height: 40px; ${float}"></div><p id=p style="margin: 0">${'aaaaa<br>'.repeat(6)}</p>`,
  );
  return linesOf(laidOut, 'p').map(([, x]) => Math.round(x));
}

t.test('lines follow the outline of a polygon, not the box', async (t) => {
  const sides = await starts('shape-outside: polygon(0 0, 100% 100%, 0 100%)');
  t.strictSame(sides.slice(0, 4), [25, 50, 75, 100]);
});

t.test('lines follow circles, ellipses and insets', async (t) => {
  const ellipse = await starts('shape-outside: ellipse(50% 50%)');
  t.strictSame(ellipse.slice(0, 4), [93, 100, 100, 93]);
  t.strictSame((await starts('shape-outside: inset(10px 60px 10px 0)')).slice(0, 4), [0, 40, 40, 0]);
});

t.test('lines follow the corners of a reference box', async (t) => {
  const box = 'border-radius: 40px 40px 0 0; shape-outside:';
  const [first] = await starts(`${box} border-box`);
  t.ok(first! > 85 && first! < 100, `${first}`);
  t.strictSame((await starts('margin-right: 20px; shape-outside: content-box')).slice(0, 2), [100, 100]);
  t.strictSame((await starts('margin-right: 20px; shape-outside: margin-box')).slice(0, 2), [120, 120]);
});

t.test('shape-margin grows the shape, up to the margin box', async (t) => {
  const shape = 'shape-outside: inset(0 60px 20px 0); shape-margin: 10px;';
  t.strictSame((await starts(shape)).slice(0, 4), [50, 50, 50, 0]);
  t.strictSame((await starts('shape-outside: border-box; shape-margin: 10px')).slice(0, 1), [100]);
  t.strictSame((await starts('shape-outside: border-box; shape-margin: 10px; margin-right: 30px')).slice(0, 1), [110]);
});

t.test('a shape on the right ends lines', async (t) => {
  const laidOut = await layout(
    '<div style="float: right; width: 100px; height: 40px; shape-outside: polygon(100% 0, 100% 100%, 0 100%)"></div>' +
      '<p id=p style="margin: 0; text-align: right">aaaa aaaa aaaa</p>',
  );
  const [, x, , width] = linesOf(laidOut, 'p')[0]!;
  t.ok(x > 0 && width > 0);
});

t.test('other floats and formatting contexts keep clear of the margin box', async (t) => {
  const float = 'float: left; width: 50px; height: 40px; shape-outside: inset(0 50px 0 0)';
  const laidOut = await layout(
    `<div style="${float}"></div><div id=b style="float: left; width: 20px; height: 10px"></div>` +
      '<div id=c style="display: flow-root; width: 100px; height: 10px"></div>',
  );
  t.strictSame(boxOf(laidOut, 'b'), [50, 0, 20, 10]);
  t.strictSame(boxOf(laidOut, 'c'), [70, 0, 100, 10]);
});

t.test('a word that a shape leaves no room goes down until it fits', async (t) => {
  const laidOut = await layout(
    '<div style="float: left; width: 200px; height: 100px; shape-outside: polygon(0 0, 100% 0, 0 100%)"></div>' +
      '<p id=p style="margin: 0">aaaaaaaaaa</p>',
  );
  const [, x, y] = linesOf(laidOut, 'p')[0]!;
  t.ok(y === 25, `y ${y}`);
  t.ok(x >= 149 && x <= 150, `x ${x}`);
});

t.test('a shape beside vertical lines is physical', async (t) => {
  const tops = async (mode: string) => {
    const laidOut = await layout(
      `<div style="writing-mode: ${mode}; height: 200px"><div style="float: left; width: 40px; height: 100px; shape-outside: polygon(0 0, 100% 0, 0 100%)"></div><p id=p style="margin: 0">${'aaaaa<br>'.repeat(4)}</p></div>`,
    );
    return linesOf(laidOut, 'p').map(([, , y]) => Math.round(y));
  };
  // The first line is that on the right, where the triangle ends, or that on the left, where it is highest.
  t.strictSame(await tops('vertical-rl'), [25, 50, 75, 100]);
  t.strictSame(await tops('vertical-lr'), [100, 75, 50, 25]);
});
