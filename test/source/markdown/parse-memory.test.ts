/** What was parsed for one version of a document serves the next. */
import t from 'tap';
import { sameData } from '../../../engine/base/same-data.js';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import { ParseMemory } from '../../../engine/source/markdown/parse-memory.js';
import type { DocumentTree } from '../../../engine/tree/document-tree.js';
import { DOCUMENTS, edited, randomFrom } from '../../render/session/documents.js';

/** Lists in lists, a long table, definitions that other parts use, callouts, attributes, raw HTML. */
const MIXED = `# Chapter one {#one}

See [the end][end] and[^a] *emphasised text with **strong** words* in it, \`code\` {.note}.

> [!NOTE]
> A callout with [a link](#one).

- item one
  - item inside

    with a paragraph

- item two

Term
: Definition of the term

<div class="box">

Raw words in HTML.

</div>

[^a]: A note on the words above.

| a | b |
|---|---|
${'| some words | and more |\n'.repeat(900)}
[end]: #end "The end"

`;
/** Many parts without notes: ids that repeat, definitions here and there, raw HTML and blocks over several parts. */
const PARTS = Array.from(
  { length: 30 },
  (_, number) => `## Summary

A paragraph with [a link][l${number % 4}] and [one that is elsewhere][l${(number * 7) % 9}] of some words set line by line.

${[`[l${number % 9}]: #c${number}`, '<div>', '</div>', '::: note', ':::', 'Term\n: Meaning', '> [!TIP]\n> the tip', '```js\nlet a = 1;\n```'][number % 8]!}

- the item of a list and the words in it
- the page of a book ==is set== line

`,
).join('');

const LONG = { ...DOCUMENTS.find(({ type }) => type === 'markdown')! };

/** The nodes of a tree, with all that they hold. */
function nodesOf({ storage }: DocumentTree): unknown {
  const { length, names, texts, attributes, nameIndex, payload, ...links } = storage;
  const { parent, firstChild, nextSibling, line, column, given } = links;
  const nodes = Array.from({ length }, (_, node) => [
    names[nameIndex[node]!] ?? texts[payload[node]!],
    nameIndex[node]! >= 0 && [...(attributes[payload[node]!] ?? [])],
    ...[parent, firstChild, nextSibling, line, column].map((list) => list[node]),
  ]);
  return [nodes, names, given];
}

const SOURCES = { long: LONG.content, mixed: MIXED.repeat(2) + LONG.content, parts: `# Title\n\n${PARTS}` };

for (const [name, content] of Object.entries(SOURCES))
  t.test(`a tree from memory is that of a fresh parse: ${name}`, async (t) => {
    const memory = new ParseMemory();
    const random = randomFrom(5);
    let text = content;
    for (let edit = 0; edit < (name === 'parts' ? 20 : 8); edit++) {
      memory.nextDocument();
      const [kept, fresh] = [new Diagnostics(), new Diagnostics()];
      const partLength = name === 'parts' ? { partLength: 400 } : {};
      const options = {
        highlight: true,
        footnotes: edit % 2 && name !== 'parts' ? 'page' : 'end',
        ...partLength,
      } as const;
      const ofMemory = await parseMarkdown(text, { ...options, memory, diagnostics: kept });
      const alone = await parseMarkdown(text, { ...options, diagnostics: fresh });
      t.ok(sameData(nodesOf(ofMemory.tree), nodesOf(alone.tree)), `edit ${edit}`);
      t.same({ ...ofMemory, tree: null }, { ...alone, tree: null });
      t.same(kept.warnings, fresh.warnings);
      text = edited({ ...LONG, content: text }, random);
      const first = text.indexOf('## Summary', Math.floor(random() * text.length));
      if (first > 0 && edit % 5 === 4) text = `${text.slice(0, first)}## Summary of it${text.slice(first + 10)}`;
    }
  });

t.test('an edit parses its own part again, and no other', async (t) => {
  const memory = new ParseMemory();
  const lengths: number[] = [];
  const read = async (text: string): Promise<number> => {
    memory.nextDocument();
    lengths.length = 0;
    await parseMarkdown(text, { memory, onParse: (length) => lengths.push(length) });
    return lengths.reduce((sum, length) => sum + length, 0);
  };
  const text = Array.from({ length: 4000 }, (_, number) => `Paragraph ${number} of some words.\n\n`).join('');
  t.ok((await read(text)) >= text.length);
  t.equal(await read(text), 0);
  const middle = text.indexOf('some', text.length >> 1);
  t.ok((await read(`${text.slice(0, middle)}more ${text.slice(middle)}`)) < 20_000);
});
