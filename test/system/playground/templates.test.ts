/** The playground: choosing templates by their pictures, their own options, and pages that follow an edit. */
import t from 'tap';
import {
  rendersHere,
  setStage,
  showsFigures,
  showsText,
  violations,
  visit,
  visitWithEngine,
  write,
} from './support.js';

t.setTimeout(600_000);
const stage = await setStage(t);

t.test('a template is chosen by its picture, and has its own options', async (t) => {
  const { page, complaints } = await visit(stage);
  await showsFigures(page, /pages? /);
  await page.locator('#options-toggle').click();
  const gallery = page.locator('#template-gallery');
  await gallery.locator('button', { hasText: 'article' }).click();
  t.equal(await page.locator('#template').inputValue(), 'article');
  t.equal(await gallery.locator('[aria-pressed="true"]').textContent(), 'article');
  const shown = await page.evaluate(
    "document.querySelector('#template-gallery img').decode().then(() => document.querySelector('#template-gallery img').naturalWidth)",
  );
  t.ok(Number(shown) > 50, 'the pictures are there');

  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/v1/pdf/generate') && /"columns":1/.test(request.postData() ?? ''),
  );
  await page.locator('[name="options.template_options.journal"]').fill('Annals of Paper');
  await page.locator('[name="options.template_options.columns"]').fill('1');
  await page.locator('[name="options.toc"]').check();
  const { template, options } = (await asked).postDataJSON() as { template: string; options: object };
  t.match(
    { template, options },
    { template: 'article', options: { template_options: { journal: 'Annals of Paper' } } },
  );
  await showsText(page, 'Annals of Paper');

  await page.locator('#template').selectOption('letter');
  await page.locator('[name="options.template_options.sender"]').waitFor();
  t.equal(await page.locator('[name="options.template_options.journal"]').count(), 0, 'others go');
  await page.locator('#template').selectOption('article');
  t.equal(await page.locator('[name="options.template_options.journal"]').inputValue(), 'Annals of Paper');
  t.equal(await page.locator('[name="options.toc"]').isChecked(), true);
  t.strictSame(await violations(page), []);

  await page.reload();
  await page.locator('[name="options.template_options.journal"]').waitFor({ state: 'attached' });
  t.equal(await page.locator('[name="options.template_options.journal"]').inputValue(), 'Annals of Paper', 'a reload loses nothing'); // prettier-ignore
  t.strictSame(complaints, []);
  await page.context().close();
});

t.test('pages scroll to what is edited, and stay where that is in sight', async (t) => {
  const { page } = await visitWithEngine(stage);
  await showsFigures(page, /in this page$/);
  const chapters = Array.from({ length: 12 }, (_, n) => `<h1>Chapter ${n + 1}</h1>\n<p>Words of chapter ${n + 1}.\n`);
  await write(page, `<style>h1 { break-before: page }</style>\n${chapters.join('\n')}`, 'HTML');
  await showsFigures(page, /^12 pages /);
  await rendersHere(page);
  const scrollTop = () => page.locator('#pages').evaluate((element) => element.scrollTop);
  await page.locator('#source').press('Control+Home');
  await page.locator('#source').pressSequentially(' ');
  await showsFigures(page, /^12 pages .* in this page$/);
  await page.locator('#pages').evaluate((element) => (element.scrollTop = 0));
  await page.locator('#source').press('Control+End');
  await page.locator('#source').pressSequentially(' At the end.');
  await showsText(page, 'At the end.');
  await page.waitForFunction('document.getElementById("pages").scrollTop > 3000');
  const there = await scrollTop();
  await page.locator('#source').pressSequentially(' And more.');
  await showsText(page, 'And more.');
  t.equal(await scrollTop(), there, 'it is in sight');
  await page.context().close();
});
