/** -webkit-text-stroke (Compatibility Standard, § 5.4) and paint-order on text of HTML. */
import t from 'tap';
import { rendered } from '../../render/pdf-reader.js';

async function drawn(css: string, body = 'I') {
  const html = `<!DOCTYPE html><title>t</title><style>p { ${css} }</style><p>${body}`;
  const { pages, streams, warnings } = await rendered({ content: html, type: 'html' }, { template: 'none' });
  return { text: pages.join(' '), content: streams.join('\n'), warnings: warnings.map(({ message }) => message) };
}

const RED_OUTLINE = /1 0 0 RG[^]*?3 w[^]*?h\nS|1 0 0 RG[^]*?3 w[^]*? S/;

t.test('white text with an outline is seen, and read once', async (t) => {
  for (const css of [
    '-webkit-text-stroke: 4px #f00; color: #fff',
    '-webkit-text-stroke: #f00 4px; color: transparent',
    '-webkit-text-stroke-width: 4px; -webkit-text-stroke-color: #f00; -webkit-text-fill-color: transparent',
    '-webkit-text-stroke: 4px; color: #f00; -webkit-text-fill-color: transparent',
  ]) {
    const { text, content, warnings } = await drawn(css);
    t.equal(text, 'I', css);
    t.match(content, RED_OUTLINE, css);
    t.same(warnings, []);
  }
});

t.test('the outline lies over the fill, under it where paint-order says so', async (t) => {
  const order = async (css: string) => {
    const { content } = await drawn(`-webkit-text-stroke: 4px #f00; ${css}`);
    return content.search(RED_OUTLINE) < content.indexOf('TJ') ? 'under' : 'over';
  };
  t.equal(await order(''), 'over');
  t.equal(await order('paint-order: stroke'), 'under');
  t.equal(await order('paint-order: fill stroke'), 'over');
});

t.test('text without a width, or with an outline that cannot be seen, has none', async (t) => {
  for (const css of [
    '-webkit-text-stroke: 0 #f00',
    '-webkit-text-stroke-color: #f00',
    '-webkit-text-stroke: 4px transparent',
  ])
    t.notMatch((await drawn(css)).content, / RG/, css);
});

t.test('outlines beyond the budget are told, and text that has nothing else is filled', async (t) => {
  const { content, warnings } = await drawn(
    '-webkit-text-stroke: 1px #f00; color: transparent; white-space: pre-wrap',
    'I'.repeat(10).concat(' ').repeat(24_000),
  );
  t.match(warnings.join('\n'), /Outlines of text were left out/);
  t.match(content, /1 0 0 rg/);
});
