/** The playground in a real browser against a real service: what one does with it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { render } from '../../../engine/index.js';
import { setStage, showsFigures, showsText, visit, write } from './support.js';

t.setTimeout(900_000);
const stage = await setStage(t);

t.test('a sample is rendered without a click, and nothing is asked of other servers', async (t) => {
  const { page, complaints, strangers } = await visit(stage);
  await showsText(page, 'The Quiet Harbour');
  await showsFigures(page, /^2 pages · \d+ KB · \d+ ms by the service$/);
  const ink = await page.evaluate(`(() => {
    const canvas = document.querySelector('.page canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] < 128) dark++;
    return dark;
  })()`);
  t.ok(Number(ink) > 1000, `the canvas has ink: ${ink}`);
  await page.locator('#announce', { hasText: '2 pages, 0 warnings' }).waitFor({ state: 'attached' });
  t.strictSame(complaints, []);
  t.strictSame(strangers, []);
  await page.context().close();
});

t.test('pages follow what is typed, and stay where they were scrolled to', async (t) => {
  const { page, complaints } = await visit(stage);
  await write(page, Array.from({ length: 120 }, (_, at) => `Paragraph ${at}`).join('\n\n'));
  await showsFigures(page, /^[3-9] pages/);
  const scroll = page.locator('#pages');
  await scroll.evaluate((element) => {
    element.scrollTop = 500;
  });
  await page.locator('#source').press('Control+Home');
  await page.locator('#source').pressSequentially('At the very beginning: ');
  await showsText(page, 'At the very beginning: Paragraph 0');
  t.equal(await scroll.evaluate((element) => element.scrollTop), 500);
  await write(page, '# Another');
  await showsFigures(page, /^1 page /);
  await showsText(page, 'Another');
  t.strictSame(complaints, []);
  await page.context().close();
});

t.test('a document that is replaced while its text is read is closed without a complaint', async (t) => {
  const { page, complaints } = await visit(stage);
  const full = '<style>body { font-size: 1pt; line-height: 1 }</style>' + '<p><i>An</i> <b>item</b>'.repeat(8000);
  const [slow, next] = await Promise.all(
    [full, '<p>The next'].map(async (html) => {
      const { pdf } = await render({ content: html, type: 'html' }, { template: 'none' });
      return Buffer.from(pdf).toString('base64');
    }),
  );
  const script = `(async (documents) => {
    const { Viewer } = await import('/playground/viewer.js');
    const scroller = document.createElement('div');
    scroller.style.cssText = 'position: fixed; inset: 0; z-index: 9; overflow: auto';
    document.body.append(scroller);
    const viewer = new Viewer(scroller);
    const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const isPainted = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (scroller.querySelector('canvas')) resolve(observer.disconnect());
      });
      observer.observe(scroller, { childList: true, subtree: true });
    });
    const first = viewer.show(bytes(documents[0]));
    await isPainted;
    await Promise.all([first, viewer.show(bytes(documents[1]))]);
    return scroller.textContent;
  })(${JSON.stringify([slow, next])})`;
  t.match(await page.evaluate(script), 'The next');
  t.strictSame(complaints, []);
  await page.context().close();
});

t.test('the latest text wins, and a render that is no longer wanted is aborted', async (t) => {
  const { page } = await visit(stage);
  await showsFigures(page, /2 pages/);
  const isAborted = page.waitForEvent('requestfailed');
  const isHeld = new Promise<void>((resolve) => {
    void page.route('**/v1/pdf/generate', (route) => {
      if (!route.request().postData()?.includes('the first')) return route.continue();
      return resolve(); // and never answer
    });
  });
  await write(page, 'the first');
  await isHeld;
  await write(page, 'the second');
  await isAborted;
  await showsText(page, 'the second');
  t.equal(await page.locator('.text-layer', { hasText: 'the first' }).count(), 0);
  await page.context().close();
});

