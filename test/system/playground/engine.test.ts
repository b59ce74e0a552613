/** The playground that renders in the page itself: what it does without the service, and when it asks it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t from 'tap';
import { packageRoot } from '../../../engine/places.js';
import { templateNames } from '../../../server/schemas/templates.js';
import { rendersHere, setStage, showsFigures, showsText, visit, visitWithEngine, write } from './support.js';

t.setTimeout(900_000);
const stage = await setStage(t);

/** Requests that ask the service for a render from now on. */
function rendersAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/pdf/generate')) asked.push(request.postData() ?? '');
  });
  return asked;
}

interface Rendered {
  readonly sha256: string;
  readonly warnings: readonly { readonly message: string }[];
}

/** What the API makes of a request. */
async function byService(request: object): Promise<Rendered> {
  const made = await fetch(`${stage.service.url}/v1/keys/test`, { method: 'POST' });
  const { key } = (await made.json()) as { key: string };
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify(request);
  const answer = await fetch(`${stage.service.url}/v1/pdf/generate`, { method: 'POST', headers, body });
  const { sha256, warnings } = (await answer.json()) as Rendered;
  return { sha256, warnings };
}

/** What a worker of the page makes of each request in turn. */
async function byWorker(page: Page, requests: readonly object[]): Promise<Rendered[]> {
  const script = `(async (requests) => {
    const { worker: script, start } = await (await fetch('/playground/engine/start.json')).json();
    const worker = new Worker(script, { type: 'module' });
    const ask = (message) => new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error('The worker has failed.'));
      worker.postMessage(message);
    });
    worker.postMessage({ kind: 'start', start });
    const results = [];
    for (const [id, request] of requests.entries()) {
      const { kind, pdf, sha256, warnings } = await ask({ kind: 'render', id, request, key: String(id) });
      if (kind !== 'rendered') throw new Error(JSON.stringify(request).slice(0, 200) + ': ' + kind);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', pdf));
      const told = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      results.push({ sha256: told === sha256 ? told : 'not that of the bytes', warnings });
    }
    worker.terminate();
    return results;
  })(${JSON.stringify(requests)})`;
  return (await page.evaluate(script)) as Rendered[];
}

t.test('what is typed is rendered in the page, without the service', async (t) => {
  const { page, complaints, strangers } = await visitWithEngine(stage);
  await showsFigures(page, /^2 pages .* in this page$/);
  await rendersHere(page);
  const asked = rendersAskedFor(page);
  await page.locator('#source').press('Control+Home');
  await page.locator('#source').pressSequentially('Typed here. ');
  await showsText(page, 'Typed here.');
  await showsFigures(page, /^2 pages .* in this page$/);
  t.strictSame(asked, []);
  t.strictSame(complaints, []);
  t.strictSame(strangers, []);
  await page.context().close();
});

t.test('each template has the bytes and the warnings of the API', async (t) => {
  const { page } = await visit(stage);
  await page.unroute('**/playground/engine/**');
  const samples = join(packageRoot(), 'fixtures/gallery');
  const requests = templateNames().map((template) => {
    const [file = ''] = readdirSync(join(samples, template)).sort();
    return { template, input: { type: 'markdown', content: readFileSync(join(samples, template, file), 'utf8') } };
  });
  const warned = readFileSync(join(packageRoot(), 'server/playground/browser/samples/warnings.html'), 'utf8');
  const theme = { accent_color: '#f2c14e' };
  const without = {
    template: 'none',
    input: { type: 'markdown', content: '# No font has 漢字\n\nNor \u{1F78A}, nor か.' },
  };
  const all = [...requests, without, { template: 'report', theme, input: { type: 'html', content: warned } }];
  const here = await byWorker(page, all);
  for (const [at, request] of all.entries()) t.strictSame(here[at], await byService(request), request.template);
  t.equal(here.at(-1)?.warnings.length, 7);
  t.match(here.at(-2)?.warnings[0]?.message, /No font has characters of the script Han/);
  await page.context().close();
});

t.test('a document that names a font of the service alone is left to the service', async (t) => {
  const { page } = await visit(stage);
  await page.unroute('**/playground/engine/**');
  const contents = ['<p>Plain', '<p style="font-family: acme sans">Text', '<p>Plain again'];
  const script = `(async (contents) => {
    const { worker: script, start } = await (await fetch('/playground/engine/start.json')).json();
    const worker = new Worker(script, { type: 'module' });
    worker.postMessage({ kind: 'start', start: { ...start, fontsElsewhere: ['Acme Sans'] } });
    const kinds = [];
    for (const [id, content] of contents.entries()) {
      const request = { template: 'none', input: { type: 'html', content } };
      const answer = new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data.kind);
        worker.onerror = () => reject(new Error('The worker has failed.'));
      });
      worker.postMessage({ kind: 'render', id, request, key: 'one' });
      kinds.push(await answer);
    }
    worker.terminate();
    return kinds;
  })(${JSON.stringify(contents)})`;
  t.strictSame(await page.evaluate(script), ['rendered', 'elsewhere', 'rendered']);
  await page.context().close();
});

