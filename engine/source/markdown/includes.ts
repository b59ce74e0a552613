/**
 * Puts the text of other files in the place of the lines that stand for them. The text is read as if it stood there, as in the
 * programs whose syntax this is; so relative addresses of images start from the document.
 */
import { marksAround } from '../../base/fence-marks.js';
import type { LinesFrom } from '../../base/source-lines.js';
import { dedent, fenceEnd, fenceOf, type FenceLine } from './foreign-lines.js';
import { splitMarkdown } from './front-matter.js';
import { includeOf, includeOfDirective, withoutMarks, type FileLine, type Include } from './include-lines.js';
import { mayInclude } from './may-include.js';

/** A file that was loaded, or why it could not be. */
export type IncludedFile = { readonly url: string; readonly text: string } | { readonly problem: IncludeProblem };

export interface IncludeProblem {
  /** Whether the policy forbids it. */
  readonly isBlocked: boolean;
  /** A sentence. */
  readonly message: string;
}

export interface IncludeHost {
  /** `from`: the URL of the file that names it; undefined: unknown. */
  load(include: Include, from: string | undefined): Promise<IncludedFile>;
  /** `line`: counted in the expanded text, from 1. */
  warn(problem: IncludeProblem, target: string, line: number): void;
}

/** How deep files may include files. */
const MAX_DEPTH = 12;
/** The most files that a document may include, each time counted, and the most characters of all of them. */
const MAX_FILES = 2000;
const MAX_LENGTH = 16 * 1024 * 1024;
const TOO_LONG: IncludeProblem = {
  isBlocked: true,
  message: `A document may include ${MAX_LENGTH >> 20} MB of text.`,
};
/** The most lines of options that a container has. */
const MAX_OPTIONS = 40;

export interface Expanded {
  readonly text: string;
  /** Which lines of the text stand in which file; lines before the first of them stand in the document. */
  readonly runs: readonly LinesFrom[];
  /** The files by their URLs, with the lines that they became. */
  readonly files: readonly { readonly url: string; readonly first: number; readonly last: number }[];
}

/** null: nothing is included. `url`: that of the document; undefined: unknown. */
export async function expandIncludes(
  text: string,
  url: string | undefined,
  given: IncludeHost,
): Promise<Expanded | null> {
  if (!mayInclude(text)) return null;
  const expander = new Expander(given);
  const lines = text.split('\n').map((line, i) => ({ text: line, number: i + 1 }));
  await expander.take(lines, { url, name: null, above: [] });
  return expander.found;
}

/** A container that may be closed, although it has no content of its own. */
const CONTAINER = /^[ \t]*:::[ \t]*include\b/;

/** A file whose lines are read. */
interface Place {
  readonly url: string | undefined;
  /** What messages call it; null: the document. */
  readonly name: string | null;
  /** The URLs of the files that include it. */
  readonly above: readonly string[];
}

class Expander {
  readonly #out: string[] = [];
  readonly #runs: LinesFrom[] = [];
  readonly #files: { url: string; first: number; last: number }[] = [];
  #count = 0;
  #length = 0;

  constructor(readonly given: IncludeHost) {}

