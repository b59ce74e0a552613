import t from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { parseHtml } from '../../../engine/source/html/html.js';
import { ResourceLoader } from '../../../engine/source/resources/resource-loader.js';
import { collectStylesheets, type SheetImport, type SheetSource } from '../../../engine/source/html/stylesheets.js';

interface Sheet {
  text: string;
  source: SheetSource;
  imports: (SheetImport & { sheet?: Sheet })[];
}

/** Lines `@import x` are imports; that is all of CSS needed here. */
const parser = {
  parse: (text: string, source: SheetSource): Sheet => ({
    text: text.replace(/@import \S+\n?/g, '').trim(),
    source,
    imports: [...text.matchAll(/@import (\S+)/g)].map(([, url]) => ({
      url: source.url ? new URL(url!, source.url).href : url!,
      position: { line: 1, column: 1 },
    })),
  }),
  importsOf: (sheet: Sheet) => sheet.imports,
  attachImport: (rule: Sheet['imports'][number], sheet: Sheet) => {
    rule.sheet = sheet;
  },
};

const flat = (sheet: Sheet): string =>
  `${sheet.imports.map((rule) => (rule.sheet ? `(${flat(rule.sheet)})` : '(-)')).join('')}${sheet.text}`;

async function collect(html: string, files: Record<string, string | Buffer>) {
  const diagnostics = new Diagnostics();
  const loader = new ResourceLoader({
    kind: 'callback',
    load: async (url) =>
      files[url] === undefined
        ? null
        : {
            bytes: Buffer.from(files[url] as string),
            contentType: url.includes('latin') ? 'text/css; charset=latin1' : '',
          },
  });
  const sheets = await collectStylesheets(await parseHtml(html), {
    parser,
    loader,
    diagnostics,
    base: 'https://h.org/d/',
  });
  return { sheets, diagnostics };
}

t.test('document order, media, positions', async (t) => {
  const { sheets, diagnostics } = await collect(
    '<link rel="Stylesheet" href="a.css" media="print">\n<style media=screen>\nb</style><style type="text/less">no</style><link rel="alternate stylesheet" href=no.css><link rel=icon href=no><body><style>c</style>',
    { 'https://h.org/d/a.css': 'a' },
  );
  t.same(
    sheets.map(({ sheet, media }) => [sheet.text, media, sheet.source.url, sheet.source.lineOffset]),
    [
      ['a', 'print', 'https://h.org/d/a.css', 0],
      ['b', 'screen', '', 1],
      ['c', '', '', 2],
    ],
  );
  t.same(diagnostics.warnings, []);
});

t.test('imports', async (t) => {
  const files = {
    'https://h.org/d/x/a.css': '@import b.css\na',
    'https://h.org/d/x/b.css': '@import a.css\n@import /c.css\nb',
    'https://h.org/c.css': 'c',
  };
  const { sheets, diagnostics } = await collect(
    '<style>@import x/a.css\n@import x/a.css\n@import gone.css\ns</style>',
    files,
  );
  t.equal(flat(sheets[0]!.sheet), '(((-)(c)b)a)(((-)(c)b)a)(-)s');
  t.same(
    diagnostics.warnings.map(({ code, count }) => [code, count]),
    [
      ['SVC_RESOURCE_BLOCKED', 2],
      ['SVC_RESOURCE_BLOCKED', 1],
    ],
  );
});

t.test('depth and number of imports are bounded', async (t) => {
  const chain = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`https://h.org/d/${i}`, `@import ${i + 1}\n${i}`]),
  );
  const deep = await collect('<style>@import 0</style>', chain);
  t.match(deep.diagnostics.warnings[0]?.message, /levels deep/);
  const wide = Object.fromEntries(
    Array.from({ length: 8 }, (_, i) => [`https://h.org/d/${i}`, `@import ${i + 1}\n`.repeat(6)]),
  );
  const many = await collect('<style>@import 0</style>', wide);
  t.match(many.diagnostics.warnings.map(({ message }) => message).join(), /more than 256/);
});

t.test('encodings', async (t) => {
  const { sheets } = await collect(
    '<link rel=stylesheet href=latin.css><link rel=stylesheet href=bom.css><link rel=stylesheet href=at.css>',
    {
      'https://h.org/d/latin.css': Buffer.from('\xe9', 'latin1'),
      'https://h.org/d/bom.css': Buffer.from('\uFEFFé', 'utf16le'),
      'https://h.org/d/at.css': Buffer.from('@charset "windows-1252";\x80', 'latin1'),
    },
  );
  t.same(
    sheets.map(({ sheet }) => sheet.text.at(-1)),
    ['é', 'é', '€'],
  );
});
