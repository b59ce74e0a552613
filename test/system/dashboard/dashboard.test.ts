/** From nothing to the first PDF as a person with a browser: by keyboard alone, without scripts, on desktop and phone. */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import t from 'tap';
import { Mailbox } from '../../server/dashboard/visitor.js';
import { focused, PHONE, setStage, violations, visit } from '../playground/support.js';

t.setTimeout(900_000);
const mailbox = new Mailbox();
const stage = await setStage(
  t,
  { PLATEN_SIGN_UP: 'open', PLATEN_DEVELOPMENT: 'true', PLATEN_SIGN_IN_MAILS_PER_HOUR: '1000' },
  { mailer: mailbox },
);
const { url } = stage.service;
/** Where pictures go for somebody who wants to look at them. */
const PICTURES = process.env['SCREENSHOTS'];
if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}

/** Presses Tab until the focus is on what has this name. Ends: a page has fewer than sixty such places. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

const heading = (page: Page) => page.locator('h1').innerText();

/** Signs up by keyboard; `look` is called at each page. Returns the first key. */
async function signUp(page: Page, email: string, look: (name: string) => Promise<void>): Promise<string> {
  await page.goto(`${url}/dashboard`);
  await look('sign-in');
  await tabTo(page, 'email');
  await page.keyboard.type(email);
  const token = await mailbox.token(async () => {
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sign-in');
  });
  await look('sent');
  await page.goto(`${url}/dashboard/enter?token=${token}`);
  await look('enter');
  if ((await focused(page)) !== 'Sign in now') await tabTo(page, 'Sign in now');
  await page.keyboard.press('Enter');
  await page.locator('.secret').waitFor();
  await look('welcome');
  return (await page.locator('.secret code').innerText()).trim();
}

async function render(key: string, body: object): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/v1/pdf/generate`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
}

async function storeTheme(key: string, name: string): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ primary_color: '#3a506b' });
  const answer = await fetch(`${url}/v1/themes/${name}`, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

const DOCUMENTS = [
  { input: { type: 'markdown', content: '# Offer' }, options: { filename: 'offer-2026-117.pdf' } },
  { input: { type: 'html', content: '<h1>Missing</h1><img src="http://127.0.0.1/a.png" alt="x"><p>\u{10ffff}</p>' } },
  { input: { type: 'html', content: '<div>'.repeat(1000) }, template: 'letter' },
];

for (const [name, options] of [
  ['desktop', {}],
  ['phone', PHONE],
  ['dark', { colorScheme: 'dark' }],
] as const) {
  t.test(`from nothing to the first PDF by keyboard, as axe wants it: ${name}`, async (t) => {
    const { page, complaints, strangers } = await visit(stage, options);
    const look = async (place: string) => {
      await picture(page, `${name}-${place}`);
      t.same(await violations(page), [], place);
      const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      t.equal(wide, 0, `${place} does not scroll sideways`);
    };
    const email = `${name}@example.com`;
    const key = await signUp(page, email, look);
    t.match(key, /^svc_live_\w{43}$/);
    await tabTo(page, 'Go on to the dashboard');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    t.match(await page.locator('main').innerText(), /0 of 100 renders.*None yet/s);
    await look('empty');

    for (const body of DOCUMENTS) await render(key, body);
    await page.reload();
    await look('overview');
    t.match(await page.locator('.usage').innerText(), /2 of 100 renders/);
    t.same(await page.locator('.item h3').allInnerTexts(), ['letter.pdf failed', 'report.pdf', 'offer-2026-117.pdf']);
    await tabTo(page, '2 warnings of report.pdf');
    await page.keyboard.press('Enter');
    t.ok(await page.locator('.item details[open] li').first().isVisible());
    await look('warnings');
    const pdf = await page.locator('.item a[href*="/files/"]').first().getAttribute('href');
    t.equal((await fetch(pdf!)).headers.get('content-type'), 'application/pdf');

    await tabTo(page, 'Documents');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/documents');
    await tabTo(page, 'q');
    await page.keyboard.type('OFFER');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/documents?q=OFFER*');
    t.same(await page.locator('.item h3').allInnerTexts(), ['offer-2026-117.pdf']);
    await look('documents');

    await storeTheme(key, 'corporate');
    await tabTo(page, 'Stored');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/stored');
    t.match(await page.locator('.items').innerText(), /corporate.*theme/s);
    await look('stored');
    await tabTo(page, 'Webhooks');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/deliveries');
    await look('webhooks');
    await tabTo(page, 'Members');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/members');
    await tabTo(page, 'email');
    await page.keyboard.type(`colleague.of.${email}`);
    await page.keyboard.press('Enter');
    await page.locator('#invited').waitFor();
    await look('members');

    await tabTo(page, 'API keys');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/keys');
    await look('keys');
    await tabTo(page, 'name');
    await page.keyboard.type('laptop');
    await tabTo(page, 'type');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Make the key');
    await page.keyboard.press('Enter');
    await page.locator('.secret').waitFor();
    t.match(await page.locator('.secret').innerText(), /svc_test_/);
    await tabTo(page, 'Copy API key');
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    await look('new-key');
    await tabTo(page, 'Back to the keys');
    await page.keyboard.press('Enter');
    await page.locator('.items').waitFor();
    await tabTo(page, `Revoke First key, …${key.slice(-4)}`);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/revoke');
    await look('revoke');
    await tabTo(page, 'Revoke the key');
    await page.keyboard.press('Enter');
    await page.locator('.items').waitFor();
    t.match(await page.locator('.items').innerText(), /First key.*revoked/s);

    await tabTo(page, 'Account');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account');
    await look('account');
    await tabTo(page, 'Export all data');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/export');
    await look('export');
    await page.goBack();
    await tabTo(page, 'Delete the account');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/delete');
    await look('delete');
    await tabTo(page, 'email');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The account is deleted' }).waitFor();
    t.equal((await fetch(pdf!)).status, 410, 'with its documents');
    await page.goto(`${url}/dashboard`);
    t.equal(await heading(page), 'Sign in or sign up');
    t.same(complaints, []);
    t.same(strangers, []);
    await page.context().close();
  });
}

t.test('all of it works with scripts switched off', async (t) => {
  const { page } = await visit(stage, { javaScriptEnabled: false });
  await page.goto(`${url}/dashboard`);
  await page.getByLabel('Mail address').fill('plain@example.com');
  const token = await mailbox.token(() => page.getByRole('button', { name: 'Send me a link' }).click());
  await page.goto(`${url}/dashboard/enter?token=${token}`);
  await page.getByRole('button', { name: 'Sign in now' }).click();
  await page.locator('.secret').waitFor();
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByLabel('Name').fill('plain');
  await page.getByRole('button', { name: 'Make the key' }).click();
  t.match(await page.locator('.secret').innerText(), /svc_live_/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  t.equal(await heading(page), 'Sign in or sign up');
  await page.context().close();
});
