/** Which declarations that are not honoured are told of: those whose absence would be seen on paper. */
import t from 'tap';
import { render } from '../../../engine/render.js';

async function warningsOf(css: string, body = '<p>x'): Promise<string[]> {
  const content = `<title>t</title><style>${css}</style>${body}`;
  const { warnings } = await render({ content, type: 'html' }, { template: 'none' });
  return warnings.map(({ message }) => message);
}

const ignored = (name: string): string => `The property “${name}” is not supported and was ignored.`;

t.test(
  'prefixed properties that browsers honour in print are told of, unless the block says the same without',
  async (t) => {
    t.same(await warningsOf('p { -webkit-box-reflect: below }'), [ignored('-webkit-box-reflect')]);
    t.same(await warningsOf('p { -webkit-mask-image: linear-gradient(red, transparent) }'), []);
    t.same(await warningsOf('p { -webkit-filter: blur(1px); filter: invert(1) }'), []);
    for (const css of [
      '-webkit-mask: none',
      '-webkit-font-smoothing: antialiased',
      '-moz-osx-font-smoothing: grayscale',
    ])
      t.same(await warningsOf(`p { ${css} }`), [], css);
  },
);

t.test('what rules say of elements under a pointer or with the focus is not told of', async (t) => {
  t.same(
    await warningsOf('a:hover { filter: none; backdrop-filter: blur(1px) } a:is(:focus, :active) { zoomy: 1 }'),
    [],
  );
  t.same(await warningsOf('a { &:hover { zoomy: 1 } }'), []);
  t.same(await warningsOf('a:hover, p { zoomy: 1 }'), [ignored('zoomy')]);
  t.same(await warningsOf('a:not(:hover) { zoomy: 1 }'), [ignored('zoomy')]);
});

t.test('text for screen readers is hidden without a word', async (t) => {
  const hidden = 'position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap;';
  const body = `<p style="text-align: right">x<span class="h">${'a long text for screen readers '.repeat(9)}</span>`;
  for (const css of ['clip: rect(0, 0, 0, 0)', 'clip-path: inset(50%)', 'clip: rect(1px 1px 1px 1px)', ''])
    t.same(await warningsOf(`.h { ${hidden} ${css} }`, body), [], css);
  const seen = await warningsOf('.h { position: absolute; white-space: nowrap }', body);
  t.match(seen.join(), /runs off the page/);
});

t.test('a name with an escaped line break is told on one line', async (t) => {
  t.same(await warningsOf('p { m\\argin: 2em }'), [ignored('m rgin')]);
});