  get found(): Expanded | null {
    if (this.#count === 0) return null;
    return { text: this.#out.join('\n'), runs: this.#runs, files: this.#files };
  }

  async take(lines: readonly FileLine[], place: Place): Promise<void> {
    const texts = lines.map(({ text }) => text);
    // Terminates because `i` only grows.
    for (let i = 0; i < lines.length; i++) {
      const fence = fenceOf(texts[i]!);
      const container = fence ? null : colonFence(texts[i]!);
      const directive = fence ?? container;
      const end = fence ? fenceEnd(texts, i, fence) : container ? containerEnd(texts, i, container) : i;
      const whole = directive && includeOfDirective(directive, texts.slice(i + 1, end));
      if (whole && (await this.#include(whole, lines[i]!, place))) {
        // The lines of options become nothing.
        this.#goOn(lines[end + 1], place);
        i = end;
      } else if (fence) {
        for (; i <= end && i < lines.length; i++) await this.#line(lines[i]!, true, place);
        i = Math.min(end, lines.length - 1);
      } else i += await this.#blockOf(lines, i, place);
    }
  }

  /** Takes a line, or a block of snippets: names of files between two lines of `--8<--`. Returns the number of further lines. */
  async #blockOf(lines: readonly FileLine[], at: number, place: Place): Promise<number> {
    const isMark = ({ text }: FileLine): boolean => /^[ \t]*--8<--[ \t]*$/.test(text);
    let end = isMark(lines[at]!) ? at + 1 : lines.length;
    while (end < lines.length && !isMark(lines[end]!)) end++;
    if (end === lines.length) {
      const isClosed = CONTAINER.test(lines[at]!.text) && lines[at + 1]?.text.trim() === ':::';
      if (!(await this.#line(lines[at]!, false, place)) || !isClosed) return 0;
      this.#goOn(lines[at + 2], place);
      return 1;
    }
    for (const line of lines.slice(at + 1, end)) {
      const name = line.text.trim();
      if (name === '' || name.startsWith(';')) continue;
      const include = includeOf(`--8<-- "${name.replaceAll('"', '')}"`, true)!;
      if (!(await this.#include(include, line, place))) this.#push(line.text);
      this.#push('');
    }
    this.#goOn(lines[end + 1], place);
    return end - at;
  }

  /** Returns whether the line stood for a file that is included. */
  async #line(line: FileLine, isCode: boolean, place: Place): Promise<boolean> {
    const include = includeOf(line.text, isCode);
    const isIncluded = include !== null && (await this.#include(include, line, place));
    if (isIncluded) this.#goOn({ ...line, number: line.number + 1 }, place);
    else this.#push(line.text);
    return isIncluded;
  }

  /** Returns false, after a warning, if the line has to stay. */
  async #include(include: Include, line: FileLine, place: Place): Promise<boolean> {
    const loaded = await this.#loaded(include, place);
    const tell = (problem: IncludeProblem): false => {
      this.given.warn(problem, include.target, this.#out.length + 1);
      return false;
    };
    if ('problem' in loaded) return tell(loaded.problem);
    const { frontMatter, body, lineOffset } = await splitMarkdown(loaded.text);
    const isWhole = include.code !== undefined || frontMatter.names.size === 0;
    const whole = (isWhole ? loaded.text.replace(/\r\n?/g, '\n') : body).replace(/\n$/, '').split('\n');
    const numbered = whole.map((text, i) => ({ text, number: i + 1 + (isWhole ? 0 : lineOffset) }));
    const part = withoutMarks(include.part(numbered));
    if (part.length === 0) return tell({ isBlocked: false, message: 'The file has no such part.' });
    const before = /^[ \t]*/.exec(line.text)![0];
    // Ranges may name lines again, and a far indent becomes that of each line.
    const length = part.reduce((sum, { text }) => sum + before.length + text.length + 1, 0);
    if (this.#length + length > MAX_LENGTH) return tell(TOO_LONG);
    this.#count++;
    this.#length += Math.max(length, loaded.text.length);
    const shown = before === '' ? part : part.map(({ text, number }) => ({ text: text && before + text, number }));
    const first = this.#out.length + 1;
    const name = loaded.url;
    this.#runs.push({ line: first, file: nameOf(name), lineInFile: part[0]!.number });
    if (include.code === undefined)
      await this.take(shown, { url: name, name: nameOf(name), above: [...place.above, place.url ?? ''] });
    else {
      const marks = marksAround(part.map(({ text }) => text).join('\n'));
      for (const text of [`${before}${marks}${include.code}`, ...shown.map((one) => one.text), before + marks])
        this.#push(text);
    }
    this.#files.push({ url: name, first, last: this.#out.length });
    return true;
  }

  async #loaded(include: Include, { url, above }: Place): Promise<IncludedFile> {
    const refused = (message: string): IncludedFile => ({ problem: { isBlocked: true, message } });
    if (above.length > MAX_DEPTH) return refused(`Files are included more than ${MAX_DEPTH} deep.`);
    if (this.#count >= MAX_FILES) return refused(`A document may include ${MAX_FILES} files.`);
    if (this.#length > MAX_LENGTH) return { problem: TOO_LONG };
    const loaded = await this.given.load(include, url);
    if ('problem' in loaded || (loaded.url !== url && !above.includes(loaded.url))) return loaded;
    return refused('It includes itself.');
  }

  /** What follows stands in the file of `place` again. */
  #goOn(next: FileLine | undefined, { name }: Place): void {
    if (next) this.#runs.push({ line: this.#out.length + 1, file: name, lineInFile: next.number });
  }

  #push(text: string): void {
    this.#out.push(text);
  }
}

/** A container of MyST, `:::{include} file`. */
function colonFence(line: string): FenceLine | null {
  const [, before, marks, info] = /^([ \t]*)(:{3,})[ \t]*(\{(?:literal)?include\}.*)$/.exec(line) ?? [];
  return info === undefined ? null : { before: before!, marks: marks!, info: dedent(info, 0).trim() };
}

/** The line that closes a container; without one, the line that opens it stands alone, and what follows is text. */
function containerEnd(lines: readonly string[], at: number, container: FenceLine): number {
  const last = Math.min(lines.length, at + MAX_OPTIONS);
  const end = fenceEnd(lines, at, container, last);
  return end === last ? at : end;
}

/** The path of a file, as places in messages have it. */
function nameOf(url: string): string {
  if (!url.startsWith('file:')) return url;
  try {
    return decodeURIComponent(new URL(url).pathname);
  } catch {
    return url;
  }
}
