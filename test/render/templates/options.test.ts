/** A template's own options: where they come from, and where they go. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { contents, fillOf, rendered } from '../pdf-reader.js';

const invalid = (message: RegExp) => ({ name: 'RenderError', reason: 'input_invalid', message });

const MANIFEST = {
  defaults: { cover: false },
  options: {
    type: 'object',
    properties: {
      recipient: { type: 'string' },
      number: { type: 'string', default: 'none yet' },
      columns: { type: 'integer', minimum: 1, maximum: 3, default: 2 },
      tone: { type: 'string', enum: ['quiet', 'loud'] },
      ink: { type: 'string', format: 'color' },
      stamp: { type: 'boolean', default: true },
    },
  },
};

async function folder(t: { testdir(): string }, files: Record<string, string>): Promise<string> {
  const path = join(t.testdir(), 'template');
  await mkdir(path);
  await writeFile(join(path, 'template.json'), JSON.stringify(MANIFEST));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

t.test('places are filled by the caller, else by the document, else by the template', async (t) => {
  const template = await folder(t, { 'opening.html': '<p>{{recipient}}, no. {{number}}</p>' });
  const text = '---\nrecipient: <b>Ada</b>\n---\n\nText';
  t.equal((await rendered(text, { template })).pages[0], '<b>Ada</b>, no. none yet Text', 'values are text');
  const given = await rendered(text, { template, templateOptions: { recipient: 'Bea', number: 7 } });
  t.equal(given.pages[0], 'Bea, no. 7 Text');
  const html = '<title>T</title><meta name="recipient" content="Cy"><p>Text';
  t.equal((await rendered({ content: html, type: 'html' }, { template })).pages[0], 'Cy, no. none yet Text');
});

t.test('an opening comes before the body and a closing behind it, without a word about them', async (t) => {
  const template = await folder(t, { 'opening.html': '<p>Before</p>', 'closing.html': '<p>After {{title}}</p>' });
  t.equal((await rendered('# H\n\nText', { template })).pages[0], 'Before H Text After H');
  const html = { content: '<title>T</title><p>Text', type: 'html' as const };
  t.equal((await rendered(html, { template })).pages[0], 'Before Text After T');
  t.equal((await rendered({ ...html, styles: 'template' as const }, { template })).pages[0], 'Before Text After T');
});

t.test('a fragment all of whose places stay empty is left out', async (t) => {
  const template = await folder(t, { 'closing.html': '<p>Signed by {{recipient}}</p>' });
  t.equal((await rendered('Text', { template })).pages[0], 'Text');
});

t.test('the style sheet sees options as custom properties', async (t) => {
  const template = await folder(t, {
    'template.css': `p { color: var(--option-ink, #0000ff) } p::before { content: var(--option-number) ' ' }
      p::after { content: ' stamped'; display: var(--option-stamp, inline) }`,
  });
  const plain = await rendered('Text', { template });
  t.equal(plain.pages[0], 'none yet Text stamped');
  t.match(contents(plain)[0], fillOf('#0000ff'));
  const given = await rendered('---\nnumber: \'7"; } p { color: red\'\nink: "#123456"\nstamp: no\n---\n\nText', {
    template,
  });
  t.equal(given.pages[0], '7"; } p { color: red Text', 'a string cannot leave its string');
  t.match(contents(given)[0], fillOf('#123456'));
});

t.test('a wrong value of a document is told and left out; a wrong one of the caller is an error', async (t) => {
  const template = await folder(t, { 'opening.html': '<p>{{columns}} {{tone}}</p>' });
  const { pages, warnings } = await rendered('---\ncolumns: 9\ntone: shrill\n---\n\nText', { template });
  t.equal(pages[0], '2 Text');
  t.match(warnings, [
    { code: 'SVC_OPTION_IGNORED', message: /"columns" is left out: it must be a whole number from 1 up to 3, not "9"/ },
    { code: 'SVC_OPTION_IGNORED', message: /"tone" is left out: it must be one of quiet, loud/ },
  ]);
  const wrong = (templateOptions: Record<string, string>) => rendered('Text', { template, templateOptions });
  await t.rejects(wrong({ recipent: 'x' }), invalid(/no option "recipent"; did you mean recipient\?/));
  await t.rejects(wrong({ ink: 'bluish' }), invalid(/ink of the template .* must be a CSS colour/));
});

t.test('a template whose options are not JSON Schema is an error', async (t) => {
  for (const [name, schema, message] of [
    ['Due', { type: 'string' }, /lower case/],
    ['due', { type: 'date' }, /must be one of string, number/],
    ['due', { type: 'integer', default: 'x' }, /default of the option "due" must be a whole number/],
  ] as const) {
    t.test(`${name} ${message}`, async (t) => {
      const options = { type: 'object', properties: { [name]: schema } };
      const template = await folder(t, { 'template.json': JSON.stringify({ options }) });
      await t.rejects(rendered('x', { template }), invalid(message));
    });
  }
});

// ── {{heading}}

const HEADING = {
  'opening.html': '<section><h1>{{heading}}</h1><p>by {{author}}</p></section>',
  'template.css': 'body > h1:first-child { display: var(--leading-heading, block) }',
};

t.test('{{heading}} takes the place of a heading that the document begins with', async (t) => {
  const template = await folder(t, HEADING);
  const first = async (content: string, type: 'markdown' | 'html' = 'markdown') =>
    (await rendered({ content, type }, { template })).pages[0];
  t.equal(await first('# A *title*\n\nText'), 'A title by Text', 'the first heading is the title');
  t.equal(await first('---\ntitle: The title\n---\n\n# Section\n\nText'), 'The title by Section Text');
  t.equal(await first('---\ntitle: Same\n---\n\n# Same\n\nText'), 'Same by Text');
  t.equal(await first('---\nauthor: A\n---\nText\n\n# Late'), 'by A Text Late', 'a late one stays where it is');
  t.equal(await first('---\ntitle: Late\nauthor: A\n---\n\nText\n\n## Late'), 'by A Text Late');
  t.equal(await first('Text\n\n# Late'), 'Text Late', 'a fragment that has nothing to show is left out');
  t.equal(await first('<title>T – Site</title><h1>T</h1><p>Text', 'html'), 'T by Text');
  t.equal(await first('<title>T</title><p>Text', 'html'), 'T by Text');
});

t.test('{{title}} is known on the cover even where its heading comes late', async (t) => {
  const template = await folder(t, { 'cover.html': '<section>{{title}}</section>', 'template.css': '' });
  const source = `${'A line of text.\n\n'.repeat(2000)}# Late\n`;
  const { pages } = await rendered({ content: source, type: 'markdown' }, { template, cover: true });
  t.match(pages[0], /^Late A line/);
});

t.test('{{missing-title}} is the title of a Markdown document that does not show it itself', async (t) => {
  const template = await folder(t, {
    'opening.html': '<div><h1>{{missing-title}}</h1><p>by {{author}}</p></div>',
    'template.css': 'div:has(> h1:empty) { display: none }',
  });
  const first = async (content: string, options: object = {}, type: 'markdown' | 'html' = 'markdown') =>
    (await rendered({ content, type }, { template, ...options })).pages[0];
  t.equal(await first('---\ntitle: The title\nauthor: Ada\n---\n\nText'), 'The title by Ada Text');
  t.equal(await first('---\ntitle: The title\n---\n\n# Section\n\nText'), 'The title by Section Text');
  t.equal(await first('---\ntitle: Same\n---\n\n# Same\n\nText'), 'Same Text');
  t.equal(await first('Text\n\n# Late'), 'Text Late');
  t.equal(await first('Text', { title: 'Given', author: 'Ada' }), 'Given by Ada Text');
  t.equal(await first('<title>Window</title><p>Text', {}, 'html'), 'Text', 'the title of a window is no heading');
});

t.test('--title-length is the number of characters of the title, for sizes that follow it', async (t) => {
  const template = await folder(t, {
    'template.css': 'p { width: calc(var(--title-length) * 1cm); background: #123456 }',
  });
  const pdf = await rendered('---\ntitle: Four\n---\n\nText', { template });
  t.match(contents(pdf)[0], / 113\.3[78]\d* [\d.]+ re/, '4 cm');
});

// ── One template after another

t.test('a template that extends another takes from it what it does not have itself', async (t) => {
  const template = await folder(t, {
    'template.json': '{"extends": "./base", "theme": {"accent_color": "#0000aa"}}',
    'template.css': 'p { color: #00aa00 }',
    'closing.html': '',
  });
  await mkdir(join(template, 'base'));
  const base = {
    'template.css': 'p, h1 { color: #aa0000 } a { color: var(--accent-color) }',
    'opening.html': '<p>Opening</p>',
  };
  for (const [name, text] of Object.entries({ ...base, 'closing.html': '<p>Closing</p>' }))
    await writeFile(join(template, 'base', name), text);
  const pdf = await rendered('# H\n\nText [link](https://example.com/)', { template });
  t.equal(pdf.pages[0], 'Opening H Text link', 'an empty file takes nothing');
  for (const color of ['#00aa00', '#aa0000', '#0000aa']) t.match(contents(pdf)[0], fillOf(color));
});

t.test('templates that extend each other in a circle are an error', async (t) => {
  const template = await folder(t, { 'template.json': '{"extends": "../template"}' });
  await t.rejects(rendered('x', { template }), invalid(/in a circle/));
  await writeFile(join(template, 'template.json'), '{"extends": "no-such"}');
  await t.rejects(rendered('x', { template }), invalid(/Unknown template "no-such"/));
});

t.test('a template may be in landscape for every paper that is asked for', async (t) => {
  const template = await folder(t, {
    'template.json': '{"defaults": {"orientation": "landscape"}}',
    'template.css': '@page { size: 300pt 200pt }',
  });
  const height = async (options: object) => {
    const { streams } = await rendered('x', { template, ...options });
    return Math.round(Number(streams.map((stream) => /^1 0 0 -1 0 ([\d.]+) cm/.exec(stream)?.[1]).find(Boolean)));
  };
  t.equal(await height({}), 200);
  t.equal(await height({ pageSize: 'Letter' }), 612);
  t.equal(await height({ pageSize: 'Letter', orientation: 'portrait' }), 792);
});

t.test('a flag whose default is said in a word is no flag that is set', async (t) => {
  const made = async (preset: unknown): Promise<string> => {
    const options = { type: 'object', properties: { draft: { type: 'boolean', default: preset } } };
    const template = t.testdir({
      'template.json': JSON.stringify({ options }),
      'opening.html': '<p>{{draft}}</p>',
    });
    return (await rendered('Text', { template })).pages[0]!;
  };
  t.equal(await made('no'), 'Text');
  t.equal(await made(false), 'Text');
  t.equal(await made('yes'), 'draft Text');
  t.equal(await made(true), 'draft Text');
});

t.test('a bound of an option that is no number', async (t) => {
  const options = { type: 'object', properties: { gap: { type: 'number', minimum: '3' } } };
  const template = t.testdir({ 'template.json': JSON.stringify({ options }) });
  await t.rejects(rendered('Text', { template }), { message: /minimum of the option "gap" must be a number/ });
});

t.test('a value of the document that an option cannot take is told about with its line', async (t) => {
  const options = {
    type: 'object',
    properties: { level: { type: 'integer' }, 'sender-age': { type: 'number' }, draft: { type: 'boolean' } },
  };
  const template = t.testdir({ 'template.json': JSON.stringify({ options }), 'template.css': '' });
  const told = async (content: string, type: 'markdown' | 'html') => {
    const { warnings } = await rendered({ content, type }, { template });
    return warnings.map(({ option, position }) => [option?.[1], position?.line]);
  };
  const markdown = '---\ntitle: x\nLevel: mid\nsender:\n  name: Ada\n  age: old\ndraft: perhaps\n---\n\nText';
  t.same(await told(markdown, 'markdown'), [
    ['level', 3],
    ['sender-age', 6],
    ['draft', 7],
  ]);
  t.same(await told('<title>x</title>\n<meta name="level" content="mid">\n<p>Text', 'html'), [['level', 2]]);
});

t.test('the chosen word of an enum sets a property of its own', async (t) => {
  const template = t.testdir({
    'template.json': JSON.stringify({
      options: { type: 'object', properties: { style: { type: 'string', enum: ['plain', 'loud'], default: 'plain' } } },
    }),
    'template.css': ':root { --shade: var(--option-style-loud) #ff0000 } p { color: var(--shade, #0000ff) }',
  });
  const shows = async (style: string, color: string) => {
    const pdf = await rendered('It', { template, templateOptions: { style } });
    t.same(pdf.warnings, []);
    return contents(pdf)[0]!.includes(fillOf(color));
  };
  t.ok(await shows('loud', '#ff0000'));
  t.ok(await shows('plain', '#0000ff'));
});
