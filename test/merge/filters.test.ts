/** Filters of data merge: how values are written in a language, and what is asked of lists. */
import t from 'tap';
import { compileTemplate, RenderError } from '../../engine/index.js';

/** Text of an HTML template, with references read. */
async function bound(template: string, record: unknown, language?: string): Promise<string> {
  const compiled = await compileTemplate(
    { content: template, type: 'html' },
    language === undefined ? {} : { language },
  );
  return String(compiled.bind(record, 'records/3').content).replace(/&#(\d+);/g, (_, code: string) =>
    String.fromCodePoint(+code),
  );
}

async function failure(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof RenderError)) throw new Error('It did not fail.', { cause: error });
  return `${error.position?.line}:${error.position?.column} ${error.message}`;
}

const NBSP = '\u00A0';
const NARROW = '\u202F';

/** Filter and value, then the language and what is written. */
const WRITTEN: readonly (readonly [string, unknown, Readonly<Record<string, string>>])[] = [
  [
    'number',
    1234567.891,
    { en: '1,234,567.891', de: '1.234.567,891', fr: `1${NARROW}234${NARROW}567,891`, hi: '12,34,567.891' },
  ],
  ['number', '1234', { es: '1234', en: '1,234', pl: '1234', 'de-CH': '1’234' }],
  ['number 2', -0.005, { en: '-0.01', sv: '−0,01', fa: '−۰٫۰۱' }],
  ['number 1', '-0.04', { en: '0.0' }],
  ['percent', 0.256, { en: '25.6%', de: `25,6${NBSP}%` }],
  ['percent 0', '0.256', { en: '26%', fr: `26${NBSP}%`, tr: '%26' }],
  ['money EUR', 1234.5, { en: '€1,234.50', de: `1.234,50${NBSP}€`, nl: `€${NBSP}1.234,50` }],
  ['money JPY', '1234.5', { en: '¥1,235', ja: '￥1,235' }],
  ['money SEK', 9, { en: `SEK${NBSP}9.00`, sv: `9,00${NBSP}kr` }],
  ['money KWD', 9, { en: `KWD${NBSP}9.000` }],
  ['money EUR 0', 99.5, { en: '€100' }],
  ['date', '2026-03-01', { en: 'Mar 1, 2026', 'en-GB': '1 Mar 2026', de: '01.03.2026', 'zh-TW': '2026年3月1日' }],
  ['date full', '2026-03-01T23:59:00-11:00', { de: 'Sonntag, 1. März 2026', es: 'domingo, 1 de marzo de 2026' }],
  ['date month', '2026-03-01', { en: 'March 2026', ru: `март 2026${NARROW}г.`, pl: 'marzec 2026' }],
  ['date day', '2024-02-29', { en: 'February 29', fr: '29 février' }],
  [`date "d.M.yy 'um' HH:mm"`, '2026-03-01 07:05', { de: '1.3.26 um 07:05' }],
  ['time', '2026-03-01T00:05', { en: `12:05${NARROW}AM`, de: '00:05' }],
  ['plural "# file" "# files"', 1, { en: '1 file', de: '1 file' }],
  ['plural "# file" "# files"', 1000, { en: '1,000 files' }],
  ['plural "# plik" "# pliki" "# plików" "# pliku"', 22, { pl: '22 pliki' }],
  ['plural "# plik" "# pliki" "# plików" "# pliku"', 1.5, { pl: '1,5 pliku' }],
  ['plural "#個"', 3, { ja: '3個' }],
  ['list', ['A', 'B', 'C'], { en: 'A, B, and C', 'en-GB': 'A, B and C', de: 'A, B und C', ja: 'A、B、C' }],
  ['list or', ['A', 'B'], { en: 'A or B', fr: 'A ou B' }],
  ['list', [], { en: '' }],
  ['upper', 'straße', { de: 'STRASSE' }],
  ['default "none"', '', { en: 'none' }],
  ['money EUR', null, { en: '' }],
  ['days 14 | date', '2026-12-20', { en: 'Jan 3, 2027', de: '03.01.2027' }],
  ['days -1 | date', '2024-03-01T09:30', { en: 'Feb 29, 2024' }],
  ['days 1 | time', '2026-12-31T09:30', { de: '09:30' }],
  ['days 36525 | date "y-MM-dd"', '2000-01-01', { en: '2100-01-01' }],
  ['times 3 | plus 0.1 | minus "0.2" | number', '0.1', { en: '0.2' }],
  ['over 3 | number 4', 10, { en: '3.3333' }],
  ['times 2', null, { en: '' }],
];

