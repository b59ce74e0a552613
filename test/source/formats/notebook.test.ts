/** Jupyter notebooks: nothing of them is lost, and tags leave out what they name. */
import t from 'tap';
import { render, type RenderOptions, type Warning } from '../../../engine/index.js';
import { readPdf } from '../../../engine/read/read-pdf.js';
import { textOfBlock } from '../../../engine/read/reading.js';
import { ansiAsHtml } from '../../../engine/source/formats/ansi.js';
import { formatOf } from '../../../engine/source/formats/formats.js';
import { readNotebook } from '../../../engine/source/formats/notebook.js';

const notebook = (...cells: readonly object[]): string =>
  JSON.stringify({ nbformat: 4, cells, metadata: { kernelspec: { language: 'julia' } } });
const code = (source: string, outputs: readonly object[] = [], metadata: object = {}): object => ({
  ...{ cell_type: 'code', execution_count: 3, source, outputs, metadata },
});
const result = (data: object): object => ({ output_type: 'execute_result', data, metadata: {} });

async function read(...cells: readonly object[]): Promise<string> {
  const { text } = await readNotebook(notebook(...cells), { source: undefined, showInput: true });
  return text.replace(/^<style>.*<\/style>\n+/m, '').trim();
}

async function rendered(
  content: string,
  options: RenderOptions = {},
): Promise<{ readonly text: string; readonly warnings: readonly Warning[] }> {
  const { pdf, warnings } = await render({ content, source: 'a.ipynb' }, { template: 'none', ...options });
  const blocks = readPdf(pdf).pages.flatMap((page) => page.blocks);
  return { text: blocks.map((block) => textOfBlock(block)).join('\n'), warnings };
}

const WRITTEN: Readonly<Record<string, readonly (readonly [cell: object, written: string])[]>> = {
  'code has its language and the number of its run': [
    [code('x = 1'), '```julia {.notebook-input data-run="3"}\nx = 1\n```'],
    [code('a = """```"""'), '````julia {.notebook-input data-run="3"}\na = """```"""\n````'],
    [code('#| label: fig-a\nx'), '```julia {.notebook-input data-run="3"}\nx\n```'],
  ],
  'tags and options leave out cells, input and output': [
    [code('x', [], { tags: ['remove-cell'] }), ''],
    [
      code('x', [{ output_type: 'stream', text: ['a\n', 'b\n'] }], { tags: ['hide_input'] }),
      '<pre class="notebook-output">a\nb</pre>',
    ],
    [code('#| echo: false\nx', [result({ 'text/plain': '7' })]), '<pre class="notebook-output">7</pre>'],
    [code('#| include: false\nx', [result({ 'text/plain': '7' })]), ''],
    [code('', [result({ 'text/plain': '7' })], { jupyter: { outputs_hidden: true } }), ''],
  ],
  'the richest output that can be printed is': [
    [
      code('', [result({ 'text/html': '<style>a{}</style><table>\n\n<tr><td>1</table>', 'text/plain': '1' })]),
      '<div class="notebook-output notebook-html"><table>\n<tr><td>1</table></div>',
    ],
    [code('', [result({ 'text/latex': '$\\displaystyle x^2$', 'text/plain': 'x' })]), '$$\nx^2\n$$'],
    [
      code('', [
        {
          output_type: 'display_data',
          data: { 'image/png': 'AA\nBB\n', 'text/plain': '<Figure>' },
          metadata: { 'image/png': { width: 40 } },
        },
      ]),
      '<p class="notebook-picture"><img src="data:image/png;base64,AABB" alt="Figure" width="40"></p>',
    ],
    [code('', [result({ 'text/markdown': '**a**' })]), '**a**'],
  ],
  'errors are printed with their trace': [
    [
      code('', [{ output_type: 'error', ename: 'E', evalue: 'v', traceback: ['\u001B[31mE\u001B[0m: v'] }]),
      '<pre class="notebook-output notebook-error"><span class="ansi-red">E</span>: v</pre>',
    ],
  ],
  'pictures in cells of Markdown': [
    [
      { cell_type: 'markdown', source: ['![a](attachment:b.png)'], attachments: { 'b.png': { 'image/png': 'AABB' } } },
      '![a](data:image/png;base64,AABB)',
    ],
  ],
};
for (const [name, rows] of Object.entries(WRITTEN))
  t.test(name, async (t) => {
    for (const [cell, written] of rows) t.equal(await read(cell), written);
  });

