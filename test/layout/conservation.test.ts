/**
 * Whatever the document: every source character is set once and in order, the pages end, nothing throws, and
 * content stays inside of its page wherever it can. long-run.ts runs it for longer.
 */
import fc from 'fast-check';
import t from 'tap';
import { holds, PROPERTIES, report } from './properties.js';
import { documents } from './random-documents.js';

const RUNS = Number(process.env['LAYOUT_RUNS'] ?? 60);
const SEED = 20261120;

for (const property of PROPERTIES) {
  const predicate = fc.asyncProperty(documents(property.variety), (model) => holds(property, model));
  const result = await fc.check(predicate, { numRuns: RUNS, seed: SEED });
  const { counterexample } = result;
  if (counterexample) t.comment(report(counterexample[0], result.errorInstance));
  t.notOk(counterexample, property.name);
  t.equal(result.numRuns, RUNS, `${result.numRuns} documents`);
}
