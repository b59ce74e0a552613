import t from 'tap';
import { splitFrontMatter } from '../../engine/source/front-matter.js';

t.test('an ellipsis at the end of a line does not end the front matter', async (t) => {
  const { frontMatter, body } = await splitFrontMatter('---\ntitle: To be continued...\nauthor: Jane\n---\n\n# H\n');
  t.strictSame(frontMatter, { title: 'To be continued...', author: 'Jane' });
  t.equal(body, '\n# H\n');
});

t.test('it ends at a line of dashes or of dots, and may be empty', async (t) => {
  t.match(await splitFrontMatter('---\ntitle: A\n...\ntext'), {
    frontMatter: { title: 'A' },
    body: 'text',
    lineOffset: 3,
  });
  t.match(await splitFrontMatter('---\n---\ntext'), { frontMatter: {}, body: 'text', lineOffset: 2 });
});

t.test('what is not a mapping stays Markdown', async (t) => {
  t.equal((await splitFrontMatter('---\nonly text\n---\n')).body, '---\nonly text\n---\n');
});
