/** Long blocks are parsed in pieces, and give the tree that they give as a whole. */
import t from 'tap';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import type { DocumentTree, NodeId } from '../../../engine/tree/document-tree.js';

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const indented = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);

const TABLE = `| a | b |\n|:--|--:|\n${times(60, (i) => `| *${i}* | [x] |\n`)}`;
const ITEMS = times(60, (i) => `- item ${i}\n  goes on\n`);

const BLOCKS: Readonly<Record<string, string>> = {
  'a list': ITEMS,
  'a loose list, by a blank line at its end': `${ITEMS}\n- last\n`,
  'an ordered list': times(60, (i) => `${i + 7}. item\n`),
  'lists of two kinds': times(60, () => '- a\n1. b\n'),
  'a task list': times(60, (i) => `- [${i % 2 ? 'x' : ' '}] task\n`),
  'paragraphs in a list item': `10. first\n\n${times(60, (i) => `    ${i % 3 ? '' : '[x] '}paragraph ${i}\n\n`)}`,
  'a list in lists': times(8, (i) => `${' '.repeat(2 * i)}- a\n`) + times(60, (i) => `${' '.repeat(16)}- b ${i}\n`),
  'a table': TABLE,
  'a table and text': `${TABLE}\ntext\n\n${TABLE}`,
  'a table in a quote': indented(TABLE, '> '),
  'a table in a list item': `-   first\n\n${indented(TABLE, '    ')}`,
  'a list in a quote in a list': `- > first\n${indented(ITEMS, '  > ')}`,
  'a quote': times(60, (i) => `> # heading ${i}\n> text\n>\n`),
  'what only looks like a list behind text': `> a\n2. b\n${times(60, () => '> > c\n2) d\n')}`,
  'indented code in a list item': `- a\n\n${times(30, () => '      code\n\n  text\n\n')}`,
  definitions: times(60, (i) => `[l${i}]: /u${i}\n`) + times(60, (i) => `- [l${i}]\n`),
  'footnotes in a list': times(60, (i) => `- a[^${i}]\n\n  [^${i}]: note\n`),
};

function dump(tree: DocumentTree): readonly string[] {
  return Array.from({ length: tree.length }, (_, index) => {
    const node = index as NodeId;
    const { line, column } = tree.position(node) ?? {};
    const attributes = [...(tree.attributes(node) ?? [])].join(';');
    return `${tree.parent(node)} ${tree.name(node)} ${attributes} ${tree.text(node)} @${line}:${column}`;
  });
}

for (const [name, block] of Object.entries(BLOCKS)) {
  t.test(`${name}, in pieces and as a whole`, async (t) => {
    const markdown = `${block}\n[x]: /x\n`;
    const lengths: number[] = [];
    const whole = await parseMarkdown(markdown);
    const onParse = (length: number): number => lengths.push(length);
    const inPieces = await parseMarkdown(markdown, { pieceLength: 100, onParse });
    t.same(dump(inPieces.tree), dump(whole.tree));
    t.ok(lengths.length > 3, `${lengths.length} pieces`);
    t.ok(Math.max(...lengths) < 600, `${Math.max(...lengths)} characters at once`);
  });
}

t.test('an error in a piece tells its line', async (t) => {
  const rows = times(3000, () => '| a | b |\n');
  const deep = `| a | ${'*a '.repeat(200)}${'a* '.repeat(200)} |\n`;
  const table = `x\n\n| a | b |\n|---|---|\n${rows}${deep}${rows}`;
  const error: unknown = await parseMarkdown(table).catch((thrown: unknown) => thrown);
  t.match(error, { reason: 'depth_limit', position: { line: 3005 } });
});
