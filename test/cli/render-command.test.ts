import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { engine as realEngine } from '../../engine/cli/engine.js';
import { openStream } from '../../engine/cli/output.js';
import { RenderError, type Warning } from '../../engine/diagnostics.js';
import { EXIT } from '../../engine/cli/failures.js';
import { emptyFolder, FakeEngine, run } from './fake-engine.js';

function folderWith(files: Record<string, string>): string {
  const folder = emptyFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

t.test('renders a file to a file, and says nothing where nobody watches', async (t) => {
  const cwd = folderWith({ 'in.md': '# Hello' });
  const engine = new FakeEngine();
  const { code, stdout, stderr } = await run(['render', 'in.md', '-o', 'out.pdf'], { cwd, engine });
  t.same([code, stdout, stderr], [0, '', '']);
  t.equal(readFileSync(join(cwd, 'out.pdf'), 'utf8'), '%PDFend');
  t.same(readdirSync(cwd).sort(), ['in.md', 'out.pdf'], 'no temporary file is left');
  const [{ input, options, call }] = engine.calls as [(typeof engine.calls)[number]];
  t.equal(input.type, 'markdown');
  t.equal(input.source, join(cwd, 'in.md'));
  t.equal(input.baseUrl, pathToFileURL(join(cwd, 'in.md')).href);
  t.equal(options.template, undefined, 'the front matter may name one');
  t.same(call.resources, { kind: 'files', folder: cwd, allowNet: [] });
  t.equal(engine.closed, 1);
});

t.test('without -o the PDF stands beside the input', async (t) => {
  const cwd = folderWith({ 'a.b.html': '<p>x' });
  t.equal((await run(['render', 'a.b.html'], { cwd })).code, 0);
  t.same(readdirSync(cwd).sort(), ['a.b.html', 'a.b.pdf']);
});

t.test('reads standard input and writes standard output', async (t) => {
  const engine = new FakeEngine();
  const { code, stdout } = await run(['render', '-', '-o', '-'], { stdin: '<!doctype html><p>x', engine });
  t.same([code, stdout], [0, '%PDFend']);
  t.equal(engine.calls[0]?.input.type, 'html');
});

t.test('the type comes from --from, then the extension, then the content', async (t) => {
  const html = '\uFEFF <!-- c --> <!DOCTYPE HTML><p>x';
  const cwd = folderWith({ 'a.md': html, 'b.htm': '# x', c: html, d: '# x', 'e.unknown': '<HTML>' });
  const typeOf = async (...args: string[]) => {
    const engine = new FakeEngine();
    await run(['render', ...args, '-o', 'o.pdf'], { cwd, engine });
    return engine.calls[0]?.input.type;
  };
  t.equal(await typeOf('a.md'), 'markdown');
  t.equal(await typeOf('b.htm'), 'html');
  t.equal(await typeOf('c'), 'html');
  t.equal(await typeOf('d'), 'markdown');
  t.equal(await typeOf('e.unknown'), 'html');
  t.equal(await typeOf('b.htm', '--from', 'Markdown'), 'markdown');
});

t.test('all options reach the engine', async (t) => {
  const cwd = folderWith({ 'in.md': 'x', 'a.css': 'p{}', 'b.css': 'q{}', 'theme.json': '{"accent_color":"#123456"}' });
  mkdirSync(join(cwd, 'fonts'));
  for (const font of ['b.TTF', 'a.otf', 'readme.txt']) writeFileSync(join(cwd, 'fonts', font), '');
  mkdirSync(join(cwd, 'mine'));
  const engine = new FakeEngine();
  const line =
    'render in.md -o o.pdf --template ./mine --theme theme.json --css a.css --css b.css --page-size letter --landscape ' +
    '--margin 1in --title T --author A --language de-CH --font fonts --font fonts/b.TTF --base fonts --cover ' +
    '--allow-net Example.org --allow-net 127.0.0.1:80 --created-at 2026-11-20 --styles template --toc-depth 2 --no-page-numbers --no-shrink --hyphenate --footnotes end --watermark DRAFT --attach a.css --no-outline --no-tags --timeout 2m --budget boxLayouts=500_000';
  t.same(await run(line.split(' '), { cwd, engine }), { code: 0, stdout: '', stderr: '' });
  const { input, options: all, call } = engine.calls[0]!;
  const { limits, ...options } = all;
  t.match(limits, { timeMs: 120_000, budgets: { boxLayouts: 500_000 } });
  t.same(options, {
    template: join(cwd, 'mine'),
    theme: { accent_color: '#123456' },
    css: [
      { text: 'p{}', source: pathToFileURL(join(cwd, 'a.css')).href },
      { text: 'q{}', source: pathToFileURL(join(cwd, 'b.css')).href },
    ],
    pageSize: 'Letter',
    orientation: 'landscape',
    margin: '1in',
    title: 'T',
    author: 'A',
    language: 'de-CH',
    fonts: [
      ...['a.otf', 'b.TTF'].map((name) => ({ path: join(cwd, 'fonts', name), optional: true })),
      join(cwd, 'fonts', 'b.TTF'),
    ],
    createdAt: new Date('2026-11-20T00:00:00Z'),
    outline: false,
    tagged: false,
    cover: true,
    pageNumbers: false,
    shrinkToFit: false,
    toc: { depth: 2 },
    hyphenate: true,
    footnotes: 'end',
    watermark: 'DRAFT',
    attachments: [{ name: 'a.css', content: Buffer.from('p{}'), mimeType: 'text/css' }],
  });
  t.equal(input.styles, 'template');
  t.equal(input.baseUrl, `${pathToFileURL(join(cwd, 'fonts')).href}/`);
  t.same(call.resources, {
    kind: 'files',
    folder: join(cwd, 'fonts'),
    allowNet: ['example.org', '127.0.0.1:80'],
  });
});

t.test('fonts of the machine are used where that is asked for', async (t) => {
  const cwd = folderWith({ 'in.html': 'x' });
  for (const [flags, systemFonts] of [
    ['', undefined],
    ['--system-fonts', true],
  ] as const) {
    const engine = new FakeEngine();
    const { code } = await run(`render in.html -o o.pdf ${flags}`.trim().split(' '), { cwd, engine });
    t.equal(code, 0);
    t.equal(engine.calls[0]!.options.systemFonts, systemFonts);
  }
});

t.test('a budget that is used up names the option that raises it', async (t) => {
  const html = '<style>p { & .a, & .b { & .a, & .b { & .a, & .b { color: red } } } }</style>x';
  const cwd = folderWith({ 'in.html': html });
  const line = 'render in.html -o o.pdf --template none --budget selectorParts=20'.split(' ');
  const { stderr } = await run(line, { cwd, engine: realEngine });
  t.match(stderr, /more than 20 parts .+, or raise --budget selectorParts=NUMBER\./);
});

const WARNING: Warning = {
  code: 'SVC_GLYPH_MISSING',
  message: 'No glyph.',
  position: { line: 3, column: 5 },
  count: 1,
};

t.test('warnings carry file, line and column, and repeats are folded', async (t) => {
  const cwd = folderWith({ 'in.md': 'x' });
  const warnings: Warning[] = [
    WARNING,
    { ...WARNING, message: 'No other.', position: { file: 'style.css', line: 1, column: 2 }, count: 4 },
    { code: 'SVC_OPTION_IGNORED', message: 'Ignored.', count: 1 },
    ...Array.from({ length: 12 }, (_, i): Warning => ({ code: 'SVC_LINK_BLOCKED', message: `Link ${i}.`, count: 1 })),
  ];
  const engine = new FakeEngine({ warnings });
  const { code, stderr } = await run(['render', 'in.md', '-o', 'o.pdf'], { cwd, engine });
  const lines = stderr.trimEnd().split('\n');
  t.equal(code, 0);
  t.same(lines.slice(0, 3), [
    'in.md:3:5: No glyph. (SVC_GLYPH_MISSING)',
    'style.css:1:2: No other. (SVC_GLYPH_MISSING, 4 times)',
    'in.md: Ignored. (SVC_OPTION_IGNORED)',
  ]);
  t.equal(lines.length, 3 + 10 + 1);
  t.equal(lines.at(-1), 'in.md: 2 more of these; --json lists them all (SVC_LINK_BLOCKED)');
  t.equal((await run(['render', 'in.md', '-o', 'o.pdf', '--quiet'], { cwd, engine })).stderr, '');
});

t.test('a person at a terminal sees the pages and a summary', async (t) => {
  const cwd = folderWith({ 'in.md': 'x' });
  const engine = new FakeEngine({ pages: 3 });
  const { stderr } = await run(['render', 'in.md', '-o', 'o.pdf'], { cwd, engine, terminal: true });
  t.match(stderr, /^\r1 page\u001b\[K/);
  t.match(stderr, /o\.pdf: 3 pages, 1 KB, \d+\.\d\d s\n$/);
});

t.test('--json prints the result, and failures too', async (t) => {
  const cwd = folderWith({ 'in.md': 'x' });
  const good = await run(['render', 'in.md', '-o', 'o.pdf', '--json'], {
    cwd,
    engine: new FakeEngine({ warnings: [WARNING] }),
  });
  t.match(JSON.parse(good.stdout), {
    output: 'o.pdf',
    pages: 1,
    bytes: 7,
    sha256: 'ab',
    warnings: [WARNING],
    duration_ms: Number,
  });
  const bad = await run(['render', 'none.md', '-o', 'o.pdf', '--json'], { cwd });
  t.match(JSON.parse(bad.stdout), { error: { reason: 'input_output', message: /^Cannot read none\.md/ } });
  t.equal(bad.code, 1);
  t.equal((await run(['render', 'in.md', '-o', '-', '--json'], { cwd })).code, 2);
});

t.test('a render that fails leaves the old PDF and nothing else', async (t) => {
  const cwd = folderWith({ 'in.md': 'x', 'out.pdf': 'old' });
  const fail = () => new RenderError('depth_limit', 'Nested too deeply.', { line: 7, column: 1 });
  const { code, stderr } = await run(['render', 'in.md', '-o', 'out.pdf'], { cwd, engine: new FakeEngine({ fail }) });
  t.same([code, stderr], [1, 'in.md:7:1: Nested too deeply.\n']);
  t.equal(readFileSync(join(cwd, 'out.pdf'), 'utf8'), 'old');
  t.same(readdirSync(cwd).sort(), ['in.md', 'out.pdf']);
});

t.test('--strict fails on warnings, after telling them all', async (t) => {
  const cwd = folderWith({ 'in.md': 'x' });
  const engine = new FakeEngine({ warnings: [WARNING, { ...WARNING, message: 'Another.' }] });
  const { code, stderr } = await run(['render', 'in.md', '-o', 'o.pdf', '--strict', '--quiet'], { cwd, engine });
  t.equal(code, 1);
  t.same(readdirSync(cwd), ['in.md']);
  t.same(stderr.trimEnd().split('\n'), [
    'in.md:3:5: No glyph. (SVC_GLYPH_MISSING)',
    'in.md:3:5: Another. (SVC_GLYPH_MISSING)',
    '2 warnings, and --strict makes a failure of them.',
  ]);
  t.equal((await run(['render', 'in.md', '-o', '-', '--strict'], { cwd, engine })).stdout, '', 'no half PDF');
  const json = await run(['render', 'in.md', '-o', 'o.pdf', '--strict', '--json'], { cwd, engine });
  t.match(JSON.parse(json.stdout), {
    error: { reason: 'strict_warnings' },
    warnings: [WARNING, { message: 'Another.' }],
  });
  const batch = await run(['batch', '--strict'], { cwd, engine, stdin: 'in.md\to.pdf' });
  t.match(batch, { code: 1, stdout: /^fail\t2 warnings/, stderr: /Another/ });
  t.same(readdirSync(cwd), ['in.md']);
});

t.test('places in files below the working folder are told as the user would name them', async (t) => {
  const cwd = folderWith({ 'in.md': 'x' });
  const at = (path: string) => ({ file: pathToFileURL(path).href, line: 1, column: 2 });
  const warnings = [join(cwd, 'css/a b.css'), '/elsewhere/b.css'].map((path) => ({ ...WARNING, position: at(path) }));
  const { stderr } = await run(['render', 'in.md', '-o', 'o.pdf'], { cwd, engine: new FakeEngine({ warnings }) });
  t.match(stderr, /^css\/a b\.css:1:2: .*\n\/elsewhere\/b\.css:1:2: /);
});

t.test("a theme's logo starts from the theme's folder and may lie outside the document's", async (t) => {
  const cwd = folderWith({ 'in.md': 'x' });
  mkdirSync(join(cwd, 'brand'));
  writeFileSync(join(cwd, 'brand/logo.svg'), '<svg/>');
  const themed = async (logo: string) => {
    writeFileSync(join(cwd, 'brand/theme.json'), JSON.stringify({ logo_url: logo }));
    const engine = new FakeEngine();
    const { stderr } = await run(['render', 'in.md', '-o', 'o.pdf', '--theme', 'brand/theme.json'], { cwd, engine });
    return engine.calls[0]?.options.theme?.['logo_url'] ?? stderr.trimEnd();
  };
  t.equal(await themed('logo.svg'), `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`);
  t.equal(await themed('https://example.org/logo.png'), 'https://example.org/logo.png');
  t.equal(await themed('data:image/png;base64,AAAA'), 'data:image/png;base64,AAAA');
  t.equal(
    await themed('none.png'),
    'Cannot read the logo none.png of the theme brand/theme.json: no such file. Check the path.',
  );
  t.match(
    await themed('logo.bmp'),
    /The logo logo\.bmp of the theme brand\/theme\.json is not an SVG, PNG or JPEG file/,
  );
});

t.test('stationery of a theme is read with the page that it names', async (t) => {
  const cwd = folderWith({ 'in.md': 'x', 'paper.pdf': '%PDF-', 'theme.json': '{"stationery":"paper.pdf#page=2"}' });
  const engine = new FakeEngine();
  await run(['render', 'in.md', '-o', 'o.pdf', '--theme', 'theme.json'], { cwd, engine });
  const data = Buffer.from('%PDF-').toString('base64');
  t.equal(engine.calls[0]?.options.theme?.stationery, `data:application/pdf;base64,${data}#page=2`);
});

t.test('a file that is no text is refused, not drawn as pages of boxes', async (t) => {
  const cwd = emptyFolder();
  const bytes = (name: string, content: Buffer) => writeFileSync(join(cwd, name), content);
  bytes('a.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  bytes('a.odt', Buffer.from('PK\u0003\u0004', 'latin1'));
  bytes('a.bin', Buffer.from([0x41, 0xff, 0x00, 0x42]));
  bytes('utf16.md', Buffer.from('\uFEFFtext', 'utf16le'));
  bytes('nul.html', Buffer.from('<p>a\0b'));
  bytes('latin1.html', Buffer.from('<p>Z\u00FCrich', 'latin1'));
  const render = async (name: string) => (await run(['render', name, '-o', 'o.pdf'], { cwd })).stderr.trimEnd();
  t.equal(await render('a.png'), 'Cannot render a.png: it is a PNG image. Name a Markdown or HTML file.');
  t.match(await render('a.odt'), /it is a ZIP archive, as \.odt/);
  t.match(await render('a.bin'), /it is not a text/);
  for (const name of ['utf16.md', 'nul.html', 'latin1.html']) t.equal(await render(name), '', name);
});

t.test('a full disk behind standard output is not told as a closed reader', async (t) => {
  const failing = (code: string) =>
    new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });
  for (const [code, message] of [
    ['ENOSPC', /^Cannot write to standard output: the disk is full/],
    ['EPIPE', /^Cannot write to standard output: its reader has closed it/],
  ] as const) {
    const output = openStream(failing(code), false);
    await t.rejects(
      (async () => {
        await output.write(Buffer.from('a'));
        await setImmediate();
        await output.commit();
      })(),
      { message },
    );
  }
});

t.test('an empty document is one blank page and a remark, no failure', async (t) => {
  const cwd = folderWith({ 'in.md': '\uFEFF \n\n' });
  const { code, stderr } = await run(['render', 'in.md', '-o', 'o.pdf'], { cwd });
  t.same([code, stderr], [0, 'in.md: the document is empty; the PDF has one blank page.\n']);
});

t.test('a symbolic link is followed, not replaced', async (t) => {
  const cwd = folderWith({ 'in.md': 'x', 'real.pdf': 'old' });
  symlinkSync('real.pdf', join(cwd, 'link.pdf'));
  t.equal((await run(['render', 'in.md', '-o', 'link.pdf'], { cwd })).code, 0);
  t.equal(readFileSync(join(cwd, 'real.pdf'), 'utf8'), '%PDFend');
});

t.test('failures of files: one sentence, code 1', async (t) => {
  const cwd = folderWith({ 'in.md': 'x', 'in.pdf': '%PDF-1.7' });
  mkdirSync(join(cwd, 'folder'));
  const cases: [string[], string][] = [
    [
      ['report.md', '-o', 'o.pdf'],
      'Cannot read report.md: no such file. Check the path, or use - to read standard input.',
    ],
    [['folder', '-o', 'o.pdf'], 'Cannot read folder: it is a folder. Name a Markdown or HTML file in it.'],
    [['in.md', '-o', 'folder'], 'Cannot write folder: it is a folder. Name a file in it, such as folder/out.pdf.'],
    [
      ['in.md', '-o', 'no/o.pdf'],
      'Cannot write no/o.pdf: the folder no does not exist. Create it or choose another place.',
    ],
    [
      ['in.md', '-o', 'in.md/o.pdf'],
      'Cannot write in.md/o.pdf: a part of the path is a file, not a folder. Check the path.',
    ],
    [['in.pdf', '-o', 'o.pdf'], 'Cannot render in.pdf: it is a PDF already. Name a Markdown or HTML file.'],
    [['in.md', '-o', 'o.pdf', '--css', 'no.css'], 'Cannot read no.css: no such file. Check the path.'],
    [
      ['http://127.0.0.1:9/', '-o', 'o.pdf'],
      'Cannot read http://127.0.0.1:9/: the network is off. Allow it with --allow-net 127.0.0.1:9.',
    ],
  ];
  for (const [args, message] of cases) {
    const { code, stderr, stdout } = await run(['render', ...args], { cwd });
    t.same([code, stderr, stdout], [1, `${message}\n`, ''], args.join(' '));
  }
});

t.test('wrong calls: what is wrong, what was meant, code 2', async (t) => {
  const cwd = folderWith({
    'in.md': 'x',
    'bad.json': '{',
    'list.json': '[]',
    'typo.json': '{"acent_color":"#000"}',
    'n.json': '{"footer":1}',
  });
  mkdirSync(join(cwd, 'empty'));
  const cases: [string[], RegExp][] = [
    [['--page-size', 'A44'], /Unknown page size "A44"\. Did you mean A4\?/],
    [['--page-size', '0x10mm'], /Unknown page size/],
    [['--page-size', 'A5 landscape'], /^Unknown page size "A5 landscape"\. .* turn the page with --landscape/],
    [['--margin', 'wide'], /Unknown margin "wide"/],
    [['--created-at', 'yesterday'], /Unknown date "yesterday"/],
    [['--timeout', 'soon'], /Unknown timeout "soon"/],
    [['--budget', 'boxLayout=1'], /Unknown budget "boxLayout=1". Did you mean boxLayouts\?/],
    [['--budget', 'boxLayouts'], /The budget boxLayouts needs an amount, such as --budget boxLayouts=500000\./],
    [['--budget', 'boxLayouts=many'], /Unknown amount "many" of boxLayouts/],
    [['--from', 'markdwon'], /Unknown value "markdwon" of --from\. Did you mean markdown\?/],
    [['--allow-net', 'https://x'], /Unknown host "https:\/\/x"/],
    [['--language', 'x y'], /Unknown language "x y"/],
    [['--template', 'reprot'], /Unknown template "reprot"\. Did you mean report\?/],
    [['--template', './nowhere'], /Unknown template folder "\.\/nowhere"/],
    [['--base', 'nowhere'], /Unknown base "nowhere"/],
    [['--theme', 'bad.json'], /The theme bad\.json is not JSON/],
    [['--theme', 'list.json'], /The theme list\.json is not an object/],
    [['--theme', 'typo.json'], /^typo\.json: Unknown theme field "acent_color"; did you mean accent_color\?/m],
    [['--theme', 'n.json'], /^n\.json: The theme field footer must be a string/m],
    [['--font', 'empty'], /No fonts in the folder empty/],
    [['--font', 'in.mf'], /Cannot read the font in\.mf: no such file\. Did you mean in\.md\?/],
    [['--pagesize', 'A4'], /Unknown option '--pagesize'\n\(Did you mean --page-size\?\)/],
    [['-o', 'in.md'], /The output in\.md is the input/],
  ];
  for (const [args, message] of cases) {
    const { code, stderr } = await run(['render', 'in.md', '-o', 'o.pdf', ...args], { cwd });
    t.equal(code, 2, args.join(' '));
    t.match(stderr, message);
  }
  t.equal((await run(['render'], { cwd })).code, 2);
  t.match(await run(['redner', 'in.md'], { cwd }), { code: 2, stderr: /Did you mean render\?/ });
  t.match(await run([], { cwd }), { code: 2, stderr: /Usage: platen/ });
});

t.test('an unexpected error asks for a report', async (t) => {
  const cwd = folderWith({ 'in.md': 'x' });
  const engine = new FakeEngine({ fail: () => new TypeError('x is undefined') });
  t.match(await run(['render', 'in.md'], { cwd, engine }), {
    code: 1,
    stderr: /please report this .*TypeError: x is undefined/,
  });
});

t.test('help and version', async (t) => {
  t.same(await run(['--version']), { code: 0, stdout: '1.2.3\n', stderr: '' });
  for (const command of [[], ['render'], ['batch'], ['fonts']]) {
    const { code, stdout } = await run([...command, '--help']);
    t.equal(code, 0);
    t.match(stdout, /^Usage: platen/);
  }
  t.match(await run(['help', 'render']), { code: 0, stdout: /^Usage: platen render/ });
  t.match(await run(['help']), { code: 0, stdout: /^Usage: platen/ });
});

t.test('a wrong call says what to type instead', async (t) => {
  for (const [args, message] of [
    [['rendr'], /^Unknown command 'rendr'\n\(Did you mean render\?\) platen --help lists the commands\.\n$/],
    [['render'], /^Missing required argument 'input'\. Name the document, such as platen render report\.md/],
    [['new', 'template'], /^Missing required argument 'name'\. Name the folder to make/],
    [['render', 'a.md', '-o'], /argument missing\. Write its value behind it/],
    [['batch', 'a.md'], /It reads INPUT<TAB>OUT\.pdf lines from standard input/],
    [['fonts', 'Inter'], /the --help of the command tells what it takes\.\n$/],
    [
      ['render', '--fobar', 'a.md'],
      /^Unknown option '--fobar'[^]*lists its options, such as platen render --help\.\n$/,
    ],
  ] as const) {
    const { code, stderr } = await run([...args], { engine: new FakeEngine() });
    t.equal(code, EXIT.usage, args.join(' '));
    t.match(stderr, message);
  }
});

t.test('a wrong value in a theme names its file and the field', async (t) => {
  const cwd = t.testdir({ 'a.md': 'x', 'theme.json': '{"text_color": "redd"}' });
  const { code, stderr } = await run(['render', 'a.md', '--theme', 'theme.json'], { engine: new FakeEngine(), cwd });
  t.equal(code, EXIT.usage);
  t.match(
    stderr,
    /^theme\.json: The theme field text_color must be a CSS colour such as #1a1a1a or rebeccapurple, not "redd"\.\n$/,
  );
});

t.test('an e-mail with its headers is no document, and said to be none', async (t) => {
  const mail =
    'From: Shop <s@shop.example>\r\nTo: a@b.example\r\nSubject: Your\r\n order\r\nMIME-Version: 1.0\r\n\r\n<p>Hello =E2=80=93 Ann';
  const notes = 'From: me\nSubject: notes\n\nText';
  const cwd = folderWith({ 'm.eml': mail, 'm.txt': mail, 'x.eml': 'x', 'notes.md': notes });
  const code = async (...args: string[]) => await run(['render', ...args, '-o', 'o.pdf'], { cwd });
  for (const name of ['m.eml', 'm.txt', 'x.eml'])
    t.match(await code(name), { code: 1, stderr: /^Cannot render \S+: it is an e-mail .* Save the HTML part/ }, name);
  t.match(await run(['render', '-', '-o', '-'], { cwd, stdin: mail }), { code: 1, stderr: /an e-mail/ });
  t.equal((await code('notes.md')).code, 0);
  t.equal((await code('m.eml', '--from', 'markdown')).code, 0, 'who insists gets it');
});

t.test('a value that only the engine can judge is a wrong call, too', async (t) => {
  const cwd = folderWith({ 'in.md': 'x' });
  const failing = async (option: string[]) => {
    const fail = () => new RenderError('input_invalid', 'Wrong.', undefined, { option });
    return (await run(['render', 'in.md', '-o', 'o.pdf'], { cwd, engine: new FakeEngine({ fail }) })).code;
  };
  t.equal(await failing(['templateOptions', 'foo']), 2);
  t.equal(await failing(['margin']), 2);
  t.equal(await failing(['template']), 1, 'a file of the template');
  t.equal(await failing(['input', 'content']), 1);
});

t.test('--dump prints the pages as text and writes no PDF', async (t) => {
  const cwd = folderWith({ 'in.md': '# Hello' });
  const { code, stdout } = await run(['render', 'in.md', '--dump'], { cwd });
  t.same([code, stdout], [0, 'pages as text']);
  t.same(readdirSync(cwd), ['in.md']);
});

t.test('--dump with -o writes the PDF as well', async (t) => {
  const cwd = folderWith({ 'in.md': '# Hello' });
  const { stdout } = await run(['render', 'in.md', '--dump', '-o', 'out.pdf'], { cwd });
  t.equal(stdout, 'pages as text');
  t.equal(readFileSync(join(cwd, 'out.pdf'), 'utf8'), '%PDFend');
});

t.test('standard output takes one of the PDF, --json and --dump', async (t) => {
  const cwd = folderWith({ 'in.md': '# Hello' });
  const told = async (...args: string[]) => (await run(['render', 'in.md', ...args], { cwd })).stderr;
  t.match(await told('-o', '-', '--dump'), 'Standard output cannot take both the PDF and --dump. Name a file with -o.');
  t.match(await told('--json', '--dump'), 'Standard output cannot take both --json and --dump. Ask for one of them.');
  t.equal((await run(['render', 'in.md', '--json', '--dump'], { cwd })).stdout, '', 'which is told once');
});

t.test('--allow-folder lets files be read beside the folder of the document', async (t) => {
  const cwd = folderWith({ 'in.md': 'x' });
  mkdirSync(join(cwd, 'css'));
  const engine = new FakeEngine();
  const { code } = await run(['render', 'in.md', '-o', 'o.pdf', '--allow-folder', 'css'], { cwd, engine });
  t.equal(code, 0);
  t.match(engine.calls[0]!.call, { resources: { kind: 'files', folder: cwd, allowFolders: [join(cwd, 'css')] } });
  const { stderr } = await run(['render', 'in.md', '-o', 'o.pdf', '--allow-folder', 'none'], { cwd });
  t.match(stderr, 'Unknown folder "none" in --allow-folder: no such folder. Check the path.');
});

t.test('several inputs are chapters of one PDF, which -o names', async (t) => {
  const cwd = folderWith({ 'a.md': '# A', 'b.html': '<p>B' });
  mkdirSync(join(cwd, 'deep'));
  writeFileSync(join(cwd, 'deep', 'c.md'), '# C');
  const engine = new FakeEngine();
  const { code, stderr } = await run(['render', 'a.md', 'b.html', 'deep/c.md', '-o', 'book.pdf'], { cwd, engine });
  t.same([code, stderr], [0, '']);
  const [{ inputs, call }] = engine.calls as [(typeof engine.calls)[number]];
  t.same(
    inputs.map(({ type, source }) => [type, source]),
    [
      ['markdown', join(cwd, 'a.md')],
      ['html', join(cwd, 'b.html')],
      ['markdown', join(cwd, 'deep', 'c.md')],
    ],
  );
  t.same(call.resources, { kind: 'files', folder: cwd, allowFolders: [join(cwd, 'deep')], allowNet: [] });
  const unnamed = await run(['render', 'a.md', 'b.html'], { cwd });
  t.equal(unnamed.code, EXIT.usage);
  t.match(unnamed.stderr, /name it with -o.*platen batch/);
  t.match((await run(['render', '-', '-', '-o', 'x.pdf'], { cwd })).stderr, /one chapter only/);
  t.match((await run(['render', 'a.md', 'b.html', '-o', 'b.html'], { cwd })).stderr, /is the input/);
});

t.test('messages name the chapter that they are about', async (t) => {
  const cwd = folderWith({ 'a.md': '# A', 'b.md': '# B\n\n![x](x.png)\n\n[x](#nowhere)' });
  const { stderr } = await run(['render', 'a.md', 'b.md', '-o', 'o.pdf', '-t', 'none'], { cwd, engine: realEngine });
  t.match(stderr, /^b\.md:3:1: Image left out/m);
  t.match(stderr, /^b\.md:5:1: The link to "#nowhere"/m);
});

t.test('pictures of pages are files with the numbers of their pages', async (t) => {
  const cwd = folderWith({ 'in.md': 'one\n\n<div style="break-before: page">two</div>' });
  const made = async (...args: string[]) => {
    const { code, stderr, stdout } = await run(['render', 'in.md', ...args], { cwd, engine: realEngine });
    return { code, stderr, stdout, files: readdirSync(cwd).filter((name) => /g$/.test(name)) };
  };
  t.match(await made('--format', 'png'), { code: 0, stderr: '', files: ['in-1.png', 'in-2.png'] });
  const first = readFileSync(join(cwd, 'in-1.png'));
  t.same([first.readUInt32BE(16), first.readUInt32BE(20)], [794, 1123]);
  const { stdout } = await made('--pages', '2', '--dpi', '48', '--json', '-o', 'second.png');
  t.match(JSON.parse(stdout), { outputs: ['second.png'], pages: 2, warnings: [] });
  t.match(await made('--format', 'png', '-o', '-'), { code: 2, stderr: /Standard output takes one picture/ });
  t.match(await made('--dpi', '96'), { code: 2, stderr: /--format png/ });
  t.match(await made('--dpi', 'x', '--format', 'png'), { code: 2, stderr: /Unknown resolution/ });
  t.match(await made('--watch', '--format', 'png'), { code: 2, stderr: /--watch is about a PDF/ });
});
