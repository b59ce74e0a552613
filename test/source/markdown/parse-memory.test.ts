/** What was parsed for one version of a document serves the next. */
import t from 'tap';
import { sameData } from '../../../engine/base/same-data.js';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import { ParseMemory } from '../../../engine/source/markdown/parse-memory.js';
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
const LONG = { ...DOCUMENTS.find(({ type }) => type === 'markdown')! };

for (const [name, content] of Object.entries({ long: LONG.content, mixed: MIXED.repeat(2) + LONG.content }))
  t.test(`a tree from memory is that of a fresh parse: ${name}`, async (t) => {
    const memory = new ParseMemory();
    const random = randomFrom(5);
    let text = content;
    for (let edit = 0; edit < 15; edit++) {
      memory.nextDocument();
      const [kept, fresh] = [new Diagnostics(), new Diagnostics()];
      const options = { highlight: true, footnotes: edit % 2 ? 'page' : 'end' } as const;
      const ofMemory = await parseMarkdown(text, { ...options, memory, diagnostics: kept });
      const alone = await parseMarkdown(text, { ...options, diagnostics: fresh });
      t.ok(sameData(ofMemory.tree.storage, alone.tree.storage), `edit ${edit}`);
      t.same({ ...ofMemory, tree: null }, { ...alone, tree: null });
      t.same(kept.warnings, fresh.warnings);
      text = edited({ ...LONG, content: text }, random);
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