t.test('sequences of terminals are colours or nothing', (t) => {
  t.equal(ansiAsHtml('\u001B[1;32mok\u001B[0m <\u001B[2K>'), '<span class="ansi-green ansi-bold">ok</span> &lt;&gt;');
  t.equal(ansiAsHtml('10%\r100%\nnext'), '100%\nnext');
  t.equal(ansiAsHtml('\u001B[38;5;196ma\u001B[39m'), 'a');
  t.end();
});

t.test('a notebook is recognised, rendered, and its warnings name the cell', async (t) => {
  const content = notebook(
    { cell_type: 'raw', source: '---\ntitle: Rain\n---', metadata: {} },
    { cell_type: 'markdown', source: '# Rain\n\n[x](#none)' },
    code('secret = 1', [result({ 'text/html': '<script>draw()</script>', 'text/plain': 'Figure()' })]),
  );
  t.equal(formatOf(content), 'notebook');
  t.equal(formatOf('{"a": 1}'), null);
  const { text, warnings } = await rendered(content);
  t.match(text, /Rain[^]*secret = 1[^]*Figure\(\)/);
  t.match(warnings, [
    { code: 'SVC_CONTENT_UNSUPPORTED', position: { file: 'a.ipynb cell 3', line: 1 } },
    { code: 'SVC_LINK_TARGET_MISSING', position: { file: 'a.ipynb cell 2', line: 3 } },
  ]);
  t.notMatch((await rendered(content, { showInput: false })).text, /secret/);
});

t.test('a notebook that is broken is told in one sentence', async (t) => {
  const reason = { reason: 'input_invalid' };
  await t.rejects(rendered('{"cells": ['), { ...reason, message: /not valid JSON/ });
  await t.rejects(rendered('{}'), { ...reason, message: /no cells/ });
});

t.test('AsciiDoc and Word name the package that reads them', async (t) => {
  const asciidoc = { content: '= Title', source: 'a.adoc' };
  await t.rejects(render(asciidoc, { template: 'none' }), { message: /@asciidoctor\/core.*npm i/ });
  const docx = { content: Buffer.from('PK\u0003\u0004'), source: 'a.docx' };
  await t.rejects(render(docx, { template: 'none' }), { message: /mammoth.*npm i/ });
});

t.test('hostile notebooks are read in the time that their length asks for', async (t) => {
  const display = (data: object): object => ({ output_type: 'display_data', data, metadata: {} });
  const stream = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });
  const cells = [
    code('', [stream('a\n'.repeat(200_000))]),
    code('', [stream(`a\rb\n${'x'.repeat(300_000)}`)]),
    code('', [stream(`a${' '.repeat(300_000)}b`)]),
    code('` '.repeat(200_000)),
    code('', [display({ 'text/html': '<style>'.repeat(100_000) })]),
    code('', [display({ 'text/latex': `$ x${' '.repeat(200_000)}y` })]),
    { cell_type: 'markdown', source: '](attachment:x'.repeat(20_000), attachments: {} },
    { cell_type: 'markdown', source: `](attachment:${'x'.repeat(200_000)}`, attachments: {} },
  ];
  const start = performance.now();
  const text = await read(...cells);
  t.ok(performance.now() - start < 5000, 'not in that of its square');
  t.ok(text.split('\n').length > 200_000, 'and no line is lost');
});

t.test('values of notebooks that no program writes are no errors of Platen', async (t) => {
  for (const level of [-1, 2.4, 1e9, '3'])
    t.match(await read({ cell_type: 'heading', level, source: 'a' }), /^#{1,6} a$/);
  t.match(await read(code('', [result({ 'image/svg+xml': '<svg>\uD800</svg>' })])), /%3Csvg%3E%EF%BF%BD/);
  const language = JSON.stringify({
    nbformat: 4,
    cells: [code('1')],
    metadata: { language_info: { name: 'py`\n# A' } },
  });
  t.match((await readNotebook(language, { source: undefined, showInput: true })).text, /^```py \{/m);
});

t.test('long notebooks and archives without a name are recognised by their ends', (t) => {
  const long = JSON.stringify({ cells: [code('x'.repeat(100_000))], metadata: {}, nbformat: 4, nbformat_minor: 5 });
  t.equal(formatOf(long), 'notebook');
  t.equal(formatOf(Buffer.from(long)), 'notebook');
  t.equal(formatOf(Buffer.from(`PK\u0003\u0004${'x'.repeat(100_000)}word/document.xml`)), 'docx');
  t.end();
});
