import t from 'tap';
import { contents, rendered } from '../render/pdf-reader.js';

const content = async (html: string): Promise<string> =>
  contents(await rendered({ content: html, type: 'html' }, { template: 'none', tagged: false }))[0]!;

t.test('a code block whose last line ends with a line feed has no empty line below', async (t) => {
  t.equal(await content('<pre><code>a\n</code></pre><p>b'), await content('<pre><code>a</code></pre><p>b'));
  t.equal(await content('<p><b>a<br></b></p><p>b'), await content('<p><b>a</b></p><p>b'));
});

t.test('an empty line between forced breaks is kept', async (t) => {
  t.not(await content('<pre><code>a\n\n</code></pre><p>b'), await content('<pre><code>a\n</code></pre><p>b'));
});