for (const [filter, value, expected] of WRITTEN)
  t.test(`${JSON.stringify(value)} | ${filter}`, async (t) => {
    for (const [language, text] of Object.entries(expected))
      t.equal(await bound(`{{v | ${filter}}}`, { v: value }, language), text, language);
  });

const ORDERS = {
  items: [
    { name: 'Ink', kind: 'b', price: '9.10', open: true },
    { name: 'Pen', kind: 'a', price: 10, open: false },
    { name: 'Nib', kind: 'b', price: 0.2, open: true },
  ],
  limit: 19,
  state: 'paid',
};

const ASKED: readonly (readonly [template: string, text: string])[] = [
  ['{{#items | sort price}}{{name}} {{/items}}', 'Nib Ink Pen '],
  ['{{#items | sort name descending}}{{name}} {{/items | sort name descending}}', 'Pen Nib Ink '],
  ['{{#items | where open}}{{name}} {{/items}}', 'Ink Nib '],
  ['{{#items | where kind "a"}}{{name}}{{/items}}', 'Pen'],
  [
    '{{#items | group kind}}{{key}}: {{#items}}{{name}} {{/items}}= {{items | sum price}}; {{/items}}',
    'b: Ink Nib = 9.3; a: Pen = 10; ',
  ],
  [
    '{{items | sum price}} {{items | average price | number 2}} {{items | least price}} {{items | greatest price}}',
    '19.3 6.43 0.2 10',
  ],
  ['{{#items}}{{price | times 2 | money EUR}} {{/items}}', '€18.20 €20.00 €0.40 '],
  ['{{items | sum price times price | number 2}}', '182.85'],
  ['{{items | sum price | minus limit | number 2}}', '0.30'],
  ['{{items | count}} {{#items | first 1}}{{name}}{{/items}}', '3 Ink'],
  [
    '{{#items | sum price | gt limit}}above{{/items}}{{^items | sum price | gt 20}}, not by much{{/items}}',
    'above, not by much',
  ],
  ['{{#state | eq "paid"}}paid{{/state}}{{#state | ne "paid"}}open{{/state}}', 'paid'],
  ['{{#none | sort name}}a{{/none}}{{^none | gt 3}}b{{/none}}{{none | default "c" | upper}}', 'bC'],
  ['{{{state | default "<b>"}}}{{=<% %>=}}<% limit | number 1 %>', 'paid19.0'],
];

for (const [template, text] of ASKED)
  t.test(template, async (t) => {
    t.equal(await bound(template, ORDERS, 'en'), text);
  });

