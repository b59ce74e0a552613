/** Declarative shadow trees: the flat tree is shown, and each sheet applies to its own tree (CSS Scoping 1). */
import t from 'tap';
import { Diagnostics } from '../../engine/diagnostics.js';
import { parseHtml } from '../../engine/source/html/html.js';
import { flatTree } from '../../engine/tree/flat-tree.js';
import { rendered } from './pdf-reader.js';

const read = async (body: string, css = '', options = {}) => {
  const content = `<!DOCTYPE html><title>T</title><style>${css}</style><body>${body}`;
  const { pages, warnings } = await rendered({ type: 'html', content }, { template: 'none', ...options });
  return { text: pages.join(' '), warnings: warnings.map(({ message }) => message) };
};
const textOf = async (body: string, css = '') => (await read(body, css)).text;
const tree = (content: string, mode = 'open') => `<template shadowrootmode="${mode}">${content}</template>`;
/** Marks what a selector matches. */
const mark = (selector: string, name: string) => `${selector}::before { content: '${name}:' }`;

t.test('children of a host stand in the slots of its tree, in the order of the tree', async (t) => {
  const shown = tree('<slot name="b">none</slot>, <slot></slot>, <slot name="c">fallback</slot>', 'closed');
  t.equal(await textOf(`<div>${shown}<b>one</b><i slot="b">two</i></div>`), 'two, one, fallback');
});

t.test('a slot can hand on what it takes to a tree further in', async (t) => {
  const inner = `<x-in>${tree('(<slot>inner</slot>)')}<slot>outer</slot></x-in>`;
  t.equal(await textOf(`<x-out>${tree(inner)}<b>deep</b></x-out> <x-out>${tree(inner)}</x-out>`), '(deep) (outer)');
});

t.test('content that no slot takes is left out with a warning that names its host', async (t) => {
  const { text, warnings } = await read(`<p>a</p><x-a>${tree('shown')}<b>unseen</b></x-a>`);
  t.equal(text, 'a shown');
  t.match(warnings, [/No slot .* <x-a>/]);
});

t.test('a template in an element that cannot have a shadow tree, or has one, is left out with a warning', async (t) => {
  const { text, warnings } = await read(`<ul>${tree('no')}<li>a</ul><x-a>${tree('b')}${tree('second')}</x-a>`);
  t.match(text, /a b$/);
  t.match(warnings, [/declares no shadow tree/]);
});

t.test('sheets apply to their own tree', async (t) => {
  const own = tree(`<style>${mark('b', 'inner')}${mark(':root b', 'no')}${mark('section b', 'no')}</style><b>s</b>`);
  t.equal(await textOf(`<section><x-a>${own}</x-a><b>l</b></section>`, mark('b', 'outer')), 'inner:souter:l');
});

t.test('a sheet reaches its host, by what the host is and where it stands', async (t) => {
  const css = `${mark(':host', 'h')}${mark(':host(.x) b', 'x')}${mark(':host-context(section) i', 's')}
    ${mark(':host > u', 'u')}${mark('* > s', 'no')}:host { display: block; & em::before { content: 'e:' } }`;
  const host = `<x-a class="x">${tree(`<style>${css}</style><b>b</b> <i>i</i> <u>u</u> <s>s</s> <em>e</em>`)}</x-a>`;
  t.equal(await textOf(host), 'h:x:b i u:u s e:e');
  t.match(await textOf(`<section>${host}</section>`), / s:i /);
});

t.test(':host:has() looks into the tree of the sheet, :host(:has()) into that of the host', async (t) => {
  const css = `${mark(':host:has(i) b', 'in')}${mark(':host(:has(i)) u', 'out')}`;
  const of = (shadow: string, light: string) =>
    `<x-a>${tree(`<style>${css}</style>${shadow}<slot></slot>`)}${light}</x-a>`;
  t.equal(await textOf(of('<b>b</b> <u>u</u> <i>i</i>', '')), 'in:b u i');
  t.equal(await textOf(of('<b>b</b> <u>u</u> ', '<i>i</i>')), 'b out:u i');
});

t.test('::slotted() reaches what a slot takes, also through other slots, and pseudo-elements of it', async (t) => {
  const inner = `<style>${mark('::slotted(.k)', 'in')}${mark('slot[name]::slotted(*)', 'no')}</style><slot></slot>`;
  const outer = `<style>::slotted(b)::after { content: ':out' }</style><x-b>${tree(inner)}<slot></slot></x-b>`;
  t.equal(await textOf(`<x-a>${tree(outer)}<b class="k">b</b></x-a>`), 'in:b:out');
});

