import t from 'tap';
import { render } from '../../engine/render.js';

t.test('characters that no font has are warned of once a script, with the place of the first', async (t) => {
  const content = '<p>plain</p>\n<p>漢字</p>\n<p>仮名</p>';
  const { warnings } = await render({ type: 'html', content }, { template: 'none' });
  t.match(warnings, [{ code: 'SVC_GLYPH_MISSING', position: { line: 2 }, count: 4 }]);
  t.match(warnings[0]?.message, /script Han .*“漢”/);
});

t.test('punctuation of East Asia, which belongs to no script, is one sentence', async (t) => {
  const { warnings } = await render({ type: 'html', content: '<p>＃＄％＝＋〜ー＊' }, { template: 'none' });
  t.match(warnings, [{ code: 'SVC_GLYPH_MISSING', message: /East Asian punctuation.*U\+FF03 “＃”/, count: 8 }]);
  t.equal(warnings.length, 1);
});

t.test('a warm renderer warns in every document', async (t) => {
  const { createRenderer } = await import('../../engine/render.js');
  const renderer = createRenderer({ template: 'none' });
  for (let i = 0; i < 2; i++) {
    const { warnings } = await renderer.render({ type: 'html', content: '<p>漢</p>' });
    t.equal(warnings.length, 1);
  }
});

t.test('boxes in the text of an SVG are warned of too, in an element and in a file', async (t) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text y="15">\u{13000}</text></svg>';
  const picture = `<img alt="" src="data:image/svg+xml,${encodeURIComponent(svg)}">`;
  for (const content of [`<p>a</p>\n${svg}`, `<p>a</p>\n${picture}`]) {
    const { warnings } = await render({ type: 'html', content }, { template: 'none' });
    t.match(warnings, [{ code: 'SVC_GLYPH_MISSING', position: { line: 2 }, message: /U\+13000/ }], content);
    t.equal(warnings.length, 1);
  }
  const hidden = svg.replace('<text', '<text visibility="hidden"');
  t.same((await render({ type: 'html', content: hidden }, { template: 'none' })).warnings, []);
});

t.test('the warning of a missing script of East Asia names the command that installs its fonts', async (t) => {
  const { warnings } = await render({ type: 'html', content: '<p>漢字 한글 ひらがな' }, { template: 'none' });
  t.equal(warnings.length, 3);
  for (const { message } of warnings) t.match(message, 'npm i platen-fonts-cjk');
});
