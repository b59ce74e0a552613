/**
 * The lines of several sources as one sequence: the lines of a source are numbered on from those of the sources before
 * it. So a line number alone says which source it belongs to, and all stages can do without file names.
 */

/** Lines of a source from one on that stand in another file, or in its own file with another number. */
export interface LinesFrom {
  /** The first of these lines in the source, from 1. */
  readonly line: number;
  /** The file that they stand in; null: that of the source. */
  readonly file: string | null;
  /** The number of that line in the file, from 1. */
  readonly lineInFile: number;
}

interface Run {
  /** undefined: the only input, whose places have no file. */
  readonly name: string | undefined;
  /** The number of lines before it, of all sources. */
  readonly before: number;
  /** The number of lines before it in its file. */
  readonly skipped: number;
}

export class SourceLines {
  /** In the order of the lines. */
  readonly #runs: Run[] = [];
  #name: string | undefined;
  #total = 0;

  /** Begins a source. Returns the number of lines of the sources before it. */
  begin(name: string | undefined): number {
    this.#name = name;
    this.#runs.push({ name, before: this.#total, skipped: 0 });
    return this.#total;
  }

  /** Counts the lines of the source that was begun last. `others`: those of them that stand elsewhere, in their order. */
  end(text: string, others: readonly LinesFrom[] = []): void {
    for (const { line, file, lineInFile } of others)
      this.#runs.push({ name: file ?? this.#name, before: this.#total + line - 1, skipped: lineInFile - 1 });
    const lines = text.split(/\r\n?|\n/).length;
    this.#total += lines;
  }

  /** Returns the place in its source. `line` counts from 1. */
  placeOf({ line, column }: { readonly line: number; readonly column: number }) {
    const run = this.#runs.findLast(({ before }) => before < line);
    if (!run) return { line, column };
    const place = { line: line - run.before + run.skipped, column };
    return run.name === undefined ? place : { file: run.name, ...place };
  }
}
