/**
 * Whatever the document: every source character is set once and in order, the pages end, nothing throws, and
 * content stays inside of its page wherever it can. PLATEN_RUNS and PLATEN_SEED choose a longer or another run.
 */
import fc from 'fast-check';
import t from 'tap';
import { checkAvoidedBreaks, checkCharacters, checkForcedBreaks, checkInsidePage, checkText } from './invariants.js';
import { layout, printPages, type LaidOut } from './harness.js';
import { documents, toHtml, type DocumentModel, type Variety } from './random-documents.js';

const RUNS = Number(process.env['PLATEN_RUNS'] ?? 400);
const SEED = Number(process.env['PLATEN_SEED'] ?? 20261120);
/** What one property may take in the ordinary test run, milliseconds. */
const TIME_LIMIT = 12_000;

const EVERYTHING: Variety = { negativeMargins: true, heights: true, tables: true, atomics: true, rightToLeft: false };
const FITTING: Variety = { ...EVERYTHING, negativeMargins: false, heights: false };

type Check = (laidOut: LaidOut) => string | null;

async function property(name: string, variety: Variety, checks: readonly Check[]): Promise<void> {
  const holds = async (model: DocumentModel): Promise<void> => {
    const laidOut = await layout(toHtml(model), { page: model.page, css: model.css.join(' ') });
    for (const check of checks) {
      const problem = check(laidOut);
      if (problem !== null) throw new Error(`${problem}\n${printPages(laidOut)}`);
    }
  };
  const limits = process.env['PLATEN_RUNS'] === undefined ? { interruptAfterTimeLimit: TIME_LIMIT } : {};
  const result = await fc.check(fc.asyncProperty(documents(variety), holds), { numRuns: RUNS, seed: SEED, ...limits });
  const failed = result.failed && result.counterexample !== null;
  t.ok(result.numRuns > 0, `${name}: ran`);
  if (failed) t.comment(report(result.counterexample![0], result.errorInstance));
  t.notOk(failed, name);
}

function report(model: DocumentModel, error: unknown): string {
  const problem = error instanceof Error ? (error.message.startsWith('‼') ? error.message : error.stack) : String(error);
  return `page ${model.page.join(' × ')}\n${toHtml(model)}\n${problem}`;
}

await property('every character once, in order', EVERYTHING, [checkText]);
await property('every character once, right to left too', { ...EVERYTHING, rightToLeft: true }, [checkCharacters]);
await property('content stays inside of its page; breaks are forced and avoided', FITTING, [
  checkText, checkInsidePage, checkForcedBreaks, checkAvoidedBreaks,
]);
