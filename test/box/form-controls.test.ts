import t from 'tap';
import { layout, pageLines } from '../layout/harness.js';

t.test('form controls show their values', async (t) => {
  const html = `<input value="An input"><br><input type=checkbox checked><input type=checkbox><br>
    <input type=submit><br><input placeholder="Name"><input type=hidden value=no><br>
    <select><option>one<option selected>two</select>`;
  const laidOut = await layout(html, { page: [400, 400] });
  t.match(pageLines(laidOut)[0]?.join('|').replace(/\s+/g, ' '), /An input.*✓.*Submit.*Name.*two/);
  t.notMatch(pageLines(laidOut)[0]?.join('|'), /no|one/);
});
