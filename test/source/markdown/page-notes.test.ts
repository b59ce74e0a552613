import t from 'tap';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import type { MarkdownOptions } from '../../../engine/source/markdown/markdown-options.js';
import type { DocumentTree, NodeId } from '../../../engine/tree/document-tree.js';

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

t.test('a note that a quote calls and defines stands on the page of its call', async (t) => {
  const { notes } = await notesOf('> First[^a].\n>\n> [^a]: In the quote.\n\nThen[^b].\n\n[^b]: Below.\n');
  t.strictSame(notes, ['In the quote.', 'Below.']);
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

t.test(
  'thousands of notes are parsed a few kilobytes at a time, and in as many steps as their length asks for',
  async (t) => {
    const numbers = Array.from({ length: 2000 }, (_, i) => i);
    const call = (i: number) => `Paragraph ${i} says a thing about the world and calls a note.[^n${i}]`;
    const note = (i: number) => `[^n${i}]: The note number ${i} with *emphasis*.`;
    const sources = {
      'at the end': [...numbers.map(call), ...numbers.map(note)].join('\n\n'),
      'at the end, without blank lines': [...numbers.map(call), numbers.map(note).join('\n')].join('\n\n'),
      'each below its call': numbers.flatMap((i) => [call(i), note(i)]).join('\n\n'),
      'all before the text': [numbers.map(note).join('\n'), ...numbers.map(call)].join('\n\n'),
    };
    for (const [where, source] of Object.entries(sources)) {
      for (const footnotes of ['page', 'end'] as const) {
        const lengths: number[] = [];
        await parseMarkdown(source, { footnotes, onParse: (length) => lengths.push(length) });
        t.ok(Math.max(...lengths) < 20_000, `${where}, ${footnotes}: ${Math.max(...lengths)} characters at once`);
        // Once for the notes and once for what is around them, each some 8 KB.
        t.ok(lengths.length < source.length / 3000, `${where}, ${footnotes}: ${lengths.length} steps`);
        const sum = lengths.reduce((a, b) => a + b, 0);
        t.ok(sum < source.length * 2.2, `${where}, ${footnotes}: ${sum} characters of ${source.length}`);
      }
    }
  },
);

t.test('what is in notes and around them means the same, however the source is divided', async (t) => {
  const source = `One[^a] two[^b] three [^c][^d] [x] [^e] [^f] [^g]

[^a]: First.
[^b]: <div>
[^c]: \`\`\`
      code [^a]: no
[^d]: - list
lazy

- item

  [^e]: in item

- item two
[^f]: right behind a list, *em*

    [x]: https://x.test

    more
a paragraph

\`\`\`
[^g]: not a note

[^zz]: not
\`\`\`

> [^g]: in a quote
> goes on

[^h]:
    Indented content[^a]

      more

[^i]: # heading {#hid}

{.cls}

Term
: def [^h] [^i]

[^zz]: [^yy]: nested

Calls [^zz] [^yy].
`;
  const dump = async (partLength: number, footnotes: 'page' | 'end') => {
    const { tree } = await parseMarkdown(source, { partLength, footnotes });
    return Array.from({ length: tree.length }, (_, n) => {
      const node = n as NodeId;
      const { line = 0 } = tree.position(node) ?? {};
      return tree.isElement(node)
        ? [tree.depth(node), line, tree.name(node), ...tree.attributes(node)]
        : [tree.depth(node), line, tree.text(node)];
    });
  };
  for (const footnotes of ['page', 'end'] as const) {
    const whole = await dump(Number.MAX_SAFE_INTEGER, footnotes);
    for (const partLength of [1, 100, 300]) t.strictSame(await dump(partLength, footnotes), whole, String(partLength));
  }
  const { notes } = await notesOf(source);
  t.strictSame(
    notes.map((note) => note.replace(/\s+/g, ' ').slice(0, 8)),
    ['First.', '', 'code [^a', 'list laz', 'in item', 'right be', 'in a quo', 'Indented', 'heading', '', 'nested'],
  );
});
