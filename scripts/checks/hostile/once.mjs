/** Renders one input with the built library: `node once.mjs INPUT.json`, with limits as the service sets them. Prints what came of it. */
import { readFileSync } from 'node:fs';
import { createRenderer } from '../../../dist/engine/index.js';

const { type, content } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
try {
  const renderer = createRenderer({ template: 'none', limits: { pages: 500, timeMs: 30_000 } });
  const { pages, warnings } = await renderer.render({ type, content });
  const codes = [...new Set(warnings.map(({ code }) => code))];
  process.stdout.write(`${pages} pages${codes.length > 0 ? `, ${codes.join(' ')}` : ''}`);
} catch (error) {
  process.stdout.write(error.reason ?? `FOREIGN ${error.stack}`);
}
