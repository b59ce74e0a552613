/** Formats that are neither Markdown nor HTML are refused or told, and never printed raw without a word. */
import t from 'tap';
import { render } from '../../../engine/index.js';
import { foreignFormat } from '../../../engine/source/resources/foreign-formats.js';

t.test('formats are found by their files and by how they begin', (t) => {
  const rows: readonly (readonly [content: string, file: string | undefined, name: RegExp, isCertain: boolean])[] = [
    ['%PDF-1.7', undefined, /PDF/, true],
    ['PK\u0003\u0004', undefined, /ZIP/, true],
    ['{\\rtf1', undefined, /RTF/, true],
    ['% x\n\\documentclass{article}', undefined, /LaTeX/, true],
    ['= Title\n:toc:\n', undefined, /AsciiDoc/, false],
    ['Title\n=====\n\n.. note::\n', undefined, /reStructuredText/, false],
    ['Text', 'file:///docs/a.rst?x', /reStructuredText/, true],
    ['#+TITLE: A\n', undefined, /Org/, false],
  ];
  for (const [content, file, name, isCertain] of rows) {
    const found = foreignFormat(content, file);
    t.match(found, { name, isCertain }, content);
  }
  for (const content of [
    '# Title',
    '{ "a": 1 }',
    '= not a title',
    'Text\n\n- PDF',
    ':::note\n:::',
    '#+ 1\n',
    '.. and so on',
  ])
    t.equal(foreignFormat(content, 'a.md'), null, content);
  t.equal(foreignFormat('\n'.repeat(60_000)), null, 'it takes no quadratic time');
  t.end();
});

t.test('a render refuses what is certain, and warns of the rest', async (t) => {
  const options = { template: 'none' };
  const refused = { name: 'RenderError', reason: 'input_invalid', message: /LaTeX.*pandoc/ };
  await t.rejects(render('\\documentclass{article}', options), refused);
  const { warnings } = await render('= Title\n:toc:\n', options);
  t.match(warnings, [{ code: 'SVC_CONTENT_UNSUPPORTED', message: /looks like AsciiDoc/ }]);
  const asMarkdown = { content: '= Title\n:toc:\n', type: 'markdown', source: 'a.adoc' } as const;
  t.same((await render(asMarkdown, options)).warnings, []);
});
