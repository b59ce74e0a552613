/** The playground's keys: made on the spot, renewed, pasted, and what happens when there are none. */
import t from 'tap';
import { setStage, showsFigures, showsText, visit, visitWithEngine, write } from './support.js';

t.setTimeout(900_000);
const stage = await setStage(t);

const errorBody = (code: string, message: string) => ({
  error: { code, type: 'rate_limit_error', human_message: message, agent_message: '', docs_url: '', retryable: true },
});

t.test('one test key is made for all tabs of a browser', async (t) => {
  let made = 0;
  const { page } = await visit(stage, {}, async (page) => {
    page.context().on('request', (request) => {
      if (request.url().endsWith('/v1/keys/test')) made++;
    });
  });
  await showsFigures(page, /2 pages/);
  await page.reload();
  await showsFigures(page, /2 pages/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await showsFigures(other, /2 pages/);
  t.equal(made, 1);
  await page.context().close();
});

t.test('a key that the service no longer knows is replaced without a word', async (t) => {
  const stale = { key: `svc_test_${'x'.repeat(43)}`, expires_at: '2999-01-01T00:00:00Z' };
  const { page } = await visit(stage, {}, (page) =>
    page.addInitScript(`localStorage.getItem('platen.test-key') ?? localStorage.setItem('platen.test-key',
      ${JSON.stringify(JSON.stringify(stale))})`),
  );
  await showsFigures(page, /2 pages/);
  t.equal(await page.locator('#problems').isVisible(), false);
  await page.context().close();
});

t.test('no more test keys in this hour: it is explained, and a key of one’s own works', async (t) => {
  const answer = await fetch(`${stage.service.url}/v1/keys/test`, { method: 'POST' });
  const { key } = (await answer.json()) as { key: string };
  const { page } = await visit(stage, {}, (page) =>
    page.route('**/v1/keys/test', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '1500' },
        json: errorBody('SVC_RATE_LIMITED', 'Too many.'),
      }),
    ),
  );
  const problems = page.locator('#problem-list');
  await problems.getByText('had all its test keys').waitFor();
  t.match(await problems.textContent(), /in 25 minutes/);
  await page.getByRole('button', { name: /had all its test keys/ }).click();
  const own = page.getByLabel('Your own API key');
  t.equal(await own.evaluate((field) => field.matches(':focus')), true);
  await own.fill(key);
  await own.press('Tab');
  await showsFigures(page, /2 pages/);
  t.match(await page.locator('#key-state').textContent(), new RegExp(`your test key .*${key.slice(-4)}`));
  await page.context().close();
});

t.test('too many requests: the page waits as long as it is told, and goes on by itself', async (t) => {
  let refused = 0;
  const { page } = await visit(stage, {}, (page) =>
    page.route('**/v1/pdf/generate', (route) => {
      if (refused++ > 0) return route.continue();
      const json = errorBody('SVC_RATE_LIMITED', 'Too many requests in this minute.');
      return route.fulfill({ status: 429, headers: { 'Retry-After': '3' }, json });
    }),
  );
  await page.locator('#notice', { hasText: /Going on in 3 s/ }).waitFor();
  await showsFigures(page, /2 pages/);
  t.equal(await page.locator('#notice').isVisible(), false);
  t.ok(refused >= 2);
  await page.context().close();
});

t.test('with a live key nothing is rendered until it is asked for, and curl does not show the key', async (t) => {
  const { page } = await visit(stage, { permissions: ['clipboard-read', 'clipboard-write'] });
  await showsFigures(page, /2 pages/);
  const used: (string | undefined)[] = [];
  await page.route('**/v1/pdf/generate', (route) => {
    used.push(route.request().headers()['authorization']);
    return route.continue({ headers: { ...route.request().headers(), authorization: testKey } });
  });
  const testKey = `Bearer ${String(await page.evaluate("JSON.parse(localStorage.getItem('platen.test-key')).key"))}`;
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Your own API key').fill('svc_live_secret');
  await page.getByLabel('Your own API key').press('Tab');
  await write(page, '# Only when asked');
  await page.locator('#notice', { hasText: 'Ctrl+Enter' }).waitFor();
  t.strictSame(used, []);
  await page.locator('#source').press('Control+Enter');
  await showsText(page, 'Only when asked');
  t.strictSame(used, ['Bearer svc_live_secret']);
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.locator('#toast', { hasText: 'PLATEN_API_KEY' }).waitFor();
  const command = String(await page.evaluate('navigator.clipboard.readText()'));
  t.notMatch(command, /svc_live/);
  t.match(command, /Bearer \$PLATEN_API_KEY"/);
  await page.context().close();
});

t.test('a service that does not answer is said to be so, and typing tries again', async (t) => {
  const { page } = await visit(stage);
  await showsFigures(page, /2 pages/);
  await page.route('**/v1/pdf/generate', (route) => route.abort());
  await write(page, '# Patience');
  await page.locator('#problems', { hasText: 'does not answer' }).waitFor();
  await page.unroute('**/v1/pdf/generate');
  await page.locator('#source').pressSequentially(' ');
  await showsText(page, 'Patience');
  t.equal(await page.locator('#problems').isVisible(), false);
  await page.context().close();
});

t.test('who gets no test key sees pages all the same, and asks for none before the service is needed', async (t) => {
  let asked = 0;
  const { page } = await visitWithEngine(stage, {}, (page) =>
    page.route('**/v1/keys/test', (route) => {
      asked++;
      const json = errorBody('SVC_RATE_LIMITED', 'Too many.');
      return route.fulfill({ status: 429, headers: { 'Retry-After': '1500' }, json });
    }),
  );
  await showsFigures(page, /2 pages.*in this page/);
  await write(page, '# Without a key');
  await showsText(page, 'Without a key');
  t.equal(asked, 0);
  t.match(await page.locator('#key-state').textContent(), /None is in use/);
  t.ok((await page.locator('select[name="template"] option').count()) > 3, 'templates are there to choose from');
  await write(page, '![A picture](https://example.com/a.png)');
  await page.locator('#problem-list').getByText('had all its test keys').waitFor();
  t.match(await page.locator('#problem-list').textContent(), /needs the service.*sign up/i);
  t.match(await page.locator('#sign-up').getAttribute('href'), /\/dashboard$/);
  await page.context().close();
});
