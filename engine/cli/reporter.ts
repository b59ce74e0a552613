import { countOf } from '../base/numbers.js';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourcePosition, Warning } from '../diagnostics.js';

/** Where messages go: standard error, or a collector in tests. */
export interface MessageStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** The most warnings of one code that are listed. One more line tells how many there were. */
const MAX_LISTED_PER_CODE = 10;
const PROGRESS_INTERVAL_MS = 100;

/** Writes everything that the command line reports on standard error. A quiet reporter writes failures only. */
export class Reporter {
  readonly #stream: MessageStream;
  readonly #quiet: boolean;
  readonly #cwd: string;
  #progressShown = false;
  #lastProgress = 0;

  constructor(stream: MessageStream, quiet: boolean, cwd: string) {
    this.#stream = stream;
    this.#quiet = quiet;
    this.#cwd = cwd;
  }

  /** Shows the number of pages on one line that is overwritten, only on a terminal. */
  progress(pages: number): void {
    if (this.#quiet || !this.#stream.isTTY) return;
    const now = performance.now();
    if (now - this.#lastProgress < PROGRESS_INTERVAL_MS) return;
    this.#lastProgress = now;
    this.#progressShown = true;
    this.#stream.write(`\r${countOf(pages, 'page')}\u001b[K`);
  }

  /** A remark that is neither a warning nor a failure. */
  note(text: string): void {
    if (!this.#quiet) this.#line(text);
  }

  /** A remark for a person at a terminal; logs and pipes do not get it. */
  noteOnTerminal(text: string): void {
    if (this.#stream.isTTY) this.note(text);
  }

  /** `areFailures`: the warnings are failures, so that quiet reporters write them too. */
  warnings(label: string, warnings: readonly Warning[], areFailures = false): void {
    if (this.#quiet && !areFailures) return;
    const seen = new Map<string, number>();
    for (const warning of warnings) {
      const number = (seen.get(warning.code) ?? 0) + 1;
      seen.set(warning.code, number);
      if (number <= MAX_LISTED_PER_CODE) this.#line(formatWarning(label, warning, this.#cwd));
    }
    for (const [code, number] of seen) {
      const left = number - MAX_LISTED_PER_CODE;
      if (left > 0) this.#line(`${label}: ${left} more of these; --json lists them all (${code})`);
    }
  }

  failure(text: string): void {
    this.#line(text);
  }

  #line(text: string): void {
    if (this.#progressShown) this.#stream.write('\r\u001b[K');
    this.#progressShown = false;
    this.#stream.write(`${text}\n`);
  }
}

/** `file:line:column: message (CODE)`, with the count if it is more than one. */
function formatWarning(label: string, { code, message, position, count }: Warning, cwd: string): string {
  const times = count > 1 ? `, ${count} times` : '';
  return `${formatPlace(label, position, cwd)}: ${message} (${code}${times})`;
}

/** `cwd`: files below this folder are shown by their relative paths, as users name them. */
export function formatPlace(label: string, position: SourcePosition | undefined, cwd: string): string {
  if (!position) return label;
  const { file, option, line, column } = position;
  const text = file === undefined ? (option?.join('.') ?? label) : shownFile(file, cwd);
  return `${text}:${line}:${column}`;
}

function shownFile(file: string, cwd: string): string {
  if (!file.startsWith('file:///') && !isAbsolute(file)) return file;
  const path = isAbsolute(file) ? file : fileURLToPath(file);
  const fromHere = relative(cwd, path);
  return fromHere.startsWith('..') || isAbsolute(fromHere) ? path : fromHere;
}
