import t from 'tap';
import { createRenderer, type EarlyPage, type RenderResult } from '../../../engine/render.js';
import { textAndStreams } from '../pdf-reader.js';
import { DOCUMENTS, edited, randomFrom } from './documents.js';

const EDITS = 12;

function facts({ sha256, pages, bytes, warnings }: RenderResult) {
  return { sha256, pages, bytes, warnings };
}

for (const document of DOCUMENTS) {
  t.test(`after any edit a session gives what a fresh render gives: ${document.name}`, async (t) => {
    const { type, template } = document;
    const renderer = createRenderer({ template });
    const session = renderer.session();
    const random = randomFrom(3);
    let content = document.content;
    for (let edit = 0; edit <= EDITS; edit++) {
      const told: number[] = [];
      const recalled = await session.render(
        { type, content },
        { onFirstChange: ({ number }) => void told.push(number) },
      );
      t.ok(told.length <= 1 && told.every((page) => recalled.changedPages.includes(page)));
      const fresh = await renderer.render({ type, content });
      t.same(facts(recalled), facts(fresh), `edit ${edit}`);
      content = edited({ ...document, content }, random);
    }
  });
}

const PLAIN = DOCUMENTS[0]!;

t.test('a word that changes on one page changes this page alone', async (t) => {
  const session = createRenderer({ template: 'none' }).session();
  const { content, type } = PLAIN;
  const first = await session.render({ type, content });
  t.same(
    first.changedPages,
    Array.from({ length: first.pages }, (_, index) => index + 1),
  );
  t.same((await session.render({ type, content })).changedPages, []);
  const at = content.indexOf('Chapter', content.indexOf('id="c3"'));
  const changed = `${content.slice(0, at)}Chaptex${content.slice(at + 'Chapter'.length)}`;
  const { changedPages, pages } = await session.render({ type, content: changed });
  // The title stands on each page of its chapter.
  t.ok(changedPages.length > 0 && changedPages.length < pages / 2, changedPages.join());
});

t.test('codes of fonts that take turns on a kept page are those of a fresh render', async (t) => {
  const renderer = createRenderer({ template: 'report' });
  const session = renderer.session();
  const table = (digits: string): string =>
    `All of 0123456789-.\n\n| a | b | c |\n|---|--:|--:|\n| Q1 | ${digits}.31 | -0.${digits} % |\n| Q2 | 1${digits} | 8.1 % |\n\n`;
  const code = '```js\nlet a;\nlet b;\n```\n\n';
  const others = '\\newpage\n\n## Two\n\n\\newpage\n\n## Three\n\n\\newpage\n\nThe last ';
  const first = table('12') + code + table('57') + others;
  for (const words of ['word.', 'words.', 'words of all.']) {
    const [kept, fresh] = [await session.render(first + words), await renderer.render(first + words)];
    t.equal(kept.sha256, fresh.sha256, words);
  }
});

t.test('pages are taken from the last render, not laid out again', async (t) => {
  let stages = 0;
  const onProgress = ({ stage }: { readonly stage: string }) => {
    if (stage === 'paint') stages++;
  };
  const session = createRenderer({ template: 'none' }).session({ onProgress });
  const { content, type } = PLAIN;
  const { pages } = await session.render({ type, content });
  t.ok(stages > pages / 2, 'all pages are painted');
  stages = 0;
  await session.render({ type, content });
  t.equal(stages, 0, 'none is painted');
});

t.test('the page that an edit changes is shown before the PDF is complete', async (t) => {
  const order: string[] = [];
  const onProgress = ({ stage }: { readonly stage: string }) => void (stage === 'pdf' && order.push(stage));
  const session = createRenderer({ template: 'none' }).session({ onProgress });
  const { content, type } = PLAIN;
  const shown: EarlyPage[] = [];
  const onFirstChange = (page: EarlyPage): void => {
    order.push('page');
    shown.push(page);
  };
  await session.render({ type, content }, { onFirstChange });
  await session.render({ type, content }, { onFirstChange });
  t.same(shown, [], 'neither by the first render nor without a change');
  order.length = 0;
  const at = content.lastIndexOf(' the ');
  const changed = { type, content: `${content.slice(0, at)} zebra${content.slice(at)}` } as const;
  const { changedPages } = await session.render(changed, { onFirstChange });
  t.same(order, ['page', 'pdf']);
  t.equal(shown[0]?.number, changedPages[0]);
  const { pages } = await textAndStreams(shown[0]!.pdf);
  t.equal(pages.length, 1);
  t.match(pages[0], /zebra/);
});