t.test('the language is that of the template, which may be a field of the record', async (t) => {
  const page = (lang: string) => `<html lang="${lang}"><p>{{v | number}}`;
  t.match(await bound(page('de'), { v: 0.5 }), /<p>0,5/);
  t.match(await bound(page('{{language}}'), { v: 0.5, language: 'de' }), /<p>0,5/);
  t.match(await bound(page('de'), { v: 0.5 }, 'en'), /<p>0\.5/, 'the option wins');
  const markdown = await compileTemplate('---\ntitle: "A"\nlang: "{{l}}"\n---\n\n{{v | number}}\n');
  t.match(markdown.bind({ v: 0.5, l: 'fr' }).content, /\n0&#44;5\n/);
});

t.test('a plural of French has two forms, or a third for whole millions', async (t) => {
  const page = (forms: string) => `<html lang=fr><p>{{v | plural ${forms}}}`;
  t.match(await bound(page('"# page" "# pages"'), { v: 0 }), /<p>0 page$/);
  t.match(await bound(page('"# page" "# pages"'), { v: 1000000 }), /<p>1.000.000 pages$/);
  t.match(await bound(page('"# page" "# de pages" "# pages"'), { v: 1000000 }), /<p>1.000.000 de pages$/);
});

t.test('what a filter writes is text and stays in its cell', async (t) => {
  const table = await compileTemplate('| a |\n|---|\n| {{v | money EUR}} {{w | default "x|y"}} |\n');
  t.equal(table.bind({ v: -1, w: null }).content, '| a |\n|---|\n| &#45;€1&#46;00 x&#124;y |\n');
});

const WRONG: readonly (readonly [template: string, message: RegExp])[] = [
  ['<p>{{v | mony EUR}}', /^1:4 \{\{v \| mony EUR\}\}: there is no filter mony\. Did you mean money\?$/],
  ['<p>{{v | money}}', /^1:4 \{\{v \| money\}\}: money is written like \{\{… \| money EUR\}\}\.$/],
  ['<p>{{v | default "a}}', /^1:4 .*cannot be read\. A field comes first, then filters/],
  ['<p>\n{{#v | number 2 3}}{{/v}}', /^2:1 .*number is written like/],
  ['<p>{{v | number}}', /^1:4 v in records\/3 is "nine", not a number such as 1234\.5\.$/],
  ['<p>{{v | date}}', /not a date such as 2026-11-28\.$/],
  ['<p>{{d | date "Q"}}', /cannot be written as "Q", in which Q means nothing; write full, long, medium/],
  ['<p>{{d | date}}', /^1:4 d in records\/3 is "2026-02-30", not a date/],
  ['<p>{{n | money v}}', /^1:4 n in records\/3 has no currency: "v" is neither a code such as EUR nor a field/],
  ['<p>{{#n | sort}}{{/n}}', /^1:4 n in records\/3 is 9, not a list\.$/],
  ['<p>{{n | number 99}}', /cannot have "99" decimal places/],
  ['<p>{{n | plural "a"}}', /needs 2 forms in its language, for one, other, and has 1\.$/],
  ['<p>{{#l | sum price}}{{/l}}', /l in records\/3 has an entry without a field price\.$/],
  [
    '<p>{{n | times v}}',
    /n in records\/3 cannot be reckoned with "v", which is neither a number nor a field with one\.$/,
  ],
  ['<p>{{n | over 0}}', /n in records\/3 cannot be divided by zero\.$/],
  ['<p>{{l | sum a by a}}', /is added up by a field, or by “price times pieces”\.$/],
  ['<p>{{late | days 1}}', /late in records\/3 cannot be moved by "1" days; .* a year of four digits/],
  ['<p>{{g | days 1e9}}', /g in records\/3 cannot be moved by "1e9" days/],
  ['<html lang=tlh><p>{{n | number}}', /cannot be written in the language “tlh”/],
];

for (const [template, message] of WRONG)
  t.test(`wrong: ${template}`, async (t) => {
    t.match(
      await failure(
        bound(template, { v: 'nine', d: '2026-02-30', g: '2026-02-28', late: '9999-12-31', n: 9, l: [{ a: 1 }] }),
      ),
      message,
    );
  });

t.test('numbers of JavaScript that have an exponent are written out, and what is no number is told', async (t) => {
  t.equal(await bound('{{v | number}}', { v: 1e-7 }), '0.0000001');
  t.equal(await bound('{{v | number}}', { v: 123456789012345680000 }), '123,456,789,012,345,680,000');
  t.match(await failure(bound('{{v | number}}', { v: 1e21 })), /is 1e\+21, not a number/);
});