t.test('a warning leads to its place in the source, or to its field', async (t) => {
  const { page } = await visit(stage);
  const source = '<p>ä line\n<p style="colour: red">red</p>\n<p>ok <a href="#gone">away</a>';
  await write(page, source, 'HTML');
  await page.getByRole('button', { name: /^Line 3, column 7: .*#gone/ }).click();
  const selected = `(() => {
    const { value, selectionStart, selectionEnd } = document.getElementById('source');
    return [selectionStart, value.slice(selectionStart, selectionEnd)];
  })()`;
  t.strictSame(await page.evaluate(selected), [source.indexOf('<a '), '<a']);
  t.equal(await page.locator('#caret').textContent(), 'Line 3, column 7');
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Accent', { exact: true }).fill('#ffff00');
  await page.getByRole('button', { name: 'Close options' }).click();
  await page.getByRole('button', { name: /^Option: .*contrast/i }).click();
  t.equal(await page.getByLabel('Accent', { exact: true }).evaluate((field) => field.matches(':focus')), true);
  await page.context().close();
});

t.test('a place far down in a long source is scrolled to', async (t) => {
  const { page } = await visit(stage);
  const lines = `${'A line that is long enough to be wrapped in a narrow editor, as prose usually is. '.repeat(3)}\n\n`;
  await write(page, `${lines.repeat(60)}[away](#gone)`);
  await page.getByRole('button', { name: /^Line 121, column 1/ }).click();
  const isInSight = await page
    .locator('#source')
    .evaluate((area) => area.scrollTop + area.clientHeight > area.scrollHeight - 120);
  t.equal(isInSight, true);
  await page.context().close();
});

t.test('an error says what is wrong and where; the last good pages stay, and it goes when mended', async (t) => {
  const { page } = await visit(stage);
  await showsFigures(page, /2 pages/);
  await page.getByRole('button', { name: 'Options' }).click();
  const margin = page.getByLabel('Margin');
  await margin.fill('wide');
  await page.locator('#problems', { hasText: 'Not rendered' }).waitFor();
  t.match(await page.locator('#problem-list').textContent(), /margin/);
  t.match(await page.locator('#notice').textContent(), /from before/);
  t.equal(await margin.getAttribute('aria-invalid'), 'true');
  t.equal(await page.locator('.page').count(), 2);
  await margin.fill('40mm');
  await page.locator('#problems').waitFor({ state: 'hidden' });
  t.equal(await page.locator('#notice').isVisible(), false);
  t.equal(await margin.getAttribute('aria-invalid'), null);
  await page.getByLabel('Strict').check();
  await write(page, '[away](#gone)');
  await page.getByRole('button', { name: /^Line 1, column 1: .*#gone/ }).waitFor();
  t.match(await page.locator('#problems-heading').textContent(), /strict/);
  await page.context().close();
});

t.test('the curl command, run by sh, makes the very file that is downloaded', async (t) => {
  const { page } = await visit(stage, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.selectOption('#sample', { label: 'Letter' });
  await showsText(page, 'Ottilie');
  const text =
    "# It's $HOME `id` $(touch owned) \"quoted\" \\n !! %s\n\nJSON\n\n\tTab, émoji 🦉, \u2028 and \u007f.\n\n'; touch owned; '";
  await write(page, text);
  await showsText(page, 'quoted');
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.locator('#toast', { hasText: 'Copied' }).waitFor();
  const command = String(await page.evaluate('navigator.clipboard.readText()'));
  const folder = mkdtempSync(join(tmpdir(), 'platen-curl-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  await promisify(execFile)('sh', ['-c', command], { cwd: folder });
  t.strictSame(readdirSync(folder), ['it-s-home-id-touch-owned-quoted-n-s.pdf'], 'one file, and no command was run');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloading;
  t.equal(download.suggestedFilename(), 'it-s-home-id-touch-owned-quoted-n-s.pdf');
  const made = readFileSync(join(folder, download.suggestedFilename()));
  t.equal(made.subarray(0, 5).toString(), '%PDF-');
  t.ok(made.equals(readFileSync(await download.path())), 'the same bytes');
  await page.context().close();
});

t.test('where the clipboard is closed, the command is shown to be copied', async (t) => {
  const { page } = await visit(stage, {}, (page) =>
    page.addInitScript('Object.defineProperty(navigator, "clipboard", { value: undefined })'),
  );
  await showsFigures(page, /2 pages/);
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  t.match(await page.locator('#curl-text').inputValue(), /^curl .*\n.*Authorization: Bearer svc_test_/);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  t.equal(await page.locator('#curl-dialog').isVisible(), false);
  await page.context().close();
});

t.test('only pages near the window are drawn, of a hundred', async (t) => {
  const { page, complaints } = await visit(stage);
  await page.selectOption('#sample', { label: 'Long table (100 pages)' });
  await showsFigures(page, /^(9|10)\d pages/);
  await page.locator('#pages').evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await page.locator('.page:last-of-type .text-layer').waitFor({ state: 'attached' });
  t.ok((await page.locator('.page canvas').count()) <= 6);
  t.strictSame(complaints, []);
  await page.context().close();
});

t.test('links in the pages lead there', async (t) => {
  const { page } = await visit(stage);
  const filler = Array.from({ length: 90 }, (_, at) => `Paragraph ${at}`).join('\n\n');
  await write(page, `[To the end](#the-end) [Outside](https://example.org/)\n\n${filler}\n\n# The end`);
  await page.locator('a.page-link[href="https://example.org/"]').waitFor();
  await page.locator('a.page-link[href="#pages"]').first().click();
  await showsText(page, 'The end');
  t.ok(Number(await page.locator('#pages').evaluate((element) => element.scrollTop)) > 500);
  await page.context().close();
});

t.test('a reload loses nothing', async (t) => {
  const { page } = await visit(stage);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Cover page').check();
  await write(page, '<h1>Kept</h1>', 'HTML');
  await showsText(page, 'Kept');
  await page.reload();
  await showsText(page, 'Kept');
  t.equal(await page.locator('#source').inputValue(), '<h1>Kept</h1>');
  t.equal(await page.getByRole('radio', { name: 'HTML' }).isChecked(), true);
  t.equal(await page.locator('[name="options.cover"]').isChecked(), true);
  await page.context().close();
});
