/**
 * The properties of conservation.test.ts for as long as one likes:
 * `node --import tsx test/layout/long-run.ts RUNS [SEED] [PROPERTY-INDEX]`. Stops at the first failure and prints it.
 */
import fc from 'fast-check';
import { holds, PROPERTIES, report } from './properties.js';
import { documents } from './random-documents.js';

const [runs = '10000', seed = '1', only] = process.argv.slice(2);

for (const [index, property] of PROPERTIES.entries()) {
  if (only !== undefined && index !== Number(only)) continue;
  const predicate = fc.asyncProperty(documents(property.variety), (model) => holds(property, model));
  const result = await fc.check(predicate, { numRuns: Number(runs), seed: Number(seed) });
  console.log(`${property.name}: ${result.numRuns} runs, seed ${seed}`);
  if (!result.counterexample) continue;
  console.log(report(result.counterexample[0], result.errorInstance));
  process.exitCode = 1;
}
