/**
 * npm run bench -- --preview [FILE …]: from a save to the new page in `platen preview`, step by step, in headless Chromium. A
 * letter is saved in the middle of the document, in a line of the page in sight. Milliseconds since the save: the
 * watcher has noticed it, the first page that changes is laid out, that page is drawn, the whole PDF is there, and
 * all pages in sight are drawn.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { addressOf, findLine, quantile } from './bench-keystrokes.mjs';
import { launchChromium } from './checks/web-runtimes.mjs';
import { root, table } from './shared.mjs';

const WARM_UP = 3;
const SAVES = 20;
/** Milliseconds of all saves at most, after the warm-up. */
const LONGEST = 60_000;
/** For a book on a busy machine. */
const PATIENCE = 300_000;
const STEPS = ['noticed', 'laid out', 'page', 'PDF', 'end'];

/** Prints a table of milliseconds. */
export async function benchPreview(files) {
  const browser = await launchChromium();
  try {
    const rows = [['file', 'saves', ...STEPS.flatMap((step) => [`${step}, median`, 'p95'])]];
    for (const file of files) rows.push(await rowOf(browser, file));
    console.log(table(rows));
  } finally {
    await browser.close();
  }
}

async function rowOf(browser, original) {
  const folder = mkdtempSync(join(tmpdir(), 'platen-preview-'));
  const file = join(folder, basename(original));
  copyFileSync(original, file);
  const preview = spawn(process.execPath, [join(root, 'bin/platen.js'), 'preview', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(PATIENCE);
    await page.goto(await addressOf(preview));
    await page.locator('#pages[data-edition]').waitFor();
    await page.locator('#pages').evaluate((pages) => {
      pages.scrollTop = pages.scrollHeight / 2;
    });
    let text = readFileSync(file, 'utf8');
    const place = await page.evaluate(findLine, text);
    const found = [];
    for (let turn = 0; turn < WARM_UP + SAVES && found.reduce((sum, { end }) => sum + end, 0) < LONGEST; turn++) {
      text = `${text.slice(0, place)}e${text.slice(place)}`;
      await page.evaluate(watch);
      const saved = Date.now();
      writeFileSync(file, text);
      const times = await page.evaluate(() => window.benchShown);
      const one = Object.fromEntries(Object.entries(times).map(([step, time]) => [step, time - saved]));
      if (turn >= WARM_UP) found.push(one);
    }
    await page.close();
    const figures = STEPS.flatMap((step) => [0.5, 0.95].map((share) => quantile(found, step, share)));
    return [basename(original), found.length, ...figures];
  } finally {
    preview.kill('SIGINT');
    await once(preview, 'close');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs in the page: notes when each step of the next save is done, in milliseconds of the clock. */
function watch() {
  const scroller = document.getElementById('pages');
  const times = {};
  const note = (step) => (times[step] ??= performance.timeOrigin + performance.now());
  const events = new EventSource('/events');
  const before = Number(scroller.dataset.edition);
  events.addEventListener('early', () => note('laid out'));
  events.addEventListener('state', ({ data }) => {
    const { isWorking, edition } = JSON.parse(data);
    if (isWorking) note('noticed');
    if (edition > before) note('PDF');
  });
  const drawing = new MutationObserver((records) => {
    const isDrawn = records.some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'CANVAS'));
    if (isDrawn) note('page');
  });
  drawing.observe(window.benchPage, { childList: true });
  window.benchShown = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      drawing.disconnect();
      events.close();
      note('end');
      // Steps that were left out, because what follows them came first.
      for (const [step, next] of [
        ['page', 'end'],
        ['PDF', 'end'],
        ['laid out', 'PDF'],
        ['noticed', 'laid out'],
      ])
        times[step] ??= times[next];
      resolve(times);
    }).observe(scroller, { attributeFilter: ['data-edition'] });
  });
  return new Promise((resolve) => events.addEventListener('open', resolve));
}
