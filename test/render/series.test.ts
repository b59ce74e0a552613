/** Documents that become one PDF, one after the other: each is a document of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { RenderError } from '../../engine/diagnostics.js';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import { readPdf } from '../../engine/read/read-pdf.js';
import { textOfBlock } from '../../engine/read/reading.js';
import { createRenderer, render } from '../../engine/render.js';
import type { RenderInput, RenderOptions } from '../../engine/render/options/options.js';

const series = (documents: Iterable<RenderInput | string>, options: RenderOptions = { template: 'none' }) =>
  render({ documents }, options);
const textsOf = ({ pdf }: { readonly pdf: Uint8Array }): string[] =>
  readPdf(pdf).pages.map(({ blocks }) => blocks.map(textOfBlock).join(' '));
const html = (body: string, lang = 'en'): string => `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;

t.test('each letter has its own recipient, date and subject', async (t) => {
  const letter = (name: string) =>
    `---\nrecipient: "${name}\\n1 Mill Lane"\nsubject: "To ${name}"\n---\n\nDear ${name}\n`;
  const result = await series([letter('Ada'), letter('Bo'), letter('Cy')], { template: 'letter' });
  t.same([result.pages, result.warnings], [3, []]);
  const texts = textsOf(result);
  for (const [index, name] of ['Ada', 'Bo', 'Cy'].entries()) {
    t.match(texts[index], new RegExp(`${name} 1 Mill Lane`));
    t.match(texts[index], `To ${name}`);
  }
});

t.test('pages are counted anew in each document, and so are labels, figures and notes', async (t) => {
  const pages = `<style>@page { @bottom-center { content: counter(page) " of " counter(pages) } }</style>`;
  const long = html(`${pages}<p>a</p><p style="break-before: page">b</p>`);
  const result = await series([long, html(`${pages}<p>c</p>`), long]);
  t.same(textsOf(result), ['a 1 of 2', 'b 2 of 2', 'c 1 of 1', 'a 1 of 2', 'b 2 of 2']);
  t.same(
    readPdf(result.pdf).pages.map(({ label }) => label),
    ['1', '2', '1', '1', '2'],
  );
  const note = 'Text[^1]\n\n[^1]: Note';
  t.same(textsOf(await series([note, note])), ['Text1 1. Note ↩', 'Text1 1. Note ↩']);
});

t.test('links lead to the place in their own document, forwards and backwards, and names stay unique', async (t) => {
  const document = html('<p><a href="#end">on</a></p><p id="end" style="break-before: page"><a href="#top">up</a></p>');
  const { pdf, warnings } = await series([document, document, document]);
  t.same(warnings, []);
  t.same(
    readPdf(pdf).pages.map(({ links }) => links.map(({ target }) => target)),
    [['page 2'], ['page 1'], ['page 4'], ['page 3'], ['page 6'], ['page 5']],
  );
});

t.test('a link that leads nowhere is told, even where another document has its target', async (t) => {
  const { warnings } = await series([html('<p id="a">A'), html('<p><a href="#a">a</a>')]);
  t.same(
    warnings.map(({ code, position }) => [code, position?.file]),
    [['SVC_LINK_TARGET_MISSING', 'document 2']],
  );
});

t.test('bookmarks of a document do not stand under those of the one before', async (t) => {
  const { pdf } = await series([html('<h1>One</h1><h2>Part</h2>'), html('<h2>Two</h2>')]);
  t.same(
    readPdf(pdf).bookmarks.map(({ level, title, page }) => [level, title, page]),
    [
      [1, 'One', 1],
      [2, 'Part', 1],
      [1, 'Two', 2],
    ],
  );
});

t.test('each document is a part of the tags, in its language, and the claims hold', async (t) => {
  for (const pdfStandard of ['none', 'pdf/ua-2'] as const) {
    const texts = [html('<h2>A</h2><p>b'), html('<h1>C</h1>', 'de')];
    const { pdf, warnings } = await series(texts, { template: 'none', title: 'T', pdfStandard });
    t.same(warnings, [], pdfStandard);
    const { tags } = inspectPdf(pdf, { tags: true });
    t.match(JSON.stringify(tags), /Document.*Part.*H1.*Part.*H1/, pdfStandard);
  }
});

t.test('fields of one name are fields of their own', async (t) => {
  const form = (name: string) => html(`<p><label>Name <input name="a.b" value="${name}"></label>`);
  const { pdf } = await series([form('Ada'), form('Bo'), form('Cy')], { template: 'none', forms: true });
  const fields = readPdf(pdf).pages.flatMap((page) => page.fields.map(({ name, value }) => [name, value]));
  t.same(fields, [
    ['a.b', 'Ada'],
    ['a-2.b', 'Bo'],
    ['a-3.b', 'Cy'],
  ]);
});

t.test('fonts and images are in the file once, those of @font-face too', async (t) => {
  const font = readFileSync(join(packageRoot(), 'fonts/inter/Inter-Regular.ttf')).toString('base64');
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const face = `<style>@font-face { font-family: F; src: url(data:font/ttf;base64,${font}) } b { font-family: F }</style>`;
  const document = (word: string) => html(`${face}<p>${word} <b>${word}</b> <img alt="a" src="${picture}">`);
  const { pdf } = await series(['one', 'two', 'three'].map(document));
  const { fonts } = inspectPdf(pdf);
  t.equal(fonts.length, 2);
  t.equal(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype ?\/Image/g)?.length,
    2,
    'the picture and its mask',
  );
});

t.test('what all documents refer to is loaded once', async (t) => {
  const asked: string[] = [];
  const load = (url: string) => {
    asked.push(url);
    return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>');
  };
  const document = (name: string) =>
    html(`<img alt="" src="https://a.example/all.svg"><img alt="" src="https://a.example/${name}.svg">`);
  await series(['one', 'two', 'three'].map(document), { template: 'none', resources: load });
  t.same(
    asked.map((url) => url.replace('https://a.example/', '')),
    ['all.svg', 'one.svg', 'two.svg', 'three.svg'],
  );
});

t.test('documents are taken one by one, and their generator is ended', async (t) => {
  let [taken, written, isEnded] = [0, 0, false];
  const ahead: number[] = [];
  function* documents() {
    try {
      for (let i = 0; i < 20; i++) {
        ahead.push(taken++ - written);
        yield html(`<p>${i}`);
      }
    } finally {
      isEnded = true;
    }
  }
  const onPage = () => void written++;
  const { pages } = await series(documents(), { template: 'none', onPage });
  t.same([pages, isEnded], [20, true]);
  t.ok(Math.max(...ahead) <= 1, 'one is read ahead at most');
});

t.test('what the generator of documents throws reaches the caller', async (t) => {
  const mine = new Error('mine');
  for (const last of [0, 3]) {
    const documents = function* () {
      for (let i = 0; i < last; i++) yield 'a';
      throw mine;
    };
    t.equal(await series(documents()).catch((error: unknown) => error), mine);
  }
});

t.test('listeners are told of the pages of the PDF', async (t) => {
  const [numbers, progress]: [number[], number[]] = [[], []];
  await series(['a', 'b', 'c'], {
    template: 'none',
    onPage: ({ number }) => void numbers.push(number),
    onProgress: ({ pages }) => void progress.push(pages),
  });
  t.same(numbers, [1, 2, 3]);
  t.same(
    progress,
    [...progress].sort((a, b) => a - b),
    'never fewer than before',
  );
  t.equal(progress.at(-1), 3);
});

t.test('page numbers that later pages settle, and pages that are too wide, are right in every document', async (t) => {
  const toc = '# A\n\n' + 'text '.repeat(900) + '\n\n# B\n';
  const alone = textsOf(await render(toc, { toc: true }));
  const both = textsOf(await series([toc, toc], { toc: true }));
  t.same(both, [...alone, ...alone]);
  const wide = html('<div style="width: 1000px">wide</div>');
  const { warnings } = await series([wide, html('narrow'), wide]);
  t.same(
    warnings.map(({ code, count }) => [code, count]),
    [['SVC_CONTENT_OVERFLOW', 2]],
  );
});

t.test('one document alone is rendered as always, and the same documents give the same bytes', async (t) => {
  const renderer = createRenderer({ template: 'report' });
  const [one, alone] = [await renderer.render({ documents: ['# A'] }), await renderer.render('# A')];
  t.equal(one.sha256, alone.sha256);
  const [first, second] = [
    await series(['# A', '# B']),
    await renderer.render({ documents: ['# A', '# B'] }, { template: 'none' }),
  ];
  t.equal(first.sha256, second.sha256);
});

t.test('what is wrong is told with the document that it is in', async (t) => {
  await t.rejects(series([]), /The list of documents is empty/);
  const wrong = (await series([{ content: 5 } as never, 'b']).catch((error: unknown) => error)) as RenderError;
  t.same(wrong.details.option, ['input', 'documents', '0', 'content']);
  const invalid = { content: '---\ninvoice: { number: 1 }\n---\n', source: 'b.md' };
  const placed = (await series(['a', invalid], {}).catch((error: unknown) => error)) as RenderError;
  t.equal(placed.position?.file, 'b.md');
  const limits = { pages: 2 };
  await t.rejects(
    series(['a', 'b', 'c'], { template: 'none', limits }),
    /All documents have more than 2 pages together/,
  );
  const renderer = createRenderer();
  for (const refuse of [renderer.check, renderer.measure])
    await t.rejects(refuse({ documents: ['a'] } as never) as Promise<unknown>, /give one document here/);
});

t.test('the PDF of several invoices is no e-invoice, and says so', async (t) => {
  const invoice = readFileSync(join(packageRoot(), 'templates/invoice/example.md'), 'utf8');
  const { pdf, warnings } = await series([invoice, invoice], {});
  t.match(warnings, [{ code: 'SVC_OPTION_IGNORED', message: /no e-invoice/ }]);
  t.same(readPdf(pdf).attachments, []);
});

t.test('a render stops although its generator never gives the next document', async (t) => {
  async function* waiting(given: number): AsyncGenerator<string> {
    for (let i = 0; i < given; i++) yield '# Letter';
    await new Promise(() => undefined);
  }
  for (const given of [0, 1, 2, 3]) {
    const documents = waiting(given);
    await t.rejects(render({ documents }, { limits: { timeMs: 500 } }), { message: /longer than 500 ms/ });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    await t.rejects(render({ documents: waiting(given) }, { signal: controller.signal }), { message: /was stopped/ });
  }
});
