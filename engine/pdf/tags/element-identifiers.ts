/**
 * The identifiers of structure elements (ISO 32000-1, 14.7.2): those of notes, and of header cells that other cells name.
 */
import { writeNameTree } from '../file/name-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { reference } from '../file/syntax.js';

export class ElementIdentifiers {
  /** The numbers of the notes. */
  readonly #notes: number[] = [];
  /** The header cells that others name, by their identifiers. */
  readonly #headers = new Map<string, number>();
  /** Identifiers of headers that cells name. */
  readonly #named = new Set<string>();

  /** The entry of the note with this object number. */
  ofNote(id: number): string {
    this.#notes.push(id);
    return `/ID${noteIdentifier(id)}`;
  }

  /**
   * The entry of a header cell. A cell that continues on a later page is written again; the first is the one that is
   * named.
   */
  ofHeader(identifier: string, id: number): string {
    if (identifier === '' || this.#headers.has(identifier)) return '';
    this.#headers.set(identifier, id);
    return `/ID${identifier}`;
  }

  /** Tells that a cell names these headers. */
  name(headers: readonly string[]): void {
    for (const identifier of headers) this.#named.add(identifier);
  }

  /** Whether all headers that cells name are there. */
  get areFound(): boolean {
    return [...this.#named].every((identifier) => this.#headers.has(identifier));
  }

  /** Writes the name tree, and returns the root's entry of it. */
  end(file: PdfFile): string {
    const notes = this.#notes.sort((a, b) => a - b).map((id) => [noteIdentifier(id), id] as const);
    const headers = [...this.#headers].sort(([a], [b]) => (a < b ? -1 : 1));
    const tree = writeNameTree(
      file,
      [...headers, ...notes].map(([name, id]) => [name, reference(id)] as const),
    );
    return tree === '' ? '' : `/IDTree${tree}`;
  }
}

/** Identifiers in the order of the numbers; equal in length, so that names are in that order too. */
function noteIdentifier(id: number): string {
  return `(note${String(id).padStart(10, '0')})`;
}
