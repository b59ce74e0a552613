import { countOf } from '../base/numbers.js';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourcePosition, Warning } from '../diagnostics.js';

/** A place for messages: standard error, or a collector in tests. */
export interface MessageStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** Warnings of one code are listed up to this number; one more line tells how many there were. */
const MAX_LISTED_PER_CODE = 10;
const PROGRESS_INTERVAL_MS = 100;

/** Everything the command line says on standard error. Quiet reporters only tell failures. */
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

  /** The pages so far, on one line that is written over; only where a person watches. */
  progress(pages: number): void {
    if (this.#quiet || !this.#stream.isTTY) return;
    const now = performance.now();
    if (now - this.#lastProgress < PROGRESS_INTERVAL_MS) return;
    this.#lastProgress = now;
    this.#progressShown = true;
    this.#stream.write(`\r${countOf(pages, 'page')}\u001b[K`);
  }

  /** A remark that is neither warning nor failure. */
  note(text: string): void {
    if (!this.#quiet) this.#line(text);
  }

  /** A remark for the person at a terminal; nothing in logs and pipes. */
  noteOnTerminal(text: string): void {
    if (this.#stream.isTTY) this.note(text);
  }

  /** `areFailures`: told by quiet reporters, too. */
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

/** `file:line:column: message (CODE)`, with the number of times where that is more than one. */
function formatWarning(label: string, { code, message, position, count }: Warning, cwd: string): string {
  const times = count > 1 ? `, ${count} times` : '';
  return `${formatPlace(label, position, cwd)}: ${message} (${code}${times})`;
}

/** `cwd`: the folder below which files are shown by their relative paths, as the user names them. */
export function formatPlace(label: string, position: SourcePosition | undefined, cwd: string): string {
  if (!position) return label;
  const { file, line, column } = position;
  return `${file === undefined ? label : shownFile(file, cwd)}:${line}:${column}`;
}

function shownFile(file: string, cwd: string): string {
  if (!file.startsWith('file:///')) return file;
  const path = fileURLToPath(file);
  const fromHere = relative(cwd, path);
  return fromHere.startsWith('..') || isAbsolute(fromHere) ? path : fromHere;
}
