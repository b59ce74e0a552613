/** Options as people write them: names of paper, margins as in CSS, one style sheet, bytes. */
import t from 'tap';
import { render } from '../../../engine/index.js';
import { overridesCss } from '../../../engine/render/options/option-sheets.js';

const OPTIONS = { template: 'none' } as const;

t.test('paper is found by its name in ISO, JIS, ANSI and North America', (t) => {
  const rows: readonly (readonly [written: string, css: string])[] = [
    ['a0', 'a0'],
    ['A8', 'a8'],
    ['B5', 'b5'],
    ['ISO B5', 'b5'],
    ['JIS B5', 'jis-b5'],
    ['Tabloid', '11in 17in'],
    ['ansi_c', '17in 22in'],
    ['Executive', 'executive'],
    ['100mm 150mm', '100mm 150mm'],
  ];
  for (const [written, css] of rows) t.equal(overridesCss({ pageSize: written }), `@page { size: ${css} }`);
  t.throws(() => overridesCss({ pageSize: 'B11' }), /Unknown page size "B11"/);
  t.throws(() => overridesCss({ pageSize: '0mm 10mm' }), /Unknown page size/);
  t.end();
});

t.test('margins are one to four lengths, as in CSS', (t) => {
  t.equal(overridesCss({ margin: '10mm 20mm' }), '@page { margin: 10mm 20mm }');
  t.throws(() => overridesCss({ margin: '1mm 2mm 3mm 4mm 5mm' }), /more than four lengths/);
  t.throws(() => overridesCss({ margin: '10mm wide' }), /"wide" is not a length/);
  t.end();
});

t.test('the option css is one style sheet or a list of them', async (t) => {
  const css = 'p { break-after: page }';
  t.match(await render('One\n\nTwo', { ...OPTIONS, css }), { pages: 2 });
  await t.rejects(render('One', { ...OPTIONS, css: 7 as never }), /css must be a style sheet or an array/);
});

t.test('bytes are a document', async (t) => {
  const bytes = new TextEncoder().encode('# Title');
  const { sha256 } = await render('# Title', OPTIONS);
  t.equal((await render(bytes, OPTIONS)).sha256, sha256);
  t.match(await render([bytes, '# Two'], OPTIONS), { pages: 2 });
});

t.test('a language that is none is told', async (t) => {
  t.match((await render('Text', { ...OPTIONS, language: 'english!' })).warnings, [
    { code: 'SVC_OPTION_IGNORED', option: ['language'], message: /“english!” is not a language/ },
  ]);
  for (const language of ['en', 'de-CH-1996', 'zh-Hant-TW', 'x-mine'])
    t.same((await render('Text', { ...OPTIONS, language })).warnings, [], language);
});

t.test('what a function for resources throws is told', async (t) => {
  const resources = (): never => {
    throw new Error('the bucket is gone');
  };
  const { warnings } = await render('![](a.png)', { ...OPTIONS, resources });
  t.match(warnings, [{ message: 'Image left out: a.png could not be loaded: the bucket is gone.' }]);
});
