/** The service as a process of its own, started with `platen serve`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { commandLine } from '../../support/programs.js';

interface Scope {
  teardown(end: () => Promise<void> | void): void;
}

export interface ServiceProcess {
  readonly pid: number;
  /** Everything that it wrote so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with what `find` finds in standard output; rejects when the process ends before. */
  seen(find: RegExp): Promise<RegExpMatchArray>;
  /** Its own address, once it listens. */
  url(): Promise<string>;
  signal(name: NodeJS.Signals): void;
  /** Its exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

const SETTINGS = {
  PLATEN_PORT: '0',
  PLATEN_WORKERS: '1',
  // How fast the machine is, is not what is tested.
  PLATEN_RENDER_SECONDS: '300',
  PLATEN_SHUTDOWN_SECONDS: '300',
};

/** A test that is ended by force cleans up nothing: the service notices by the channel between the two. */
const END_WITH_PARENT = `data:text/javascript,${encodeURIComponent(
  "process.on('disconnect', () => process.exit(9)); process.channel.unref();",
)}`;

/** `env`: settings over those that suit tests; `data` is the folder that the process works with. */
export function serviceProcess(
  t: Scope,
  data: string,
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
): ServiceProcess {
  const { file, execArgv } = commandLine();
  const args = [...execArgv, `--import=${END_WITH_PARENT}`, ...nodeArgs, file, 'serve', '--data', data];
  const child = spawn(process.execPath, args, {
    cwd: packageRoot(),
    env: { PATH: process.env['PATH'], ...SETTINGS, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const text = { stdout: '', stderr: '' };
  const stdout = child.stdout!;
  stdout.setEncoding('utf8').on('data', (chunk: string) => (text.stdout += chunk));
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => (text.stderr += chunk));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  t.teardown(async () => {
    child.kill('SIGKILL');
    await ended;
  });

  async function seen(find: RegExp): Promise<RegExpMatchArray> {
    let isOver = false;
    void ended.then(() => (isOver = true));
    for (;;) {
      const match = find.exec(text.stdout);
      if (match) return match;
      if (isOver) throw new Error(`${find} was not written:\n${text.stdout}\n${text.stderr}`);
      await Promise.race([once(stdout, 'data'), ended]);
    }
  }

  return {
    pid: child.pid!,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    seen,
    url: async () => (await seen(/"url":"([^"]+)".*"listening"/))[1]!,
    signal: (name) => void child.kill(name),
    ended,
  };
}
