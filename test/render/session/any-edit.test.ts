/** Edits of all kinds, in a row: a session always gives the bytes and the warnings of a fresh render. */
import t from 'tap';
import { createRenderer, type DocumentInput, type RenderOptions } from '../../../engine/render.js';
import { DOCUMENTS, edited, randomFrom } from './documents.js';

const EDITS = 10;
const MARKDOWN = DOCUMENTS.find(({ type }) => type === 'markdown')!.content;
const TABLE = `| Item | Price |\n|---|---:|\n${'| a row of words | 3 |\n'.repeat(60)}\n`;
const RICH = `---
title: Edited
toc: true
lang: en
options:
  cover: true
---

# One {#one}

See [](#two){.page-reference} and [](#two){.cross-reference}. ${'Many words stand here. '.repeat(200)}

${TABLE}
<style>em { color: #224 }</style>

${'Words *with emphasis* and a [link](#one), and a \u{20BB7} character.\n\n'.repeat(40)}
# Two {#two}

> [!NOTE]
> A callout[^n].

[^n]: A note.
`;

/** A picture that pages share, one with text in it, one with a link, and an element. */
const svg = (content: string): Uint8Array =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">${content}</svg>`);
const PICTURES = new Map([
  ['dot.svg', svg('<circle cx="9" cy="9" r="8" fill="teal"/>')],
  ['text.svg', svg('<text y="15">Word</text>')],
  ['link.svg', svg('<a href="https://platen.test/"><path d="M0 0h9v9z"/></a>')],
  ['blur.svg', svg('<filter id="b"><feGaussianBlur stdDeviation="2"/></filter><path filter="url(#b)" d="M0 0h9v9z"/>')],
]);
const ILLUSTRATED = Array.from(
  { length: 24 },
  (_, number) => `# Part ${number}

![A dot](dot.svg) ${'Some more words stand here. '.repeat(60)}

${['![A word](text.svg)', '![A link](link.svg)', '<svg width="9" height="9"><path d="M0 0h9v9z"/></svg>', '![Blurred](blur.svg)', '![Missing](none.png)'][number % 8] ?? ''}
`,
).join('\n');

interface Case {
  readonly name: string;
  readonly content: string;
  readonly options: RenderOptions;
}

const CASES: readonly Case[] = [
  { name: 'a report', content: MARKDOWN, options: { template: 'report' } },
  { name: 'a book with contents, references and a cover', content: RICH, options: { template: 'book' } },
  {
    name: 'pictures',
    content: ILLUSTRATED,
    options: { template: 'report', resources: PICTURES, css: ['h1 { background: url(dot.svg) }'] },
  },
  { name: 'an article', content: RICH.replace('toc: true', 'toc: false'), options: { template: 'article' } },
];

type Edit = (text: string, random: () => number) => string;

function replaceOne(pattern: RegExp, by: (found: string, random: () => number) => string): Edit {
  return (text, random) => {
    const found = [...text.matchAll(pattern)];
    const one = found[Math.floor(random() * found.length)];
    return one ? text.slice(0, one.index) + by(one[0], random) + text.slice(one.index + one[0].length) : text;
  };
}

const KINDS: readonly Edit[] = [
  (text, random) => edited({ name: '', type: 'markdown', template: '', content: text }, random),
  replaceOne(/^# .*$/gm, (found) => `${found} more`),
  replaceOne(/^# .*$/gm, (found) => `#${found}`),
  replaceOne(/^\|.*\|$/gm, (found) => found.replace(/[a-z]+/, 'cell of words')),
  replaceOne(/^\|(?!-).*\|$/gm, (found) => `${found}\n${found}`),
  replaceOne(/^\[\^.*$/gm, (found) => `${found} changed`),
  replaceOne(/^title: .*$/gm, () => 'title: Another title'),
  replaceOne(/#[\da-f]{3,4}\b/g, (_found, random) => `#${String(Math.floor(random() * 900) + 100)}`),
  replaceOne(/cover: true|toc: true/g, (found) => found.replace('true', 'false')),
  replaceOne(/[a-z]+ /g, (found) => `**${found.trim()}** `),
  replaceOne(/[a-z]+ [a-z]+\n/g, (found) => `${found}\n`),
  replaceOne(/\n\n/g, () => ' '),
  () => '',
];

for (const { name, content, options } of CASES)
  t.test(`edits of all kinds, and back: ${name}`, async (t) => {
    const renderer = createRenderer(options);
    const session = renderer.session();
    const random = randomFrom(name.length);
    const versions = [content];
    for (let edit = 0; edit < EDITS; edit++) {
      const kind = edit < KINDS.length ? KINDS[Math.floor(random() * KINDS.length)]! : KINDS[0]!;
      const text = kind(versions.at(-1)!, random);
      // Some edits are undone at once.
      versions.push(text, ...(text === '' || random() < 0.3 ? [versions.at(-1)!] : []));
    }
    for (const [number, version] of versions.entries()) {
      const inSession = await session.render(version, { onFirstChange: () => undefined });
      const { pdf: _pdf, ...fresh } = await renderer.render(version);
      t.match(inSession, fresh, `version ${number}`);
    }
  });

t.test('chapters come, go and change their order', async (t) => {
  const renderer = createRenderer({ template: 'book', toc: true });
  const session = renderer.session();
  const [one, two] = MARKDOWN.split('# Chapter 3') as [string, string];
  const orders: DocumentInput[] = [[one], [one, two], [two, one], [one, `${two} more`], one, [one, two]];
  for (const input of orders) {
    const { pdf: _pdf, ...fresh } = await renderer.render(input);
    t.match(await session.render(input), fresh);
  }
});

t.test('pages are kept in a document with a picture that cannot be had', async (t) => {
  const session = createRenderer({ template: 'report', resources: PICTURES }).session();
  const text = `![Missing](none.png)\n\n${ILLUSTRATED}`;
  await session.render(text);
  let told = 0;
  const { warnings } = await session.render(text.replace('words', 'letters'), { onFirstChange: () => told++ });
  t.equal(told, 1);
  t.match(warnings, [{ message: /none\.png/ }]);
});

t.test('a kept page shows the pixels of a filter in a file', async (t) => {
  const renderer = createRenderer({ template: 'report', resources: PICTURES });
  const session = renderer.session();
  const { sha256 } = await renderer.render('![Blurred](blur.svg)');
  for (const time of ['drawn', 'kept']) t.equal((await session.render('![Blurred](blur.svg)')).sha256, sha256, time);
});

t.test('pages with pictures of files are kept', async (t) => {
  let painted = 0;
  const onProgress = ({ stage }: { readonly stage: string }) => {
    if (stage === 'paint') painted++;
  };
  const session = createRenderer({ template: 'report', resources: PICTURES }).session({ onProgress });
  const text = ILLUSTRATED.replaceAll(/<svg.*|!\[A link.*/g, '');
  const { pages } = await session.render(text);
  t.ok(painted >= pages);
  painted = 0;
  await session.render(text);
  t.equal(painted, 0);
});
