import t from 'tap';
import { compileTemplate, createRenderer, RenderError } from '../../engine/index.js';
import { compileFileName } from '../../engine/merge/merge-template.js';

async function bound(template: string, record: unknown, type?: 'markdown' | 'html'): Promise<unknown> {
  return (await compileTemplate({ content: template, ...(type && { type }) })).bind(record, 'records/17').content;
}

/** The error's message, and where it is in template and record. */
async function failure(work: Promise<unknown>): Promise<readonly [string, string, string]> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof RenderError)) throw new Error('It did not fail.', { cause: error });
  const { line = 0, column = 0 } = error.position ?? {};
  return [error.message, `${line}:${column}`, error.details.option?.join('/') ?? ''];
}

t.test('values, rows of tables, what is there and what is not', async (t) => {
  const template =
    '# Invoice {{number}}\n\n| Item | Price |\n|---|---:|\n{{#items}}\n| {{name}} | {{price}} |\n{{/items}}\n\n' +
    '{{#paid}}Paid{{/paid}}{{^paid}}Open until {{terms.due}}{{/paid}}{{! no word of it }}\n';
  const record = {
    number: 1001,
    items: [
      { name: 'Ink', price: '9,00' },
      { name: 'Paper', price: 0 },
    ],
    paid: false,
    terms: { due: 'May' },
  };
  t.equal(
    await bound(template, record),
    '# Invoice 1001\n\n| Item | Price |\n|---|---:|\n| Ink | 9&#44;00 |\n| Paper | 0 |\n\nOpen until May\n',
  );
});

t.test('a missing field is named with its record and its place', async (t) => {
  const template = 'a\n\n{{#items}}\n- {{name}}: {{price}}\n{{/items}}\n';
  t.same(await failure(bound(template, { items: [{ name: 'a', price: 1 }, { name: 'b' }] })), [
    'records/17 has no field items/1/price. Add it, or write {{#price}}…{{/price}} around what may be missing.',
    '4:13',
    'record/items/1/price',
  ]);
  t.match((await failure(bound('{{a}}', { a: { b: 1 } })))[0], /^a in records\/17 is an object, not a text\./);
  t.match((await failure(bound('{{a}}', null)))[0], /^records\/17 has no field a\./);
  t.equal(await bound('[{{a}}]', { a: null }), '[]', 'null is there, and empty');
});

t.test('fields of the record alone count, and nothing is called', async (t) => {
  for (const name of ['constructor', 'toString', '__proto__', 'constructor.name', 'a.length'])
    t.match((await failure(bound(`{{${name}}}`, { a: 'text' })))[0], /has no field/, name);
  t.equal(await bound('{{#constructor}}a{{/constructor}}{{#call}}b{{/call}}', { call: () => 'c' }), '');
});

t.test('three braces insert markup', async (t) => {
  t.equal(await bound('{{{a}}}', { a: '*b*' }), '*b*');
});

t.test('where no value can stand is told when the template is compiled', async (t) => {
  const refused: readonly (readonly [string, RegExp, ('markdown' | 'html')?])[] = [
    ['`{{a}}`', /^{{a}} stands where nothing can be escaped/],
    ['```\n{{a}}\n```', /^{{a}} stands where nothing can be escaped/],
    ['    {{a}}', /^{{a}} stands where nothing can be escaped/],
    ['<!-- {{a}} -->', /^{{a}} stands where nothing can be escaped/],
    ['<{{a}}>', /^{{a}} stands where nothing can be escaped/, 'html'],
    ['---\ntitle: {{a}}\n---\n', /^{{a}} stands in the front matter without double quotes/],
    ['<script>{{a}}</script>', /^{{a}} stands in a script/, 'html'],
    ['<p onclick="{{a}}">', /^{{a}} stands in a script/, 'html'],
    ['<a href={{a}} id=b>', /^{{a}} is all of an attribute without quotes/, 'html'],
    ['{{> other}}', /^{{> other}} names another template/],
    ['{{#a}}', /^The template is not complete: unclosed section "a"/],
    ['{{a', /^The template is not complete: unclosed tag\. Each {{ ends with }}\.$/],
    ['{{#if paid}}x{{/if}}', /A section has the name of its field alone: {{#paid}}…{{\/paid}}\.$/],
    ['{{/a}}', /^The template is not complete: there is no beginning of the section "a"/],
  ];
  for (const [template, message, type] of refused) t.match((await failure(bound(template, {}, type)))[0], message);
});

t.test('in style sheets a value is a number, a length, a colour or a name', async (t) => {
  const template = '<p style="width: {{a}}">b</p>';
  t.equal(await bound(template, { a: '40%' }, 'html'), '<p style="width: 40%">b</p>');
  for (const a of ['1;color:red', 'url(x)', '', '"', '}'])
    t.match(await failure(bound(template, { a }, 'html')), [/^a in records\/17 stands in a style sheet/, '1:18']);
});

t.test('records are checked by their schema', async (t) => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['customer'],
    properties: {
      customer: { type: 'object', required: ['name'], properties: { mail: { type: 'string', format: 'email' } } },
    },
    additionalProperties: false,
  };
  const template = await compileTemplate('a', { schema });
  const check = async (record: unknown) => template.bind(record, 'records/17');
  await check({ customer: { name: 'a', mail: 'a@b.cd' } });
  t.same(await failure(check({ customer: {} })), [
    'records/17 has no field customer/name, which its schema asks for.',
    '0:0',
    'record/customer/name',
  ]);
  t.match(await failure(check({ customer: { name: 'a', mail: 'b' } })), [/^customer\/mail in records\/17 must match/]);
  t.match(await failure(check({ customer: { name: 'a' }, b: 1 })), [/has a field b, which its schema does not know/]);
  t.match(await failure(check(1)), [/^records\/17 must be object\.$/]);
  t.match(await failure(compileTemplate('a', { schema: { type: 'text' } })), [/^The schema of the records cannot be/]);
});

t.test('sections in sections do not fill the memory', async (t) => {
  const sections = (depth: number): string => (depth === 0 ? 'text' : `{{#a}}${sections(depth - 1)}{{/a}}`);
  const a = Array.from({ length: 200 }, (_, i) => i + 1);
  t.match(await failure(bound(sections(4), { a })), [/make more than 16777216 characters/]);
});

t.test('a bound template renders like any document', async (t) => {
  const template = await compileTemplate({ content: '# {{title}}', source: 'letter.md' });
  const renderer = createRenderer({ template: 'none' });
  const { pages } = await renderer.render([template.bind({ title: 'a' }), template.bind({ title: 'b' })]);
  t.equal(pages, 2);
});

t.test('names of files: values add no folders', async (t) => {
  const name = await compileFileName('out/{{a}}.pdf');
  t.equal(name({ a: '../../etc/passwd' }), 'out/..-..-etc-passwd.pdf');
  t.equal(name({ a: 'A:B "c"' }), 'out/A-B -c-.pdf');
  t.equal(name({ a: 'invoice_\u202efdp\u2066.exe\ufeff' }), 'out/invoice_-fdp-.exe-.pdf', 'nor turn the text around');
  for (const a of ['', '.', '..']) t.throws(() => name({ a }, 'Record 2'), /^Record 2 gives no name to its file/);
  t.throws(() => name({}, 'Record 2'), /^Record 2 has no field a/);
  t.equal((await compileFileName('../{{a}}.pdf'))({ a: 1 }), '../1.pdf');
});
