import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { splitMarkdown } from '../../../engine/source/markdown/front-matter.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import type { MarkdownOptions } from '../../../engine/source/markdown/markdown-options.js';
import { dumpTree } from '../../tree/dump.js';

async function dump(source: string, options: MarkdownOptions = {}): Promise<string> {
  return dumpTree((await parseMarkdown(source, options)).tree);
}

/** The lines below body without positions and white space between blocks. */
async function body(source: string, options: MarkdownOptions = {}): Promise<string> {
  const lines = dumpTree((await parseMarkdown(source, options)).tree, false).split('\n');
  return lines
    .slice(lines.indexOf('  <body>') + 1)
    .filter((line) => line.trim() !== '"\\n"')
    .map((line) => line.slice(4))
    .join('\n');
}

const WHOLE = { partLength: Number.MAX_SAFE_INTEGER };

t.test('GFM', async (t) => {
  t.equal(
    await body('~~a~~ https://x.org'),
    '<p>\n  <del>\n    "a"\n  " "\n  <a href="https://x.org">\n    "https://x.org"',
  );
  t.match(await body('|a|b|\n|:-|-:|\n|1|2|'), '<td align="right">');
  t.match(await body('- [x] done'), '<input type="checkbox" checked="" disabled="">');
});

t.test('heading ids are slugs, numbered where they repeat', async (t) => {
  t.equal(
    await body('# A & *b*\n\n## A & *b*\n\n<h2>A &amp; b</h2>\n'),
    ['a--b', 'a--b-1'].map((id, i) => `<h${i + 1} id="${id}">\n  "A & "\n  <em>\n    "b"`).join('\n') +
      '\n<h2 id="a--b-2">\n  "A & b"',
  );
});

t.test('title, language and front matter', async (t) => {
  const head = async (source: string, options?: MarkdownOptions): Promise<string> =>
    (await dump(source, options)).split('  <body>')[0]!;
  t.match(await head('text\n\n# The *title*\n'), '"The title"');
  t.match(await head('# No', { title: 'Given', language: 'de' }), /<html lang="de">[\s\S]*"Given"/);
  const source = '---\ntitle: "T: x"\nauthors: [A, B]\ndate: 2020-01-02\nlang: fr\nx: !!js/function "f"\n---\nHello\n';
  const document = await parseMarkdown(source);
  t.match((await splitMarkdown(source)).frontMatter, { title: 'T: x', author: 'A, B', date: '2020-01-02', lang: 'fr' });
  t.match(dumpTree(document.tree), /<meta content="f" name="x">|<meta name="x" content="f">/, 'nothing of it is run');
  t.match(dumpTree(document.tree), /<p> @8:1/, 'positions count the front matter');
  t.equal(await body('---\n\nnot front matter\n\n---\n'), '<hr>\n<p>\n  "not front matter"\n<hr>');
  t.match(await body('---js\nprocess.exit(1)\n---\n'), 'process.exit(1)', 'code is text');
  t.match(await body('---\na: &x [1]\nb: [*x, *x]\n---\nHello'), 'Hello');
});

t.test('raw HTML', async (t) => {
  t.equal(
    await body('a <kbd>x</kbd> <!-- c --> <br>b\n\n<!-- d -->\n'),
    '<p>\n  "a "\n  <kbd>\n    "x"\n  "  "\n  <br>\n  "b"',
  );
  t.equal(
    await body('<div class=a>\n\n*b*\n\n</div>\n\nc'),
    '<div class="a">\n  "\\n"\n  <p>\n    <em>\n      "b"\n  "\\n"\n<p>\n  "c"'.replace(/ {2}"\\n"\n/g, ''),
  );
  t.equal(
    await body('Vec<T> is\n\nnext'),
    '<p>\n  "Vec"\n  <t>\n    " is"\n<p>\n  "next"',
    'an unknown element ends with its paragraph',
  );
});

t.test('raw HTML that reaches over headings stays whole in a long source', async (t) => {
  const filler = 'word '.repeat(40);
  const source = `<details>\n\n${Array.from({ length: 20 }, (_, i) => `## H${i}\n\n${filler}`).join('\n\n')}\n\n</details>\n\n## End\n\n${filler}\n`;
  t.equal(await dump(source, { partLength: 300 }), await dump(source, WHOLE));
});

t.test('footnotes are numbered in order over all parts', async (t) => {
  const source =
    '# A\n\nx[^b] y[^a]\n\n# B\n\nz[^b]\n\n[^a]: first [^c]\n\n# C\n\n[^b]: second\n\n[^c]: third\n\n[^d]: unused\n';
  const text = await body(source);
  t.match(text, /<a href="#fn-b" id="fnref-b" data-footnote-ref="">\n *"1"/);
  t.match(text, /<a href="#fn-b" id="fnref-b-2" data-footnote-ref="">\n *"1"/);
  t.match(text, /<li id="fn-b">[\s\S]*<li id="fn-a">[\s\S]*<li id="fn-c">/);
  t.notMatch(text, 'unused');
  t.equal(await dump(source, { partLength: 1 }), await dump(source, WHOLE));
});

