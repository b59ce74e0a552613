import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { createRenderer } from '../../../engine/render.js';
import type { RenderOptions } from '../../../engine/render/options/options.js';
import { bundledTemplates, TemplateCache } from '../../../engine/render/templates/folder.js';
import { contents, fillOf, firstLineOf, fontsOf, rendered, withPlaces } from '../pdf-reader.js';

const invalid = (message: RegExp) => ({ name: 'RenderError', reason: 'input_invalid', message });
const TEXT = '# The title\n\nA paragraph with a [link](https://example.com/).\n';
const svg = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#f00"/></svg>`)}`;

async function png(width: number, height: number): Promise<string> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

async function folder(t: { testdir(): string }, files: Record<string, string>): Promise<string> {
  const path = join(t.testdir(), 'template');
  await mkdir(path);
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

// ── Resolution

t.test('report is there, and is what a document gets by default', async (t) => {
  t.ok((await bundledTemplates()).includes('report'));
  const cache = new TemplateCache();
  t.equal(await cache.get(), await cache.get('report'), 'read once');
  t.match((await cache.get())!, { name: 'report', defaults: { cover: false }, description: /\w/, warnings: [] });
});

t.test('none is no template', async (t) => {
  t.equal(await new TemplateCache().get('none'), null);
  const { pages, warnings } = await rendered(TEXT, { template: 'none' });
  t.same(pages, ['The title A paragraph with a link.']);
  t.same(warnings, []);
});

t.test('an unknown template is an error that lists the known ones', async (t) => {
  await t.rejects(
    rendered(TEXT, { template: 'reprot' }),
    invalid(/Unknown template "reprot", did you mean report; use .*report, .*none/),
  );
  await t.rejects(rendered(TEXT, { template: '' }), invalid(/Unknown template/));
  await t.rejects(rendered(TEXT, { template: './no-such-folder' }), invalid(/there is no such folder/));
});

t.test('a template is a folder with CSS and HTML, where any document rule is stronger', async (t) => {
  const template = await folder(t, {
    'template.json': '{"description": "Mine", "options": {"cover": true}, "theme": {"primary_color": "#123456"}}',
    'template.css':
      '#para { color: #00ff00 } h1 { color: var(--primary-color) } .mine { break-after: page } .place:empty { display: none }',
    'cover.html': '<p class="mine">Cover of {{title}}, {{ author }}<span class="place">{{nothing}}</span></p>',
  });
  const html = '<title>A &lt;b&gt; title</title><style>p { color: #0000ff }</style><h1>Head</h1><p id="para">Text</p>';
  const pdf = await rendered({ content: html, type: 'html' }, { template, author: '{{title}} & Co' });
  t.equal(pdf.pages[0], 'Cover of A <b> title, {{title}} & Co', 'values are text, and are not filled in again');
  const [, content] = contents(pdf);
  t.match(content, fillOf('#123456'));
  t.match(content, fillOf('#0000ff'), "the document's own rule, though less specific");
  t.notMatch(content, fillOf('#00ff00'));
});

t.test('the nesting of a template has the bounds of a document', async (t) => {
  const template = await folder(t, { 'template.css': `${'& & {'.repeat(40)}color: red${'}'.repeat(40)}` });
  const pdf = await rendered(TEXT, { template });
  t.match(
    pdf.warnings.map(({ message }) => message),
    [/Rules were ignored: there are more than [\d,]+ parts of selectors/],
  );
});

t.test('a folder that is no template, and a wrong template.json, are errors', async (t) => {
  await t.rejects(
    rendered(TEXT, { template: await folder(t, { 'a.txt': '' }) }),
    invalid(/neither template.json nor template.css/),
  );
  t.test('wrong option', async (t) => {
    await t.rejects(
      rendered(TEXT, { template: await folder(t, { 'template.json': '{"options": {"covers": true}}' }) }),
      invalid(/"covers" cannot be set there/),
    );
  });
  t.test('wrong value', async (t) => {
    const wrong = (value: string) => folder(t, { 'template.json': `{"defaults": ${value}}` });
    await t.rejects(
      rendered(TEXT, { template: await wrong('{"cover": "yes"}') }),
      invalid(/template.json: The option cover must be true or false/),
    );
    await t.rejects(
      rendered(TEXT, { template: await wrong('{"toc": {"depth": 9}}') }),
      invalid(/template.json: The depth of toc must be a heading level from 1 to 6/),
    );
  });
  t.test('no JSON', async (t) => {
    await t.rejects(rendered(TEXT, { template: await folder(t, { 'template.json': '{' }) }), invalid(/is not JSON/));
  });
});

t.test("a template's CSS is warned of in every document of a renderer", async (t) => {
  const template = await folder(t, { 'template.css': 'p { colour: red }' });
  const renderer = createRenderer({ template });
  const warnings = [];
  for (let i = 0; i < 2; i++) warnings.push((await renderer.render('Text')).warnings);
  t.equal(warnings[0]!.length, 1);
  t.same(warnings[1], warnings[0]);
});

t.test('fragments do not come between a document and its selectors', async (t) => {
  const html = '<style>body > :first-child { color: #00aa00 } html > body { margin: 0 }</style><p>First</p>';
  const pdf = await rendered(
    { content: html, type: 'html' },
    { cover: true, title: 'T', theme: { letterhead: 'L', footer: 'F' } },
  );
  t.match(contents(pdf)[1], fillOf('#00aa00'));
});

// ── The theme in the PDF

t.test('colours and fonts of the theme are those of the PDF', async (t) => {
  const theme = {
    primary_color: '#7a1f3d',
    accent_color: '#0b7a75',
    text_color: '#2b2b3b',
    background_color: '#fbf6ec',
    body_font: 'Source Code Pro',
    heading_font: 'Playfair Display',
  };
  const pdf = await rendered(TEXT, { theme });
  const [content] = contents(pdf);
  for (const color of [theme.primary_color, theme.accent_color, theme.text_color, theme.background_color])
    t.match(content, fillOf(color));
  t.same(fontsOf(pdf), ['PlayfairDisplay-Bold', 'SourceCodePro-Regular']);
  t.same(pdf.warnings, []);
});

t.test('without a theme all is set in Inter', async (t) => {
  const pdf = await rendered(TEXT);
  t.same(fontsOf(pdf), ['Inter-Bold', 'Inter-Regular']);
  t.same(pdf.warnings, []);
});

t.test('a wrong theme fails with the field; a theme without a template is told', async (t) => {
  await t.rejects(rendered(TEXT, { theme: { accent_color: 'bluish' } }), invalid(/accent_color/));
  await t.rejects(
    rendered(TEXT, { theme: { letterhead: 'x'.repeat(16385) } }),
    invalid(/letterhead is longer than 16384/),
  );
  const { warnings } = await rendered(TEXT, { template: 'none', theme: { text_color: '#000' }, cover: true });
  t.same(
    warnings.map(({ code }) => code),
    ['SVC_OPTION_IGNORED', 'SVC_OPTION_IGNORED'],
  );
});

t.test('letterhead and footer are on every page, and page numbers with them', async (t) => {
  const long = `${TEXT}\n${'A line of text that fills.\n\n'.repeat(60)}`;
  const { pages } = await rendered(long, {
    theme: { letterhead: '<b>Fathom</b> &amp; Reed', footer: '<p>Registered</p>' },
  });
  t.ok(pages.length >= 2);
  pages.forEach((text, i) => {
    t.match(text, 'Fathom & Reed');
    t.match(text, 'Registered');
    t.match(text, `${i + 1} / ${pages.length}`);
  });
});

t.test('a tall letterhead pushes the text down, on every page', async (t) => {
  const long = `${TEXT}\n${'A line of text that fills.\n\n'.repeat(60)}`;
  const lines = async (letterhead: string) =>
    contents(await rendered(long, { theme: { letterhead } })).map(firstLineOf);
  const low = await lines('<p>One line</p>');
  const none = await lines('');
  const tall = await lines('<p>Line</p>'.repeat(12));
  t.equal(low[0], none[0], 'what fits into the margin moves nothing');
  t.ok(tall[0]! > none[0]! + 60, `${tall[0]} is well below ${none[0]}`);
  t.ok(tall[1]! > none[1]! + 60, `${tall[1]} is well below ${none[1]}`);
});

t.test('a letterhead cannot close what stands around it', async (t) => {
  const { pages } = await rendered(TEXT, {
    theme: { letterhead: '</div></platen-header><p>Escaped</p><script>1</script>' },
  });
  t.equal(pages.length, 1);
  t.match(pages[0], /^Escaped/);
});

// ── Logo

t.test('the logo is on every page; an SVG may be of any size', async (t) => {
  const { streams, warnings, pages } = await rendered(`${TEXT}\n${'Fill.\n\n'.repeat(80)}`, {
    theme: { logo_url: svg(20, 10) },
  });
  t.same(warnings, []);
  t.ok(pages.length >= 2);
  for (const content of contents({ streams, warnings, pages })) t.match(content, / Do Q/);
});

t.test('a logo with too few pixels is warned of', async (t) => {
  const codes = async (width: number, height: number) =>
    (await rendered(TEXT, { theme: { logo_url: await png(width, height) } })).warnings.map(({ code }) => code);
  t.same(await codes(255, 255), ['SVC_LOGO_LOW_RESOLUTION']);
  const { warnings } = await rendered(TEXT, { theme: { logo_url: await png(200, 100) } });
  t.same(
    warnings.map(({ message }) => message),
    ['The logo has 200 × 100 pixels, fewer than 256 × 256; use SVG, or PNG of at least 512 × 512.'],
  );
  t.same(await codes(256, 256), []);
  t.same(await codes(720, 240), [], 'a wide one has pixels enough');
});

t.test('a logo that the document shows too is warned of once', async (t) => {
  const logo = svg(20, 10).replace('%3C%2Fsvg%3E', '%3Cscript%2F%3E%3C%2Fsvg%3E');
  const { warnings } = await rendered(`${TEXT}\n\n![Logo](${logo})`, { theme: { logo_url: logo } });
  t.match(warnings, [{ code: 'SVC_SCRIPT_IGNORED', count: 1, option: ['theme', 'logo_url'] }]);
  t.equal(warnings.length, 1);
});

t.test('a logo that cannot be had is warned of, and nothing of it is left', async (t) => {
  const plain = await rendered(TEXT);
  const cases: readonly [string, RenderOptions, string][] = [
    ['https://example.com/logo.png', {}, 'SVC_RESOURCE_BLOCKED'],
    ['missing.png', { resources: { kind: 'files', folder: packageRoot() } }, 'SVC_IMAGE_UNAVAILABLE'],
    ['data:image/png;base64,AAAA', {}, 'SVC_IMAGE_INVALID'],
  ];
  for (const [logo_url, options, code] of cases) {
    const pdf = await rendered(
      { content: TEXT, source: join(packageRoot(), 'input.md') },
      { ...options, theme: { logo_url } },
    );
    t.same(
      pdf.warnings.map((warning) => warning.code),
      [code],
      logo_url,
    );
    t.same(contents(pdf), contents(plain), 'as without a logo');
  }
});

// ── Cover

t.test('a cover is a page of its own without a number, with letterhead and footer in places of its own', async (t) => {
  const text = '---\ntitle: A study\nauthor: Ada Lovelace\ndate: 2026-11-20\n---\n\nThe text.';
  const { pages } = await rendered(text, { cover: true, theme: { letterhead: 'Letterhead', footer: 'Footer' } });
  t.equal(pages.length, 2);
  t.equal(pages[0], 'Letterhead A study Ada Lovelace 2026-11-20 Footer');
  t.match(pages[1], /^Letterhead .*The text\./);
  t.match(pages[1], '2 / 2');
});

t.test('a cover takes the first heading, the options before the document, and the date given', async (t) => {
  t.equal((await rendered(TEXT, { cover: true })).pages[0], 'The title');
  const html = { content: '<title>Own</title><meta name="author" content="Someone"><p>Text', type: 'html' as const };
  t.equal((await rendered(html, { cover: true })).pages[0], 'Own Someone');
  const { pages } = await rendered(html, {
    cover: true,
    title: 'Other',
    author: 'Me',
    createdAt: new Date(Date.UTC(2026, 0, 2)),
  });
  t.equal(pages[0], 'Other Me 2026-01-02');
});

t.test('a long document that is parsed directly gets its cover too', async (t) => {
  const content = `<title>Long</title><body>${'<p>x</p>'.repeat(9000)}`;
  const { pages } = await rendered(
    { content, type: 'html' },
    {
      cover: true,
      template: await folder(t, {
        'template.css': 'div { break-after: page } p { display: none }',
        'cover.html': '<div>{{title}}</div>',
      }),
    },
  );
  t.equal(pages[0], 'Long');
});

t.test('a template without a cover says so', async (t) => {
  const template = await folder(t, { 'template.css': '' });
  t.same(
    (await rendered(TEXT, { template, cover: true })).warnings.map(({ code }) => code),
    ['SVC_OPTION_IGNORED'],
  );
});

// ── What the design promises

t.test('nothing runs off the page: long words, wide tables', async (t) => {
  const word = 'averyveryverylong'.repeat(12);
  const row = `| ${Array.from({ length: 12 }, (_, i) => `column${i}${word}`).join(' | ')} |`;
  const pdf = await rendered(`${word}\n\n\`${word}\`\n\n    ${word}\n\n${row}\n|${'---|'.repeat(12)}\n${row}\n`);
  t.same(
    pdf.warnings.map(({ message, position }) => [message.slice(0, 33), position?.line]),
    [['A table is too wide for its place', 7]],
  );
  const lines = contents(pdf).flatMap((content) => {
    // The table's pages are turned.
    const isTurned = Number(/^1 0 0 -1 0 ([\d.]+) cm/.exec(content)![1]) < 600;
    const right = (((isTurned ? 297 : 210) - 28) / 25.4) * 72;
    return [...withPlaces(content).matchAll(/BT 1 0 0 -1 ([\d.]+) [\d.]+ Tm/g)].map((match) => ({
      x: Number(match[1]),
      right,
    }));
  });
  t.ok(lines.length > 50 && lines.every(({ x, right }) => x < right), 'every line begins inside the column');
  // Cells go on over pages in the middle of a word.
  const count = (letter: string) => pdf.pages.join('').split(letter).length - 1;
  t.same(['y', 'g'].map(count), [3 * (3 * 12 + 24 * 12), 3 * 12 + 24 * 12], 'and nothing of it is lost');
});

t.test('the same input gives the same bytes', async (t) => {
  const options: RenderOptions = { cover: true, theme: { letterhead: '<p>L</p>', logo_url: svg(300, 300) } };
  const [a, b] = [await createRenderer().render(TEXT, options), await createRenderer().render(TEXT, options)];
  t.equal(a.sha256, b.sha256);
});
