import t from 'tap';
import { boxOf, layout, pageLines } from '../harness.js';

const heights = async (html: string, ids: readonly string[], page: [number, number] = [400, 400]) => {
  const laidOut = await layout(html, { page });
  return ids.map((id) => boxOf(laidOut, id)[3]);
};
const CSS = `<style>
  body {margin: 0} .c {container-type: inline-size} .x {height: 10px; break-inside: avoid}
  @container (min-width: 150px) { .x {height: 20px} }
  @container (width > 250px) { .x {height: 30px} }
</style>`;

t.test('content is styled by the width that its container is laid out in', async (t) => {
  const box = (width: string, id: string) => `<div class=c style="width: ${width}"><div class=x id=${id}></div></div>`;
  t.strictSame(
    await heights(`${CSS}${box('100px', 'a')}${box('200px', 'b')}${box('auto', 'c')}`, ['a', 'b', 'c']),
    [10, 20, 30],
  );
  const padded =
    '<div class=c style="width: 200px; padding: 30px; box-sizing: border-box"><div class=x id=a></div></div>';
  t.strictSame(await heights(CSS + padded, ['a']), [10], 'the content box counts');
});

t.test('the width may follow from flex lines, grid tracks, floats and columns', async (t) => {
  const item = (id: string, style = '') => `<div class=c style="${style}"><div class=x id=${id}></div></div>`;
  const flex = `<div style="display: flex">${item('a', 'flex: 1')}${item('b', 'flex: 2')}</div>`;
  t.strictSame(await heights(CSS + flex, ['a', 'b']), [10, 30]);
  const grid = `<div style="display: grid; grid-template-columns: 100px 1fr">${item('a')}${item('b')}</div>`;
  t.strictSame(await heights(CSS + grid, ['a', 'b']), [10, 30]);
  const columns = `<div style="columns: 2; column-gap: 0">${item('a')}</div>`;
  t.strictSame(await heights(CSS + columns, ['a']), [20]);
  t.strictSame(await heights(`${CSS}${item('a', 'float: left; width: 50%')}`, ['a']), [20]);
  t.strictSame(await heights(`${CSS}${item('a', 'position: absolute; left: 0; right: 200px')}`, ['a']), [20]);
});

t.test('content that was looked at before its container had a size is made anew', async (t) => {
  const html = `<style>body {margin: 0} .c {container-type: inline-size} .only {display: none}
    @container (min-width: 150px) { .only {display: block} .c p::first-letter {font-size: 2em} }</style>
    <div style="display: flex"><div class=c style="flex: 1"><p class=only id=a>wide</p></div><p>second</p></div>`;
  const laidOut = await layout(html, { page: [400, 400] });
  t.match(pageLines(laidOut)[0]?.join('|'), /wide/);
});

t.test('containers have names, nest, and may be asked for both axes', async (t) => {
  const html = `<style>body {margin: 0} #o {container: outer / size; height: 50px} #i {container: inner / inline-size; width: 100px}
    .x {height: 1px} @container outer (width > 300px) and (height: 50px) { #a {height: 2px} }
    @container inner (width: 100px) { #b {height: 3px} } @container (orientation: landscape) { #c {height: 4px} }
    @container nobody (width > 0px) { #d {height: 5px} } @container inner (width: 100px) { @container outer (width: 1px) { #d {height: 6px} } }
    @container inner { #e {height: 7px} }</style>
    <div id=o><div id=i><div class=x id=a></div><div class=x id=b></div><div class=x id=c></div><div class=x id=d></div><div class=x id=e></div></div></div>`;
  t.strictSame(await heights(html, ['a', 'b', 'c', 'd', 'e']), [2, 3, 4, 1, 7]);
});

t.test('units of containers refer to the nearest one', async (t) => {
  const html = `<style>body {margin: 0} .c {container-type: inline-size} .x {height: 10cqw}</style>
    <div class=x id=a></div><div class=c style="width: 100px"><div class=x id=b></div></div><div class=c style="width: 50px"><div class=x id=c></div></div>`;
  t.strictSame(await heights(html, ['a', 'b', 'c']), [40, 10, 5]);
});

t.test('style queries ask the parent, or the container of a name', async (t) => {
  const html = `<style>.x {height: 1px} @container style(--k: big) { .x {height: 2px} } @container style(--none) { .x {height: 3px} }
    @container card style(--k: small) and (not style(--z)) { .x {height: 4px} }</style>
    <div style="--k:  big"><div class=x id=a></div></div><div class=x id=b></div>
    <div style="container-name: card; --k: small"><div style="--k: none"><div class=x id=c></div></div></div>`;
  t.strictSame(await heights(html, ['a', 'b', 'c']), [2, 1, 4]);
});

t.test('a container that goes over pages keeps its content', async (t) => {
  const rows = Array.from({ length: 30 }, (_, i) => `<p class=x>row${i}</p>`).join('');
  const laidOut = await layout(`${CSS}<style>p {margin: 0}</style><div class=c>${rows}</div>`, { page: [400, 100] });
  const text = pageLines(laidOut).flat().join(' ');
  for (let i = 0; i < 30; i++) t.match(text, new RegExp(`row${i}\\b`));
  t.ok(pageLines(laidOut).length > 3);
});
