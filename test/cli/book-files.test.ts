import { join } from 'node:path';
import { Readable } from 'node:stream';
import t from 'tap';
import { readChapters } from '../../engine/cli/book-chapters.js';
import { deeper } from '../../engine/cli/heading-levels.js';
import { bookOf, type Book } from '../../engine/cli/book-files.js';

const shown = (book: Book | null) => book?.chapters.map((part) => ('file' in part ? part.file : `[${part.heading}]`));

t.test('mdBook: SUMMARY.md with book.toml', async (t) => {
  const cwd = t.testdir({
    'book.toml': '[book]\ntitle = "The Book"\nauthors = ["Ada", "Bo"]\n',
    src: {
      'SUMMARY.md':
        '# Summary\n\n[Foreword](foreword.md)\n\n# Part One\n\n- [A](a.md)\n  - [A, more](a%20b.md)\n  - [A again](a.md#more)\n- [Draft]()\n- [Web](https://example.org)\n- [Gone](gone.md)\n',
      'foreword.md': '',
      'a.md': '',
      'a b.md': '',
    },
  });
  const book = await bookOf(['src/SUMMARY.md'], cwd);
  t.same(shown(book), ['src/foreword.md', '[Part One]', 'src/a.md', 'src/a b.md']);
  t.match(book, { title: 'The Book', author: 'Ada, Bo', missing: ['gone.md'], dialect: 'mdbook', folder: cwd });
});

t.test('Quarto: chapters, parts and appendices', async (t) => {
  const cwd = t.testdir({
    '_quarto.yml':
      'book:\n  title: Data\n  author: [{name: Ada}, Bo]\n  chapters:\n    - index.qmd\n    - part: Basics\n      chapters: [a.qmd]\n    - part: two.qmd\n      chapters: [b.qmd]\n  appendices: [c.qmd]\n',
    ...Object.fromEntries(['index', 'a', 'two', 'b', 'c'].map((name) => [`${name}.qmd`, ''])),
  });
  const book = await bookOf(['_quarto.yml'], cwd);
  t.same(shown(book), ['index.qmd', '[Basics]', 'a.qmd', 'two.qmd', 'b.qmd', 'c.qmd']);
  t.match(book, { title: 'Data', author: 'Ada, Bo' });
});

t.test('MkDocs: nav, with tags of Python', async (t) => {
  const cwd = t.testdir({
    'mkdocs.yml':
      'site_name: Site\nmarkdown_extensions:\n  - x: !!python/name:a.b\nnav:\n  - Home: index.md\n  - Guide:\n    - guide/a.md\n    - Web: https://example.org\n',
    docs: { 'index.md': '', guide: { 'a.md': '' } },
  });
  const book = await bookOf(['mkdocs.yml'], cwd);
  t.same(shown(book), ['docs/index.md', '[Guide]', 'docs/guide/a.md']);
  t.equal(book?.title, 'Site');
});

t.test('chapters: files of the whole book, what snippets append, no numbers before the list', async (t) => {
  const cwd = t.testdir({
    mkdocs: {
      'mkdocs.yml':
        'nav: [index.md]\nmarkdown_extensions:\n  - toc\n  - pymdownx.snippets: {auto_append: [inc/abbr.md, gone.md]}\n',
      docs: { 'index.md': '# Home\n' },
      inc: { 'abbr.md': '*[A]: b\n' },
    },
    mdbook: {
      'book.toml': '',
      src: { 'SUMMARY.md': '[P](p.md)\n\n- [A](a.md)\n', 'p.md': '\n# Preface\n\nText\n', 'a.md': '# A\n' },
    },
  });
  const chapters = async (file: string) => {
    const book = await bookOf([file], cwd);
    const read = await readChapters(book!, { hosts: [], stdin: Readable.from([]), cwd });
    return read.map(({ content, folder }) => [Buffer.from(content as Uint8Array).toString(), folder]);
  };
  t.same(await chapters('mkdocs/mkdocs.yml'), [['# Home\n\n\n--8<-- "inc/abbr.md"\n', join(cwd, 'mkdocs')]]);
  t.same(await chapters('mdbook/src/SUMMARY.md'), [
    ['\n# Preface {.unnumbered}\n\nText\n', join(cwd, 'mdbook')],
    ['# A\n', join(cwd, 'mdbook')],
  ]);
});

