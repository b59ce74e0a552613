/** Text that shows the background of its box: what is clipped to it, and what is still text. */
import t from 'tap';
import { rendered } from '../../render/pdf-reader.js';

const gradient = 'background: linear-gradient(#f00, #00f)';

async function drawn(css: string, body: string) {
  const html = `<!DOCTYPE html><title>t</title><style>${css}</style>${body}`;
  const { pages, streams, warnings } = await rendered({ content: html, type: 'html' }, { template: 'none' });
  return { text: pages.join(' '), content: streams.join('\n'), warnings: warnings.map(({ message }) => message) };
}

t.test('transparent text shows the background that is clipped to it, and stays text', async (t) => {
  for (const css of [
    `${gradient}; background-clip: text; color: transparent`,
    `${gradient}; -webkit-background-clip: text; -webkit-text-fill-color: transparent`,
    'background: linear-gradient(#f00, #00f) text; color: transparent',
  ]) {
    const { text, content, warnings } = await drawn(`h1 { ${css} }`, '<h1>Shown <em>as is</em></h1>');
    t.equal(text, 'Shown as is', css);
    t.match(content, /BDC\n(?:q\n)?BT 7 Tr [^]*?\/S\d+ sh/, 'in the text’s own tag');
    t.same(warnings, []);
  }
});

t.test('a background in the shape of text is not painted behind it, where the text has a colour', async (t) => {
  const { content } = await drawn(`p { background: #f00; background-clip: text }`, '<p>black');
  t.notMatch(content, '1 0 0 rg');
  t.notMatch(content, '7 Tr');
});

t.test('-webkit-text-fill-color goes before the colour', async (t) => {
  const { content, warnings } = await drawn('p { -webkit-text-fill-color: #00f; color: #f00 }', '<p>blue');
  t.match(content, '0 0 1 rg');
  t.notMatch(content, '1 0 0 rg');
  t.same(warnings, []);
});

t.test('emphasis marks and underlines of transparent text show the background instead of nothing', async (t) => {
  const shown = 'background: #00f text; color: transparent';
  const marks = await drawn(`p { ${shown}; text-emphasis: filled dot }`, '<p>abc');
  t.match(marks.content, /(?:[\d.]+ [\d.]+ m [-\d. c]+ h ){3}W n\n[^]*?0 0 1 rg/, 'a path of three dots');
  const line = await drawn(`p { ${shown}; text-decoration: underline }`, '<p>abc');
  t.match(line.content, / l h W n\n[^]*?0 0 1 rg/, 'a path of a line');
  const own = await drawn(`p { ${shown}; text-decoration: underline #f00 }`, '<p>abc');
  t.notMatch(own.content, / l h W n\n[^]*?0 0 1 rg/, 'a line with a colour hides what is behind it');
});
