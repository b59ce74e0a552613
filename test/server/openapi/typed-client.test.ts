import t from 'tap';
import { testService } from '../support/service.js';
import { apiClient } from '../support/typed-client.js';

t.setTimeout(300_000);

t.test(
  'a client made from the description goes from a test key to a PDF, and finds its way back from a mistake',
  async (t) => {
    const { url } = await testService(t);
    const { data: key, response: created } = await apiClient(url).POST('/v1/keys/test');
    t.equal(created.status, 201);
    t.match(key, { object: 'api_key', type: 'test' });
    const client = apiClient(url, key?.key);

    const { error } = await client.POST('/v1/pdf/generate', {
      body: { input: { type: 'markdown', content: '# x' }, theme: { accent_color: 'blue' } },
    });
    t.equal(error?.error.code, 'INVALID_REQUEST');
    t.match(error?.error.details, { errors: [{ field: '/theme/accent_color' }] });
    const page = await fetch(error!.error.docs_url);
    t.equal(page.status, 200, 'the docs_url of an error leads to a page');
    t.match(await page.text(), 'INVALID_REQUEST');

    const { data: result } = await client.POST('/v1/pdf/generate', {
      body: {
        input: { type: 'markdown', content: '# x' },
        theme: { accent_color: '#4361ee' },
      },
    });
    if (result?.status !== 'succeeded') throw new Error(`The job is ${result?.status}.`);
    t.match(result, { pages: 1, livemode: false });
    const fields = result.warnings.map(({ code, field }) => [code, field]);
    t.same(fields?.sort(), [['SVC_THEME_INCOMPLETE', '/theme/primary_color']]);

    const pdf = await fetch(result.url);
    t.equal(pdf.headers.get('etag'), `"${result.sha256}"`);
    t.match(Buffer.from(await pdf.arrayBuffer()).toString('latin1'), /^%PDF-/);

    const params = { path: { jobId: result.job_id } };
    const { data: job } = await client.GET('/v1/pdf/{jobId}', { params });
    t.equal(job?.status === 'succeeded' && job.sha256, result.sha256);
    const { data: deleted } = await client.DELETE('/v1/pdf/{jobId}', { params });
    t.match(deleted, { deleted: true, status: 'expired' });
    const { error: gone } = await client.GET('/v1/pdf/{jobId}', { params });
    t.equal(gone?.error.code, 'SVC_JOB_EXPIRED');
  },
);
