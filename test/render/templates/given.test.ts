/** Templates that are given as objects. */
import t from 'tap';
import { createRenderer, render } from '../../../engine/render.js';
import { rendered } from '../pdf-reader.js';

const BRAND = {
  name: 'brand',
  manifest: { description: 'A test', defaults: { cover: true }, options: { type: 'object', properties: {} } },
  css: '@page { size: A6 } h1 { color: #c02040 }',
  fragments: { cover: '<section class="cover">For you: {{title}}</section>' },
};

t.test('a template has to be a folder', async (t) => {
  const { pages, streams, warnings } = await rendered('# Hello\n\nText', { template: BRAND });
  t.match(pages.join(' '), /For you: Hello/);
  t.ok(streams.some((stream) => stream.includes('0.753 0.125 0.251 rg')));
  t.same(warnings, []);
});

t.test('a template that is given extends a bundled one, and does not stay for others', async (t) => {
  const renderer = createRenderer();
  const plain = await renderer.render('# Hello', { template: 'article' });
  const given = { manifest: { extends: 'article' }, css: 'h1 { color: red }' };
  const red = await renderer.render('# Hello', { template: given });
  t.not(red.sha256, plain.sha256);
  t.equal((await renderer.render('# Hello', { template: given })).sha256, red.sha256);
  t.equal((await renderer.render('# Hello', { template: 'article' })).sha256, plain.sha256);
});

t.test('what is wrong in a template that is given is told by its name', async (t) => {
  const reason = { name: 'RenderError', reason: 'input_invalid' };
  await t.rejects(render('x', { template: { name: 'brand', manifest: { theme: 3 } } }), {
    ...reason,
    message: /"theme" of brand\/template\.json must be an object/,
  });
  await t.rejects(render('x', { template: {} }), {
    ...reason,
    message: /template must be a name, a path, or an object/,
  });
  const { warnings } = await render('x', { template: { name: 'brand', css: 'p { nonsense: 1 }' } });
  t.match(warnings, [{ code: 'SVC_CSS_UNSUPPORTED', position: { file: 'brand/template.css', line: 1 } }]);
});

t.test('a template object that failed is read again', async (t) => {
  const renderer = createRenderer();
  const template = { name: 'brand', manifest: { theme: 3 } as object, css: 'h1 { color: red }' };
  await t.rejects(renderer.render('# x', { template }), { name: 'RenderError', reason: 'input_invalid' });
  template.manifest = {};
  const { warnings } = await renderer.render('# x', { template });
  t.same(warnings, []);
});
