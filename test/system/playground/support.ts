/** A running service and a browser that looks at its playground. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { Test } from 'tap';
import { loadConfig } from '../../../server/config.js';
import { startService, type RunningService, type StartOptions } from '../../../server/main.js';

const CHROMIUM = {
  executablePath: process.env['PLATEN_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** For one wait in the page; the machine may be busy with other tests. */
const PATIENCE = 120_000;

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export interface Stage {
  readonly service: RunningService;
  readonly browser: Browser;
}

/** Starts both; they end with the test. `more`: settings over those that suit tests. */
export async function setStage(
  t: Test,
  more: Readonly<Record<string, string>> = {},
  options: StartOptions = {},
): Promise<Stage> {
  const data = mkdtempSync(join(tmpdir(), 'platen-playground-'));
  const env = {
    PLATEN_DATA: data,
    PLATEN_PORT: '0',
    PLATEN_WORKERS: '1',
    PLATEN_LOG_LEVEL: 'silent',
    PLATEN_RENDER_SECONDS: '300',
    PLATEN_TEST_KEYS_PER_HOUR: '1000',
    PLATEN_TEST_REQUESTS_PER_MINUTE: '1000',
    ...more,
  };
  const service = await startService(loadConfig({ env }), { announce: () => undefined, ...options });
  const browser = await chromium.launch({ ...CHROMIUM, timeout: PATIENCE });
  t.teardown(async () => {
    await browser.close();
    await service.stop();
    rmSync(data, { recursive: true, force: true });
  });
  return { service, browser };
}

export interface Visit {
  readonly page: Page;
  /** What the browser's console said that is not a failed request's status, and errors that nothing caught. */
  readonly complaints: string[];
  /** Addresses that were asked for beside the service's own. */
  readonly strangers: string[];
}

type Prepare = (page: Page) => Promise<unknown>;

/**
 * Opens the playground in a fresh browser context; `prepare` runs before the page is loaded. The service renders
 * everything, because the engine does not reach the page: so a test knows who renders.
 */
export function visit(stage: Stage, options: BrowserContextOptions = {}, prepare?: Prepare): Promise<Visit> {
  return visitWithEngine(stage, options, async (page) => {
    await page.route('**/playground/engine/**', (route) => route.abort());
    await prepare?.(page);
  });
}

/** Like visit(), and the page renders by itself once its engine is there. */
export async function visitWithEngine(
  { service, browser }: Stage,
  options: BrowserContextOptions = {},
  prepare?: Prepare,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type());
    if (isComplaint && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const url = request.url().replace(/^blob:/, '');
    if (!url.startsWith(service.url) && !url.startsWith('data:')) strangers.push(url);
  });
  await prepare?.(page);
  await page.goto(service.url);
  return { page, complaints, strangers };
}

/** Waits until the pages of the PDF show this text. */
export async function showsText(page: Page, text: string): Promise<void> {
  await page.locator('.text-layer', { hasText: text }).first().waitFor({ state: 'attached' });
}

/** Waits until the line under the pages says this. */
export async function showsFigures(page: Page, figures: RegExp): Promise<string> {
  const line = page.locator('#figures', { hasText: figures });
  await line.waitFor({ state: 'attached' });
  return (await line.textContent()) ?? '';
}

/** Waits until the next change of the text is rendered in the page itself. */
export async function rendersHere(page: Page): Promise<void> {
  await page.locator('body[data-engine="ready"]').waitFor({ state: 'attached' });
}

/** Replaces what is in the editor. */
export async function write(page: Page, text: string, type: 'Markdown' | 'HTML' = 'Markdown'): Promise<void> {
  await page.getByRole('radio', { name: type }).check();
  await page.locator('#source').fill(text);
}

/** The id of the element that has the focus, or its name or text where it has none. */
export async function focused(page: Page): Promise<string> {
  const script = `(() => {
    const element = document.activeElement;
    return element.id || element.getAttribute('name') || element.textContent.trim();
  })()`;
  return String(await page.evaluate(script));
}

/** What axe finds, one line each; none is what everybody wants. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const script = `axe.run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`;
  return (await page.evaluate(script)) as string[];
}
