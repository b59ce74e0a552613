import t from 'tap';
import { rendered } from './pdf-reader.js';

const page = (content: string, css = '') =>
  rendered(
    { type: 'html', content: `<style>p { font-family: "Noto Sans NKo" } ${css}</style>${content}` },
    { template: 'none' },
  );

t.test('bold that a font lacks is drawn with a stroke of the text’s colour', async (t) => {
  const { source } = await page('<p style="font-weight: bold; color: #f00">ߒߞߏ');
  t.match(source, /1 0 0 RG\n.*BT 2 Tr .*0 Tr\nET/s);
  const { source: plain } = await page('<p>ߒߞߏ');
  t.notMatch(plain, ' Tr ');
});

t.test('oblique that a font lacks is slanted', async (t) => {
  const { source } = await page('<p style="font-style: italic">ߒߞߏ');
  t.match(source, /BT 1 0 0\.249 -1 /);
});

t.test('font-synthesis turns off what it does not name', async (t) => {
  const { source } = await page('<p>ߒߞߏ', 'p { font: italic bold 1em "Noto Sans NKo"; font-synthesis: weight }');
  t.match(source, /BT 2 Tr 1 0 0 -1 /);
  const { source: none } = await page('<p>ߒߞߏ', 'p { font: italic bold 1em "Noto Sans NKo"; font-synthesis: none }');
  t.match(none, /BT 1 0 0 -1 /);
});

t.test('small capitals that a font lacks extract as they were written', async (t) => {
  const { pages } = await page('<p>Small Capitals in Rows', 'p { font: small-caps 12px Tinos }');
  t.same(pages, ['Small Capitals in Rows']);
});
