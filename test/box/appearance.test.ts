import t from 'tap';
import { boxOf, layout, pageLines } from '../layout/harness.js';

const textOf = async (html: string) => pageLines(await layout(html, { page: [400, 400] }))[0]?.join('|') ?? '';

t.test('a box with `appearance: none` has no tick of ours over its own', async (t) => {
  for (const type of ['checkbox', 'radio']) {
    const box = (css: string) => textOf(`<style>input {${css}}</style><p>a <input type=${type} checked> b`);
    t.match(await box(''), /[✓•]/);
    for (const css of ['appearance: none', '-webkit-appearance: none'])
      t.notMatch(await box(css), /[✓•]/, `${type}, ${css}`);
    t.match(await box('appearance: auto'), /[✓•]/);
    t.match(await box('appearance: checkbox'), /[✓•]/);
  }
});

t.test('a list with `appearance: none` has one arrow, that of its background', async (t) => {
  const list = (css: string) => textOf(`<style>select {${css}}</style><select><option>one</select>`);
  t.match(await list(''), /▾/);
  t.notMatch(await list('appearance: none; background: url(arrow.svg)'), /▾/);
  t.match(await list('appearance: none'), /one/);
});

t.test('a box with `appearance: none` has only the border and size that style sheets give it', async (t) => {
  const sized = async (css: string) => {
    const laidOut = await layout(`<style>input {${css}}</style><input id=i type=checkbox>`, { page: [400, 400] });
    return boxOf(laidOut, 'i').slice(2);
  };
  t.strictSame(await sized(''), [13, 13]);
  t.strictSame(await sized('appearance: none; width: 20px; height: 10px'), [20, 10]);
  t.strictSame(await sized('appearance: none'), [0, 0]);
});

t.test('::placeholder has a colour of its own', async (t) => {
  const laidOut = await layout(
    '<style>input {color: blue} ::placeholder {color: lime; width: 3px}</style><input placeholder=Name>',
    { page: [400, 400] },
  );
  t.match(JSON.stringify(laidOut.pages[0]), /"r":0,"g":1,"b":0/);
  t.match(pageLines(laidOut)[0]?.join('|'), /Name/);
});
