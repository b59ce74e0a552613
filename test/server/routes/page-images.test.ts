import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { jobEnded, markdown, GENERATE } from '../interface/support.js';
import { testService, type Answer } from '../support/service.js';

t.setTimeout(300_000);

const service = await testService(t);
const { key } = await service.workspace();
const pictureOf = (job: string, page: string, options: object = {}): Promise<Answer> =>
  service.call('GET', `/v1/pdf/${job}/pages/${page}`, { key, ...options });

async function made(body: object): Promise<string> {
  const { status, json, text } = await service.call('POST', GENERATE, { key, body });
  if (status !== 200) throw new Error(text);
  return json.job_id as string;
}

const red =
  '<style>@page { size: 200px 100px; margin: 0; background: #cc0000 }</style><p>1<p style="break-before: page">2';
const job = await made({ input: { type: 'html', content: red }, template: 'none' });

t.test('a page is drawn in its colours, as wide as asked for', async (t) => {
  const answer = await pictureOf(job, '2.png?width=400');
  t.equal(answer.status, 200, answer.text.slice(0, 300));
  t.match(answer.headers.get('content-type'), 'image/png');
  const { width, height } = await sharp(answer.bytes).metadata();
  t.same([width, height], [400, 200]);
  const { dominant } = await sharp(answer.bytes).stats();
  t.ok(dominant.r > 190 && dominant.g < 20 && dominant.b < 20, JSON.stringify(dominant));
  const usual = await pictureOf(job, '1.png');
  t.equal((await sharp(usual.bytes).metadata()).width, 800);
  t.not(usual.headers.get('etag'), answer.headers.get('etag'));
  // Otherwise fetch() asks for a fresh answer.
  const headers = { 'If-None-Match': usual.headers.get('etag')!, 'Cache-Control': 'max-age=0' };
  const same = await pictureOf(job, '1.png', { headers });
  t.equal(same.status, 304);
  const spool = join(service.config.dataFolder, 'spool');
  t.same(existsSync(spool) ? readdirSync(spool) : [], [], 'no copy of the PDF is left');
});

t.test('a very long page is drawn narrower', async (t) => {
  const content = '<style>@page { size: 20px 4000px; margin: 0 }</style><p>x';
  const long = await made({ input: { type: 'html', content }, template: 'none' });
  const { bytes } = await pictureOf(long, '1.png?width=2000');
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  t.ok(width * height <= 10_100_000, `${width} × ${height}`);
  t.ok(Math.abs(height / width - 200) < 5);
});

t.test('what is no page of it is told', async (t) => {
  for (const [page, says] of [
    ['0.png', /number, not 0/],
    ['x.png', /number, not x/],
    ['1.png?width=9', /from 16 to 2000/],
    ['1.png?width=1e3', /from 16 to 2000/],
    ['1.png?dpi=72', /no parameter "dpi"\. Known are width/],
  ] as const) {
    const { status, json, headers } = await pictureOf(job, page);
    t.equal(status, 400, page);
    t.match(json.error.human_message, says);
    t.equal(headers.get('etag'), null);
  }
});

t.test('page 3 of 2 is not found', async (t) => {
  const { status, json, headers } = await pictureOf(job, '3.png');
  t.match([status, json.error.code, json.error.details], [404, 'SVC_NOT_FOUND', { pages: 2 }]);
  t.match(json.error.human_message, /has 2 pages; there is no page 3/);
  t.equal(headers.get('etag'), null);
});

t.test('jobs without a PDF that can be drawn', async (t) => {
  const other = await service.workspace();
  const foreign = await service.call('GET', `/v1/pdf/${job}/pages/1.png`, { key: other.key });
  t.equal(foreign.json.error.code, 'SVC_JOB_NOT_FOUND');
  const secret = await made(markdown('x', { options: { encryption: { user_password: 'u' } } }));
  const locked = await pictureOf(secret, '1.png');
  t.match([locked.status, locked.json.error.human_message], [422, /asks for a password/]);
  const open = await made(markdown('x', { options: { encryption: { owner_password: 'o' } } }));
  t.equal((await pictureOf(open, '1.png')).status, 200, 'who may open it may see it');
  const merged = { input: { type: 'markdown', content: '{{a}}' }, records: [{ a: 1 }], result: 'zip' };
  const zip = await service.call('POST', '/v1/pdf/merge', { key, body: merged });
  t.match((await pictureOf(zip.json.job_id, '1.png')).json.error.human_message, /ZIP/);
  const failing = markdown('[a](#b)', { options: { async: true, strict: true } });
  const failed = await service.call('POST', GENERATE, { key, body: failing });
  await jobEnded(service, key, failed.json.job_id);
  t.equal((await pictureOf(failed.json.job_id, '1.png')).json.error.code, 'RENDER_FAILED');
  await service.call('DELETE', `/v1/pdf/${open}`, { key });
  t.equal((await pictureOf(open, '1.png')).status, 410);
});
