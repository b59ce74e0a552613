/** Tries cases in a child process; ends and replaces it where a case takes too much. */
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Of one render, in seconds of processor time; and of memory, above what the process had before. */
export const MAX_CPU = 10;
export const MAX_MIB = 512;
/** A net for what waits without working. */
const PATIENCE_MS = 300_000;
const LOOK_MS = 100;
/** A process starts anew after so many cases, so that what it keeps is not taken for a case's own. */
const CASES_OF_ONE = 500;
const TICKS = 100;

export class Runner {
  #child = null;
  #cases = 0;

  /** `options.maxCpu`: other seconds than usual. Resolves to judge()'s verdict with `cpu` and `mib`. */
  async try(item, { maxCpu = MAX_CPU } = {}) {
    const child = (this.#child ??= await start());
    resetPeak(child.pid);
    const before = residentMib(child.pid, 'VmRSS');
    const verdict = await attempt(child, item, { maxCpu, before });
    const mib = verdict.mib ?? Math.max(0, residentMib(child.pid, 'VmHWM') - before);
    if (verdict.dead || ++this.#cases % CASES_OF_ONE === 0) await this.close();
    const isLarge = verdict.symptom === undefined && mib > MAX_MIB;
    return { ...verdict, mib, ...(isLarge && { symptom: 'takes too much memory', detail: `${Math.round(mib)} MiB` }) };
  }

  async close() {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }
}

async function start() {
  const child = fork(fileURLToPath(new URL('./child.mjs', import.meta.url)), {
    execArgv: ['--max-old-space-size=2048'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.said = '';
  child.stderr.on('data', (data) => (child.said = (child.said + data).slice(-2000)));
  await new Promise((done, failed) => {
    child.once('message', done);
    child.once('exit', () => failed(new Error(`The child process did not start: ${child.said}`)));
  });
  return child;
}

function attempt(child, item, { maxCpu, before }) {
  return new Promise((resolve) => {
    let step = 'render';
    const begun = cpuSeconds(child.pid);
    let stepBegun = begun;
    const end = (verdict) => {
      clearInterval(watch);
      child.removeAllListeners('message');
      child.removeAllListeners('exit');
      resolve(verdict);
    };
    const kill = (symptom, detail, mib) => {
      child.kill('SIGKILL');
      end({ outcome: 'killed', symptom, detail, dead: true, cpu: cpuSeconds(child.pid) - begun, mib: mib ?? 0 });
    };
    const startedAt = performance.now();
    const watch = setInterval(() => {
      const used = cpuSeconds(child.pid) - stepBegun;
      const mib = residentMib(child.pid, 'VmRSS') - before;
      if (used > maxCpu && step !== 'judge')
        kill('takes too long', `more than ${maxCpu} s of processor time (${step})`);
      else if (mib > 2 * MAX_MIB) kill('takes too much memory', `more than ${2 * MAX_MIB} MiB`, mib);
      else if (performance.now() - startedAt > PATIENCE_MS) kill('does not end', `in ${PATIENCE_MS} ms (${step})`);
    }, LOOK_MS);
    child.on('message', (message) => {
      if (message.verdict) end({ ...message.verdict, cpu: message.cpu - begun });
      else [step, stepBegun] = [message.step, message.cpu];
    });
    child.on('exit', (code, signal) =>
      end({
        outcome: 'crash',
        symptom: 'ends its process',
        detail: `${signal ?? code}\n${child.said}`,
        dead: true,
        cpu: 0,
        mib: 0,
      }),
    );
    child.send(item);
  });
}

/** As the kernel counts them; 0 elsewhere than on Linux, and of a process that is gone. */
function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0;
  }
}

function residentMib(pid, field) {
  try {
    return (
      Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'latin1'))[1]) / 1024
    );
  } catch {
    return 0;
  }
}

/** VmHWM begins anew at what is resident now. */
function resetPeak(pid) {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not on this system: the peak is that of the process.
  }
}
