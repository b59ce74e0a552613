/** interface.md, "Render request" and "Input object"; decisions.md, "Generate", its first two paragraphs. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import t from 'tap';
import { startPublicHost } from '../render/public-host.js';
import { networkWorkerUrl } from '../render/support.js';
import { testService } from '../support/service.js';
import { GENERATE, html, markdown, renderOver, textWith } from './support.js';

t.setTimeout(300_000);

const asked: string[] = [];
const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c02040' } })
  .png()
  .toBuffer();
const serve = ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
  asked.push(url);
  if (url.endsWith('.css')) response.writeHead(200, { 'content-type': 'text/css' }).end('p { color: #00aa55 }');
  else response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
};
const host = await startPublicHost(t, ['files.example'], serve);
const service = await testService(t, {}, { worker: { workerUrl: networkWorkerUrl, workerExtra: host.extra } });
const { key } = await service.workspace();
const post = (body: unknown) => service.call('POST', GENERATE, { key, body });
const fieldsOf = (json: { error: { details: { errors: { field: string }[] } } }) =>
  json.error.details.errors.map(({ field }) => field).sort();

t.test('input.type: markdown is read as Markdown, html as HTML', async (t) => {
  const content = '# One *two* <b>three</b>';
  const asMarkdown = await renderOver(service, key, markdown(content));
  t.equal(textWith(asMarkdown.pdf.pages[0], 'One').size > 15, true, 'a heading');
  t.notMatch(asMarkdown.pdf.pages[0]!.text, /[#*<]/);
  const asHtml = await renderOver(service, key, html(content));
  t.match(asHtml.pdf.pages[0]!.text, '# One *two* three');
  for (const type of ['text', 'HTML', '', 7]) {
    const { status, json } = await post({ input: { type, content } });
    t.same([status, fieldsOf(json)], [400, ['/input/type']], String(type));
  }
});

t.test('input.content: all of the text is in the PDF', async (t) => {
  const words = Array.from({ length: 400 }, (_, i) => `word${i}`);
  for (const body of [markdown(words.join(' ')), html(`<p>${words.join(' ')}</p>`)]) {
    const { pdf } = await renderOver(service, key, body);
    const text = pdf.pages.map((page) => page.text).join(' ');
    t.same(words.filter((word) => !text.includes(word)), []); // prettier-ignore
  }
  t.same((await post({ input: { type: 'markdown', content: '' } })).status, 400, 'it must not be empty');
});

t.test('input.type and input.content are required, nothing else is', async (t) => {
  t.equal((await post(markdown('x'))).status, 200);
  for (const [body, fields] of [
    [{}, ['/input']],
    [{ input: {} }, ['/input/content', '/input/type']],
    [{ input: { type: 'html' } }, ['/input/content']],
    [{ input: { content: 'x' } }, ['/input/type']],
    [{ template: 'report', theme: {}, options: {} }, ['/input']],
  ] as const) {
    const { status, json } = await post(body);
    t.same([status, json.error.code, fieldsOf(json)], [400, 'INVALID_REQUEST', fields]);
  }
});

t.test('template: report is the default; another name is refused with those that exist', async (t) => {
  const [bare, named] = [await post(markdown('# x')), await post(markdown('# x', { template: 'report' }))];
  t.equal(bare.json.template, 'report');
  t.equal(named.json.sha256, bare.json.sha256);
  const { status, json } = await post(markdown('# x', { template: 'reprot' }));
  t.same([status, fieldsOf(json)], [400, ['/template']]);
  t.match(json.error.human_message, /report.*Did you mean report\?/);
  const none = await post(markdown('# x', { template: 'none' }));
  t.match(none.json, { status: 'succeeded', template: 'none', warnings: [] }, 'none, as on the command line');
});

t.test('fields and values by the names that other tools have for them', async (t) => {
  for (const [body, hint] of [
    [markdown('# x', { options: { format: 'A4' } }), 'page_size'],
    [markdown('# x', { options: { landscape: true } }), 'orientation'],
    [{ input: { type: 'md', content: '# x' } }, 'markdown'],
  ] as const) {
    const { status, json } = await post(body);
    t.equal(status, 400);
    t.match(json.error.human_message, new RegExp(`Did you mean ${hint}\\?`));
  }
});

t.test('an unknown field anywhere is refused by its pointer, with the nearest known one', async (t) => {
  for (const [body, field, near] of [
    [markdown('x', { them: {} }), '/them', 'theme'],
    [{ input: { type: 'html', content: 'x', style: 'author' } }, '/input/style', 'styles'],
    [markdown('x', { theme: { accent_colour: '#000' } }), '/theme/accent_colour', 'accent_color'],
    [markdown('x', { options: { pagesize: 'A4' } }), '/options/pagesize', 'page_size'],
    [markdown('x', { options: { margin: { botom: '1cm' } } }), '/options/margin/botom', 'bottom'],
    [markdown('x', { options: { watermark: { txt: 'x', text: 'x' } } }), '/options/watermark/txt', 'text'],
    [markdown('x', { title: 'x' }), '/title', 'options.title'],
  ] as const) {
    const { status, json } = await post(body);
    t.same([status, fieldsOf(json)], [400, [field]]);
    t.match(json.error.details.errors[0].suggestion, `Did you mean ${near}?`);
    t.match(json.error.agent_message, `JSON pointer ${field}`, 'an agent gets the pointer');
    t.notMatch(json.error.human_message, /^\//, 'people get a sentence');
  }
});

t.test('input.base_url: what relative addresses resolve against', async (t) => {
  asked.length = 0;
  const content = '<link rel=stylesheet href="look.css"><p>Text <img src="../a.png" alt="A"></p>';
  const input = { type: 'html', content, base_url: host.url('/docs/guide/') };
  const { pdf, codes } = await renderOver(service, key, { input } as object);
  t.same(codes, []);
  t.same(asked.sort(), ['/docs/a.png', '/docs/guide/look.css']);
  t.equal(pdf.pages[0]!.images.length, 1);
  t.equal(textWith(pdf.pages[0], 'Text').color, '#00aa55');
  const without = await renderOver(service, key, html(content));
  t.ok(without.codes.length > 0, 'without it they lead nowhere, which is told');
  for (const base_url of ['http://files.example/', '/docs/', 'docs'])
    t.same(fieldsOf((await post({ input: { ...input, base_url } })).json), ['/input/base_url'], base_url);
});

t.test(
  'input.styles: author, the default, lets the CSS of the document cascade over that of the template',
  async (t) => {
    const content = '<style>h1 { color: #00aa00 }</style><h1>Head</h1><p style="color: #0000aa">Text</p>';
    const { pdf, result } = await renderOver(service, key, html(content));
    t.equal(textWith(pdf.pages[0], 'Head').color, '#00aa00');
    t.equal(textWith(pdf.pages[0], 'Text').color, '#0000aa');
    const input = { type: 'html', content, styles: 'author' };
    const named = await renderOver(service, key, { input } as object);
    t.equal(named.result.sha256, result.sha256);
  },
);

t.test("input.styles: template drops the author's presentation and keeps the content", async (t) => {
  const content =
    '<style>h1 { color: #00aa00 } .hidden { display: none }</style><h1>Head</h1><p style="color: #0000aa" class="hidden">Text <a href="https://example.com/">link</a></p>';
  const input = { type: 'html', content, styles: 'template' };
  const { pdf, codes } = await renderOver(service, key, { input } as object);
  t.equal(textWith(pdf.pages[0], 'Head').color, '#1a1a1a');
  t.equal(textWith(pdf.pages[0], 'Text').color, '#374151');
  t.same(pdf.pages[0]!.links, ['https://example.com/']);
  t.same(codes, []);
});

t.test('base_url and styles are for HTML only', async (t) => {
  for (const field of [{ base_url: 'https://example.com/' }, { styles: 'template' }]) {
    const { status, json } = await post({ input: { type: 'markdown', content: 'x', ...field } });
    t.same([status, fieldsOf(json)], [400, [`/input/${Object.keys(field)[0]}`]]);
    t.match(json.error.human_message, /for input\.type "html" only/);
  }
});

t.test('input, template, theme and options together make one PDF', async (t) => {
  const body = markdown('# All of it', {
    template: 'report',
    theme: { primary_color: '#7a1f3d' },
    options: { page_size: 'A5', title: 'Together' },
  });
  const { pdf, result } = await renderOver(service, key, body);
  t.match(result, { status: 'succeeded', template: 'report', pages: 1 });
  t.equal(textWith(pdf.pages[0], 'All of it').color, '#7a1f3d');
  t.match(pdf.info, { Title: 'Together' });
  t.ok(Math.abs(pdf.pages[0]!.width - 419.5) < 0.5);
});

t.test('a 200 with warnings is a success: the PDF was rendered', async (t) => {
  const { result, pdf, codes } = await renderOver(service, key, markdown('Text ![x](http://10.0.0.1/a.png)'));
  t.same(codes, ['SVC_RESOURCE_BLOCKED']);
  t.match(result, { status: 'succeeded', pages: 1 });
  t.match(pdf.pages[0]!.text, 'Text');
});
