import t from 'tap';
import { splitFrontMatter } from '../../../engine/source/markdown/front-matter.js';

t.test('an ellipsis at the end of a line does not end the front matter', async (t) => {
  const { frontMatter, body } = await splitFrontMatter('---\ntitle: To be continued...\nauthor: Jane\n---\n\n# H\n');
  t.match(frontMatter, { title: 'To be continued...', author: 'Jane' });
  t.same([...frontMatter.names.keys()], ['title', 'author']);
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

t.test('what else it says is kept as text by the names of HTML, for templates', async (t) => {
  const { frontMatter } = await splitFrontMatter(
    '---\ntitle: T\ndue_date: 2026-12-01\nvatId: 7\nsender:\n  name: A\n  deep: {x: y}\nrecipient: |\n  B\n  Bern\n' +
      'guests: [C, D]\nroles: ["C, chair", D]\ntemplate: letter\ntheme: {a: b}\nempty:\n---\n',
  );
  t.strictSame(
    [...frontMatter.fields],
    [
      ['due-date', '2026-12-01'],
      ['vat-id', '7'],
      ['sender-name', 'A'],
      ['recipient', 'B\nBern'],
      ['guests', 'C, D'],
      ['roles', 'C, chair; D'],
    ],
  );
});

t.test('names of ours in capitals', async (t) => {
  const { frontMatter } = await splitFrontMatter('---\nTitle: A\nAUTHOR: B\nauthor: C\nTemplate: letter\n---\n');
  t.match(frontMatter, { title: 'A', author: 'C' });
  t.same(frontMatter.settings.get('template'), { value: 'letter', line: 5 });
});
