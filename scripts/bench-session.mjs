/**
 * npm run bench -- --session [FILE …]: a word is added in the middle of each document, again and again. A session and
 * whole renders of a warm renderer take turns. Milliseconds of user CPU, and of the clock, as medians.
 */
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { root } from './shared.mjs';

const WARM_UP = 3;
const EDITS = 7;

/** Throws if a session gives other bytes than a whole render. */
export async function benchSession(files) {
  const { createRenderer } = await import(join(root, 'dist', 'engine', 'index.js'));
  console.log('file | pages | session cpu | session clock | whole cpu | whole clock | pages changed');
  for (const file of files) {
    const renderer = createRenderer({ resources: { kind: 'files', folder: dirname(file) } });
    const session = renderer.session();
    const type = extname(file) === '.md' ? 'markdown' : 'html';
    const times = { session: [], whole: [] };
    let content = readFileSync(file, 'utf8');
    let last;
    for (let edit = 0; edit < WARM_UP + EDITS; edit++) {
      const input = { content, type, source: file };
      const inSession = await timed(() => session.render(input));
      const whole = await timed(() => renderer.render(input));
      if (inSession.result.sha256 !== whole.result.sha256)
        throw new Error(`${file}: the bytes differ after ${edit} edits`);
      if (edit >= WARM_UP) {
        times.session.push(inSession);
        times.whole.push(whole);
      }
      last = inSession.result;
      const middle = content.indexOf(' the ', content.length >> 1);
      content = `${content.slice(0, middle)} then${content.slice(middle)}`;
    }
    const figures = [times.session, times.whole].flatMap((list) => [median(list, 'cpu'), median(list, 'clock')]);
    console.log([file, last.pages, ...figures, last.changedPages.join()].join(' | '));
  }
}

async function timed(work) {
  const [cpu, clock] = [process.cpuUsage(), performance.now()];
  const result = await work();
  return { result, cpu: process.cpuUsage(cpu).user / 1000, clock: performance.now() - clock };
}

function median(list, field) {
  const sorted = list.map((one) => one[field]).sort((a, b) => a - b);
  return Math.round(sorted[sorted.length >> 1]);
}
