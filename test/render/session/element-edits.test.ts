/** Elements come, go and change: a session keeps the pages of those that stay, and gives what a fresh render gives. */
import t from 'tap';
import { createRenderer, type DrawnPage, type RenderOptions } from '../../../engine/render.js';
import { DOCUMENTS, randomFrom } from './documents.js';

const EDITS = 6;

/** Rules that look at siblings, and at what an element holds. */
const LOOKING_AROUND = `
p + p { text-indent: 2em } h2 ~ p { color: #222 } p:nth-child(7n) { background: #eee } :is(p, ol):last-child { color: #050 }
section:has(table) > p { margin-left: 1mm } p:nth-last-of-type(2) { font-style: italic } h1 + * { font-weight: bold }
h2 + p:not(:has(a)) { color: #800 } ol:only-of-type > li { color: #008 } section:empty { height: 9mm; background: red }
body { counter-reset: paragraph } p { counter-increment: paragraph } @page { @left-top { content: counter(paragraph) } }`;

interface Case {
  readonly name: string;
  readonly type: 'html' | 'markdown';
  readonly content: string;
  readonly options: RenderOptions;
}

const [HTML] = DOCUMENTS.filter(({ type }) => type === 'html');
const [MARKDOWN, REFERRING] = DOCUMENTS.filter(({ type }) => type === 'markdown');

const CASES: readonly Case[] = [
  { ...HTML!, options: { template: 'none' } },
  {
    name: 'rules that look at siblings',
    type: 'html',
    content: HTML!.content,
    options: { template: 'none', css: [LOOKING_AROUND] },
  },
  {
    name: 'chapters in sections',
    type: 'html',
    content: HTML!.content
      .replaceAll('<h1', '</section><section><h1')
      .replace('</section>', '')
      .replace('</body>', '</section></body>'),
    options: { template: 'none', css: [LOOKING_AROUND] },
  },
  { ...MARKDOWN!, options: { template: 'report' } },
  { ...MARKDOWN!, name: 'Markdown in an article', options: { template: 'article' } },
  { ...REFERRING!, options: { template: 'report' } },
];

/** The places in a text where a block begins. */
function blocksOf(text: string, type: Case['type']): number[] {
  const pattern = type === 'html' ? /(?<=\n)<(?:p|h1|h2|ol|table|section|div)/g : /(?<=\n\n)\S/g;
  return [...text.matchAll(pattern)].map(({ index }) => index);
}

const NEW: Readonly<Record<Case['type'], readonly string[]>> = {
  html: ['<p>A new paragraph.</p>\n', '<h2 id="new">New</h2>\n<p>It says much.</p>\n', '<section></section>\n'],
  markdown: ['A new paragraph.\n\n', '## New\n\nIt says much.\n\n', '- one\n- two\n\n', '> quoted\n\n'],
};