t.test('chapters below others begin with headings of their levels', async (t) => {
  const text = '---\na: b\n---\n# A\n\nB\n===\n\n```\n# no\n```\n\n<h2>C</h2>\n';
  t.equal(deeper(text, 1), '---\na: b\n---\n## A\n\n## B\n\n\n```\n# no\n```\n\n<h3>C</h3>\n');
  t.equal(deeper('## A\n\n### B\n', 1), '## A\n\n### B\n');
  for (const none of ['a\nb\n---\n- c\n---\n', '[l]: /x\n---\n', '<br>\n---\n']) t.equal(deeper(none, 1), none);
  const cwd = t.testdir({
    'SUMMARY.md': '- [A](a.md)\n  - [B](b.md)\n\n    - [C](c.md)\n- [D](d.md)\n',
    'mkdocs.yml': 'docs_dir: .\nnav:\n- G:\n  - a.md\n  - S: [b.md]\n  - T: [s/index.md, c.md]\n',
    '_toc.yml': 'root: a\nchapters:\n- file: b\n  sections: [{file: c}]\n',
    ...{ 'a.md': '', 'b.md': '', 'c.md': '', 'd.md': '', s: { 'index.md': '' } },
  });
  const depths = async (file: string) => (await bookOf([file], cwd))?.chapters.map((part) => part.depth);
  t.same(await depths('SUMMARY.md'), [0, 1, 2, 0]);
  t.same(await depths('mkdocs.yml'), [undefined, 0, 0, 1, 0, 1]);
  t.same(await depths('_toc.yml'), [undefined, 0, 1]);
});

t.test('Jupyter Book: _toc.yml, with names without ending', async (t) => {
  const cwd = t.testdir({
    '_toc.yml':
      'format: jb-book\nroot: intro\nparts:\n  - caption: One\n    chapters:\n      - file: a\n        sections: [{file: a1}]\n',
    'intro.md': '',
    'a.md': '',
    'a1.md': '',
  });
  t.same(shown(await bookOf(['_toc.yml'], cwd)), ['intro.md', '[One]', 'a.md', 'a1.md']);
});

t.test('other inputs are documents', async (t) => {
  const cwd = t.testdir({
    'SUMMARY.md': '# Summary\n\nOf the year.\n',
    'mkdocs.yml': 'nav: [gone.md]',
    '_quarto.yml': 'a: [',
  });
  t.equal(await bookOf(['SUMMARY.md'], cwd), null);
  t.equal(await bookOf(['a.md', 'SUMMARY.md'], cwd), null);
  await t.rejects(bookOf(['mkdocs.yml'], cwd), /names no chapters/);
  await t.rejects(bookOf(['_quarto.yml'], cwd), /not valid YAML/);
});

t.test('files outside the folder of the book are refused, unless their folder is allowed', async (t) => {
  const cwd = t.testdir({
    'other.md': '',
    book: {
      'SUMMARY.md': '- [A](a.md)\n- [Other](../other.md)\n',
      'a.md': '',
      linked: { 'SUMMARY.md': '- [Other](other.md)\n', 'other.md': t.fixture('symlink', '../../other.md') },
    },
    mdbook: {
      'book.toml': '',
      'README.md': '',
      src: { 'SUMMARY.md': '[Home](../README.md)\n- [50 %](50%.md)\n', '50%.md': '' },
    },
  });
  await t.rejects(bookOf(['book/SUMMARY.md'], cwd), /names \.\.\/other\.md, which lies outside .*--allow-folder/);
  await t.rejects(bookOf(['book/linked/SUMMARY.md'], cwd), /lies outside the folder of the book/);
  t.same(shown(await bookOf(['book/SUMMARY.md'], cwd, [cwd])), ['book/a.md', 'other.md']);
  t.same(shown(await bookOf(['mdbook/src/SUMMARY.md'], cwd)), ['mdbook/README.md', 'mdbook/src/50%.md']);
});

t.test('aliases of YAML that multiply are told in a sentence', async (t) => {
  const lists = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${`*l${i},`.repeat(9)}]`).join('\n');
  const cwd = t.testdir({ 'mkdocs.yml': `l0: &l0 [a]\n${lists}\nnav: *l9\n`, '_toc.yml': 'a: &a [*a]\nroot: x\n' });
  await t.rejects(bookOf(['mkdocs.yml'], cwd), /mkdocs\.yml is not valid YAML: /);
  await t.rejects(bookOf(['_toc.yml'], cwd), /_toc\.yml/);
});
