/** The option `elements`: functions of the caller that write the HTML of custom elements. */
import t from 'tap';
import { render, type ElementWriters, type RenderOptions } from '../../engine/index.js';
import { rendered } from './pdf-reader.js';

const elements: ElementWriters = {
  'my-card': ({ attributes }) => `<div class="card"><b>${attributes['title'] ?? 'none'}</b> <slot></slot></div>`,
  'my-note': async ({ text }) => `<p>Note: ${text.toUpperCase()}</p>`,
  'my-pair': () => '<my-card title="first">one</my-card><my-card title="second"><slot></slot></my-card>',
};
const OPTIONS: RenderOptions = { template: 'none', elements };
const textOf = async (content: string, options: RenderOptions = OPTIONS) =>
  (await rendered(content, options)).pages.join(' ');

t.test('an element becomes what its function writes, with its content in the place of the slot', async (t) => {
  t.equal(await textOf('<body><my-card title="A">x <em>y</em></my-card> z'), 'A x y z');
  t.equal(await textOf('<body><my-card></my-card><my-note>be <b>it</b></my-note>'), 'none Note: BE IT');
});

t.test('in Markdown, too', async (t) => {
  const markdown =
    '# Title\n\n<my-card title="A">\n\nSome *words*.\n\n</my-card>\n\nWith <my-note>one</my-note> in it.\n';
  t.equal(await textOf(markdown), 'Title A Some words. With Note: ONE in it.');
});

t.test('elements in elements are written, whether the document or a function put them there', async (t) => {
  t.equal(await textOf('<body><my-card title="A"><my-card title="B">x</my-card></my-card>'), 'A B x');
  t.equal(await textOf('<body><my-pair><my-note>two</my-note></my-pair>'), 'first one second Note: TWO');
});

t.test('what stands in the slot is shown where an element is empty', async (t) => {
  t.match(await textOf('<body><x-a></x-a>', { elements: { 'x-a': () => '<p><slot>nothing</slot></p>' } }), /nothing/);
});

t.test('styles that a function writes apply, and drawings are drawings', async (t) => {
  const drawing = () =>
    '<style>svg { display: block }</style><svg viewBox="0 0 2 1" width="20"><path d="M0 0h2v1z"/></svg>';
  const { warnings, streams } = await rendered('<body><x-drawing></x-drawing>', { elements: { 'x-drawing': drawing } });
  t.same(warnings, []);
  t.match(streams.join('\n'), / l\s/);
});

t.test('warnings about what a function writes have the place of the element', async (t) => {
  const { warnings } = await render('<body>\n<p>\n<x-a></x-a>', { elements: { 'x-a': () => '<img src="no.png">' } });
  t.match(warnings, [{ position: { line: 3, column: 1 } }]);
});

t.test('an element that writes itself ends with its name and its place', async (t) => {
  const again = () => '<p><x-again></x-again></p>';
  await t.rejects(render('<body>\n<x-again></x-again>', { elements: { 'x-again': again } }), {
    message: /x-again seems to write itself/,
    position: { line: 2 },
  } as never);
});

t.test('what a function throws reaches the caller, and what is no HTML is an error', async (t) => {
  const own = new TypeError('mine');
  const thrown = await render('<x-a></x-a>', {
    elements: {
      'x-a': () => {
        throw own;
      },
    },
  }).catch((error: unknown) => error);
  t.equal(thrown, own);
  await t.rejects(render('<x-a></x-a>', { elements: { 'x-a': (() => null) as never } }), {
    message: /function of elements for x-a must return HTML as a string/,
  });
  await t.rejects(render('x', { elements: { card: () => '' } }), { message: /names with a hyphen/ });
});
