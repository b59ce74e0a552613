/** Borders of cells, and round corners of tables, that breaks cut. */
import t from 'tap';
import { layout, walk, type LaidOut } from '../harness.js';

const STYLE = `<style>table { border-spacing: 0 } td { padding: 0; border: 1px solid; height: 18px }</style>`;

/** The border widths at the top and at the bottom of the fragments of the first cell, in px. */
function edgesOfFirst({ pages, tree }: LaidOut): [top: number, bottom: number][] {
  const first = [...walk(pages)].find(({ fragment }) => fragment.kind === 'box' && fragment.role === 'cell')!;
  const edges: [number, number][] = [];
  for (const { fragment } of walk(pages))
    if (fragment.kind === 'box' && fragment.role === 'cell' && fragment.node === first.fragment.node)
      edges.push([fragment.border.top / 64, fragment.border.bottom / 64]);
  t.equal(tree.name(first.fragment.node), 'td');
  return edges;
}

t.test('a cell over several rows was closed at the end of a page', async (t) => {
  const rows = '<tr><td>b</td></tr>'.repeat(5);
  const html = `${STYLE}<table><tr><td rowspan="6">a</td><td>b</td></tr>${rows}</table>`;
  t.same(edgesOfFirst(await layout(html, { page: [200, 60] })), [
    [1, 0],
    [0, 1],
  ]);
});

t.test('a short cell was closed at the end of the page where a long one beside it goes on', async (t) => {
  const html = `${STYLE}<style>p { margin: 0 }</style><table><tr><td>a</td><td>${'<p>b</p>'.repeat(9)}</td></tr></table>`;
  t.same(edgesOfFirst(await layout(html, { page: [200, 60] })), [
    [1, 0],
    [0, 1],
  ]);
});

t.test('a cell with cloned edges stays closed', async (t) => {
  const rows = '<tr><td>b</td></tr>'.repeat(5);
  const style = '<style>td { box-decoration-break: clone }</style>';
  const html = `${STYLE}${style}<table><tr><td rowspan="6">a</td><td>b</td></tr>${rows}</table>`;
  const edges = edgesOfFirst(await layout(html, { page: [200, 60] }));
  t.same(edges[0], [1, 1]);
});

t.test('a table with round corners was round at the end of each page', async (t) => {
  const rows = '<tr><td>b</td></tr>'.repeat(6);
  const html = `${STYLE}<table style="border: 1px solid; border-radius: 9px">${rows}</table>`;
  const { pages } = await layout(html, { page: [200, 60] });
  const grids = [...walk(pages)].filter(({ fragment }) => fragment.kind === 'box' && fragment.role === 'table');
  t.ok(grids.length > 1);
  for (const { fragment } of grids) t.ok(fragment.kind === 'box' && fragment.slice, 'painted as a part of the whole');
});
