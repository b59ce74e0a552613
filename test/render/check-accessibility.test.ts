import t from 'tap';
import { checkAccessibility, type RenderOptions } from '../../engine/index.js';

const PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";

const whole = (body: string): string => `<!doctype html><html lang=en><title>Report</title><body>${body}`;

const findings = async (content: string, options: RenderOptions = {}) =>
  (await checkAccessibility({ content, type: 'html' }, { template: 'none', ...options })).findings;

t.test('a document that lacks nothing', async (t) => {
  const content = whole(
    `<h1>Report</h1><h2>Costs</h2><h2>Terms</h2><p><a href="https://example.com">The terms</a><img alt="A dot" src="${PICTURE}">
    <img alt="" src="${PICTURE}"><table><tr><th>Part<th>Sum<tr><td>Roof<td>12</table><table role=presentation><tr><td>1<td>2<tr><td>3<td>4</table>
    <label>Name <input></label><label for=b>Mail</label><input id=b><input type=hidden><li><input type=checkbox disabled> done
    <p hidden><a href=x>here</a>`,
  );
  t.same(await checkAccessibility({ content, type: 'html' }, { template: 'none' }), {
    isAccessible: true,
    findings: [],
  });
});

t.test('each thing that keeps the PDF from its claim has its place', async (t) => {
  const image = `<img src="${PICTURE}">`;
  const { isAccessible, findings } = await checkAccessibility(
    { content: `<p>${image}\n<p>${image}\n<table><tr><th>1<td>2<tr><td>3</table>`, type: 'html' },
    { template: 'none', strict: true },
  );
  t.equal(isAccessible, false);
  t.same(
    findings.map(({ level, message, position }) => [level, message.split(/[;:]/)[0], position?.line, position?.column]),
    [
      ['required', 'The document has no title', undefined, undefined],
      ['required', 'Its language is not known', undefined, undefined],
      ['required', 'An image has no alternative text', 1, 4],
      ['required', 'An image has no alternative text', 2, 4],
      ['required', 'The rows of a table have different numbers of cells', 3, 1],
    ],
  );
});

const ADVICE: readonly (readonly [what: string, body: string, says: string])[] = [
  ['a skipped level', '<h1>A</h1><h3>B</h3>', 'The heading ‘B’ skips a level: h3 follows h1. Make it h2.'],
  ['a heading without text', '<h1> </h1>', 'A heading (h1) has no text. Give it one, or take it away.'],
  ['a link that says nothing', '<a href="https://example.com">Read more …</a>', 'The link ‘Read more …’ does not say'],
  ['a link without text', `<a href="https://example.com"><img alt="" src="${PICTURE}"></a>`, 'A link has no text.'],
  ['a file name as alternative', `<img alt="IMG_12.jpg" src="${PICTURE}">`, '‘IMG_12.jpg’ is the name of a file.'],
  ['an alternative without content', `<img alt="Image" src="${PICTURE}">`, '‘Image’ says only that there is an image.'],
  ['a table without headers', '<table><tr><td>1<td>2<tr><td>3<td>4</table>', 'A table has no header cells.'],
  ['a field without a label', '<select name=size></select>', 'A form field (select ‘size’) has no label.'],
  ['a link to nothing', '<a href="#gone">The costs</a>', 'The link to "#gone" leads nowhere'],
];

for (const [what, body, says] of ADVICE)
  t.test(`advises on ${what}`, async (t) => {
    const [first, ...more] = await findings(whole(`\n${body}`));
    t.same(more, []);
    t.equal(first?.level, 'advised');
    t.match(first?.message, says);
    t.equal(first?.position?.line, 2);
  });

t.test('colours of a theme with little contrast are told', async (t) => {
  const found = await findings(whole('<p>x'), {
    template: 'report',
    theme: { accent_color: '#eeeeee', primary_color: '#000000' },
  });
  t.match(found, [{ level: 'advised', message: /contrast/ }]);
});

t.test('of several chapters the place names the file', async (t) => {
  const chapters = ['# One', '# Two\n\n#### Deep'].map((content, index) => ({
    content,
    type: 'markdown' as const,
    source: `/book/${index + 1}.md`,
  }));
  const { findings } = await checkAccessibility(chapters, { language: 'en', title: 'Book' });
  t.match(findings, [{ level: 'advised', position: { file: '/book/2.md', line: 3 } }]);
});
