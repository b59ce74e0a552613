/** Files that Markdown includes, and variables: what is read, how it is bounded, and where warnings say that they are. */
import t from 'tap';
import { createRenderer, type RenderOptions, type Warning } from '../../../engine/index.js';
import { readPdf } from '../../../engine/read/read-pdf.js';
import { textOfBlock } from '../../../engine/read/reading.js';

type Files = Readonly<Record<string, string>>;

function resources(files: Files): Map<string, Uint8Array> {
  return new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]));
}

async function rendered(
  content: string,
  files: Files = {},
  options: RenderOptions = {},
): Promise<{ readonly text: string; readonly warnings: readonly Warning[] }> {
  const renderer = createRenderer({ template: 'none', resources: resources(files), ...options });
  const input = { content, type: 'markdown' as const, source: '/book/main.md' };
  const { pdf, warnings } = await renderer.render(input, {});
  await renderer.close();
  const blocks = readPdf(pdf).pages.flatMap((page) => page.blocks);
  return { text: blocks.map((block) => textOfBlock(block)).join('\n'), warnings };
}

const CODE = 'fn a() {}\n// ANCHOR: one\nfn b() {}\n// ANCHOR_END: one\nfn c() {}\n';
const INCLUDED: readonly (readonly [name: string, written: string, shown: RegExp])[] = [
  ['Platen', '::: include a.md\n:::\n\nEnd.', /Alpha Beta End\./],
  ['Quarto', '{{< include a.md >}}', /Alpha Beta/],
  ['MyST', '```{include} a.md\n:start-after: Alpha\n```', /^Beta$/],
  ['MyST, with colons', ':::{include} a.md\n:::\n\nEnd.', /Alpha Beta End\./],
  ['MyST, as code', '```{literalinclude} x.rs\n:lines: 1,5\n```', /fn a\(\) \{\} fn c\(\) \{\}/],
  ['mdBook, lines in code', '```rust\n{{#include x.rs:5}}\n```', /^fn c\(\) \{\}$/],
  ['mdBook, an anchor', '```rust\n{{#include x.rs:one}}\n```', /^fn b\(\) \{\}$/],
  ['mdBook, a program', '{{#playground x.rs}}', /^fn a\(\) \{\} fn b\(\) \{\} fn c\(\) \{\}$/],
  ['snippets', '--8<-- "a.md"', /Alpha Beta/],
  ['snippets as a block', '--8<--\na.md\n--8<--', /Alpha Beta/],
  ['VitePress', '<!--@include: ./a.md-->', /Alpha Beta/],
  ['VitePress, code', '<<< ./x.rs#one', /^fn b\(\) \{\}$/],
  ['GitLab', '::include{file=a.md}', /Alpha Beta/],
  ['Obsidian, a section', '![[a#Sub]]', /^Sub Beta$/],
];
t.test('files are included as each dialect writes it', async (t) => {
  for (const [name, written, shown] of INCLUDED) {
    const a = name.startsWith('Obsidian') ? 'Alpha\n\n## Sub\n\nBeta\n' : '---\ntitle: No\n---\nAlpha\n\nBeta\n';
    const { text, warnings } = await rendered(written, { 'a.md': a, 'x.rs': CODE });
    t.match(text.replace(/\s+/g, ' ').trim(), shown, name);
    t.same(warnings, [], name);
  }
});

t.test('with gfm and commonmark nothing is included', async (t) => {
  const { text } = await rendered('{{< include a.md >}}', { 'a.md': 'Alpha' }, { dialect: 'gfm' });
  t.match(text, /include a\.md/);
});

t.test('a warning names the included file and its line, and then those of the document again', async (t) => {
  const { warnings } = await rendered('---\ntitle: T\n---\nOne\n\n{{< include p/a.md >}}\n\n[x](#none)\n', {
    'p/a.md': '---\nx: 1\n---\nText\n\n[y](#nowhere)\n',
  });
  const places = warnings.map(({ position, message }) => [
    position?.file,
    position?.line,
    /"#(\w+)"/.exec(message)?.[1],
  ]);
  t.same(places, [
    ['/book/p/a.md', 6, 'nowhere'],
    [undefined, 8, 'none'],
  ]);
});

