import t from 'tap';
import { contents, rendered } from '../../render/pdf-reader.js';
import { layout, pageLines } from '../harness.js';
import { TEST_SHAPER } from '../test-font.js';

const content = async (html: string): Promise<string> =>
  contents(await rendered({ content: html, type: 'html' }, { template: 'none', tagged: false }))[0]!;

t.test('a code block whose last line ends with a line feed has no empty line below', async (t) => {
  t.equal(await content('<pre><code>a\n</code></pre><p>b'), await content('<pre><code>a</code></pre><p>b'));
  t.equal(await content('<p><b>a<br></b></p><p>b'), await content('<p><b>a</b></p><p>b'));
});

t.test('an empty line between forced breaks is kept', async (t) => {
  t.not(await content('<pre><code>a\n\n</code></pre><p>b'), await content('<pre><code>a\n</code></pre><p>b'));
});

t.test('a long word that may break anywhere is shaped a few times a line', async (t) => {
  const word = 'abcdefghi'.repeat(800);
  const calls = t.capture(TEST_SHAPER, 'shape', TEST_SHAPER.shape);
  const found = pageLines(await layout(`<p style="overflow-wrap: anywhere">${word}`)).flat();
  const count = calls().length;
  t.equal(found.length, 180);
  t.equal(found.join(''), word);
  // Two attempts, the line and the rest; without the guess there would be ten.
  t.ok(count < 180 * 7, `${count} times`);
});
