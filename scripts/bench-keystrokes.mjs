/**
 * npm run bench -- --keystrokes [FILE …]: from a keystroke in the playground to the picture of the page that it changes,
 * and to the end of the render with the pictures of all pages in sight, in headless Chromium. Two tabs take turns: one
 * renders by itself, one asks the service on this machine, which waits for a pause in typing first. A letter is typed in
 * the middle of the document, into a line of the page in sight. A tab types as often as it does in a minute, so a book
 * has fewer turns than a report.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { launchChromium } from './checks/web-runtimes.mjs';
import { root, table } from './shared.mjs';

const WARM_UP = 3;
const KEYSTROKES = 40;
/** Milliseconds that a tab types at most, after the warm-up. */
const LONGEST = 60_000;
/** For a book on a busy machine. */
const PATIENCE = 300_000;
/** The book of the harness is larger than a megabyte in some forms; limits of time and of a minute would end the run. */
const SETTINGS = {
  PLATEN_RENDER_SECONDS: '300',
  PLATEN_LOG_LEVEL: 'silent',
  PLATEN_WORKERS: '1',
  PLATEN_MAX_CONTENT_BYTES: '8000000',
  PLATEN_TEST_REQUESTS_PER_MINUTE: '100000',
};

/** Prints a table of milliseconds. */
export async function benchKeystrokes(files) {
  const data = mkdtempSync(join(tmpdir(), 'platen-keystrokes-'));
  const env = { ...process.env, ...SETTINGS, PLATEN_DATA: data };
  const service = spawn(process.execPath, [join(root, 'bin/platen.js'), 'serve', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await launchChromium();
  try {
    const address = await addressOf(service);
    const rows = [
      [
        ...['file', 'pages', 'renders', 'turns', 'page, median', 'page, p95', 'end, median', 'end, p95'],
        'of this the render, median',
      ],
    ];
    for (const file of files) rows.push(...(await rowsOf(browser, address, file)));
    console.log(table(rows));
  } finally {
    await browser.close();
    service.kill('SIGTERM');
    await once(service, 'close');
    rmSync(data, { recursive: true, force: true });
  }
}

export async function addressOf({ stdout }) {
  let text = '';
  for await (const chunk of stdout) {
    text += chunk;
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
    if (address) return address;
  }
  throw new Error(`It has not started: ${text}`);
}

async function rowsOf(browser, address, file) {
  const tabs = {
    'in the page': await openTab(browser, { address, file, isHere: true }),
    'by the service': await openTab(browser, { address, file, isHere: false }),
  };
  const found = Object.fromEntries(Object.keys(tabs).map((name) => [name, []]));
  for (let turn = 0; turn < WARM_UP + KEYSTROKES; turn++)
    for (const [name, page] of Object.entries(tabs)) {
      if (found[name].reduce((sum, { end }) => sum + end, 0) > LONGEST) continue;
      await page.evaluate(watchKey);
      await page.keyboard.press('e');
      const one = await page.evaluate(() => window.benchTurn);
      const [, pages, duration] = /^(\d+) pages? .* (\d+) ms/.exec(one.figures);
      if (!one.figures.endsWith(name.replace('the page', 'this page'))) throw new Error(`${name}: ${one.figures}`);
      if (turn >= WARM_UP) found[name].push({ ...one, render: Number(duration), pages });
    }
  for (const page of Object.values(tabs)) await page.context().close();
  return Object.entries(found).map(([name, all]) => [
    basename(file),
    all[0].pages,
    name,
    all.length,
    ...['page', 'end'].flatMap((field) => [0.5, 0.95].map((share) => quantile(all, field, share))),
    quantile(all, 'render', 0.5),
  ]);
}

/** A tab of its own that shows the middle of the document. */
async function openTab(browser, { address, file, isHere }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  if (!isHere) await page.route('**/playground/engine/**', (route) => route.abort());
  await page.goto(address);
  const type = extname(file) === '.md' ? 'Markdown' : 'HTML';
  await page.getByRole('radio', { name: type }).check();
  await page.locator('#source').evaluate(
    (source, text) => {
      source.value = text;
      source.dispatchEvent(new Event('input', { bubbles: true }));
    },
    readFileSync(file, 'utf8'),
  );
  // More than the first sample has.
  await page.locator('#figures', { hasText: /^(?:[3-9]|\d\d+) pages/ }).waitFor();
  if (isHere) await page.locator('body[data-engine="ready"]').waitFor({ state: 'attached' });
  await page.locator('#pages').evaluate((pages) => {
    pages.scrollTop = pages.scrollHeight / 2;
  });
  const source = await page.locator('#source').inputValue();
  const place = await page.evaluate(findLine, source);
  await page.locator('#source').evaluate((source, place) => {
    source.focus({ preventScroll: true });
    source.setSelectionRange(place, place);
  }, place);
  return page;
}

/**
 * Runs in the page: finds a line of the page in sight that stands in the source once. Returns where its first "the" is in
 * the source, and keeps the page.
 */
export async function findLine(source) {
  const pages = document.getElementById('pages');
  const isInSight = (element) => {
    const [box, around] = [element.getBoundingClientRect(), pages.getBoundingClientRect()];
    return box.top >= around.top && box.bottom <= around.bottom;
  };
  for (;;) {
    for (const span of document.querySelectorAll('.text-layer span')) {
      const line = span.textContent;
      const isLine = line.includes(' the ') && isInSight(span) && source.split(line).length === 2;
      if (!isLine) continue;
      window.benchPage = span.closest('.page');
      return source.indexOf(line) + line.indexOf(' the ') + 1;
    }
    await new Promise(requestAnimationFrame);
  }
}

/** Runs in the page: waits for a key, until its page is drawn, and until all is done, in `benchTurn`. */
function watchKey() {
  const figures = document.getElementById('figures');
  window.benchTurn = new Promise((resolve) => {
    let started = null;
    let page = null;
    const key = ({ timeStamp }) => (started = timeStamp);
    addEventListener('keydown', key, { once: true, capture: true });
    const drawing = new MutationObserver((records) => {
      const isDrawn = records.some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'CANVAS'));
      if (isDrawn) page ??= performance.now() - started;
    });
    drawing.observe(window.benchPage, { childList: true });
    new MutationObserver((_, observer) => {
      observer.disconnect();
      drawing.disconnect();
      const end = performance.now() - started;
      resolve({ page: page ?? end, end, figures: figures.textContent });
    }).observe(figures, { childList: true });
  });
}

export function quantile(all, field, share) {
  const sorted = all.map((one) => one[field]).sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
}
