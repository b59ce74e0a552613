/** Names of the files in the ZIP of a merge. */
import { RenderError } from '../../engine/index.js';
import { compileFileName } from '../../engine/merge/merge-template.js';
import { nameOfRecord } from './record-errors.js';

export class ArchiveNames {
  /** Indices of records by name. */
  readonly #indices = new Map<string, number>();

  private constructor(readonly nameOf: (record: unknown, index: number) => string) {}

  /** `pattern`: with fields; by default files are numbered from 1. Rejects with RenderError. */
  static async compile(pattern: string | undefined, count: number): Promise<ArchiveNames> {
    if (pattern === undefined) {
      const digits = String(count).length;
      return new ArchiveNames((_, index) => `${String(index + 1).padStart(digits, '0')}.pdf`);
    }
    const nameOf = await compileFileName(`${pattern.replace(/\.pdf$/i, '')}.pdf`).catch((error: unknown) => {
      throw elsewhere(error, ['filenames']);
    });
    return new ArchiveNames((record, index) => nameOf(record, nameOfRecord(index)));
  }

  /** The name of a record's file. Throws RenderError when there is none, or another record has it. */
  add(record: unknown, index: number): string {
    let name: string;
    try {
      name = this.nameOf(record, index);
    } catch (error) {
      throw elsewhere(error);
    }
    // Names that differ in case alone are one file on some systems.
    const key = name.toLowerCase();
    const first = this.#indices.get(key);
    if (first !== undefined) {
      const message = `${nameOfRecord(index)} has the file name ${name} of ${nameOfRecord(first)}; put a field into filenames that differs.`;
      throw new RenderError('input_invalid', message, undefined, { stage: 'source', option: ['record'] });
    }
    this.#indices.set(key, index);
    return name;
  }
}

/** The error without its position, which is one in the pattern and not in the document. */
function elsewhere(error: unknown, option?: readonly string[]): unknown {
  if (!(error instanceof RenderError)) return error;
  return new RenderError(error.reason, error.message, undefined, { ...error.details, ...(option && { option }) });
}
