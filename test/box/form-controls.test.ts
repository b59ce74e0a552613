import t from 'tap';
import { boxOf, layout, pageLines } from '../layout/harness.js';

t.test('form controls show their values', async (t) => {
  const html = `<input value="An input"><br><input type=checkbox checked><input type=checkbox><br>
    <input type=submit><br><input placeholder="Name"><input type=hidden value=no><br>
    <select><option>one<option selected>two</select>`;
  const laidOut = await layout(html, { page: [400, 400] });
  t.match(pageLines(laidOut)[0]?.join('|').replace(/\s+/g, ' '), /An input.*✓.*Submit.*Name.*two/);
  t.notMatch(pageLines(laidOut)[0]?.join('|'), /no|one/);
});

t.test('a drop-down list shows one option and a sign of more, a list shows all', async (t) => {
  const shown = async (html: string) => pageLines(await layout(html, { page: [400, 400] }))[0]?.join('|');
  const options = '<optgroup label=G><option>one<option>two</optgroup><option>three';
  t.match(await shown(`<select>${options}</select>`), /\|one ▾$/);
  t.match(await shown(`<select><option>one<option>two</select>`), /\|one ▾$/);
  t.match(await shown(`<select size=4>${options}</select>`), /G.*one.*two.*three/);
});

t.test('an empty field is as high as one with a value', async (t) => {
  const laidOut = await layout('<input id=a><input id=b value=x><textarea id=c></textarea>', { page: [400, 400] });
  t.equal(boxOf(laidOut, 'a')[3], boxOf(laidOut, 'b')[3]);
  t.equal(boxOf(laidOut, 'a')[1], boxOf(laidOut, 'b')[1]);
  t.ok(boxOf(laidOut, 'c')[3]! > boxOf(laidOut, 'b')[3]!);
});

t.test('placeholders of text areas show, what stands in for a progress bar does not', async (t) => {
  const laidOut = await layout('<textarea placeholder=Message></textarea><progress value=1>full</progress>');
  t.match(pageLines(laidOut)[0]?.join('|'), /Message/);
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
