/** The playground by keyboard alone, on a phone, and as axe sees it. */
import t from 'tap';
import { focused, PHONE, setStage, showsFigures, showsText, violations, visit, write } from './support.js';

t.setTimeout(900_000);
const stage = await setStage(t);

t.test('everything is reached and left by keyboard', async (t) => {
  const { page } = await visit(stage);
  await showsFigures(page, /2 pages/);
  await page.keyboard.press('Tab');
  t.equal(await focused(page), 'Skip to the editor');
  await page.keyboard.press('Enter');
  t.equal(await focused(page), 'source');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('# By keyboard');
  await showsText(page, 'By keyboard');
  const order = [];
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab');
    order.push(await focused(page));
  }
  t.strictSame(order, [
    'tab-indents',
    'splitter',
    'template',
    'zoom-out',
    'zoom-fit',
    'zoom-in',
    'options-toggle',
    'pages',
  ]);
  await page.locator('#options-toggle').focus();
  await page.keyboard.press('Enter');
  t.equal(await focused(page), 'options.page_size', 'options open with the focus in them');
  await page.keyboard.press('Escape');
  t.equal(await focused(page), 'options-toggle');
  t.equal(await page.locator('#options').isVisible(), false);
  await page.context().close();
});

t.test('Tab indents only when asked, and Escape frees the focus', async (t) => {
  const { page } = await visit(stage);
  await write(page, 'a');
  const source = page.locator('#source');
  await page.getByLabel('Tab key indents').check();
  await source.press('Home');
  await page.keyboard.press('Tab');
  t.equal(await source.inputValue(), '  a');
  await page.keyboard.press('Shift+Tab');
  t.equal(await source.inputValue(), 'a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  t.equal(await source.inputValue(), 'a');
  t.not(await focused(page), 'source');
  await page.context().close();
});

t.test('the splitter moves by arrow keys and by pointer', async (t) => {
  const { page } = await visit(stage);
  const splitter = page.locator('#splitter');
  await splitter.press('ArrowRight');
  t.equal(await splitter.getAttribute('aria-valuenow'), '48');
  await splitter.press('End');
  t.equal(await splitter.getAttribute('aria-valuenow'), '80');
  const box = await splitter.boundingBox();
  if (!box) throw new Error('The splitter is not shown.');
  await page.mouse.move(box.x, 400);
  await page.mouse.down();
  await page.mouse.move(640, 400);
  await page.mouse.up();
  t.equal(await splitter.getAttribute('aria-valuenow'), '50');
  await page.context().close();
});

t.test('on a phone one view is shown at a time, and nothing is wider than the window', async (t) => {
  const { page, complaints } = await visit(stage, PHONE);
  await page.selectOption('#sample', { label: 'With warnings' });
  await page.locator('#badge', { hasText: '7' }).waitFor();
  t.equal(await page.locator('#pages').isVisible(), false);
  await page.getByRole('button', { name: 'Pages', exact: true }).tap();
  await showsText(page, 'What Platen tells you');
  t.equal(await page.locator('#source').isVisible(), false);
  // Pages that were drawn out of sight take the width of the window with its next frame.
  await page.waitForFunction(`(() => {
    const width = document.querySelector('.page canvas')?.getBoundingClientRect().width;
    return width > 300 && width < 390;
  })()`);
  await page.getByRole('button', { name: 'Options', exact: true }).tap();
  await page.getByLabel('Title').fill('Phone');
  await page.getByRole('button', { name: 'Edit' }).tap();
  await page.getByRole('button', { name: /^Option: .*contrast/i }).tap();
  t.equal(await page.getByLabel('Accent', { exact: true }).isVisible(), true, 'a warning leads to the options');
  t.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  t.strictSame(complaints, []);
  await page.context().close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  t.test(`axe finds nothing, ${colorScheme}`, async (t) => {
    const { page } = await visit(stage, { colorScheme });
    await showsText(page, 'The Quiet Harbour');
    t.strictSame(await violations(page), [], 'pages');
    await page.selectOption('#sample', { label: 'With warnings' });
    await page.locator('#problems', { hasText: '7 warnings' }).waitFor();
    await showsText(page, 'What Platen tells you');
    await page.getByRole('button', { name: 'Options' }).click();
    t.strictSame(await violations(page), [], 'warnings and options');
    await page.getByLabel('Margin').fill('wide');
    await page.locator('#problems', { hasText: 'Not rendered' }).waitFor();
    t.strictSame(await violations(page), [], 'an error');
    await page.context().close();
  });
}

t.test('axe finds nothing on a phone', async (t) => {
  const { page } = await visit(stage, PHONE);
  for (const view of ['Edit', 'Pages', 'Options']) {
    await page.getByRole('button', { name: view, exact: true }).tap();
    t.strictSame(await violations(page), [], view);
  }
  await page.context().close();
});
