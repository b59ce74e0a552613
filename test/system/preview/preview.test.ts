/** `platen preview` in a browser: pages that follow the files, and the way between pages and source. */
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { chromium, type Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { runCommandLine } from '../../../engine/cli/command-line.js';
import { engine } from '../../../engine/cli/engine.js';
import type { DrawnPage } from '../../../engine/index.js';
import { serviceCommands } from '../../../server/cli/service-commands.js';
import { testFolder } from '../../support/test-folder.js';

t.setTimeout(600_000);
/** For one wait; the machine may be busy with other tests. */
const PATIENCE = 120_000;
const browser = await chromium.launch({
  executablePath: process.env['PLATEN_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  timeout: PATIENCE,
});
t.teardown(() => browser.close());

/** Where the pages are scrolled to, as an expression for the browser. */
const SCROLL = `document.getElementById('pages').scrollTop`;

interface Preview {
  readonly address: string;
  readonly page: Page;
  /** What the browser's console complained of. */
  readonly complaints: string[];
  /** Ends the command, as Ctrl+C does. */
  readonly stop: () => void;
}

/** Starts a preview of files in a folder and opens it; both end with the test. */
async function previewOf(t: Test, cwd: string, ...args: string[]): Promise<Preview> {
  const abort = new AbortController();
  const address = await new Promise<string>((resolve, reject) => {
    const stdout = new Writable({
      write(chunk: Buffer, _encoding, done) {
        const found = /http:\S+/.exec(String(chunk));
        if (found) resolve(found[0]);
        done();
      },
    });
    const ended = runCommandLine(['preview', ...args], {
      stdin: Readable.from([]),
      stdout,
      stderr: { write: (text) => reject(new Error(text)) },
      cwd,
      loadEngine: async () => engine,
      version: '0',
      addCommands: serviceCommands,
      interruption: { signal: abort.signal, hold: () => () => undefined },
    });
    t.teardown(async () => {
      abort.abort();
      await ended;
    });
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address);
  await page.locator('#pages[data-edition]').waitFor();
  t.teardown(() => page.close());
  return { address, page, complaints, stop: () => abort.abort() };
}

/** What a click on the pages opens, instead of an editor. */
async function opened(page: Page, click: () => Promise<unknown>): Promise<string> {
  const address = page.evaluate<string>(
    'new Promise((resolve) => document.addEventListener("open-editor", ({ detail }) => resolve(detail), { once: true }))',
  );
  // The listener is there once another evaluation has come back.
  await page.evaluate(() => 1);
  await click();
  return address;
}

const long = Array.from({ length: 60 }, (_, i) => `Paragraph ${i + 1}. ${'Some words follow here. '.repeat(12)}`);
const LONG = `# Long\n\n${long.join('\n\n')}\n`;

t.test('a save shows the new pages, at the same scroll position', async (t) => {
  const cwd = testFolder(t, { 'a.md': LONG });
  const { page, complaints } = await previewOf(t, cwd, 'a.md', '-t', 'none', '--editor', '');
  await page.evaluate(`${SCROLL} = 1500`);
  await page.locator('.text-layer', { hasText: 'Paragraph' }).first().waitFor();
  writeFileSync(join(cwd, 'a.md'), LONG.replaceAll('Some words', 'Other words'));
  await page.locator('#pages[data-edition="2"]').waitFor();
  await page.locator('.text-layer', { hasText: 'Other words' }).first().waitFor();
  t.equal(await page.evaluate<number>(SCROLL), 1500);
  t.same(complaints, []);
});

t.test('a save tells at once that work has begun, and the page that changes comes with its bytes', async (t) => {
  const cwd = testFolder(t, { 'a.md': LONG });
  const { address } = await previewOf(t, cwd, 'a.md', '-t', 'report', '--editor', '');
  const { body } = await fetch(`${address}events`);
  writeFileSync(join(cwd, 'a.md'), LONG.replace('Paragraph 30.', 'Section 30.'));
  let told = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    told += chunk;
    if (/event: early\n.*\n\n/.test(told)) break;
  }
  const [, data = ''] = /event: early\ndata: (.*)\n/.exec(told)!;
  const { number, pdf } = JSON.parse(data) as { number: number; pdf: string };
  t.ok(number > 1);
  t.equal(Buffer.from(pdf, 'base64').subarray(0, 5).toString(), '%PDF-');
  t.match(told.slice(0, told.indexOf('event: early')), '"isWorking":true');
});

t.test('a click on a page opens the line in the editor, and a line is found on its page', async (t) => {
  const cwd = testFolder(t, { 'a.md': '# One\n\nfirst\n', 'b.md': `${LONG}\n## End\n\nthe *last* words\n` });
  const { page, address } = await previewOf(t, cwd, 'a.md', 'b.md', '-t', 'none', '--editor', '#{path}:{line}');
  await page.locator('.text-layer', { hasText: 'first' }).waitFor();
  const [first] = (await (await fetch(`${address}places`)).json()) as DrawnPage[];
  t.equal(first?.number, 1);
  const place = first!.places.find(({ position }) => position.line === 3)!;
  const box = await page.locator('.page').first().boundingBox();
  const scale = box!.width / 595.28;
  const click = () => page.mouse.click(box!.x + (place.x + 5) * scale, box!.y + (place.y + place.height / 2) * scale);
  t.equal(await opened(page, click), `#${join(cwd, 'a.md')}:3`);
  await page.fill('#line', '125');
  await page.selectOption('#file', { label: 'b.md' });
  await page.click('#goto button');
  await page.locator('.text-layer', { hasText: 'the last words' }).waitFor();
  await page.locator('.place').waitFor({ state: 'attached' });
  await page.evaluate(`${SCROLL} = 0`);
  await fetch(`${address}goto?file=${encodeURIComponent(join(cwd, 'b.md'))}&line=125`);
  // Not waitForFunction: it evaluates text in the page, which the preview's content security policy forbids.
  await page.evaluate(
    `new Promise((resolve) => { const look = () => (${SCROLL} > 500 ? resolve() : requestAnimationFrame(look)); look(); })`,
  );
  t.pass('an editor can show a line, too');
});

t.test('warnings stand beside the pages; a broken file is told of and the last good pages stay', async (t) => {
  const cwd = testFolder(t, { 'a.md': '# One\n\n![a](none.png)\n' });
  const { page } = await previewOf(t, cwd, 'a.md', '--editor', '');
  await page.locator('#warnings', { hasText: 'Image left out' }).waitFor();
  t.match(await page.locator('#warnings button').textContent(), 'a.md:3');
  writeFileSync(join(cwd, 'a.md'), `# One\n\n${'> '.repeat(200)}x\n`);
  await page.locator('#failure', { hasText: 'nested too deeply' }).waitFor();
  t.match(await page.locator('#failure').textContent(), /a\.md:3:1.*last good version/s);
  t.match(await page.locator('.text-layer').first().textContent(), /One/);
  writeFileSync(join(cwd, 'a.md'), '# Two\n');
  await page.locator('.text-layer', { hasText: 'Two' }).waitFor();
  t.equal(await page.locator('#failure').isVisible(), false);
});

t.test('templates, themes, HTML and images are watched too', async (t) => {
  const cwd = testFolder(t, {
    'a.html': '<link rel="stylesheet" href="own.css"><p>Text</p>',
    'own.css': 'p::after { content: " one" }',
    mine: { 'template.css': 'p::before { content: "A " }', 'template.json': '{}' },
    'theme.json': '{ "footer": "first footer" }',
  });
  const { page } = await previewOf(t, cwd, 'a.html', '-t', './mine', '--theme', 'theme.json', '--editor', '');
  const shows = (text: string) => page.locator('.text-layer', { hasText: text }).first().waitFor();
  await shows('A Text one');
  writeFileSync(join(cwd, 'own.css'), 'p::after { content: " two" }');
  await shows('A Text two');
  writeFileSync(join(cwd, 'mine', 'template.css'), 'p::before { content: "B " }');
  await shows('B Text two');
  t.pass();
});

t.test('only this machine is answered, and only under its own name', async (t) => {
  const cwd = testFolder(t, { 'a.md': '# One\n' });
  const { address } = await previewOf(t, cwd, 'a.md');
  const { hostname, port } = new URL(address);
  t.equal(hostname, '127.0.0.1');
  const status = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request({ hostname, port, path: '/document.pdf', headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  t.equal(await status(`127.0.0.1:${port}`), 200);
  t.equal(await status(`localhost:${port}`), 200);
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `0.0.0.0:${port}`])
    t.equal(await status(host), 421, host);
});

t.test('a page whose preview has ended says so', async (t) => {
  const { page, complaints, stop } = await previewOf(t, testFolder(t, { 'end.md': '# The end' }), 'end.md');
  stop();
  await page.locator('#failure', { hasText: 'The preview has ended.' }).waitFor();
  t.strictSame(complaints, []);
});