/** Puts in a block, takes one out, renames a heading, divides a paragraph, or moves a block to another place. */
function edited(text: string, type: Case['type'], random: () => number): string {
  const blocks = blocksOf(text, type);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const index = Math.floor(random() * (blocks.length - 2)) + 1;
  const [at, end] = [blocks[index]!, blocks[index + 1]!];
  const kind = Math.floor(random() * 6);
  if (kind === 0) return text.slice(0, at) + text.slice(end);
  if (kind === 1) return text.slice(0, blocks.at(-1)!) + pick(NEW[type]) + text.slice(blocks.at(-1)!);
  if (kind === 2) {
    const headings = [...text.matchAll(type === 'html' ? /<h[12][^>]*>/g : /^#+ /gm)];
    const heading = pick(headings);
    const behind = heading.index + heading[0].length;
    return `${text.slice(0, behind)}New ${text.slice(behind)}`;
  }
  if (kind === 3) {
    const gap = text.indexOf(' the ', at);
    return gap < 0 ? text : `${text.slice(0, gap)}${type === 'html' ? '<p>' : '\n\n'}${text.slice(gap + 1)}`;
  }
  if (kind === 4) {
    const to = pick(blocks.slice(index + 1));
    return text.slice(0, at) + text.slice(end, to) + text.slice(at, end) + text.slice(to);
  }
  return text.slice(0, at) + pick(NEW[type]) + text.slice(at);
}

for (const [seed, { name, type, content, options }] of CASES.entries())
  t.test(`elements come and go: ${name}`, async (t) => {
    const renderer = createRenderer(options);
    let pages = new Map<number, DrawnPage>();
    const onPage = (page: DrawnPage) => pages.set(page.number, page);
    const session = renderer.session({ onPage });
    const random = randomFrom(seed + 5);
    let text = content;
    for (let edit = 0; edit <= EDITS; edit++) {
      pages = new Map();
      const { pdf: _pdf, ...fresh } = await renderer.render({ type, content: text }, { onPage });
      const drawn = pages;
      pages = new Map();
      t.match(await session.render({ type, content: text }, { onFirstChange: () => undefined }), fresh, `edit ${edit}`);
      t.same(pages, drawn, `places after edit ${edit}`);
      text = edited(text, type, random);
    }
  });

/** How many pages are painted for an edit of a document that was rendered before. */
async function painted(before: string, after: string, options: RenderOptions): Promise<readonly [number, number]> {
  let painted = 0;
  const onProgress = ({ stage }: { readonly stage: string }) => {
    if (stage === 'paint') painted++;
  };
  const session = createRenderer(options).session({ onProgress });
  await session.render(before);
  painted = 0;
  const { pages } = await session.render(after);
  return [painted, pages];
}

const CHAPTERS = Array.from(
  { length: 12 },
  (_, number) => `# Chapter ${number + 1}\n\n${'Some words of a paragraph stand here. '.repeat(60)}\n\nThe end.`,
).join('\n\n');

t.test('a paragraph that comes or goes changes the pages of its chapter alone', async (t) => {
  const longer = CHAPTERS.replace('# Chapter 5\n\n', '# Chapter 5\n\nA paragraph.\n\n');
  for (const [before, after] of [
    [CHAPTERS, longer],
    [longer, CHAPTERS],
  ] as const) {
    const [count, pages] = await painted(before, after, { template: 'report', css: ['h1 { break-before: page }'] });
    t.ok(count > 0 && count <= 3 && pages > 10, `${count} of ${pages}`);
  }
});

t.test('a heading that is renamed changes the pages that show it alone', async (t) => {
  const renamed = CHAPTERS.replace('# Chapter 5', '# The fifth chapter');
  const [count, pages] = await painted(CHAPTERS, renamed, { template: 'report', css: ['h1 { break-before: page }'] });
  t.ok(count > 0 && count <= 3 && pages > 10, `${count} of ${pages}`);
});

t.test('contents: an edit that moves no heading lays out its own page alone', async (t) => {
  const options = { template: 'report', toc: true, css: ['h1 { break-before: page }'] };
  const edited = CHAPTERS.replace(/(# Chapter 5\n\nSome) words/, '$1 letters');
  const [count, pages] = await painted(CHAPTERS, edited, options);
  t.ok(count > 0 && count <= 2 && pages > 10, `${count} of ${pages}`);
});

t.test('contents: a heading that is renamed changes the contents and its own pages', async (t) => {
  const options = { template: 'report', toc: true, css: ['h1 { break-before: page }'] };
  const renamed = CHAPTERS.replace('# Chapter 5', '# The fifth chapter');
  const [count, pages] = await painted(CHAPTERS, renamed, options);
  t.ok(count > 0 && count <= 4 && pages > 10, `${count} of ${pages}`);
});

t.test('contents: a chapter that grows changes the contents and the pages behind it', async (t) => {
  const options = { template: 'article', toc: true, css: ['h1 { break-before: page }'] };
  const longer = CHAPTERS.replace('# Chapter 9\n\n', `# Chapter 9\n\n${'A new sentence. '.repeat(200)}\n\n`);
  const renderer = createRenderer(options);
  const session = renderer.session();
  await session.render(CHAPTERS);
  const { sha256, changedPages } = await session.render(longer);
  t.equal(sha256, (await renderer.render(longer)).sha256);
  t.ok(changedPages.includes(1) && !changedPages.includes(5), changedPages.join());
});
