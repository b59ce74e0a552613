/** Paths of documents and style sheets may be relative to the working folder; what they refer to starts from them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import t from 'tap';
import { render } from '../../engine/index.js';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const folder = mkdtempSync(join(tmpdir(), 'platen-relative-'));
t.teardown(() => rmSync(folder, { recursive: true }));
for (const name of ['documents', 'images', 'styles']) mkdirSync(join(folder, name));
writeFileSync(join(folder, 'images', 'a.png'), PIXEL);

const DOCUMENT =
  '<title>T</title><style>p { background: url(../images/a.png) no-repeat }</style>' +
  '<img src="../images/a.png" alt=""><p>x</p><div style="background: url(../images/a.png)">x</div>';

for (const [name, pathOf] of [
  ['absolute', (path: string) => path],
  ['relative', (path: string) => relative('', path)],
] as const) {
  t.test(`images of a document and of style sheets are found, with ${name} paths`, async (t) => {
    const { warnings } = await render(
      { content: DOCUMENT, type: 'html', source: pathOf(join(folder, 'documents', 'a.html')) },
      {
        template: 'none',
        css: [
          {
            text: 'body { background: url(../images/a.png) no-repeat }',
            source: pathOf(join(folder, 'styles', 'a.css')),
          },
        ],
        resources: { kind: 'files', folder },
      },
    );
    t.strictSame(warnings, []);
  });
}

t.test('what a sheet without a path imports is found from the document', async (t) => {
  writeFileSync(join(folder, 'documents', 'imported.css'), 'p { colour: red }');
  const { warnings } = await render(
    { content: '<title>T</title><p>x', type: 'html', source: join(folder, 'documents', 'a.html') },
    { template: 'none', css: ['@import "imported.css";'], resources: { kind: 'files', folder } },
  );
  t.match(warnings, [{ code: 'SVC_CSS_UNSUPPORTED', message: /colour/ }]);
});

t.test('warnings name a style sheet by its path as it was given', async (t) => {
  const css = [{ text: 'p { colour: red }', source: 'styles/a.css' }];
  const { warnings } = await render({ content: '<title>T</title><p>x', type: 'html' }, { template: 'none', css });
  t.match(warnings, [{ code: 'SVC_CSS_UNSUPPORTED', position: { file: 'styles/a.css' } }]);
});
