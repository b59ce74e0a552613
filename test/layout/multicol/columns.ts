/** Multi-column containers in tests. A character is 5 px wide, a line 10 px high. */
import { layout, walk, type LaidOut } from '../harness.js';

export const letters = (count: number, from = 'a') =>
  Array.from({ length: count }, (_, i) => String.fromCharCode(from.charCodeAt(0) + i));
/** `count` lines. */
export const lines = (count: number, from = 'a') => letters(count, from).join('<br>');

/** The lines of each column, columns told apart by page and x: 'a b|c'; pages by '//'. */
export function columnsOf({ pages }: LaidOut): string {
  const found: { page: number; key: string; texts: string[] }[] = [];
  for (const { fragment, page, ancestors } of walk(pages)) {
    if (fragment.kind !== 'text') continue;
    const column = ancestors.filter(({ fragment: f }) => f.kind === 'box' && f.role === 'anonymous').at(-1);
    const key = column ? `${page} ${column.x} ${column.y}` : `${page} none`;
    const last = found.at(-1);
    const text = fragment.segments.map(({ word }) => word.text).join('');
    if (last?.key === key) last.texts.push(text);
    else found.push({ page, key, texts: [text] });
  }
  let out = '';
  let page = 0;
  for (const column of found) {
    out += out === '' ? '' : column.page === page ? '|' : '//';
    page = column.page;
    out += column.texts.join(' ');
  }
  return out;
}

export const CSS = '#m { columns: 3; column-gap: 10px; orphans: 1; widows: 1 }';
export const multicol = (content: string, style = '', around: [number, number] = [200, 100]) =>
  layout(`<div id=m style="${style}">${content}</div><div id=after>z</div>`, { css: CSS, page: around });
