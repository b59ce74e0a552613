import t from 'tap';
import { parseMarkdown, type MarkdownOptions } from '../../engine/source/markdown.js';
import type { DocumentTree, NodeId } from '../../engine/tree/document-tree.js';

/** The notes of a tree: text before each note in its block, and the note's own text. */
async function notesOf(source: string, options: MarkdownOptions = {}) {
  const { tree } = await parseMarkdown(source, { footnotes: 'page', ...options });
  const notes: string[] = [];
  for (let n = 0; n < tree.length; n++)
    if (tree.attr(n as NodeId, 'data-footnote') !== undefined) notes.push(tree.textContent(n as NodeId).trim());
  return { tree, notes };
}

const named = (tree: DocumentTree, name: string) =>
  Array.from({ length: tree.length }, (_, n) => n as NodeId).filter((node) => tree.name(node) === name);

t.test('a note stands where it is first called, in one paragraph without it', async (t) => {
  const { tree, notes } = await notesOf('One[^a] two[^b].\n\n[^b]: Second *note*.\n\n[^a]: First.\n');
  t.strictSame(notes, ['First.', 'Second note.']);
  t.equal(named(tree, 'p').length, 1);
  t.equal(named(tree, 'section').length, 0);
  const note = Array.from({ length: tree.length }, (_, n) => n as NodeId).find(
    (node) => tree.attr(node, 'data-footnote') !== undefined,
  )!;
  t.equal(tree.attr(note, 'role'), 'doc-footnote');
  t.equal(tree.attr(note, 'id'), 'fn-a');
  t.equal(tree.name(tree.parent(note)), 'p');
});

t.test('a note that is called again is linked to', async (t) => {
  const { tree, notes } = await notesOf('One[^a] two[^a].\n\n[^a]: Note.\n');
  t.strictSame(notes, ['Note.']);
  t.strictSame(
    named(tree, 'a').map((link) => [tree.attr(link, 'href'), tree.textContent(link)]),
    [['#fn-a', '1']],
  );
});

t.test('notes hold blocks, links defined elsewhere, raw HTML and further notes', async (t) => {
  const source = `One[^a] and <b>raw</b>.

[x]: https://x.test

[^a]: First [x], <i>raw</i>[^b].

    Second paragraph.

[^b]: Inner, [y].

[y]: https://y.test
`;
  const { tree, notes } = await notesOf(source);
  t.equal(notes.length, 2);
  t.match(notes[0], /First x, rawInner, y\.\.\s*Second paragraph\./);
  t.strictSame(
    named(tree, 'a').map((link) => tree.attr(link, 'href')),
    ['https://x.test', 'https://y.test'],
  );
  t.equal(named(tree, 'i').length, 1);
});

t.test('a note that refers to itself ends', async (t) => {
  const { notes } = await notesOf('One[^a].\n\n[^a]: Note[^a].\n');
  t.equal(notes.length, 1);
});

t.test('definitions of other parts are found, and no note is lost', async (t) => {
  const count = 60;
  const numbers = Array.from({ length: count }, (_, i) => i);
  const calls = numbers.map((i) => `Paragraph ${i} calls[^n${i}].`);
  const definitions = numbers.map((i) => `[^n${i}]: Note ${i}.`);
  const wanted = numbers.map((i) => `Note ${i}.`);
  for (const partLength of [100, 1000, 100_000]) {
    t.strictSame((await notesOf([...calls, ...definitions].join('\n\n'), { partLength })).notes, wanted);
    t.strictSame((await notesOf([...definitions, ...calls].join('\n\n'), { partLength })).notes, wanted);
    const { tree } = await notesOf([...calls, ...definitions].join('\n\n'), { partLength, footnotes: 'end' });
    t.strictSame(
      named(tree, 'li').map((item) => tree.textContent(item).replace(' ↩', '').trim()),
      wanted,
    );
  }
});

t.test('what only looks like a definition is none', async (t) => {
  const { notes, tree } = await notesOf('One[^a].\n\n```\n[^a]: code\n```\n');
  t.strictSame(notes, []);
  t.match(tree.textContent(tree.root), /One\[\^a\]\./);
});

t.test('front matter says where notes go, unless an option does', async (t) => {
  const source = (where: string) => `---\nfootnotes: ${where}\n---\nOne[^a].\n\n[^a]: Note.\n`;
  const count = async (where: string, options: MarkdownOptions) => {
    const { tree } = await parseMarkdown(source(where), options);
    return named(tree, 'section').length === 0 ? 'page' : 'end';
  };
  t.equal(await count('page', {}), 'page');
  t.equal(await count('end', { defaultFootnotes: 'page' }), 'end');
  t.equal(await count('end', { footnotes: 'page' }), 'page');
});
