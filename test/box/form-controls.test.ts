import t from 'tap';
import { boxOf, layout, pageLines, walk } from '../layout/harness.js';

t.test('form controls show their values', async (t) => {
  const html = `<input value="An input"><br><input type=checkbox checked><input type=checkbox><br>
    <input type=submit><br><input placeholder="Name"><input type=hidden value=no><br>
    <select><option>one<option selected>two</select>`;
  const laidOut = await layout(html, { page: [400, 400] });
  t.match(pageLines(laidOut)[0]?.join('|').replace(/\s+/g, ' '), /An input.*✓.*Submit.*Name.*two/);
  t.notMatch(pageLines(laidOut)[0]?.join('|'), /no|one/);
});

t.test('a file field shows its button, which ::file-selector-button styles, and that nothing is chosen', async (t) => {
  const shown = async (html: string) => pageLines(await layout(html, { page: [400, 400] }))[0]?.at(-1);
  t.equal(await shown('<input type=file>'), 'Choose File No file chosen');
  t.equal(await shown('<input type=file multiple>'), 'Choose Files No files chosen');
  t.equal(await shown('<style>::file-selector-button { display: none }</style><input type=file>'), 'No file chosen');
  const shownWith = async (css: string) => {
    const { pages } = await layout(`<style>${css}</style><p><input type=file>`, { page: [400, 400] });
    return [...walk(pages)].filter(({ fragment }) => fragment.kind === 'inline-box')[0]!.width;
  };
  t.equal(await shownWith('::file-selector-button { padding: 2px 17px }'), (await shownWith('')) + 20);
});

t.test('a drop-down list shows one option and a sign of more, a list shows all', async (t) => {
  const shown = async (html: string) => pageLines(await layout(html, { page: [400, 400] }))[0]?.join('|');
  const options = '<optgroup label=G><option>one<option>two</optgroup><option>three';
  t.match(await shown(`<select>${options}</select>`), /\|one\|▾$/);
  t.match(await shown(`<select><option>one<option>two</select>`), /\|one\|▾$/);
  t.match(await shown(`<select size=4>${options}</select>`), /G.*one.*two.*three/);
});

t.test('an empty field is as high as one with a value', async (t) => {
  const laidOut = await layout('<input id=a><input id=b value=x><textarea id=c></textarea>', { page: [400, 400] });
  t.equal(boxOf(laidOut, 'a')[3], boxOf(laidOut, 'b')[3]);
  t.equal(boxOf(laidOut, 'a')[1], boxOf(laidOut, 'b')[1]);
  t.ok(boxOf(laidOut, 'c')[3]! > boxOf(laidOut, 'b')[3]!);
});

t.test('placeholders of text areas show, what stands in for a progress bar does not', async (t) => {
  const laidOut = await layout(
    '<textarea placeholder=Message></textarea><input type=password placeholder=Secret><progress value=1>full</progress>',
  );
  t.match(pageLines(laidOut)[0]?.join('|'), /Message.*Secret/);
  t.notMatch(pageLines(laidOut)[0]?.join('|'), /full/);
});

t.test('closed details show their summary alone, which is warned of', async (t) => {
  const closed = await layout('<details>text<summary>more</summary><p>inside</p></details>');
  t.notMatch(pageLines(closed)[0]?.join('|'), /text|inside/);
  t.match(pageLines(closed)[0]?.join('|'), /more/);
  t.match(closed.warnings, [{ code: 'SVC_CONTENT_OVERFLOW', message: /open/ }]);
  const open = await layout('<details open><summary>more</summary><p>inside</p></details>');
  t.match(pageLines(open)[0]?.join('|'), /more.*inside/);
  t.strictSame(open.warnings, []);
  t.match(pageLines(await layout('<details>no summary</details>'))[0]?.join('|'), /no summary/);
});

t.test(
  'check boxes were squashed where a style sheet gives all fields padding, borders or display: inline',
  async (t) => {
    const sizes = async (css: string) => {
      const laidOut = await layout(`<style>${css}</style><input id=a type=checkbox checked> <input id=b type=radio>`);
      return [boxOf(laidOut, 'a').slice(2), boxOf(laidOut, 'b').slice(2)];
    };
    const plain = [
      [13, 13],
      [13, 13],
    ];
    t.same(await sizes('input { padding: 10px; border: 2px solid }'), plain);
    t.same(await sizes('input { display: inline }'), plain);
    t.same(await sizes('input { display: initial; width: 1em; height: 1em; font-size: 20px }'), [
      [20, 20],
      [20, 20],
    ]);
  },
);

t.test('buttons that are blocks filled their container', async (t) => {
  const laidOut = await layout(
    `<style>button, input { display: block }</style><button id=a>Go</button><input id=b type=submit value=Send>
    <div style="display: flex; flex-direction: column; width: 200px"><button id=c>Go</button></div>
    <button id=d style="width: 100px">Go</button>`,
    { page: [400, 400] },
  );
  for (const id of ['a', 'b']) t.ok(boxOf(laidOut, id)[2]! < 60, id);
  t.equal(boxOf(laidOut, 'c')[2], 200, 'items of a flex container stretch');
  t.equal(boxOf(laidOut, 'd')[2], 100);
});

t.test('lines that ::before draws in empty fields were drawn through the labels below', async (t) => {
  const laidOut = await layout(
    `<style>input { display: block; height: 20px; border: none } input::before { display: block; content: "line" }</style>
    <input id=a><p id=label style="margin: 0">label</p>`,
    { page: [400, 400] },
  );
  t.equal(pageLines(laidOut)[0]?.[0], 'line');
});

t.test('fields whose width an author leaves open were as narrow as their text', async (t) => {
  const laidOut = await layout(
    `<style>input, textarea { border: 0; padding: 0; font-size: 10px; width: auto }</style>
    <input id=a value=x> <input id=b size=10> <input id=c style="display: block"> <textarea id=d cols=10>x</textarea>
    <div style="display: inline-flex"><input id=e style="width: 1%; flex: 1 1 auto"></div>
    <div style="display: flex; flex-direction: column; width: 300px"><input id=f></div>
    <div style="width: min-content"><input id=g style="width: 100%">word</div>`,
    { page: [400, 400] },
  );
  const width = (id: string) => boxOf(laidOut, id)[2]!;
  t.equal(width('a'), 110);
  t.equal(width('b'), 55);
  t.equal(width('c'), 110, 'a block does not fill its container');
  t.ok(width('d') > 40 && width('d') < 80, `${width('d')}`);
  t.equal(width('e'), 110, 'a percentage says nothing of what it would like to have');
  t.equal(width('f'), 300, 'items of a flex container stretch');
  t.ok(width('g') < 60, 'a percentage may become nothing');
});

t.test('fields between two insets stretch', async (t) => {
  const laidOut = await layout(
    `<div style="position: relative; width: 350px; height: 50px">
    <input id=a style="position: absolute; left: 3px; right: 3px; margin: 0"></div>`,
    { page: [400, 400] },
  );
  t.equal(boxOf(laidOut, 'a')[2], 344);
});