t.test(':has-slotted tells slots that take something', async (t) => {
  const css = `${mark('slot:has-slotted + b', 'full')}${mark('slot:has-slotted(i) + u', 'i')}`;
  const of = (light: string) =>
    `<x-a>${tree(`<style>${css}</style><slot></slot><b>b</b> <slot name="i"></slot><u>u</u>`)}${light}</x-a>`;
  t.equal(await textOf(of('')), 'b u');
  t.equal(await textOf(of('<i slot="i">i</i>')), 'b ii:u');
  t.equal(await textOf(of('x')), 'xfull:b u');
});

t.test('::part() reaches parts by all of their names, and through exportparts by other ones', async (t) => {
  const inner = tree(`<style>${mark(':host::part(p)', 'own')}</style><b part="p q">b</b>`);
  const outer = tree(`<style>x-b::part(q)::after { content: ':q' }</style><x-b exportparts="p: z">${inner}</x-b>`);
  const css = `${mark('x-a::part(p)', 'no')}x-a::part(z) { font-size: 30px } x-a::part(z)::before { content: 'far:' }`;
  t.equal(await textOf(`<x-a>${outer}</x-a>`, css), 'far:b:q');
});

t.test('outer trees win, and inner ones among important declarations', async (t) => {
  const shows = (name: string, important = '') => `content: '${name}'${important}`;
  const of = (important: string) => {
    const inner = tree(
      `<style>:host::after { ${shows('host', important)} } b::after { ${shows('tree', important)} }</style><b part="p"></b>-`,
    );
    return textOf(
      `<x-a>${inner}</x-a>`,
      `x-a::after { ${shows('document', important)} } x-a::part(p)::after { ${shows('part', important)} }`,
    );
  };
  t.equal(await of(''), 'part-document');
  t.equal(await of(' !important'), 'tree-host');
});

t.test('a style attribute belongs to the tree of its element', async (t) => {
  const inner = tree(
    '<style>:host { display: none } b { display: none }</style><b part="p" style="display: inline">b</b> <i part="q" style="display: inline">i</i>',
  );
  t.equal(await textOf(`<x-a style="display: inline">${inner}</x-a>`, 'x-a::part(q) { display: none }'), 'b');
});

t.test('many elements with the same linked and written sheets count them once', async (t) => {
  const link = `<link rel="stylesheet" href="data:text/css,b::before{content:'m:'}">`;
  const card = `<x-a>${tree(`${link}<style media="print">b::after { content: ';' }</style><style media="screen">b { display: none }</style><b><slot></slot></b>`)}x</x-a> `;
  const { text, warnings } = await read(card.repeat(300));
  t.equal(text.match(/m:x;/g)?.length, 300);
  t.same(warnings, []);
});

t.test('slots that nest trees too deeply are refused', async (t) => {
  const deep = (count: number) => '<i>'.repeat(count);
  const card = `<x-a>${tree(`${deep(40)}<slot></slot>`)}`;
  await t.rejects(read(card.repeat(8)), { code: 'ERR_PLATEN_DEPTH_LIMIT' });
});

t.test('elements nest as deeply as in other documents: text in them does not count', async (t) => {
  const parsed = await parseHtml(`<div>${tree('<i>deep</i>')}</div>`);
  // html, body, div, i.
  t.ok(flatTree(parsed, 4, new Diagnostics()));
  t.throws(() => flatTree(parsed, 3, new Diagnostics()), { code: 'ERR_PLATEN_DEPTH_LIMIT' });
});

t.test('elements may have more children than a call takes arguments', async (t) => {
  const parsed = await parseHtml(`<div>${tree('<slot></slot>')}${'<b></b>'.repeat(150_000)}</div>`);
  t.ok(flatTree(parsed, 10, new Diagnostics()).length > 150_000);
});

t.test('what is in a shadow tree has the language and direction of its host', async (t) => {
  const css = mark('i:lang(de)', 'de') + mark('i:dir(rtl)', 'rtl').replace('before', 'after');
  const host = `<div lang="de" dir="rtl">${tree(`<style>${css}</style><i>x</i>`)}</div>`;
  t.match(await textOf(host), /de:x *rtl/);
});

t.test('an animation in a shadow tree ends with the keyframes of that tree, or of the document', async (t) => {
  const upper = '@keyframes own { to { text-transform: uppercase } }';
  const style = (css: string) => `<style>${css} i { animation: own 1s forwards }</style><i>ab</i>`;
  t.equal(await textOf(`<x-a>${tree(style(upper))}</x-a> <i style="animation: own 1s forwards">cd</i>`), 'AB cd');
  t.equal(await textOf(`<x-a>${tree(style(''))}</x-a>`, upper), 'AB');
  const other = '@keyframes own { to { text-transform: capitalize } }';
  t.equal(await textOf(`<x-a>${tree(style(other))}</x-a>`, upper), 'Ab');
});
