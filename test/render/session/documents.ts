/** Documents for the tests of sessions, and random edits of them. */

export interface Edited {
  readonly name: string;
  readonly type: 'html' | 'markdown';
  readonly template: string;
  readonly content: string;
}

const WORDS = 'the page of a book is set line by line and each one ends where the next begins so nothing is lost'.split(
  ' ',
);

/** Numbers from 0 to below 1, the same for the same seed (a linear congruential generator). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

function sentence(random: () => number, length: number): string {
  return Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)]!).join(' ');
}

const CSS = `
@page { size: A6; margin: 15mm 10mm; @top-left { content: string(chapter) } @top-right { content: element(mark) }
  @bottom-center { content: "page " counter(page) } @bottom-right { content: counter(chapter) } }
body { counter-reset: chapter figure; background: #fffef0 }
h1 { string-set: chapter content(); counter-increment: chapter; break-before: page }
h1::before { content: counter(chapter) ". " } h1 + p { text-indent: 0 } p { text-indent: 1em; margin: 0 }
.mark { position: running(mark) } .note { float: footnote } .aside { float: right; width: 25mm; background: #eee }
li:nth-child(odd) { color: #444 } td { border: 1px solid }`;

function chapterOf(random: () => number, number: number): string {
  const parts = [`<h1 id="c${number}">Chapter ${sentence(random, 2)}</h1>`, `<div class="mark">mark ${number}</div>`];
  for (let i = 0; i < 9; i++) {
    const text = sentence(random, 30 + Math.floor(random() * 50));
    const kind = Math.floor(random() * 7);
    if (kind === 0) parts.push(`<ol><li>${sentence(random, 9)}</li><li>${text}</li></ol>`);
    else if (kind === 1) parts.push(`<p>${text}<span class="note">${sentence(random, 12)}</span> and on.</p>`);
    else if (kind === 2) parts.push(`<div class="aside">${sentence(random, 6)}</div><p>${text}</p>`);
    else if (kind === 3)
      parts.push(
        `<table>${`<tr><td>${sentence(random, 3)}</td><td>${sentence(random, 9)}</td></tr>`.repeat(4)}</table>`,
      );
    else if (kind === 4) parts.push(`<section><h2>${sentence(random, 3)}</h2><p>${text}</p><p>${text}</p></section>`);
    else if (kind === 5) parts.push(`<p>${text} <a href="#c1">there</a> <a href="other.html">elsewhere</a></p>`);
    else parts.push(`<p>${text}</p>`);
  }
  return parts.join('\n');
}

function html(css: string): string {
  const random = randomFrom(7);
  const chapters = Array.from({ length: 4 }, (_, index) => chapterOf(random, index + 1));
  return `<!doctype html><html lang="en"><title>Edited</title><style>${css}</style><body>${chapters.join('\n')}</body></html>`;
}

function markdown(head = '', length = 12, reference: (chapter: number) => string = () => ''): string {
  const random = randomFrom(11);
  const parts = [`---\ntitle: Edited\nlang: en\n${head}---\n`];
  for (let chapter = 1; chapter <= 4; chapter++) {
    parts.push(`# Chapter ${chapter}\n`, reference(chapter));
    for (let i = 0; i < length; i++)
      parts.push(`${sentence(random, 60)}[^n${chapter}-${i}]\n\n- ${sentence(random, 9)}\n- ${sentence(random, 20)}\n`);
    parts.push(`| a | b |\n|---|---|\n| ${sentence(random, 3)} | ${sentence(random, 8)} |\n`);
    for (let i = 0; i < length; i++) parts.push(`[^n${chapter}-${i}]: ${sentence(random, 10)}\n`);
  }
  return parts.join('\n');
}

export const DOCUMENTS: readonly Edited[] = [
  { name: 'HTML with notes, floats and margins', type: 'html', template: 'none', content: html(CSS) },
  {
    name: 'HTML with the number of pages and cross references',
    type: 'html',
    template: 'none',
    content: html(
      `${CSS} @page { @bottom-left { content: counter(pages) } } a[href="#c1"]::after { content: target-counter(attr(href), page) }`,
    ),
  },
  {
    name: 'HTML with the number of pages',
    type: 'html',
    template: 'none',
    content: html(`${CSS} @page { @bottom-left { content: counter(pages) } }`),
  },
  { name: 'Markdown in a template', type: 'markdown', template: 'report', content: markdown() },
  {
    name: 'Markdown with contents, and references ahead and back',
    type: 'markdown',
    template: 'report',
    content: markdown('toc: true\n', 5, (chapter) =>
      [1, 3].map((to) => `On [](#chapter-${to}){.page-reference} or [](#chapter-${5 - chapter}).\n`).join('\n'),
    ),
  },
];

/** Changes a word, adds or removes words, or adds or removes a paragraph. */
export function edited({ content, type }: Edited, random: () => number): string {
  const words = [...content.matchAll(/(?<= )[a-z]+ /g)].filter(({ index }) => index > content.indexOf('Chapter'));
  const { index, 0: word } = words[Math.floor(random() * words.length)]!;
  const replace = (by: string): string => content.slice(0, index) + by + content.slice(index + word.length);
  const kind = Math.floor(random() * 8);
  if (kind < 3) return replace(`${sentence(random, 1)}x `);
  if (kind < 5) return replace(`${word}${sentence(random, 1 + Math.floor(random() * 20))} `);
  if (kind === 5) return replace('');
  if (kind === 6) return replace(`${word}\n\n`);
  const added = sentence(random, 12);
  const at = content.lastIndexOf(type === 'html' ? '\n<p>' : '\n\n', index);
  return at < 0
    ? replace('')
    : `${content.slice(0, at)}\n\n${type === 'html' ? `<p>${added}</p>` : added}${content.slice(at)}`;
}
