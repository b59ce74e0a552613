/** Writing a template in a browser: by keyboard, with pages that follow what is typed, as axe wants it, and without scripts. */
import type { Page } from 'playwright-core';
import t from 'tap';
import { Mailbox } from '../../server/dashboard/visitor.js';
import { PHONE, setStage, showsText, violations, visit, visitWithEngine } from '../playground/support.js';

t.setTimeout(900_000);
const mailbox = new Mailbox();
const stage = await setStage(t, { PLATEN_SIGN_UP: 'open', PLATEN_DEVELOPMENT: 'true' }, { mailer: mailbox });
const { url } = stage.service;
const EDITOR = `${url}/dashboard/stored/template`;

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByLabel('Mail address').fill(email);
  const token = await mailbox.token(() => page.getByRole('button', { name: 'Send me a link' }).click());
  await page.goto(`${url}/dashboard/enter?token=${token}`);
  await page.getByRole('button', { name: 'Sign in now' }).click();
  await page.locator('.secret').waitFor();
}

async function typeInto(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`#${field}-label`).focus();
  const isOpen = await page.locator(`details:has(#${field})`).evaluate((part) => part.hasAttribute('open'));
  if (!isOpen) await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

for (const [name, options] of [
  ['desktop', {}],
  ['phone', PHONE],
  ['dark', { colorScheme: 'dark' }],
] as const)
  t.test(`a template is written by keyboard, its pages follow, and axe finds nothing: ${name}`, async (t) => {
    const { page, complaints, strangers } = await visitWithEngine(stage, options);
    await signUp(page, `${name}@example.com`);
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/preview') && asked.push(request.url()));
    await page.goto(`${url}/dashboard/stored`);
    await page.getByRole('link', { name: 'Write a template' }).press('Enter');
    await page.waitForURL('**/stored/template');
    await showsText(page, 'Energy use');
    t.same(await violations(page), []);
    await page.locator('#name').focus();
    await page.keyboard.type('ours');
    await typeInto(page, 'sample', '# To {{name}}');
    await typeInto(page, 'data', '{"name": "Ada"}');
    await showsText(page, 'To Ada');
    await typeInto(page, 'header', '<platen-header><p>Our house</p></platen-header>');
    await showsText(page, 'Our house');
    t.same(asked, [], 'in the page itself');
    await typeInto(page, 'css', 'p {\n  colr: red;\n}');
    await page.getByRole('button', { name: /Line 2, column 3.*colr/ }).press('Enter');
    t.equal(await page.evaluate('document.activeElement.id'), 'css', 'a warning leads to its place');
    await typeInto(page, 'data', '{');
    await page.getByText('The data cannot be read').waitFor();
    t.same(await violations(page), [], 'with a mistake');
    await typeInto(page, 'data', '{"nme": "Ada"}');
    // The sentence of before speaks of a name, too: “Expected property name”.
    await page.locator('#problems.error', { hasText: 'name', hasNotText: 'cannot be read' }).waitFor();
    t.ok(asked.length > 0, 'the service says what is wrong');
    await typeInto(page, 'data', '');
    await page.keyboard.press('Control+S');
    await page.locator('#stored').waitFor();
    await page.goto(`${EDITOR}?name=ours`);
    t.equal(await page.locator('#header').inputValue(), '<platen-header><p>Our house</p></platen-header>');
    const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    t.equal(wide, 0, 'nothing scrolls sideways');
    t.same(
      complaints.filter((line) => !line.includes('status of 4')),
      [],
    );
    t.same(strangers, []);
    await page.context().close();
  });

t.test('a template is stored with scripts switched off', async (t) => {
  const { page } = await visit(stage, { javaScriptEnabled: false });
  await signUp(page, 'plain@example.com');
  await page.goto(EDITOR);
  await page.getByLabel('Name').fill('plain');
  await page.getByRole('button', { name: 'Store' }).click();
  t.match(await page.locator('#stored').innerText(), /"template": "plain"/);
  await page.context().close();
});
