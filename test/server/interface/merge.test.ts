/** Data merge: a document with fields and records, one PDF. */
import t from 'tap';
import { testService } from '../support/service.js';
import { jobEnded } from './support.js';
import { readPdf } from './pdf.js';

t.setTimeout(300_000);

const MERGE = '/v1/pdf/merge';
const service = await testService(t);
const { key } = await service.workspace();
const post = (body: object, path = MERGE) => service.call('POST', path, { key, body });
const letters = (content: string, records: unknown, rest: object = {}): object => ({
  input: { type: 'markdown', content },
  template: 'none',
  records,
  ...rest,
});

t.test('each record begins on a new page, and its values are text', async (t) => {
  const records = [{ name: '*Ada* <b>' }, { name: 'Bo | Co' }];
  const { status, json } = await post(letters('# Dear {{name}}', records, { options: { output: 'base64' } }));
  t.same([status, json.pages], [200, 2]);
  const { pages } = await readPdf(Buffer.from(json.pdf_base64, 'base64'));
  t.same(
    pages.map(({ text }) => text),
    ['Dear *Ada* <b>', 'Dear Bo | Co'],
  );
});

t.test('each record is a document of its own: its recipient, and its warnings with its name', async (t) => {
  const letter = '---\nrecipient: "{{name}}\\n1 Mill Lane"\n---\n\nDear {{name}}\n\n![x](none.png)';
  const body = letters(letter, [{ name: 'Ada' }, { name: 'Bo' }], { template: 'letter' });
  const { json } = await post({ ...body, options: { output: 'base64' } });
  const { pages } = await readPdf(Buffer.from(json.pdf_base64, 'base64'));
  t.match(pages[0]!.text, /^Ada\s+1 Mill Lane/);
  t.match(pages[1]!.text, /^Bo\s+1 Mill Lane/);
  t.match(json.warnings, [{ details: { file: 'records/0', line: 7, count: 2 } }]);
});

t.test('what is wrong with a record is told by its field and by the place in the template', async (t) => {
  const missing = await post(letters('# Dear\n\n{{customer.name}}', [{ customer: { name: 'a' } }, { customer: {} }]));
  t.equal(missing.status, 422);
  const { error } = missing.json;
  t.match(error.human_message, /^records\/1 has no field customer\/name\. /);
  t.match(error.details, { reason: 'input_invalid', field: '/records/1/customer/name', line: 3, column: 1 });
  const schema = { properties: { firstName: { type: 'string' } } };
  const wrong = await post(letters('a', [{ firstName: 'a' }, { firstName: 1 }], { schema }));
  t.match(wrong.json.error.details, { reason: 'input_invalid', field: '/records/1/firstName' });
  const noSchema = await post(letters('a', [{}], { schema: { type: 'text' } }));
  t.match(noSchema.json.error.details, { reason: 'input_invalid', field: '/schema' });
  const inCode = await post(letters('`{{a}}`', [{ a: 1 }]));
  t.match(inCode.json.error.details, { reason: 'input_invalid', field: '/input/content', line: 1, column: 2 });
});

t.test('ten thousand records by JSON, and one record of 1,300 lines', async (t) => {
  const record = (number: number) => ({ number, name: `Customer ${number}`, city: 'Zürich' });
  const many = Array.from({ length: 10_000 }, (_, number) => record(number));
  // The last one has no number: all before it were read, and nothing is rendered, which would take a minute.
  const { status, json } = await post(letters('{{number}} {{name}}', [...many.slice(1), { name: 'x' }]));
  t.equal(status, 422, 'it is no 400');
  t.equal(json.error.details.field, '/records/9999/number');
  const lines = Array.from({ length: 1300 }, (_, at) => ({
    date: '2026-11-28',
    text: `Line ${at}`,
    amount: at,
    sum: 0,
  }));
  const statement = '| | | | |\n|-|-|-|-|\n{{#lines}}\n| {{date}} | {{text}} | {{amount}} | {{sum}} |\n{{/lines}}\n';
  t.equal((await post(letters(statement, [{ lines }]))).status, 200);
});

t.test('a merge that is too large is told of NDJSON', async (t) => {
  const records = Array.from({ length: 9 }, () => ({ a: 'x'.repeat(1024 * 1024) }));
  const { status, json } = await post(letters('{{a}}', records));
  t.equal(status, 413);
  t.match(json.error.agent_message, /fewer records.*NDJSON.*application\/x-ndjson/);
  t.equal(json.error.details.limit, 8 * 1024 * 1024);
});

t.test('requests that are no merge are refused by their field', async (t) => {
  for (const [body, field] of [
    [letters('a', undefined), '/records'],
    [letters('a', []), '/records'],
    [letters('a', ['b']), '/records/0'],
    [letters('a', [{}], { schema: 'b' }), '/schema'],
    [letters('a', [{}], { record: {} }), '/record'],
  ] as const) {
    const { status, json } = await post(body);
    t.same([status, json.error.details.errors[0].field], [400, field]);
  }
  const { status, json } = await post(letters('a', [{}]), '/v1/pdf/generate');
  t.same([status, json.error.details.errors[0].field], [400, '/records'], 'records are of merges alone');
});

t.test('as a job, and once for one idempotency key', async (t) => {
  const body = letters('{{a}}', [{ a: 1 }, { a: 2 }], { options: { async: true } });
  const headers = { 'Idempotency-Key': 'merge-1' };
  const [first, second] = [
    await service.call('POST', MERGE, { key, body, headers }),
    await service.call('POST', MERGE, { key, body, headers }),
  ];
  t.same([first.status, second.status], [202, 202]);
  t.equal(second.json.job_id, first.json.job_id);
  const { json } = await jobEnded(service, key, first.json.job_id);
  t.same([json.status, json.pages], ['succeeded', 2]);
});
