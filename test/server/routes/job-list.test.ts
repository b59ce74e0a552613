import t from 'tap';
import { GENERATE } from '../interface/support.js';
import { testService } from '../support/service.js';

t.setTimeout(300_000);

let ahead = 0;
const service = await testService(t, {}, { clock: () => Date.now() + ahead });

interface Listed {
  readonly job_id: string;
  readonly status: string;
  readonly created_at: string;
}

async function list(key: string, query = ''): Promise<{ data: Listed[]; next_cursor: string | null }> {
  const { status, json } = await service.call('GET', `/v1/pdf${query}`, { key });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(json)}`);
  return json;
}

async function make(key: string, options: object = {}, content = '# x'): Promise<string> {
  ahead += 10;
  const body = { input: { type: 'markdown', content }, options };
  const { json } = await service.call('POST', GENERATE, { key, body });
  return json.job_id ?? json.error.details.job_id;
}

const ids = ({ data }: { data: readonly Listed[] }) => data.map(({ job_id: id }) => id);

t.test('the jobs of the workspace, latest first, page by page', async (t) => {
  const [{ key }, other] = [await service.workspace(), await service.workspace()];
  t.same(await list(key), { object: 'list', data: [], next_cursor: null });
  const made = [];
  for (let n = 0; n < 5; n++) made.unshift(await make(key));
  await make(other.key);
  t.same(ids(await list(key)), made);
  const pages = [];
  let next: string | null = null;
  do {
    const page = await list(key, `?limit=2${next === null ? '' : `&cursor=${next}`}`);
    pages.push(ids(page));
    next = page.next_cursor;
  } while (next !== null);
  t.same(pages, [made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
  const one = await service.call('GET', `/v1/pdf/${made[0]}`, { key });
  t.same((await list(key)).data[0], one.json, 'each as it is retrieved');
});

t.test('jobs by metadata: whole pairs, all of them, whatever is in them', async (t) => {
  const { key } = await service.workspace();
  const [a, b, c, tricky] = [
    await make(key, { metadata: { order: '17', customer: 'Ink & Sons' } }),
    await make(key, { metadata: { order: '17' } }),
    await make(key, { metadata: { order: '170', reorder: '17' } }),
    await make(key, { metadata: { note: '","order":"18', 'x","order': '19' } }),
  ];
  const find = async (pairs: Record<string, string>) =>
    ids(
      await list(
        key,
        `?${new URLSearchParams(Object.entries(pairs).map(([name, value]) => [`metadata[${name}]`, value] as [string, string]))}`,
      ),
    );
  t.same(await find({ order: '17' }), [b, a]);
  t.same(await find({ order: '17', customer: 'Ink & Sons' }), [a]);
  t.same(await find({ customer: 'ink & sons' }), [], 'letters count as they are');
  t.same(await find({ reorder: '17' }), [c]);
  t.same(await find({ order: '18' }), []);
  t.same(await find({ order: '19' }), []);
  t.same(await find({ note: '","order":"18' }), [tricky]);
});

t.test('jobs by state and time', async (t) => {
  const { key } = await service.workspace();
  const fine = await make(key, { retention_hours: 1 });
  const failed = await make(key, { strict: true }, '[x](#nowhere)');
  t.same(ids(await list(key, '?status=succeeded')), [fine]);
  t.same(ids(await list(key, '?status=failed')), [failed]);
  const { created_at: at } = (await list(key, '?status=failed')).data[0]!;
  t.same(ids(await list(key, `?created_from=${at}`)), [failed]);
  t.same(ids(await list(key, `?created_before=${at}`)), [fine]);
  ahead += 2 * 3_600_000;
  const { data } = await list(key);
  t.equal(data.find(({ job_id: id }) => id === fine)?.status, 'expired', 'although the sweep has not come yet');
});

t.test('parameters that are wrong or unknown are refused by their name', async (t) => {
  const { key } = await service.workspace();
  const wrong = {
    'limit=0': 'limit',
    'status=done': 'status',
    'created_from=yesterday': 'created_from',
    'cursor=abc': 'cursor',
    'metadata=x': 'metadata',
    'stat=failed': 'stat',
    'metadata[a]=1&metadata[a]=2': 'metadata[a]',
    'metadata[a]=%00': 'metadata[a]',
  };
  for (const [query, field] of Object.entries(wrong)) {
    const { status, json } = await service.call('GET', `/v1/pdf?${query}`, { key });
    t.same([status, json.error.details?.errors?.[0]?.field], [400, field], query);
  }
});
