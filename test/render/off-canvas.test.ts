import t from 'tap';
import { rendered } from './pdf-reader.js';

const PAPER = { pageSize: { width: 400, height: 400 }, margin: 100 } as const;
const NONE = { template: 'none', ...PAPER } as const;
const texts = async (body: string, options = {}) => {
  const content = `<!DOCTYPE html><style>body { margin: 0 } .menu { width: 80px; height: 20px }</style><p>text</p>${body}`;
  const { pages, warnings } = await rendered({ type: 'html', content }, { ...NONE, ...options });
  return [pages, warnings.map(({ message }) => message.slice(0, 38))];
};
const menu = (style: string) => `<div class="menu" style="${style}">menu</div>`;
const LEFT_OUT = [['text'], ['A box that stands beyond the edge of t']];

t.test('menus of pages for screens that wait beyond the window stood in the margins', async (t) => {
  for (const style of [
    'position: fixed; top: 0; left: -80px',
    'position: fixed; top: 0; right: -80px',
    'position: fixed; left: 0; top: -50px',
    'position: fixed; left: 0; bottom: -50px',
    'position: absolute; top: 0; left: -80px',
    'position: absolute; left: 0; top: -40px',
    'position: fixed; top: 0; left: 0; transform: translateY(-200%)',
    'transform: translateX(-100%)',
  ])
    t.same(await texts(menu(style)), LEFT_OUT, style);
  const inside = `<div style="position: relative">${menu('position: absolute; left: -90px')}</div>`;
  t.same(await texts(inside), LEFT_OUT, 'from a container');
  const turned = `<div style="transform: translateX(-1px)">${menu('position: absolute; left: -90px')}</div>`;
  t.same(await texts(turned), LEFT_OUT, 'from a transformed container');
});

t.test('what reaches into the window, and what has no size of its own, is shown', async (t) => {
  for (const style of [
    'position: fixed; top: 0; left: -70px',
    'position: absolute; top: 0; left: -40px; width: 0; height: 0',
    'position: relative; left: -80px',
    'margin-left: -80px',
  ])
    t.same(await texts(menu(style)), [['text menu'], []], style);
});

t.test('a label above a box at the top of a later page is no menu', async (t) => {
  const label =
    '<p style="break-before: page; position: relative">end<i style="position: absolute; top: -40px">label</i>';
  t.same(await texts(label), [['text', 'end label'], []]);
});

t.test('a document for pages puts what it likes into their margins', async (t) => {
  const header = menu('position: fixed; left: 0; top: -50px');
  for (const css of ['@page { margin: 100px }', '@page { size: 400px }', '@page :left { margin-left: 1in }'])
    t.same((await texts(`<style>${css}</style>${header}`))[0], ['text menu'], css);
  t.same((await texts(header, { template: 'minimal', pageNumbers: false }))[0], ['text menu']);
});