t.test(
  'a file that includes itself, one that is missing and one that is forbidden stay as written, with warnings',
  async (t) => {
    const { text, warnings } = await rendered('{{< include a.md >}}\n\n{{< include gone.md >}}', {
      'a.md': 'Alpha\n\n{{< include b.md >}}\n',
      'b.md': 'Beta\n\n{{< include a.md >}}\n',
    });
    t.match(text.replace(/\s+/g, ' '), /Alpha Beta .*include a\.md.*include gone\.md/);
    t.match(warnings, [{ message: /a\.md.*itself/ }, { message: /gone\.md/, code: 'SVC_LINK_TARGET_MISSING' }]);
    const blocked = await rendered('{{< include a.md >}}', {}, { resources: { kind: 'none' } });
    t.match(blocked.warnings, [{ code: 'SVC_RESOURCE_BLOCKED' }]);
  },
);

t.test('files that include each other many times end', async (t) => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`${i}.md`, `{{< include ${i + 1}.md >}}\n`.repeat(40)]),
  );
  const { warnings } = await rendered('{{< include 0.md >}}', { ...files, '12.md': 'End\n' });
  t.ok(warnings.some(({ message }) => /may include|deep/.test(message)));
});

t.test('a link to an included file leads to its beginning, or to its heading', async (t) => {
  const { warnings } = await rendered(
    '# One\n\n[a](p/a.md), [b](p/a.md#deep), [c](p/a.md#gone), [c](p/a.md#gone)\n\n{{< include p/a.md >}}\n',
    { 'p/a.md': '# Two\n\n## Deep\n\nText' },
  );
  t.match(warnings, [{ message: /"p\/a\.md#gone" leads nowhere/, count: 2, position: { line: 3 } }]);
  t.equal(warnings.length, 1);
});

t.test(
  'variables come from the caller, then from front matter; Markdown in those of the caller does not count',
  async (t) => {
    const source =
      '---\nversion: 1.4\nteam: { name: "**Core**" }\n---\n{{ version }} {{< meta team.name >}} {{ note }} `{{ version }}` [x](https://a.example/{{version}})\n';
    const { text, warnings } = await rendered(source, {}, { variables: { note: 'a*b*c' } });
    t.match(text, /1\.4 Core a\*b\*c \{\{ version \}\} x/);
    t.same(warnings, []);
    t.match((await rendered(source, {}, { variables: { note: 1, version: '2' } })).text, /^2 Core 1/);
  },
);

t.test('a variable that is not set stays as it is written, with one warning', async (t) => {
  const { text, warnings } = await rendered('A {{ gone }} b {{ gone }} and $' + '{{ secrets.X }}.');
  t.match(text, /A \{\{ gone \}\} b \{\{ gone \}\} and \$\{\{ secrets\.X \}\}/);
  t.match(warnings, [{ code: 'SVC_OPTION_IGNORED', count: 2, message: /“gone” is not set/ }]);
  t.equal(warnings.length, 1);
});

t.test('sources that ask for much more text than they have are bounded', async (t) => {
  const files = { 'big.md': 'a\n'.repeat(100_000) };
  const start = performance.now();
  const ranges = await rendered(
    `Before\n\n\`\`\`{literalinclude} big.md\n:lines: ${'1-,'.repeat(3000)}1\n\`\`\``,
    files,
  );
  t.match(ranges.warnings, [{ message: /no such part/ }]);
  t.equal(ranges.warnings.length, 1);
  const indent = await rendered(`Before\n\n${' '.repeat(10_000)}{{< include big.md >}}`, files);
  t.match(indent.warnings[0], { message: /16 MB/ });
  t.ok(performance.now() - start < 15_000);
  const value = { variables: { x: 'y'.repeat(100_000) } };
  await t.rejects(rendered('{{ x }}\n\n'.repeat(2000), {}, value), { reason: 'memory_limit', message: /“x”/ });
});

t.test('a container that nobody closes takes no text away', async (t) => {
  const { text } = await rendered(':::{include} a.md\n\nAfter.\n', { 'a.md': 'Alpha' });
  t.match(text.replace(/\s+/g, ' '), /Alpha After\./);
});

t.test('line ends and spaces of a variable stay within its paragraph', async (t) => {
  const { text } = await rendered('[{{ x }}]', {}, { variables: { x: ` a\r\r# b${' '.repeat(100_000)}c\n\n- d ` } });
  t.equal(text.replace(/\s+/g, ' '), '[a # b c - d]');
});