t.test('definitions count in all parts, the first one first', async (t) => {
  const source =
    '# A\n\n[x] [y] [z]\n\n# B\n\n```\n[z]: /code\n```\n\n[x]: /one\n[y]:\n  /two "t"\n\n# C\n\n[x]: /three\n\n[x] [Y]\n';
  t.equal(await dump(source, { partLength: 1 }), await dump(source, WHOLE));
  t.match(await body(source, { partLength: 1 }), /<a href="\/one">/);
});

/** All Markdown of this repository that a person wrote, some 200 KB of prose. */
function ownPages(): string {
  const files = ['docs', 'fixtures']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((name) => name.endsWith('.md'));
  return files
    .sort()
    .map((name) => readFileSync(name, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''))
    .join('\n\n');
}

t.test('a source parsed in parts gives the tree of the whole', async (t) => {
  const require = createRequire(import.meta.url);
  const spec = readFileSync(join(require.resolve('commonmark-spec'), '..', 'spec.txt'), 'utf8');
  const { tests } = require('commonmark-spec') as { tests: { markdown: string }[] };
  // Raw HTML is checked apart: a tag that an example never closes reaches to the end of the document.
  const examples = tests.map(({ markdown }) => markdown).filter((markdown) => !markdown.includes('<'));
  const sources: Record<string, string> = {
    'our own pages': ownPages(),
    'spec.txt': spec,
    'all examples one after another': examples.join('\n\n# Next\n\n'),
  };
  for (const name of readdirSync('node_modules')) {
    const path = join('node_modules', name, 'readme.md');
    if (existsSync(path) && Object.keys(sources).length < 60) sources[path] = readFileSync(path, 'utf8');
  }
  for (const [name, source] of Object.entries(sources)) {
    const whole = await dump(source, WHOLE);
    t.ok((await dump(source, { partLength: 1500 })) === whole, name);
  }
});

t.test('mixed blocks in parts of any size give the tree of the whole', async () => {
  const block = fc.constantFrom(
    '# H',
    '## H',
    'para [a] [b][c] [^n]',
    '- item\n- item',
    '- item\n\n  more',
    '1. x',
    '> quote\nlazy',
    '```\ncode\n\n# not a heading\n```',
    '~~~\nopen',
    '    indented',
    '[a]: /a',
    '[c]: /c "t"',
    '> [b]: /quoted',
    '[^n]: note\n\n    more note',
    '<div>',
    '</div>',
    '<!-- c\n\n# x\n\n-->',
    '|a|\n|-|\n|[a]|',
    'x\n===',
    '***',
    '- ```\n  # x',
    '<b>bold',
    'a **b** <i>c</i>',
    '  ```',
    'é\u{1F600}',
    '- [a]: /inlist',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(block, { maxLength: 14 }),
      fc.constantFrom('\n\n', '\n', '\n \n'),
      fc.integer({ min: 1, max: 60 }),
      async (blocks, separator, partLength) => {
        const source = blocks.join(separator);
        const whole = await dump(source, WHOLE);
        const parts = await dump(source, { partLength });
        if (whole !== parts) throw new Error(`${source}\n--- whole\n${whole}\n--- parts\n${parts}`);
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 150), seed: 1 },
  );
});

t.test('hostile nesting ends at once', async (t) => {
  const tooDeep = { name: 'RenderError', reason: 'depth_limit' };
  await t.rejects(parseMarkdown(`${'* '.repeat(8000)}a`), tooDeep);
  await t.rejects(parseMarkdown(`a\n${'>'.repeat(8000)}a`), { ...tooDeep, position: { line: 2, column: 1 } });
  await t.rejects(parseMarkdown(`${'1. '.repeat(200)}a`), tooDeep);
  await t.rejects(parseMarkdown('<div>'.repeat(20_000)), tooDeep);
  await t.rejects(parseMarkdown(Array.from({ length: 2000 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n')), {
    ...tooDeep,
    position: { line: 101, column: 1 },
  });
  await t.rejects(
    parseMarkdown(Array.from({ length: 90 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n'), { maxDepth: 100 }),
    tooDeep,
  );
  t.match(await body(Array.from({ length: 90 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n')), '"a"');
  t.match(await body('- '.repeat(500)), '<hr>', 'a thematic break is no nesting');
  t.match(await body('['.repeat(20_000)), '[[[');
});

t.test('4,000 footnotes take a moment only', async (t) => {
  const source = Array.from({ length: 4_000 }, (_, i) => `a[^${i}]\n\n[^${i}]: b`).join('\n\n');
  const { tree } = await parseMarkdown(source);
  t.ok(tree.length > 36_000);
});
