/** `platen batch --jobs N`: documents rendered in threads. */
import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import t from 'tap';
import type { Environment, RawBatchOptions } from '../../engine/cli/command-line.js';
import { ParallelBatch } from '../../engine/cli/parallel-batch.js';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { emptyFolder, FakeEngine, run } from './fake-engine.js';

const cli = join(packageRoot(), 'bin/platen.js');

function batch(cwd: string, args: readonly string[], stdin: string) {
  return new Promise<{ code: number | string; stdout: string; stderr: string }>((resolve) => {
    const done = (error: { code?: number | string | null } | null, stdout: string, stderr: string) =>
      resolve({ code: error ? (error.code ?? 'killed') : 0, stdout, stderr });
    const child = execFile(process.execPath, [cli, 'batch', ...args], { cwd }, done);
    child.stdin!.end(stdin);
  });
}

t.test('threads give the bytes, the answers and the warnings of one renderer, in the order of the lines', async (t) => {
  const cwd = emptyFolder();
  const names = Array.from({ length: 7 }, (_, i) => `${i}`);
  // The first takes longest; each has warnings that name it.
  for (const name of names)
    writeFileSync(
      join(cwd, `${name}.md`),
      `# ${name}\n\n![](no-${name}.png)\n\n${'word '.repeat(name === '0' ? 20_000 : 20)}\n`,
    );
  const lines = (folder: string) =>
    [...names.map((name) => `${name}.md\t${folder}${name}.pdf`), 'none.md\tnone.pdf', 'no tab'].join('\n');
  const [alone, parallel] = await Promise.all([
    batch(cwd, ['--template', 'none'], lines('a')),
    batch(cwd, ['--template', 'none', '--jobs', '3'], lines('b')),
  ]);
  const withoutTimes = (text: string) => text.replace(/^ok\t.*$/gm, 'ok');
  t.equal(withoutTimes(parallel.stdout), withoutTimes(alone.stdout));
  t.match(parallel.stdout, /^(?:ok\t[\d.]+\n){7}fail\tCannot read none\.md.*\nfail\tThe line is not .*\n$/);
  t.equal(parallel.stderr, alone.stderr);
  t.same([parallel.code, alone.code], [1, 1]);
  for (const name of names) {
    const [a, b] = ['a', 'b'].map((folder) => readFileSync(join(cwd, `${folder}${name}.pdf`)));
    t.ok(a!.equals(b!), `${name}.pdf`);
  }
});

/** A thread that answers when the test tells it to. */
class FakeThread extends EventEmitter {
  line = '';
  hasEnded = false;

  postMessage(line: string | null): void {
    if (line === null) this.hasEnded = true;
    else this.line = line;
  }

  ref(): void {}
  unref(): void {}

  answer(): void {
    this.emit('message', { text: `ok\t${this.line}`, messages: `of ${this.line}\n` });
  }
}

function fakeBatch(jobs: number) {
  const threads: FakeThread[] = [];
  let written = '';
  const environment = {
    stdout: { write: (text: string) => (written += text) },
    stderr: { write: (text: string) => (written += text) },
    startBatchThread: async () => {
      threads.push(new FakeThread());
      return threads.at(-1) as unknown as Worker;
    },
  };
  const parallel = new ParallelBatch(
    { options: {} as RawBatchOptions, cwd: '/' },
    jobs,
    environment as unknown as Environment,
  );
  const lines = new PassThrough({ objectMode: true });
  const done = parallel.run(lines as AsyncIterable<string>);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const give = async (...given: string[]) => {
    for (const line of given) lines.write(line);
    await turn();
  };
  const end = async () => {
    lines.end();
    await done;
  };
  return { threads, parallel, give, end, turn, written: () => written };
}

t.test('an answer waits for those of earlier lines, and comes with its own warnings', async (t) => {
  const { threads, give, end, turn, written } = fakeBatch(2);
  await give('1\ta', '2\tb', '3\tc');
  t.same(
    threads.map(({ line }) => line),
    ['1\ta', '2\tb'],
    'no more threads than jobs',
  );
  threads[1]!.answer();
  await turn();
  t.equal(written(), '', 'the first is not ready');
  t.equal(threads[1]!.line, '3\tc', 'its thread goes on');
  threads[0]!.answer();
  threads[1]!.answer();
  await end();
  t.equal(written(), ['1\ta', '2\tb', '3\tc'].map((line) => `of ${line}\nok\t${line}\n`).join(''));
  t.ok(threads.every(({ hasEnded }) => hasEnded));
});

t.test('a thread that dies fails its document, and is replaced', async (t) => {
  const { threads, parallel, give, end, written } = fakeBatch(1);
  await give('1\ta');
  threads[0]!.emit('error', new Error('out of memory'));
  await give('2\tb');
  threads[1]!.answer();
  await end();
  t.match(written(), /^fail\t1: the thread .*out of memory.*\nof 2/);
  t.equal(parallel.hasFailed, true);
});

t.test('a document waits for an earlier one with the same output', async (t) => {
  const { threads, give, end, turn } = fakeBatch(2);
  await give('1\tsame', '2\t./same');
  t.equal(threads.length, 1);
  threads[0]!.answer();
  await turn();
  t.equal(threads[0]!.line, '2\t./same');
  threads[0]!.answer();
  await end();
});

t.test('wrong numbers of jobs are refused', async (t) => {
  for (const jobs of ['0', '-1', '1.5', 'many', '1000']) {
    const { code, stderr } = await run(['batch', '--jobs', jobs], { cwd: emptyFolder(), engine: new FakeEngine() });
    t.same(
      [code, stderr],
      [2, `Unknown number of jobs "${jobs}". Use a number from 1 to 256, such as that of processors.\n`],
    );
  }
});