t.test('the file that is downloaded after edits is the one that the API makes', async (t) => {
  const { page } = await visitWithEngine(stage);
  await rendersHere(page);
  const content = `# Edited\n\n${'A paragraph that fills a line or two of the page, and then some more.\n\n'.repeat(60)}`;
  await write(page, content);
  await showsFigures(page, /^[3-9] pages .* in this page$/);
  await page.locator('#source').press('Control+End');
  await page.locator('#source').pressSequentially('The very end.');
  await showsFigures(page, /in this page$/);
  await page.locator('#pages').evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await showsText(page, 'The very end.');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const bytes = readFileSync(await (await downloading).path());
  const input = { type: 'markdown', content: `${content}The very end.` };
  const { sha256 } = await byService({ input, template: 'report' });
  t.equal(createHash('sha256').update(bytes).digest('hex'), sha256);
  await page.context().close();
});

t.test('what needs the network, and what fails, is asked of the service', async (t) => {
  const { page, complaints, strangers } = await visitWithEngine(stage);
  await write(page, '<p>Plain', 'HTML');
  await showsText(page, 'Plain');
  await rendersHere(page);
  const asked = rendersAskedFor(page);
  await write(page, '<p>Remote <img src="https://192.0.2.1/a.png" alt="picture">', 'HTML');
  await page.locator('#problems', { hasText: '192.0.2.1' }).waitFor();
  await showsText(page, 'Remote');
  await showsFigures(page, /by the service$/);
  t.equal(asked.length, 1);
  await write(page, '<p>Without it', 'HTML');
  await rendersHere(page);
  await write(page, '<p>Here again', 'HTML');
  await showsFigures(page, /in this page$/);
  await write(page, '<p>The service has no font for 漢字 either', 'HTML');
  await showsText(page, 'has no font');
  await showsFigures(page, /in this page$/);
  await page.locator('#problems', { hasText: 'No font has' }).waitFor();
  await write(page, '<p>'.repeat(3) + '<div>'.repeat(600), 'HTML');
  await page.locator('#problems', { hasText: 'Not rendered' }).waitFor();
  t.strictSame(complaints, []);
  t.strictSame(strangers, []);
  await page.context().close();
});

t.test('an option that the API refuses is refused, and one that it takes is taken over', async (t) => {
  const { page, complaints } = await visitWithEngine(stage);
  await rendersHere(page);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Accent', { exact: true }).fill('purplish');
  await page.locator('#problems', { hasText: 'Not rendered' }).waitFor();
  await page.getByLabel('Accent', { exact: true }).fill('#602080');
  await page.locator('#problems-heading', { hasText: '1 warning' }).waitFor();
  await rendersHere(page);
  await write(page, '# Purple');
  await showsText(page, 'Purple');
  await showsFigures(page, /in this page$/);
  t.strictSame(complaints, []);
  await page.context().close();
});

for (const [what, prepare] of [
  ['WebAssembly', "Object.defineProperty(globalThis, 'WebAssembly', { value: undefined })"],
  ['a worker that starts', null],
] as const) {
  t.test(`without ${what} the service renders`, async (t) => {
    const { page, complaints } = await visitWithEngine(stage, {}, async (page) => {
      if (prepare) await page.addInitScript(prepare);
      else await page.route('**/playground/engine/worker-*.js', (route) => route.fulfill({ status: 500, body: '' }));
    });
    await showsFigures(page, /by the service$/);
    await write(page, '# Served');
    await showsText(page, 'Served');
    await showsFigures(page, /by the service$/);
    t.strictSame(complaints, []);
    await page.context().close();
  });
}

t.test('with a live key the service renders, because that is what it is for', async (t) => {
  const { page } = await visitWithEngine(stage);
  await rendersHere(page);
  const asked = rendersAskedFor(page);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Your own API key').fill('svc_live_secret');
  await page.getByLabel('Your own API key').press('Tab');
  await page.locator('#source').press('Control+Enter');
  await page.locator('#problems', { hasText: 'Not rendered' }).waitFor();
  t.equal(asked.length, 1);
  await page.context().close();
});
