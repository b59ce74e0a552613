/** The tags of entries of a table of contents, and of controls that are drawn and are no fields. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { render } from '../../engine/index.js';
import { rendered } from '../render/pdf-reader.js';

const HEAD = '<html lang=en><title>T</title>';

/** The types and texts of the tags, a line each, indented as they are nested. */
async function structure(t: Test, content: string): Promise<string> {
  const file = join(t.testdir(), 'a.pdf');
  writeFileSync(file, (await render({ content: HEAD + content, type: 'html' }, { template: 'none' })).pdf);
  return execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' });
}

const NUMBERS = '<style>nav a::before { content: "1.1 " } nav a::after { content: " 7" }</style>';

for (const [what, list] of [
  ['an item', '<ol style="list-style: none"><li><a href="#x">Costs</a></ol>'],
  ['a paragraph in an item', '<ol style="list-style: none">\n<li>\n<p><a href="#x">Costs</a></ol>'],
])
  t.test(`the number of an entry is its label where the link begins ${what}`, async (t) => {
    const tags = await structure(t, `${NUMBERS}<nav role=doc-toc>${list}</nav><p id=x>a`);
    t.match(tags, /TOCI\n *Lbl \(block\)\n *"1\.1 "\n *Reference[^]*Link[^"]*\n *"Costs 7"/);
  });

t.test('the marker of an item in the contents is its label', async (t) => {
  const tags = await structure(t, '<nav role=doc-toc><ol><li><a href="#x">Costs</a></ol></nav><p id=x>a');
  t.match(tags, /TOCI\n *Lbl \(block\)\n *"1\. ?"\n *Reference/);
});

for (const [leads, entry, isClaimed] of [
  ['to a place', '<a href="#x">Costs</a>', true],
  ['nowhere', 'Costs', false],
  ['to another document', '<a href="https://example.com/">Costs</a>', false],
] as const)
  t.test(`PDF/UA-2 is${isClaimed ? '' : ' not'} claimed where an entry of the contents leads ${leads}`, async (t) => {
    const content = `${HEAD}<nav role=doc-toc><ol><li>${entry}</ol></nav><p id=x>a`;
    const { source, warnings } = await rendered(
      { content, type: 'html' },
      { template: 'none', pdfStandard: 'pdf/ua-2' },
    );
    t.equal(/<pdfuaid:part/.test(source), isClaimed);
    t.equal(
      warnings.some(({ message }) => message.includes('does not say where it leads')),
      !isClaimed,
    );
  });

t.test('text before the second link of an entry stays before it', async (t) => {
  const list = '<ul style="list-style: none"><li><a href="#x">Costs</a> and <a href="#x">gains</a></ul>';
  const tags = await structure(t, `${NUMBERS}<nav role=doc-toc>${list}</nav><p id=x>a`);
  t.same([...tags.matchAll(/"([^"]*)"/g)].map((match) => match[1]!.trim()).slice(0, 4), [
    '1.1',
    'Costs 7',
    'and',
    '1.1 gains 7',
  ]);
});

for (const [control, attributes, text] of [
  ['<input type=checkbox checked>', '/Role/cb/checked/on', '✓'],
  ['<input type=checkbox>', '/Role/cb/checked/off', '☐'],
  ['<input type=radio checked>', '/Role/rb/checked/on', '•'],
  ['<input type=radio>', '/Role/rb/checked/off', '○'],
] as const)
  t.test(`the tags tell the state of ${control}`, async (t) => {
    const content = `${HEAD}<p>${control} Paid`;
    const { source, pages, warnings } = await rendered({ content, type: 'html' }, { template: 'none' });
    t.ok(source.includes(`<</O/PrintField${attributes}>>`));
    t.match(pages[0], new RegExp(`^${text} ?Paid`));
    t.match(source, /<pdfuaid:part/);
    t.same(warnings, []);
  });

t.test('the state of a box of a task list is in its tags in PDF 2.0 too', async (t) => {
  const content = '---\nlang: en\ntitle: T\n---\n- [x] Paid\n- [ ] Sent\n';
  const { source } = await rendered(content, { template: 'none', pdfStandard: 'pdf/ua-2' });
  for (const state of ['on', 'off']) t.ok(source.includes(`<</O/PrintField/Role/cb/Checked/${state}>>`), state);
  t.match(source, /<pdfuaid:part/);
});
