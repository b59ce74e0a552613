/**
 * The lines of several sources as one sequence: the lines of a source are numbered on from those of the sources before
 * it. So a line number alone says which source it belongs to, and all stages can do without file names.
 */
export class SourceLines {
  /** In the order of the sources. */
  readonly #sources: { readonly name: string; readonly before: number }[] = [];
  #total = 0;

  /** Begins a source. Returns the number of lines of the sources before it. */
  begin(name: string): number {
    const before = this.#total;
    this.#sources.push({ name, before });
    return before;
  }

  /** Counts the lines of the source that was begun last. */
  end(text: string): void {
    const lines = text.split(/\r\n?|\n/).length;
    this.#total += lines;
  }

  /** Returns the place in its source. `line` counts from 1. */
  placeOf({ line, column }: { readonly line: number; readonly column: number }) {
    const source = this.#sources.findLast(({ before }) => before < line);
    return source ? { file: source.name, line: line - source.before, column } : { line, column };
  }
}
