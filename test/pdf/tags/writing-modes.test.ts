/** ISO 32000-2, table 378: how the content of an element progresses, where that is otherwise than around it. */
import t from 'tap';
import { rendered } from '../../render/pdf-reader.js';

const modesIn = async (body: string, pdfStandard?: 'pdf/ua-2'): Promise<string[]> => {
  const content = `<!doctype html><html lang=en><title>T</title>${body}`;
  const { source } = await rendered(
    { content, type: 'html' },
    { template: 'none', ...(pdfStandard && { pdfStandard }) },
  );
  return [...source.matchAll(/\/S\/(\w+)(?:(?!\/S\/|endobj)[^])*?\/WritingMode\/(\w+)/g)].map(
    ([, type, mode]) => `${type} ${mode}`,
  );
};

t.test('elements tell their writing mode where it differs from that around them', async (t) => {
  t.same(await modesIn('<p>plain <b>text</b></p>'), []);
  t.same(await modesIn('<div style="writing-mode: vertical-rl"><p>a<p>b</div><p>c'), ['Div TbRl']);
  t.same(await modesIn('<p>a<p dir=rtl>b'), ['P RlTb']);
  t.same(await modesIn('<table><tr><th style="writing-mode: vertical-rl">a<td>b</table>'), ['TH TbRl']);
});

t.test('the writing mode of a whole document is told once', async (t) => {
  const vertical = '<body style="writing-mode: vertical-rl"><h1>a</h1><p>b<p style="writing-mode: horizontal-tb">c';
  t.same((await modesIn(vertical)).sort(), ['Document TbRl', 'P LrTb']);
});

t.test('what PDF 1.7 has no name for is told in PDF 2.0', async (t) => {
  const upwards = '<p>a<p style="writing-mode: sideways-lr">b';
  t.same(await modesIn(upwards), []);
  t.same(await modesIn(upwards, 'pdf/ua-2'), ['P BtLr']);
});
