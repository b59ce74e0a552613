/** Destinations by the ids of the document, for links such as `file.pdf#nameddest=intro`. */
import t from 'tap';
import { rendered } from '../../render/pdf-reader.js';

async function namesOf(content: string): Promise<string[]> {
  const { source } = await rendered({ content, type: 'html' }, { template: 'none' });
  const [, names = ''] = /\/Limits\s*\[[^\]]*\]\s*\/Names\s*\[(.*?\])\]>>/s.exec(source) ?? [];
  return [...names.matchAll(/(\([^)]*\)|<[^>]*>)\[/g)].map(([, name]) => name!);
}

t.test('each id of the document is a destination of its own name, in the order of bytes', async (t) => {
  t.same(
    await namesOf('<h1 id=intro>A</h1><p id=B>b</p><p><a name=old>c</a><a href="#intro">d</a><p id=é>e<p id=a-10>f'),
    ['(B)', '(a-10)', '(intro)', '(old)', '<FEFF00E9>'],
  );
});

t.test('bookmarks lead to their places without names', async (t) => {
  t.same(await namesOf('<h1>A</h1><h2>B</h2>'), []);
});

t.test('ids with spaces and very long ids are not names', async (t) => {
  t.same(await namesOf(`<p id="a b">A<p id=${'x'.repeat(500)}>B<p id=c>C`), ['(c)']);
});