t.test('a page that cannot be recalled is not told as changed where it looks the same', async (t) => {
  const session = createRenderer({ template: 'none' }).session();
  const page = (words: string): string => `<section style="break-after: page">${words}</section>`;
  const document = (last: string) => {
    const pages = [page('A script without a font: 𒀭'), page('A page between'), page(last)];
    return { type: 'html', content: `<style>@page { size: A6 }</style>${pages.join('')}` } as const;
  };
  const shown: number[] = [];
  const onFirstChange = ({ number }: EarlyPage) => void shown.push(number);
  await session.render(document('The last page'), { onFirstChange });
  const { changedPages, warnings } = await session.render(document('The last page, changed'), { onFirstChange });
  t.match(warnings, [{ code: 'SVC_GLYPH_MISSING' }]);
  t.same([changedPages, shown], [[3], [3]]);
});

t.test('an error of the listener ends the render, and the session goes on', async (t) => {
  const session = createRenderer({ template: 'none' }).session();
  const { content, type } = PLAIN;
  const at = content.lastIndexOf(' the ');
  const changed = { type, content: `${content.slice(0, at)} zebra${content.slice(at)}` } as const;
  await session.render({ type, content });
  const onFirstChange = (): never => {
    throw new Error('of the listener');
  };
  await t.rejects(session.render(changed, { onFirstChange }), { message: 'of the listener' });
  t.equal((await session.render(changed)).sha256, (await createRenderer({ template: 'none' }).render(changed)).sha256);
});

t.test('a version that a newer one replaces is given up, and its changes count for the next', async (t) => {
  const renderer = createRenderer({ template: 'none' });
  const session = renderer.session();
  const { content, type } = PLAIN;
  const first = await session.render({ type, content });
  const at = content.lastIndexOf(' the ');
  const versions = ['zebra', 'zebras'].map((word) => `${content.slice(0, at)} ${word}${content.slice(at)}`);
  const abort = new AbortController();
  const onFirstChange = () => abort.abort();
  const given = { type, content: versions[0]! } as const;
  await t.rejects(session.render(given, { onFirstChange, signal: abort.signal }), { name: 'AbortError' });
  const same = await session.render({ type, content });
  t.same([same.sha256, same.changedPages], [first.sha256, []]);
  const last = { type, content: versions[1]! } as const;
  const shown: number[] = [];
  const { changedPages, sha256 } = await session.render(last, { onFirstChange: ({ number }) => shown.push(number) });
  t.same(shown, changedPages.slice(0, 1));
  t.equal(sha256, (await renderer.render(last)).sha256);
});

t.test('renders of a session run one after the other, and a failed one harms none', async (t) => {
  const session = createRenderer({ template: 'none' }).session({ limits: { pages: 20 } });
  const { content, type } = PLAIN;
  const long = content.replace('</body>', `${'<p style="break-before: page">x</p>'.repeat(30)}</body>`);
  const renders = [content, long, content].map((version) => session.render({ type, content: version }));
  const [first, failed, last] = await Promise.allSettled(renders);
  t.match(failed, { status: 'rejected', reason: { reason: 'page_limit' } });
  t.equal(first?.status === 'fulfilled' && first.value.sha256, last?.status === 'fulfilled' && last.value.sha256);
});

t.test('what a style sheet or an image has become is seen', async (t) => {
  let color = 'red';
  const load = async () => new TextEncoder().encode(`p { color: ${color} }`);
  const options = { template: 'none', resources: { kind: 'callback', load } } as const;
  const content = `<link rel="stylesheet" href="a.css">${PLAIN.content}`;
  const renderer = createRenderer(options);
  const session = renderer.session();
  await session.render({ type: 'html', content, source: 'https://example.org/' });
  color = 'blue';
  const after = await session.render({ type: 'html', content, source: 'https://example.org/' });
  const fresh = await renderer.render({ type: 'html', content, source: 'https://example.org/' });
  t.equal(after.sha256, fresh.sha256);
});
